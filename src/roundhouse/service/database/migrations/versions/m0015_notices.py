"""Ways to reach people, and what is to be told to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("answered", sa.Float()),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_index("ways_of_person", "ways", ["person"])
    op.create_index("ways_of_table", "ways", ["table_id"])
    op.create_table(
        "notices",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("way", sa.String(24), sa.ForeignKey("ways.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("sent", sa.Float()),
    )
    op.create_index("notices_once", "notices", ["way", "table_id", "event", "mark"], unique=True)
    op.create_index("notices_due", "notices", ["sent", "at"])
