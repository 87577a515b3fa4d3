"""Sessions; names that look alike are one name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from caravanserai.web.accounts.names import compared

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("idle", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    with op.batch_alter_table("accounts") as accounts:
        accounts.alter_column("name", existing_type=sa.String(64), type_=sa.String(255))
    _compare_anew()


def _compare_anew() -> None:
    """Every account gets the name by which it is compared from now on. Of several that look alike
    one does, that with exactly this name or the oldest; the others stay what they were called.
    """
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT name, created FROM accounts ORDER BY created")).all()
    taken = {row.name for row in rows}
    for row in rows:
        new = compared(row.name)
        if new and new not in taken:
            taken.add(new)
            change = sa.text("UPDATE accounts SET name = :new WHERE name = :old")
            connection.execute(change, {"new": new, "old": row.name})


def downgrade() -> None:
    with op.batch_alter_table("accounts") as accounts:
        accounts.alter_column("name", existing_type=sa.String(255), type_=sa.String(64))
    op.drop_index(op.f("ix_sessions_person"), "sessions")
    op.drop_table("sessions")
