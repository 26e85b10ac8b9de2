"""What is stored of a table, and whether it makes sense."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.service.model.clocks import Clock, read_clock
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.seats import StoredSeat, read_seat

NOBODY = -1
WAITING, PLAYING, OVER = "waiting", "playing", "over"  # for people to sit down; for decisions; for nothing

# what is noted of who came and went
EVENTS = (
    SAT := "sat",
    ASKED := "asked",
    STOOD_UP := "stood up",
    STARTED := "started",
    LEFT := "left",
    STOOD_IN := "stood in",
    CAME_BACK := "came back",
    RESIGNED := "resigned",
    ENDED := "ended",
    SKIPPED := "skipped",
    RAN_OUT := "ran out",
    LOST_ON_TIME := "lost on time",
    OFFERED := "offered",  # to end the game
    REFUSED := "refused",  # that
    WITHDREW := "withdrew",  # the offer
    REMINDED := "reminded",
)
BEFORE_START = (SAT, ASKED, STOOD_UP, STARTED)  # what happens while people sit down
ROOM_OF_PLAYERS = "players"  # where those who play talk; what happens to seats is told there
SEAT_EVENT = "seat "  # before an event, in the place of a phrase
# Whoever sat there does not play any more, unless they come back
GONE = (LEFT, STOOD_IN, RESIGNED, RAN_OUT, LOST_ON_TIME)
BY_ALL, BY_RESIGNING, BY_LEAVING, BY_TIME, BY_HOST = (  # how a game ended early
    "agreed",
    "resigned",
    "left",
    "time",
    "host",
)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Seating:
    """Somebody came or went."""

    seat: int
    what: str
    name: str
    person: str | None = field(default=None, repr=False)  # their id
    moves: int = 0  # how many had been made
    at: float = 0.0
    version: int = 0  # of the table, as this made it


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, without its moves."""

    id: str
    name: str
    options: Mapping[str, Any]
    owner: str = field(repr=False)
    seats: tuple[StoredSeat, ...]
    start: str = field(repr=False)
    seed: int | None
    version: int
    status: str
    unconfirmed: int
    paused: bool
    guided: bool
    takebacks: bool
    pace: str | None
    progress: Mapping[str, Any]
    result: Mapping[str, Any] | None
    agreed: Mapping[str, Any]
    grace: float | None
    offer: tuple[int, ...]
    listed: bool
    clock: Clock | None
    due: float | None
    created: float
    updated: float
    deal: str | None = None  # the deal that it is its owner's one try at

    @property
    def undone(self) -> list[list[str]]:
        """The moves that were taken back, one list for each undo, the latest last; none once something is played."""
        return list(self.progress.get("undone", ()))

    @property
    def shared(self) -> bool:
        """Whether it was made for people who do not share a screen."""
        return self.grace is not None


@dataclass(frozen=True)
class UnreadableTable:
    """A table whose row cannot be read."""

    id: str
    name: str


def read_row(row: Any) -> TableRow:
    """A table, as far as it makes sense. Raises `Damaged`."""
    try:
        stored = {**row._mapping}
        for name in ("options", "progress", "result", "agreed", "offer", "clock"):
            stored[name] = None if stored[name] is None else json.loads(stored[name])
        stored["seats"] = tuple(read_seat(seat) for seat in json.loads(stored["seats"]))
        stored["offer"] = tuple(stored["offer"])
        stored["clock"] = None if stored["clock"] is None else read_clock(stored["clock"])
        found = TableRow(**stored)
        _check(found)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise Damaged(str(row.id), f"{type(error).__name__}: {error}") from error
    return found


def _check(row: TableRow) -> None:
    """Lists count on these. Raises `ValueError`."""
    seats = range(len(row.seats))
    deciders = (*seats, NOBODY)
    progress, winners = row.progress, (row.result or {}).get("winners", ())
    if progress["decider"] not in deciders or row.unconfirmed not in deciders:
        raise ValueError(f"no seat {progress['decider']} or {row.unconfirmed}")
    if len(progress["scores"]) != len(seats) or any(seat not in seats for seat in winners):
        raise ValueError(f"{len(seats)} seats, scores {progress['scores']}, winners {winners}")
    if not all(isinstance(progress[name], int) for name in ("round", "rounds", "moves")):
        raise ValueError(f"progress {progress}")
    if not isinstance(row.options["board"], str) or not isinstance(row.options.get("modules", []), list):
        raise ValueError(f"options {row.options}")
    if row.clock is not None and len(row.clock.left) != len(seats):
        raise ValueError(f"{len(seats)} seats, {len(row.clock.left)} clocks")


def read_rows(found: Iterable[Any]) -> Iterator[TableRow | UnreadableTable]:
    """Tables; one that cannot be read does not keep the others away."""
    for one in found:
        try:
            yield read_row(one)
        except Damaged as damaged:
            log.error("%s", damaged)
            yield UnreadableTable(str(one.id), str(one.name))
