"""How a text of a language gets its values: the one place where braces mean something.

A mention is a plain name in braces, with `!r` if the value is to stand in quotes. Nothing else is read into a text:
no attribute, no index and no width, so that whatever somebody typed can do no more than stand there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

MENTION: Final = re.compile(r"\{(\w+)(!r)?\}")


NONE: Final[Mapping[str, object]] = {}


def filled(text: str, values: Mapping[str, object], terms: Mapping[str, object] = NONE) -> str:
    """A text with its mentions replaced by these values, which are not looked into, or by terms that always hold.

    >>> filled("{who} types {words!r}", {"who": "{words}", "words": "wood"})
    "{words} types 'wood'"
    >>> filled("{who.__class__} and {who:>9} stay", {"who": "Anna"})
    '{who.__class__} and {who:>9} stay'
    """
    told, mentions = _read(text)
    for name, quoted, after in mentions:
        value = values[name] if name in values else terms[name]
        told += f"{value!r}{after}" if quoted else f"{value}{after}"
    return told


@lru_cache(maxsize=8192)  # all texts of a language have room: the same few hundred are told again and again
def _read(text: str) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """What stands before the first mention; every mention, whether it is quoted, and what stands after it."""
    begin, *rest = MENTION.split(text)
    return begin, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
