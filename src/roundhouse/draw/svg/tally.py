"""Pictures for a scoring phase: a route as it is counted, and how far everybody has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import icon, num, path, rect, signed, text
from roundhouse.rules.layout import DOUBLERS, PLAN, REACH, TRACK
from roundhouse.rules.ruleset import Ruleset

CELL: Final = 10.5  # a space of a route
LONG: Final = 16  # spaces from which a route is drawn smaller
SMALL: Final = 7.5
BAR: Final = 16.0
TOP: Final = 6.0

RACE_WIDTH: Final = 560.0
RAIL: Final = 28.0  # from one player's line to the next
FIGURES: Final = 96.0  # room for points at the end of a line
FEWEST: Final = 20  # points that the line spans at least


def route_bar(rules: Ruleset, p: list[int], route: int, marked: int = 0) -> str:
    """One route of one player: tracks, doublers over them, the reach below; what no locomotive reaches is veiled. A
    space may be marked as standing in the way.
    """
    plan = rules.plans[route][p[PLAN + route]]
    cell = CELL if plan.length < LONG else SMALL
    reach = min(p[REACH + route], plan.length)
    out = rect(0, TOP, plan.length * cell, BAR, "bed")
    out += "".join(
        path(f"M{num(space * cell)} {num(TOP)}v{num(BAR)}", "sleeper") for space in range(1, plan.length)
    )
    behind = 0
    for colour in range(len(COLOURS) - 1, -1, -1):
        space = p[TRACK + 5 * route + colour]
        if space > behind:
            out += rect(behind * cell, TOP, (space - behind) * cell, BAR, "mini-run", fill=COLOURS[colour])
            behind = space
    if behind > reach:
        out += rect(reach * cell, TOP, (behind - reach) * cell, BAR, "beyond")
    for space in range(p[DOUBLERS + route]):
        out += rect(space * cell + 1, 0.5, cell - 2, 4, "doubler", 1)
    if reach:
        out += path(f"M1 {num(TOP + BAR + 3)}H{num(reach * cell)}", "mini-reach")
    if marked:
        out += rect((marked - 1) * cell + 0.8, TOP - 1, cell - 1.6, BAR + 2, "in-the-way", 2)
    width = plan.length * cell + 2
    return (
        f'<svg class="board route-bar" viewBox="0 -0.5 {num(width)} 28" width="{num(width)}" height="28" '
        f'aria-hidden="true">{out}</svg>'
    )


def race(before: Sequence[int], after: Sequence[int]) -> str:
    """Everybody's points on one scale, the first on top: from where they stood to where they stand."""
    ranking = sorted(range(len(after)), key=lambda seat: (-after[seat], seat))
    low, high = min(before), max(*after, min(before) + FEWEST)
    scale = (RACE_WIDTH - FIGURES - 24) / (high - low)
    height = RAIL * len(ranking) + 18

    def x(points: int) -> float:
        return 12 + (points - low) * scale

    out = ""
    step = next(size for size in (5, 10, 20, 25, 50, 100, 200) if (high - low) / size <= 8)
    for mark in range(-(-low // step) * step, high + 1, step):
        out += path(f"M{num(x(mark))} 2V{num(height - 16)}", "race-tie")
        out += text(str(mark), x(mark), height - 3, "race-n")
    for line, seat in enumerate(ranking):
        y = 14 + line * RAIL
        out += path(
            f"M0 {num(y - 3)}H{num(x(before[seat]))}M0 {num(y + 3)}H{num(x(before[seat]))}", "race-rail"
        )
        out += path(f"M{num(x(before[seat]))} {num(y)}H{num(x(after[seat]))}", f"race-run r{seat + 1}")
        out += f'<circle cx="{num(x(before[seat]))}" cy="{num(y)}" r="5" class="race-from r{seat + 1}"/>'
        out += f'<circle cx="{num(x(after[seat]))}" cy="{num(y)}" r="11" class="race-disc"/>'
        out += icon(f"seal-{seat + 1}", x(after[seat]) - 7.5, y - 7.5, 15)
        out += text(str(after[seat]), RACE_WIDTH - 52, y + 7, "race-p", "end")
        out += text(signed(after[seat] - before[seat]), RACE_WIDTH - 2, y + 5, "race-plus", "end")
    return (
        f'<svg class="board race" viewBox="0 0 {num(RACE_WIDTH)} {num(height)}" preserveAspectRatio="xMidYMid meet" '
        f'aria-hidden="true">{out}</svg>'
    )
