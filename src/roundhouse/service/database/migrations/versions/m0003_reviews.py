"""Reviews of finished games, which some databases had before there were steps; and a mark for earlier programs.

Those look for a number in `schema` and refuse a database with another one than theirs, the last being 2.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if not sa.inspect(op.get_bind()).has_table("reviews"):
        op.create_table(
            "reviews",
            sa.Column(
                "table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
            ),
            sa.Column("stamp", sa.String(200), nullable=False),
            sa.Column("review", sa.Text(), nullable=False),
        )
    op.execute("UPDATE schema SET version = 3")
