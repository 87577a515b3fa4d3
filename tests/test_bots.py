"""Bots: legal, reproducible, blind to secrets, and worth playing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from caravanserai import CHANCE, Seeded, Setup, load, play
from caravanserai.bots import LEVELS, MCTS, Planner, UnknownBot, bots, make
from caravanserai.bots import planner as planning
from caravanserai.bots.planner import THOROUGH, WIDTH, plans
from caravanserai.bots.weights import fitted
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Weights, value


def finished(key: str, names: list[str], seed: int) -> State:
    """A game between bots, played to the end."""
    game = load(key)
    s: State = game.new(Setup(len(names)))
    chance = Seeded(seed)
    seated = [make(name, seed) for name in names]
    ply = 0
    while not s.over:
        if s.actor == CHANCE:
            choice = chance.choose(s, ply)
        else:
            choice = seated[s.actor].choose(game, s, s.actor)
        play(s, choice)
        ply += 1
    return s


def test_bots_are_found_by_name() -> None:
    assert bots() == ["beginner", "easy", "medium", "hard", "greedy", "random"]
    assert list(LEVELS) == bots()[:4]
    assert isinstance(make("mcts:12"), MCTS)
    with pytest.raises(UnknownBot, match="no bot is called 'gredy'; did you mean greedy"):
        make("gredy")
    with pytest.raises(UnknownBot, match="no bot is called 'mcts:many'"):
        make("mcts:many")


def first_question(seats: int, seed: int, **options: bool) -> State:
    """Marco Polo, set up by chance."""
    s: State = load("marco_polo").new(Setup(seats, options))
    chance = Seeded(seed)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    return s


@pytest.mark.parametrize("name", ["random", "beginner", "hard", "greedy", "mcts:30"])
def test_the_same_seed_plays_the_same(name: str) -> None:
    game = load("marco_polo")
    s = first_question(3, 4)
    assert make(name, 5).choose(game, s, s.actor) == make(name, 5).choose(game, s, s.actor)


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    """A sample; a hundred games stand in tests/long."""
    names = ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]
    s = finished("marco_polo", names, seed)
    assert load("marco_polo").rules.ranking(s)[names.index("greedy")] == 1


@pytest.mark.parametrize("name", ["beginner", "hard", "greedy", "mcts:40"])
def test_bots_do_not_look_at_secrets(name: str) -> None:
    """Two positions that differ only in what the seat may not know get the same answer."""
    game = load("marco_polo")
    s = first_question(3, 9)
    for i in range(3):
        twin = game.rules.determinize(s, s.actor, Random(i))
        assert game.codec.to_dict(twin) != game.codec.to_dict(s)
        assert make(name, 1).choose(game, twin, s.actor) == make(name, 1).choose(game, s, s.actor)


def test_a_beginner_misjudges() -> None:
    game = load("marco_polo")
    s = first_question(2, 3)
    chosen = {make("beginner", seed).choose(game, s, s.actor) for seed in range(12)}
    assert len(chosen) > 1 and chosen <= set(s.legal)
    assert len({make("greedy", seed).choose(game, s, s.actor) for seed in range(12)}) == 1


def test_a_plan_is_followed_and_made_anew_where_the_question_is_another() -> None:
    """Within its turn the planner goes on with its line; a strange question gets a new plan."""
    game = load("marco_polo")
    s = first_question(2, 3)
    seat = s.actor
    planner = Planner(1)
    line = plans(game, fitted(game, s), s, seat, WIDTH)[0]
    for choice, question in zip(line.choices, line.questions, strict=True):
        assert s.actor == seat and s.legal == question
        assert planner.choose(game, s, seat) == choice
        play(s, choice)
    assert s.actor != seat or s.over
    other = first_question(3, 8)
    assert planner.choose(game, other, other.actor) in other.legal


@pytest.mark.interpreted  # compiled, the bound cannot be replaced
def test_a_plan_looks_at_so_many_positions_and_at_every_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What can be done in a turn has no bound; what is looked at has, so that nobody waits."""
    game = load("marco_polo")
    s = first_question(3, 9)
    judged: list[float] = []

    def counted(game: Game[Any], s: State, seat: int, weights: Weights) -> float:
        judged.append(value(game, s, seat, weights))
        return judged[-1]

    monkeypatch.setattr(planning, "value", counted)
    looked_at = {}
    for limit in (100, 1_000, planning.LOOKED_AT):
        monkeypatch.setattr(planning, "LOOKED_AT", limit)
        judged.clear()
        found = plans(game, fitted(game, s), s, s.actor, THOROUGH)
        assert sorted(line.choices[0] for line in found) == sorted(s.legal)
        looked_at[limit] = len(judged)
    few, some, many = looked_at.values()
    assert few < 200 < some < 1_200 < many
