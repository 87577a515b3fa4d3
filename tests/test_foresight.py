"""Looking on from the end of a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from caravanserai import CHANCE, Seeded, Setup, load, play
from caravanserai.bots import foresight, make
from caravanserai.bots.foresight import CANDIDATES, TOO_FAR_BEHIND, foreseen
from caravanserai.bots.planner import THOROUGH, WIDTH, Line, plans
from caravanserai.bots.weights import trained
from caravanserai.kernel.core import State
from caravanserai.mind.evaluation import Weights
from tests.kernel.toy import ORCHARD, PICK, STOP

NO_WEIGHTS = Weights({})


@pytest.mark.interpreted
def test_what_looks_alike_at_the_end_of_a_turn_is_told_apart_by_what_comes_then() -> None:
    """Who picks is asked for a fruit after the weather; up to there it is worth nothing."""
    s = ORCHARD.new(Setup(2))
    lines = plans(ORCHARD, NO_WEIGHTS, s, 0, WIDTH)
    assert [(line.worth, line.choices) for line in lines] == [(0.0, (STOP,)), (0.0, (PICK,))]
    best, other = foreseen(ORCHARD, NO_WEIGHTS, s, 0, lines, Random(1))
    assert (best.worth, best.choices) == (1.0, (PICK,))
    assert (other.worth, other.choices) == (0.0, (STOP,))
    assert best.questions == lines[1].questions


@pytest.mark.interpreted
def test_a_plan_that_is_far_behind_is_not_looked_at() -> None:
    s = ORCHARD.new(Setup(2))
    far, near = (Line(TOO_FAR_BEHIND + more, (STOP,), (s.legal,)) for more in (1.0, -1.0))
    pick = Line(0.0, (PICK,), (s.legal,))
    assert foreseen(ORCHARD, NO_WEIGHTS, s, 0, [far, pick], Random(1)) == [far]
    assert foreseen(ORCHARD, NO_WEIGHTS, s, 0, [near, pick], Random(1))[0].choices == (PICK,)


@pytest.mark.parametrize(("key", "seats"), [("merv", 1), ("wayfarers", 2)])
def test_the_same_luck_foresees_the_same(key: str, seats: int) -> None:
    game = load(key)
    s = game.new(Setup(seats))
    chance = Seeded(3)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    weights = trained(game, s)
    lines = plans(game, weights, s, s.actor, WIDTH)
    found = [foreseen(game, weights, s, s.actor, lines, Random(5)) for _ in range(2)]
    first, again = ([(line.worth, line.choices) for line in one] for one in found)
    assert first == again
    assert 1 <= len(first) <= CANDIDATES
    assert {choices for _, choices in first} <= {line.choices for line in lines}


def question_where_something_is_hidden() -> tuple[State, State]:
    """A position of Wayfarers and one that differs in what the seat that is asked may not know."""
    game = load("wayfarers")
    s: State = game.new(Setup(2))
    chance, bot = Seeded(4), make("random", 4)
    while not s.over:
        if s.actor != CHANCE and len(s.legal) > 1:
            twin = game.rules.determinize(s, s.actor, Random(8))
            if game.codec.to_dict(twin) != game.codec.to_dict(s):
                return s, twin
        play(s, chance.choose(s, 0) if s.actor == CHANCE else bot.choose(game, s, s.actor))
    raise AssertionError("nothing was ever hidden")


def test_looking_on_does_not_look_at_secrets() -> None:
    game = load("wayfarers")
    s, twin = question_where_something_is_hidden()
    weights = trained(game, s)
    lines = plans(game, weights, game.rules.determinize(s, s.actor, Random(2)), s.actor, WIDTH)
    found = [foreseen(game, weights, one, s.actor, lines, Random(5)) for one in (s, twin)]
    first, other = ([(line.worth, line.choices) for line in one] for one in found)
    assert first == other


def test_the_hard_level_looks_on_where_a_network_judges() -> None:
    """Here another plan than the one that looked best."""
    game = load("merv")
    for seed in range(20):
        s = game.new(Setup(1))
        chance = Seeded(seed)
        while s.actor == CHANCE:
            play(s, chance.choose(s, 0))
        random = Random(seed)
        known = game.rules.determinize(s, 0, random)
        lines = plans(game, trained(game, s), known, 0, THOROUGH)
        best = foreseen(game, trained(game, s), s, 0, lines, random)[0].choices[0]
        if best != lines[0].choices[0]:
            assert make("hard", seed).choose(game, s, 0) == best
            return
    raise AssertionError("looking on never changed anything")


@pytest.mark.interpreted
def test_the_hard_level_does_not_look_on_with_a_table() -> None:
    s = ORCHARD.new(Setup(2))
    assert make("hard", 1).choose(ORCHARD, s, 0) == STOP


@pytest.mark.interpreted
def test_with_less_effort_fewer_worlds_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("wayfarers")
    s = game.new(Setup(2))
    chance = Seeded(3)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    imagined: list[int] = []

    def noted(*plan: Any) -> list[Line]:
        imagined.append(plan[-1])
        lines: list[Line] = plan[4]
        return lines

    monkeypatch.setattr(foresight, "foreseen", noted)
    for effort in (1.0, 0.5, 0.1):
        foresight.Foresighted(1, effort).choose(game, s, s.actor)
    assert imagined == [4, 2], "at last it judges what is before its eyes"
