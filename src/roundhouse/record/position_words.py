"""The words of a position, and how they are read: strictly, with an error that says what would be right.

Nothing unknown is ignored. Every word is looked up here, so that a wrong one is answered with the nearest one
that exists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from roundhouse.record.toml_text import toml_value
from roundhouse.rules.fields import PLENTY
from roundhouse.rules.notation import SEATS

LETTERS: Final = SEATS


class PositionError(ValueError):
    """A position that cannot be read or cannot be; the message is a sentence, `key` says where."""

    def __init__(self, key: str, sentence: str) -> None:
        self.key: str = key
        self.sentence: str = sentence
        super().__init__(f"{key} {sentence}" if key else sentence)


def shown(value: object) -> str:
    """A value as it would stand in a file."""
    try:
        return toml_value(value)
    except TypeError:
        return repr(value)


def refused(key: str, value: object, why: str) -> PositionError:
    """The error for a value that is not right."""
    return PositionError(key, f"is {shown(value)}, but {why}.")


def listed(words: Iterable[object]) -> str:
    """A, B and C."""
    found = [str(word) for word in words]
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one, "" if none does."""
    by_lower = {name.lower(): name for name in known}
    close = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.5)
    return by_lower[close[0]] if close else ""


# ---- plain values


def whole_number(key: str, value: object, least: int = 0, most: int = PLENTY, why: str = "") -> int:
    """A whole number between two others."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    if most == PLENTY and not (isinstance(value, int) and value > most):
        right = f"a whole number from {least} on would be right"
    elif least == most:
        right = f"only {least} would be right"
    elif least > most:
        right = "no number would be right"
    else:
        right = f"a whole number from {least} to {most} would be right"
    raise refused(key, value, f"{why}; {right}" if why else right)


def flag(key: str, value: object) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise refused(key, value, "true or false would be right")


def empty(value: object) -> bool:
    """0, where nothing lies."""
    return value == 0 and isinstance(value, int) and not isinstance(value, bool)


def items(key: str, value: object, what: str) -> list[tuple[str, Any]]:
    """What is in a list, each with the key that an error would name: `wrenches.2`."""
    if isinstance(value, list | tuple):
        return [(f"{key}.{number}", item) for number, item in enumerate(value, 1)]
    raise refused(key, value, f"a list of {what} would be right")


def one_of(key: str, value: object, known: Sequence[str], what: str) -> int:
    """The place of a word among the known ones."""
    if value is None:
        raise PositionError(key, f"is missing; it names a {what}: {listed(known)}.")
    word = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    if word in known:
        return list(known).index(word)
    close = nearest(word, known)
    hint = f"the nearest is {shown(close)}, known are" if close else "known are"
    raise refused(key, value, f"that is no {what}; {hint} {listed(known)}")


class PositionTable:
    """One table of a position: it knows where it stands and refuses keys it does not know."""

    def __init__(
        self, path: str, value: object, known: Sequence[str], what: str = "table", strict: bool = True
    ) -> None:
        if not isinstance(value, Mapping):
            raise refused(
                path or "the position", value, f"a {what} with keys like {listed(known[:3])} would be right"
            )
        self.path: str = path
        self.values: dict[str, Any] = {str(key): item for key, item in value.items()}
        for name in self.values:
            if strict and name not in known:
                close = nearest(name, known)
                hint = f"the nearest is {self.key(close)}" if close else f"known here: {listed(known)}"
                raise PositionError(self.key(name), f"is not a key that a position knows; {hint}.")

    def key(self, name: str) -> str:
        """The whole name of a key, as errors call it."""
        return f"{self.path}.{name}" if self.path else name

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def get(self, name: str, default: Any = None) -> Any:
        return self.values.get(name, default)

    def refused(self, name: str, why: str) -> PositionError:
        """The error for what a key says."""
        return refused(self.key(name), self.get(name), why)

    def number(self, name: str, default: int, least: int = 0, most: int = PLENTY, why: str = "") -> int:
        if name not in self.values:
            return default
        return whole_number(self.key(name), self.values[name], least, most, why)

    def flag(self, name: str, default: bool) -> bool:
        return flag(self.key(name), self.values[name]) if name in self.values else default

    def entries(self, name: str, what: str) -> list[tuple[str, Any]]:
        """What is in a list; nothing if it was left out."""
        return items(self.key(name), self.values[name], what) if name in self.values else []


# ---- words of the game


def seat_of(key: str, value: object, count: int) -> int:
    """A player's letter."""
    return one_of(key, value, list(LETTERS[:count]), "player of this game")


def piece_of(key: str, value: object, names: Sequence[str], plays: int, what: str) -> int:
    """A piece by its name, one of those that play, which have their bit set."""
    known = [name for number, name in enumerate(names) if plays >> number & 1]
    return names.index(known[one_of(key, value, known, what)])


def number_or_word(name: str) -> int | str:
    """Tiles, engineers and printed spaces are numbers where that is all they are."""
    return int(name) if name.isdigit() else name
