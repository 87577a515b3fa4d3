"""Messages in the language of the reader: gettext catalogues, and the proper names of a game.

The house has a catalogue for each language (`locale/ru.po`), and so has every game in its folder.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Message, render

LANGUAGES: Final = ("en", "ru", "fr")
"""English is the language of the templates, the others have catalogues."""
VARIABLES: Final = ("CARAVAN_LANG", "LANGUAGE", "LC_ALL", "LANG")
"""Where the environment may name a language, the strongest first."""
HOUSE: Final = "caravanserai"
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
        self._names = game.presentation.names(code) if game else {}
        self._catalogue = _catalogue(code, game)
        self._remembered: dict[tuple[Any, ...], str] = {}

    def say(self, message: Message) -> str:
        """The message as text; a table says the same things again and again."""
        said = message.said()
        text = self._remembered.get(said)
        if text is None:
            text = render(message, self._translate, self._catalogue.ngettext)
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[said] = text
        return text

    def _translate(self, text: str) -> str:
        return self._names.get(text) or self._catalogue.gettext(text)


def _catalogue(code: str, game: Game[Any] | None) -> gettext.NullTranslations:
    if code == LANGUAGES[0]:
        return gettext.NullTranslations()
    house = _compiled(HOUSE, code)
    if game is None or not game.package:
        return house
    catalogue = _compiled(game.package, code)
    catalogue.add_fallback(house)
    return catalogue


def _compiled(package: str, code: str) -> gettext.GNUTranslations:
    path = files(package) / "locale" / f"{code}.mo"
    if not path.is_file():
        raise UnknownLanguage(
            f"the messages of {package} in {code!r} are not compiled; "
            "`python hatch_build.py` does it"
        )
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def from_environment(environment: Mapping[str, str]) -> str:
    """The first known language that the environment names, else English."""
    for variable in VARIABLES:
        for wish in environment.get(variable, "").split(":"):
            code = wish.split(".")[0].split("_")[0].lower()
            if code in ("c", "posix"):
                code = LANGUAGES[0]
            if code in LANGUAGES:
                return code
    return LANGUAGES[0]
