"""What the server sends to addresses that people have named: by HTTPS, and never into a private network.

A name is looked up once, every address that it has must be public, and the connection goes to one of those that were
checked, so that a name which leads elsewhere a moment later leads nobody anywhere. Redirections are not followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

TIMEOUT: Final = 10.0  # seconds for every step
LONGEST: Final = 2000  # letters of an address
ENOUGH: Final = 2000  # bytes of an answer that are read
# these hold an address of the old kind, which may be any
HOLDING: Final = tuple(
    ip_network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")
)

Resolve = Callable[[str, int], list[str]]


class Unreachable(Exception):
    """Nothing was sent, or nobody knows whether it arrived: the key of a sentence of the pages, and what fills it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Target:
    """An address that may be used."""

    host: str
    port: int
    path: str


def target(url: str) -> Target:
    """What an address says, if it is one of HTTPS without a name and a password. Raises `Unreachable`."""
    try:
        parts = urlsplit(url.strip())
        host, port = (parts.hostname or "").encode("idna").decode("ascii"), parts.port or 443
    except (ValueError, UnicodeError):
        raise Unreachable("hook no address") from None
    written = parts.path + (f"?{parts.query}" if parts.query else "")
    printable = written.isascii() and written.isprintable() and " " not in written
    if (
        parts.scheme != "https"
        or not host
        or parts.username
        or parts.password
        or len(url) > LONGEST
        or not printable
    ):
        raise Unreachable("hook no address")
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
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    held = isinstance(address, IPv6Address) and any(address in network for network in HOLDING)
    return address.is_global and not address.is_multicast and not address.is_reserved and not held


def looked_up(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def checked(to: Target, resolve: Resolve = looked_up) -> str:
    """An address to connect to, when all that the name has are public. Raises `Unreachable`."""
    try:
        found = resolve(to.host, to.port)
    except OSError:
        raise Unreachable("hook no host", host=to.host) from None
    if not found:
        raise Unreachable("hook no host", host=to.host)
    if not all(is_public(one) for one in found):
        raise Unreachable("hook private")
    return found[0]


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked; the certificate has to be that of the name."""

    def __init__(self, to: Target, address: str) -> None:
        super().__init__(to.host, to.port, timeout=TIMEOUT)
        self._address = address
        self._secure = ssl.create_default_context()

    def connect(self) -> None:
        """Connect to it."""
        plain = socket.create_connection((self._address, self.port), TIMEOUT)
        try:
            self.sock = self._secure.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


class Outgoing:
    """Sends; tests have one that does not."""

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send it: the status that was answered. Raises `Unreachable`."""
        to = target(url)
        connection = _Pinned(to, checked(to))
        try:
            connection.request("POST", to.path, body, {"User-Agent": "Roundhouse", **headers})
            answer = connection.getresponse()
            answer.read(ENOUGH)
            return answer.status
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable("hook no answer", why=type(error).__name__) from error
        finally:
            connection.close()
