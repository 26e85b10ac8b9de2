"""Who may begin what, and how often: beyond that they are asked to wait, in a sentence and with the time.

People are counted by who they are and by their address, so that neither many cookies nor many addresses help.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from threading import Lock
from time import monotonic
from typing import Final

from starlette.requests import HTTPConnection

from roundhouse.service.middleware.client_addresses import (
    LOCAL_NETWORKS,
    MAX_REMEMBERED_CLIENTS,
    Network,
    address_of_client,
)
from roundhouse.service.middleware.limits import Limits
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.table_view import Person
from roundhouse.texts.pages import page_count, page_text

HOUR: Final = 3600.0
ADDRESS_FACTOR: Final = 5  # what an address may do, in people
BUSY = 10  # seconds after which somebody may ask again who holds too much at the moment
COUNTED: Final = "counted"  # in the state of a request: what it was counted for (`api_headers`)


@dataclass(frozen=True)
class Quota:
    """How much somebody may still have of something."""

    most: int  # within an hour
    left: float  # now
    full_in: float  # seconds until all of it is there again


class Held:
    """How much everybody holds at the same time. May be asked from any thread."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, who: str, most: int) -> bool:
        """One more for somebody, if they may."""
        with self._lock:
            if self._held[who] >= most:
                return False
            self._held[who] += 1
            return True

    def give_back(self, who: str) -> None:
        """One less."""
        with self._lock:
            self._held[who] -= 1
            if self._held[who] <= 0:
                del self._held[who]


class Rate:
    """So much within an hour for everybody: all of it at once, then as it comes back little by little."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, and when that was
        self._lock = Lock()

    def take(self, who: str, most: int, now: float | None = None) -> float:
        """Spend one; 0, or the seconds after which there is one again.

        >>> rate = Rate()
        >>> [rate.take("Anna", 2, now) for now in (0, 0, 0, 1800)]
        [0.0, 0.0, 1800.0, 0.0]
        """
        now = monotonic() if now is None else now
        with self._lock:
            wait = self._wait(who, most, now)
            if not wait:
                self._spend(who, most, 1.0, now)
            return wait

    def wait(self, who: str, most: int, now: float | None = None) -> float:
        """What `take` would answer; nothing is spent."""
        with self._lock:
            return self._wait(who, most, monotonic() if now is None else now)

    def spend(self, who: str, most: int, cost: float = 1.0, now: float | None = None) -> None:
        """Spend what something has cost, even if it is more than there was.

        >>> rate = Rate()
        >>> rate.spend("Anna", 10, 12.0, 0)
        >>> rate.wait("Anna", 10, 0)
        1080.0
        """
        with self._lock:
            self._spend(who, most, cost, monotonic() if now is None else now)

    def quota(self, who: str, most: int, now: float | None = None) -> Quota:
        """What somebody has left.

        >>> rate = Rate()
        >>> rate.spend("Anna", 3600, 5, 0)
        >>> rate.quota("Anna", 3600, 2)
        Quota(most=3600, left=3597.0, full_in=3.0)
        """
        with self._lock:
            owed = self._owed(who, most, monotonic() if now is None else now)
        return Quota(most, most - owed, owed * HOUR / most)

    def _owed(self, who: str, most: int, now: float) -> float:
        """What somebody has spent and not got back yet."""
        spent, then = self._spent.get(who, (0.0, now))
        return max(0.0, spent - (now - then) * most / HOUR)

    def _wait(self, who: str, most: int, now: float) -> float:
        return max(0.0, (self._owed(who, most, now) + 1 - most) * HOUR / most)

    def _spend(self, who: str, most: int, cost: float, now: float) -> None:
        self._spent[who] = (self._owed(who, most, now) + cost, now)
        self._spent.move_to_end(who)
        while len(self._spent) > MAX_REMEMBERED_CLIENTS:
            self._spent.popitem(last=False)


class RateLimiter:
    """All that is counted for one server process."""

    def __init__(self, limits: Limits, trusted: tuple[Network, ...] = LOCAL_NETWORKS) -> None:
        self.limits = limits
        self.trusted = trusted
        self._rates = {
            what: Rate()
            for what in (
                "people",
                "logins",
                "letters",
                "tables",
                "records",
                "hints",
                "talk",
                "notes",
                "ways",
                "exports",
                "reports",
                "invitations",
                "reads",
                "illegal",
                "computing",
            )
        }
        self._held = {what: Held() for what in ("streams", "asking")}

    def begin(self, what: str, person: Person, asks: HTTPConnection, to: str = "") -> None:
        """Count one more table, record, hint and so on of somebody, and of whom it goes `to`. Raises `Refused`."""
        received = [(f"to {to}", getattr(self.limits, what))] if to else []
        for who, most in (*self._whose(what, person, asks), *received):
            wait = self._rates[what].take(who, most)
            self._note(what, who, most, asks)
            if wait:
                raise too_many(person, what, wait)

    def need(self, what: str, person: Person, asks: HTTPConnection) -> None:
        """Refuse somebody who has nothing left of what is counted afterwards (`spend`). Raises `Refused`."""
        for who, most in self._whose(what, person, asks):
            wait = self._rates[what].wait(who, most)
            self._note(what, who, most, asks)
            if wait:
                raise too_many(person, what, wait)

    def spend(self, what: str, person: Person, asks: HTTPConnection, cost: float = 1.0) -> None:
        """Count what something has cost."""
        for who, most in self._whose(what, person, asks):
            self._rates[what].spend(who, most, cost)
            self._note(what, who, most, asks)

    def _note(self, what: str, who: str, most: int, asks: HTTPConnection) -> None:
        """Remember for the answer what is left of this: where a person and an address are counted, the lesser."""
        noted: dict[str, Quota] = asks.scope.setdefault("state", {}).setdefault(COUNTED, {})
        quota, known = self._rates[what].quota(who, most), noted.get(what)
        if known is None or known.most == most or quota.left < known.left:
            noted[what] = quota

    def come(self, person: Person, asks: HTTPConnection) -> None:
        """Count somebody who comes for the first time, by where they come from. Raises `Refused`."""
        address = self.address_of(asks)
        wait = self._rates["people"].take(address, self.limits.people) if address else 0.0
        if wait:
            raise too_many(person, "people", wait)

    @contextmanager
    def holding(self, what: str, person: Person, asks: HTTPConnection) -> Iterator[None]:
        """Hold one more event stream or hint for as long as it takes. Raises `Refused`."""
        held, taken = self._held[what], []
        try:
            for who, most in self._whose(what, person, asks):
                if not held.take(who, most):
                    raise too_many(person, what, BUSY)
                taken.append(who)
            yield
        finally:
            for who in taken:
                held.give_back(who)

    def _whose(self, what: str, person: Person, asks: HTTPConnection) -> Iterator[tuple[str, int]]:
        """For whom something counts, and how much they may have of it."""
        most: int = getattr(self.limits, what)
        if person.id:
            yield f"person {person.id}", most
        address = self.address_of(asks)
        if address:
            yield f"address {address}", most * ADDRESS_FACTOR

    def address_of(self, asks: HTTPConnection) -> str:
        """By what address a client is counted, "" if it is not."""
        return address_of_client(asks.client.host if asks.client else None, self.trusted)


def too_many(person: Person, what: str, wait: float, status: int = 429) -> Refused:
    """A refusal that says when it goes on."""
    language = person.settings.language
    seconds = ceil(wait)
    many, unit = (ceil(wait / 60), "minutes") if wait > 90 else (seconds, "seconds")
    told = page_text(language, f"limit {what}", wait=page_count(language, f"wait {unit}", many))
    return Refused(status, told, seconds, "limit" if status == 429 else "busy")
