"""Leases: a piece of work belongs to one server for some seconds.

Who takes work writes a row that holds until a moment of the database's clock, renews it while at
work and gives it back afterwards. A server that dies loses its leases when they run out, and
whoever looks next takes the work over. What fails is not given back: it rests as long.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, insert, not_, select, update
from sqlalchemy.exc import IntegrityError

from caravanserai.web.database.connection import Database
from caravanserai.web.database.schema import LEASES

LEASE_S: Final = 6.0
"""Seconds for which work is taken; it is renewed after a third of them."""


class Leases:
    """The work of this server, and what all servers have taken."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.server: Final = secrets.token_hex(8)
        """The name of this server."""
        self._mine: dict[str, float] = {}
        """What this server holds, and when it was taken or renewed."""
        self._lock = threading.Lock()

    def _running(self) -> ColumnElement[bool]:
        """Whether a lease holds. One that runs on for longer than any may was written before the
        clock was set back: it holds no more.
        """
        now = self._database.now
        return and_(LEASES.c.until > now, LEASES.c.until <= now + 2 * LEASE_S)

    def take(self, work: str) -> bool:
        """Take work that nobody has; False if somebody has it, this server too."""
        values = {"holder": self.server, "until": self._database.now + LEASE_S}
        free = and_(LEASES.c.work == work, not_(self._running()))
        try:
            with self._database.write() as connection:
                expired = connection.execute(update(LEASES).where(free).values(values))
                if expired.rowcount != 1:
                    connection.execute(insert(LEASES).values(work=work, **values))
        except IntegrityError:
            return False
        with self._lock:
            self._mine[work] = monotonic()
        return True

    def give_back(self, work: str) -> None:
        """The work is done."""
        self.let_go(work)
        with self._database.write() as connection:
            connection.execute(delete(LEASES).where(self._own(work)))

    def let_go(self, work: str) -> None:
        """The work has failed: nobody takes it before the lease runs out."""
        with self._lock:
            self._mine.pop(work, None)

    @contextmanager
    def held(self, work: str) -> Iterator[bool]:
        """Do work that nobody else does meanwhile; False: somebody does it."""
        mine = self.take(work)
        try:
            yield mine
        except BaseException:
            self.let_go(work)
            raise
        if mine:
            self.give_back(work)

    def renew(self) -> None:
        """Keep what this server is still at, for as long again."""
        old = monotonic() - LEASE_S / 3
        with self._lock:
            due = [work for work, since in self._mine.items() if since < old]
        if not due:
            return
        until = self._database.now + LEASE_S
        for some in (due[i : i + 500] for i in range(0, len(due), 500)):
            mine = and_(LEASES.c.work.in_(some), LEASES.c.holder == self.server)
            with self._database.write() as connection:
                connection.execute(update(LEASES).where(mine).values(until=until))
        with self._lock:
            self._mine.update((work, monotonic()) for work in due if work in self._mine)

    def taken(self) -> set[str]:
        """The work that somebody is at."""
        with self._database.read() as connection:
            return set(connection.scalars(select(LEASES.c.work).where(self._running())).all())

    def show_life(self) -> None:
        """Write that this server is there; fails if nothing can be written."""
        life = work("life", self.server)
        until = {"until": self._database.now + LEASE_S}
        with self._database.write() as connection:
            if not connection.execute(
                update(LEASES).where(LEASES.c.work == life).values(until)
            ).rowcount:
                connection.execute(insert(LEASES).values(work=life, holder=self.server, **until))

    def give_back_all(self) -> None:
        """This server closes: others need not wait."""
        with self._lock:
            self._mine.clear()
        with self._database.write() as connection:
            connection.execute(delete(LEASES).where(LEASES.c.holder == self.server))

    def sweep(self) -> None:
        """Forget what dead servers have left."""
        with self._database.write() as connection:
            connection.execute(delete(LEASES).where(not_(self._running())))

    def _own(self, work: str) -> ColumnElement[bool]:
        return and_(LEASES.c.work == work, LEASES.c.holder == self.server)


def work(kind: str, *which: Any) -> str:
    """The name of a piece of work."""
    return ":".join([kind, *map(str, which)])
