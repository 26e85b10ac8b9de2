"""Accounts of programs, and scopes of tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("program", sa.Boolean(), server_default=sa.false(), nullable=False))
    with op.batch_alter_table("tokens") as tokens:
        scopes = sa.Column("scopes", sa.String(40), server_default="read play talk manage", nullable=False)
        tokens.add_column(scopes)
