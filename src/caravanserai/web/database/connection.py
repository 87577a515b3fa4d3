"""The database: SQLite in WAL mode, or PostgreSQL by its URL."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import psycopg
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Float,
    create_engine,
    event,
    literal_column,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DatabaseError, DBAPIError
from sqlalchemy.pool import QueuePool

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.web.database.private_files import private_file

MIGRATIONS = Path(__file__).parent / "migrations"
CLOSE_TIMEOUT_S = 5.0
"""So many seconds the house waits for transactions when it closes."""

_SQLITE_NOW = "(julianday('now') - 2440587.5) * 86400.0"
_POSTGRESQL_NOW = "EXTRACT(EPOCH FROM clock_timestamp())::float8"
_PATIENCE: Final = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=60000 -c lock_timeout=10000",
}
"""A server that does not answer any more is given up after some seconds."""


_DAMAGED: Final = (
    "the file is damaged: stop the house, put it aside with its -wal and -shm, and bring back a"
    " backup (caravan house restore FOLDER); `sqlite3 FILE .recover` reads what is left in it"
)
SILENT: Final = "the database does not answer"


class BadDatabase(CaravanseraiError):
    """A database with which no house can be opened."""


def in_words(error: Exception) -> str:
    """What the database complains about, without addresses or names of the machine."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return str(cause)
    said = cause.diag.message_primary if isinstance(cause, psycopg.Error) else None
    return said or SILENT


class Conflict(Exception):
    """Somebody else has changed it meanwhile."""


class Database:
    """Connections to the database: any number that read, on SQLite one that writes."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        alone = self._engine.dialect.name == "sqlite"
        there = self._engine.url
        self.file: Final = Path(there.database or "") if alone else None
        """Where SQLite keeps it."""
        self._name = there.render_as_string(hide_password=True) if there.host else there.database
        self.now: Final[ColumnElement[float]] = literal_column(
            _SQLITE_NOW if alone else _POSTGRESQL_NOW, Float
        )
        """The clock of the database, in seconds: all servers of a house have this one."""
        self._writing = threading.Lock() if alone else nullcontext()

    def migrate(self) -> None:
        """Bring the database to the present shape; what is wrong with it is said in a sentence."""
        self.check()
        try:
            with self._in_a_sentence():
                self._migrate()
        except CommandError:
            raise BadDatabase(
                f"{self._name}: a newer version of Caravanserai has written this database;"
                " open it with that one, or bring back a backup from before"
            ) from None

    def check(self) -> None:
        """Fail if the file is damaged: later it would be noticed by whoever needs the part."""
        if self.file is None:
            return
        with self._in_a_sentence(), self.read() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise BadDatabase(f"{self._name}: {found}; {_DAMAGED}")

    @contextmanager
    def _in_a_sentence(self) -> Iterator[None]:
        try:
            yield
        except DatabaseError as error:
            raise BadDatabase(self._what_to_do(error)) from None

    def _what_to_do(self, error: DatabaseError) -> str:
        damaged = isinstance(error.orig, sqlite3.DatabaseError) and not isinstance(
            error.orig, sqlite3.OperationalError
        )
        said = str(error.orig).split("\n")[0]
        return f"{self._name}: {said}" + (f"; {_DAMAGED}" if damaged else "")

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.write() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Close all connections, after those that are at work have come back."""
        pool = self._engine.pool
        given_up = time.monotonic() + CLOSE_TIMEOUT_S
        while isinstance(pool, QueuePool) and pool.checkedout() and time.monotonic() < given_up:
            time.sleep(0.01)
        self._engine.dispose()

    def read(self) -> Connection:
        """A connection to read with."""
        return self._engine.connect()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction; SQLite has one writer, so those of this process wait for each other, and
        nobody who waits holds a connection with which others could read.
        """
        with self._writing, self._engine.connect() as connection:
            connection.execution_options(writing=True)
            with connection.begin():
                yield connection


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(
            parsed,
            pool_size=10,
            max_overflow=20,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=_PATIENCE,
        )
    _keep_private(parsed)
    engine = create_engine(parsed, connect_args={"timeout": 10}, hide_parameters=True)
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _keep_private(parsed: URL) -> None:
    """The log and the index beside the file get its mode from SQLite."""
    if parsed.database and parsed.database != ":memory:":
        private_file(Path(parsed.database))
        for beside in Path(parsed.database).parent.glob(f"{Path(parsed.database).name}-*"):
            private_file(beside)


def _on_connect(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_on_begin` says
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


class Store:
    """What one room keeps in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
