"""A language is a set of catalogues and nothing else: German is added to a copy of the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hatch_build import compile_catalogues

ROOT = Path(__file__).parents[1]
HEADER = """\
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""

WORDS = {
    "locale": {"English": "Deutsch", "Settings": "Einstellungen"},
    "web/locale": {"Undo": "Zurück"},
    "games/marco_polo/locale": {"take five coins": "nimm fünf Münzen"},
}
"""The catalogues of German, by their folders."""

HOUSE = """
import sys
from pathlib import Path
import httpx
from caravanserai import load
from caravanserai.kernel.view import Message
from caravanserai.language import LANGUAGES, Language, own_names
from caravanserai.terminal import main
from caravanserai.web.app.settings import Settings
from tests.web.conftest import served

NEW_TABLE = {"game": "merv", "seats": ["human", "easy"]}

assert LANGUAGES == ("en", "de", "fr", "ru"), LANGUAGES
assert own_names()["de"] == "Deutsch"
assert Language("de").say(Message("Settings")) == "Einstellungen"
polo = Language("de", load("marco_polo"))
assert polo.say(Message("take five coins")) == "nimm fünf Münzen"
assert polo.say(Message("Settings")) == "Einstellungen"
assert polo.say(Message("Choose a site.")) == "Choose a site."
russian = Language("ru", load("merv"))  # its Russian catalogue is gone
assert russian.say(Message("Settings")) == "Настройки"

with served(Settings(Path(sys.argv[1]))) as address, httpx.Client(base_url=address) as client:
    for lang in ("de", "ru"):
        assert client.get(f"/?lang={lang}").status_code == 200
        games = client.get("/api/games", params={"lang": lang})
        assert games.status_code == 200, games.text
        table = client.post("/api/tables", json=NEW_TABLE)
        assert table.status_code == 201, table.text
        view = client.get(f"/api/tables/{table.json()['id']}/view", params={"lang": lang})
        assert view.status_code == 200, view.text
    page = client.get("/?lang=de").text
    assert "Deutsch" in page and "Einstellungen" in page
    words = client.get("/static/lib/lang/de.json").json()
    assert words == {"Undo": "Zurück"}
    refused = client.get("/api/games", params={"lang": "xx"})
    assert refused.status_code == 422
    assert all(f"'{code}'" in refused.text for code in LANGUAGES), refused.text
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with German for the house, the pages and one game, and without Russian for
    another.
    """
    root = tmp_path_factory.mktemp("copied")
    package = root / "src" / "caravanserai"
    shutil.copytree(ROOT / "src" / "caravanserai", package)
    for folder, words in WORDS.items():
        entries = [f'msgid "{text}"\nmsgstr "{german}"\n' for text, german in words.items()]
        (package / folder / "de.po").write_text(HEADER + "\n".join(entries), encoding="utf-8")
    for file in (package / "games" / "merv" / "locale").glob("ru.*"):
        file.unlink()
    compile_catalogues(root)
    return root / "src"


def in_the_copy(copied: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What Python says there."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(copied), str(ROOT)])}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False
    )


def test_the_house_speaks_the_added_language(copied: Path, tmp_path: Path) -> None:
    done = in_the_copy(copied, "-c", HOUSE, str(tmp_path / "house"))
    assert done.returncode == 0, done.stderr


def test_the_terminal_speaks_it_too(copied: Path) -> None:
    done = in_the_copy(
        copied, "-m", "caravanserai", "rules", "merv", "MERV-SETUP-1", "--lang", "de"
    )
    assert done.returncode == 0, done.stderr
