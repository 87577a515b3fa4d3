"""Letters to those who are waited for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "reminders",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("daily", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("digested", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_reminders")),
    )
    op.create_table(
        "reminded",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_reminded_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_reminded")),
    )


def downgrade() -> None:
    op.drop_table("reminded")
    op.drop_table("reminders")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("turn")
