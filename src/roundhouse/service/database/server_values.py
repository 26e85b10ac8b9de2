"""Values that a server makes once and keeps, such as keys: those of whichever process is first stay."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

from roundhouse.service.database.claims import Claims
from roundhouse.service.database.schema import SERVER_STATE
from roundhouse.service.database.store import Store


def kept_value(store: Store, name: str, make: Callable[[], str]) -> str:
    """The value that is stored under this name; the first time one is made."""
    query = sa.select(SERVER_STATE.c.value).where(SERVER_STATE.c.name == name)
    with store.reading() as connection:
        found = connection.execute(query).scalar()
    if found is None:
        insert = Claims.inserting(store)(SERVER_STATE).values(name=name, value=make())
        with store.writing() as connection:
            connection.execute(insert.on_conflict_do_nothing(index_elements=["name"]))
            found = connection.execute(query).scalar_one()
    return str(found)
