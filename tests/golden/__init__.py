"""Recorded whole games that together touch everything in the box; see `make.py`."""

from pathlib import Path

FOLDER = Path(__file__).parent
PAGE = FOLDER.parents[1] / "docs" / "coverage.md"


def records() -> list[Path]:
    """The recorded games."""
    return sorted(FOLDER.glob("*.json"))


def earlier() -> list[Path]:
    """The recorded games of earlier versions of the rules, as they were written then."""
    return sorted(FOLDER.glob("version-*/*.json"))
