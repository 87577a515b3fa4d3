"""Backups: a folder with the database and the secret, as the house itself keeps them.

Whatever database a house has, its backup is a file of SQLite: that of SQLite is copied page by page
while the house is open, that of PostgreSQL row by row in one snapshot. So a backup is looked into
with any tool, opened as a data folder, and brought back into either database.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select, text

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.web.app.settings import DATABASE, SECRET, Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.database.private_files import private_file, private_folder, write_once
from caravanserai.web.database.schema import LEASES, METADATA, MOVES, PRESENCE, TABLES

BACKED_UP: Final = [one for one in METADATA.sorted_tables if one not in (LEASES, PRESENCE)]
"""What outlives the servers."""
ROWS: Final = 1000
"""Rows that are copied at once."""
_OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


class BadBackup(CaravanseraiError):
    """A backup that cannot be made or brought back."""


class Content(NamedTuple):
    """What a database holds."""

    tables: int
    moves: int


def back_up(settings: Settings, folder: Path) -> Content:
    """Write a backup into a new folder; it is there as a whole or not at all."""
    if folder.exists():
        raise BadBackup(f"{folder} is there already; a backup has a folder of its own")
    if not settings.database and not (settings.data / DATABASE).exists():
        raise BadBackup(f"there is no house in {settings.data}")
    source = Database(settings.url)
    new = folder.with_name(f"{folder.name}.partial")
    private_folder(new)
    copy = new / DATABASE
    copy.unlink(missing_ok=True)
    try:
        source.check()
        if source.file is not None:
            _copy_file(source.file, copy)
        else:
            _copy_rows(source, copy)
        secret = settings.data / SECRET
        if secret.exists():
            write_once(new / SECRET, secret.read_text(encoding="ascii"))
    finally:
        source.close()
    content = _look_into(copy)
    _as_one_file(copy)
    new.rename(folder)
    return content


def _look_into(file: Path) -> Content:
    """What a file holds, after a look whether it is sound."""
    database = Database(_url(file))
    try:
        database.check()
        with database.read() as connection:
            return _content(connection)
    finally:
        database.close()


def bring_back(settings: Settings, folder: Path, replace: bool) -> Content:
    """Put a backup in the place of what is there, which no house may have open. What was there is
    put aside in a data folder; in PostgreSQL it is gone.
    """
    backup = folder / DATABASE
    if not backup.is_file():
        raise BadBackup(f"{folder} is no backup: there is no {DATABASE} in it")
    with TemporaryDirectory(dir=folder.parent, prefix="restoring-") as work:
        copy = Path(work) / DATABASE
        try:
            _copy_file(backup, copy)
        except sqlite3.DatabaseError as error:
            raise BadBackup(f"{backup}: {error}; choose another backup") from None
        _look_into(copy)
        present = Database(_url(copy))
        present.migrate()
        present.close()
        private_folder(settings.data)
        target = settings.data / DATABASE
        if settings.database:
            _fill(settings.database, copy, replace)
        else:
            _put_aside(target, replace)
            _copy_file(copy, target)
        _bring_secret(folder / SECRET, settings.data / SECRET)
        return _look_into(copy)


def _url(file: Path) -> str:
    return f"sqlite:///{file.absolute()}"


def _content(connection: Connection) -> Content:
    tables, moves = (
        connection.scalar(select(func.count()).select_from(one)) or 0 for one in (TABLES, MOVES)
    )
    return Content(tables, moves)


def _copy_file(source: Path, target: Path) -> None:
    private_file(target)
    with closing(sqlite3.connect(source)) as before, closing(sqlite3.connect(target)) as after:
        before.backup(after)


def _as_one_file(file: Path) -> None:
    """Without the log beside it, so that it is read from a medium that cannot be written."""
    with closing(sqlite3.connect(file)) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")


def _copy_rows(source: Database, file: Path) -> None:
    """In one snapshot, while the house goes on."""
    target = Database(_url(file))
    try:
        target.migrate()
        with source.read() as reading, target.write() as writing:
            reading.execution_options(isolation_level="REPEATABLE READ")
            if _version(reading) != _version(writing):
                raise BadBackup("the database has another shape: open it once with this version")
            _copy(reading, writing)
    finally:
        target.close()


def _version(connection: Connection) -> str:
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")))


def _copy(reading: Connection, writing: Connection) -> None:
    for table in BACKED_UP:
        rows = reading.execution_options(yield_per=ROWS).execute(select(table)).mappings()
        for some in rows.partitions(ROWS):
            writing.execute(insert(table), [dict(row) for row in some])


def _fill(url: str, file: Path, replace: bool) -> None:
    """Put the rows of a file into PostgreSQL, as a whole or not at all."""
    source, target = Database(_url(file)), Database(url)
    try:
        target.migrate()
        with source.read() as reading, target.write() as writing:
            if writing.scalar(text(_OTHERS)):
                raise BadBackup("somebody has the database open: stop the house first")
            if _content(writing).tables and not replace:
                raise BadBackup("there are tables in the database; --replace removes them")
            for table in reversed(METADATA.sorted_tables):
                writing.execute(table.delete())
            _copy(reading, writing)
    finally:
        source.close()
        target.close()


def _put_aside(file: Path, replace: bool) -> None:
    """Make room for a file, if nobody has it open."""
    if not file.exists():
        return
    if not replace:
        raise BadBackup(f"{file} is there; --replace puts it aside")
    try:
        _as_one_file(file)  # only who is alone may
    except sqlite3.OperationalError:
        raise BadBackup(f"somebody has {file} open: stop the house first") from None
    except sqlite3.DatabaseError:
        pass  # damaged: that is why
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    for one in _with_its_logs(file):
        one.rename(one.with_name(f"replaced-{now}-{one.name}"))


def _with_its_logs(file: Path) -> Iterable[Path]:
    several = [file.with_name(f"{file.name}{end}") for end in ("", "-wal", "-shm", "-journal")]
    return [one for one in several if one.exists()]


def _bring_secret(backup: Path, target: Path) -> None:
    """With another secret nobody's seat tokens would open anything."""
    if backup.exists():
        target.unlink(missing_ok=True)
        write_once(target, backup.read_text(encoding="ascii"))
