"""Recovery codes, for whoever has lost every device: some at a time, told once, each good for one use.

They lie on paper for years, so they have more random bits than codes that hold for minutes: whoever reads the database
cannot find one by trying.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.server.database.schema import RECOVERY_CODES
from roundhouse.server.database.store import Store
from roundhouse.server.model.tokens import hashed
from roundhouse.server.people.codes import drawn, plain

MANY: Final = 10  # that a person gets
GROUPS: Final = (4, 4, 4, 4)  # letters of 5 bits each


@dataclass(frozen=True)
class Left:
    """How many of a person's codes can still be used."""

    left: int
    made: int


class Recovery:
    """The recovery codes of all people."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def new(self, person: str) -> list[str]:
        """New codes for a person; those from before hold no more."""
        codes, now = [drawn(GROUPS) for _ in range(MANY)], time.time()
        rows = [{"code": hashed(plain(code)), "person": person, "made": now} for code in codes]
        with self.store.writing() as connection:
            connection.execute(RECOVERY_CODES.delete().where(RECOVERY_CODES.c.person == person))
            connection.execute(RECOVERY_CODES.insert(), rows)
        return codes

    def left(self, person: str) -> Left:
        """How many a person has left, of how many."""
        count = sa.select(sa.func.count(), sa.func.count(RECOVERY_CODES.c.used))
        with self.store.reading() as connection:
            made, used = connection.execute(count.where(RECOVERY_CODES.c.person == person)).one()
        return Left(made - used, made)

    def use(self, code: str) -> str | None:
        """The id of whom a code logs in, once."""
        unused = sa.and_(RECOVERY_CODES.c.code == hashed(plain(code)), RECOVERY_CODES.c.used.is_(None))
        with self.store.writing() as connection:
            person = connection.execute(sa.select(RECOVERY_CODES.c.person).where(unused)).scalar()
            used = connection.execute(RECOVERY_CODES.update().where(unused).values(used=time.time())).rowcount
        return str(person) if used else None
