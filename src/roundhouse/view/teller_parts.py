"""Which function tells which family of moves, those of expansions included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from roundhouse import expansions
from roundhouse.rules.state import GameState
from roundhouse.view.faces import all_told
from roundhouse.view.teller import Teller
from roundhouse.view.words import Words


class PartTeller(Teller):
    """Tells every move of the box."""


Tell = Callable[[PartTeller, int], str]


def _said(key: str) -> Tell:
    return lambda teller, _: teller.words.say(key)


_TELL: Final[dict[str, Tell]] = {
    "pass": PartTeller.passing,
    "done": PartTeller.done,
    "stay": _said("stay"),
    "skip": PartTeller.skip,
    "flip": PartTeller.flip,
    "key-steps": PartTeller.key_steps,
    "key-points": PartTeller.key_points,
    "ten": PartTeller.ten,
    "no-card": _said("no-card"),
    "step": PartTeller.step,
    "industry": PartTeller.industry,
    "doubler": PartTeller.doubler,
    "loco": PartTeller.loco,
    "shift": PartTeller.shift,
    "factory": PartTeller.factory,
    "returned": PartTeller.returned,
    "idea": PartTeller.idea,
    "trade": PartTeller.trade,
    "discard": PartTeller.discard,
    "card": PartTeller.card,
    "end-card": PartTeller.end_card,
    "bonus": PartTeller.bonus,
    "repeat": PartTeller.repeat,
    "place": PartTeller.place,
}
TELL: Final = expansions.Gathered(_TELL, lambda: (told.sentences for told in all_told()))
_NO_SENTENCES: Final[dict[tuple[int, str], Tell]] = {}
_TELL_IN: Final = expansions.Gathered(_NO_SENTENCES, lambda: (told.sentences_in for told in all_told()))
_NO_FRAMES: Final[dict[int, Callable[[Words, GameState], Mapping[str, object]]]] = {}
ASKED: Final = expansions.Gathered(_NO_FRAMES, lambda: (told.asked for told in all_told()))  # by frame


def tell(teller: PartTeller, family: str, index: int) -> str:
    """What a move does, in the decision at hand."""
    sentence = _TELL_IN.get((teller.frame, family)) or TELL[family]
    return sentence(teller, index)
