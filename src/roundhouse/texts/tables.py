"""A table of texts that says which of them is missing.

Code asks for a text by its key. One that no language has is an error that names table and key; a rehearsal
(`noting_missing`) goes on without it and learns of all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

_noted: Final[list[set[tuple[str, str]]]] = []


class MissingText(KeyError):
    """A text that code asks for and no language has."""

    def __init__(self, table: str, key: str) -> None:
        super().__init__(key)
        self.table, self.key = table, key

    def __str__(self) -> str:
        return f'the text "{self.key}" is missing in [{self.table}]; the English words need it'


class TextTable(dict[str, Any]):
    """The texts of one table by key."""

    __slots__ = ("name",)

    def __init__(self, name: str, texts: Mapping[str, Any]) -> None:
        super().__init__(texts)
        self.name = name

    def __missing__(self, key: str) -> str:
        if not _noted:
            raise MissingText(self.name, key)
        _noted[-1].add((self.name, key))
        return f"[{key}]"


def laid_over(table: Mapping[str, Any], over: Mapping[str, Any]) -> TextTable:
    """A table with the texts of another in place of its own."""
    return TextTable(table.name if isinstance(table, TextTable) else "", {**table, **over})


@contextmanager
def noting_missing() -> Iterator[set[tuple[str, str]]]:
    """While this lasts, a missing text is noted, by table and key, and its key is told in its place."""
    _noted.append(set())
    try:
        yield _noted[-1]
    finally:
        _noted.pop()
