"""Mends how compiled objects end that the garbage collector does not track (`acyclic=True`).

mypyc puts off the end of an object that lies deep in others, by the trashcan of Python. That keeps a list in the header
that only tracked objects have: without one it writes into whatever lies before the object, and the process crashes
later, somewhere else (mypyc 2.4.1). Lists and dictionaries in between use the trashcan themselves, so nothing is lost
without it. `tools/compile.py` calls this between the writing of the C files and their compilation.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DEALLOC: Final = re.compile(r"^\w+_dealloc\([^;{]*\)\n\{\n.*?^\}\n", re.MULTILINE | re.DOTALL)
TRACKED: Final = "PyObject_GC_UnTrack(self);"
TRASHCAN: Final = re.compile(r"^ *CPy_TRASHCAN_(?:BEGIN|END)\(.*\)\n", re.MULTILINE)


def without_trashcan(written: str) -> str:
    """The C of a module in which only tracked objects use the trashcan."""

    def mended(found: re.Match[str]) -> str:
        return found[0] if TRACKED in found[0] else TRASHCAN.sub("", found[0])

    return DEALLOC.sub(mended, written)


def mend(folder: Path) -> None:
    """All C files of a folder."""
    for file in folder.rglob("*.c"):
        written = file.read_text(encoding="utf-8")
        mended = without_trashcan(written)
        if mended != written:
            file.write_text(mended, encoding="utf-8")
