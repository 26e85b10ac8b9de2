"""What people write down about a table for themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column(
            "token", sa.String(64), sa.ForeignKey("people.token", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
