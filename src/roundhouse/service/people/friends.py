"""Whom a person likes to play with: a list that they keep for themselves, and nobody is told of it.

Of somebody in it they see what everybody sees, in one place (`AtPlay`). When that somebody was last here is told only
if both have each other in their lists.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import FRIENDS, PEOPLE, SESSIONS
from roundhouse.service.database.table_rows import TableRow
from roundhouse.service.model.table_view import LobbyEntry, TableSummary
from roundhouse.service.people.personal_list import PersonalList

MAX_FRIENDS: Final = 200
GO, SIT, WATCH, INVITE = "go", "sit", "watch", "invite"


@dataclass(frozen=True)
class Friend:
    """Somebody in a person's list."""

    id: str = field(repr=False)
    name: str
    seen: float | None  # when they were last here; None: they have not put that person into theirs


@dataclass(frozen=True)
class AtPlay:
    """A friend, and the way to them: a table of both, a free seat at theirs, their game to watch, or an invitation."""

    friend: Friend
    way: str  # GO, SIT, WATCH or INVITE
    table_id: str = ""
    table: str = ""  # its name


@dataclass(frozen=True)
class Acquaintance:
    """What somebody has to do with a player whose page they look at."""

    friend: Friend | None  # None: not in their list
    tables: Sequence[TableRow] = ()  # of theirs that wait for people, with a seat for the player


class Friends(PersonalList):
    """The lists of all people."""

    table, key, max_rows = FRIENDS, "friend", MAX_FRIENDS

    def of(self, person: str) -> list[Friend]:
        """A person's friends, by name."""
        back = FRIENDS.alias()
        mutual = sa.exists().where(back.c.person == FRIENDS.c.friend, back.c.friend == person)
        seen = sa.select(sa.func.max(SESSIONS.c.seen)).where(SESSIONS.c.person == FRIENDS.c.friend)
        shown = sa.case((mutual, seen.scalar_subquery()), else_=None)
        theirs = (FRIENDS.c.friend == PEOPLE.c.id,)
        found = self.rows(person, PEOPLE.c.id, PEOPLE.c.name, shown, where=theirs, order=PEOPLE.c.name)
        return [Friend(*row) for row in found]

    def find(self, person: str, friend: str) -> Friend | None:
        """One of a person's friends."""
        return next((one for one in self.of(person) if one.id == friend), None)

    def keep(self, person: str, friend: str) -> None:
        """One more; somebody who is in the list already stays there. Raises `TooMany`."""
        if self.find(person, friend) is None:
            with suppress(sa.exc.IntegrityError):  # another window was quicker
                self.add(person, friend=friend, at=time.time())


def at_play(
    friends: Sequence[Friend],
    mine: Sequence[TableSummary],
    in_lobby: Sequence[LobbyEntry],
    running: Sequence[LobbyEntry],
) -> Iterator[AtPlay]:
    """Friends with the way to each; those to whom a table leads come first."""
    listed: tuple[tuple[str, Sequence[TableSummary | LobbyEntry]], ...] = (
        (GO, mine),
        (SIT, in_lobby),
        (WATCH, running),
    )
    ways = {
        seat.player: (way, line.table_id, line.name)
        for way, lines in reversed(listed)
        for line in reversed(lines)
        for seat in line.seats
        if seat.player
    }
    yield from (AtPlay(one, *ways[one.id]) for one in friends if one.id in ways)
    yield from (AtPlay(one, INVITE) for one in friends if one.id not in ways)
