"""The options of the other boards, industry tracks and modules, and which teller tells which family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse import expansions
from roundhouse.rules import moves
from roundhouse.view.faces import all_told
from roundhouse.view.option_base import BaseOptionTeller
from roundhouse.view.option_words import Text
from roundhouse.view.words import capital


class OptionTeller(BaseOptionTeller):
    """Tells every option of the box."""

    def tell(self, move: int) -> Text:
        """An option in words; what a title says already is not said again."""
        family, index = moves.family(move)
        told = _TELL[family](self, index)
        return told._replace(effect="") if not told.lead and capital(told.effect) == told.title else told


Tell = Callable[[OptionTeller, int], Text]


def _plain(key: str, icon: str) -> Tell:
    return lambda teller, _: teller.plain(key, icon)


_OWN: Final[dict[str, Tell]] = {
    "pass": OptionTeller.pass_option,
    "done": OptionTeller.done_option,
    "stay": _plain("stay", "confirm"),
    "skip": OptionTeller.skip_option,
    "flip": OptionTeller.flip_option,
    "key-steps": OptionTeller.key_steps_option,
    "key-points": lambda teller, _: teller.points_option(teller.rules.key_points, "key effect"),
    "ten": lambda teller, _: teller.points_option(teller.rules.card_points, "ten effect"),
    "no-card": _plain("no-card", "confirm"),
    "step": OptionTeller.step_option,
    "industry": OptionTeller.industry_option,
    "doubler": OptionTeller.doubler_option,
    "loco": OptionTeller.loco_option,
    "shift": OptionTeller.shift_option,
    "factory": OptionTeller.factory_option,
    "returned": OptionTeller.returned_option,
    "idea": OptionTeller.idea_option,
    "trade": OptionTeller.trade_option,
    "discard": OptionTeller.discard_option,
    "card": OptionTeller.card_option,
    "end-card": OptionTeller.end_card_option,
    "bonus": OptionTeller.bonus_option,
    "repeat": OptionTeller.repeat_option,
    "place": OptionTeller.place_option,
}
_TELL: Final = expansions.Gathered(_OWN, lambda: (told.options for told in all_told()))
