"""Games as data: what is written is read, and becomes the decisions that were made."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from caravanserai import CaravanseraiError, Setup
from caravanserai.arena.matches import planned, played
from caravanserai.benchmark.dataset import (
    LICENCE,
    checksum,
    decisions,
    read,
    record_of,
    recorded,
    write,
)
from caravanserai.envs.encoding import mask, vector
from caravanserai.envs.rewards import rewards
from caravanserai.extras import needed
from caravanserai.mind.observation import observation
from tests.terminal.running import caravan

PLANS = planned("merv", Setup(2, {"edition": "ru"}), ["greedy", "random"], 2, seed=3)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("data") / "games.parquet"
    write(found, recorded(PLANS, jobs=1), "merv")
    return found


def test_the_games_are_those_of_the_arena(file: Path) -> None:
    game, rows = read(file)
    assert game.key == "merv" and len(rows) == 2
    for plan, row in zip(PLANS, rows, strict=True):
        result = played(plan)
        assert tuple(row["scores"]) == result.scores
        assert tuple(row["ranking"]) == result.ranking
        assert tuple(row["players"]) == plan.players
        s = record_of(game, row).at()
        assert s.over and [score.total for score in game.rules.scores(s)] == row["scores"]


def test_every_decision_comes_back(file: Path) -> None:
    game, rows = read(file)
    shown = observation(game)
    chunks = list(decisions(file, size=50))
    assert {len(chunk["action"]) for chunk in chunks[:-1]} == {50}
    found = {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}
    number = 0
    for at, row in enumerate(rows):
        record = record_of(game, row)
        end = record.at()
        reached = rewards(game, end, 2)
        for ply, seat in enumerate(record.actors()):
            if seat < 0:
                continue
            if ply % 20 == 0:
                s = record.at(ply)
                assert (found["observation"][number] == vector(shown, s, seat)).all()
                assert (found["action_mask"][number] == mask(shown, s, seat)).all()
            assert found["action"][number] == row["choices"][ply]
            assert found["game"][number] == at and found["seat"][number] == seat
            assert found["reward"][number] == reached[seat]
            assert found["score"][number] == row["scores"][seat]
            number += 1
    assert number == len(found["action"])
    assert (found["action_mask"][np.arange(number), found["action"]] == 1).all()


def test_a_file_says_what_it_is(file: Path, tmp_path: Path) -> None:
    metadata = needed("pyarrow.parquet", "data").read_schema(file).metadata[b"caravanserai"]
    assert LICENCE.encode() in metadata
    said = file.with_name(f"{file.name}.sha256").read_text()
    assert said == f"{checksum(file)}  {file.name}\n"
    broken = tmp_path / file.name
    broken.write_bytes(file.read_bytes()[:-1] + b"!")
    broken.with_name(f"{file.name}.sha256").write_text(said)
    with pytest.raises(CaravanseraiError, match="not what its checksum says"):
        read(broken)
    broken.with_name(f"{file.name}.sha256").unlink()
    with pytest.raises(CaravanseraiError, match="no file of recorded games"):
        read(broken)
    with pytest.raises(CaravanseraiError, match="there is no file"):
        read(tmp_path / "nothing.parquet")


def test_the_command(tmp_path: Path) -> None:
    target = tmp_path / "games.parquet"
    run = caravan(
        "dataset", "merv", "--players", "random", "--seats", "3", "--games", "2", "--jobs", "1",
        "--to", str(target), "--lang", "en",
    )  # fmt: skip
    assert run.exit_code == 0, run.output
    assert "2 games in" in run.output and checksum(target)[:16] in run.output
    game, rows = read(target)
    assert game.rules.people(record_of(game, rows[0]).at()) == 3
