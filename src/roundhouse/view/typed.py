"""What a person types in another language, as the notation writes it.

The notation is the same everywhere, so that records and pages agree. But spaces, colours and a few words may be
typed as the pictures of a language call them.
"""

from __future__ import annotations

from roundhouse.content.model import COLOURS
from roundhouse.rules import moves
from roundhouse.view.words import Words

PLAIN = ("pass", "done", "stay", "skip")


def as_notation(words: Words, line: str) -> str:
    """The line with a name of this language at its beginning replaced by the notation's."""
    names = {words.space_label(space).lower(): name for space, name in enumerate(moves.SPACE_NAMES) if name}
    names |= {words.colour(colour).lower(): name for colour, name in enumerate(COLOURS)}
    names |= {words.label("typed", name).lower(): name for name in PLAIN}
    typed = line.strip()
    for name in sorted(names, key=len, reverse=True):
        if typed.lower() == name or typed.lower().startswith(f"{name} "):
            return names[name] + typed[len(name) :]
    return typed
