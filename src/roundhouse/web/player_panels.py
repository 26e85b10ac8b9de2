"""What the players have: a panel for each rival, small and in turn order, the whole board of one on request, and what
lies over one's own board.
"""

from __future__ import annotations

from markupsafe import Markup

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import signed
from roundhouse.draw.svg.own_board import mini_routes, mini_shown, own_board
from roundhouse.rules.player_board import PlayerBoard
from roundhouse.service.game import bot_kind
from roundhouse.service.model.table_view import BOT
from roundhouse.service.pages import html as h
from roundhouse.service.pages.avatars import player_mark
from roundhouse.service.pages.clock import plate
from roundhouse.service.pages.layout import close_button, icon, program_sign, seal
from roundhouse.service.pages.players import presence
from roundhouse.view.extension import holdings
from roundhouse.view.places import at
from roundhouse.view.scoring import forecast
from roundhouse.web.bot_catalog import bot_at_table
from roundhouse.web.log import gained_since
from roundhouse.web.table_view import BoardView, just_scored

MINI_WIDTH = 288
MANY_RIVALS = 3  # from so many on, of whom there is
MANY_KINDS = 8  # so much to count, they share a ledger
ALWAYS_COUNTED = 7  # kinds of things in the stock of every game
HIDDEN_WHEN_NONE = ("temporary workers", "wood worker")


def rival(view: BoardView, seat: int) -> h.Element:
    """One rival: name, points, forecast, stock, routes."""
    name = view.names[seat]
    bot = bot_at_table(bot_kind(view.seats[seat].bot), view.language) if view.seats[seat].kind == BOT else ""
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
                h.h3(title=bot or None)[name, [" ", h.span(".visually-hidden")[bot]] if bot else None],
                program_sign(view.person) if view.seats[seat].program else None,
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
    scene, board = view.scene, view.scene.seen.board(seat)
    whose = seat, view.language, view.names[seat]
    owned = scene.drawing_cache.made(
        ("rival", *whose, view.narrow, tuple(board.row)), lambda: h.text(_kit(view, seat))
    )
    return owned + scene.drawing_cache.made(
        ("mini", *whose, mini_shown(board, seat, scene.moved)), lambda: mini_routes(scene, seat, MINI_WIDTH)
    )


def points(view: BoardView, seat: int) -> h.Node:
    """Points so far and what this round would add."""
    found = [h.span(".pts", data_figure=f"score-{seat}")[view.seen.board(seat).score]]
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
    if view.paused and just_scored(view) and view.seats[seat].kind == BOT:
        return "waits"
    if seat == _plays(view):
        return "plays"
    if view.seen.board(seat).has_passed:
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
        if not seen.board(seat).has_passed:
            return seat
    return -1


def in_ledger(view: BoardView) -> bool:
    """Whether the rivals share one ledger: the signs stand once over all of them, a line of figures for each."""
    return not view.narrow and len(view.rivals) >= MANY_RIVALS and kinds_of_stock(view) >= MANY_KINDS


def kinds_of_stock(view: BoardView) -> int:
    """How many kinds of things a player of this game always has, be it none of them."""
    return ALWAYS_COUNTED + len(holdings(view.seen.rules))


def ledger_head(view: BoardView) -> h.Element:
    """The signs of all that is counted, over the figures of all rivals."""
    found = [(name, sign) for sign, name, _ in counts_of(view, view.rivals[0])]
    return h.div(".ledger-head", aria_hidden="true", style=f"--k:{len(found)}")[
        (icon("worker" if name == "workers left" else sign) for name, sign in found)
    ]


def counts_of(view: BoardView, seat: int) -> list[tuple[str, str, int]]:
    """Everything a player owns that can be counted: sign, name, how many."""
    seen = view.seen
    board = seen.board(seat)
    counts = [
        (f"worker-{seat + 1}", "workers left", board.workers),
        ("worker-temp", "temporary workers", board.temporary_workers),
        ("worker-wood", "wood worker", int(board.has_wood_worker)),
        ("coin", "coins", board.coins),
        ("doubler", "doublers", board.all_doublers()),
        ("engineer", "engineers", len(board.engineers)),
        ("idea", "ideas", len(board.ideas)),
        ("factory", "factories", len(board.factories)),
        ("wrench", "industry points", seen.rules.industry_rules.points(board.row)),
    ]
    return counts + [(held.sign, held.name, held.count(board)) for held in holdings(seen.rules)]


def stock(view: BoardView, seat: int) -> h.Node:
    """The same as signs with figures. In a ledger every thing keeps its column, also what is not there."""
    own, ledger = view.seen.board(seat).workers_owned, in_ledger(view)
    return [
        h.span(
            role="img",
            aria_label=_said(view, key, count, own),
            title=_said(view, key, count, own),
            class_=None if count else "zero",
        )[icon(sign, "icon s"), h.b[count] if key != "wood worker" or ledger else None]
        for sign, key, count in counts_of(view, seat)
        if count or ledger or key not in HIDDEN_WHEN_NONE
    ]


def _kit(view: BoardView, seat: int) -> h.Element:
    """The stock of a rival, in one row or two."""
    kinds = counts_of(view, seat)
    kind = (
        ".kit.figures"
        if in_ledger(view)
        else ".kit.two-rows"
        if kinds_of_stock(view) >= MANY_KINDS
        else ".kit"
    )
    return h.div(kind, style=f"--k:{len(kinds)}" if in_ledger(view) else None)[stock(view, seat)]


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
    board = view.seen.board(view.seat)
    points = view.count("points", board.score)
    return h.div("#own-head.own-head")[
        h.h2[seal(view.seat), h.span[view.names[view.seat]]],
        _time(view),
        h.span(".stock-line.score", data_piece=at(view.seat, "score"))[
            h.b(data_figure=f"score-{view.seat}")[board.score], " ", points
        ],
        _workers(view, board),
        _held(view, board),
        h.div(".valuation", role="group", aria_label=view.say("track values"))[
            (
                h.span(role="img", aria_label=f"{view.words.colour(colour)} {worth}")[
                    icon(f"track-{COLOURS[colour]}"), worth
                ]
                for colour, worth in enumerate(board.values)
            )
        ],
        h.p(".forecast")[_forecast(view)],
    ]


def supply_line(view: BoardView) -> h.Element:
    """The same in one line over a narrow board."""
    board = view.seen.board(view.seat)
    return h.p("#own-head.supply-line")[
        _workers(view, board),
        _held(view, board),
        h.span(".fc")[_forecast(view)],
    ]


def _forecast(view: BoardView) -> h.Node:
    """What the scoring phase would bring now; when the game is over none will come."""
    if view.over:
        return None
    total = forecast(view.seen, view.seat)["total"]
    figure = h.b("#forecast", data_figure=f"forecast-{view.seat}", data_forecast=str(total))
    return [h.span[view.say("this round")], " ", figure[signed(total)]]


def _workers(view: BoardView, board: PlayerBoard) -> h.Element:
    """Workers in the supply, and outlines for those on the board."""
    said = view.say("workers left", count=board.workers, own=board.workers_owned)
    return h.span(
        ".stock-line", role="img", aria_label=said, title=said, data_piece=at(view.seat, "workers")
    )[
        [icon(f"worker-{view.seat + 1}")] * board.workers,
        [icon("slot-worker")] * (board.workers_owned - board.workers),
    ]


def _held(view: BoardView, board: PlayerBoard) -> list[h.Element]:
    """Signs with figures: what else is in the supply."""
    rules = view.seen.rules
    found = []
    temporary = board.temporary_workers
    if temporary:
        found.append(
            _stock(view, "temporary", "worker-temp", view.count("temporary workers", temporary), temporary)
        )
    if board.has_wood_worker:
        found.append(_stock(view, "wood-worker", "worker-wood", view.say("wood worker"), 1))
    found.append(_stock(view, "coins", "coin", view.count("coins", board.coins), board.coins))
    for held in holdings(rules):
        if held.supply:
            count = held.count(board)
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
