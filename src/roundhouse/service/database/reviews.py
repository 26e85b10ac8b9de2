"""Reviews of finished games, as they are kept: of each game the latest."""

from __future__ import annotations

import sqlalchemy as sa

from roundhouse.service.database.schema import REVIEWS, TABLES
from roundhouse.service.database.store import Store


def kept_review(store: Store, table_id: str, stamp: str) -> str | None:
    """The review of a game, if there is one with this stamp."""
    query = sa.select(REVIEWS.c.review).where(REVIEWS.c.table_id == table_id, REVIEWS.c.stamp == stamp)
    with store.reading() as connection:
        found = connection.execute(query).scalar()
    return None if found is None else str(found)


def keep_review(store: Store, table_id: str, stamp: str, review: str) -> None:
    """Keep the review of a game in the place of an older one."""
    with store.writing() as connection:
        connection.execute(REVIEWS.delete().where(REVIEWS.c.table_id == table_id))
        # Nothing, if it was deleted meanwhile
        found = sa.select(TABLES.c.id, sa.literal(stamp), sa.literal(review)).where(TABLES.c.id == table_id)
        connection.execute(REVIEWS.insert().from_select(["table_id", "stamp", "review"], found))
