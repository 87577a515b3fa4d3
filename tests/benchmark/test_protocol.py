"""Tasks are measured in one way, and results say what their games say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caravanserai import CaravanseraiError, load
from caravanserai.benchmark import TASKS, Task, checked_result, measured, policy_named, task_named
from caravanserai.benchmark.policies import RandomPolicy
from caravanserai.benchmark.protocol import games, played, running, stamped, summary
from caravanserai.bots import bots, make
from tests.terminal.running import caravan

RANDOM = "caravanserai.benchmark.policies:RandomPolicy"
SMALL = task_named("merv-solo")
SEEDS = (1, 2)


class Stubborn(RandomPolicy):
    """Answers what is not possible."""

    def act(self, observation: Any, action_mask: Any) -> int:
        return int(np.flatnonzero(action_mask == 0)[0])


class Unfinished:
    """Not a policy."""


@pytest.fixture(scope="module")
def result() -> dict[str, Any]:
    _, found = running(SMALL, RANDOM, SEEDS, 2, jobs=1)
    return measured(SMALL, RANDOM, SEEDS, 2, list(found))


@pytest.mark.parametrize("task", TASKS.values(), ids=str)
def test_every_task_can_be_set_up(task: Task) -> None:
    game = load(task.game)
    s = game.new(task.setup)
    assert game.rules.people(s) == task.seats
    game.checked(task.setup)
    assert set(task.practice) <= set(game.options)
    assert task.seats == 1 or set(task.panel) <= set(bots())
    for opponent in task.panel if task.seats > 1 else ():
        make(opponent)


def test_every_seat_is_played_with_the_same_luck() -> None:
    todo = games(task_named("merv-duel"), RANDOM, SEEDS, 3)
    places = {(one.opponent, one.seed, one.round, one.seat) for one in todo}
    assert len(todo) == len(places) == 3 * 2 * 3 * 2
    assert {one.seat for one in todo} == {0, 1}


def test_the_same_games_again(result: dict[str, Any]) -> None:
    again = [played(one) for one in games(SMALL, RANDOM, SEEDS, 2)]
    for one, before in zip(again, result["games"], strict=True):
        assert (one.score, one.reward, one.decisions) == (
            before["score"], before["reward"], before["decisions"],
        )  # fmt: skip
    told = summary(again)
    assert told["games"] == 4
    assert told["score"]["low"] <= told["score"]["mean"] <= told["score"]["high"]
    assert told["won"]["mean"] == sum(one.won for one in again) / 4


def test_a_result_is_checked(result: dict[str, Any]) -> None:
    assert checked_result(json.dumps(result)) == result
    assert not result["complete"] and result["within_budget"]
    assert result["versions"]["rules"] == load("merv").version
    changed = json.loads(json.dumps(result))
    changed["games"][0]["score"] += 1
    with pytest.raises(CaravanseraiError, match="the file was changed"):
        checked_result(json.dumps(changed))
    with pytest.raises(CaravanseraiError, match="not those of the games"):
        checked_result(json.dumps({**changed, "digest": stamped(changed)}))
    with pytest.raises(CaravanseraiError, match="no result of the benchmark"):
        checked_result("{}")


def test_what_is_no_policy() -> None:
    with pytest.raises(CaravanseraiError, match=r"module:Class or one of .*greedy.*, not 'gredy'"):
        policy_named("gredy")
    with pytest.raises(CaravanseraiError, match="No module named 'nowhere'"):
        policy_named("nowhere:Class")
    with pytest.raises(CaravanseraiError, match="has no practised, begin, act"):
        policy_named(f"{__name__}:Unfinished")
    with pytest.raises(CaravanseraiError, match="did you mean merv-duel"):
        task_named("merv-dual")


def test_an_impossible_answer_is_named() -> None:
    with pytest.raises(CaravanseraiError, match="which its mask does not allow"):
        played(games(SMALL, f"{__name__}:Stubborn", SEEDS, 1)[0])


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    listed = caravan("benchmark", "--lang", "en")
    assert all(name in listed.output for name in TASKS)
    run = caravan(
        "benchmark", "merv-solo", "--policy", "random", "--rounds", "1", "--jobs", "1",
        "--lang", "en", "--json", str(file),
    )  # fmt: skip
    assert run.exit_code == 0, run.output
    check = caravan("benchmark", "--check", str(file), "--lang", "en")
    assert "Unchanged: random at merv-solo" in check.output
    assert "name a policy" in caravan("benchmark", "merv-solo", "--lang", "en").output
