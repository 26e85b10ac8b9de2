"""The guide of a lesson: one card beside the table about the decision at hand, and what the adviser would do."""

from __future__ import annotations

from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon
from roundhouse.view.lessons import lesson
from roundhouse.web.payment_options import other_payment, shown_number
from roundhouse.web.table_view import BoardView


def guide(view: BoardView) -> h.Element:
    """What is to be learned now, with a button for what to try; hidden when all has been said."""
    now = lesson(view.states, view.viewer, view.language) if view.viewer >= 0 else None
    card = h.section("#guide.panel.guide", aria_label=view.say("guide"), hidden=now is None)
    if now is None:
        return card
    asks = view.yours and view.hint is None
    card = h.section("#guide.panel.guide", aria_label=view.say("guide"), data_asks=asks)
    return card[
        h.h2[icon("hint", "icon s"), now.title],
        h.p[now.text],
        h.p(".more")[h.a(href=f"/reference#card:{now.what}")[view.say("guide more")]] if now.what else None,
        h.p(".thinks.soft")[view.say("guide thinks")] if asks else _advised(view),
    ]


def _advised(view: BoardView) -> h.Node:
    """What the adviser would play, and how the turn would go on."""
    hint = view.hint
    if hint is None:
        return None
    best = next(option for option in view.decision.options if option.move == hint.move)
    return (
        h.button(".button.try", type="button", data_do="try", data_number=str(best.number))[
            h.span(".num")[shown_number(view, best)],
            f"{view.say('guide try')}: {best.title} {other_payment(view, best)}".rstrip(),
        ],
        h.p(".then.soft")[h.b[view.say("guide then")], " ", " ".join(hint.then)] if hint.then else None,
    )
