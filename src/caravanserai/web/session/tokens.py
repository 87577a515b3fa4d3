"""Signed names: for which seat somebody may act, whose letters are ended by a link."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

from caravanserai.kernel.errors import BadSetup
from caravanserai.web.app.settings import SECRET
from caravanserai.web.database.private_files import private_file, write_once
from caravanserai.web.tables.table import Table

SECRET_VARIABLE: Final = "CARAVAN_SECRET"
SECRET_LENGTH: Final = 32
"""Characters of a secret that nobody guesses."""


@dataclass(frozen=True)
class SeatToken:
    """The right to act for a seat, until somebody else takes it."""

    table: str
    seat: int
    generation: int

    def opens(self, table: Table) -> bool:
        """Whether it still gives a right at this table."""
        return (
            self.table == table.id
            and 0 <= self.seat < len(table.seats)
            and table.seats[self.seat].generation == self.generation
        )


class Signer:
    """Signs and reads tokens with the secret of the services."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._letters = URLSafeSerializer(secret, salt="letter")

    def person(self, cookie: str) -> str:
        """Who sent a cookie from before there were sessions; nobody if it is not ours."""
        try:
            person = self._people.loads(cookie)
        except BadData:
            return ""
        return person if isinstance(person, str) else ""

    def letter(self, person: str, address: str) -> str:
        """The token in the links of a letter."""
        return str(self._letters.dumps([person, address]))

    def reader(self, token: str) -> tuple[str, str] | None:
        """To whom a letter with this token went; None if it is not ours."""
        try:
            person, address = self._letters.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return person, address

    def token(self, key: SeatToken) -> str:
        """The token of a seat."""
        return str(self._seats.dumps([key.table, key.seat, key.generation]))

    def seat(self, token: str) -> SeatToken | None:
        """The seat of a token; None if it is not ours."""
        try:
            table, seat, generation = self._seats.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return SeatToken(table, seat, generation)


def new_person() -> str:
    """A name for somebody who has none."""
    return secrets.token_hex(12)


def new_table_id() -> str:
    """Short enough to be read aloud, long enough not to be guessed."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def house_secret(folder: Path) -> str:
    """The secret that signs: from the environment, else kept in the data folder."""
    given = os.environ.get(SECRET_VARIABLE)
    if given is not None:
        return _long_enough(given, SECRET_VARIABLE, "secrets.token_hex(32) of Python makes one")
    path = folder / SECRET
    if not path.exists():
        return write_once(path, secrets.token_hex(32)).strip()
    private_file(path)
    text = path.read_text(encoding="ascii").strip()
    return _long_enough(text, str(path), "remove the file for a new one, and all sign in again")


def _long_enough(secret: str, where: str, help: str) -> str:
    if len(secret) < SECRET_LENGTH:
        raise BadSetup(
            f"{where}: the secret of the house has {len(secret)} characters, fewer than "
            f"{SECRET_LENGTH}: others could sign with it; {help}"
        )
    return secret
