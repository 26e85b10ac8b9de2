"""What a server takes before it refuses: so that nobody, by mistake or on purpose, keeps it from the others.

Some limits are seconds, some count what is there at the same time, some what is begun within an hour. Those that hold
for a person hold for an address too, which may have several people behind it and gets more. Whoever comes from this
computer, or by way of a proxy that does not say for whom, is not counted by address.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Final


class LimitsError(ValueError):
    """Limits that cannot be read."""


@dataclass(frozen=True)
class Limits:
    """The limits of one server process."""

    # seconds
    head: float = 10.0  # for the first lines of a request, from when the connection is there
    body: float = 60.0  # for the rest of it
    idle: float = 10.0  # until the next request on the same connection
    fetch: float = 60.0  # during which nothing of an answer is taken
    # at the same time
    total: int = 2000  # connections of everybody together
    connections: int = 200  # of one address
    heads: int = 50  # of these, that wait for a request; beyond that the one that waits for longest is closed
    streams: int = 20  # tables that one person has open
    asking: int = 2  # hints that one person waits for
    memory: int = 400  # megabytes of games with their drawings; others are read again when somebody comes
    # within an hour
    people: int = 60  # who come for the first time from one address
    logins: int = 60  # attempts to log in
    letters: int = 10  # of mail, that somebody asks for, or that go to one address
    exports: int = 6  # files with all that is stored of somebody
    tables: int = 60
    records: int = 30
    hints: int = 240
    talk: int = 200  # things said
    ways: int = 30  # set up for notices, or tried
    reports: int = 20  # to the hosts
    invitations: int = 60  # of players to a seat
    notes: int = 900  # times that they are kept; a page keeps them while somebody writes
    reads: int = 20_000  # pages and other requests that change nothing
    illegal: int = 300  # moves that cannot be played, each with its reason
    computing: int = 300  # seconds of processor time, of requests for tables that take long


DEFAULT_LIMITS: Final = Limits()


def read_limits(text: str, start: Limits = DEFAULT_LIMITS) -> Limits:
    """Limits as a host writes them, the others as they usually are.

    >>> read_limits("tables=100, head=5").tables
    100
    """
    known = [one.name for one in fields(Limits)]
    given: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, written = part.partition("=")
        if name not in known:
            raise LimitsError(f"{name!r} is no limit; these can be set: {', '.join(known)}")
        try:
            given[name] = type(getattr(start, name))(written)
        except ValueError:
            raise LimitsError(f"{name} is {written!r}; a number is wanted, such as {name}=5") from None
        if not (given[name] > 0 and isfinite(given[name])):
            raise LimitsError(f"{name} is {written}; a number above 0 is wanted")
    return replace(start, **given)  # type: ignore[arg-type]
