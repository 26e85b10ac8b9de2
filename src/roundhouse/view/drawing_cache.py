"""What was made of a table lately: drawings and lines that look the same after the next move need not be made again.

Everything is known by a key that says all that it shows. It goes with its table, so a table that nobody plays any more
is forgotten with all that was made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

MAX_CACHED_LETTERS: Final = 150_000  # letters, about: the pages of four people
LETTERS_PER_ENTRY: Final = 100  # letters that everything counts for besides its text
Made = TypeVar("Made")


class SameState:
    """Something that never changes, such as a state of a game that was played: it is known by being the same one."""

    __slots__ = ("one",)

    def __init__(self, one: object) -> None:
        self.one = one

    def __hash__(self) -> int:
        return id(self.one)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameState) and self.one is other.one


class DrawingCache:
    """What was made lately, and what before that. May be asked from any thread."""

    def __init__(self) -> None:
        self._new: dict[Hashable, Any] = {}
        self._old: dict[Hashable, Any] = {}
        self._letters = 0
        self._old_letters = 0

    @property
    def letters(self) -> int:
        """How much is kept, about."""
        return self._letters + self._old_letters

    def made(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What has this key, made if nobody has asked for it lately."""
        found: Made | None = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = make()
            self._keep(key, found)
        return found

    def _keep(self, key: Hashable, found: object) -> None:
        if self._letters > MAX_CACHED_LETTERS:
            self._old, self._old_letters = self._new, self._letters
            self._new, self._letters = {}, 0
        self._new[key] = found
        self._letters += LETTERS_PER_ENTRY + _letters_of(found)


def _letters_of(found: object) -> int:
    if isinstance(found, str):
        return len(found)
    inside = found if isinstance(found, tuple) else ()
    return sum(len(one) if isinstance(one, str) else LETTERS_PER_ENTRY for one in inside)
