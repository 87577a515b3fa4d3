"""Who looks at which table: at this server in its streams, at the others through the database."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import and_, delete, insert, or_, select

from caravanserai.web.database.connection import Database
from caravanserai.web.database.schema import PRESENCE, TABLES
from caravanserai.web.tables.events import EventHub

PRESENT_S: Final = 20.0
"""Seconds for which the others believe that somebody is still there."""


class Present(NamedTuple):
    """A player who looks at a table."""

    table: str
    seat: int


class Presence:
    """The players of all servers who look at a table."""

    def __init__(self, database: Database, hub: EventHub, server: str) -> None:
        self._database = database
        self._hub = hub
        self._server = server
        self._told: set[Present] = set()
        """Whom this server has written down."""
        self._told_at = 0.0

    def exchange(self) -> None:
        """Write down who is here, and read who is elsewhere; who looks on hears of it."""
        here = {Present(*one) for one in self._hub.present()}
        if here != self._told or (here and monotonic() > self._told_at + PRESENT_S / 3):
            self._tell(here)
        self._hub.hear_of_others(self._read())

    def leave(self) -> None:
        """This server closes."""
        with self._database.write() as connection:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.server == self._server))

    def _tell(self, here: set[Present]) -> None:
        now = self._database.now
        old = or_(PRESENCE.c.server == self._server, PRESENCE.c.until < now)
        ids = {one.table for one in here}
        with self._database.write() as connection:
            connection.execute(delete(PRESENCE).where(old))
            there = set(connection.scalars(select(TABLES.c.id).where(TABLES.c.id.in_(ids))).all())
            for table, seat in sorted(here):
                if table in there:
                    row = {"table_id": table, "seat": seat, "server": self._server}
                    connection.execute(insert(PRESENCE).values(until=now + PRESENT_S, **row))
        self._told, self._told_at = here, monotonic()

    def _read(self) -> Mapping[str, frozenset[int]]:
        now = self._database.now
        running = and_(PRESENCE.c.until > now, PRESENCE.c.until <= now + 2 * PRESENT_S)
        others = select(PRESENCE).where(running, PRESENCE.c.server != self._server)
        found: dict[str, frozenset[int]] = {}
        with self._database.read() as connection:
            for row in connection.execute(others):
                found[row.table_id] = found.get(row.table_id, frozenset()) | {row.seat}
        return found
