"""House rules: values of a folder in place of the box's, for all new tables of a server (`serve --content DIR`).

A table keeps the values that it was begun with. Its record names what was changed, so a game that was begun without
them goes on without them; one that was begun with values that are not here waits for them.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from roundhouse.rules import Ruleset

VARIABLE: Final = "ROUNDHOUSE_CONTENT"  # processes that are started know the folder by it
MARKS: Final = (": source", ": sources")


def adopt(folder: Path) -> None:
    """Play new tables with the values of this folder, here and in all processes that are started."""
    os.environ[VARIABLE] = str(folder.resolve())


def house_folder() -> str | None:
    """The folder whose values new tables have; None: those of the box."""
    return os.environ.get(VARIABLE) or None


def folder_for(record: str) -> str | None:
    """The folder with which a record can be read: none for a game that has the values of the box."""
    return house_folder() if json.loads(record).get("overrides") else None


def changed_values(rules: Ruleset) -> list[str]:
    """What a game has other than the box: row and key, such as `silver-2: workers`."""
    named = (one for one in rules.content.overrides if not one.endswith(MARKS))
    return [one.rpartition("]] ")[2] for one in named]
