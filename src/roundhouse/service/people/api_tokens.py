"""Tokens with which programs come: for a person's tables, or for the person's seat at one of them.

A token is told once, to whoever made it; the database has its hash. It allows what its scopes say. For a seat there is
one: a new one ends the one before it. A program may also have an account of its own (`make_program`), which is marked
as such wherever people meet it.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import PEOPLE, TOKENS
from roundhouse.service.database.store import Store
from roundhouse.service.model.secret_tokens import hashed, new_token
from roundhouse.service.model.table_view import Settings, TokenEntry
from roundhouse.service.model.token_scopes import ALL_SCOPES, read_scopes, stored_scopes
from roundhouse.service.people.personal_list import PersonalList

BEGINNING: Final = "rh_"  # by which a person, or a program that looks for secrets in sources, knows it
MAX_TOKENS: Final = 20  # that a person has for everything


@dataclass(frozen=True)
class Grant:
    """What a token is good for."""

    person: str
    table_id: str | None  # None: for all of the person's tables
    scopes: frozenset[str]


class ProgramTokens(PersonalList):
    """The tokens of all people."""

    table, key, max_rows = TOKENS, "hash", MAX_TOKENS

    def new(self, person: str, name: str, scopes: Collection[str] = ALL_SCOPES) -> str:
        """A token for all tables of a person. Raises `TooMany`."""
        token, row = _drawn(name, scopes)
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
        return None if found is None else Grant(found.person, found.table_id, read_scopes(found.scopes))

    def of(self, person: str) -> list[TokenEntry]:
        """A person's tokens, the newest first."""
        shown = (TOKENS.c.hash, TOKENS.c.name, TOKENS.c.table_id, TOKENS.c.created, TOKENS.c.scopes)
        return [
            TokenEntry(digest, name, table_id or "", created, read_scopes(scopes))
            for digest, name, table_id, created, scopes in self.rows(
                person, *shown, order=TOKENS.c.created.desc()
            )
        ]


def _drawn(name: str, scopes: Collection[str] = ALL_SCOPES) -> tuple[str, dict[str, object]]:
    """A new token, and what is kept of it."""
    token = BEGINNING + new_token()
    return token, {
        "hash": hashed(token),
        "name": name,
        "created": time.time(),
        "scopes": stored_scopes(scopes),
    }


# ---- accounts of programs, by whoever can reach the database


@dataclass(frozen=True)
class ProgramAccount:
    """An account that is a program's own."""

    person: str
    name: str
    tokens: int


def program_accounts(store: Store) -> list[ProgramAccount]:
    """Those that were made here, the oldest first; one that only took a seat at a table is not among them."""
    query = (
        sa.select(PEOPLE.c.id, PEOPLE.c.name, sa.func.count(TOKENS.c.hash))
        .join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
        .where(PEOPLE.c.program, TOKENS.c.table_id.is_(None))
        .group_by(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.created)
        .order_by(PEOPLE.c.created)
    )
    with store.reading() as connection:
        return [ProgramAccount(*row) for row in connection.execute(query)]


def make_program(store: Store, name: str, scopes: Collection[str] = ALL_SCOPES) -> str:
    """A token for the account of this name, which is made if there is none. Raises `TooMany`."""
    known = next((one.person for one in program_accounts(store) if one.name == name), None)
    person = known or store.new_person(Settings(), name, program=True).id
    return ProgramTokens(store).new(person, name, scopes)


def remove_program(store: Store, name: str) -> bool:
    """The tokens of the account of this name are good for nothing any more; False if there is none."""
    named = [one.person for one in program_accounts(store) if one.name == name]
    for person in named:
        ProgramTokens(store).remove_all(person)
    return bool(named)
