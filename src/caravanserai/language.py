"""Messages in the language of the reader, by gettext catalogues.

A language of the house is a catalogue of the house (`locale/ru.po`), which says what the language
calls itself. The pages and the games have catalogues too (`web/locale`, `games/*/locale`); what
none of them translates appears in English.
"""

from __future__ import annotations

import gettext
import sys
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Message, render

HOUSE: Final = "caravanserai"
ENGLISH: Final = "en"
"""The language of the templates."""


def _translated() -> list[str]:
    """The languages for which the house has a catalogue."""
    folder = files(HOUSE) / "locale"
    found = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return sorted(name.removesuffix(".mo") for name in found if name.endswith(".mo"))


LANGUAGES: Final = (ENGLISH, *_translated())
"""All languages of the house, by their codes."""
OWN_NAME: Final = Message("English")
"""Each catalogue translates it by the name of its own language."""
VARIABLES: Final = ("CARAVAN_LANG", "LANGUAGE", "LC_ALL", "LANG")
"""Where the environment may name a language, the strongest first."""
REMEMBERED: Final = 5000
"""How many texts a language remembers."""


class UnknownLanguage(CaravanseraiError):
    """A language without a catalogue."""


class Language:
    """Says messages in one language, those of a game with its words and names."""

    def __init__(self, code: str, game: Game[Any] | None = None) -> None:
        if code not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise UnknownLanguage(
                f"no language is called {code!r}{suggest(code, LANGUAGES)}; there are: {known}"
            )
        self.code = code
        self._catalogue = _catalogue(code, game)
        self._remembered: dict[tuple[Any, ...], str] = {}

    def say(self, message: Message) -> str:
        """The message as text; a table says the same things again and again."""
        key = message.key()
        text = self._remembered.get(key)
        if text is None:
            text = render(message, self._catalogue.gettext, self._catalogue.ngettext)
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[key] = text
        return text


def own_names() -> dict[str, str]:
    """What each language calls itself, by its code."""
    return {code: Language(code).say(OWN_NAME) for code in LANGUAGES}


def _catalogue(code: str, game: Game[Any] | None) -> gettext.NullTranslations:
    """The catalogue of a game, then that of the house."""
    house = _compiled(HOUSE, code)
    if game is None or not game.package:
        return house
    catalogue = _compiled(game.package, code)
    catalogue.add_fallback(house)
    return catalogue


def _compiled(package: str, code: str) -> gettext.NullTranslations:
    """The catalogue of a package; without one everything stays English."""
    if hasattr(sys.modules[package], "__path__"):
        path = files(package) / "locale" / f"{code}.mo"
        if path.is_file():
            with path.open("rb") as file:
                return gettext.GNUTranslations(file)
    return gettext.NullTranslations()


def from_environment(environment: Mapping[str, str]) -> str:
    """The first known language that the environment names, else English."""
    for variable in VARIABLES:
        for wish in environment.get(variable, "").split(":"):
            code = wish.split(".")[0].split("_")[0].lower()
            if code in ("c", "posix"):
                code = ENGLISH
            if code in LANGUAGES:
                return code
    return ENGLISH
