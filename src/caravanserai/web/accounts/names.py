"""Names of accounts: as they are shown, and as they are compared.

Two names that look alike are one name: they are compared without case, without characters that
nobody sees, and with one letter for all that look the same (Latin, Cyrillic, Greek, digits).
"""

from __future__ import annotations

import unicodedata
from typing import Final

ALIKE: Final = {
    "a": "аαɑ",
    "b": "ьҍ",
    "c": "сϲᴄ",
    "d": "ԁ",
    "e": "еεєҽ",
    "g": "ɡց",
    "h": "һհ",
    "j": "јϳ",
    "k": "кκ",
    "l": "i1|ıіιӏǀ!ɩ",
    "m": "м",
    "n": "пηո",
    "o": "0оοσօө",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гᴦ",
    "s": "ѕꜱ",
    "t": "тτ",
    "u": "υսᴜ",
    "v": "ѵνᴠ",
    "w": "ԝωшᴡ",
    "x": "хχ",
    "y": "уγүу",
    "z": "ᴢ",
    "в": "ʙβ",
    "н": "ʜ",
    "'": "’‘`´ʼ",
    "-": "‐‑‒–—−_",
}
"""Letters that look alike, after their case is gone."""
_ONE: Final = {ord(other): one for one, others in ALIKE.items() for other in others}
UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
"""Letters and marks that nobody sees, beside those whose category says so."""


def _seen(letter: str) -> bool:
    variation = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return unicodedata.category(letter) != "Cf" and letter not in UNSEEN and not variation


def written(name: str) -> str:
    """A name as it is shown: in one spelling, without what nobody sees."""
    plain = unicodedata.normalize("NFKC", name)
    shown = "".join(c for c in plain if _seen(c) and (c.isprintable() or c.isspace()))
    return " ".join(shown.split())


def compared(name: str) -> str:
    """A name as it is compared: names that look alike are the same."""
    folded = unicodedata.normalize("NFKC", written(name).casefold())
    return "".join(folded.translate(_ONE).split())
