"""The adviser beside a first game: what it would play at the decision at hand, as long as the game is new."""

from __future__ import annotations

from typing import Final

from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon
from roundhouse.view.turn_log import BEGINNINGS
from roundhouse.web.payment_options import other_payment, shown_number
from roundhouse.web.table_view import BoardView

ROUNDS_ADVISED: Final = 2  # by then everybody knows how it goes


def is_advised(view: BoardView) -> bool:
    """Whether the adviser speaks unasked."""
    return view.guided and not view.over and view.seen.round <= ROUNDS_ADVISED


def guide(view: BoardView) -> h.Element:
    """The card of the adviser; hidden when nobody is asked, and after the rounds in which it helps."""
    card = h.section("#guide.panel.guide", aria_label=view.say("adviser"), hidden=True)
    if not is_advised(view) or not view.yours:
        return card
    asks, begins = view.hint is None, view.states[-1].stack[-1][0] in BEGINNINGS
    card = h.section("#guide.panel.guide", aria_label=view.say("adviser"), data_asks=asks)
    return card[
        h.h2[icon("hint", "icon s"), view.say("adviser")],
        h.p[view.say("adviser takes over", round=ROUNDS_ADVISED)] if begins else None,
        h.p(".thinks.soft")[view.say("adviser thinks")] if asks else _advised(view),
    ]


def _advised(view: BoardView) -> h.Node:
    """What it would play, and how the turn would go on."""
    hint = view.hint
    if hint is None:
        return None
    best = next(option for option in view.decision.options if option.move == hint.move)
    return (
        h.button(".button.try", type="button", data_do="try", data_number=str(best.number))[
            h.span(".num")[shown_number(view, best)],
            f"{view.say('adviser try')}: {best.title} {other_payment(view, best)}".rstrip(),
        ],
        h.p(".then.soft")[h.b[view.say("adviser then")], " ", " ".join(hint.then)] if hint.then else None,
    )
