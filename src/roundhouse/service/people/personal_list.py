"""What people have several of, each kind in a table of its own: devices, passkeys, tokens, channels, mutes and more.

Whoever asks says whose rows are meant: nobody reads, replaces or removes those of somebody else by their key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import sqlalchemy as sa

from roundhouse.service.database.store import Store

Condition = sa.ColumnElement[bool]


class TooMany(Exception):
    """A person has as many as can be had."""


class PersonalList:
    """The rows of one table, each of which belongs to a person."""

    table: ClassVar[sa.Table]
    key: ClassVar[str] = "id"  # the column that tells a person's rows apart
    max_rows: ClassVar[int | None] = None  # that a person can `add`

    def __init__(self, store: Store) -> None:
        self.store = store

    def rows(
        self,
        person: str,
        *columns: sa.ColumnElement[Any],
        where: Sequence[Condition] = (),
        order: sa.ColumnElement[Any] | None = None,
    ) -> Sequence[Any]:
        """These columns of a person's rows."""
        query = sa.select(*columns).where(self._of(person), *where).order_by(order)
        with self.store.reading() as connection:
            return connection.execute(query).all()

    def add(self, person: str, *counted: Condition, **values: object) -> None:
        """One row more; rows that are not `counted` do not count for the bound. Raises `TooMany`."""
        with self.store.writing() as connection:
            held = sa.select(sa.func.count()).where(self._of(person), *counted)
            if self.max_rows is not None and connection.execute(held).scalar_one() >= self.max_rows:
                raise TooMany
            connection.execute(self.table.insert().values(person=person, **values))

    def replace(self, person: str, *replaced: Condition, **values: object) -> None:
        """A row in the place of those of the person's that these conditions hold for, of all if there are none."""
        with self.store.writing() as connection:
            connection.execute(self.table.delete().where(self._of(person), *replaced))
            connection.execute(self.table.insert().values(person=person, **values))

    def remove(self, person: str, key: str) -> None:
        """Remove one of a person's rows, if it is theirs."""
        self._remove(person, self.table.c[self.key] == key)

    def remove_all(self, person: str) -> None:
        """Remove all of a person's rows."""
        self._remove(person)

    def _remove(self, person: str, *where: Condition) -> None:
        with self.store.writing() as connection:
            connection.execute(self.table.delete().where(self._of(person), *where))

    def _of(self, person: str) -> Condition:
        return self.table.c.person == person
