"""Recovery codes, for whoever has lost every device: some at a time, told once, each good for one use.

They lie on paper for years, so they have more random bits than codes that hold for minutes: whoever reads the database
cannot find one by trying.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import RECOVERY_CODES
from roundhouse.service.model.secret_tokens import hashed
from roundhouse.service.people.login_codes import drawn, plain
from roundhouse.service.people.personal_list import PersonalList

CODES_PER_SET: Final = 10  # that a person gets
CODE_GROUPS: Final = (4, 4, 4, 4)  # letters of 5 bits each


@dataclass(frozen=True)
class CodesLeft:
    """How many of a person's codes can still be used."""

    left: int
    made: int


class RecoveryCodes(PersonalList):
    """The recovery codes of all people."""

    table, key = RECOVERY_CODES, "code"

    def new(self, person: str) -> list[str]:
        """New codes for a person; those from before hold no more."""
        codes, now = [drawn(CODE_GROUPS) for _ in range(CODES_PER_SET)], time.time()
        rows = [{"code": hashed(plain(code)), "person": person, "made": now} for code in codes]
        with self.store.writing() as connection:
            connection.execute(RECOVERY_CODES.delete().where(RECOVERY_CODES.c.person == person))
            connection.execute(RECOVERY_CODES.insert(), rows)
        return codes

    def left(self, person: str) -> CodesLeft:
        """How many a person has left, of how many."""
        codes = self.rows(person, RECOVERY_CODES.c.used)
        return CodesLeft(sum(code.used is None for code in codes), len(codes))

    def use(self, code: str) -> str | None:
        """The id of whom a code logs in, once."""
        unused = sa.and_(RECOVERY_CODES.c.code == hashed(plain(code)), RECOVERY_CODES.c.used.is_(None))
        with self.store.writing() as connection:
            person = connection.execute(sa.select(RECOVERY_CODES.c.person).where(unused)).scalar()
            used = connection.execute(RECOVERY_CODES.update().where(unused).values(used=time.time())).rowcount
        return str(person) if used else None
