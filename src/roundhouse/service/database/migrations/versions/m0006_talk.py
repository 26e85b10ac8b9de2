"""What is said at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "talk",
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), sa.ForeignKey("people.token", ondelete="SET NULL")),
        sa.Column("phrase", sa.String(32)),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("talk_of_table", "talk", ["table_id", "room", "n"])
