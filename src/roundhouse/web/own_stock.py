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
from roundhouse.web.table_scene import TableScene

IN_SUPPLY = 1  # a wood worker that is not placed


def kept_head(desk: TableScene) -> str:
    """Over a wide board, made anew when something in it has changed."""
    view, seat = desk.view, desk.seat
    lit = tuple(found for found in desk.scene.lit.items() if found[0].startswith(at(seat, "")))
    told = view.language, view.names[seat], view.over, h.text(_time(desk))
    key = "own-head", seat, *told, tuple(view.seen.players[seat]), lit
    return view.drawing_cache.made(key, lambda: str(own_head(desk)))


def _time(desk: TableScene) -> h.Node:
    """How much time is left, unless the sign tells it."""
    return None if desk.view.yours or desk.view.confirm else plate(desk.view, desk.seat)


def own_head(desk: TableScene) -> h.Element:
    """Over a wide board."""
    p = desk.view.seen.players[desk.seat]
    points = desk.count("points", p[SCORE])
    return h.div("#own-head.own-head")[
        h.h2[seal(desk.seat), h.span[desk.view.names[desk.seat]]],
        _time(desk),
        h.span(".stock-line.score", data_piece=at(desk.seat, "score"))[
            h.b(data_figure=f"score-{desk.seat}")[p[SCORE]], " ", points
        ],
        _workers(desk, p),
        _held(desk, p),
        h.div(".valuation", role="group", aria_label=desk.say("track values"))[
            (
                h.span(role="img", aria_label=f"{desk.view.words.colour(colour)} {worth}")[
                    icon(f"track-{COLOURS[colour]}"), worth
                ]
                for colour, worth in enumerate(desk.view.seen.rules.values[p[VALUATION]])
            )
        ],
        h.p(".forecast")[_forecast(desk)],
    ]


def supply_line(desk: TableScene) -> h.Element:
    """The same in one line over a narrow board."""
    p = desk.view.seen.players[desk.seat]
    return h.p("#own-head.supply-line")[
        _workers(desk, p),
        _held(desk, p),
        h.span(".fc")[_forecast(desk)],
    ]


def _forecast(desk: TableScene) -> h.Node:
    """What the scoring phase would bring now; when the game is over none will come."""
    if desk.view.over:
        return None
    total = forecast(desk.view.seen, desk.seat)["total"]
    figure = h.b("#forecast", data_figure=f"forecast-{desk.seat}", data_forecast=str(total))
    return [h.span[desk.say("this round")], " ", figure[signed(total)]]


def _workers(desk: TableScene, p: list[int]) -> h.Element:
    """Workers in the supply, and outlines for those on the board."""
    said = desk.say("workers left", count=p[WORKERS], own=p[OWN])
    return h.span(
        ".stock-line", role="img", aria_label=said, title=said, data_piece=at(desk.seat, "workers")
    )[[icon(f"worker-{desk.seat + 1}")] * p[WORKERS], [icon("slot-worker")] * (p[OWN] - p[WORKERS])]


def _held(desk: TableScene, p: list[int]) -> list[h.Element]:
    """Signs with figures: what else is in the supply."""
    rules = desk.view.seen.rules
    found = []
    if p[TEMPS]:
        found.append(
            _stock(desk, "temporary", "worker-temp", desk.count("temporary workers", p[TEMPS]), p[TEMPS])
        )
    if p[WOOD_WORKER] == IN_SUPPLY:
        found.append(_stock(desk, "wood-worker", "worker-wood", desk.say("wood worker"), 1))
    found.append(_stock(desk, "coins", "coin", desk.count("coins", p[COINS]), p[COINS]))
    for held in holdings(rules):
        if held.supply:
            count = held.count(p)
            found.append(_stock(desk, held.name, held.sign, desk.count(held.name, count), count))
    return found


def _stock(desk: TableScene, name: str, sign: str, said: str, count: int) -> h.Element:
    """One kind of thing in the supply; a button while an option uses it."""
    place = at(desk.seat, name)
    lit = desk.scene.lit.get(place)
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
