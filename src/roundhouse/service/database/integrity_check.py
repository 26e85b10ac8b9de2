"""At every start a file of SQLite is looked through: a damaged page that nobody has read yet is named at once.

SQLite notices damage only where it reads. Others go on playing meanwhile, so this happens beside the server, and what
lies on other pages is served as before.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from roundhouse.service.database.engine import database_address, place_of
from roundhouse.service.model.database_errors import DAMAGED, sentence

log = logging.getLogger(__name__)


def check_beside(where: str | Path | None) -> None:
    """Look through a database in a thread of its own, and log what is damaged; PostgreSQL looks after itself."""
    place = place_of(database_address(where))
    if isinstance(place, Path):
        threading.Thread(target=check, args=(place,), daemon=True).start()


def check(file: Path) -> None:
    """Look through a file, and log what is damaged."""
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        log.error("%s", sentence(error, file))
        return
    if found != "ok":
        why = " ".join(found.split())
        log.error("%s: %s; `roundhouse verify` names what cannot be read", file, DAMAGED.format(why=why))
