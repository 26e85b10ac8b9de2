"""Friends, and names for devices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("friend", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    with op.batch_alter_table("devices") as devices:
        devices.add_column(sa.Column("name", sa.String(40), server_default="", nullable=False))
