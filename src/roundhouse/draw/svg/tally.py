"""A route as it is counted."""

from __future__ import annotations

from typing import Final

from roundhouse.content.model import COLOURS
from roundhouse.draw.svg.kit import num, path, rect
from roundhouse.rules.player_board import PlayerBoard

CELL: Final = 10.5  # a space of a route
LONG: Final = 16  # spaces from which a route is drawn smaller
SMALL: Final = 7.5
BAR: Final = 16.0
TOP: Final = 6.0


def route_bar(board: PlayerBoard, route: int, marked: int = 0) -> str:
    """One route of one player: tracks, doublers over them, the reach below; what no locomotive reaches is veiled. A
    space may be marked as standing in the way.
    """
    plan = board.plan(route)
    cell = CELL if plan.length < LONG else SMALL
    reach = min(board.reach(route), plan.length)
    out = rect(0, TOP, plan.length * cell, BAR, "bed")
    out += "".join(
        path(f"M{num(space * cell)} {num(TOP)}v{num(BAR)}", "sleeper") for space in range(1, plan.length)
    )
    behind = 0
    for colour, first, last in board.runs(route):
        out += rect((first - 1) * cell, TOP, (last - first + 1) * cell, BAR, "mini-run", fill=COLOURS[colour])
        behind = last
    if behind > reach:
        out += rect(reach * cell, TOP, (behind - reach) * cell, BAR, "beyond")
    for space in range(board.doublers(route)):
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
