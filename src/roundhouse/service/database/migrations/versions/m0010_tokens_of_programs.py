"""Tokens with which programs come in a person's name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("tokens_of_person", "tokens", ["person", "table_id"])
