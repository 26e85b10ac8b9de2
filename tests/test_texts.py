"""The texts of the service stand by themselves: those of `texts` and of `service`, without any game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import filter as matching
from pathlib import Path

import roundhouse
from roundhouse.texts.check import check_languages
from roundhouse.texts.language import Language
from roundhouse.texts.languages import Languages

PACKAGE = Path(roundhouse.__file__).parent
FOLDERS = tuple(PACKAGE / name / "languages" for name in ("texts", "service"))
TELLS = ("say", "page_text", "page_count", "script_text", "refusal")
# what the game brings if it has it: pages in the menu, settings, bots
OF_THE_GAME = ("welcome learn", "bot *", "like *", "about *")


def told_by(source: str) -> Iterator[str]:
    """The keys that a source tells; what is put into one may be anything.

    >>> list(told_by('say(person, f"choose {name}") or say(person, "col a" if x else "col b")'))
    ['choose *', 'col a', 'col b']
    """
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in TELLS:
            continue
        for key in call.args[1:]:
            for one in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value
                elif isinstance(one, ast.JoinedStr):
                    parts = (part.value if isinstance(part, ast.Constant) else "*" for part in one.values)
                    yield "".join(map(str, parts))


def test_the_service_has_every_text_that_it_tells() -> None:
    pages = Languages(Language, *FOLDERS)["en"].pages
    told = {
        (file.name, key)
        for file in (PACKAGE / "service").rglob("*.py")
        for key in told_by(file.read_text("utf-8"))
        if key not in OF_THE_GAME
    }
    assert len(told) > 400
    missing = [one for one in sorted(told) if not matching(pages, one[1])]
    assert missing == []


def test_the_service_is_told_in_every_language_without_a_game() -> None:
    assert check_languages(FOLDERS, Language) == []
    languages = Languages(Language, *FOLDERS)
    assert languages.names() == {"en": "English", "de": "Deutsch"}
    assert languages["de"].pages.keys() == languages["en"].pages.keys()
