"""The other players: a panel each, small and in turn order, and the whole board of one on request."""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.mini import mini_routes, mini_shown
from roundhouse.draw.svg.own_board import own_board
from roundhouse.rules.ideas import bits
from roundhouse.rules.layout import (
    COINS,
    DOUBLERS,
    GAP,
    GAPS,
    IDEAS,
    OWN,
    PASSED,
    ROUTES,
    SCORE,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.scoring import engineers_of
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import plate
from roundhouse.service.pages.layout import close_button, icon
from roundhouse.service.pages.players import presence
from roundhouse.view.extension import holdings
from roundhouse.view.forecast import forecast
from roundhouse.web.log import gained_since
from roundhouse.web.table_view import BoardView

MINI_WIDTH = 288


def rival(view: BoardView, seat: int) -> h.Element:
    """One rival: name, points, forecast, stock, routes."""
    name = view.names[seat]
    bot = view.seats[seat].kind == BOT
    tag = _tag(view, seat)
    opens = {
        "data-do": "open",
        "data-seat": str(seat),
        "aria-label": view.say("open board", name=name),
        "title": view.say("open board", name=name),
    }
    return h.article(
        ".panel.rival", id=f"rival:{seat}", style=f"order:{view.seen.order.index(seat)}", aria_label=name
    )[
        h.header[
            player_mark(view.seats[seat], seat),
            h.div(".named")[
                h.h3[name, [" ", h.span(".visually-hidden")[view.say("bot")]] if bot else None],
                presence(view, seat),
                plate(view, seat),
            ],
            h.span(f".tag.{tag}")[view.say(f"tag {tag}")] if tag else None,
            points(view, seat),
            h.button(".icon-button.expand", opens, type="button")[icon("chevron")],
        ],
        Markup(_kept_board(view, seat)),
    ]


def _kept_board(view: BoardView, seat: int) -> str:
    """What a rival owns, in numbers, and the routes; each made anew when the rival has changed something there."""
    scene, p = view.scene, view.scene.seen.players[seat]
    whose = seat, view.language, view.names[seat]
    owned = scene.drawing_cache.made(
        ("rival", *whose, tuple(p)), lambda: h.text(h.div(".kit")[stock(view, seat)])
    )
    return owned + scene.drawing_cache.made(
        ("mini", *whose, mini_shown(p, seat, scene.moved)), lambda: mini_routes(scene, seat, MINI_WIDTH)
    )


def points(view: BoardView, seat: int) -> h.Node:
    """Points so far and what this round would add."""
    found = [h.span(".pts", data_figure=f"score-{seat}")[view.seen.players[seat][SCORE]]]
    if not view.over:
        gain = forecast(view.seen, seat)["total"]
        found.append(h.span(".fc", data_figure=f"forecast-{seat}")[signed(gain)])
        more = gained_since(view).get(seat, 0)
        if more:
            found.append(h.sup(title=view.say("since"))[signed(more)])
    return found


def _tag(view: BoardView, seat: int) -> str:
    """What this player does: plays, comes next, has passed."""
    if view.over:
        return ""
    if seat == _plays(view):
        return "plays"
    if view.seen.players[seat][PASSED]:
        return "passed"
    return "next" if seat == _next(view) else ""


def _plays(view: BoardView) -> int:
    """Whose turn it is: until its end is confirmed, still that of whoever was to play."""
    waiting_for = view.waiting_for
    return waiting_for if waiting_for >= 0 else view.decision.seat


def _next(view: BoardView) -> int:
    """Who comes after the one who plays, among those who have not passed; -1 for nobody."""
    seen, plays = view.seen, _plays(view)
    order = seen.order
    start = order.index(plays) if plays in order else 0
    for step in range(1, len(order)):
        seat = order[(start + step) % len(order)]
        if not seen.players[seat][PASSED]:
            return seat
    return -1


def stock(view: BoardView, seat: int) -> h.Node:
    """Everything a player owns that can be counted, as signs with figures."""
    seen = view.seen
    p = seen.players[seat]
    counts = [
        (f"worker-{seat + 1}", "workers left", p[WORKERS]),
        ("worker-temp", "temporary workers", p[TEMPS]),
        ("worker-wood", "wood worker", int(p[WOOD_WORKER] == 1)),
        ("coin", "coins", p[COINS]),
        ("doubler", "doublers", sum(p[DOUBLERS : DOUBLERS + ROUTES])),
        ("engineer", "engineers", len(engineers_of(p))),
        ("idea", "ideas", len(bits(p[IDEAS]))),
        ("factory", "factories", sum(1 for tile in p[GAP : GAP + GAPS] if tile)),
        ("wrench", "industry points", seen.rules.industry_rules.points(p)),
    ]
    hidden_when_none = {"temporary workers", "wood worker"}
    counts += [(held.sign, held.name, held.count(p)) for held in holdings(seen.rules)]
    return [
        h.span(role="img", aria_label=_said(view, key, count, p[OWN]), title=_said(view, key, count, p[OWN]))[
            icon(sign, "icon s"), count if key != "wood worker" else None
        ]
        for sign, key, count in counts
        if count or key not in hidden_when_none
    ]


def _said(view: BoardView, key: str, count: int, own: int) -> str:
    if key == "workers left":
        return view.say(key, count=count, own=own)
    return view.say(key) if key == "wood worker" else view.count(key, count)


def rival_board(view: BoardView, seat: int) -> str:
    """The whole board of a player, to be laid over the main column."""
    title = view.say("board of", name=view.names[seat])
    board = own_board(view.scene, seat, view.narrow, "open")
    return str(
        h.section("#open-board.panel.open-board", aria_label=title, data_seat=str(seat), tabindex="-1")[
            h.header(".own-head")[
                h.h2[player_mark(view.seats[seat], seat), h.span[view.names[seat]]],
                points(view, seat),
                h.div(".kit")[stock(view, seat)],
                close_button(view.say("close")),
            ],
            Markup(board.svg()),
        ]
    )
