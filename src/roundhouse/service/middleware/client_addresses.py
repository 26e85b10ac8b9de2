"""From where each person asked last: what is shared out by address, such as the time of thinkers, looks here.

Kept in memory only. Who has not asked this process yet counts as one of the unknown, who share one part.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final

from roundhouse.service.middleware.limits import (
    LOCAL_NETWORKS,
    MAX_REMEMBERED_CLIENTS,
    Network,
    address_of_client,
)

UNKNOWN: Final = "unknown"


class ClientAddresses:
    """The addresses of people. May be asked from any thread."""

    def __init__(self, trusted: Sequence[Network] = LOCAL_NETWORKS) -> None:
        self.trusted = trusted
        self._found: OrderedDict[str, tuple[str | None, str]] = (
            OrderedDict()
        )  # the host, and how it is counted
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
