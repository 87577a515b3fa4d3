"""Tournaments: who meets whom, what is kept, what the numbers mean."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from caravanserai import BadSetup, CaravanseraiError, Setup
from caravanserai.arena import Contest, Plan, Result, Store, compared, contests, plans, ratings, run
from caravanserai.arena.backends import work_on
from caravanserai.arena.ratings import AUTOMATIC
from caravanserai.arena.tournament import wilson
from caravanserai.bots import UnknownBot
from caravanserai.extras import MissingExtra
from caravanserai.kernel import game as registry
from tests.kernel.toy import ORCHARD
from tests.terminal.running import caravan


def test_every_bot_meets_every_other() -> None:
    found = contests(["marco_polo"], [2, 3], ["greedy", "random", "easy"])
    pairs = [(one.setup.seats, one.one, one.others) for one in found]
    assert pairs[:3] == [(2, "greedy", "random"), (2, "greedy", "easy"), (2, "random", "easy")]
    assert len(pairs) == 3 + 6 and (3, "easy", "random") in pairs and (3, "random", "easy") in pairs
    assert len(contests(["marco_polo"], [], ["greedy", "random"])) == 1 + 2 + 2


@pytest.mark.interpreted
def test_alone_every_bot_plays_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._GAMES, "orchard", ORCHARD)
    (alone,) = contests(["orchard"], [1], ["greedy"])
    store = Store()
    games = list(run(plans(alone, 2, 1), store))
    assert len(games) == len(store) == 2
    assert compared(alone, games).margin >= 0


def test_a_tournament_that_cannot_be() -> None:
    with pytest.raises(UnknownBot):
        contests(["marco_polo"], [2], ["greedy", "gredy"])
    with pytest.raises(BadSetup, match="needs two bots"):
        contests(["marco_polo"], [2], ["greedy"])
    with pytest.raises(BadSetup, match="named twice"):
        contests(["marco_polo"], [2], ["greedy", "greedy"])
    with pytest.raises(BadSetup, match="not 9"):
        contests(["marco_polo"], [9], ["greedy", "random"])
    with pytest.raises(CaravanseraiError, match="no backend 'cloud'"):
        work_on("cloud", abs, [1], 1)


def test_the_same_luck_is_played_from_every_seat() -> None:
    todo = plans(Contest("marco_polo", Setup(3), "a", "b"), 2, 7)
    assert [plan.players.index("a") for plan in todo] == [0, 1, 2, 0, 1, 2]
    assert [plan.seed for plan in todo] == ["7:0"] * 3 + ["7:1"] * 3
    assert all(plan.players.count("b") == 2 for plan in todo)


def test_the_numbers_of_a_contest() -> None:
    contest = Contest("marco_polo", Setup(2), "a", "b")
    todo = plans(contest, 2, 1)
    results = [
        Result(todo[0].players, (30, 20), (1, 2), 9),
        Result(todo[1].players, (25, 25), (1, 1), 9),
        Result(todo[2].players, (40, 20), (1, 2), 9),
        Result(todo[3].players, (30, 30), (2, 1), 9),
    ]
    found = compared(contest, list(zip(todo, results, strict=True)))
    assert (found.games, found.wins, found.rate) == (4, 3.5, 0.875)
    assert found.rate_low < 0.875 < found.rate_high
    assert found.margin == 7.5
    assert found.margin_high - 7.5 == pytest.approx(1.96 * 2.5)


def test_intervals_shrink_with_the_games() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-3)
    low, high = wilson(500, 1000)
    assert 0.46 < low < 0.5 < high < 0.54
    low, high = wilson(10, 10)
    assert 0.7 < low < high == 1


def test_ratings_follow_the_places() -> None:
    finished = [Result(("a", "b", "b"), (9, 5, 1), (1, 2, 3), 9)] * 5
    finished += [Result(("a",), (9, 12), (2, 1), 9)] * 5
    found = ratings(finished)
    assert [one.player for one in found][-1] == "b"
    assert {one.player: one.games for one in found} == {"a": 10, "b": 5, AUTOMATIC: 5}
    assert all(0 < one.deviation < 25 / 3 for one in found)


def test_a_stopped_tournament_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    todo = [Plan("marco_polo", Setup(2), ("random", "random"), f"1:{i}") for i in range(4)]
    first = run(todo, Store(file))
    next(first)
    next(first)
    del first
    whole = file.read_text()
    assert len(whole.splitlines()) == 2
    file.write_text(whole + whole.splitlines()[0][:20])
    store = Store(file)
    assert len(store) == 2
    rest = list(run(todo, store, "processes", 2))
    assert [plan for plan, _ in rest] == todo[2:]
    assert len(file.read_text().splitlines()) == 4
    again = Store(file)
    assert list(run(todo, again)) == []
    at_once = Store()
    assert [result for _, result in run(todo, at_once)] == [again.get(plan) for plan in todo]


def test_a_store_that_is_something_else(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"game": 1}\n')
    with pytest.raises(CaravanseraiError, match="line 1 is not the result of a game"):
        Store(file)


def test_ray_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"caravanserai-games\[ray\]"):
        list(work_on("ray", abs, [-1], 1))


def test_the_command(tmp_path: Path) -> None:
    files = {name: tmp_path / f"t.{name}" for name in ("json", "csv", "svg", "jsonl")}
    command = ["tournament", "--game", "marco_polo", "--seats", "2", "--bots", "random,mcts:0"]
    command += ["--rounds", "1", "--backend", "here", "--lang", "en"]
    command += ["--json", str(files["json"]), "--csv", str(files["csv"])]
    command += ["--plot", str(files["svg"]), "--store", str(files["jsonl"])]
    result = caravan(*command)
    assert result.exit_code == 0
    found = json.loads(files["json"].read_text())
    (one,) = found["contests"]
    assert (one["one"], one["others"], one["games"]) == ("random", "mcts:0", 2)
    assert one["margin_low"] is None
    assert [rating["player"] for rating in found["ratings"]] == ["mcts:0", "random"]
    (row,) = csv.DictReader(files["csv"].read_text().splitlines())
    assert row["game"] == "marco_polo" and float(row["rate"]) == one["rate"]
    assert "<svg" in files["svg"].read_text()
    assert len(files["jsonl"].read_text().splitlines()) == 2
    assert "win rate" in result.output and "rating" in result.output
    assert "marco_polo" in result.output and "…" not in result.output
    again = caravan(*command)
    assert "2 games were played before." in again.output
    assert json.loads(files["json"].read_text()) == found


def test_plans_differ_by_everything_that_decides_a_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    store = Store(file)
    plan = Plan("marco_polo", Setup(2), ("random", "random"), "1:0")
    store.add(plan, Result(plan.players, (1, 2), (2, 1), 3))
    for other in (
        Plan("marco_polo", Setup(2), ("random", "greedy"), "1:0"),
        Plan("marco_polo", Setup(2), ("random", "random"), "1:1"),
        Plan("marco_polo", Setup(2, {"goal_selection": True}), ("random", "random"), "1:0"),
    ):
        assert Store(file).get(other) is None
    assert Store(file).get(plan) is not None
