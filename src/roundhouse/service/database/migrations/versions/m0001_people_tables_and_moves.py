"""People, tables and moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    by_hand = op.create_table("schema", sa.Column("version", sa.Integer(), nullable=False))
    op.bulk_insert(by_hand, [{"version": 1}])
    op.create_table(
        "people",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(64), sa.ForeignKey("people.token"), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("seed", sa.BigInteger()),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("unconfirmed", sa.Integer(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("guided", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(16)),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("result", sa.Text()),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated"])
    op.create_table(
        "moves",
        sa.Column(
            "table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "visits",
        sa.Column(
            "token", sa.String(64), sa.ForeignKey("people.token", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column(
            "table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("shown", sa.Integer(), nullable=False),
    )
