"""Browsers that want to hear when it is their reader's turn, and which are to hear it now.

The rules are those of the letters: a slow game, at most once a turn, never in quiet hours.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from caravanserai.web.database.connection import Store
from caravanserai.web.database.schema import PUSHED, PUSHES, SEATS, TABLES
from caravanserai.web.notifications.mail.store import at_night, waiting

PUSH_DELAY_S = 60.0
"""Seconds after which somebody who is waited for has not noticed."""
BROWSERS_PER_PERSON = 10
"""Browsers of one person; the oldest makes room."""


def name_of(endpoint: str) -> str:
    """A short name for the address at which a browser is reached."""
    return blake2b(endpoint.encode(), digest_size=16).hexdigest()


@dataclass(frozen=True)
class Subscription:
    """A browser: where it is reached, the keys for what only it can read, when it is night."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    quiet_from: int
    quiet_to: int
    zone: str
    lang: str
    created: float


class Push(NamedTuple):
    """A browser is told about a table."""

    to: Subscription
    table: str
    game: str
    seat: int
    turn: int


class SubscriptionStore(Store):
    """The browsers and what they were told, in the database of all servers."""

    def keep(self, browser: Subscription) -> None:
        """Remember a browser, or what it wishes now."""
        mine = PUSHES.c.person == browser.person
        newest = (
            select(PUSHES.c.id)
            .where(mine)
            .order_by(PUSHES.c.created.desc())
            .limit(BROWSERS_PER_PERSON)
        )
        with self._database.write() as connection:
            known = update(PUSHES).where(PUSHES.c.id == browser.id).values(vars(browser))
            if connection.execute(known).rowcount == 0:
                connection.execute(insert(PUSHES).values(vars(browser)))
            kept = connection.scalars(newest).all()
            connection.execute(delete(PUSHES).where(mine, PUSHES.c.id.not_in(kept)))

    def forget(self, browser: str, person: str | None = None) -> None:
        """Tell a browser nothing more: because its reader wants it, or because it is gone."""
        which = PUSHES.c.id == browser
        if person is not None:
            which = and_(which, PUSHES.c.person == person)
        with self._database.write() as connection:
            connection.execute(delete(PUSHES).where(which))

    def due(self, now: float) -> list[Push]:
        """What should be told now."""
        told = and_(
            PUSHED.c.push_id == PUSHES.c.id,
            PUSHED.c.table_id == TABLES.c.id,
            PUSHED.c.seat == TABLES.c.actor,
            PUSHED.c.turn == TABLES.c.turn,
        )
        wanted = (
            waiting(now, PUSH_DELAY_S)
            .add_columns(*PUSHES.c)
            .join(PUSHES, PUSHES.c.person == SEATS.c.person)
            .outerjoin(PUSHED, told)
            .where(PUSHED.c.turn.is_(None))
        )
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
        return [
            Push(
                Subscription(**{one.name: getattr(row, one.name) for one in PUSHES.c}),
                row.table_id,
                row.game,
                row.actor,
                row.turn,
            )
            for row in rows
            if not at_night(now, row.zone, row.quiet_from, row.quiet_to)
        ]

    def note(self, push: Push) -> None:
        """A browser has been told: it is not due any more."""
        row = {
            "push_id": push.to.id,
            "table_id": push.table,
            "seat": push.seat,
            "turn": push.turn,
        }
        with self._database.write() as connection:
            connection.execute(delete(PUSHED).where(_told(push)))
            connection.execute(insert(PUSHED).values(row))


def _told(push: Push) -> ColumnElement[bool]:
    return and_(
        PUSHED.c.push_id == push.to.id,
        PUSHED.c.table_id == push.table,
        PUSHED.c.seat == push.seat,
    )
