"""Ratings in the database: one row for every seat of every game that counts (docs/rating.md).

The rows are made when the game begins, so who plays for a rating is fixed then; when it ends they get their place and
rating in the same transaction, so a game is rated exactly once, whoever ends it and however often it is read. Games
are numbered as they end, and a rating is what the last of them has left. Nothing in a row refers to another: what a
game has done to the others stays when its table is tidied away or a person is deleted.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, Protocol

import sqlalchemy as sa

from roundhouse.server.database.rows import BY_ALL, BY_HOST, CAME_BACK, GONE, SAT, Row
from roundhouse.server.database.schema import PEOPLE, RATED, SEATINGS, TABLES
from roundhouse.server.model.agreed import read_agreed
from roundhouse.server.model.rating import UNKNOWN, Change, Finish, Skill, after_game, places
from roundhouse.server.model.seats import BOT_MARK, StoredSeat

LISTED: Final = 200  # in a list of the strongest
REMEMBERED: Final = 300  # games of a player that are looked at

Class = tuple[str, int]  # a board and a number of players


def bot_of(player: str) -> str:
    """The bot that a player is, "" for a person."""
    return player.removeprefix(BOT_MARK) if player.startswith(BOT_MARK) else ""


# ---- in the transaction that changes a table


def begin(connection: sa.Connection, row: Row, seats: Sequence[StoredSeat]) -> None:
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
    _one_at_a_time(connection)
    reached = places(_finishes(connection, table_id, seats, result))
    of = (seats[0].board, seats[0].players)
    before = {player: _skill_of(connection, player, of) for player in reached}
    last = connection.execute(sa.select(sa.func.max(RATED.c.n))).scalar() or 0
    for player, skill in after_game(before, reached).items():
        values = {"n": last + 1, "place": reached[player], "mu": skill.mu, "sigma": skill.sigma}
        connection.execute(
            RATED.update().where(own, RATED.c.player == player).values(**values, at=time.time())
        )


def _one_at_a_time(connection: sa.Connection) -> None:
    """Of two games that end at the same moment one waits for the other; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"LOCK TABLE {RATED.name} IN EXCLUSIVE MODE")


def _skill_of(connection: sa.Connection, player: str, of: Class) -> Skill:
    query = sa.select(RATED.c.mu, RATED.c.sigma).where(_in_class(of), RATED.c.player == player)
    found = connection.execute(query.order_by(RATED.c.n.desc()).limit(1)).first()
    return UNKNOWN if found is None else Skill(found.mu, found.sigma)


def _in_class(of: Class) -> sa.ColumnElement[bool]:
    return sa.and_(RATED.c.board == of[0], RATED.c.players == of[1], RATED.c.n.is_not(None))


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
        .where(RATED.c.n.is_not(None), *where)
        .group_by(*keys)
        .subquery()
    )
    same = sa.and_(RATED.c.n == last.c.n, RATED.c.player == last.c.player)
    query = (
        sa.select(*keys, RATED.c.mu, RATED.c.sigma, last.c.games, PEOPLE.c.name)
        .distinct()  # of a bot with several seats
        .select_from(last.join(RATED, same).outerjoin(PEOPLE, PEOPLE.c.id == RATED.c.player))
    )
    return [
        Standing(row.player, row.board, row.players, Skill(row.mu, row.sigma), row.games, row.name)
        for row in connection.execute(query)
    ]


def strongest(connection: sa.Connection, of: Class) -> list[Standing]:
    """Whoever is rated there, the strongest first; those who are not here any more are left out."""
    found = standings(connection, RATED.c.board == of[0], RATED.c.players == of[1])
    known = [one for one in found if one.name is not None or bot_of(one.player)]
    return sorted(known, key=lambda one: (-one.skill.number, one.player))[:LISTED]


def of_players(connection: sa.Connection, of: Class, players: Sequence[str]) -> dict[str, Standing]:
    """The ratings of some players on this board with so many."""
    there = (RATED.c.board == of[0], RATED.c.players == of[1], RATED.c.player.in_(players))
    return {one.player: one for one in standings(connection, *there)}


def history(connection: sa.Connection, player: str) -> list[Rated]:
    """A player's games that count, the latest last."""
    query = RATED.select().where(RATED.c.player == player, RATED.c.n.is_not(None))
    rows = connection.execute(query.order_by(RATED.c.n.desc(), RATED.c.seat).limit(REMEMBERED))
    found = {row.n: row for row in rows}  # a bot with several seats has played one game
    return [
        Rated(row.table_id, row.seat, row.board, row.players, row.place, Skill(row.mu, row.sigma), row.at)
        for _, row in sorted(found.items())
    ]


def changes(connection: sa.Connection, table_id: str) -> dict[int, Change]:
    """By seat: what a game has made of those who began it; empty if it does not count."""
    query = RATED.select().where(RATED.c.table_id == table_id, RATED.c.n.is_not(None))
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
    skills: dict[tuple[str, Class], Skill] = {}
    found = Recounted(left=_forget_abandoned(connection, write))
    for seats in _games(connection):
        of: Class = (seats[0].board, seats[0].players)
        reached = _places_again(connection, seats)
        now = after_game({player: skills.get((player, of), UNKNOWN) for player in reached}, reached)
        skills |= {(player, of): skill for player, skill in now.items()}
        found.games += 1
        for row in seats:
            skill = now[row.player]
            if _says(row, reached[row.player], skill):
                continue
            found.differ += 1
            if write:
                values = {"place": reached[row.player], "mu": skill.mu, "sigma": skill.sigma}
                this = sa.and_(RATED.c.table_id == row.table_id, RATED.c.seat == row.seat)
                connection.execute(RATED.update().where(this).values(**values))
    found.players = len({player for player, _ in skills})
    return found


def _games(connection: sa.Connection) -> Iterator[list[Any]]:
    rows = connection.execute(
        RATED.select().where(RATED.c.n.is_not(None)).order_by(RATED.c.n, RATED.c.seat)
    ).all()
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
