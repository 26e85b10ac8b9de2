"""Games of one person, finished or put away: those that a filter lets through; bests and figures of the finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.service.model.table_view import YOU, TableSummary

WON, LOST = RESULTS = ("won", "lost")


@dataclass(frozen=True)
class Filter:
    """What somebody looks for among the finished games; what is empty lets everything through."""

    search: str = ""  # words of the table's name or of who played
    board: str = ""
    players: int = 0
    result: str = ""  # one of RESULTS
    archived: bool = False  # those that were put away, and no others

    def lets(self, line: TableSummary) -> bool:
        """Whether a game is looked for."""
        named = " ".join([line.name, *(seat.name for seat in line.seats)]).casefold()
        return (
            self.archived == line.archived
            and all(word in named for word in self.search.casefold().split())
            and self.board in ("", line.options["board"])
            and self.players in (0, len(line.seats))
            and self.result in ("", outcome(line))
        )


def own_seat(line: TableSummary) -> int | None:
    """Where I sat; None in a game that I only watched or had at this screen for others."""
    return next((number for number, seat in enumerate(line.seats) if seat.kind == YOU), None)


def won(line: TableSummary) -> bool:
    """Whether I won, alone or with others; nobody wins alone at a table."""
    return len(line.seats) > 1 and own_seat(line) in line.winners


def outcome(line: TableSummary) -> str:
    """How it ended for me, one of RESULTS; "" while it goes on."""
    return "" if not line.over else WON if won(line) else LOST


def own_points(line: TableSummary) -> int:
    """My points."""
    seat = own_seat(line)
    return -1 if seat is None else line.scores[seat]


def _finished(lines: Sequence[TableSummary]) -> list[TableSummary]:
    return [line for line in lines if line.over and own_seat(line) is not None]


def bests(lines: Sequence[TableSummary]) -> dict[tuple[str, int], TableSummary]:
    """My best game by board and number of players; of equal ones the first."""
    found: dict[tuple[str, int], TableSummary] = {}
    for line in reversed(_finished(lines)):  # the latest stands first in lists
        key = (str(line.options["board"]), len(line.seats))
        if key not in found or own_points(line) > own_points(found[key]):
            found[key] = line
    return found


@dataclass(frozen=True)
class GameStatistics:
    """Figures over all finished games in which I sat."""

    games: int
    against: int  # with somebody else in it
    won: int
    points: int  # average
    rivals: tuple[tuple[str, int, int], ...]  # whom I met most often: name, games, of which I won


MAX_RIVALS_LISTED = 5


def figures(lines: Sequence[TableSummary]) -> GameStatistics:
    """What my games were like."""
    mine = _finished(lines)
    met: dict[str, list[bool]] = {}
    for line in mine:
        for name in {seat.name for seat in line.seats if seat.kind != YOU}:
            met.setdefault(name, []).append(won(line))
    rivals = sorted(met.items(), key=lambda one: (-len(one[1]), one[0]))[:MAX_RIVALS_LISTED]
    return GameStatistics(
        games=len(mine),
        against=sum(len(line.seats) > 1 for line in mine),
        won=sum(won(line) for line in mine),
        points=round(sum(map(own_points, mine)) / len(mine)) if mine else 0,
        rivals=tuple((name, len(games), sum(games)) for name, games in rivals),
    )
