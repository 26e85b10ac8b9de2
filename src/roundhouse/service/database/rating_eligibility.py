"""Who is known well enough to play for a rating: somebody with an account, or with enough finished games.

An account is a way back in besides the cookie of a browser: a passkey, recovery codes, or a confirmed address of mail.
A program has one if its host has given it a token; one that was only invited to a seat has none.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from roundhouse.service.database.schema import (
    ADDRESSES,
    MOVES,
    PASSKEYS,
    PEOPLE,
    RECOVERY_CODES,
    SEATINGS,
    TABLES,
    TOKENS,
)
from roundhouse.service.database.table_rows import OVER, SAT, STARTED

KNOWN_GAMES: Final = 5  # finished ones with others
KNOWN_MOVES: Final = 40  # that such a game has at least


def is_known(connection: sa.Connection, person: str) -> bool:
    """Whether somebody may play for a rating."""
    if not person:
        return False
    accounts = (PASSKEYS.c.person, RECOVERY_CODES.c.person, ADDRESSES.c.person)
    program = sa.exists().where(
        PEOPLE.c.id == person, PEOPLE.c.program, TOKENS.c.person == PEOPLE.c.id, TOKENS.c.table_id.is_(None)
    )
    has_account = sa.or_(program, *(sa.exists().where(column == person) for column in accounts))
    return bool(connection.execute(sa.select(has_account)).scalar()) or _has_played(connection, person)


def _has_played(connection: sa.Connection, person: str) -> bool:
    """Whether somebody has sat at enough tables whose game was played to its end."""
    sat = sa.select(SEATINGS.c.table_id).where(
        SEATINGS.c.person == person, SEATINGS.c.what.in_((SAT, STARTED))
    )
    moves = sa.select(sa.func.count()).where(MOVES.c.table_id == TABLES.c.id).scalar_subquery()
    played = (
        sa.select(TABLES.c.id)
        .where(
            TABLES.c.id.in_(sat),
            TABLES.c.seats.contains(f'"person": "{person}"', autoescape=True),  # sat there to the end
            TABLES.c.status == OVER,
            TABLES.c.result.not_like('%"ended"%'),
            moves >= KNOWN_MOVES,
        )
        .limit(KNOWN_GAMES)
    )
    return len(connection.execute(played).all()) == KNOWN_GAMES
