"""Whom a person does not want to hear: what they say is not shown to that person, and nobody is told of it."""

from __future__ import annotations

import time

from roundhouse.service.database.schema import MUTES, PEOPLE
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.personal_list import PersonalList


class Mutes(PersonalList):
    """The mutes of all people."""

    table, key = MUTES, "muted"

    def of(self, person: str) -> frozenset[str]:
        """The ids of those whom this person does not hear."""
        return frozenset(row.muted for row in self.rows(person, MUTES.c.muted))

    def people(self, person: str) -> list[Person]:
        """The same people, whom they have muted last first."""
        muted = (MUTES.c.muted == PEOPLE.c.id,)
        found = self.rows(person, *PEOPLE.c, where=muted, order=MUTES.c.at.desc())
        return [read_person(row) for row in found]

    def mute(self, person: str, muted: str) -> None:
        """Not to hear somebody from now on."""
        self.replace(person, MUTES.c.muted == muted, muted=muted, at=time.time())
