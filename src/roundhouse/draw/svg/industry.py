"""The industry row of a player board: a track of one's own, or what an expansion draws instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from roundhouse.draw.extension import drawn_in, track_row
from roundhouse.draw.svg.kit import NARROW, WIDE, circle, group, icon, num, path, piece, rect, spot, text
from roundhouse.draw.svg.stops import (
    boilerman,
    box_lamp,
    factory_face,
    factory_told,
    round_lamp,
    stop,
    wrench,
    wrench_shape,
    wrenches_on,
)
from roundhouse.rules import moves
from roundhouse.rules.vocabulary import BOILED, UPPER_LANE
from roundhouse.view.places import at
from roundhouse.view.scene import Scene

TRACK_X: Final = 162.0  # where the first stop's cell begins on a wide board
NAME_Y: Final = 17.0  # base line of the name on a narrow board


# Of a seat: places first to last, and how wide one is
StopRow = Callable[[Scene, int, int, int, float], tuple[str, float]]


def industry(scene: Scene, seat: int, narrow: bool) -> tuple[str, float]:
    """The industry row and its height, which does not change during a game."""
    row = track_row(scene.seen.rules)
    return row.draw(scene, seat, narrow) if row else own_track(scene, seat, narrow, _row)


def own_track(scene: Scene, seat: int, narrow: bool, draw: StopRow, notes: str = "") -> tuple[str, float]:
    """A track of one's own below its name, in one row or folded into two."""
    length = scene.seen.rules.lane_end[0] + 1
    if not narrow:
        rows, pitch, x, y = [(0, length - 1)], min(WIDE.stop, 784 / length), TRACK_X, 0.0
    else:
        half = (length + 1) // 2
        rows, pitch, x, y = [(0, half - 1), (half, length - 1)], min(NARROW.stop, 352 / half), 3.0, 24.0
    out = text(scene.words.screen("Industry"), 0, NAME_Y if narrow else 29, "route-name", "start") + notes
    for first, last in rows:
        drawing, height = draw(scene, seat, first, last, pitch)
        out += group(drawing, x, y)
        y += height + (4 if narrow else 0)
    return out, y


def _row(scene: Scene, seat: int, first: int, last: int, pitch: float) -> tuple[str, float]:
    """Places first to last of the track: stops, and gaps that factories fill."""
    rules = scene.seen.rules
    cy = 33.0
    out = shaft(first, last, rules.lane_end[0], pitch, cy)
    for place in range(first, last + 1):
        x = (place - first) * pitch + pitch / 2
        if rules.industry_gap[place]:
            out += gap_tile(scene, seat, rules.industry_gap[place], x, cy - 19, 38)
            out += entry(scene, seat, place, x, cy)
        else:
            out += stop(scene, seat, place, x, cy) + lying_on(scene, seat, place, x, cy)
    return out + wrenches(scene, seat, first, last, pitch, {0: cy}), 54


def shaft(first: int, last: int, end: int, pitch: float, y: float) -> str:
    """What connects the stops."""
    a = pitch / 2 if not first else 0
    b = (last - first + (0.5 if last == end else 1)) * pitch
    return path(f"M{num(a)} {num(y)}H{num(b)}", "shaft")


def gap_tile(scene: Scene, seat: int, gap: int, x: float, y: float, h: float) -> str:
    """A gap of the track with the factory that fills it."""
    board, words = scene.seen.board(seat), scene.words
    tile = board.gap(gap - 1)
    place = at(seat, "gap", gap - 1)
    told = words.screen("gap", gap=gap)
    lit = scene.lit.get(place)
    if tile:
        size = 30 if h < 50 else 32
        built = rect(-19, 0, 38, h, "works", 5)
        built += group(factory_face(tile, size), -size / 2, h / 2 - size / 2)
        draws = [drawn.on_factory for drawn in drawn_in(scene.seen.rules) if drawn.on_factory]
        built += "".join(draw(scene, seat, tile, h) for draw in draws)
        told = f"{told}: {factory_told(words, tile)}"
        face = piece(scene, at(seat, "factory", gap - 1), built, 0, 0)
        if tile >= BOILED:
            face += boilerman(scene, at(seat, "boilerman", "gap", gap - 1), -15, h - 6)
        what = f"tile/{moves.TILE_NAMES[tile & (BOILED - 1)]}"
    else:
        face = rect(-17, 2, 34, h - 4, "gap", 5) + icon("slot-factory", -11, h / 2 - 11, 22, "gap-i")
        what = f"industry/{words.rules.industry_gap.index(gap)}"
    ghost = _ghost(lit.ghost, h) if lit is not None and lit.ghost else ""
    return spot(scene, place, face, x, y, "gap-g", told, what, ghost + box_lamp(lit, -19, 0, 38, h))


def _ghost(ghost: str, h: float) -> str:
    """The piece that would come to stand in a gap: "factory 5", "boilerman"."""
    word, _, number = ghost.partition(" ")
    if word == "factory" and number in moves.TILE_NAMES:
        return group(factory_face(moves.TILE_NAMES.index(number), 30), -15, h / 2 - 15, "ghost")
    return icon(word, -22, h - 13, 14, "ghost")


def entry(scene: Scene, seat: int, place: int, x: float, y: float) -> str:
    """A factory that a wrench can enter now; it lies on the gap's tile, which is a place of its own."""
    upper = place >= UPPER_LANE
    name = at(seat, "upper" if upper else "industry", place - UPPER_LANE if upper else place)
    lit = scene.lit.get(name)
    if lit is None:
        return ""
    ghost = group(wrench_shape(seat, 10), 12, -12, "ghost")
    ring, what = round_lamp(lit, 16), name.partition("/")[2]
    return spot(scene, name, circle(0, 0, 18, "hit"), x, y, "stop-g", "", what, ghost + ring)


def lying_on(scene: Scene, seat: int, place: int, x: float, y: float) -> str:
    """What expansions have laid on this place of the track."""
    draws = [drawn.on_stop for drawn in drawn_in(scene.seen.rules) if drawn.on_stop]
    return "".join(draw(scene, seat, place, x, y) for draw in draws)


def wrenches(scene: Scene, seat: int, first: int, last: int, pitch: float, lanes: dict[int, float]) -> str:
    """The player's wrenches on these places; several on one stop stand in a row, the first at the right."""
    out = ""
    standing: dict[int, int] = {}
    for number, place in wrenches_on(scene, seat):
        lane = place & UPPER_LANE
        if lane in lanes and first <= place - lane <= last:
            k = standing[place] = standing.get(place, -1) + 1
            x = (place - lane - first) * pitch + pitch / 2 + 13 - k * 20
            out += wrench(scene, seat, number, x, lanes[lane] - 17, 10.5)
    return out
