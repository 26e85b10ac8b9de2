"""Clocks: how much time players have for their turns, as their table has agreed. Pure.

The clock of whoever is asked runs: it goes on while a turn is taken back or waits for its confirmation, and stops when
somebody else is asked, or the same seat for another turn. Bots have none. Who takes a turn back whose end had let the
next clock run gets the own clock as it was then, and it has run on ever since: nobody thinks on another's time, and the
other has lost none. So a clock remembers how it stood before (`earlier`).

Time in which a clock rests does not count; whoever asks says when that was (`tables.clock_pauses`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
NO_CLOCK, A_MOVE, BUDGET = CLOCKS = ("none", "move", "budget")
# a bot makes this turn; a bot takes over until the person is back; the seat has lost
SKIP, TAKE_OVER, LOSS = OUTS = ("skip", "bot", "loss")
# whether clocks rest: never; while their person is on holiday; also in that person's quiet hours
NEVER, HOLIDAYS, NIGHTS = RESTS = ("never", "holidays", "nights")
A_MOVE_TIMES: Final = {
    "2m": 2 * MINUTE,
    "10m": 10 * MINUTE,
    "1h": HOUR,
    "8h": 8 * HOUR,
    "1d": DAY,
    "3d": 3 * DAY,
    "7d": 7 * DAY,
}
BUDGETS: Final = {
    "15m": 15 * MINUTE,
    "1h": HOUR,
    "3h": 3 * HOUR,
    "8h": 8 * HOUR,
    "2d": 2 * DAY,
    "7d": 7 * DAY,
    "21d": 21 * DAY,
}
INCREMENTS: Final = {"0": 0.0, "20s": 20.0, "2m": 2 * MINUTE, "30m": 30 * MINUTE, "8h": 8 * HOUR, "1d": DAY}
USUAL_MOVE, USUAL_BUDGET, USUAL_INCREMENT = "1d", "8h", "30m"

NOBODY: Final = -1
SKIPS: Final = 3  # turns that a bot makes for somebody before it keeps the seat
A_TENTH: Final = 0.1  # of a budget is what whoever comes to a seat has at least
ENOUGH_SECONDS: Final = 30.0  # seconds that have to be left for a turn to be taken back
MAX_SECONDS_EARLIER: Final = 20

RestPeriod = tuple[float, float]


@dataclass(frozen=True)
class Control:
    """What a table has agreed about time."""

    kind: str  # A_MOVE or BUDGET
    seconds: float
    increment: float = 0.0
    out: str = SKIP
    rests: str = HOLIDAYS


@dataclass(frozen=True)
class Clock:
    """The clocks of a table since one of them began to run."""

    left: tuple[float, ...]  # seconds, by seat
    runs: int = NOBODY  # whose runs
    since: float = 0.0  # when that began, in seconds since 1970
    moves: int = 0  # how many had been made then
    skips: int = NOBODY  # a seat whose time is used up, and for which a bot makes this turn
    skipped: tuple[int, ...] = ()  # by seat: how many turns in a row
    fixed: int = 0  # so many moves cannot be taken back: a bot has made the last of them for somebody
    earlier: tuple[Clock, ...] = ()  # to which the seat that has just ended its turn could go back

    def stored(self) -> dict[str, Any]:
        """As the database keeps it."""
        return asdict(self)


def read_clock(stored: Mapping[str, Any]) -> Clock:
    """A clock as it is stored."""
    lists = {name: tuple(stored[name]) for name in ("left", "skipped")}
    return Clock(**{**stored, **lists, "earlier": tuple(read_clock(one) for one in stored["earlier"])})


def new_clock(control: Control, seats: int) -> Clock:
    """The clocks of a table before anybody is asked."""
    return Clock((control.seconds,) * seats, skipped=(0,) * seats)


# ---- questions


def short_of(control: Control) -> float:
    """How much time is little: a tenth, or an hour where days are played."""
    return min(control.seconds * A_TENTH, HOUR)


def merged(rests: Sequence[RestPeriod]) -> list[RestPeriod]:
    """The same times of rest, in order and without overlaps.

    >>> merged([(5, 9), (1, 3), (2, 6), (12, 11)])
    [(1, 9)]
    """
    found: list[RestPeriod] = []
    for begins, ends in sorted(rests):
        if ends <= begins:
            continue
        if found and begins <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], ends))
        else:
            found.append((begins, ends))
    return found


def asleep(since: float, until: float, rests: Sequence[RestPeriod]) -> float:
    """How much of the time between two moments was rest."""
    return sum(max(0.0, min(ends, until) - max(begins, since)) for begins, ends in merged(rests))


def when_spent(since: float, seconds: float, rests: Sequence[RestPeriod]) -> float:
    """The moment at which so much time has gone by, rests aside.

    >>> when_spent(100, 50, [(120, 200), (210, 215)])
    235.0
    """
    at = since
    for begins, ends in merged(rests):
        if begins - at >= seconds:
            break
        seconds -= max(0.0, begins - at)
        at = max(at, ends)
    return float(at + seconds)


def left_of(clock: Clock, seat: int, now: float, rests: Sequence[RestPeriod]) -> float:
    """How many seconds a seat has; `rests` are those of the clock that runs."""
    if seat != clock.runs:
        return clock.left[seat]
    passed = now - clock.since - asleep(clock.since, now, rests)
    return clock.left[seat] - max(0.0, passed)  # of another process, whose time may be some seconds ahead


def due_of(clock: Clock, rests: Sequence[RestPeriod]) -> float | None:
    """When the time of whoever is asked is used up; None while no clock runs."""
    return None if clock.runs == NOBODY else when_spent(clock.since, clock.left[clock.runs], rests)


def back_at(clock: Clock, moves: int) -> Clock:
    """The clock for a game that was taken back to so many moves."""
    while clock.moves > moves and clock.earlier:
        clock = replace(clock.earlier[-1], earlier=clock.earlier[:-1])
    return clock


# ---- changes


def passed_on(
    control: Control,
    clock: Clock,
    asked: int,
    moves: int,
    now: float,
    rests: Sequence[RestPeriod],
    anew: bool,
) -> Clock:
    """Something has happened: this seat is asked now, -1 for a bot or nobody. `anew`: for another turn."""
    current = clock.runs if clock.skips == NOBODY else clock.skips
    if not anew and asked == current:
        return clock
    left, skipped, was = list(clock.left), list(clock.skipped), clock.runs
    if was != NOBODY:
        spent = max(0.0, left_of(clock, was, now, rests))
        left[was] = control.seconds if control.kind == A_MOVE else spent + control.increment
        skipped[was] = 0
    mine = [one for one in clock.earlier if one.runs == was] if was != NOBODY else []
    earlier = (*mine, replace(clock, earlier=()))[-MAX_SECONDS_EARLIER:] if was != NOBODY else ()
    fixed = clock.fixed if clock.skips == NOBODY else moves
    return Clock(tuple(left), asked, now, moves, NOBODY, tuple(skipped), fixed, earlier)


def skipping(control: Control, clock: Clock) -> Clock:
    """The time of whoever is asked is used up, and a bot makes this turn."""
    seat = clock.runs
    left, skipped = list(clock.left), list(clock.skipped)
    left[seat] = control.seconds if control.kind == A_MOVE else control.increment
    skipped[seat] += 1
    return replace(clock, left=tuple(left), runs=NOBODY, skips=seat, skipped=tuple(skipped), earlier=())


def with_share(control: Control, clock: Clock, seat: int) -> Clock:
    """Somebody comes to a seat: there is some time left for them."""
    least = control.seconds * (A_TENTH if control.kind == BUDGET else 1)
    left = tuple(max(own, least) if one == seat else own for one, own in enumerate(clock.left))
    skipped = tuple(0 if one == seat else many for one, many in enumerate(clock.skipped))
    return replace(clock, left=left, skipped=skipped)


def settled(clock: Clock, now: float, rests: Sequence[RestPeriod]) -> Clock:
    """The same clocks, counted from now on: what rests were before can change without changing the past."""
    if clock.runs == NOBODY:
        return clock
    left = list(clock.left)
    left[clock.runs] = left_of(clock, clock.runs, now, rests)
    return replace(clock, left=tuple(left), since=now)
