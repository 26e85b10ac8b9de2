"""Pieces of the American board where they lie: boulders, steelworks behind stacks, paid coins and the spike."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.draw.extension import Layers
from roundhouse.draw.svg.kit import Geometry, circle, group, icon, lamp, piece, rect, spot
from roundhouse.draw.svg.segments import Strip
from roundhouse.draw.svg.side_pieces import SideMark, noted
from roundhouse.draw.svg.stops import round_lamp
from roundhouse.expansions.american.boxed import stocks_in
from roundhouse.expansions.american.rules.board import american_of, boulders_of
from roundhouse.expansions.american.told import boulder_name
from roundhouse.rules.moves import BOULDER_NAMES
from roundhouse.view.places import at
from roundhouse.view.scene import Scene
from roundhouse.view.words import capital


def boulders_on_route(scene: Scene, seat: int, route: int, strip: Strip, geo: Geometry) -> Layers:
    """Boulders that still lie on a strip."""
    rules = scene.seen.rules
    out = ""
    for row in boulders_of(rules):
        if row.route != rules.route_ids[route] or not strip.first <= row.space <= strip.last:
            continue
        if not scene.seen.board(seat).has("boulders", BOULDER_NAMES.index(row.id)):
            continue
        w, h = geo.cell, geo.rail
        name = at(seat, "boulder", row.id)
        stone = rect(2, 0, w - 4, h, "boulder-tile", 5) + icon("boulder", w / 2 - 13, h / 2 - 13, 26)
        lit = scene.lit.get(name)
        ring = group(lamp(lit, w - 4, h), 2) if lit else ""
        x = (row.space - strip.first) * w
        drawn, label = piece(scene, name, stone, 0, 0), boulder_name(scene.words, row)
        out += spot(scene, name, drawn, x, 0, "boulder", label, f"boulder/{row.id}", ring)
    return Layers(rail=out)


def boulder_on_stop(scene: Scene, seat: int, place: int, x: float, y: float) -> str:
    """The boulder that lies on a place of the industry track."""
    board = scene.seen.board(seat)
    for row in boulders_of(scene.seen.rules):
        if not row.route and row.space == place and board.has("boulders", BOULDER_NAMES.index(row.id)):
            name = at(seat, "boulder", row.id)
            lit = scene.lit.get(name)
            told = capital(scene.words.screen("boulder"))
            face = icon("boulder", -15, -15, 30)
            return spot(scene, name, face, x, y, "boulder", told, f"boulder/{row.id}", round_lamp(lit, 16))
    return ""


def steelworks_behind(scene: Scene, tile: int, step: float) -> str:
    """The steelworks behind the last tile of a stack."""
    seen = scene.seen
    if american_of(seen.rules) is None:
        return ""
    lying = [stocks_in(seen.rules.content).steelworks[place] for place in seen.table_top.held("steelworks")]
    number = seen.rules.number[tile]
    if number not in lying:
        return ""
    picture = circle(0, 0, 7.5, "token") + icon("steelworks", -6, -6, 12)
    marked = group(picture, extra=' data-what="tile/steelworks"')
    return piece(scene, f"steelworks/{number}", marked, step - 5, 2)


def marks(scene: Scene, seat: int, brief: bool) -> Iterator[SideMark]:
    if american_of(scene.seen.rules):
        yield from _coins(scene, seat, brief)
        yield from _spike(scene, seat, brief)


def _coins(scene: Scene, seat: int, brief: bool) -> Iterator[SideMark]:
    """One disc for every space that asks for a coin: how many have been paid."""
    spaces = len(scene.seen.rules.coin_names)
    done = scene.seen.board(seat).count("coin-done")
    out = ""
    for k in range(spaces):
        out += circle(9 + k * 20, 11, 8.5, "done-token" if k < done else "token-slot")
        out += icon("confirm", 3.5 + k * 20, 5.5, 11, "done-mark") if k < done else ""
    told = scene.words.screen("coins paid", count=done, of=spaces)
    yield noted(out, spaces * 20, told, "coin", brief=brief)


def _spike(scene: Scene, seat: int, brief: bool) -> Iterator[SideMark]:
    """The golden spike, once it lies."""
    if scene.seen.board(seat).has("spike"):
        told = capital(scene.words.screen("spike"))
        body = piece(scene, at(seat, "spike"), icon("spike", 0, 1, 20), 0, 0)
        yield noted(body, 20, told, "spike", brief=brief)
