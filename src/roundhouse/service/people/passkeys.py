"""The passkeys of people, and the challenges that they sign: each holds for minutes, and for one answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_bytes
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import CHALLENGES, PASSKEYS
from roundhouse.service.people.personal_list import PersonalList

CHALLENGE_MINUTES: Final = 5  # for which a challenge holds
MAX_PASSKEYS: Final = 20  # that a person has


@dataclass(frozen=True)
class Passkey:
    """One of a person's, as they see it."""

    id: str
    name: str
    created: float
    used: float | None


@dataclass(frozen=True)
class Credential:
    """What an authenticator has, and what is needed to check what it signs."""

    name: str  # its id, in base64url
    public_key: str
    counter: int
    person: str = ""


class KnownPasskey(Exception):
    """Somebody has this passkey already."""


class Passkeys(PersonalList):
    """All passkeys of all people."""

    table, max_rows = PASSKEYS, MAX_PASSKEYS

    # ---- challenges

    def challenge(self, person: str | None = None) -> bytes:
        """What the next passkey of this person has to sign; without one, a passkey that logs somebody in."""
        challenge, now = token_bytes(32), time.time()
        with self.store.writing() as connection:
            connection.execute(CHALLENGES.delete().where(CHALLENGES.c.until < now))
            connection.execute(
                CHALLENGES.insert().values(
                    challenge=_hash(challenge), person=person, until=now + 60 * CHALLENGE_MINUTES
                )
            )
        return challenge

    def spend(self, challenge: bytes, person: str | None = None) -> bool:
        """Whether this was asked, of this person, and has not been answered before."""
        asked = sa.and_(
            CHALLENGES.c.challenge == _hash(challenge),
            CHALLENGES.c.person.is_(None) if person is None else CHALLENGES.c.person == person,
            CHALLENGES.c.until > time.time(),
        )
        with self.store.writing() as connection:
            return connection.execute(CHALLENGES.delete().where(asked)).rowcount == 1

    # ---- passkeys

    def of(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        shown = (PASSKEYS.c.id, PASSKEYS.c.name, PASSKEYS.c.created, PASSKEYS.c.used)
        return [Passkey(*row) for row in self.rows(person, *shown, order=PASSKEYS.c.created)]

    def names(self, person: str) -> list[str]:
        """How authenticators call a person's passkeys."""
        return [row.credential for row in self.rows(person, PASSKEYS.c.credential)]

    def find(self, name: str) -> Credential | None:
        """The passkey that an authenticator calls so."""
        columns = (PASSKEYS.c.credential, PASSKEYS.c.public_key, PASSKEYS.c.counter, PASSKEYS.c.person)
        query = sa.select(*columns).where(PASSKEYS.c.id == _id(name))
        with self.store.reading() as connection:
            found = connection.execute(query).first()
        return None if found is None else Credential(*found)

    def keep(self, person: str, name: str, credential: Credential) -> None:
        """One more of this person's. Raises `TooManyPasskeys` and `KnownPasskey`."""
        try:
            self.add(
                person,
                id=_id(credential.name),
                credential=credential.name,
                public_key=credential.public_key,
                counter=credential.counter,
                name=name,
                created=time.time(),
            )
        except sa.exc.IntegrityError:
            raise KnownPasskey from None

    def used(self, credential: Credential, counter: int) -> bool:
        """Note that a passkey has signed so often; False if it was used elsewhere meanwhile, or is gone."""
        same = sa.and_(PASSKEYS.c.id == _id(credential.name), PASSKEYS.c.counter == credential.counter)
        with self.store.writing() as connection:
            noted = PASSKEYS.update().where(same).values(counter=counter, used=time.time())
            return connection.execute(noted).rowcount == 1


def _id(name: str) -> str:
    return _hash(name.encode())


def _hash(value: bytes) -> str:
    return sha256(value).hexdigest()
