"""Signed names: who a person is (cookie) and for which seat somebody may act (token)."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from itsdangerous import BadData, URLSafeSerializer


@dataclass(frozen=True)
class SeatKey:
    """The right to act for a seat, until somebody else takes it."""

    table: str
    seat: int
    generation: int


class Keys:
    """Signs and reads cookies and tokens with the secret of the house."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self._people = URLSafeSerializer(secret, salt="person")
        self._seats = URLSafeSerializer(secret, salt="seat")
        self._letters = URLSafeSerializer(secret, salt="letter")

    def cookie(self, person: str) -> str:
        """The cookie of a person."""
        return str(self._people.dumps(person))

    def person(self, cookie: str) -> str:
        """Who sent the cookie; nobody if it is not ours."""
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

    def token(self, key: SeatKey) -> str:
        """The token of a seat."""
        return str(self._seats.dumps([key.table, key.seat, key.generation]))

    def seat(self, token: str) -> SeatKey | None:
        """The seat of a token; None if it is not ours."""
        try:
            table, seat, generation = self._seats.loads(token)
        except (BadData, ValueError, TypeError):
            return None
        return SeatKey(table, seat, generation)


def new_person() -> str:
    """A name for somebody who has none."""
    return secrets.token_hex(12)


def new_table_id() -> str:
    """Short enough to be read aloud, long enough not to be guessed."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def house_secret(folder: Path) -> str:
    """The secret that signs: from the environment, else kept in the data folder."""
    given = os.environ.get("CARAVAN_SECRET")
    if given:
        return given
    path = folder / "secret"
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(file, "w", encoding="ascii") as text:
        secret = secrets.token_hex(32)
        text.write(secret)
        text.flush()
        os.fsync(text.fileno())
    return secret
