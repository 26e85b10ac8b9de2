"""Tokens with which programs come: for all that a person may do, or for the person's seat at one table.

A token is told once, to whoever made it; the database has its hash. For a seat there is one: a new one ends the one
before it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import TOKENS
from roundhouse.service.database.store import Store
from roundhouse.service.model.secret_tokens import hashed, new_token
from roundhouse.service.model.table_view import TokenEntry

BEGINNING: Final = "rh_"  # by which a person, or a program that looks for secrets in sources, knows it
MAX_TOKENS: Final = 20  # that a person has for everything


class TooManyTokens(Exception):
    """A person has as many tokens as can be had."""


@dataclass(frozen=True)
class Grant:
    """What a token is good for."""

    person: str
    table_id: str | None  # None: for everything


def new_person_token(store: Store, person: str, name: str) -> str:
    """A token for all that a person may do. Raises `TooManyTokens`."""
    with store.writing() as connection:
        held = sa.select(sa.func.count()).where(TOKENS.c.person == person, TOKENS.c.table_id.is_(None))
        if connection.execute(held).scalar_one() >= MAX_TOKENS:
            raise TooManyTokens
        return _insert(connection, person, None, name)


def new_seat_token(store: Store, person: str, table_id: str, name: str) -> str:
    """A token for a person's seat at one table, in the place of the one before it."""
    with store.writing() as connection:
        connection.execute(TOKENS.delete().where(TOKENS.c.person == person, TOKENS.c.table_id == table_id))
        return _insert(connection, person, table_id, name)


def _insert(connection: sa.Connection, person: str, table_id: str | None, name: str) -> str:
    token = BEGINNING + new_token()
    connection.execute(
        TOKENS.insert().values(
            hash=hashed(token), person=person, table_id=table_id, name=name, created=time.time()
        )
    )
    return token


def grant_of(store: Store, token: str) -> Grant | None:
    """What this token is good for, None for nothing."""
    with store.reading() as connection:
        found = connection.execute(TOKENS.select().where(TOKENS.c.hash == hashed(token))).first()
    return None if found is None else Grant(found.person, found.table_id)


def tokens_of(store: Store, person: str) -> tuple[TokenEntry, ...]:
    """A person's tokens, the newest first."""
    query = TOKENS.select().where(TOKENS.c.person == person).order_by(TOKENS.c.created.desc())
    with store.reading() as connection:
        return tuple(
            TokenEntry(row.hash, row.name, row.table_id or "", row.created)
            for row in connection.execute(query)
        )


def revoke_all(store: Store, person: str) -> None:
    """None of a person's tokens is good for anything any more."""
    with store.writing() as connection:
        connection.execute(TOKENS.delete().where(TOKENS.c.person == person))


def revoke(store: Store, person: str, digest: str) -> None:
    """One of a person's tokens is good for nothing any more."""
    with store.writing() as connection:
        connection.execute(TOKENS.delete().where(TOKENS.c.person == person, TOKENS.c.hash == digest))
