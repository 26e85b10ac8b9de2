"""The industry board as a picture: the way, factories beside it, layers, wrenches and cars of everybody."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from roundhouse.draw.svg.kit import effect, effect_width, group, icon, num, path, piece, rect, spot, text
from roundhouse.draw.svg.signs import signs
from roundhouse.draw.svg.stops import (
    box_lamp,
    factory_face,
    factory_told,
    stop,
    wrench,
    wrench_shape,
    wrenches_on,
)
from roundhouse.expansions.industry_board.placed import PIECES
from roundhouse.expansions.industry_board.rules.board import board_of
from roundhouse.rules import moves
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.vocabulary import BOILED
from roundhouse.view.places import at, shared
from roundhouse.view.scene import Lit, Scene
from roundhouse.view.words import capital

WAY_X: Final = 112.0  # where the way begins on a wide board, and how wide it is
WAY_WIDTH: Final = 842.0
NARROW_WIDTH: Final = 352.0
SIDING: Final = 40.0  # height of the lane of the factories beside the way
TILE: Final = 36.0
CAR_BODY: Final = "M2.6 13.6h18.8v3.4H2.6z"
CAR_WHEELS: Final = (
    "M4.7 19.4a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0zM14.7 19.4a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0z"
)
CAR_ARM: Final = {True: "M12 13.2V8.6M6.2 6.8l11.6 3.6", False: "M12 13.2V8.6M6.2 10.4 17.8 6.8"}
CAR_SPARKS: Final = "m16.6 2.2-1.2 2.6M20.6 3.2l-2.2 2M21.6 6.8l-2.6.4"


def industry_board(scene: Scene, seat: int, narrow: bool) -> tuple[str, float]:
    """The whole board in one row, or folded for a phone; the name and the workshop stand before it or below."""
    rules = scene.seen.rules
    way = _way(rules)
    title = capital(scene.words.label("tracks", rules.industry))
    if not narrow:
        pitch = min(46.0, WAY_WIDTH / len(way))
        drawing, height = _row(scene, seat, 0, len(way) - 1, pitch, 24)
        out = text(title, 0, 20, "route-name", "start") + group(drawing, WAY_X, 0)
        return out + _workshop(scene, 0, 34, 4), height
    folds = _folds(rules)
    pitch = NARROW_WIDTH / max(last - first + 1 for first, last in folds)
    out, y = text(title, 0, 17, "route-name", "start"), 24.0
    for first, last in folds:
        drawing, height = _row(scene, seat, first, last, pitch, -12)
        out += group(drawing, 3, y)
        y += height + 6
    return out + _workshop(scene, 0, y, 8, beside=True), y + 40


@remembered
def _way(rules: Ruleset) -> tuple[int, ...]:
    """The places along the way, those beside it left out."""
    return tuple(
        place for place in range(rules.lane_end[0] + 1) if not rules.industry_rules.beside_the_way(place)
    )


@remembered
def _sidings(rules: Ruleset) -> dict[int, int]:
    """By the number of the stop on the way after which it branches off: the place of a factory beside the way."""
    way = _way(rules)
    return {
        way.index(place - 1): place
        for place in range(1, rules.lane_end[0])
        if rules.industry_rules.beside_the_way(place)
    }


@remembered
def _folds(rules: Ruleset) -> tuple[tuple[int, int], ...]:
    """The way in three rows as equal as they get, none of which ends amid a siding."""
    length = len(_way(rules))
    crossing = {after + 1 for after in _sidings(rules)}
    best = min(
        (
            (max(a, b - a, length - b), a, b)
            for a in range(1, length)
            for b in range(a + 1, length)
            if a not in crossing and b not in crossing
        ),
    )
    return ((0, best[1] - 1), (best[1], best[2] - 1), (best[2], length - 1))


def _row(scene: Scene, seat: int, first: int, last: int, pitch: float, room: float) -> tuple[str, float]:
    """Stops first to last of the way with the factories beside them; the cars lie below, beside a siding left."""
    rules = scene.seen.rules
    way = _way(rules)
    sidings = {after: place for after, place in _sidings(rules).items() if first <= after < last}
    lane = SIDING if sidings else 24.0
    cy = lane + TILE / 2 + 2
    tiles = names = ""
    a = pitch / 2 if not first else 0
    b = (last - first + (0.5 if last == len(way) - 1 else 1)) * pitch
    out = path(f"M{num(a)} {num(cy)}H{num(b)}", "shaft")
    for after, place in sidings.items():
        x = (after - first) * pitch + pitch / 2
        out += path(f"M{num(x)} {num(cy)}V25q0-6 6-6H{num(x + pitch - 6)}q6 0 6 6V{num(cy)}", "shaft siding")
        tiles += _factory(scene, place, x + pitch / 2, 1, beside=True)
    for index in range(first, last + 1):
        x, place = (index - first) * pitch + pitch / 2, way[index]
        if rules.industry_gap[place]:
            tiles += _factory(scene, place, x, cy - TILE / 2)
            name = moves.PLACE_NAMES[rules.industry_gap[place] - 1]
            names += text(name, x - 18, cy - TILE / 2 - 5, "works-t", "start")
        else:
            out += stop(scene, seat, place, x, cy, 15.5)
    # names above the wrenches, which may stand close to them
    return out + tiles + _wrenches(scene, seat, first, last, pitch, cy, room) + names, cy + TILE / 2 + 28


# ---- factories and their cars


def _factory(scene: Scene, place: int, x: float, y: float, beside: bool = False) -> str:
    """A factory place: the printed one until it is built over, then the uppermost with its layers as edges."""
    rules, words = scene.seen.rules, scene.words
    number = rules.industry_gap[place] - 1
    name = moves.PLACE_NAMES[number]
    layers = rules.industry_rules.layers(scene.seen, number)
    told = f"{name}: "
    if layers:
        edges = "".join(
            rect(-18 + 3 * k, -3 * k, TILE, TILE, "works", 5) for k in range(min(len(layers), 4) - 1, 0, -1)
        )
        built = rect(-18, 0, TILE, TILE, "works", 5) + group(factory_face(layers[0], 30), -15, 3)
        face = edges + piece(scene, f"works/{name}", built, 0, 0)
        told += factory_told(words, layers[0])
        what = f"tile/{moves.TILE_NAMES[layers[0] & (BOILED - 1)]}"
        if len(layers) > 1:
            told += f", {words.screen('layers', count=len(layers))}"
    else:
        face = _printed(rules, number)
        told += words.short(board_of(rules).printed[number])
        what = f"works/{name}"
    shift = 3 * (min(len(layers), 4) - 1) if layers else 0
    if beside:
        face += text(name, 21 + shift, 12, "works-t", "start")
    spot_name = shared("works", name)
    lit = scene.lit.get(spot_name)
    ghost = _ghost(scene, lit) if lit is not None else ""
    out = spot(scene, spot_name, face, x, y, "gap-g", told, what, ghost + box_lamp(lit, -18, 0, TILE, TILE))
    return out + group(_cars(scene, number, beside), x, y)


def _ghost(scene: Scene, lit: Lit) -> str:
    """The piece that would come to a factory: "factory 5", "car-off", "wrench"."""
    word, _, number = lit.ghost.partition(" ")
    if word == "factory" and number in moves.TILE_NAMES:
        return group(factory_face(moves.TILE_NAMES.index(number), 30), -15, 3, "ghost")
    seat = max(scene.viewer, 0)
    if word == "car-off":
        return group(car_face(seat, False, False, 20), -34, 14, "ghost")
    return group(wrench_shape(seat, 10), 17, 0, "ghost") if word == "wrench" else ""


@remembered
def _printed(rules: Ruleset, number: int) -> str:
    """What is printed on a place that nobody has built on."""
    parts = [(count.strip("+"), name) for count, name in signs(board_of(rules).printed[number], True)]
    face = rect(-18, 0, TILE, TILE, "gap", 5)
    if len(parts) < 3:
        return face + effect(parts, 0, 18, min(24, 30 / effect_width(parts)))
    return face + effect(parts[:2], 0, 11, 15) + effect(parts[2:], 0, 26, 15)


def _cars(scene: Scene, number: int, beside: bool) -> str:
    """Everybody's cars at one factory, in a row below it; beside the way they lie left of it."""
    found = []
    for seat, board in enumerate(scene.seen.boards()):
        for kind, cars in PIECES:
            for state, up in (("lying", False), ("standing", True)):
                if board.has(f"{cars}-{state}", number):
                    found.append((seat, kind, up))
    if not found:
        return ""
    step = min(26.0, (112 if beside else 168) / len(found))
    size = min(23.0, step - 2)
    start = -22 - step * len(found) if beside else -step * len(found) / 2
    y = (34 - size) / 2 if beside else TILE + 3 + (23 - size) / 2
    out = ""
    for k, (seat, kind, up) in enumerate(found):
        key = f"{kind} {'standing' if up else 'lying'}"
        told = scene.words.screen(key, who=scene.names[seat])
        name = at(seat, kind, moves.PLACE_NAMES[number])
        face = group(car_face(seat, kind == "purple", up, size), extra=' data-what="car"')
        out += piece(scene, name, face, start + k * step, y, "car", told)
    return out


@lru_cache(maxsize=64)
def car_face(seat: int, purple: bool, standing: bool, size: float) -> str:
    """A maintenance car at the origin: solid and at work when it stands, hollow when it lies."""
    kind = "purple" if purple else f"seat-{seat + 1}"
    state = "on" if standing else "off"
    out = path(CAR_BODY + CAR_WHEELS, f"car-body {state}") + path(CAR_ARM[standing], "car-arm")
    if standing:
        out += path(CAR_SPARKS, "car-sparks")
    k = size / 24
    drawn = f'<g transform="scale({num(k)})" class="car-g {kind}">{out}</g>'
    seal = max(8.0, 10.5 * k)
    return drawn + icon(f"seal-{seat + 1}", size - seal * 0.8, size - seal if standing else -3 * k, seal)


def _workshop(scene: Scene, x: float, y: float, columns: int, beside: bool = False) -> str:
    """The cars that wait for a key, one sign for each owner and colour, with their number."""
    out = text(scene.words.screen("Workshop"), x, y + 12, "note", "start")
    k = 0
    for seat, board in enumerate(scene.seen.boards()):
        for kind, cars in PIECES:
            count = board.count(f"{cars}-workshop")
            if count:
                column, row = k % columns, k // columns
                cx = x + column * 28 + (74 if beside else 0)
                cy = y + row * 22 + (-4 if beside else 19)
                face = car_face(seat, kind == "purple", False, 20)
                if count > 1:
                    face += text(count, 23, 19, "note strong")
                told = scene.words.screen("drawn shop", who=scene.names[seat], count=count)
                out += piece(scene, at(seat, f"{kind}-workshop"), face, cx, cy, "car", told)
                k += 1
    if not k:
        out += text("–", x + (78 if beside else 2), y + (12 if beside else 32), "note", "start")
    return out


# ---- wrenches


def _wrenches(scene: Scene, seat: int, first: int, last: int, pitch: float, cy: float, room: float) -> str:
    """Everybody's wrenches, the looked-at player's on top; several on one stop stand in a row to its left.

    `room` is how far such a row may reach beyond the left end of the way.
    """
    rules = scene.seen.rules
    way = _way(rules)
    order = [other for other in range(len(scene.seen.players)) if other != seat] + [seat]
    standing: dict[int, list[tuple[int, int]]] = {}
    for who in order:
        for number, place in wrenches_on(scene, who):
            standing.setdefault(place, []).append((who, number))
    out = ""
    for place, them in standing.items():
        beside = rules.industry_rules.beside_the_way(place)
        index = way.index(place - 1) if beside else way.index(place)
        if not first <= index <= last:
            continue
        x = (index - first) * pitch + pitch / 2 + (pitch / 2 if beside else 0)
        x += 17 if rules.industry_gap[place] else 12
        step = min(20.0, 58 / max(1, len(them) - 1))
        x = max(x, step * (len(them) - 1) - room)
        for k, (who, number) in enumerate(them):
            left = (len(them) - 1 - k) * step
            out += wrench(scene, who, number, x - left, 30 if beside else cy - 18, 10)
    return out
