"""What the players have: a panel for each rival, small and in turn order, the whole board of one on request, and what
lies over one's own board.
"""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.own_board import mini_routes, mini_shown, own_board
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
    VALUATION,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.scoring import engineers_of
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import plate
from roundhouse.service.pages.layout import close_button, icon, seal
from roundhouse.service.pages.players import presence
from roundhouse.view.extension import holdings
from roundhouse.view.places import at
from roundhouse.view.scoring import forecast
from roundhouse.web.log import gained_since
from roundhouse.web.table_view import BoardView

MINI_WIDTH = 288
IN_SUPPLY = 1  # a wood worker that is not placed


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


# ---- over one's own board


def kept_head(view: BoardView) -> str:
    """Over a wide board, made anew when something in it has changed."""
    seat = view.seat
    lit = tuple(found for found in view.scene.lit.items() if found[0].startswith(at(seat, "")))
    told = view.language, view.names[seat], view.over, h.text(_time(view))
    key = "own-head", seat, *told, tuple(view.seen.players[seat]), lit
    return view.drawing_cache.made(key, lambda: str(own_head(view)))


def _time(view: BoardView) -> h.Node:
    """How much time is left, unless the sign tells it."""
    return None if view.yours or view.confirm else plate(view, view.seat)


def own_head(view: BoardView) -> h.Element:
    """Over a wide board."""
    p = view.seen.players[view.seat]
    points = view.count("points", p[SCORE])
    return h.div("#own-head.own-head")[
        h.h2[seal(view.seat), h.span[view.names[view.seat]]],
        _time(view),
        h.span(".stock-line.score", data_piece=at(view.seat, "score"))[
            h.b(data_figure=f"score-{view.seat}")[p[SCORE]], " ", points
        ],
        _workers(view, p),
        _held(view, p),
        h.div(".valuation", role="group", aria_label=view.say("track values"))[
            (
                h.span(role="img", aria_label=f"{view.words.colour(colour)} {worth}")[
                    icon(f"track-{COLOURS[colour]}"), worth
                ]
                for colour, worth in enumerate(view.seen.rules.values[p[VALUATION]])
            )
        ],
        h.p(".forecast")[_forecast(view)],
    ]


def supply_line(view: BoardView) -> h.Element:
    """The same in one line over a narrow board."""
    p = view.seen.players[view.seat]
    return h.p("#own-head.supply-line")[
        _workers(view, p),
        _held(view, p),
        h.span(".fc")[_forecast(view)],
    ]


def _forecast(view: BoardView) -> h.Node:
    """What the scoring phase would bring now; when the game is over none will come."""
    if view.over:
        return None
    total = forecast(view.seen, view.seat)["total"]
    figure = h.b("#forecast", data_figure=f"forecast-{view.seat}", data_forecast=str(total))
    return [h.span[view.say("this round")], " ", figure[signed(total)]]


def _workers(view: BoardView, p: list[int]) -> h.Element:
    """Workers in the supply, and outlines for those on the board."""
    said = view.say("workers left", count=p[WORKERS], own=p[OWN])
    return h.span(
        ".stock-line", role="img", aria_label=said, title=said, data_piece=at(view.seat, "workers")
    )[[icon(f"worker-{view.seat + 1}")] * p[WORKERS], [icon("slot-worker")] * (p[OWN] - p[WORKERS])]


def _held(view: BoardView, p: list[int]) -> list[h.Element]:
    """Signs with figures: what else is in the supply."""
    rules = view.seen.rules
    found = []
    if p[TEMPS]:
        found.append(
            _stock(view, "temporary", "worker-temp", view.count("temporary workers", p[TEMPS]), p[TEMPS])
        )
    if p[WOOD_WORKER] == IN_SUPPLY:
        found.append(_stock(view, "wood-worker", "worker-wood", view.say("wood worker"), 1))
    found.append(_stock(view, "coins", "coin", view.count("coins", p[COINS]), p[COINS]))
    for held in holdings(rules):
        if held.supply:
            count = held.count(p)
            found.append(_stock(view, held.name, held.sign, view.count(held.name, count), count))
    return found


def _stock(view: BoardView, name: str, sign: str, said: str, count: int) -> h.Element:
    """One kind of thing in the supply; a button while an option uses it."""
    place = at(view.seat, name)
    lit = view.scene.lit.get(place)
    if lit is None:
        held = h.span(".stock-line", role="img", aria_label=said, title=said, data_piece=place)
    else:
        numbers = ",".join(map(str, lit.numbers))
        held = h.span(
            ".stock-line.lit",
            role="button",
            tabindex="0",
            aria_label=lit.words,
            data_piece=place,
            data_at=place,
            data_options=numbers,
        )
    return held[icon(sign), h.b[count]]
