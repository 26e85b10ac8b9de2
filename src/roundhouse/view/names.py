"""The languages with the tables of this game: `LANGUAGES` is that of `texts`, to which the folders here are added."""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from roundhouse import expansions
from roundhouse.texts import languages
from roundhouse.texts.languages import Languages
from roundhouse.view.language import GameLanguage

HOME: Final = Path(__file__).parent / "languages"
WORDS: Final = "words"  # the folder of an expansion that holds its words, one file a language
LANGUAGES: Final = cast(Languages[GameLanguage], languages.LANGUAGES)

_guests = [one.folder / WORDS for one in expansions.found() if one.origin and (one.folder / WORDS).is_dir()]
LANGUAGES.add(
    HOME,
    *(folder for folder in expansions.folders(WORDS) if folder not in _guests),
    shape=GameLanguage,
    guests=_guests,
)
