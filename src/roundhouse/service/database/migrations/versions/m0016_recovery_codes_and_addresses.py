"""Recovery codes, addresses of mail, and the links that are sent there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("used", sa.Float()),
    )
    op.create_index("recovery_codes_of_person", "recovery_codes", ["person"])
    op.create_table(
        "addresses",
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("plain", sa.String(254), nullable=False, unique=True),
        sa.Column("confirmed", sa.Float(), nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_index("links_of_person", "links", ["person", "kind"])
