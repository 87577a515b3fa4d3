"""Browsers that are told when it is their reader's turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pushes")),
    )
    op.create_index(op.f("ix_pushes_person"), "pushes", ["person"], unique=False)
    op.create_table(
        "pushed",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("push_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_pushed_table_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["push_id"], ["pushes.id"], name=op.f("fk_pushed_push_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "push_id", "seat", name=op.f("pk_pushed")),
    )


def downgrade() -> None:
    op.drop_table("pushed")
    op.drop_index(op.f("ix_pushes_person"), "pushes")
    op.drop_table("pushes")
