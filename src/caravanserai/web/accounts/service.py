"""Accounts: a name and a password (argon2). The seats of a guest move along."""

from __future__ import annotations

from dataclasses import replace
from time import time

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from caravanserai.kernel.view import Message
from caravanserai.web.accounts.passwords import refuse_the_common
from caravanserai.web.accounts.store import Account
from caravanserai.web.database.connection import Conflict
from caravanserai.web.errors import Refused
from caravanserai.web.services import Services
from caravanserai.web.session.tokens import new_person

_HASHER = PasswordHasher()
_NOBODY = _HASHER.hash("nobody has this password")
"""Checked when the name does not exist: that takes as long as a wrong password."""


def register(services: Services, name: str, password: str, person: str) -> Account:
    """A new account for this person."""
    if services.accounts.account_of(person) is not None:
        raise Refused(409, Message("You have an account already."))
    refuse_the_common(password, name)
    account = Account(name, name, _HASHER.hash(password), person)
    try:
        services.accounts.add(account, time())
    except Conflict:
        raise Refused(409, Message("This name is taken.")) from None
    return account


def _proved(account: Account | None, password: str) -> Account | None:
    """The account, if this is its password."""
    try:
        _HASHER.verify(account.password if account else _NOBODY, password)
    except (Argon2Error, InvalidHashError):
        return None
    return account


def sign_in(services: Services, name: str, password: str, guest: str) -> Account:
    """The account with this name and password; a guest's seats become its own."""
    account = _proved(services.accounts.account(name), password)
    if account is None:
        raise Refused(401, Message("Name or password are not right."))
    if _HASHER.check_needs_rehash(account.password):
        services.accounts.rehash(account, _HASHER.hash(password))
    if guest and guest != account.person and services.accounts.account_of(guest) is None:
        services.accounts.hand_over(guest, account.person)
        until = services.vacations.until(account.person, time())
        if until:  # one of both was away: now both are
            services.tables.rest(account.person, until)
    return account


def change_password(services: Services, person: str, old: str, new: str) -> Account:
    """Another password for who knows the old one. The person gets a new name too: cookies that
    were signed before are those of a guest without seats.
    """
    known = services.accounts.account_of(person) if person else None
    if known is None:
        raise Refused(409, Message("You have no account."))
    account = _proved(known, old)
    if account is None:
        raise Refused(401, Message("The old password is not right."))
    refuse_the_common(new, account.shown)
    renewed = replace(account, password=_HASHER.hash(new), person=new_person())
    try:
        services.accounts.renew(account, renewed.password, renewed.person)
    except Conflict:
        raise Refused(401, Message("The old password is not right.")) from None
    return renewed
