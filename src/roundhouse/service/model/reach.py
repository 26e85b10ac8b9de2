"""Where others find this server: a link to 127.0.0.1 leads every computer to itself."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

# A server that listens there is reached at all addresses of its computer
EVERYWHERE: Final = ("0.0.0.0", "::")


@dataclass(frozen=True)
class Reach:
    """Where the links that are given to others lead."""

    origin: str  # "http://192.168.1.7:8000"
    only_here: bool = False  # nobody but this computer can open them
    in_network: bool = False  # they are for computers and phones in the same network
    own: str = ""  # the address of this computer in its network, where it matters


NOWHERE: Final = Reach("")


def is_loopback(host: str) -> bool:
    """Whether a host name means the computer itself.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.1.7", "games.example")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def reach_of(asked: str, listens: str, own: str) -> Reach:
    """Where others find a server that was asked at this origin.

    `listens` is the address that the server was started with, `own` that of the computer in its network.

    >>> reach_of("https://games.example", "127.0.0.1", "192.168.1.7").origin
    'https://games.example'
    >>> reach_of("http://localhost:8000", "0.0.0.0", "192.168.1.7").origin
    'http://192.168.1.7:8000'
    >>> reach_of("http://localhost:8000", "127.0.0.1", "192.168.1.7").only_here
    True
    """
    there = urlsplit(asked)
    if not is_loopback(there.hostname or ""):
        return Reach(asked)
    if listens not in EVERYWHERE or not own:
        return Reach(asked, only_here=True, own=own)
    port = f":{there.port}" if there.port else ""
    host = f"[{own}]" if ":" in own else own
    return Reach(f"{there.scheme}://{host}{port}", in_network=True, own=own)
