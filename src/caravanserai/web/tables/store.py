"""Where tables are kept.

A change is written in one transaction and compared with the version it was made from: who comes
second gets `Conflict`, loads the table again and sees what happened.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from caravanserai.kernel.game import Setup
from caravanserai.kernel.record import Record
from caravanserai.match import Match
from caravanserai.web.database.connection import Conflict, Store
from caravanserai.web.database.schema import CHAT, MOVES, SEATS, TABLES, UNDONE
from caravanserai.web.tables.clock import read_clock
from caravanserai.web.tables.listing import Listed, result_of
from caravanserai.web.tables.luck import TableLuck
from caravanserai.web.tables.parts import ChatMessage, Undone, UndoRequest, in_common
from caravanserai.web.tables.table import (
    OPEN,
    Seat,
    Table,
)

LIST_LENGTH = 50
"""No list shows more tables than this."""
AT_ONCE = 100
"""So many old tables are removed in one transaction."""
# built once: every request needs the first, every change the second
_VERSION = select(TABLES.c.version).where(TABLES.c.id == bindparam("one"))
_UPDATE = update(TABLES).where(
    TABLES.c.id == bindparam("one"), TABLES.c.version == bindparam("before")
)


class TableStore(Store):
    """The tables and everything at them, in the database."""

    def add(self, table: Table) -> None:
        """Store a new table."""
        header = json.loads(table.match.record.to_json())
        del header["choices"]
        with self._database.write() as connection:
            connection.execute(
                insert(TABLES).values(
                    id=table.id,
                    game=table.game.key,
                    header=json.dumps(header),
                    secret=table.luck.secret,
                    pace=table.pace,
                    hot_seat=table.hot_seat,
                    clock=json.dumps(vars(table.clock)) if table.clock else "",
                    delay=table.delay,
                    created=table.created,
                    **_changing(table),
                )
            )
            _insert(connection, SEATS, _seat_rows(table, range(len(table.seats))))
            _insert(connection, MOVES, _move_rows(table, 0))

    def load(self, table_id: str, known: Table | None = None) -> Table | None:
        """A table with everything that belongs to it, played again from its moves; if it is known
        from before, only what is new.
        """
        with self._database.read() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
            if row is None:
                return None
            moves = connection.execute(_of(MOVES, table_id, MOVES.c.ply)).all()
            seats = connection.execute(_of(SEATS, table_id, SEATS.c.seat)).all()
            chat = connection.execute(_of(CHAT, table_id, CHAT.c.n)).all()
            undone = connection.execute(_of(UNDONE, table_id, UNDONE.c.n)).all()
        header = json.loads(row.header)
        setup = Setup(header["seats"], header["options"])
        start, house, words = header.get("start"), header.get("house", {}), header.get("words")
        choices = [move.choice for move in moves]
        luck = TableLuck.from_json(row.luck, row.secret, row.epoch)
        record = Record(row.game, setup, choices, header["rules"], start, house, words=words)
        chance = luck.chance()
        if known:
            match = known.match.resumed(record, chance)
        else:
            match = Match.resume(record, chance, narrated=True)
        return Table(
            id=row.id,
            match=match,
            seats=[_seat(one) for one in seats],
            luck=luck,
            pace=row.pace,
            hot_seat=row.hot_seat,
            clock=read_clock(json.loads(row.clock) if row.clock else None),
            delay=row.delay,
            made=[move.made for move in moves],
            asked=row.asked,
            version=row.version,
            ask=_read_ask(row.ask),
            rematch=row.rematch,
            created=row.created,
            updated=row.updated,
            chat=[ChatMessage(one.seat, one.name, one.text, one.said) for one in chat],
            undone=[Undone(one.seat, one.kind, one.before, one.after, one.made) for one in undone],
            told=known.told if known else {},
        )

    def save(self, table: Table, before: Table) -> None:
        """Store what is different from before; Conflict if that is no longer what is stored."""
        table.version = before.version + 1
        same = in_common(before.match.record.choices, table.match.record.choices)
        changed = [i for i, seat in enumerate(table.seats) if seat != before.seats[i]]
        try:
            with self._database.write() as connection:
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
        with self._database.read() as connection:
            return connection.scalar(_VERSION, {"one": table_id})

    def versions(self, ids: Iterable[str]) -> dict[str, tuple[int, int]]:
        """The version and the number of plies of these tables."""
        wanted = select(TABLES.c.id, TABLES.c.version, TABLES.c.plies)
        with self._database.read() as connection:
            rows = connection.execute(wanted.where(TABLES.c.id.in_(list(ids)))).all()
        return {row.id: (row.version, row.plies) for row in rows}

    def old(self, over: bool, before: float) -> list[str]:
        """The finished or running tables at which nothing has happened since."""
        untouched = and_(TABLES.c.over.is_(over), TABLES.c.updated < before)
        with self._database.read() as connection:
            return list(connection.scalars(select(TABLES.c.id).where(untouched)).all())

    def remove_old(self, over: bool, before: float) -> int:
        """Remove them with everything that belongs to them, some at a time so that others can write
        in between; returns how many there were.
        """
        ids = self.old(over, before)
        removed = 0
        for some in (ids[i : i + AT_ONCE] for i in range(0, len(ids), AT_ONCE)):
            still = and_(TABLES.c.id.in_(some), TABLES.c.over.is_(over), TABLES.c.updated < before)
            with self._database.write() as connection:
                removed += connection.execute(delete(TABLES).where(still)).rowcount
        return removed

    def waiting_for_bots(self) -> list[str]:
        """The tables at which a bot is asked."""
        with self._database.read() as connection:
            return list(connection.scalars(select(TABLES.c.id).where(TABLES.c.thinking)).all())

    def overdue(self, now: float) -> list[str]:
        """The tables at which somebody's time is over."""
        with self._database.read() as connection:
            late = select(TABLES.c.id).where(TABLES.c.deadline <= now)
            return list(connection.scalars(late).all())

    def slow_tables_of(self, person: str) -> list[str]:
        """The slow tables at which somebody sits."""
        mine = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.person == person, TABLES.c.pace == "slow", TABLES.c.over.is_(False))
            .distinct()
        )
        with self._database.read() as connection:
            return list(connection.scalars(mine).all())

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
        newest = wanted.order_by(TABLES.c.updated.desc()).limit(LIST_LENGTH)
        with self._database.read() as connection:
            rows = connection.execute(newest).all()
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
                json.loads(row.result or "[]"),
            )
            for row in rows
        ]


def _of(table: Any, table_id: str, order: Any) -> Select[Any]:
    return select(table).where(table.c.table_id == table_id).order_by(order)


def _insert(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(table), rows)


def _changing(table: Table) -> dict[str, Any]:
    return {
        "epoch": table.luck.epoch,
        "luck": table.luck.to_json(),
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
        "result": json.dumps(result_of(table)),
        "updated": table.updated,
    }


def _read_ask(text: str) -> UndoRequest | None:
    if not text:
        return None
    ask = json.loads(text)
    return UndoRequest(ask["seat"], ask["ply"], tuple(ask["agreed"]))


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
        row.rested,
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
            "made": table.made[ply],
        }
        for ply in range(first, len(choices))
    ]


def _chat_rows(table: Table, first: int) -> list[dict[str, Any]]:
    rows = [
        {"seat": said.seat, "name": said.name, "text": said.text, "said": said.when}
        for said in table.chat
    ]
    return _numbered(table, rows, first)


def _undone_rows(table: Table, first: int) -> list[dict[str, Any]]:
    rows = [
        {
            "seat": undone.seat,
            "kind": undone.kind,
            "before": undone.before,
            "after": undone.after,
            "made": undone.when,
        }
        for undone in table.undone
    ]
    return _numbered(table, rows, first)


def _numbered(table: Table, rows: list[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    """Rows of a table from a number on, with these numbers."""
    numbered = enumerate(rows[first:], start=first)
    return [{"table_id": table.id, "n": n, **row} for n, row in numbered]
