"""What hosts tell everybody is kept in the database, and every process looks there now and then."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import asdict
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import SERVER_STATE
from roundhouse.service.database.store import Store
from roundhouse.service.model.announcement import NOTHING_ANNOUNCED, Announcement, announce
from roundhouse.service.model.database_errors import StoreFault

KEPT_AS: Final = "announcement"  # its name among the values of the server
LOOK_SECONDS: Final = 10.0  # until the other processes have it
MAX_ANNOUNCEMENT_LENGTH: Final = 300  # letters
# For how long it stands, as the form has it
HOURS: Final = {"1": 1.0, "24": 24.0, "168": 168.0, "ever": None}

log = logging.getLogger(__name__)


class Announcements:
    """The one line of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self) -> Announcement:
        """What is kept."""
        query = sa.select(SERVER_STATE.c.value).where(SERVER_STATE.c.name == KEPT_AS)
        found = self.store.first(query)
        return NOTHING_ANNOUNCED if found is None else Announcement(**json.loads(found.value))

    def keep(self, one: Announcement) -> None:
        """Show another one, or nothing."""
        with self.store.writing() as connection:
            connection.execute(SERVER_STATE.delete().where(SERVER_STATE.c.name == KEPT_AS))
            if one.text:
                value = json.dumps(asdict(one), ensure_ascii=False)
                connection.execute(SERVER_STATE.insert().values(name=KEPT_AS, value=value))
        announce(one)

    async def look_for_ever(self) -> None:
        """Show what hosts say through other processes."""
        while True:
            try:
                announce(await asyncio.to_thread(self.read))
            except StoreFault as fault:
                log.error("announcements are not noticed: %s", fault)
            await asyncio.sleep(LOOK_SECONDS)
