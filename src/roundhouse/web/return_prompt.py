"""The sign for somebody who comes back to a seat on which a bot has played: what it did, and whether to take over."""

from __future__ import annotations

from roundhouse.service.model.table_view import TablePlayers
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon, seal
from roundhouse.view.turn_log import turns
from roundhouse.web.log import turn_line
from roundhouse.web.table_view import BoardView

MAX_TURNS_TOLD = 4  # of those that the bot has played; a phone has room for fewer
MAX_TURNS_TOLD_NARROW = 2


def returned(view: BoardView, company: TablePlayers) -> h.Element:
    """The bot waits for the answer."""
    name = view.names[view.viewer]
    played = _turns(view, company)
    return h.section("#sign.decision.returned", aria_labelledby="question")[
        h.div(".ask", aria_live="polite")[
            h.p(".who")[seal(view.viewer), h.span[h.strong[view.say("your seat", name=name)]]],
            h.h1("#question")[view.say("bot played for you" if played else "bot sits for you")],
            h.p(".sub")[view.say("bot waits for answer")],
        ],
        _told(view, played) if played else None,
        h.div(".commands")[take_over(view), let_play(view)],
    ]


def take_over(view: BoardView) -> h.Element:
    """The command that gives the seat back to its person."""
    return _command(
        view, "back", h.button(".cmd.primary", type="submit")[icon("arrow", "icon s"), view.say("take over")]
    )


def let_play(view: BoardView) -> h.Element:
    """The command that lets the bot go on."""
    return _command(
        view, "let-play", h.button(".cmd", type="submit")[icon("bot", "icon s"), view.say("let it play")]
    )


def _command(view: BoardView, what: str, button: h.Element) -> h.Element:
    return h.form(".act-form", method="post", action=f"/tables/{view.table_id}/company/{what}")[button]


def _turns(view: BoardView, company: TablePlayers) -> list[h.Node]:
    """What the bot has played for the person, the latest last."""
    found = (
        [turn for turn in turns(view.states, company.stood_in) if turn.by == view.viewer]
        if view.moves
        else []
    )
    return [turn_line(view, turn) for turn in found if turn.last >= company.stood_in]


def _told(view: BoardView, played: list[h.Node]) -> h.Element:
    shown = played[-(MAX_TURNS_TOLD_NARROW if view.narrow else MAX_TURNS_TOLD) :]
    more = len(played) - len(shown)
    return h.div(".since.bot-played")[
        h.p(".caps")[view.say("bot did")],
        h.ol[
            h.li(".rest")[view.count("bot did more", more)] if more else None,
            (h.li[line] for line in shown),
        ],
    ]
