"""A card is data and nothing else: a city card is added to a copy of the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai import BadRecord, Record
from caravanserai.numbering import ENTRIES, WORDS, kept

ROOT = Path(__file__).parents[1]
CARD = """
[[card]]
id = "K32"
effect = "exchange"
cost = { camel = 1 }
gain = { vp = 2 }
provenance = "house"
"""

REPLAY = """
import json, sys
from pathlib import Path
from caravanserai import Record
from caravanserai.kernel.record import digest

for path in sorted(Path(sys.argv[1]).glob("*.json")):
    content = json.loads(path.read_text(encoding="utf-8"))
    record = Record.from_json(json.dumps(content["record"]))
    for ply, expected in content["digests"].items():
        assert record.digest(int(ply)) == expected, (path, ply)
"""

PLAY = """
from caravanserai import Match, Scripted, Seeded, Setup, load
from caravanserai.bots import make, policies
from caravanserai.kernel.check import fuzz

game = load("marco_polo")
new = [game.words.parse("card:K32"), game.words.parse("deal:K32")]
assert new == [len(game.words) - 2, len(game.words) - 1], new
for seats in game.seats:
    match = Match("marco_polo", seats=seats, chance=Scripted([new[1]], then=Seeded(5)))
    assert "K32" in match.game.codec.to_dict(match.state)["cards"], "it lies on the table"
    assert policies.practised(game, match.state) is not None, "the policy still fits"
    bots = [make("hard", seat) for seat in range(seats)]
    for _ in range(12):
        match.play(bots[match.actor].choose(game, match.state, match.actor))
for seats in game.seats:
    failure = fuzz(game, Setup(seats), 3)
    assert failure is None, failure.problem
"""

TABLES = """
import sys
from pathlib import Path
import httpx
from caravanserai.web.app.settings import Settings
from tests.web.conftest import served

folder, known = Path(sys.argv[1]), sys.argv[2:]
new_table = {"game": "marco_polo", "seats": ["human", "human"], "hot_seat": True}
with served(Settings(folder)) as address, httpx.Client(base_url=address) as client:
    if not known:
        made = client.post("/api/tables", json=new_table)
        assert made.status_code == 201, made.text
        print(made.json()["id"])
    for table in known:
        view = client.get(f"/api/tables/{table}/view", params={"seat": 1})
        assert view.status_code == 200, view.text
        print(view.json()["version"])
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with one more city card, its words numbered."""
    source = tmp_path_factory.mktemp("copied") / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    data = source / "caravanserai" / "games" / "marco_polo" / "data"
    for name, count in (("city_cards.toml", "count = 31"), ("setup.toml", "city_cards = 31")):
        text = (data / name).read_text(encoding="utf-8")
        assert f"\n{count}\n" in text
        text = text.replace(f"\n{count}\n", f"\n{count.replace('31', '32')}\n")
        (data / name).write_text(text, encoding="utf-8")
    with (data / "city_cards.toml").open("a", encoding="utf-8") as cards:
        cards.write(CARD)
    said = python_says(source, "-m", "caravanserai", "number", "marco_polo")
    assert "2 new words, 12 new entries" in said
    return source


def python_says(source: Path, *arguments: str) -> str:
    """What Python says with this copy of the package."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])}
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_numbers_are_appended_and_nothing_else(copied: Path) -> None:
    for file in (WORDS, ENTRIES):
        before = kept("caravanserai.games.marco_polo", file)
        path = copied / "caravanserai" / "games" / "marco_polo" / file
        after = path.read_text(encoding="utf-8").splitlines()
        assert after[: len(before)] == before
        assert all("K32" in name for name in after[len(before) :])


def test_recorded_games_replay_to_the_same_digests(copied: Path) -> None:
    python_says(copied, "-c", REPLAY, str(ROOT / "tests" / "records" / "marco_polo"))


def test_the_card_is_played_and_the_hard_level_goes_on(copied: Path) -> None:
    python_says(copied, "-c", PLAY)


def test_stored_tables_open(copied: Path, tmp_path: Path) -> None:
    table = python_says(ROOT / "src", "-c", TABLES, str(tmp_path)).strip()
    assert python_says(copied, "-c", TABLES, str(tmp_path), table).strip() == "0"


def test_what_was_played_with_the_card_is_refused_without_it(copied: Path) -> None:
    text = python_says(
        copied,
        "-c",
        "from caravanserai import Match; print(Match('marco_polo').record.to_json())",
    )
    with pytest.raises(BadRecord, match=r"487 words of .* here are only the first 485"):
        Record.from_json(text)
