"""Where tables are kept: SQLite in WAL mode, or PostgreSQL by its URL.

A change is written in one transaction and compared with the version it was made from: who comes
second gets `Conflict`, loads the table again and sees what happened.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool

from caravanserai.kernel.game import Setup
from caravanserai.kernel.record import Record
from caravanserai.match import Match
from caravanserai.web.clocks import read_clock
from caravanserai.web.private import private_file
from caravanserai.web.schema import CHAT, MOVES, SEATS, TABLES, UNDONE
from caravanserai.web.tables import OPEN, Ask, Luck, Said, Seat, Table, Undone

MIGRATIONS = Path(__file__).parent / "migrations"
LISTED = 50
"""No list shows more tables than this."""
PATIENCE = 5.0
"""So many seconds the house waits for transactions when it closes."""


# built once: every request needs the first, every change the second
_VERSION = select(TABLES.c.version).where(TABLES.c.id == bindparam("one"))
_UPDATE = update(TABLES).where(
    TABLES.c.id == bindparam("one"), TABLES.c.version == bindparam("before")
)


class Conflict(Exception):
    """Somebody else has changed the table meanwhile."""


@dataclass(frozen=True)
class Listed:
    """A table in a list, without its moves."""

    id: str
    game: str
    seats: list[Seat]
    actor: int
    over: bool
    pace: str
    deadline: float | None
    plies: int
    updated: float


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        alone = self._engine.dialect.name == "sqlite"
        self._writing = threading.Lock() if alone else nullcontext()

    def migrate(self) -> None:
        """Bring the database to the present shape."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self.write() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Close all connections, after those that are at work have come back."""
        pool = self._engine.pool
        given_up = time.monotonic() + PATIENCE
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

    def ping(self) -> None:
        """Fail if the database cannot be read."""
        with self.read() as connection:
            connection.execute(select(TABLES.c.id).limit(1))

    # tables

    def add(self, table: Table) -> None:
        """Store a new table."""
        header = json.loads(table.match.record.to_json())
        del header["choices"]
        with self.write() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=table.id,
                    game=table.game.key,
                    header=json.dumps(header),
                    secret=table.secret,
                    pace=table.pace,
                    hot_seat=table.hot_seat,
                    clock=json.dumps(vars(table.clock)) if table.clock else "",
                    created=table.created,
                    **_changing(table),
                )
            )
            _insert(connection, SEATS, _seat_rows(table, range(len(table.seats))))
            _insert(connection, MOVES, _move_rows(table, 0))

    def load(self, table_id: str) -> Table | None:
        """A table with everything that belongs to it, played again from its moves."""
        with self.read() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
            if row is None:
                return None
            moves = select(MOVES.c.choice).where(MOVES.c.table_id == table_id)
            choices = connection.scalars(moves.order_by(MOVES.c.ply)).all()
            seats = connection.execute(_of(SEATS, table_id, SEATS.c.seat)).all()
            chat = connection.execute(_of(CHAT, table_id, CHAT.c.n)).all()
            undone = connection.execute(_of(UNDONE, table_id, UNDONE.c.n)).all()
        header = json.loads(row.header)
        setup = Setup(header["seats"], header["options"])
        start, house = header.get("start"), header.get("house", {})
        record = Record(row.game, setup, choices, header["rules"], start, house)
        return Table(
            id=row.id,
            match=Match.resume(record, Luck(row.secret, row.epoch)),
            seats=[_seat(one) for one in seats],
            secret=row.secret,
            pace=row.pace,
            hot_seat=row.hot_seat,
            clock=read_clock(json.loads(row.clock) if row.clock else None),
            asked=row.asked,
            epoch=row.epoch,
            version=row.version,
            ask=_read_ask(row.ask),
            rematch=row.rematch,
            created=row.created,
            updated=row.updated,
            chat=[Said(one.seat, one.name, one.text, one.said) for one in chat],
            undone=[Undone(one.seat, one.kind, one.before, one.after, one.made) for one in undone],
        )

    def save(self, table: Table, before: Table) -> None:
        """Store what is different from before; Conflict if that is no longer what is stored."""
        table.version = before.version + 1
        same = _common(before.match.record.choices, table.match.record.choices)
        changed = [i for i, seat in enumerate(table.seats) if seat != before.seats[i]]
        try:
            with self.write() as connection:
                told = {"one": table.id, "before": before.version, **_changing(table)}
                locked = connection.execute(_UPDATE, told)
                if locked.rowcount != 1:
                    raise Conflict(table.id)
                if same < len(before.match.record.choices):
                    connection.execute(
                        delete(MOVES).where(MOVES.c.table_id == table.id, MOVES.c.ply >= same)
                    )
                _insert(connection, MOVES, _move_rows(table, same))
                for row in _seat_rows(table, changed):
                    connection.execute(
                        update(SEATS)
                        .where(SEATS.c.table_id == table.id, SEATS.c.seat == row["seat"])
                        .values(row)
                    )
                _insert(connection, CHAT, _chat_rows(table, len(before.chat)))
                _insert(connection, UNDONE, _undone_rows(table, len(before.undone)))
        except IntegrityError:
            raise Conflict(table.id) from None

    def version(self, table_id: str) -> int | None:
        """The version of a table; None if there is no such table."""
        with self.read() as connection:
            return connection.scalar(_VERSION, {"one": table_id})

    def versions(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """The version and the number of plies of these tables."""
        wanted = select(TABLES.c.id, TABLES.c.version, TABLES.c.plies)
        with self.read() as connection:
            rows = connection.execute(wanted.where(TABLES.c.id.in_(list(ids)))).all()
        return {row.id: (row.version, row.plies) for row in rows}

    def waiting_for_bots(self) -> list[str]:
        """The tables at which a bot is asked."""
        with self.read() as connection:
            return list(connection.scalars(select(TABLES.c.id).where(TABLES.c.thinking)).all())

    def overdue(self, now: float) -> list[str]:
        """The tables at which somebody's time is over."""
        with self.read() as connection:
            late = select(TABLES.c.id).where(TABLES.c.deadline <= now)
            return list(connection.scalars(late).all())

    def of_person(self, person: str, over: bool) -> list[Listed]:
        """The running or finished tables of a person, the newest first."""
        mine = select(SEATS.c.table_id).where(or_(SEATS.c.person == person, SEATS.c.kept == person))
        return self._list(
            select(TABLES).where(TABLES.c.id.in_(mine), TABLES.c.over.is_(over)),
        )

    def with_open_seats(self) -> list[Listed]:
        """Running tables with a seat for everybody, the newest first."""
        free = select(SEATS.c.table_id).where(SEATS.c.kind == OPEN, SEATS.c.invited.is_(False))
        return self._list(select(TABLES).where(TABLES.c.id.in_(free), TABLES.c.over.is_(False)))

    def _list(self, wanted: Select[Any]) -> list[Listed]:
        with self.read() as connection:
            rows = connection.execute(wanted.order_by(TABLES.c.updated.desc()).limit(LISTED)).all()
            ids = [row.id for row in rows]
            several = select(SEATS).where(SEATS.c.table_id.in_(ids)).order_by(SEATS.c.seat)
            seats: dict[str, list[Seat]] = {table_id: [] for table_id in ids}
            for one in connection.execute(several):
                seats[one.table_id].append(_seat(one))
        return [
            Listed(
                row.id,
                row.game,
                seats[row.id],
                row.actor,
                row.over,
                row.pace,
                row.deadline,
                row.plies,
                row.updated,
            )
            for row in rows
        ]


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
        return create_engine(parsed, pool_size=10, max_overflow=20, pool_pre_ping=True)
    _keep_private(parsed)
    engine = create_engine(parsed, connect_args={"timeout": 10})
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


def _of(table: Any, table_id: str, order: Any) -> Select[Any]:
    return select(table).where(table.c.table_id == table_id).order_by(order)


def _insert(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _common(before: Sequence[int], after: Sequence[int]) -> int:
    """How many choices at the beginning are the same."""
    for i, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return i
    return min(len(before), len(after))


def _changing(table: Table) -> dict[str, Any]:
    return {
        "epoch": table.epoch,
        "version": table.version,
        "plies": table.ply,
        "actor": table.match.actor,
        "turn": table.turn,
        "over": table.match.over,
        "thinking": table.thinking is not None,
        "asked": table.asked,
        "deadline": table.deadline if table.clock and table.clock.bot else None,
        "ask": json.dumps(vars(table.ask)) if table.ask else "",
        "rematch": table.rematch,
        "updated": table.updated,
    }


def _read_ask(text: str) -> Ask | None:
    if not text:
        return None
    ask = json.loads(text)
    return Ask(ask["seat"], ask["ply"], tuple(ask["agreed"]))


def _seat(row: Row[Any]) -> Seat:
    return Seat(
        row.kind,
        row.bot,
        row.person,
        row.name,
        row.invited,
        row.generation,
        row.notes,
        row.left,
        row.kept,
        row.away,
    )


def _seat_rows(table: Table, seats: Iterable[int]) -> list[dict[str, Any]]:
    return [{"table_id": table.id, "seat": i, **vars(table.seats[i])} for i in seats]


def _move_rows(table: Table, first: int) -> list[dict[str, Any]]:
    choices, actors = table.match.record.choices, table.match.actors
    return [
        {
            "table_id": table.id,
            "ply": ply,
            "choice": choices[ply],
            "actor": actors[ply],
            "made": table.updated,
        }
        for ply in range(first, len(choices))
    ]


def _chat_rows(table: Table, first: int) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table.id,
            "n": n,
            "seat": said.seat,
            "name": said.name,
            "text": said.text,
            "said": said.when,
        }
        for n, said in enumerate(table.chat)
        if n >= first
    ]


def _undone_rows(table: Table, first: int) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table.id,
            "n": n,
            "seat": undone.seat,
            "kind": undone.kind,
            "before": undone.before,
            "after": undone.after,
            "made": undone.when,
        }
        for n, undone in enumerate(table.undone)
        if n >= first
    ]
