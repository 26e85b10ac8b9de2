"""Whether a database is well: it answers, and takes what it is to keep.

A full disk is not seen by asking questions. So after a change that was refused, something is written to find out. And a
file that is gone can be read only by those who have it open: so some have, from the start.
"""

from __future__ import annotations

from contextlib import ExitStack
from secrets import token_urlsafe
from typing import Final

from roundhouse.service.database.schema import SERVER_STATE
from roundhouse.service.database.store import Store
from roundhouse.service.model.database_errors import StoreFault

READERS: Final = 8  # who can read at the same time when the file is gone, at least


def hold_some(store: Store) -> None:
    """Open some connections now, and keep them for those who read. Raises `StoreFault`."""
    with ExitStack() as held:
        for _ in range(READERS if store.file is not None else 0):
            held.enter_context(store.reading())


def is_well(store: Store) -> bool:
    """Whether games can be read and stored now."""
    try:
        store.versions([])
        if store.refuses and not store.stuck:
            _write(store)
    except StoreFault:
        return False
    return not store.stuck


def _write(store: Store) -> None:
    """Something that nobody will find."""
    name = f"tried {token_urlsafe(24)}"  # another process may try at the same moment
    with store.writing() as connection:
        connection.execute(SERVER_STATE.insert().values(name=name, value=""))
        connection.execute(SERVER_STATE.delete().where(SERVER_STATE.c.name == name))
