"""What a person writes down about a table. Only that person reads it, on whatever device."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.service.database.schema import NOTES
from roundhouse.service.database.store import Store
from roundhouse.service.people.personal_list import PersonalList

MAX_NOTES_LENGTH: Final = 4000  # letters


class Notes(PersonalList):
    """The notes of all people, in a store."""

    table, key = NOTES, "table_id"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._insert = (postgresql if store.file is None else sqlite).insert

    def of(self, person: str, table_id: str) -> str:
        """What this person has written down about this table."""
        found = self.rows(person, NOTES.c.text, where=[NOTES.c.table_id == table_id])
        return found[0].text if found else ""

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
