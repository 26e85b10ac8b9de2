"""What the server sends to addresses that people have named: by HTTPS, and never into a private network.

A name is looked up once, every address that it has must be public, and the connection goes to one of those that were
checked, so that a name which leads elsewhere a moment later leads nobody anywhere. Redirections are not followed. One
deadline holds for all of it: the name, the connection, TLS, and the answer, of which a few kB are read.
"""

from __future__ import annotations

import http.client
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from roundhouse.service.notifications.deadline import Deadline, TimedSocket
from roundhouse.service.notifications.fair_pool import FairPool, PoolFull, PoolShares, Requester

EXCHANGE_SECONDS: Final = 5.0  # for all of it
MAX_ADDRESS_LENGTH: Final = 2000  # characters of a URL
MAX_RESPONSE_BYTES: Final = 16_000  # with its headers
MAX_BODY_BYTES: Final = 2000  # of an answer that are read
HTTPS_PORT: Final = 443
HTTPS_ONLY: Final = frozenset({HTTPS_PORT})
# a lookup cannot be ended: it holds its thread for as long as the system's resolver tries
NAME_SHARES: Final = PoolShares(threads=16, per_person=2, per_address=4, per_host=2)
GLOBAL_IPV6: Final = ip_network("2000::/3")  # what is given to networks; anything else is local or translated
# what lies among public addresses and is none: protocols, tunnels that hold an address of the old kind, documentation
NOT_PUBLIC: Final = tuple(
    ip_network(text)
    for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)

Resolve = Callable[[str, int], list[str]]


class Unreachable(Exception):
    """Nothing was sent, or nobody knows whether it arrived: the key of a sentence of the pages, and what fills it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class Overloaded(Unreachable):
    """It was not even tried: too much waits here. The other server has nothing to do with it."""

    def __init__(self) -> None:
        super().__init__("hook busy")


@dataclass(frozen=True)
class Target:
    """An address that may be used."""

    host: str
    port: int
    path: str


def target(url: str, ports: frozenset[int] = HTTPS_ONLY) -> Target:
    """What an address says, if it is one of HTTPS without a name and a password. Raises `Unreachable`."""
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").encode("idna").decode("ascii"), parts.port or HTTPS_PORT
    except (ValueError, UnicodeError):
        raise Unreachable("hook no address") from None
    written = parts.path + (f"?{parts.query}" if parts.query else "")
    printable = written.isascii() and written.isprintable() and " " not in written
    if (
        parts.scheme != "https"
        or not re.fullmatch(r"[a-z0-9._:-]+", host)
        or parts.username
        or parts.password
        or len(url) > MAX_ADDRESS_LENGTH
        or not printable
    ):
        raise Unreachable("hook no address")
    if port not in ports:
        raise Unreachable("hook port", port=port, ports=", ".join(map(str, sorted(ports))))
    return Target(host, port, written or "/")


def is_public(text: str) -> bool:
    """Whether an address is one of the whole world's.

    >>> [is_public(one) for one in ("8.8.8.8", "10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1", "2002:7f00:1::")]
    [True, False, False, False, False]
    """
    try:
        address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if isinstance(address, IPv6Address) and address not in GLOBAL_IPV6:
        return False
    special = any(address in network for network in NOT_PUBLIC)
    return address.is_global and not address.is_multicast and not address.is_reserved and not special


def looked_up(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def checked(to: Target, resolve: Resolve = looked_up) -> str:
    """An address to connect to, when all that the name has are public. Raises `Unreachable`."""
    try:
        found = resolve(to.host, to.port)
    except (OSError, UnicodeError):
        raise Unreachable("hook no host", host=to.host) from None
    if not found:
        raise Unreachable("hook no host", host=to.host)
    if not all(is_public(one) for one in found):
        raise Unreachable("hook private")
    return found[0]


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked; the certificate has to be that of the name."""

    def __init__(self, to: Target, address: str, secure: ssl.SSLContext, deadline: Deadline) -> None:
        super().__init__(to.host, to.port)
        self._address = address
        self._secure = secure
        self._deadline = deadline

    def connect(self) -> None:
        """Connect to it."""
        plain = socket.create_connection((self._address, self.port), self._deadline.left())
        try:
            plain.settimeout(self._deadline.left())
            sock = self._secure.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise
        self.sock = TimedSocket(sock, self._deadline, MAX_RESPONSE_BYTES)


class OutgoingHttp:
    """Sends, and looks names up in threads of its own; tests have one that does not."""

    def __init__(self, ports: frozenset[int] = HTTPS_ONLY) -> None:
        self.ports = ports
        self.names = FairPool("names", NAME_SHARES)

    @cached_property
    def _secure(self) -> ssl.SSLContext:
        return ssl.create_default_context()  # to read all certificates takes some 20 ms

    def find(self, url: str, asker: Requester) -> Future[str]:
        """Look up where an address leads, and whether it may be used. Raises `Unreachable`, as the result does."""
        to = target(url, self.ports)
        try:
            return self.names.submit(asker, to.host, partial(checked, to))
        except PoolFull:
            raise Overloaded from None

    def post(self, url: str, body: bytes, headers: Mapping[str, str], asker: Requester) -> int:
        """Send it: the status that was answered. Takes `EXCHANGE_SECONDS` at most. Raises `Unreachable`."""
        deadline = Deadline(EXCHANGE_SECONDS)
        to, address = target(url, self.ports), self._found(url, asker, deadline)
        connection = _Pinned(to, address, self._secure, deadline)
        try:
            connection.request("POST", to.path, body, {"User-Agent": "Roundhouse", **headers})
            answer = connection.getresponse()
            with suppress(OSError, http.client.HTTPException):  # what it has answered is known by now
                answer.read(MAX_BODY_BYTES)
            return answer.status
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable("hook no answer", why=type(error).__name__) from error
        finally:
            connection.close()

    def _found(self, url: str, asker: Requester, deadline: Deadline) -> str:
        found = self.find(url, asker)
        try:
            return found.result(deadline.left())
        except TimeoutError:
            if found.cancel():  # no thread had time for it
                raise Overloaded from None
            raise Unreachable("hook slow name", host=target(url, self.ports).host) from None
        except CancelledError:  # the server ends
            raise Overloaded from None

    def close(self) -> None:
        """Look nothing up any more."""
        self.names.close()
