"""What one of several processes does for all of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("what", sa.String(100), primary_key=True),
        sa.Column("who", sa.String(300), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
