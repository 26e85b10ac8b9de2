"""Who may do nothing here for a while: they see what everybody sees, and can take their data along or delete it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from roundhouse.service.database.queries import BAN_QUERY
from roundhouse.service.database.schema import BANS
from roundhouse.service.people.personal_list import PersonalList

DAYS: Final = {"1": 1.0, "7": 7.0, "30": 30.0, "ever": None}  # for how long
DAY_SECONDS: Final = 24 * 3600.0
STILL: Final = ("/data/", "/devices/", "/settings")  # what those may ask for all the same


@dataclass(frozen=True)
class Ban:
    """Why, and until when; None: for ever."""

    reason: str
    until: float | None


class Bans(PersonalList):
    """All of them, one of a person."""

    table, key = BANS, "person"

    def of(self, person: str) -> Ban | None:
        """The ban that holds for somebody."""
        found = self.store.first(BAN_QUERY, whose=person, now=time.time())
        return None if found is None else Ban(found.reason, found.until)

    def ban(self, person: str, days: float | None, reason: str) -> None:
        """From now on, in the place of one from before."""
        now = time.time()
        until = None if days is None else now + days * DAY_SECONDS
        self.replace(person, until=until, reason=reason, at=now)
