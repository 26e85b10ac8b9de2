"""Whether a database is well: it answers, and takes what it is to keep.

A full disk is not seen by asking questions. So after a change that was refused, something is written to find out.
"""

from __future__ import annotations

from secrets import token_urlsafe

from roundhouse.server.database.schema import HOUSE
from roundhouse.server.database.store import Store
from roundhouse.server.model.faults import StoreFault


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
        connection.execute(HOUSE.insert().values(name=name, value=""))
        connection.execute(HOUSE.delete().where(HOUSE.c.name == name))
