"""What a player holds, over the own board: points, workers, coins and more, the values of tracks, the forecast."""

from __future__ import annotations

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import signed
from roundhouse.rules.layout import COINS, OWN, SCORE, TEMPS, VALUATION, WOOD_WORKER, WORKERS
from roundhouse.service.pages import html as h
from roundhouse.service.pages.clock import plate
from roundhouse.service.pages.layout import icon, seal
from roundhouse.view.extension import holdings
from roundhouse.view.forecast import forecast
from roundhouse.view.places import at
from roundhouse.web.table_view import BoardView

IN_SUPPLY = 1  # a wood worker that is not placed


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
