"""Ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(80), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("board", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer()),
        sa.Column("place", sa.Integer()),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("at", sa.Float()),
    )
    op.create_index("rated_by_player", "rated", ["player", "n"])
    op.create_index("rated_by_class", "rated", ["board", "players", "n"])
    op.create_index("rated_in_order", "rated", ["n"])
