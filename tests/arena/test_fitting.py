"""`caravan fit`: games teach what things are worth."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from caravanserai import CaravanseraiError, load
from caravanserai.arena.fitting import Lesson, explained, fit, mixed, play_lesson
from caravanserai.bots.weights import FOLDER, read_table, write_table
from caravanserai.kernel.evaluation import Weight, Weights
from tests.terminal.running import caravan


def test_weights_change_with_what_is_left() -> None:
    weights = Weights({"apples": Weight(1.0, 2.0), "pears": Weight(0.5, 0.0)})
    assert weights.worth([2.0, 4.0], 0.0) == 4.0
    assert weights.worth([2.0, 4.0], 1.0) == 8.0
    assert weights.worth([0.0, 0.0], 1.0) == 0.0


def test_games_explain_what_things_are_worth() -> None:
    """Rows made with known weights give these weights back, whatever was believed before."""
    random = Random(1)
    rows = []
    for _ in range(4000):
        apples, pears, left = random.random() * 5, random.random() * 5, random.random()
        still = apples * (1 + 2 * left) + pears * 0.5 + 7 * left + random.gauss(0, 1)
        rows.append([apples, pears, left, still])
    believed = {"apples": Weight(0.0, 0.0), "pears": Weight(3.0, 3.0)}
    found, error = explained(rows, believed)
    assert found["apples"] == pytest.approx((1, 2), abs=0.35)
    assert found["pears"] == pytest.approx((0.5, 0), abs=0.35)
    assert error > 1
    assert mixed(believed, found, 0.0) == believed
    assert mixed(believed, found, 1.0)["apples"] == pytest.approx(found["apples"])


def test_a_lesson_has_what_came_still() -> None:
    game = load("merv")
    rows = play_lesson(Lesson("merv", 1, "1", dict(game.guess)))
    assert rows and all(len(row) == len(game.guess) + 2 for row in rows)
    assert all(0 <= row[-2] <= 1 for row in rows)
    assert rows == play_lesson(Lesson("merv", 1, "1", dict(game.guess)))


def test_fitting_writes_a_table_that_plays(tmp_path: Path) -> None:
    target = tmp_path / "merv.json"
    (one,) = fit("merv", (1,), 1, 3, 1, 5, 1, target)
    assert one.positions > 50 and one.error > 0
    game = load("merv")
    table = read_table(target, game)
    (two,) = fit("merv", (1,), 1, 2, 1, 6, 1, target, table)
    assert two.round == 1 and list(read_table(target, game)) == list(game.guess)


def test_tables_are_read_as_they_were_written(tmp_path: Path) -> None:
    game = load("merv")
    write_table(tmp_path / "table.json", dict(game.guess))
    assert read_table(tmp_path / "table.json", game) == dict(game.guess)
    (tmp_path / "bad.json").write_text(json.dumps({"cubes": [1, 2]}))
    with pytest.raises(CaravanseraiError, match="no table of weights for Merv"):
        read_table(tmp_path / "bad.json", game)


def test_the_tables_of_the_house_fit_their_games() -> None:
    tables = sorted(FOLDER.glob("*.json"))
    assert tables
    for path in tables:
        assert read_table(path, load(path.stem.rsplit("-", 1)[0]))


def test_the_command_tells_about_every_round(tmp_path: Path) -> None:
    target = str(tmp_path / "merv.json")
    done = caravan("fit", "merv", "--seats", "1", "--rounds", "1", "--games", "2", "--trials", "1",
                   "--jobs", "1", "--to", target)  # fmt: skip
    assert done.exit_code == 0
    assert "round 1: " in done.output and "ahead of the guess" in done.output
    wrong = caravan("fit", "merv", "--seats", "9", "--to", target)
    assert wrong.exit_code == 2 and "1 to 4 seats" in wrong.output
