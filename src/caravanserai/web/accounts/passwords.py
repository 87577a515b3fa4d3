"""Passwords that others guess at once are refused: the lists and patterns are those of zxcvbn."""

from __future__ import annotations

from typing import Final

from zxcvbn import zxcvbn

from caravanserai.kernel.view import Message
from caravanserai.web.errors import Refused

GUESSES: Final = 1_000_000
"""So many guesses a password must withstand."""
LOOKED_AT: Final = 72
"""Characters that are looked at: longer ones only take longer."""


def refuse_the_common(password: str, name: str) -> None:
    """Refuse a password that is on a list, close to it, or the name."""
    found = zxcvbn(password[:LOOKED_AT], user_inputs=[name, "caravanserai"])
    if found["guesses"] < GUESSES:
        raise Refused(
            422,
            Message("This password is easily guessed; several words are better, or a longer one."),
        )
