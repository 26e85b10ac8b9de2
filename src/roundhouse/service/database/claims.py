"""What one of several processes does for all of them: it says so in the database, for a while.

Who ends without a word keeps a claim until it lapses; a process that is started again has the name of the one before
it, and gives back what that one held.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from roundhouse.service.database.schema import CLAIMS
from roundhouse.service.database.store import Store

CLAIM_SECONDS: Final = 60.0  # seconds: longer than any thought


class Claims:
    """The claims of one process."""

    def __init__(self, store: Store, who: str) -> None:
        self.store = store
        self.who = who
        self._insert = self.inserting(store)

    @staticmethod
    def inserting(store: Store) -> Any:
        """How a row is written that may be there already."""
        return (postgresql if store.file is None else sqlite).insert

    def take(self, what: str) -> float:
        """Claim something, or go on claiming it: 0, or the seconds after which whoever has it may have lost it."""
        now = self.store.now()
        mine = {"who": self.who, "until": now + CLAIM_SECONDS}
        free = sa.or_(CLAIMS.c.who == self.who, CLAIMS.c.until < now)
        taken = (
            self._insert(CLAIMS)
            .values(what=what, **mine)
            .on_conflict_do_update(index_elements=["what"], set_=mine, where=free)
            .returning(CLAIMS.c.what)
        )
        with self.store.writing() as connection:
            if connection.execute(taken).first() is not None:
                return 0.0
            until = connection.execute(sa.select(CLAIMS.c.until).where(CLAIMS.c.what == what)).scalar()
        return max(0.1, (until or now) - now)

    def give_back(self, what: str) -> None:
        """Let others have it."""
        with self.store.writing() as connection:
            connection.execute(CLAIMS.delete().where(CLAIMS.c.what == what, CLAIMS.c.who == self.who))

    def give_back_all(self) -> None:
        """Begin with none."""
        with self.store.writing() as connection:
            connection.execute(CLAIMS.delete().where(CLAIMS.c.who == self.who))
