"""The words of pages, with or without a game on them."""

from __future__ import annotations

from roundhouse.view.filling import filled
from roundhouse.view.names import LANGUAGES


def page_text(language: str, key: str, **values: object) -> str:
    """A text of the pages with its placeholders filled.

    >>> page_text("de", "language")
    'Deutsch'
    """
    text = LANGUAGES[language].pages[key]
    return filled(text, values) if values else text


def page_count(language: str, key: str, count: int, **values: object) -> str:
    """The same with a number: its key has a second one for exactly one."""
    return page_text(language, f"{key}, one" if count == 1 else key, count=count, **values)
