"""People sit down from elsewhere: what they agree to, the lobby, who came and went, and who was here when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "seatings",
        sa.Column(
            "table_id", sa.String(80), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("version", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("token", sa.String(64), sa.ForeignKey("people.token", ondelete="SET NULL")),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.add_column("tables", sa.Column("agreed", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("grace", sa.Float()))
    op.add_column("tables", sa.Column("offer", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("tables_in_lobby", "tables", ["listed", "updated"])
    op.create_index("tables_unconfirmed", "tables", ["unconfirmed", "updated"])
    op.add_column("visits", sa.Column("seen", sa.Float()))
