"""Everybody on one scale: strengths that victories show, intervals, frozen files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from caravanserai import CaravanseraiError, Match, Setup, available_games, load
from caravanserai.arena import Plan, Result, Store
from caravanserai.arena.ladder import FROZEN, SCALE, frozen, games_of, rungs
from caravanserai.arena.ratings import AUTOMATIC
from caravanserai.bots import make
from caravanserai.mind.practice import practice_of
from tests.terminal.running import caravan
from tests.test_networked import file_of

STRENGTHS = {"weak": 1.0, "middle": 4.0, "strong": 16.0}


def won(plan: Plan, random: Random) -> Result:
    """Somebody wins, as often as strengths say."""
    weights = [STRENGTHS[player] for player in plan.players]
    winner = random.choices(range(len(weights)), weights)[0]
    ranking = tuple(1 if seat == winner else 2 for seat in range(len(weights)))
    return Result(plan.players, tuple(0 for _ in ranking), ranking, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_strengths_are_found(seats: int) -> None:
    """Within their intervals, of whatever number of seats the games were."""
    random = Random(seats)
    plans = games_of("merv", Setup(seats), list(STRENGTHS), 150, 1, 0)
    found = rungs([(plan, won(plan, random)) for plan in plans])
    assert [rung.player for rung in found] == ["strong", "middle", "weak"]
    step = SCALE * 0.602  # a factor of four
    for rung, expected in zip(found, (step, 0.0, -step), strict=True):
        assert rung.low - 20 < expected < rung.high + 20
        assert 10 < rung.high - rung.low < 200
        assert rung.games == sum(plan.players.count(rung.player) for plan in plans)


def test_who_always_wins_has_a_rating() -> None:
    plans = games_of("merv", Setup(2), ["good", "bad"], 10, 1, 0)
    results = [
        Result(plan.players, (0, 0), tuple(1 if p == "good" else 2 for p in plan.players), 1)
        for plan in plans
    ]
    good, bad = rungs(list(zip(plans, results, strict=True)))
    assert (good.player, good.won, bad.won) == ("good", 1.0, 0.0)
    assert 200 < good.rating - bad.rating < 2000


def test_alone_the_automatic_opponent_is_a_rung() -> None:
    plans = games_of("merv", Setup(1), ["somebody"], 20, 1, 0)
    found = rungs(
        [
            (p, Result(p.players, (5, 9), (2, 1) if i % 4 else (1, 2), 1))
            for i, p in enumerate(plans)
        ]
    )
    assert [rung.player for rung in found] == [AUTOMATIC, "somebody"]
    assert found[1].won == 0.25


def test_every_luck_is_played_from_every_seat() -> None:
    two = games_of("merv", Setup(2), ["a", "b", "c"], 3, 1, 0)
    assert len(two) == 3 * 3 * 2
    assert len(games_of("merv", Setup(2), ["a", "b", "c"], 3, 1, around=1)) == 2 * 3 * 2
    four = games_of("merv", Setup(4), ["a", "b"], 2, 1, 0)
    assert len(four) == 2 * 2 * 4
    assert sorted(plan.players.count("a") for plan in four) == [1] * 8 + [3] * 8


@pytest.mark.parametrize("key", available_games())
def test_scripts_play(key: str) -> None:
    """They value what there is, and not all play alike."""
    features = set(load(key).mind.default_weights)
    scripts = practice_of(load(key)).scripts
    assert len(scripts) >= 2
    assert frozen(key) == [*FROZEN, *[f"script:{name}" for name in scripts]]
    match, seat = Match(key, seats=2, seed=3), 0
    for more in scripts.values():
        assert set(more) <= features
    for name in scripts:
        s = match.state
        seat = s.actor
        assert make(f"script:{name}", 1).choose(match.game, s, seat) in s.legal
    with pytest.raises(CaravanseraiError, match="has no script 'nobody'"):
        make("script:nobody").choose(match.game, match.state, seat)


def test_a_ladder_goes_on_with_what_was_played(tmp_path: Path) -> None:
    """A network that was written anew is somebody else, though the file has the same name."""
    network, store, report = file_of("merv", tmp_path), tmp_path / "games", tmp_path / "found.json"
    command = [
        "ladder", "merv", f"network:{network}", "--seats", "1", "--among", "random", "--lucks", "2",
        "--store", str(store), "--jobs", "1", "--backend", "here", "--json", str(report),
    ]  # fmt: skip
    for _ in range(2):
        result = caravan(*command)
        assert result.exit_code == 0, result.output
        assert len(store.read_text().splitlines()) == 4
    names = {rung["player"] for rung in json.loads(report.read_text())}
    assert names == {"random", f"network:{network}", AUTOMATIC}
    kept = [json.loads(line) for line in store.read_text().splitlines()]
    (digest,) = {line["networks"][f"network:{network}"] for line in kept if "networks" in line}
    content = store.read_text().replace(digest, "another")
    store.write_text(content)
    plan = games_of("merv", Setup(1), [f"network:{network}"], 2, 1, 0)[0]
    assert Store(store).get(plan) is None


def test_a_ladder_needs_two() -> None:
    result = caravan("ladder", "merv", "--among", "random")
    assert result.exit_code != 0
    assert "two players" in result.output
    result = caravan("ladder", "merv", "nobody")
    assert "no bot is called" in result.output
