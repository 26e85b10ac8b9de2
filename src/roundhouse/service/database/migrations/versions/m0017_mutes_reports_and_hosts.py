"""Who does not want to hear whom, what was reported, and what hosts do about it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("muted", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("reporter", sa.String(64), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("line", sa.Integer()),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("settled", sa.Float()),
    )
    op.create_index("reports_open", "reports", ["settled", "at"])
    op.create_table(
        "hosts",
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("until", sa.Float()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "deeds",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("host", sa.String(80), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("whom", sa.String(120), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
