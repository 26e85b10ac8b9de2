"""One player's industry track, small: stops, gaps and factories, the way that was gone, the wrenches on it."""

from __future__ import annotations

from typing import Final

from roundhouse.draw.svg.kit import circle, icon, num, path, rect, text
from roundhouse.rules.ruleset import Ruleset
from roundhouse.rules.ruleset_cache import remembered
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import UPPER_LANE

CELL: Final = 13.0  # from one place to the next
WIDEST: Final = 236.0  # a longer track is drawn closer together
LANE: Final = 19.0  # from one lane to the next
MIDDLE: Final = 12.0  # of the uppermost lane
STOP: Final = 4.6  # radius
NUMBERS: Final = 12.0  # room for them below


@remembered
def _lanes(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The places of each lane, the upper one first; those beside the way are left out."""
    track = rules.industry_rules
    found = []
    for lane in (1, 0):
        places = range(lane * UPPER_LANE, rules.lane_end[lane] + 1)
        found.append(tuple(place for place in places if not track.beside_the_way(place)))
    return tuple(lane for lane in found if lane)


def industry_bar(state: GameState, seat: int, numbers: bool = False) -> str:
    """The track of a seat; `numbers`: with what the places score, below the last lane."""
    lanes = _lanes(state.rules)
    cell = min(CELL, WIDEST / max(map(len, lanes)))
    out = "".join(
        _lane(state, seat, places, cell, MIDDLE + at * LANE, numbers and at == len(lanes) - 1)
        for at, places in enumerate(lanes)
    )
    width = max(map(len, lanes)) * cell + 6
    height = 2 * MIDDLE + (len(lanes) - 1) * LANE + (NUMBERS if numbers else 0)
    return (
        f'<svg class="board ind-bar p{seat + 1}" viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" '
        f'height="{num(height)}" aria-hidden="true">{out}</svg>'
    )


def _lane(state: GameState, seat: int, places: tuple[int, ...], cell: float, y: float, numbers: bool) -> str:
    first, rules = places[0], state.rules
    standing = [place for _, place in state.board(seat).wrenches if first <= place < first + UPPER_LANE]

    def x(place: int) -> float:
        """Where a place lies; one beside the way lies between two of it."""
        before = sum(other <= place for other in places) - 1
        return 7 + cell * (before if place in places else before + 0.5)

    far = max(map(x, standing), default=0.0)
    out = path(f"M7 {num(y)}H{num(x(places[-1]))}", "ind-line")
    if standing:
        out += path(f"M7 {num(y)}H{num(far)}", "ind-run")
    for place in places:
        out += _place(state, seat, place, x(place), y, x(place) <= far)
        label = rules.industry_labels[place].removeprefix("upper ")
        if numbers and label.isdigit():
            out += text(label, x(place), y + 21, "ind-n")
    return out + "".join(
        circle(x(place), y, 8, "ind-here") + icon("wrench", x(place) - 6, y - 6, 12) for place in standing
    )


def _place(state: GameState, seat: int, place: int, x: float, y: float, passed: bool) -> str:
    rules = state.rules
    gap = rules.industry_gap[place]
    if not gap:
        kind = "ind-stop" if rules.industry_labels[place].removeprefix("upper ").isdigit() else "ind-idea"
        return circle(x, y, STOP, f"{kind} on" if passed else kind)
    if not rules.industry_rules.factory_at(state, state.players[seat], gap - 1):
        return rect(x - 5, y - 5, 10, 10, "ind-gap", 1.5)
    roof = f"M{num(x - 5.5)} {num(y - 5)}l3.6-3v3l3.6-3v3l3.8-3v3"
    return rect(x - 5.5, y - 5.5, 11, 11, "ind-fac", 1.5) + path(roof, "ind-roof")
