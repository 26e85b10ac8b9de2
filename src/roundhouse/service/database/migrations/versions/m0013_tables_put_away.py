"""When people last moved at their tables, and which of these they have put away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    with op.batch_alter_table("visits") as visits:
        visits.add_column(sa.Column("moved", sa.Float(), nullable=True))
        visits.add_column(sa.Column("archived", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("visits_by_table", "visits", ["table_id"])
