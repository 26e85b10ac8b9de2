"""Addresses of clients: by which one somebody is counted, which are proxies, and from where each person asked last.

Whoever comes from this computer, or by way of a proxy that does not say for whom, is not counted by address.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_interface, ip_network
from threading import Lock
from typing import Final

MAX_REMEMBERED_CLIENTS: Final = 20_000  # people and addresses; who did nothing for longest is forgotten first
UNKNOWN: Final = "unknown"
Network = IPv4Network | IPv6Network
LOCAL_NETWORKS: Final[tuple[Network, ...]] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))


class ProxyError(ValueError):
    """An address that cannot be read."""


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


class ClientAddresses:
    """From where each person asked last: what is shared out by address, such as the time of thinkers, looks here.

    Kept in memory only. Who has not asked this process yet counts as one of the unknown, who share one part. May be
    asked from any thread.
    """

    def __init__(self, trusted: Sequence[Network] = LOCAL_NETWORKS) -> None:
        self.trusted = trusted
        # The host, and how it is counted
        self._found: OrderedDict[str, tuple[str | None, str]] = OrderedDict()
        self._lock = Lock()

    def note(self, person: str, host: str | None) -> None:
        """A person asks from this host.

        >>> clients = ClientAddresses()
        >>> clients.note("Anna", "203.0.113.7")
        >>> clients.note("Ben", "127.0.0.1")
        >>> [clients.of(who) for who in ("Anna", "Ben", "Carla")]
        ['203.0.113.7', '', 'unknown']
        """
        with self._lock:
            known = self._found.get(person)
            if known is None or known[0] != host:
                self._found[person] = host, address_of_client(host, self.trusted)
            self._found.move_to_end(person)
            while len(self._found) > MAX_REMEMBERED_CLIENTS:
                self._found.popitem(last=False)

    def of(self, person: str) -> str:
        """By which address a person is counted; "" for one that is not, `UNKNOWN` for somebody who has not asked."""
        with self._lock:
            return self._found.get(person, (None, UNKNOWN))[1]
