"""Who looks at which table: at this server in its streams, at the others through the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any, Final, NamedTuple

from sqlalchemy import and_, bindparam, delete, insert, select, update

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
        due = bool(here) and monotonic() > self._told_at + PRESENT_S / 3
        if due or here != self._told:
            self._tell(here, due)
        self._hub.hear_of_others(self._read())

    def leave(self) -> None:
        """This server closes."""
        with self._database.write() as connection:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.server == self._server))

    def _tell(self, here: set[Present], due: bool) -> None:
        """Write down who has come and gone; if it is due, also that the others are still here.
        Everybody who plays waits meanwhile: with thousands who look on not all is written anew.
        """
        now = self._database.now
        mine = PRESENCE.c.server == self._server
        until = {"until": now + PRESENT_S}
        with self._database.write() as connection:
            written = self._told
            if due:
                connection.execute(delete(PRESENCE).where(PRESENCE.c.until < now))
                connection.execute(update(PRESENCE).where(mine).values(until))
                rows = select(PRESENCE.c.table_id, PRESENCE.c.seat).where(mine)
                written = {Present(*row) for row in connection.execute(rows)}
            if gone := _rows(written - here):
                these = and_(
                    PRESENCE.c.table_id == bindparam("table"), PRESENCE.c.seat == bindparam("at")
                )
                connection.execute(delete(PRESENCE).where(mine, these), gone)
            ids = {one.table for one in here - written}
            known = select(TABLES.c.id).where(TABLES.c.id.in_(ids))
            there = set(connection.scalars(known)) if ids else set()
            if new := _rows(one for one in here - written if one.table in there):
                come = insert(PRESENCE).values(
                    table_id=bindparam("table"), seat=bindparam("at"), server=self._server, **until
                )
                connection.execute(come, new)
        self._told = here
        if due:
            self._told_at = monotonic()

    def _read(self) -> Mapping[str, frozenset[int]]:
        now = self._database.now
        running = and_(PRESENCE.c.until > now, PRESENCE.c.until <= now + 2 * PRESENT_S)
        others = select(PRESENCE).where(running, PRESENCE.c.server != self._server)
        found: dict[str, frozenset[int]] = {}
        with self._database.read() as connection:
            for row in connection.execute(others):
                found[row.table_id] = found.get(row.table_id, frozenset()) | {row.seat}
        return found


def _rows(several: Iterable[Present]) -> list[dict[str, Any]]:
    return [{"table": one.table, "at": one.seat} for one in sorted(several)]
