"""What the hosts tell everybody: one line that stands above all pages of this process, until it ends.

Pages are made in many places and all of them show it, so it is held here, as the base path is. `people.announcements`
keeps it, and brings it to every process.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Announcement:
    """One line."""

    text: str = ""
    until: float | None = None  # in seconds since 1970; None: until a host takes it away


NOTHING_ANNOUNCED: Final = Announcement()

_current = NOTHING_ANNOUNCED


def announce(one: Announcement) -> None:
    """From now on all pages of this process show it."""
    global _current
    _current = one


def announced() -> str:
    """What pages show now, "" for nothing.

    >>> announce(Announcement("The server rests at six.", until=1.0))
    >>> announced()
    ''
    >>> announce(NOTHING_ANNOUNCED)
    """
    return _current.text if _current.until is None or _current.until > time.time() else ""
