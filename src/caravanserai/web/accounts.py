"""Accounts: a name and a password (argon2). The seats of a guest move along."""

from __future__ import annotations

from time import time

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from caravanserai.kernel.view import Message
from caravanserai.web.house import House
from caravanserai.web.refusing import Refused
from caravanserai.web.store import Account, Conflict

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody has this password")
"""Checked when the name does not exist: that takes as long as a wrong password."""


def register(house: House, name: str, password: str, person: str) -> Account:
    """A new account for this person."""
    if house.store.account_of(person) is not None:
        raise Refused(409, Message("You have an account already."))
    account = Account(name, name, _HASHER.hash(password), person)
    try:
        house.store.add_account(account, time())
    except Conflict:
        raise Refused(409, Message("This name is taken.")) from None
    return account


def sign_in(house: House, name: str, password: str, guest: str) -> Account:
    """The account with this name and password; a guest's seats become its own."""
    account = house.store.account(name)
    try:
        _HASHER.verify(account.password if account else _NOBODY, password)
    except (Argon2Error, InvalidHashError):
        account = None
    if account is None:
        raise Refused(401, Message("Name or password are not right."))
    if _HASHER.check_needs_rehash(account.password):
        house.store.rehash(account, _HASHER.hash(password))
    if guest and guest != account.person and house.store.account_of(guest) is None:
        house.store.hand_over(guest, account.person)
        until = house.vacations.until(account.person, time())
        if until:  # one of both was away: now both are
            house.rest(account.person, until)
    return account
