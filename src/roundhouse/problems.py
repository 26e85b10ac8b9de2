"""What can be wrong with a table, of the box or of a language, said so that its editor can put it right.

A problem names the file, the table and the key, what was found there, and what would be right. Problems
are collected rather than raised one by one, so that a check can show all of them.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from pathlib import Path

SourcePlace = tuple[str, str, str]  # file, table, key


class ContentError(ValueError):
    """A table is wrong."""

    def __init__(self, file: str, table: str, key: str, sentence: str) -> None:
        self.file, self.table, self.key, self.sentence = file, table, key, sentence
        where = ": ".join(part for part in (file, table, key) if part)
        super().__init__(f"{where}: {sentence}")


@dataclass
class Problems:
    """Collects problems; a value that came from an override folder is blamed on the file there."""

    override: Path | None = None
    overridden: dict[SourcePlace, str] = field(default_factory=dict)  # by which file of the override
    found: list[ContentError] = field(default_factory=list)

    def add(self, file: str, table: str, key: str, sentence: str) -> None:
        blamed = self.overridden.get((file, table, key), file)
        error = ContentError(blamed, table, key, sentence)
        if str(error) not in map(str, self.found):  # a mistake in a row of both editions is one mistake
            self.found.append(error)

    def raise_first(self) -> None:
        if self.found:
            raise self.found[0]


def shown(value: object) -> str:
    """A value the way TOML writes it, for messages."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }"
    return str(value)


def unknown(kind: str, word: str, known: tuple[str, ...], more: str = "") -> str:
    """What was found, the nearest that is known or else all of them, and how to add one where that can be done."""
    near = difflib.get_close_matches(word, known, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}."
    return f'found the unknown {kind} "{word}"; {hint}{more}'
