"""The sign of a turn that cannot be finished: what was done of it, which part is left, and what is in its way."""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.svg.tally import route_bar
from roundhouse.service.pages import html as h
from roundhouse.service.pages.layout import icon
from roundhouse.view.decision import DeadEnd, Obstacle
from roundhouse.view.receipt import Receipt
from roundhouse.view.words import capital
from roundhouse.web.table_view import BoardView

MAX_OBSTACLES = 3  # that the turn so far has room for, with what is left of it


def dead_end_sign(
    view: BoardView,
    told: DeadEnd,
    so_far: Receipt | None,
    who: h.Node,
    take_back: h.Element,
    undo: h.Element,
) -> h.Element:
    """It is the person's own move: the turn is taken back, or only its last step."""
    decision = view.decision
    return h.section(
        "#sign.decision.dead-end",
        role="alertdialog",
        aria_labelledby="question",
        aria_describedby="why-not",
        data_yours="yes",
        data_boards="",
    )[
        h.div(".ask", aria_live="polite")[
            who, h.h1("#question")[decision.question], h.p(".sub")[decision.context]
        ],
        h.div(".parts")[
            h.div(".so-far")[
                h.span(".cap")[view.say("this turn")], h.ol[_done(view, told, so_far), _open(view, told)]
            ],
            h.div("#why-not.why-not")[
                h.span(".cap")[view.say("why it stops")],
                h.ul[(_obstacle(view, one) for one in told.obstacles), _more(view, told)],
            ],
        ],
        h.div(".commands")[take_back, undo, h.p(".reason")[decision.reason] if decision.reason else None],
    ]


def _done(view: BoardView, told: DeadEnd, so_far: Receipt | None) -> list[h.Node]:
    """What was paid, and the last steps that there is room for."""
    if so_far is None:
        return []
    rows: list[tuple[str, str]] = []
    if so_far.paid:
        spent = view.words.listed([one.words for one in so_far.paid])
        rows.append((so_far.paid[0].icon, view.say("paid of turn", what=spent)))
    room = max(0, MAX_OBSTACLES - len(told.left) - len(rows))
    steps = [(step.icon, step.words) for step in so_far.did]
    rows += steps[len(steps) - room :] if room < len(steps) else steps
    return [
        h.li(".done-part")[icon(sign) if sign else h.span, h.span(title=words)[words]] for sign, words in rows
    ]


def _open(view: BoardView, told: DeadEnd) -> list[h.Node]:
    return [
        h.li(".open-part")[
            icon(chip.icon),
            h.b[view.say("left of turn", what=chip.words if len(told.left) == 1 else chip.short)],
        ]
        for chip in told.left
    ]


def _obstacle(view: BoardView, one: Obstacle) -> h.Element:
    seen, seat = view.seen, view.viewer
    bar = None
    if one.route >= 0:
        bar = Markup(route_bar(seen.board(seat), one.route, one.space))
    told: h.Node = [h.b[one.where], " ", one.why] if one.where else capital(one.why)
    return h.li[h.p[told], bar]


def _more(view: BoardView, told: DeadEnd) -> h.Node:
    return h.li(".rest")[h.p[view.count("obstacles more", told.more)]] if told.more else None
