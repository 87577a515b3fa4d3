"""Sessions: who is signed in at which device, kept at the house.

A cookie holds a number that nobody guesses; the database holds its hash, so that who reads the
database signs in as nobody. A session that nobody uses ends by itself.
"""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic, time
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from caravanserai.web.database.connection import Database, Store
from caravanserai.web.database.schema import ACCOUNTS, SESSIONS

DAY: Final = 24 * 3600
GUEST_S: Final = 365 * DAY
"""Seconds after which a guest is forgotten who does not come: nobody else has their seats."""
ACCOUNT_S: Final = 60 * DAY
"""Seconds after which who has an account signs in again."""
NOTED_S: Final = 3600.0
"""Seconds for which it is not noted again that somebody is there."""
REMEMBERED_S: Final = 2.0
"""Seconds for which a server knows a session without asking the database."""
REMEMBERED: Final = 10_000
"""Sessions that a server knows in this way."""


@dataclass(frozen=True)
class Session:
    """Somebody at a device. `idle`: seconds without them after which it ends."""

    id: str
    person: str
    device: str
    created: float
    seen: float
    idle: float


class SessionStore(Store):
    """The sessions of all servers, in the database."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._known: dict[str, tuple[str, float]] = {}
        self._lock = threading.Lock()

    def begin(self, person: str, device: str, account: bool) -> str:
        """Somebody is here from now on; returns what their cookie says."""
        token = secrets.token_urlsafe(32)
        idle = ACCOUNT_S if account else GUEST_S
        now = time()
        row = Session(session_id(token), person, device, now, now, idle)
        with self._database.write() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.until < now - GUEST_S))
            connection.execute(insert(SESSIONS).values(until=now + idle, **vars(row)))
        return token

    def known(self, token: str) -> str | None:
        """Whose session this is, if that was asked a moment ago."""
        person, until = self._known.get(session_id(token), ("", 0.0))
        return person if monotonic() < until else None

    def person(self, token: str) -> str:
        """Whose session this is; nobody's if it has ended."""
        one, now = session_id(token), time()
        with self._database.read() as connection:
            running = select(SESSIONS).where(SESSIONS.c.id == one, SESSIONS.c.until > now)
            row = connection.execute(running).first()
        if row is None:
            return ""
        if row.seen < now - NOTED_S:
            mine = and_(SESSIONS.c.id == one, SESSIONS.c.until > now)
            with self._database.write() as connection:
                noted = update(SESSIONS).where(mine).values(seen=now, until=now + row.idle)
                connection.execute(noted)
        with self._lock:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            self._known[one] = (row.person, monotonic() + REMEMBERED_S)
        return str(row.person)

    def of(self, person: str) -> list[Session]:
        """The sessions of a person, the newest first."""
        mine = and_(SESSIONS.c.person == person, SESSIONS.c.until > time())
        with self._database.read() as connection:
            rows = connection.execute(select(SESSIONS).where(mine).order_by(SESSIONS.c.seen.desc()))
            return [
                Session(row.id, row.person, row.device, row.created, row.seen, row.idle)
                for row in rows
            ]

    def end(self, person: str, session: str) -> None:
        """A device of this person is signed out."""
        self._end(and_(SESSIONS.c.person == person, SESSIONS.c.id == session))

    def end_others(self, person: str, but: str = "") -> None:
        """All devices of this person but one are signed out."""
        self._end(and_(SESSIONS.c.person == person, SESSIONS.c.id != but))

    def _end(self, which: ColumnElement[bool]) -> None:
        with self._database.write() as connection:
            connection.execute(update(SESSIONS).where(which).values(until=0.0))
        with self._lock:
            self._known.clear()

    def ended(self, sessions: Collection[str]) -> set[str]:
        """Those of these sessions that have ended."""
        left, several = set(sessions), list(sessions)
        for some in (several[i : i + 500] for i in range(0, len(several), 500)):
            running = and_(SESSIONS.c.id.in_(some), SESSIONS.c.until > time())
            with self._database.read() as connection:
                left -= set(connection.scalars(select(SESSIONS.c.id).where(running)).all())
        return left

    def end_older(self, person: str) -> None:
        """A signed cookie from before there were sessions holds no more."""
        if person and self.older(person):
            self.end(person, session_id(self.begin(person, "", account=False)))

    def older(self, person: str) -> bool:
        """Whether the signed cookie of a person, from before there were sessions, still holds: not
        with an account, nor once there was a session, ended or not.
        """
        account = select(ACCOUNTS.c.name).where(ACCOUNTS.c.person == person)
        session = select(SESSIONS.c.id).where(SESSIONS.c.person == person)
        with self._database.read() as connection:
            return all(connection.execute(one).first() is None for one in (account, session))


def session_id(token: str) -> str:
    """What the database calls the session of a cookie."""
    return sha256(token.encode()).hexdigest() if token else ""


_BROWSERS: Final[Sequence[tuple[str, str]]] = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final[Sequence[tuple[str, str]]] = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str) -> str:
    """What people would call the device of a browser or program."""
    found = [
        next((name for sign, name in signs if sign in agent), "") for signs in (_BROWSERS, _SYSTEMS)
    ]
    program = re.match(r"[\w.+-]{1,40}", agent, re.ASCII)
    return " · ".join(filter(None, found)) or (program.group() if program else "")
