"""The table in the browser: store, tables, HTTP, pages."""

from pathlib import Path

from roundhouse.texts.languages import LANGUAGES

LANGUAGES.add(Path(__file__).parent / "languages")
