"""Onlookers who see a table later; days of vacation are counted at the seat."""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("delay", sa.Float(), nullable=False, server_default="0"))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("rested", sa.Float(), nullable=False, server_default="0"))
    ahead = sa.text("UPDATE seats SET rested = away - :now WHERE away > :now")
    op.get_bind().execute(ahead, {"now": time()})


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("rested")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("delay")
