"""Who wants a letter when it is their turn, and who is to get one now.

A letter goes to an address that was confirmed, at most once a turn, never in quiet hours; who
prefers gets one a day with all tables that wait.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import Row, Select, and_, delete, insert, select, update

from caravanserai.web.database.connection import Store
from caravanserai.web.database.schema import REMINDED, REMINDERS, SEATS, TABLES
from caravanserai.web.tables.table import HUMAN

LETTER_DELAY_S = 300.0
"""Seconds after which somebody who is waited for has not noticed."""


def at_night(now: float, zone: str, begins: int, ends: int) -> bool:
    """Whether it is between two hours in a time zone."""
    hour = datetime.fromtimestamp(now, ZoneInfo(zone)).hour
    if begins <= ends:
        return begins <= hour < ends
    return hour >= begins or hour < ends


def waiting(now: float, soon: float) -> Select[Any]:
    """The slow tables that have waited so many seconds for somebody who is not away."""
    asked = and_(
        SEATS.c.table_id == TABLES.c.id,
        SEATS.c.seat == TABLES.c.actor,
        SEATS.c.kind == HUMAN,
    )
    return (
        select(TABLES.c.id.label("table_id"), TABLES.c.game, TABLES.c.actor, TABLES.c.turn)
        .select_from(TABLES)
        .join(SEATS, asked)
        .where(TABLES.c.over.is_(False), TABLES.c.pace == "slow")
        .where(TABLES.c.updated <= now - soon, SEATS.c.away <= now)
        .order_by(TABLES.c.updated)
    )


@dataclass(frozen=True)
class Reminder:
    """The wish of a person; the hours are those of the zone."""

    person: str
    address: str
    confirmed: bool = False
    daily: bool = False
    quiet_from: int = 22
    quiet_to: int = 8
    zone: str = "UTC"
    lang: str = "en"
    digested: str = ""
    """The day of the last daily letter."""

    def day(self, now: float) -> str:
        """The day where the person is."""
        return datetime.fromtimestamp(now, ZoneInfo(self.zone)).date().isoformat()

    def quiet(self, now: float) -> bool:
        """Whether it is the middle of the night."""
        return at_night(now, self.zone, self.quiet_from, self.quiet_to)


class Waiting(NamedTuple):
    """A table that waits for somebody."""

    table: str
    game: str
    seat: int
    turn: int
    reminded: bool


class Letter(NamedTuple):
    """What somebody is told."""

    reader: Reminder
    tables: list[Waiting]


class ReminderStore(Store):
    """The wishes and what has been sent, in the database of all servers."""

    def of(self, person: str) -> Reminder | None:
        """The wish of a person."""
        with self._database.read() as connection:
            row = connection.execute(select(REMINDERS).where(REMINDERS.c.person == person)).first()
        return None if row is None else _reminder(row)

    def keep(self, wish: Reminder) -> None:
        """Put a wish in the place of the one before."""
        with self._database.write() as connection:
            connection.execute(delete(REMINDERS).where(REMINDERS.c.person == wish.person))
            connection.execute(insert(REMINDERS).values(**vars(wish)))

    def forget(self, person: str) -> None:
        """No more letters."""
        with self._database.write() as connection:
            connection.execute(delete(REMINDERS).where(REMINDERS.c.person == person))

    def writes_to(self, address: str) -> bool:
        """Whether letters come to an address."""
        wanted = and_(REMINDERS.c.address == address, REMINDERS.c.confirmed)
        with self._database.read() as connection:
            return connection.scalar(select(REMINDERS.c.person).where(wanted)) is not None

    def stop(self, address: str) -> None:
        """No more letters to this address, whoever wanted them."""
        with self._database.write() as connection:
            connection.execute(delete(REMINDERS).where(REMINDERS.c.address == address))

    def confirm(self, person: str, address: str) -> bool:
        """Somebody has read the letter at this address; False if it is no longer wanted."""
        wanted = and_(REMINDERS.c.person == person, REMINDERS.c.address == address)
        with self._database.write() as connection:
            changed = connection.execute(update(REMINDERS).where(wanted).values(confirmed=True))
        return changed.rowcount == 1

    def due(self, now: float) -> list[Letter]:
        """The letters that should be sent now."""
        letters: list[Letter] = []
        for reader, tables in self._waiting(now):
            if reader.quiet(now):
                continue
            if reader.daily:
                if reader.digested != reader.day(now):
                    letters.append(Letter(reader, tables))
            else:
                letters += [Letter(reader, [one]) for one in tables if not one.reminded]
        return letters

    def _waiting(self, now: float) -> Iterable[tuple[Reminder, list[Waiting]]]:
        """Everybody who is waited for in a slow game for some time and is not away, with the
        tables.
        """
        told = and_(
            REMINDED.c.table_id == TABLES.c.id,
            REMINDED.c.seat == TABLES.c.actor,
            REMINDED.c.turn == TABLES.c.turn,
        )
        wanted = (
            waiting(now, LETTER_DELAY_S)
            .add_columns(*REMINDERS.c, REMINDED.c.turn.label("told"))
            .join(REMINDERS, REMINDERS.c.person == SEATS.c.person)
            .outerjoin(REMINDED, told)
            .where(REMINDERS.c.confirmed)
        )
        found: dict[str, tuple[Reminder, list[Waiting]]] = {}
        with self._database.read() as connection:
            for row in connection.execute(wanted):
                _, tables = found.setdefault(row.person, (_reminder(row), []))
                reminded = row.told is not None
                tables.append(Waiting(row.table_id, row.game, row.actor, row.turn, reminded))
        return found.values()

    def note(self, letter: Letter, now: float) -> None:
        """A letter has been sent: it is not due any more."""
        reader = letter.reader
        with self._database.write() as connection:
            if reader.daily:
                mine = REMINDERS.c.person == reader.person
                connection.execute(update(REMINDERS).where(mine).values(digested=reader.day(now)))
            for one in letter.tables:
                seat = and_(REMINDED.c.table_id == one.table, REMINDED.c.seat == one.seat)
                connection.execute(delete(REMINDED).where(seat))
                row = {"table_id": one.table, "seat": one.seat, "turn": one.turn}
                connection.execute(insert(REMINDED).values(row))


def _reminder(row: Row[Any]) -> Reminder:
    return Reminder(**{column.name: getattr(row, column.name) for column in REMINDERS.c})
