"""The tables of the database. `moves` has the primary key (table, ply): that is the lock."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table_id() -> Column[str]:
    return Column(
        "table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("luck", Text, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("hot_seat", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("asked", Float, nullable=False),
    Column("deadline", Float, index=True),
    Column("epoch", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("over", Boolean, nullable=False, index=True),
    Column("thinking", Boolean, nullable=False, index=True),
    Column("ask", Text, nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("result", Text, nullable=False, server_default=""),
    Column("delay", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False, index=True),
)
MOVES: Final = Table(
    "moves",
    METADATA,
    _table_id(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("choice", Integer, nullable=False),
    Column("actor", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
SEATS: Final = Table(
    "seats",
    METADATA,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False, index=True),
    Column("bot", String(32), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("invited", Boolean, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("notes", Text, nullable=False),
    Column("left", Float, nullable=False),
    Column("kept", String(32), nullable=False, index=True),
    Column("away", Float, nullable=False),
    Column("rested", Float, nullable=False),
)
CHAT: Final = Table(
    "chat",
    METADATA,
    _table_id(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Float, nullable=False),
)
UNDONE: Final = Table(
    "undone",
    METADATA,
    _table_id(),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("made", Float, nullable=False),
)
ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("name", String(255), primary_key=True),
    Column("shown", String(64), nullable=False),
    Column("password", String(256), nullable=False),
    Column("person", String(32), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
REMINDERS: Final = Table(
    "reminders",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("daily", Boolean, nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_to", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("digested", String(10), nullable=False),
)
REMINDED: Final = Table(
    "reminded",
    METADATA,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
)
VACATIONS: Final = Table(
    "vacations",
    METADATA,
    Column("person", String(32), primary_key=True),
    Column("begun", Float, primary_key=True, autoincrement=False),
    Column("until", Float, nullable=False),
)
PUSHES: Final = Table(
    "pushes",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_to", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("created", Float, nullable=False),
)
PUSHED: Final = Table(
    "pushed",
    METADATA,
    _table_id(),
    Column("push_id", String(32), ForeignKey("pushes.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("turn", Integer, nullable=False),
)
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("work", String(120), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("until", Float, nullable=False),
)
SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), nullable=False, index=True),
    Column("device", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("idle", Float, nullable=False),
    Column("until", Float, nullable=False),
)
PRESENCE: Final = Table(
    "presence",
    METADATA,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("server", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)
