"""Whether what takes time runs compiled, or as it is written.

`make compiled` lays extension modules beside the sources that it compiled, with a list of all sources they were made
from and the hash of each. They are used only while every hash fits: whoever changes a rule plays by the changed rule,
and is told that what was compiled is older. `ROUNDHOUSE_PLAIN=1` leaves them aside.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Final

PACKAGE: Final = Path(__file__).parent
LIST: Final = "compiled.json"  # in the package: {"suffix": of the extension modules, "sources": {path: hash}}
VARIABLE: Final = "ROUNDHOUSE_PLAIN"


def hash_of(file: Path) -> str:
    """The hash of a source, "" where there is none."""
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


def list_of(package: Path, sources: Iterable[Path], suffix: str) -> str:
    """The list for extension modules that are about to be made from these sources of a package."""
    hashes = {file.relative_to(package).as_posix(): hash_of(file) for file in sorted(sources)}
    return json.dumps({"suffix": suffix, "sources": hashes}, indent=1) + "\n"


def objection(package: Path) -> str:
    """Why the extension modules of a package cannot be used; "" if they can."""
    listed = json.loads((package / LIST).read_text(encoding="utf-8"))
    if listed["suffix"] not in EXTENSION_SUFFIXES:
        return f"compiled for another Python ({listed['suffix']})"
    changed = [path for path, known in listed["sources"].items() if hash_of(package / path) != known]
    if changed:
        others = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        return f"{changed[0]}{others} changed since it was compiled"
    return ""


class SourcesOnly:
    """Finds the modules of this package by their sources, whatever was compiled."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Asked by the import system before anybody else."""
        if name.startswith(f"{__package__}."):
            for folder in path or ():
                found = _sources_in(folder).find_spec(name)
                if found is not None:
                    return found
        return None


@cache
def _sources_in(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def is_compiled() -> bool:
    """Whether this program runs compiled."""
    return SourcesOnly not in sys.meta_path


def in_words() -> str:
    """Which it is, and if it could be otherwise, why it is not."""
    if is_compiled():
        return "compiled"
    why = objection(PACKAGE) if (PACKAGE / LIST).exists() else ""
    return f"plain Python; {why}: make compiled" if why else "plain Python"


def decide() -> None:
    """Called once, before any other module of the package is imported."""
    wanted = (PACKAGE / LIST).exists() and not os.environ.get(VARIABLE)
    why = objection(PACKAGE) if wanted else ""
    if why:
        warnings.warn(f"roundhouse runs in plain Python: {why}; make compiled", RuntimeWarning, stacklevel=2)
    if why or not wanted:
        sys.meta_path.insert(0, SourcesOnly)
