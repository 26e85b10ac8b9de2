"""The guide of a first game: one card beside the table that explains the decision at hand."""

from __future__ import annotations

from roundhouse.server.pages import html as h
from roundhouse.server.pages.desk import Desk
from roundhouse.server.pages.kit import icon
from roundhouse.view.lessons import lesson


def guide(table: Desk) -> h.Element:
    """What is to be learned now, with a button for what to try; hidden when all has been said."""
    view = table.view
    now = lesson(view.states, view.viewer, view.language) if view.viewer >= 0 else None
    card = h.section("#guide.panel.guide", aria_label=table.say("guide"), hidden=now is None)
    if now is None:
        return card
    tried = [option for option in table.decision.options if option.notation == now.move]
    return card[
        h.h2[icon("hint", "icon s"), now.title],
        h.p[now.text],
        h.button(".button.try", type="button", data_do="try", data_number=str(tried[0].number))[
            h.span(".num")[tried[0].number], table.say("guide try"), ": ", tried[0].title
        ]
        if tried
        else None,
    ]
