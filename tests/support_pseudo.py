"""A language that nobody speaks: English with every letter replaced by a foreign one.

It is made from the English folder and added like any other, so whatever shows a plain letter when it is spoken has not
been asked of the language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from roundhouse.record.toml_text import toml_text
from roundhouse.view.names import LANGUAGES
from tests.support_languages import files_of

CODE = "en-XA"  # English in accents; nobody else may use it, since words are remembered by code
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FOREIGN = "áƀćđéƒğĥíĵķłḿńóṕɋŕśţúṽŵẋýźÁɃĆĐÉƑĞĤÍĴĶŁḾŃÓṔɊŔŚŢÚṼŴẊÝŹ"
LETTERS = str.maketrans(PLAIN, FOREIGN)
WORD = re.compile("[a-zA-Z]+")


def pseudo(text: str) -> str:
    """The text in foreign letters, what is filled in left alone.

    >>> pseudo("Pass: {points}.")
    'Ṕáśś: {points}.'
    """
    parts = re.split(r"({[^{}]*})", text)
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)


def spoken(value: Any) -> Any:
    """Every text of a table in foreign letters."""
    if isinstance(value, dict):
        return {key: spoken(item) for key, item in value.items()}
    return pseudo(value)


@contextmanager
def pseudo_language(folder: Path) -> Iterator[str]:
    """The language in a folder of its own, known as long as this lasts; its code."""
    for path, name in files_of("en").items():
        copy = folder / CODE / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(toml_text(spoken(tomllib.loads(path.read_text("utf-8")))), "utf-8")
    LANGUAGES.add(folder)
    try:
        yield CODE
    finally:
        LANGUAGES.remove(folder)


def plain_words(text: str) -> set[str]:
    """The words that no language was asked for."""
    return set(WORD.findall(text))


class Shown(HTMLParser):
    """What a page says: its texts, and what is read out or shown on pointing. Input of people is left out."""

    SPOKEN = ("aria-label", "aria-description", "title", "placeholder", "alt")
    SILENT = ("script", "style")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in self.SILENT
        self.texts += [value for name, value in attrs if name in self.SPOKEN and value]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in self.SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in self.SILENT

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)
