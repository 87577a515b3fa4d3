"""Hints and reviews: sound numbers, through the API and the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from caravanserai import IllegalChoice, Match, Record, load
from caravanserai.analysis import Review, Reviewed, hint, review
from caravanserai.bots import Budget, make
from tests.terminal.running import caravan

GAME = load("marco_polo")


@pytest.fixture(scope="module")
def short() -> Record:
    """The first decisions of a game, some of them poor."""
    match = Match("marco_polo", seats=2, seed=3)
    for number in range(8):
        bot = make("random" if number % 2 else "greedy", number)
        match.play(bot.choose(GAME, match.state, match.actor))
    return match.record


def test_a_hint_names_the_best_choices() -> None:
    match = Match("marco_polo", seats=2, seed=7)
    found = hint(GAME, match.state, Budget(iterations=40), best=4)
    assert len(found) == 4
    assert all(one.name in match.names for one in found)
    assert all(0 < one.outcome < 1 for one in found)
    assert found == hint(GAME, match.state, Budget(iterations=40), best=4)
    assert len(hint(GAME, match.state, Budget(iterations=1), best=None)) == len(match.legal)


def test_no_hint_where_nobody_is_asked() -> None:
    with pytest.raises(IllegalChoice, match="nothing to advise"):
        hint(GAME, Record("marco_polo", Match("marco_polo").record.setup).at(), Budget(1))


def test_a_review_looks_at_every_decision(short: Record) -> None:
    found = review(short, Budget(iterations=30))
    actors = short.actors()
    assert [one.ply for one in found.decisions] == [i for i, a in enumerate(actors) if a >= 0]
    for one in found.decisions:
        assert one.seat == actors[one.ply]
        assert GAME.words.parse(one.played) == short.choices[one.ply]
        assert one.loss == 0 if one.played == one.best else one.loss >= 0
    worst = found.worst(3)
    assert worst and worst == sorted(worst, key=lambda one: -one.loss)
    only = review(short, Budget(iterations=5), seat=1)
    assert {one.seat for one in only.decisions} == {1}


def test_losses_are_never_negative() -> None:
    better = Reviewed(3, 0, "a", "b", expected=0.6, possible=0.5)
    worse = Reviewed(4, 0, "a", "b", expected=0.2, possible=0.5)
    assert better.loss == 0 and worse.loss == pytest.approx(0.3)
    assert Review("marco_polo", [better, worse]).worst(5) == [worse]


def test_the_commands(short: Record, tmp_path: Path) -> None:
    file, target, picture = (tmp_path / name for name in ("g.json", "out.json", "plot.svg"))
    file.write_text(short.to_json())
    shown = caravan(
        "hint", str(file), "--iterations", "10", "--json", str(target), "--lang", "en"
    ).output
    advice = json.loads(target.read_text())
    assert len(advice) == 3 and all(one["name"] in shown for one in advice)
    assert "expected outcome" in shown
    options = ["--iterations", "6", "--json", str(target), "--plot", str(picture), "--worst", "2"]
    result = caravan("review", str(file), *options, "--lang", "en")
    assert result.exit_code == 0
    decisions = json.loads(target.read_text())["decisions"]
    assert f"{len(decisions)} decisions were looked at." in result.output
    assert all(one["loss"] >= 0 for one in decisions)
    assert "<svg" in picture.read_text()
    assert caravan("review", str(file), "--seat", "3").exit_code == 2
    chance_is_asked = caravan("hint", str(file), "--ply", "0")
    assert chance_is_asked.exit_code == 2 and "nothing to advise" in chance_is_asked.stderr
