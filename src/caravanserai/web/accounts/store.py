"""Accounts, and what belongs to a person: seats, the wish for letters, vacations, browsers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from caravanserai.web.accounts.names import compared
from caravanserai.web.database.connection import Conflict, Store
from caravanserai.web.database.schema import ACCOUNTS, PUSHES, REMINDERS, SEATS, TABLES, VACATIONS


@dataclass(frozen=True)
class Account:
    """Somebody with a name and a password."""

    name: str
    shown: str
    password: str
    person: str


class AccountStore(Store):
    """The people of the house, in the database."""

    def account(self, name: str) -> Account | None:
        """The account of this name, or of one that looks like it."""
        exact = self._account(select(ACCOUNTS).where(ACCOUNTS.c.name == name.casefold()))
        alike = select(ACCOUNTS).where(ACCOUNTS.c.name == compared(name))
        return exact or self._account(alike)

    def account_of(self, person: str) -> Account | None:
        """The account of this person, if there is one."""
        return self._account(select(ACCOUNTS).where(ACCOUNTS.c.person == person))

    def _account(self, wanted: Select[Any]) -> Account | None:
        with self._database.read() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else Account(row.name, row.shown, row.password, row.person)

    def add(self, account: Account, now: float) -> None:
        """A new account; Conflict if the name, or one that looks like it, is taken."""
        row = {**vars(account), "name": compared(account.name), "created": now}
        try:
            with self._database.write() as connection:
                connection.execute(insert(ACCOUNTS).values(row))
        except IntegrityError:
            raise Conflict(account.name) from None

    def rehash(self, account: Account, password: str) -> None:
        """Keep a password with stronger parameters."""
        with self._database.write() as connection:
            connection.execute(
                update(ACCOUNTS).where(ACCOUNTS.c.name == account.name).values(password=password)
            )

    def renew(self, account: Account, password: str, person: str) -> None:
        """Another password, and another name for the person: older cookies and seat tokens name
        nobody any more, and no browser is told anything. Conflict if the password has changed
        meanwhile.
        """
        same = (ACCOUNTS.c.name == account.name) & (ACCOUNTS.c.password == account.password)
        with self._database.write() as connection:
            changed = connection.execute(
                update(ACCOUNTS).where(same).values(password=password, person=person)
            )
            if changed.rowcount != 1:
                raise Conflict(account.name)
            connection.execute(delete(PUSHES).where(PUSHES.c.person == account.person))
            _move(connection, account.person, person)
            mine = SEATS.c.person == person
            connection.execute(update(SEATS).where(mine).values(generation=SEATS.c.generation + 1))

    def hand_over(self, person: str, heir: str) -> None:
        """Give everything of a guest to an account."""
        with self._database.write() as connection:
            _move(connection, person, heir)


def _move(connection: Connection, person: str, heir: str) -> None:
    mine = select(SEATS.c.table_id).where(or_(SEATS.c.person == person, SEATS.c.kept == person))
    ids = list(connection.scalars(mine.distinct()).all())
    for column in (SEATS.c.person, SEATS.c.kept, VACATIONS.c.person, PUSHES.c.person):
        connection.execute(update(column.table).where(column == person).values({column: heir}))
    theirs = connection.scalar(select(REMINDERS.c.person).where(REMINDERS.c.person == heir))
    guest = REMINDERS.c.person == person
    if theirs is None:
        connection.execute(update(REMINDERS).where(guest).values(person=heir))
    else:
        connection.execute(delete(REMINDERS).where(guest))
    connection.execute(
        update(TABLES).where(TABLES.c.id.in_(ids)).values(version=TABLES.c.version + 1)
    )
