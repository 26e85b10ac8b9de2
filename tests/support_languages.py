"""The texts of a language one by one, and all of them in one folder."""

from __future__ import annotations

import shutil
from pathlib import Path

import roundhouse.report  # what it says is read with the rest
from roundhouse.expansions import folders
from roundhouse.texts.language import CountedTexts
from roundhouse.view.names import WORDS

HOMES = tuple(
    Path(roundhouse.__file__).parent / package / "languages"
    for package in ("texts", "view", "service", "web", "report")
)


def files_of(code: str) -> dict[Path, Path]:
    """The files of a language, and where they stand in a folder that has them all."""
    own = [(path, path.relative_to(home / code)) for home in HOMES for path in home.glob(f"{code}/**/*.toml")]
    assert len(own) == len({name for _, name in own}), "no two files are called alike"
    brought = {
        folder / f"{code}.toml": Path("box", f"{folder.parent.name}.toml") for folder in folders(WORDS)
    }
    return {**dict(own), **brought}


def copy_language(code: str, to: Path) -> None:
    """A language as one folder."""
    for path, name in files_of(code).items():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, to / name)


def flat(table: CountedTexts) -> dict[str, str]:
    """Every text by its key; the forms of one that counts by the key and their names.

    >>> flat({"pass": "Pass", "coins": Forms("en", {"one": "1 coin", "other": "{count} coins"})})
    {'pass': 'Pass', 'coins/one': '1 coin', 'coins/other': '{count} coins'}
    """
    found = {}
    for key, text in table.items():
        if isinstance(text, str):
            found[key] = text
        else:
            found |= {f"{key}/{form}": said for form, said in text.texts.items()}
    return found
