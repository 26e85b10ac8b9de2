"""Who may begin what, and how often: beyond that they are asked to wait, in a sentence and with the time.

People are counted by who they are and by their address, so that neither many cookies nor many addresses help.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from starlette.requests import HTTPConnection

from roundhouse.service.middleware.limits import (
    ADDRESS_FACTOR,
    LOCAL_NETWORKS,
    Held,
    Limits,
    Network,
    Rate,
    address_of_client,
)
from roundhouse.service.model.errors import Refused
from roundhouse.service.model.table_view import Person
from roundhouse.texts.pages import page_count, page_text

BUSY = 10  # seconds after which somebody may ask again who holds too much at the moment


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
            if wait:
                raise too_many(person, what, wait)

    def need(self, what: str, person: Person, asks: HTTPConnection) -> None:
        """Refuse somebody who has nothing left of what is counted afterwards (`spend`). Raises `Refused`."""
        for who, most in self._whose(what, person, asks):
            wait = self._rates[what].wait(who, most)
            if wait:
                raise too_many(person, what, wait)

    def spend(self, what: str, person: Person, asks: HTTPConnection, cost: float = 1.0) -> None:
        """Count what something has cost."""
        for who, most in self._whose(what, person, asks):
            self._rates[what].spend(who, most, cost)

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
    return Refused(status, told, seconds)
