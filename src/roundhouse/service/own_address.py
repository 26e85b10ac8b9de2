"""The address of this computer in its network."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

# Nobody is at these addresses (RFC 5737, RFC 3849), and nothing is sent there: connecting a datagram socket only asks
# the system by which of its own addresses it would go.
ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def own_address() -> str:
    """Where others in the network reach this computer, "" if it is in none."""
    for family, address in ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((address, 9))
            found = str(asking.getsockname()[0])
            if not ip_address(found).is_loopback:
                return found
    return ""
