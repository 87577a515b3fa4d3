"""The help of the command line in every language."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from caravanserai.terminal import main

WORDS = {
    "en": ("Usage: ", "Options:", "[default: 8000; "),
    "ru": ("Использование: ", "Параметры:", "[по умолчанию: 8000; "),
    "fr": ("Utilisation\N{NO-BREAK SPACE}: ", "Options:", "[par défaut\N{NO-BREAK SPACE}: 8000; "),
}


def shown(code: str, *arguments: str) -> str:
    """The help as a user of this language sees it."""
    result = subprocess.run(
        [sys.executable, "-m", "caravanserai", *arguments, "--help"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CARAVAN_LANG": code},
        capture_output=True,
        text=True,
        check=True,
    )
    return result.stdout


@pytest.mark.parametrize("code", WORDS)
def test_the_help_of_a_command(code: str) -> None:
    said = shown(code, "serve")
    for word in WORDS[code]:
        assert word in said


@pytest.mark.parametrize("code", ["ru", "fr"])
def test_every_command_is_explained_in_the_language(code: str) -> None:
    here, english = shown(code), shown("en")
    for name in main.commands:
        row = re.compile(rf"^  {name} .*$", re.MULTILINE)
        mine, theirs = row.search(here), row.search(english)
        assert mine and theirs and mine[0] != theirs[0]
