"""Vacations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("away", sa.Float(), nullable=False, server_default="0"))
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("begun", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "begun", name=op.f("pk_vacations")),
    )


def downgrade() -> None:
    op.drop_table("vacations")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("away")
