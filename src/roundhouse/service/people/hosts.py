"""Who may settle reports, and what they did. `roundhouse host` makes somebody one, for those who reach the database."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.ratings import COUNTS
from roundhouse.service.database.schema import BANS, HOST_ACTIONS, HOSTS, PEOPLE, RATED, REPORTS, TABLES
from roundhouse.service.database.store import Store
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.database.table_rows import TableRow, read_rows
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.login_codes import LoginCodes
from roundhouse.service.people.personal_list import PersonalList

HOST_ACTION_KINDS: Final = ("banned", "lifted", "renamed", "closed", "unsaid", "settled", "undid")
MAX_FOUND: Final = 20  # people and tables that a search finds; deeds that are told


@dataclass(frozen=True)
class HostAction:
    """Something that a host did."""

    host: str
    what: str
    whom: str
    at: float


@dataclass(frozen=True)
class KnownPerson:
    """Somebody as hosts see them."""

    id: str = field(repr=False)
    name: str
    created: float
    reports: int
    banned: bool
    rated: int  # games that count


class Hosts(PersonalList):
    """The hosts of a server."""

    table, key = HOSTS, "person"

    def is_host(self, person: str) -> bool:
        """Whether somebody is one."""
        return bool(person and self.rows(person, HOSTS.c.since))

    def all(self) -> list[Person]:
        """Everybody who is one."""
        query = sa.select(PEOPLE).join(HOSTS, HOSTS.c.person == PEOPLE.c.id).order_by(HOSTS.c.since)
        with self.store.reading() as connection:
            return [read_person(row) for row in connection.execute(query)]

    def make(self, person: str) -> None:
        """Somebody is one from now on."""
        self.replace(person, since=time.time())

    # ---- what they did

    def note(self, host: Person, what: str, whom: str) -> None:
        """A host has done something."""
        row = {"host": host.name, "what": what, "whom": whom[:120], "at": time.time()}
        with self.store.writing() as connection:
            connection.execute(HOST_ACTIONS.insert().values(**row))

    def deeds(self) -> list[HostAction]:
        """What was done last, the latest first."""
        query = sa.select(
            HOST_ACTIONS.c.host, HOST_ACTIONS.c.what, HOST_ACTIONS.c.whom, HOST_ACTIONS.c.at
        ).order_by(HOST_ACTIONS.c.n.desc())
        with self.store.reading() as connection:
            return [HostAction(*row) for row in connection.execute(query.limit(MAX_FOUND))]

    # ---- looking for somebody

    def people(self, name: str) -> list[KnownPerson]:
        """People whose name has these letters in it, the latest first."""
        return self._known(PEOPLE.c.name.icontains(name, autoescape=True), PEOPLE.c.name != "")

    def person(self, person: str) -> list[KnownPerson]:
        """The person with this id, whatever they and others are called; nobody if they have left."""
        return self._known(PEOPLE.c.id == person)

    def _known(self, *where: sa.ColumnElement[bool]) -> list[KnownPerson]:
        reports = sa.select(sa.func.count()).where(REPORTS.c.person == PEOPLE.c.id).scalar_subquery()
        holds = sa.or_(BANS.c.until.is_(None), BANS.c.until > time.time())
        banned = sa.exists().where(BANS.c.person == PEOPLE.c.id, holds)
        rated = sa.select(sa.func.count()).where(RATED.c.player == PEOPLE.c.id, COUNTS).scalar_subquery()
        query = sa.select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created, reports, banned, rated)
        with self.store.reading() as connection:
            rows = connection.execute(query.where(*where).order_by(PEOPLE.c.created.desc()).limit(MAX_FOUND))
            return [KnownPerson(*row) for row in rows]

    def tables(self, name: str) -> Sequence[TableRow]:
        """Tables with this address, or with these letters in their name, the latest first."""
        named = sa.or_(TABLES.c.id == name, TABLES.c.name.icontains(name, autoescape=True))
        query = TABLES.select().where(named).order_by(TABLES.c.updated.desc()).limit(MAX_FOUND)
        with self.store.reading() as connection:
            return [row for row in read_rows(connection.execute(query)) if isinstance(row, TableRow)]


# ---- by whoever can reach the database


def make_host(store: Store, code: str) -> bool:
    """Whoever has made this code for another device becomes a host; False if it does not hold."""
    person = LoginCodes(store).use(code)
    if person is not None:
        Hosts(store).make(person)
    return person is not None


def remove_host(store: Store, name: str) -> bool:
    """Hosts of this name are none any more; False if there are none."""
    hosts = Hosts(store)
    named = [one for one in hosts.all() if one.name == name]
    for one in named:
        hosts.remove_all(one.id)
    return bool(named)
