"""Languages that lie elsewhere: in a folder that is named, or in a package that is installed.

A language is a folder called by its code, with a `language.toml` and tables, as many as it has: English fills in the
rest. `ROUNDHOUSE_LANGUAGES` names such folders, or folders that hold several (which `--language-dir` sets); a package
names its own under the entry point `roundhouse.languages`, by the code of the language.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Final

GROUP: Final = "roundhouse.languages"  # of entry points: code = the package whose folder is the language
VARIABLE: Final = "ROUNDHOUSE_LANGUAGES"  # folders, as in PATH
HEAD: Final = "language.toml"  # a folder with this file is a language


class LanguageFolderError(ValueError):
    """A folder that is no language; the message says what would be one."""


@dataclass(frozen=True)
class LanguageFolder:
    """Where a language lies that is not in the box."""

    code: str
    folder: Path


def languages_in(folder: Path) -> tuple[LanguageFolder, ...]:
    """The language that a folder is, or those that it holds."""
    full = folder.resolve()
    found = [full] if (full / HEAD).is_file() else sorted(head.parent for head in full.glob(f"*/{HEAD}"))
    if not found:
        raise LanguageFolderError(
            f"{folder} holds no language: it needs a {HEAD} and a name such as pl, or folders like that"
        )
    return tuple(LanguageFolder(one.name, one) for one in found)


def languages_elsewhere() -> tuple[LanguageFolder, ...]:
    """All that are named or installed. Of two folders of one language the first one is told."""
    named = [Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    found = [one for folder in named for one in languages_in(folder)]
    return (*found, *(_installed(point) for point in entry_points(group=GROUP)))


def _installed(point: EntryPoint) -> LanguageFolder:
    spec = find_spec(point.value)
    where = list(spec.submodule_search_locations or ()) if spec else []
    if not where or not (Path(where[0]) / HEAD).is_file():
        raise LanguageFolderError(
            f"the package {point.value} brings the language {point.name} and has no {HEAD}"
        )
    return LanguageFolder(point.name, Path(where[0]))


def adopt(folder: Path) -> tuple[LanguageFolder, ...]:
    """Name a folder for this program and all that it starts; the languages there."""
    found = languages_in(folder)
    known = [one for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys([str(folder.resolve()), *known]))
    return found
