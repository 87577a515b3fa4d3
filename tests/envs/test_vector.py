"""Many games at once: the same games as one by one, in this process and in others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from caravanserai import BadSetup, CaravanseraiError, IllegalChoice, load, play
from caravanserai.envs import gymnasium as registered
from caravanserai.envs.rewards import MARGIN, PLACE, REWARDS, SCORE
from caravanserai.envs.vector import Tables, WorkerLost
from caravanserai.mind.observation import observation

GAMES = 5


@pytest.fixture
def tables() -> Iterator[Tables]:
    found = Tables("marco_polo", GAMES, seats=3)
    yield found
    found.close()


def actions(observations: dict[str, Any], random: np.random.Generator) -> Any:
    """A random possible action for each game."""
    return np.array([random.choice(np.flatnonzero(m)) for m in observations["action_mask"]])


def played(tables: Tables, steps: int, seed: int) -> list[Any]:
    """Everything that came back from random steps."""
    random = np.random.default_rng(seed)
    observations, infos = tables.reset(seed=seed)
    found: list[Any] = [observations, infos]
    for _ in range(steps):
        found.extend(tables.step(actions(found[-5] if len(found) > 2 else found[0], random)))
    return found


def same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool((one == other).all())


def test_workers_play_the_same_games(tables: Tables) -> None:
    with_workers = Tables("marco_polo", GAMES, workers=2, seats=3)
    here, there = played(tables, 60, 3), played(with_workers, 60, 3)
    with_workers.close()
    assert len(here) == len(there) == 302
    assert all(same(one, other) for one, other in zip(here, there, strict=True))


def test_what_comes_back(tables: Tables) -> None:
    observations, infos = tables.reset(seed=1)
    fields = observation(load("marco_polo"))
    assert observations["observation"].shape == (GAMES, fields.entries)
    assert tables.observation_space.contains(observations)
    asked = [fields.names.index(f"asked={seat}") for seat in range(3)]
    random = np.random.default_rng(1)
    for _ in range(50):
        acted = infos["seat"]
        assert (observations["observation"][:, asked] == [1, 0, 0]).all()
        assert (observations["action_mask"].sum(axis=1) > 1).all()
        chosen = actions(observations, random)
        assert tables.action_space.contains(chosen)
        observations, rewards, terminations, truncations, infos = tables.step(chosen)
        assert rewards.shape == terminations.shape == acted.shape and not truncations.any()
    luck = {row.tobytes() for row in observations["observation"]}
    assert len(luck) == GAMES


def test_games_end_and_begin_anew() -> None:
    tables = Tables("merv", 2, seats=3)
    random = np.random.default_rng(5)
    observations, infos = tables.reset(seed=5)
    years = observation(load("merv")).names.index("year")
    ended = 0
    while ended < 3:
        acted = infos["seat"]
        observations, rewards, terminations, _, infos = tables.step(actions(observations, random))
        for row in range(2):
            if terminations[row]:
                ended += 1
                assert rewards[row] == infos["rewards"][row][acted[row]]
                assert infos["rewards"][row].sum() == pytest.approx(0)
                assert infos["rewards"][row].max() == 1
                assert observations["observation"][row][years] <= 1
            else:
                assert rewards[row] == 0 and not infos["rewards"][row].any()
    tables.close()


def test_bots_on_some_seats() -> None:
    tables = Tables("marco_polo", 2, seats=3, bots={0: "random", 2: "random"})
    random = np.random.default_rng(2)
    observations, infos = tables.reset(seed=2)
    for _ in range(30):
        assert (infos["seat"] == 1).all()
        observations, _, _, _, infos = tables.step(actions(observations, random))
    tables.close()


def test_an_impossible_action_moves_nothing(tables: Tables) -> None:
    observations, _ = tables.reset(seed=1)
    chosen = actions(observations, np.random.default_rng(1))
    for wrong in (int(np.flatnonzero(observations["action_mask"][2] == 0)[0]), -1, 10**6):
        spoilt = chosen.copy()
        spoilt[2] = wrong
        with pytest.raises(IllegalChoice, match=f"action {wrong} is not possible in game 2"):
            tables.step(spoilt)
    tables.step(chosen)


def test_tables_that_cannot_be() -> None:
    with pytest.raises(BadSetup, match="not 9"):
        Tables("merv", 2, seats=9)
    with pytest.raises(BadSetup, match="some of the seats"):
        Tables("merv", 2, seats=1, bots={0: "random"})
    with pytest.raises(BadSetup, match="at most as many workers"):
        Tables("merv", 2, workers=3)
    with pytest.raises(CaravanseraiError, match="no reward"):
        Tables("merv", 2, reward="fame")


def test_plain_arrays_are_the_same_games_in_the_same_memory(tables: Tables) -> None:
    """What `reset` and `step` copy, without a copy."""
    other = Tables("marco_polo", GAMES, seats=3)
    observations, infos = tables.reset(seed=1)
    arrays = other.begin(int(np.random.default_rng(1).integers(2**62)))
    random = np.random.default_rng(2)
    for _ in range(40):
        assert same(observations, {field: arrays[field] for field in observations})
        assert (arrays["seat"] == infos["seat"]).all()
        chosen = actions(observations, random)
        observations, _, ended, _, infos = tables.step(chosen)
        other.play(chosen)
        assert (arrays["ended"] == ended).all()
        assert (arrays["rewards"] == infos["rewards"]).all()
    assert arrays["observation"].base is not None
    other.close()


def test_rewards_of_every_kind() -> None:
    """Of the same games: places sum to 0, margins are leads, scores are points."""
    found = {}
    for kind in REWARDS:
        tables = Tables("merv", 1, seats=3, reward=kind)
        random = np.random.default_rng(4)
        observations, _ = tables.reset(seed=4)
        ended = np.array([False])
        while not ended[0]:
            observations, _, ended, _, infos = tables.step(actions(observations, random))
        found[kind] = infos["rewards"][0]
        tables.close()
    winner = int(found[SCORE].argmax())
    best, second = np.sort(found[SCORE])[[-1, -2]]
    assert found[PLACE][winner] == 1 and found[PLACE].sum() == pytest.approx(0)
    assert found[MARGIN][winner] == pytest.approx(best - second)
    assert (found[SCORE] * 100 == np.rint(found[SCORE] * 100)).all()


def test_gymnasium_makes_them() -> None:
    envs = gymnasium.make_vec(
        registered.name("marco_polo"),
        4,
        vectorization_mode="vector_entry_point",
        opponents=["random", "random"],
        seat=1,
        goal_selection=True,
    )
    assert isinstance(envs, Tables)
    observations, infos = envs.reset(seed=1)
    assert (infos["seat"] == 1).all()
    names = observation(load("marco_polo")).names
    assert observations["observation"][:, names.index("option.goal_selection=True")].all()
    envs.step(actions(observations, np.random.default_rng(1)))
    envs.close()


def test_workers_of_a_program_without_a_guard(tmp_path: Path) -> None:
    """It hears what to write, instead of a broken connection."""
    program = tmp_path / "program.py"
    program.write_text(
        "from caravanserai.envs.vector import Tables\n"
        "Tables('merv', games=2, workers=2).reset(seed=1)\n"
    )
    found = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert found.returncode != 0
    last = found.stderr.strip().splitlines()[-1]
    assert last.startswith("caravanserai.envs.vector.WorkerLost"), found.stderr
    assert 'if __name__ == "__main__":' in found.stderr
    assert "ConnectionResetError" not in found.stderr


def test_a_worker_that_is_gone_is_named() -> None:
    tables = Tables("merv", 2, workers=1)
    observations, _ = tables.reset(seed=1)
    tables._workers[0].kill()
    with pytest.raises(WorkerLost, match="a process that plays games has ended"):
        tables.step(actions(observations, np.random.default_rng(1)))


def test_the_space_that_was_chosen_is_seen(tables: Tables) -> None:
    """Two games that differ only in the space for which dice are chosen have different rows."""
    game = load("marco_polo")
    shown = observation(game)
    random = np.random.default_rng(3)
    pairs = 0
    observations, _ = tables.reset(seed=3)
    while pairs < 200:
        for row in range(GAMES):
            state = tables._here._batch._deals[row].s  # type: ignore[union-attr]
            after: dict[bytes, int] = {}
            for choice in state.legal:
                other = state.clone()
                play(other, choice)
                if other.actor == state.actor and "PlaceDice" in type(other.stack[-1]).__name__:
                    assert after.setdefault(bytes(shown.row(other, other.actor)), choice) == choice
            pairs += len(after) * (len(after) - 1) // 2
        observations = tables.step(actions(observations, random))[0]
