"""The dual track in pictures: two lanes over shared gaps."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.extension import DrawingExtension, TrackRow
from roundhouse.draw.svg.industry import NAME_Y, entry, gap_tile, lying_on, own_track, shaft, wrenches
from roundhouse.draw.svg.kit import text
from roundhouse.draw.svg.stops import stop
from roundhouse.rules.vocabulary import UPPER_LANE
from roundhouse.view.scene import Scene

LANE_NAMES: Final = 156.0  # right edge of the lanes' names
LANES: Final = {UPPER_LANE: 22.0, 0: 58.0}  # where the middle of each lies


def _track(scene: Scene, seat: int, narrow: bool) -> tuple[str, float]:
    return own_track(scene, seat, narrow, _row, _names(scene, narrow))


def _names(scene: Scene, narrow: bool) -> str:
    upper, lower = (scene.words.screen(f"drawn {lane} lane") for lane in ("upper", "lower"))
    if narrow:
        return text(f"{upper}, {lower}", 96, NAME_Y, "note", "start")
    return text(upper, LANE_NAMES, 26, "note", "end") + text(lower, LANE_NAMES, 62, "note", "end")


def _row(scene: Scene, seat: int, first: int, last: int, pitch: float) -> tuple[str, float]:
    """Places first to last of both lanes: a factory stands in both."""
    rules = scene.seen.rules
    out = "".join(shaft(first, last, rules.lane_end[0], pitch, y) for y in LANES.values())
    for index in range(first, last + 1):
        x = (index - first) * pitch + pitch / 2
        gap = rules.industry_gap[index]
        if gap:
            out += gap_tile(scene, seat, gap, x, 6, 68)
        for lane, y in LANES.items():
            if gap:
                out += entry(scene, seat, lane + index, x, y)
            else:
                out += stop(scene, seat, lane + index, x, y, 14.5)
                out += "" if lane else lying_on(scene, seat, index, x, y)
    return out + wrenches(scene, seat, first, last, pitch, LANES), 77


DRAWN: Final = DrawingExtension(
    track=TrackRow("dual-lane", _track),
    meanings={"lane": ("lane", "dual track: the lane on which a new wrench starts")},
)
