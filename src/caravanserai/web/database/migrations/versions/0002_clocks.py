"""Clocks, and seats that a bot keeps for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("clock", sa.Text(), nullable=False, server_default=""))
        tables.add_column(sa.Column("asked", sa.Float(), nullable=False, server_default="0"))
        tables.add_column(sa.Column("deadline", sa.Float(), nullable=True))
        tables.create_index(tables.f("ix_tables_deadline"), ["deadline"], unique=False)
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("left", sa.Float(), nullable=False, server_default="0"))
        seats.add_column(sa.Column("kept", sa.String(32), nullable=False, server_default=""))
        seats.create_index(seats.f("ix_seats_kept"), ["kept"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_index(seats.f("ix_seats_kept"))
        seats.drop_column("kept")
        seats.drop_column("left")
    with op.batch_alter_table("tables") as tables:
        tables.drop_index(tables.f("ix_tables_deadline"))
        tables.drop_column("deadline")
        tables.drop_column("asked")
        tables.drop_column("clock")
