"""A copy of all tables, those of expansions too, to be damaged or to grow."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from roundhouse.content import tables
from roundhouse.content.loader import CONTENT_FOLDER


def copy_box(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """The folder of the box itself, beside those of the expansions; the loader reads them as long as `patch` holds."""
    box = folder / "box"
    shutil.copytree(CONTENT_FOLDER, box, ignore=shutil.ignore_patterns("*.py", "__pycache__", "*.so"))
    copies = []
    for home in tables.brought():
        shutil.copytree(home.folder, folder / home.name)
        copies.append(replace(home, folder=folder / home.name))
    patch.setattr(tables, "brought", lambda: tuple(copies))
    return box


def copied(box: Path, file: str) -> Path:
    """A file of the copy, by the name that messages give it: `spaces.toml`, `coal/tables/spaces.toml`."""
    return box / file if (box / file).is_file() else box.parent / file
