"""How much of a game is shown to people without a seat: all of it, one round late, or nothing.

A late table ends for them where the round that is being played has begun. That depends on the moves alone, so whatever
shows a table (pages, events, pictures, programs) ends at the same move. Until the game is over they hear nothing of
what the players say, which would tell the rest. Whoever has a seat, or may come back to one, sees as ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.service.database.table_rows import NOBODY, PLAYING, TableRow
from roundhouse.service.game import Match
from roundhouse.service.model.agreement import ALL_OF_IT, LATE, SHUT, read_agreed
from roundhouse.service.model.errors import refusal
from roundhouse.service.model.table_view import Person


def shown_to(row: TableRow, person: str) -> str:
    """How much this person sees: `ALL_OF_IT`, `LATE` or `SHUT`."""
    if row.status != PLAYING or is_player(row, person):
        return ALL_OF_IT
    return read_agreed(row.agreed).watching


def is_player(row: TableRow, person: str) -> bool:
    """Whether this person has a seat, or may come back to one."""
    return any(person and person in (seat.person, seat.kept_for) for seat in row.seats)


def need_shown(row: TableRow, person: Person) -> None:
    """Refuse those who see nothing of a game. Raises `Refused`."""
    if shown_to(row, person.id) == SHUT:
        raise refusal(403, person, "no spectators")


def is_late_for(row: TableRow, person: Person) -> bool:
    """Whether this person sees the game one round late. Raises `Refused` for whom it is not shown at all."""
    need_shown(row, person)
    return shown_to(row, person.id) == LATE


def late_version(match: Match, versions: Sequence[int]) -> int:
    """The version of a table that was made by the last move which is shown late."""
    length = match.round_begin()
    return versions[length - 1] if length else 0


def progress_for(row: TableRow, person: str) -> Mapping[str, Any]:
    """What lists tell this person of a game: of one that is not shown as it is, only which round is played."""
    if shown_to(row, person) == ALL_OF_IT:
        return row.progress
    return {**row.progress, "decider": NOBODY, "scores": [0] * len(row.seats), "moves": 0}
