"""How much a game weighs for a rating, and whether a host has undone it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("rated", sa.Column("weight", sa.Float(), nullable=False, server_default="1"))
    op.add_column("rated", sa.Column("undone", sa.Float()))
