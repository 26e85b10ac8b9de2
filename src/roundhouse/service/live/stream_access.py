"""Who may still listen: a stream of events lasts for hours, and whoever has begun it may be logged out meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import SESSIONS, TOKENS
from roundhouse.service.database.store import Store

DEVICE, PROGRAM = "device ", "program "  # before the id of a device, and before the hash of a token
COLUMNS: Final = {DEVICE: SESSIONS.c.id, PROGRAM: TOKENS.c.hash}


def admitted(store: Store, keys: Sequence[str]) -> set[str]:
    """Those among these keys that still let somebody in."""
    found: set[str] = set()
    with store.reading() as connection:
        for kind, column in COLUMNS.items():
            named = [key.removeprefix(kind) for key in keys if key.startswith(kind)]
            if named:
                query = sa.select(column).where(column.in_(named))
                found |= {kind + one for one in connection.execute(query).scalars()}
    return found
