"""The devices on which people are logged in: each has a token in a cookie, of which the database keeps the hash.

A token is renewed after some days. The browser may never hear of the new one, for an answer can get lost, and another
tab may still send the old one. So the old one holds until the new one has been seen, and a little longer.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any, Final

import sqlalchemy as sa

from roundhouse.service.database.queries import SESSION_QUERY
from roundhouse.service.database.schema import SESSIONS
from roundhouse.service.database.stored_settings import read_person
from roundhouse.service.model.database_errors import StoreFault
from roundhouse.service.model.secret_tokens import hashed, new_token
from roundhouse.service.model.table_view import Person
from roundhouse.service.people.bans import Ban
from roundhouse.service.people.personal_list import PersonalList

DAY_SECONDS: Final = 24 * 3600.0
RENEW_SECONDS: Final = 7 * DAY_SECONDS  # after so many seconds a device gets another token
OVERLAP: Final = 600.0  # seconds for which an old token holds after the new one was used
HEARD: Final = 60.0  # seconds after which an answer with a new token is taken for lost, if it was not used
SEEN_SECONDS: Final = 3600.0  # how often it is noted that a device was here


@dataclass(frozen=True)
class Device:
    """One that is logged in."""

    id: str
    kind: str  # "Firefox, Linux"
    name: str  # what its person calls it; "": nothing
    seen: float


@dataclass(frozen=True)
class Greeted:
    """Who has come."""

    person: Person
    device: str
    token: str = ""  # the device's from now on; "": as before
    ban: Ban | None = None  # that holds for them now


class Sessions(PersonalList):
    """All devices of all people."""

    table = SESSIONS

    def log_in(self, person: str, kind: str = "") -> str:
        """A new device of this person; its token."""
        token, now = new_token(), time.time()
        row = {"id": token_urlsafe(12), "token": hashed(token), "kind": kind}
        self.add(person, **row, created=now, seen=now, renewed=now)
        return token

    def of(self, person: str) -> list[Device]:
        """Where a person is logged in, the latest first."""
        shown = (SESSIONS.c.id, SESSIONS.c.kind, SESSIONS.c.name, SESSIONS.c.seen)
        return [Device(*row) for row in self.rows(person, *shown, order=SESSIONS.c.seen.desc())]

    def rename(self, person: str, device: str, name: str) -> None:
        """A person calls one of their devices so."""
        mine = sa.and_(self._of(person), SESSIONS.c.id == device)
        with self.store.writing() as connection:
            connection.execute(SESSIONS.update().where(mine).values(name=name))

    def remove_others(self, person: str, here: str) -> None:
        """A person is logged in on one device only."""
        self._remove(person, SESSIONS.c.id != here)

    def who(self, token: str) -> Person | None:
        """Whose device has this token."""
        found = self._found(token)
        return None if found is None else read_person(found)

    def greet(self, token: str, kind: str = "") -> Greeted | None:
        """Whose device this is, which is noted, and its new token if the time has come; None if nobody is logged in."""
        found = self._found(token)
        if found is None:
            return None
        try:
            fresh = "" if self.store.stuck else self._kept_up(found, hashed(token), kind)
        except StoreFault:
            fresh = ""  # another time; what the person wants to do will tell
        ban = None if found.ban_reason is None else Ban(found.ban_reason, found.ban_until)
        return Greeted(read_person(found), found.device, fresh, ban)

    def _found(self, token: str) -> Any:
        return self.store.first(SESSION_QUERY, used=hashed(token), now=time.time())

    def _kept_up(self, found: Any, used: str, kind: str) -> str:
        """Note what there is to note; a new token, or "" """
        now = time.time()
        is_new = used == found.token
        unheard = found.before is not None and found.before_until is None
        if now - found.renewed > (RENEW_SECONDS if is_new else HEARD) and (is_new or unheard):
            token = new_token()
            values = {"token": hashed(token), "before": used, "before_until": None, "renewed": now}
            return token if self._note(found, seen=now, kind=kind, **values) else ""
        if is_new and unheard:
            self._note(found, seen=now, kind=kind, before_until=now + OVERLAP)
        elif now - found.seen > SEEN_SECONDS:
            self._note(found, seen=now, kind=kind)
        return ""

    def _note(self, found: Any, **values: Any) -> bool:
        """Whether nobody was quicker."""
        same = sa.and_(SESSIONS.c.id == found.device, SESSIONS.c.token == found.token)
        with self.store.writing() as connection:
            return connection.execute(SESSIONS.update().where(same).values(**values)).rowcount == 1
