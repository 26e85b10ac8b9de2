"""Names that people give: what cannot be seen in them is refused, for it could turn round what stands beside it."""

from __future__ import annotations

from typing import Final
from unicodedata import category

UNSEEN: Final = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Zl",
    "Zp",
)  # controls, marks of direction, halves, private ones, line ends
JOINERS: Final = "\u200c\u200d"  # some scripts, and some pictures, are written with them


def unseen(name: str) -> bool:
    """Whether there is something in a name that nobody can see.

    >>> [unseen(name) for name in ("Zoë Ångström", "نام\u200cه", "Anna\u202e", "a\\0")]
    [False, False, True, True]
    """
    return any(category(letter) in UNSEEN and letter not in JOINERS for letter in name)
