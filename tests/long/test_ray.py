"""Tournaments on Ray: a local cluster plays the same games as this process."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from caravanserai import Setup
from caravanserai.arena import Plan, Store, run
from tests.terminal.running import caravan

# the library leaves files and sockets of its helpers to the end of the process
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
)


def tournament(folder: Path, backend: str, rounds: int) -> dict[str, Path]:
    """Run the command; the files it leaves."""
    files = {name: folder / f"{backend}.{name}" for name in ("json", "csv", "svg", "jsonl")}
    result = caravan(
        "tournament", "--game", "marco_polo", "--seats", "2", "--bots", "random,mcts:0",
        "--rounds", str(rounds), "--backend", backend, "--lang", "en",
        "--json", str(files["json"]), "--csv", str(files["csv"]),
        "--plot", str(files["svg"]), "--store", str(files["jsonl"]),
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    return files


def test_the_same_command_on_a_local_cluster(tmp_path: Path) -> None:
    """It goes on where a shorter one ended, and finds what this process finds."""
    tournament(tmp_path, "ray", rounds=1)
    there = tournament(tmp_path, "ray", rounds=3)
    here = tournament(tmp_path, "here", rounds=3)
    assert there["jsonl"].read_text() == here["jsonl"].read_text()
    found = json.loads(there["json"].read_text())
    assert found == json.loads(here["json"].read_text())
    assert found["contests"][0]["games"] == 6
    (row,) = csv.DictReader(there["csv"].read_text().splitlines())
    assert int(row["games"]) == 6
    assert "<svg" in there["svg"].read_text()


def test_a_stopped_tournament_leaves_what_was_played(tmp_path: Path) -> None:
    todo = [Plan("marco_polo", Setup(2), ("random", "random"), f"1:{i}") for i in range(8)]
    file = tmp_path / "games.jsonl"
    games = run(todo, Store(file), "ray", 2)
    for _ in range(3):
        next(games)
    del games
    assert len(file.read_text().splitlines()) == 3
    rest = list(run(todo, Store(file), "ray", 2))
    assert [plan for plan, _ in rest] == todo[3:]
