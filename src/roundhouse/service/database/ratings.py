"""Ratings in the database: one row for every seat of every game that counts (docs/rating.md).

The rows are made when the game begins, so who plays for a rating is fixed then; when it ends they get their place and
rating in the same transaction, so a game is rated exactly once, whoever ends it and however often it is read. Games
are numbered as they end, and a rating is what the last of them has left. Nothing in a row refers to another: what a
game has done to the others stays when its table is tidied away or a person is deleted. A game that a host has undone
keeps its rows, which then count for nothing.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from statistics import fmean
from typing import Any, Final, Protocol

import sqlalchemy as sa

from roundhouse.service.database.schema import MOVES, PEOPLE, RATED, SEATINGS, TABLES
from roundhouse.service.database.table_rows import BY_ALL, BY_HOST, CAME_BACK, GONE, SAT, TableRow
from roundhouse.service.model.agreement import read_agreed
from roundhouse.service.model.rating import (
    RECENT_SECONDS,
    UNKNOWN,
    Change,
    Finish,
    Skill,
    after_game,
    is_long_enough,
    places,
    weight_of,
)
from roundhouse.service.model.seats import BOT_MARK, StoredSeat

MAX_LISTED: Final = 200  # in a list of the strongest
MAX_GAMES_READ: Final = 300  # games of a player that are looked at
COUNTS: Final = sa.and_(RATED.c.n.is_not(None), RATED.c.undone.is_(None))

RatingClass = tuple[str, int]  # a board and a number of players
Skills = dict[tuple[str, RatingClass], Skill]


def bot_of(player: str) -> str:
    """The bot that a player is, "" for a person."""
    return player.removeprefix(BOT_MARK) if player.startswith(BOT_MARK) else ""


# ---- in the transaction that changes a table


def begin(connection: sa.Connection, row: TableRow, seats: Sequence[StoredSeat]) -> None:
    """The game begins: if it counts, these players play for their ratings."""
    if not read_agreed(row.agreed).rated:
        return
    of = {"table_id": row.id, "board": row.options["board"], "players": len(seats)}
    rows = [{**of, "seat": number, "player": seat.player} for number, seat in enumerate(seats)]
    connection.execute(RATED.insert(), rows)


def settle(connection: sa.Connection, table_id: str, result: Mapping[str, Any]) -> None:
    """The game is over: whoever began it gets a place and a rating, unless that has happened or it does not count."""
    own = sa.and_(RATED.c.table_id == table_id, RATED.c.n.is_(None))
    seats = list(connection.execute(RATED.select().where(own).order_by(RATED.c.seat)))
    if not seats or result.get("ended") in (BY_ALL, BY_HOST):
        return
    of = (seats[0].board, seats[0].players)
    if not is_long_enough(_moves(connection, table_id), of[1]):
        return
    _one_at_a_time(connection)
    now = time.time()
    reached = places(_finishes(connection, table_id, seats, result))
    before = {player: _skill_of(connection, player, of) for player in reached}
    weights = _weights(connection, list(reached), now)
    last = connection.execute(sa.select(sa.func.max(RATED.c.n))).scalar() or 0
    for player, skill in after_game(before, reached, weights).items():
        values = {"n": last + 1, "place": reached[player], "mu": skill.mu, "sigma": skill.sigma}
        connection.execute(
            RATED.update()
            .where(own, RATED.c.player == player)
            .values(**values, at=now, weight=weights[player])
        )


def _moves(connection: sa.Connection, table_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(MOVES).where(MOVES.c.table_id == table_id)
    return int(connection.execute(query).scalar_one())


def _weights(connection: sa.Connection, players: Sequence[str], now: float) -> dict[str, float]:
    """How much a game weighs for each player: less for people who have met each other often lately."""
    people = [player for player in players if not bot_of(player)]
    pairs = {
        frozenset(pair): weight_of(_met(connection, *pair, now - RECENT_SECONDS))
        for pair in combinations(people, 2)
    }
    found = {
        one: fmean(pairs[frozenset((one, other))] for other in people if other != one) if pairs else 1.0
        for one in people
    }
    of_bots = fmean(found.values()) if found else 1.0
    return {player: found.get(player, of_bots) for player in players}


def _met(connection: sa.Connection, one: str, other: str, since: float) -> int:
    """In how many games that count two people have met since then."""
    theirs = RATED.alias()
    query = (
        sa.select(sa.func.count(RATED.c.table_id.distinct()))
        .join(theirs, theirs.c.table_id == RATED.c.table_id)
        .where(COUNTS, RATED.c.player == one, theirs.c.player == other, RATED.c.at > since)
    )
    return int(connection.execute(query).scalar_one())


def _one_at_a_time(connection: sa.Connection) -> None:
    """Of two games that end at the same moment one waits for the other; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"LOCK TABLE {RATED.name} IN EXCLUSIVE MODE")


def _skill_of(connection: sa.Connection, player: str, of: RatingClass, before: int | None = None) -> Skill:
    """What the last game has left, or the last one before that of some number."""
    query = sa.select(RATED.c.mu, RATED.c.sigma).where(_in_class(of), RATED.c.player == player)
    if before is not None:
        query = query.where(RATED.c.n < before)
    found = connection.execute(query.order_by(RATED.c.n.desc()).limit(1)).first()
    return UNKNOWN if found is None else Skill(found.mu, found.sigma)


def _in_class(of: RatingClass) -> sa.ColumnElement[bool]:
    return sa.and_(RATED.c.board == of[0], RATED.c.players == of[1], COUNTS)


class SeatRow(Protocol):
    """What is asked of a row."""

    seat: int
    player: str


def _finishes(
    connection: sa.Connection, table_id: str, seats: Sequence[SeatRow], result: Mapping[str, Any]
) -> list[Finish]:
    """How the game ended for those who began it."""
    left = _left(connection, table_id)
    return [Finish(row.player, result["scores"][row.seat], left.get(row.seat, 0)) for row in seats]


def _left(connection: sa.Connection, table_id: str) -> dict[int, int]:
    """By seat: the version at which whoever began there went and did not come back."""
    columns = (SEATINGS.c.seat, SEATINGS.c.what, SEATINGS.c.version)
    events = sa.select(*columns).where(SEATINGS.c.table_id == table_id).order_by(SEATINGS.c.version)
    found: dict[int, int] = {}
    followed: set[int] = set()  # seats that somebody else has taken
    for seat, what, version in connection.execute(events):
        if seat in followed:
            continue
        if what in GONE:
            found.setdefault(seat, version)
        elif what == CAME_BACK:
            found.pop(seat, None)
        elif what == SAT and seat in found:
            followed.add(seat)
    return found


# ---- questions


@dataclass(frozen=True)
class Standing:
    """A player's rating on one board with so many players."""

    player: str
    board: str
    players: int
    skill: Skill
    games: int
    name: str | None = None  # of a person who is still here
    program: bool = False  # the account is a program's


@dataclass(frozen=True)
class Rated:
    """What one game has made of a player."""

    table_id: str
    seat: int
    board: str
    players: int
    place: int
    skill: Skill
    at: float


def standings(connection: sa.Connection, *where: sa.ColumnElement[bool]) -> list[Standing]:
    """The ratings of all players whom this lets through, by board and number of players."""
    keys = (RATED.c.player, RATED.c.board, RATED.c.players)
    last = (
        sa.select(
            *keys, sa.func.max(RATED.c.n).label("n"), sa.func.count(RATED.c.n.distinct()).label("games")
        )
        .where(COUNTS, *where)
        .group_by(*keys)
        .subquery()
    )
    same = sa.and_(RATED.c.n == last.c.n, RATED.c.player == last.c.player)
    query = (
        sa.select(*keys, RATED.c.mu, RATED.c.sigma, last.c.games, PEOPLE.c.name, PEOPLE.c.program)
        .distinct()  # of a bot with several seats
        .select_from(last.join(RATED, same).outerjoin(PEOPLE, PEOPLE.c.id == RATED.c.player))
    )
    return [
        Standing(
            row.player,
            row.board,
            row.players,
            Skill(row.mu, row.sigma),
            row.games,
            row.name,
            bool(row.program),
        )
        for row in connection.execute(query)
    ]


def strongest(connection: sa.Connection, of: RatingClass) -> list[Standing]:
    """Whoever is rated there, the strongest first; those who are not here any more are left out."""
    found = standings(connection, RATED.c.board == of[0], RATED.c.players == of[1])
    known = [one for one in found if one.name is not None or bot_of(one.player)]
    return sorted(known, key=lambda one: (-one.skill.number, one.player))[:MAX_LISTED]


def busiest_class(connection: sa.Connection) -> RatingClass | None:
    """The board and the number of players with most rated games; None if there are none."""
    games = sa.func.count(RATED.c.n.distinct())
    query = sa.select(RATED.c.board, RATED.c.players).where(COUNTS).group_by(RATED.c.board, RATED.c.players)
    found = connection.execute(query.order_by(games.desc(), RATED.c.board, RATED.c.players).limit(1)).first()
    return None if found is None else (found.board, found.players)


def of_players(connection: sa.Connection, of: RatingClass, players: Sequence[str]) -> dict[str, Standing]:
    """The ratings of some players on this board with so many."""
    there = (RATED.c.board == of[0], RATED.c.players == of[1], RATED.c.player.in_(players))
    return {one.player: one for one in standings(connection, *there)}


def history(connection: sa.Connection, player: str) -> list[Rated]:
    """A player's games that count, the latest last."""
    query = RATED.select().where(RATED.c.player == player, COUNTS)
    rows = connection.execute(query.order_by(RATED.c.n.desc(), RATED.c.seat).limit(MAX_GAMES_READ))
    found = {row.n: row for row in rows}  # a bot with several seats has played one game
    return [
        Rated(row.table_id, row.seat, row.board, row.players, row.place, Skill(row.mu, row.sigma), row.at)
        for _, row in sorted(found.items())
    ]


def changes(connection: sa.Connection, table_id: str) -> dict[int, Change]:
    """By seat: what a game has made of those who began it; empty if it does not count."""
    query = RATED.select().where(RATED.c.table_id == table_id, COUNTS)
    return {row.seat: _change(connection, row) for row in connection.execute(query).all()}


def _change(connection: sa.Connection, row: Any) -> Change:
    before = sa.select(RATED.c.mu, RATED.c.sigma).where(
        _in_class((row.board, row.players)), RATED.c.player == row.player, RATED.c.n < row.n
    )
    was = connection.execute(before.order_by(RATED.c.n.desc()).limit(1)).first()
    number = Skill(row.mu, row.sigma).number
    return Change(number, number - (UNKNOWN if was is None else Skill(was.mu, was.sigma)).number)


# ---- computing all of it again


@dataclass
class Recounted:
    """What came out when all games were rated again."""

    games: int = 0
    players: int = 0
    differ: int = 0  # rows that said something else
    left: int = 0  # rows of games that were tidied away before they were over


def recount(connection: sa.Connection, write: bool = False) -> Recounted:
    """Rate all games again in the order in which they ended, from the games as they are stored; where a table was
    tidied away, from the places that were kept. Unless it is to `write`, nothing changes.
    """
    if write:
        _one_at_a_time(connection)
    skills: Skills = {}
    found = Recounted(left=_forget_abandoned(connection, write))
    for seats in _games(connection, COUNTS):
        found.games += 1
        found.differ += _rate_again(connection, seats, skills, write)
    found.players = len({player for player, _ in skills})
    return found


def _rate_again(connection: sa.Connection, seats: Sequence[Any], skills: Skills, write: bool) -> int:
    """Rate one game again; how many of its rows said something else."""
    of: RatingClass = (seats[0].board, seats[0].players)
    reached = _places_again(connection, seats)
    before = {player: skills.get((player, of), UNKNOWN) for player in reached}
    now = after_game(before, reached, {row.player: row.weight for row in seats})
    skills |= {(player, of): skill for player, skill in now.items()}
    differ = [row for row in seats if not _says(row, reached[row.player], now[row.player])]
    for row in differ if write else ():
        skill = now[row.player]
        values = {"place": reached[row.player], "mu": skill.mu, "sigma": skill.sigma}
        this = sa.and_(RATED.c.table_id == row.table_id, RATED.c.seat == row.seat)
        connection.execute(RATED.update().where(this).values(**values))
    return len(differ)


def _games(connection: sa.Connection, where: sa.ColumnElement[bool]) -> Iterator[list[Any]]:
    rows = connection.execute(RATED.select().where(where).order_by(RATED.c.n, RATED.c.seat)).all()
    for _, seats in groupby(rows, key=lambda row: row.n):
        yield list(seats)


def _places_again(connection: sa.Connection, seats: Sequence[Any]) -> dict[str, int]:
    table_id = seats[0].table_id
    result = connection.execute(sa.select(TABLES.c.result).where(TABLES.c.id == table_id)).scalar()
    if result is None:
        return {row.player: row.place for row in seats}
    return places(_finishes(connection, table_id, seats, json.loads(result)))


def _says(row: Any, place: int, skill: Skill) -> bool:
    """Whether a row says this already; another processor may round the last digit otherwise."""
    same = (math.isclose(row.mu, skill.mu, rel_tol=1e-9), math.isclose(row.sigma, skill.sigma, rel_tol=1e-9))
    return row.place == place and all(same)


def _forget_abandoned(connection: sa.Connection, write: bool) -> int:
    """Games that will never end: their table is gone."""
    gone = sa.and_(RATED.c.n.is_(None), RATED.c.table_id.not_in(sa.select(TABLES.c.id)))
    count = connection.execute(sa.select(sa.func.count()).select_from(RATED).where(gone)).scalar_one()
    if write:
        connection.execute(RATED.delete().where(gone))
    return int(count)


# ---- undoing what somebody has made up


def undo(connection: sa.Connection, player: str) -> int:
    """All rated games of a player count for nobody any more, and the others are rated as if they had not been.

    How many games were undone.
    """
    return _mark(connection, player, RATED.c.undone.is_(None), time.time())


def redo(connection: sa.Connection, player: str) -> int:
    """They count again. How many do."""
    return _mark(connection, player, RATED.c.undone.is_not(None), None)


def _mark(connection: sa.Connection, player: str, those: sa.ColumnElement[bool], undone: float | None) -> int:
    _one_at_a_time(connection)
    mine = sa.and_(RATED.c.player == player, RATED.c.n.is_not(None), those)
    games = list(connection.execute(RATED.select().where(mine).order_by(RATED.c.n.desc())))
    first = {(game.board, game.players): game.n for game in games}  # the earliest of each class
    tables = {game.table_id for game in games}
    for table_id in tables:
        connection.execute(RATED.update().where(RATED.c.table_id == table_id).values(undone=undone))
    for of, n in first.items():
        _rate_from(connection, of, n)
    return len(tables)


def _rate_from(connection: sa.Connection, of: RatingClass, first: int) -> None:
    """Rate the games of a class again from that of some number on."""
    skills: Skills = {}
    for seats in _games(connection, sa.and_(_in_class(of), RATED.c.n >= first)):
        for row in seats:
            if (row.player, of) not in skills:
                skills[row.player, of] = _skill_of(connection, row.player, of, first)
        _rate_again(connection, seats, skills, write=True)
