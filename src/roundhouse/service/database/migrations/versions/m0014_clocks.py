"""Clocks at tables, and when they rest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Text()))
    op.add_column("tables", sa.Column("due", sa.Float()))
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "rests",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("begins", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=False),
    )
    op.create_index("rests_of_person", "rests", ["person", "ends"])
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
