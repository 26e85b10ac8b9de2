"""The page of a player: what everybody may know of a person, or of a bot.

It tells of games that people share. Those at tables that were made for the lobby stand there with their names; of the
others only those see more than board, place and points who were at the table themselves, since its address lets people
in. What somebody plays alone is nobody else's business (`game_history`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database import ratings
from roundhouse.service.database.ratings import Rated, RatingClass, Standing, bot_of
from roundhouse.service.database.schema import PEOPLE, RATED, SEATINGS, TABLES
from roundhouse.service.database.store import NoTable, Store
from roundhouse.service.database.table_rows import (
    CAME_BACK,
    GONE,
    LEFT,
    LOST_ON_TIME,
    OVER,
    RESIGNED,
    SAT,
    TableRow,
)
from roundhouse.service.game import game
from roundhouse.service.model.agreement import read_agreed
from roundhouse.service.model.database_errors import Damaged
from roundhouse.service.model.rating import UNKNOWN
from roundhouse.service.model.seats import PEOPLE_KIND, people, seat_seen_by
from roundhouse.service.model.table_view import Person, Seat

MAX_RECENT_GAMES: Final = 10  # games that are listed
MAX_GAMES_READ: Final = 1000  # of a person's games
RELIABLE_GAMES: Final = 5  # with fewer it is not said how reliable somebody is
FOR_GOOD: Final = (LEFT, RESIGNED, LOST_ON_TIME)


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of a player, as somebody else may see it."""

    board: str
    players: int
    place: int
    points: int
    change: int | None  # of the rating; None: it was for fun
    at: float
    table_id: str = ""  # "": whoever looks was not there
    name: str = ""
    others: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Together:
    """Games of two people, seen by one of them: who was ahead of the other, whoever has won."""

    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.ahead + self.behind + self.level


@dataclass(frozen=True)
class Profile:
    """A player."""

    player: str
    name: str  # "" for bots, whose name depends on the language, and for whoever has not said it
    since: float | None  # when a person came first
    games: int
    given_up: int  # how many they have not played to the end
    finished: int  # of those with others how many they have
    standings: tuple[Standing, ...]  # most games first
    courses: dict[RatingClass, tuple[Rated, ...]]  # the same over time
    recent: tuple[PlayedGame, ...]  # the latest first
    bests: dict[RatingClass, int]  # points
    boards: tuple[tuple[str, int], ...]  # most played first
    program: bool = False  # the account is a program's
    together: Together | None = None  # with the person who looks; None: they have not played together

    @property
    def bot(self) -> str:
        """The bot that it is, "" for a person."""
        return bot_of(self.player)

    @property
    def reliability(self) -> int | None:
        """How many games of a hundred they play to the end; None: there are too few to say."""
        games = self.finished + self.given_up
        return self.finished * 100 // games if games >= RELIABLE_GAMES else None


def profile_of(store: Store, viewer: Person, player: str) -> Profile | None:
    """A player as somebody may see them; None if there is none of that name."""
    with store.reading() as connection:
        row = connection.execute(PEOPLE.select().where(PEOPLE.c.id == player)).first()
        if row is None and bot_of(player) not in game().bots.names:
            return None
        standings = ratings.standings(connection, RATED.c.player == player)
        rated = ratings.history(connection, player)
    shared = list(_shared(store, player)) if row is not None else []
    played = [(one, _own_seat(one, player)) for one in shared]
    given_up = _given_up(store, player) if row is not None else frozenset()
    return Profile(
        player=player,
        name="" if row is None else row.name,
        since=None if row is None else row.created,
        games=len(shared) if row is not None else len(rated),
        given_up=len(given_up),
        finished=sum(one.id not in given_up for one in shared),
        standings=tuple(sorted(standings, key=lambda one: (-one.games, one.board, one.players))),
        courses=_courses(rated),
        recent=_recent(store, viewer, player, played, rated),
        bests=_bests(played),
        boards=tuple(Counter(_boards(shared, rated)).most_common()),
        program=row is not None and row.program,
        together=_together(played, viewer.id) if viewer.id not in ("", player) else None,
    )


def _shared(store: Store, player: str) -> Iterator[TableRow]:
    """A person's finished games with others."""
    for row in store.tables_of(player, OVER, MAX_GAMES_READ):
        if isinstance(row, TableRow) and row.shared and _own_seat(row, player) >= 0:
            yield row


def _own_seat(row: TableRow, player: str) -> int:
    sits = (n for n, seat in enumerate(row.seats) if seat.kind == PEOPLE_KIND and seat.person == player)
    return next(sits, -1)


def _given_up(store: Store, player: str) -> frozenset[str]:
    """Tables at which somebody has left, resigned, or was not back when the game ended."""
    query = (
        sa.select(SEATINGS.c.table_id, SEATINGS.c.what, TABLES.c.status)
        .join(TABLES, TABLES.c.id == SEATINGS.c.table_id)
        .where(SEATINGS.c.person == player, SEATINGS.c.what.in_((*GONE, SAT, CAME_BACK)))
        .order_by(SEATINGS.c.version)
    )
    with store.reading() as connection:
        last = {row.table_id: row for row in connection.execute(query)}
    return frozenset(
        table_id
        for table_id, row in last.items()
        if row.what in FOR_GOOD or (row.what in GONE and row.status == OVER)
    )


def _together(played: Sequence[tuple[TableRow, int]], viewer: str) -> Together | None:
    """What has become of those games that the viewer has played to the end too."""
    leads = Counter(_lead(row, own, seat) for row, seat in played if (own := _own_seat(row, viewer)) >= 0)
    return Together(leads[1], leads[-1], leads[0]) if leads else None


def _lead(row: TableRow, one: int, other: int) -> int:
    """1: the first of two seats was ahead, -1: the other, 0: neither."""
    scores: Sequence[int] = (row.result or row.progress)["scores"]
    return (scores[one] > scores[other]) - (scores[one] < scores[other])


def _courses(rated: Sequence[Rated]) -> dict[RatingClass, tuple[Rated, ...]]:
    found: dict[RatingClass, list[Rated]] = {}
    for one in rated:
        found.setdefault((one.board, one.players), []).append(one)
    return {of: tuple(games) for of, games in found.items()}


def _boards(shared: Sequence[TableRow], rated: Sequence[Rated]) -> Iterator[str]:
    yield from (str(row.options["board"]) for row in shared)
    if not shared:
        yield from (one.board for one in rated)


def _bests(played: Sequence[tuple[TableRow, int]]) -> dict[RatingClass, int]:
    found: dict[RatingClass, int] = {}
    for row, seat in played:
        result = row.result or {}
        if "ended" in result or seat in result.get("resigned", ()):
            continue
        of = (str(row.options["board"]), len(row.seats))
        found[of] = max(found.get(of, 0), result["scores"][seat])
    return found


# ---- the latest games


def _recent(
    store: Store, viewer: Person, player: str, played: Sequence[tuple[TableRow, int]], rated: Sequence[Rated]
) -> tuple[PlayedGame, ...]:
    counted = {one.table_id: one for one in rated}
    changed = _changes(rated)
    rows = {row.id: (row, seat) for row, seat in played[:MAX_RECENT_GAMES]}
    for one in rated[-MAX_RECENT_GAMES:]:
        with suppress(NoTable, Damaged):
            rows.setdefault(one.table_id, (store.table(one.table_id), one.seat))
    games = [
        _game(row, seat, viewer, player, counted.get(row.id), changed.get(row.id))
        for row, seat in rows.values()
    ]
    return tuple(sorted(games, key=lambda game: -game.at)[:MAX_RECENT_GAMES])


def _changes(rated: Sequence[Rated]) -> dict[str, int]:
    """By table: how the number has changed there."""
    before: dict[RatingClass, int] = {}
    found = {}
    for one in rated:
        of = (one.board, one.players)
        found[one.table_id] = one.skill.number - before.get(of, UNKNOWN.number)
        before[of] = one.skill.number
    return found


def _game(
    row: TableRow, seat: int, viewer: Person, player: str, rated: Rated | None, change: int | None
) -> PlayedGame:
    scores = (row.result or row.progress)["scores"]
    game = PlayedGame(
        board=str(row.options["board"]),
        players=len(row.seats),
        place=1 + sum(points > scores[seat] for points in scores) if rated is None else rated.place,
        points=scores[seat],
        change=change,
        at=row.updated if rated is None else rated.at,
    )
    if not _may_know(row, viewer, player):
        return game
    others = tuple(seat_seen_by(one, viewer) for n, one in enumerate(row.seats) if n != seat)
    return replace(game, table_id=row.id, name=row.name, others=others)


def _may_know(row: TableRow, viewer: Person, player: str) -> bool:
    """Whether this person may know which table it was."""
    there = bool(viewer.id) and viewer.id in (player, row.owner, *people(row.seats))
    return there or read_agreed(row.agreed).public
