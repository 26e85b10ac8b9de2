"""The languages, by the codes that options name."""

from __future__ import annotations

from typing import Final

from roundhouse.view.english import ENGLISH
from roundhouse.view.german import GERMAN
from roundhouse.view.language import Language

__all__ = ["ENGLISH", "GERMAN", "LANGUAGES", "Language"]

LANGUAGES: Final[dict[str, Language]] = {"en": ENGLISH, "de": GERMAN}
