"""What a server takes before it refuses: so that nobody, by mistake or on purpose, keeps it from the others.

Some limits are seconds, some count what is there at the same time, some what is begun within an hour. Those that hold
for a person hold for an address too, which may have several people behind it and gets more. Whoever comes from this
computer, or by way of a proxy that does not say for whom, is not counted by address.
"""

from __future__ import annotations

import os
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_interface, ip_network
from math import isfinite
from threading import Lock
from time import monotonic
from typing import Final

HOUR: Final = 3600.0
ADDRESS_FACTOR: Final = 5  # what an address may do, in people
MAX_REMEMBERED_CLIENTS: Final = 20_000  # people and addresses; who did nothing for longest is forgotten first

Network = IPv4Network | IPv6Network
LOCAL_NETWORKS: Final[tuple[Network, ...]] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class LimitsError(ValueError):
    """Limits that cannot be read."""


class ProxyError(ValueError):
    """An address that cannot be read."""


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


# ---- addresses


def trusted_proxies(named: Sequence[str] = ()) -> tuple[Network, ...]:
    """Addresses that stand for others: this computer's, and those of the proxies that a host names.

    Without names it is those that uvicorn is told of, in `FORWARDED_ALLOW_IPS`.

    >>> [str(one) for one in trusted_proxies(["10.0.0.0/8", "192.0.2.7"])][2:]
    ['10.0.0.0/8', '192.0.2.7/32']
    """
    found: list[Network] = list(LOCAL_NETWORKS)
    for text in named or os.environ.get("FORWARDED_ALLOW_IPS", "").split(","):
        try:
            found.append(ip_network(text.strip()))
        except ValueError:
            if text.strip() == "*":
                found += [ip_network("0.0.0.0/0"), ip_network("::/0")]
            elif named:
                raise ProxyError(_no_proxy(text)) from None
    return tuple(found)


def _no_proxy(text: str) -> str:
    """Why this is none.

    >>> _no_proxy("10.0.0.1/8")
    "'10.0.0.1/8' is an address within a network; name the network, 10.0.0.0/8, or the address alone, 10.0.0.1"
    """
    try:
        inside = ip_interface(text)
    except ValueError:
        return (
            f"{text!r} is no address of a proxy; an address or a network is wanted, such as 10.0.0.0/8 "
            "(several: --proxy for each, or spaces between them in ROUNDHOUSE_PROXIES)"
        )
    return (
        f"{text!r} is an address within a network; name the network, {inside.network}, "
        f"or the address alone, {inside.ip}"
    )


def address_of_client(host: str | None, trusted: Sequence[Network] = LOCAL_NETWORKS) -> str:
    """By what an address is counted, "" if it is not; whoever has an IPv6 address has a whole /64 of them.

    >>> address_of_client("203.0.113.7"), address_of_client("2001:db8::7:1"), address_of_client("127.0.0.1")
    ('203.0.113.7', '2001:db8::/64', '')
    """
    address = _read_address(host)
    if address is None or any(address in network for network in trusted):
        return ""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address)


def is_trusted(host: str | None, trusted: Sequence[Network] = LOCAL_NETWORKS) -> bool:
    """Whether an address is this computer's, or one that a host has named.

    >>> is_trusted("127.0.0.1"), is_trusted("203.0.113.7"), is_trusted("somebody")
    (True, False, False)
    """
    address = _read_address(host)
    return address is not None and any(address in network for network in trusted)


def _read_address(host: str | None) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host or "")
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


# ---- counting


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
