"""`caravan fit`: games teach what things are worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from caravanserai import CaravanseraiError, load
from caravanserai.arena import fitting
from caravanserai.arena.fitting import Trial, fit, play_trial, spreads
from caravanserai.bots.weights import FOLDER, read_table, write_table
from caravanserai.mind.evaluation import Weight, Weights, guessed
from tests.terminal.running import caravan


def test_weights_change_with_what_is_left() -> None:
    weights = Weights({"apples": Weight(1.0, 2.0), "pears": Weight(0.5, 0.0)})
    assert weights.worth([2.0, 4.0], 0.0) == 4.0
    assert weights.worth([2.0, 4.0], 1.0) == 8.0
    assert weights.worth([0.0, 0.0], 1.0) == 0.0


def test_a_trial_is_a_game_against_greedy() -> None:
    game = load("merv")
    trial = Trial("merv", 1, 0, "1", dict(guessed(game).table))
    assert play_trial(trial) == play_trial(trial)
    nothing = dict.fromkeys(guessed(game).table, Weight(0.0, 0.0))
    careless = [play_trial(Trial("merv", 2, i % 2, f"{i}", nothing)) for i in range(4)]
    assert sum(careless) < -40


def test_a_game_in_which_nobody_gets_on_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "LONGEST", 5)
    assert (
        play_trial(Trial("merv", 2, 0, "1", dict(guessed(load("merv")).table))) == -fitting.MARGIN
    )


def test_features_are_measured_by_how_they_vary() -> None:
    game = load("merv")
    found = dict(
        zip(guessed(game).table, spreads(game, 1, dict(guessed(game).table), 1), strict=True)
    )
    assert found["cubes"] > 1
    assert all(wide >= fitting.LEAST_SPREAD for wide in found.values())


def test_tables_that_play_better_pull_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the lead fell with every cube that is thought to be worth other than three points."""
    monkeypatch.setattr(fitting, "spreads", lambda game, *_: [1.0] * len(guessed(game).table))
    monkeypatch.setattr(
        fitting, "play_trial", lambda trial: -10 * abs(trial.table["cubes"].late - 3)
    )
    game = load("merv")
    target = tmp_path / "merv.json"
    first, *_, last = fit("merv", (2,), 60, 1, 5, 1, target)
    assert (first.round, last.round) == (1, 60) and first.games == last.games > 10
    assert last.lead > first.lead
    found = read_table(target, game)
    assert list(found) == list(guessed(game).table)
    assert abs(found["cubes"].late - 3) < abs(guessed(game).table["cubes"].late - 3) / 2


def test_tables_follow_as_many_lines_as_wished_and_start_as_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Trial] = []

    def draw(trial: Trial) -> float:
        tried.append(trial)
        return 0.0

    monkeypatch.setattr(fitting, "spreads", lambda game, *_: [1.0] * len(guessed(game).table))
    monkeypatch.setattr(fitting, "play_trial", draw)
    game = load("merv")
    apart = []
    for step in (0.01, 1.0):
        tried.clear()
        list(fit("merv", (2,), 1, 1, 5, 1, tmp_path / "merv.json", None, 7, step))
        assert {trial.lines for trial in tried} == {7}
        cubes = [trial.table["cubes"].late - guessed(game).table["cubes"].late for trial in tried]
        apart.append(max(map(abs, cubes)))
    assert 10 * apart[0] < apart[1]


def test_tables_are_read_as_they_were_written(tmp_path: Path) -> None:
    game = load("merv")
    write_table(tmp_path / "table.json", dict(guessed(game).table))
    assert read_table(tmp_path / "table.json", game) == dict(guessed(game).table)
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
    done = caravan("fit", "merv", "--seats", "1", "--rounds", "1", "--games", "1",
                   "--lines", "1", "--step", "0.2", "--jobs", "1", "--to", target)  # fmt: skip
    assert done.exit_code == 0
    assert "round 1: " in done.output and "ahead of the best rival" in done.output
    wrong = caravan("fit", "merv", "--seats", "9", "--to", target)
    assert wrong.exit_code == 2 and "1 to 4 seats" in wrong.output
