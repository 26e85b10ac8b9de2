"""Tokens with which programs come: for all that a person may do, or for the person's seat at one table.

A token is told once, to whoever made it; the database has its hash. For a seat there is one: a new one ends the one
before it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from roundhouse.service.database.schema import TOKENS
from roundhouse.service.model.secret_tokens import hashed, new_token
from roundhouse.service.model.table_view import TokenEntry
from roundhouse.service.people.personal_list import PersonalList

BEGINNING: Final = "rh_"  # by which a person, or a program that looks for secrets in sources, knows it
MAX_TOKENS: Final = 20  # that a person has for everything


@dataclass(frozen=True)
class Grant:
    """What a token is good for."""

    person: str
    table_id: str | None  # None: for everything


class ProgramTokens(PersonalList):
    """The tokens of all people."""

    table, key, max_rows = TOKENS, "hash", MAX_TOKENS

    def new(self, person: str, name: str) -> str:
        """A token for all that a person may do. Raises `TooManyTokens`."""
        token, row = _drawn(name)
        self.add(person, TOKENS.c.table_id.is_(None), **row)
        return token

    def new_for_seat(self, person: str, table_id: str, name: str) -> str:
        """A token for a person's seat at one table, in the place of the one before it."""
        token, row = _drawn(name)
        self.replace(person, TOKENS.c.table_id == table_id, table_id=table_id, **row)
        return token

    def grant(self, token: str) -> Grant | None:
        """What this token is good for, None for nothing."""
        with self.store.reading() as connection:
            found = connection.execute(TOKENS.select().where(TOKENS.c.hash == hashed(token))).first()
        return None if found is None else Grant(found.person, found.table_id)

    def of(self, person: str) -> list[TokenEntry]:
        """A person's tokens, the newest first."""
        shown = (TOKENS.c.hash, TOKENS.c.name, TOKENS.c.table_id, TOKENS.c.created)
        return [
            TokenEntry(digest, name, table_id or "", created)
            for digest, name, table_id, created in self.rows(person, *shown, order=TOKENS.c.created.desc())
        ]


def _drawn(name: str) -> tuple[str, dict[str, object]]:
    """A new token, and what is kept of it."""
    token = BEGINNING + new_token()
    return token, {"hash": hashed(token), "name": name, "created": time.time()}
