"""The pages and routes of this game: table, prompt, scoring, replay, reference, lessons."""

from pathlib import Path

from roundhouse.view.names import LANGUAGES

LANGUAGES.add(Path(__file__).parent / "languages")
