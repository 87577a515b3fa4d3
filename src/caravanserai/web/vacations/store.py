"""Vacations: somebody is away until a day, and their clocks at slow tables wait for them.

Within a year nobody may be away for more than `VACATION_S`; who comes back early keeps the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from caravanserai.kernel.view import Message
from caravanserai.web.database.connection import Store
from caravanserai.web.database.schema import VACATIONS
from caravanserai.web.errors import Refused
from caravanserai.web.vacations.budget import VACATION_DAYS, VACATION_S, YEAR


class VacationStore(Store):
    """Who is away, and how long they were."""

    def until(self, person: str, now: float) -> float:
        """When somebody comes back; 0 for those who are here."""
        with self._database.read() as connection:
            return max((one.until for one in _of(connection, person, now)), default=0.0)

    def remaining(self, person: str, now: float) -> float:
        """Seconds that somebody may still be away."""
        with self._database.read() as connection:
            return VACATION_S - _spent(_of(connection, person, now - YEAR), now)

    def take(self, person: str, until: float, now: float) -> None:
        """Be away from now on, or change until when."""
        if until <= now:
            raise Refused(422, Message("A vacation ends in the future."))
        with self._database.write() as connection:
            before = _of(connection, person, now - YEAR)
            if _spent(before, now) + until - now > VACATION_S:
                raise Refused(
                    422, Message("A vacation has at most {n} days within a year.", n=VACATION_DAYS)
                )
            begun = min((one.begun for one in before if one.until > now), default=now)
            present = and_(VACATIONS.c.person == person, VACATIONS.c.until > now)
            connection.execute(delete(VACATIONS).where(present))
            row = {"person": person, "begun": begun, "until": until}
            connection.execute(insert(VACATIONS).values(row))

    def end(self, person: str, now: float) -> None:
        """Come back."""
        present = and_(VACATIONS.c.person == person, VACATIONS.c.until > now)
        with self._database.write() as connection:
            connection.execute(update(VACATIONS).where(present).values(until=now))


def _of(connection: Connection, person: str, since: float) -> Sequence[Row[Any]]:
    mine = and_(VACATIONS.c.person == person, VACATIONS.c.until > since)
    return connection.execute(select(VACATIONS).where(mine)).all()


def _spent(vacations: Sequence[Row[Any]], now: float) -> float:
    """Seconds of the last year that somebody was away."""
    spans: list[float] = [min(one.until, now) - max(one.begun, now - YEAR) for one in vacations]
    return sum(spans)
