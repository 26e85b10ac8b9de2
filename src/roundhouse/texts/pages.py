"""The words of pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.texts.filling import filled
from roundhouse.texts.language import Texts
from roundhouse.texts.languages import LANGUAGES


def page_text(language: str, key: str, **values: object) -> str:
    """A text of the pages with its placeholders filled.

    >>> page_text("de", "language")
    'Deutsch'
    """
    text = LANGUAGES[language].pages[key]
    if not values:
        assert isinstance(text, str)
        return text
    return filled(text if isinstance(text, str) else text.of(values["count"]), values)


def page_text_or(language: str, key: str, otherwise: str, **values: object) -> str:
    """The text of something that the language may not know; else what it is called otherwise."""
    return page_text(language, key, **values) if key in LANGUAGES[language].pages else otherwise


def page_count(language: str, key: str, count: int, **values: object) -> str:
    """The same with a number."""
    return page_text(language, key, count=count, **values)


def script_text(language: str, key: str) -> str | Mapping[str, str]:
    """A text that a script fills by itself: with all its forms, if it is about a number."""
    text = LANGUAGES[language].pages[key]
    return text if isinstance(text, str) else text.texts


def listed(language: str, parts: Sequence[str]) -> str:
    """Several things in a row.

    >>> listed("en", ["a", "b", "c"])
    'a, b and c'
    """
    return joined(LANGUAGES[language].joints, parts, "and")


def joined(joints: Texts, parts: Sequence[str], last: str) -> str:
    """Several things in a row, the last one joined by that joint."""
    if len(parts) < 2:
        return "".join(parts)
    return filled(joints[last], {"first": joints["list"].join(parts[:-1]), "last": parts[-1]})
