"""What a token of a program allows: to read, to play, to talk, to manage tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

READ, PLAY, TALK, MANAGE = SCOPES = ("read", "play", "talk", "manage")
ALL_SCOPES: Final = frozenset(SCOPES)


def stored_scopes(scopes: Iterable[str]) -> str:
    """Scopes as the database keeps them.

    >>> stored_scopes({"talk", "read"})
    'read talk'
    """
    return " ".join(scope for scope in SCOPES if scope in set(scopes))


def read_scopes(stored: str) -> frozenset[str]:
    """Scopes as they are stored."""
    return frozenset(stored.split()) & ALL_SCOPES
