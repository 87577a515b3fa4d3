"""A game comes through the door: an installed package is played like the games of the house."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.nim_package import installed

LAWS = """
from caravanserai import Setup, available_games, load
from caravanserai.kernel.check import fuzz

assert available_games() == ["marco_polo", "merv", "nim", "wayfarers"], available_games()
for seats in load("nim").seats:
    for seed in range(20):
        failure = fuzz(load("nim"), Setup(seats), seed)
        assert failure is None, failure.problem
"""

BOTS = """
from caravanserai import Match
from caravanserai.bots import bots, make

for name in [*bots(), "mcts:20"]:
    match = Match("nim", seats=2, seed=1)
    bot = make(name, 1)
    while not match.over:
        match.play(bot.choose(match.game, match.state, match.actor))
    assert sorted(match.game.rules.ranking(match.state)) == [1, 2], name
"""

ENVIRONMENTS = """
import warnings

import gymnasium
import numpy as np
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from caravanserai.envs import gymnasium as one_seat, openspiel, pettingzoo
from caravanserai.envs.structure import structure
from caravanserai.envs.vector import Tables

warnings.simplefilter("ignore")
check_env(gymnasium.make(one_seat.name("nim"), render_mode="ansi").unwrapped)
api_test(pettingzoo.env("nim", 3), num_cycles=25)
pyspiel.random_sim_test(pyspiel.load_game(openspiel.name("nim")), 3, False, True)
assert structure("nim").verbs and not structure("nim").cards
tables = Tables("nim", 4, seats=3)
seen, _ = tables.reset(seed=1)
random, ended = np.random.default_rng(1), 0
for _ in range(40):
    actions = [random.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]
    seen, _, over, _, _ = tables.step(np.array(actions))
    ended += int(over.sum())
assert ended > 4, ended
tables.close()
"""

HOUSE = """
import sys
from pathlib import Path
import httpx
from caravanserai.web.app.settings import Settings
from tests.web.conftest import served

with served(Settings(Path(sys.argv[1]))) as address, httpx.Client(base_url=address) as client:
    games = {game["key"]: game for game in client.get("/api/games").json()}
    assert games["nim"]["picture"] == "nim-heap", games["nim"]
    assert games["nim"]["about"].startswith("Three heaps of stones")
    assert client.get("/rules/nim").text.count("NIM-") >= 3
    made = client.post("/api/tables", json={"game": "nim", "seats": ["human", "easy"]}).json()
    table = f"/api/tables/{made['id']}"
    view = client.get(f"{table}/view", params={"seat": 1}).json()
    assert [option["name"] for option in view["prompt"]["options"]][0] == "take:a1", view["prompt"]
    assert "data-at" in client.get("/static/boards/nim.svg").text
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """That of programs which find the package installed."""
    return installed(tmp_path_factory.mktemp("installed"))


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    """What Python says there."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        env=environment,
        input=typed,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "program", [LAWS, BOTS, ENVIRONMENTS], ids=["laws", "bots", "environments"]
)
def test_it_is_a_game_of_the_house(environment: dict[str, str], program: str) -> None:
    run(environment, "-c", program)


def test_it_is_played_in_the_terminal(environment: dict[str, str]) -> None:
    caravan = ("-m", "caravanserai")
    said = run(environment, *caravan, "watch", "nim", "--players", "easy,hard", "--seed", "3")
    assert "Last stone" in said
    typed = "take:a3\n" + "1\n" * 12
    said = run(environment, *caravan, "play", "nim", "--players", "human,random", typed=typed)
    assert "takes 3 of heap A" in said and "Last stone" in said
    assert "NIM-2: In a turn" in run(environment, *caravan, "rules", "nim", "NIM-2")


def test_it_is_played_over_the_web(environment: dict[str, str], tmp_path: Path) -> None:
    run(environment, "-c", HOUSE, str(tmp_path))


def test_its_words_get_a_list_of_their_own(environment: dict[str, str]) -> None:
    assert "Nim: 12 new words" in run(environment, "-m", "caravanserai", "number", "nim")
    assert "Nim: 0 new words, 0 new" in run(environment, "-m", "caravanserai", "number", "nim")
