"""A service for tables of any game: people, seats, clocks, chat, notifications, database, HTTP (docs/server.md)."""

from pathlib import Path

from roundhouse.texts.languages import LANGUAGES

LANGUAGES.add(Path(__file__).parent / "languages")
