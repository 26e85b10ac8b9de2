"""Codes that bring a second device in: told once to whoever asks for one, good for a few minutes and for one use."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import SystemRandom
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import CODES, PEOPLE
from roundhouse.service.database.store import Store
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.model.slugs import ID_LETTERS
from roundhouse.service.model.table_view import Person

CODE_MINUTES: Final = 10  # for which a code holds
CODE_GROUPS: Final = (4, 4, 4)  # letters of 5 bits each, in groups that can be typed from a screen


class LoginCodes:
    """All codes that hold."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def new(self, person: str) -> str:
        """A code for this person's next device; one from before holds no more."""
        code, now = drawn(CODE_GROUPS), time.time()
        with self.store.writing() as connection:
            connection.execute(CODES.delete().where(sa.or_(CODES.c.person == person, CODES.c.until < now)))
            connection.execute(
                CODES.insert().values(code=hashed(plain(code)), person=person, until=now + 60 * CODE_MINUTES)
            )
        return code

    def whose(self, code: str) -> Person | None:
        """Whom a code would log in; it still holds afterwards."""
        query = sa.select(PEOPLE).join(CODES, CODES.c.person == PEOPLE.c.id).where(_holds(code))
        with self.store.reading() as connection:
            found = connection.execute(query).first()
        return None if found is None else read_person(found)

    def use(self, code: str) -> str | None:
        """The id of whom a code logs in, once."""
        with self.store.writing() as connection:
            person = connection.execute(sa.select(CODES.c.person).where(_holds(code))).scalar()
            used = connection.execute(CODES.delete().where(_holds(code))).rowcount
        return str(person) if used else None


def plain(code: str) -> str:
    """A code however it was typed.

    >>> plain(" 7FQ2 kx93-hdpe ")
    '7fq2kx93hdpe'
    """
    return "".join(letter for letter in code.lower() if letter in ID_LETTERS)


def drawn(groups: Sequence[int]) -> str:
    """A code of so many random letters."""
    chance = SystemRandom()
    return "-".join("".join(chance.choice(ID_LETTERS) for _ in range(length)) for length in groups)


def _holds(code: str) -> sa.ColumnElement[bool]:
    return sa.and_(CODES.c.code == hashed(plain(code)), CODES.c.until > time.time())
