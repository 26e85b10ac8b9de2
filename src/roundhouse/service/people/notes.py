"""What a person writes down about a table. Only that person reads it, on whatever device."""

from __future__ import annotations

import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.service.database.schema import NOTES
from roundhouse.service.database.store import Store

MAX_NOTES_LENGTH: Final = 4000  # letters


class Notes:
    """The notes of all people, in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._insert = (postgresql if store.file is None else sqlite).insert

    def of(self, person: str, table_id: str) -> str:
        """What this person has written down about this table."""
        mine = sa.and_(NOTES.c.person == person, NOTES.c.table_id == table_id)
        with self.store.reading() as connection:
            return connection.execute(sa.select(NOTES.c.text).where(mine)).scalar() or ""

    def keep(self, person: str, table_id: str, text: str) -> None:
        """Keep it in the place of what was there."""
        new = {"text": text, "at": time.time()}
        kept = (
            self._insert(NOTES)
            .values(person=person, table_id=table_id, **new)
            .on_conflict_do_update(index_elements=["person", "table_id"], set_=new)
        )
        with self.store.writing() as connection:
            connection.execute(kept)
