"""Whom a person does not want to hear: what they say is not shown to that person, and nobody is told of it."""

from __future__ import annotations

import time

import sqlalchemy as sa

from roundhouse.service.database.schema import MUTES, PEOPLE
from roundhouse.service.database.store import Store
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.model.table_view import Person


class Mutes:
    """The mutes of all people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def of(self, person: str) -> frozenset[str]:
        """The ids of those whom this person does not hear."""
        query = sa.select(MUTES.c.muted).where(MUTES.c.person == person)
        with self.store.reading() as connection:
            return frozenset(connection.execute(query).scalars())

    def people(self, person: str) -> list[Person]:
        """The same people, whom they have muted last first."""
        query = sa.select(PEOPLE).join(MUTES, MUTES.c.muted == PEOPLE.c.id).where(MUTES.c.person == person)
        with self.store.reading() as connection:
            return [read_person(row) for row in connection.execute(query.order_by(MUTES.c.at.desc()))]

    def mute(self, person: str, muted: str) -> None:
        """Not to hear somebody from now on."""
        this = sa.and_(MUTES.c.person == person, MUTES.c.muted == muted)
        with self.store.writing() as connection:
            connection.execute(MUTES.delete().where(this))
            connection.execute(MUTES.insert().values(person=person, muted=muted, at=time.time()))

    def unmute(self, person: str, muted: str) -> None:
        """To hear them again, with what they have said meanwhile."""
        with self.store.writing() as connection:
            connection.execute(MUTES.delete().where(MUTES.c.person == person, MUTES.c.muted == muted))
