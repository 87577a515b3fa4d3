"""Messages in the language of the reader: gettext catalogues, and the proper names of a game."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Final

from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.view import Message, render

LANGUAGES: Final = ("en", "ru", "fr")
"""English is the language of the templates, the others have a catalogue."""
VARIABLES: Final = ("CARAVAN_LANG", "LANGUAGE", "LC_ALL", "LANG")
"""Where the environment may name a language, the strongest first."""


class UnknownLanguage(CaravanseraiError):
    """A language without a catalogue."""


class Language:
    """Says messages in one language."""

    def __init__(self, code: str, names: Mapping[str, str] | None = None) -> None:
        if code not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise UnknownLanguage(
                f"no language is called {code!r}{suggest(code, LANGUAGES)}; there are: {known}"
            )
        self.code = code
        self._names = names or {}
        self._catalogue = _catalogue(code)

    def say(self, message: Message) -> str:
        """The message as text."""
        return render(message, self._translate, self._catalogue.ngettext)

    def _translate(self, text: str) -> str:
        return self._names.get(text) or self._catalogue.gettext(text)


def _catalogue(code: str) -> gettext.NullTranslations:
    if code == LANGUAGES[0]:
        return gettext.NullTranslations()
    with as_file(files("caravanserai") / "locale") as folder:
        try:
            return gettext.translation("caravanserai", folder, [code])
        except FileNotFoundError:
            raise UnknownLanguage(
                f"the messages in {code!r} are not compiled; `python hatch_build.py` does it"
            ) from None


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
