"""The mail addresses of people, and the links that are sent there: to confirm an address, and to log in.

A link is told to the address alone, holds for minutes and one use, and is kept as a hash. An address belongs to one
person. Whoever asks for a link learns nothing about who has an address here: known or not, the same is done and said.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import ADDRESSES, LINKS, PEOPLE
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.model.secret_tokens import hashed, new_token
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.personal_list import PersonalList

CONFIRM, LOG_IN = "confirm", "log in"
LINK_MINUTES: Final = {CONFIRM: 24 * 60, LOG_IN: 15}  # for which a link holds


@dataclass(frozen=True)
class Link:
    """What a link is good for."""

    person: Person
    address: str


class AddressTaken(Exception):
    """The address is somebody else's."""


class Addresses(PersonalList):
    """The addresses of all people, one of a person."""

    table, key = ADDRESSES, "person"

    def of(self, person: str) -> str:
        """Where mail for a person is sent, "" for nowhere."""
        found = self.rows(person, ADDRESSES.c.address)
        return found[0].address if found else ""

    def waiting(self, person: str) -> str:
        """The address that a person has still to confirm, "" for none."""
        query = sa.select(LINKS.c.address).where(
            LINKS.c.person == person, LINKS.c.kind == CONFIRM, LINKS.c.until > time.time()
        )
        with self.store.reading() as connection:
            return connection.execute(query).scalar() or ""

    def whose(self, address: str) -> str | None:
        """Who has this address."""
        query = sa.select(ADDRESSES.c.person).where(ADDRESSES.c.plain == plain(address))
        with self.store.reading() as connection:
            return connection.execute(query).scalar()

    def link(self, kind: str, person: str | None, address: str) -> str:
        """The token of a new link; one from before holds no more. For nobody it is good for nothing."""
        token, now = new_token(), time.time()
        with self.store.writing() as connection:
            connection.execute(LINKS.delete().where(LINKS.c.until < now))
            if person is not None:
                connection.execute(LINKS.delete().where(LINKS.c.person == person, LINKS.c.kind == kind))
                row = {
                    "person": person,
                    "address": address,
                    "kind": kind,
                    "until": now + 60 * LINK_MINUTES[kind],
                }
                connection.execute(LINKS.insert().values(token=hashed(token), **row))
        return token

    def read(self, kind: str, token: str) -> Link | None:
        """What a link would do; it still holds afterwards."""
        with self.store.reading() as connection:
            return _read(connection, kind, token)

    def use(self, kind: str, token: str) -> Link | None:
        """What a link does, once."""
        with self.store.writing() as connection:
            found = _read(connection, kind, token)
            used = connection.execute(LINKS.delete().where(_holds(kind, token))).rowcount
        return found if used else None

    def keep(self, link: Link) -> None:
        """An address is confirmed, in the place of the one before. Raises `AddressTaken`."""
        row = {"address": link.address, "plain": plain(link.address), "confirmed": time.time()}
        try:
            self.replace(link.person.id, **row)
        except sa.exc.IntegrityError:
            raise AddressTaken from None

    def remove_all(self, person: str) -> None:
        """A person has no address any more, and links that are on their way are good for nothing."""
        with self.store.writing() as connection:
            connection.execute(ADDRESSES.delete().where(ADDRESSES.c.person == person))
            connection.execute(LINKS.delete().where(LINKS.c.person == person))


def plain(address: str) -> str:
    """An address as it is compared: nobody has two that differ in capitals only."""
    return address.lower()


def _read(connection: sa.Connection, kind: str, token: str) -> Link | None:
    query = sa.select(PEOPLE, LINKS.c.address).join(LINKS, LINKS.c.person == PEOPLE.c.id)
    found = connection.execute(query.where(_holds(kind, token))).first()
    return None if found is None else Link(read_person(found), found.address)


def _holds(kind: str, token: str) -> sa.ColumnElement[bool]:
    return sa.and_(LINKS.c.token == hashed(token), LINKS.c.kind == kind, LINKS.c.until > time.time())
