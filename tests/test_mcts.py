"""The search: what it knows, what it keeps, and that it ends when it should."""

from __future__ import annotations

import math
import time
from itertools import count
from random import Random
from threading import Timer
from typing import Any

import pytest

from caravanserai import CHANCE, Game, Seeded, Setup, load, play
from caravanserai.bots import MCTS, Budget, make
from caravanserai.bots.mcts import Node, outcomes, priors
from caravanserai.kernel import game as registry
from caravanserai.kernel.core import State
from caravanserai.kernel.playout import playout
from tests.kernel.toy import APPLE, ORCHARD, PEAR, PICK, STOP
from tests.test_bots import finished, first_question


def searcher(iterations: int, seed: int = 1) -> MCTS:
    return MCTS(seed, Budget(iterations=iterations))


def test_a_budget_has_a_limit() -> None:
    with pytest.raises(ValueError, match="iterations or of seconds"):
        Budget()


@pytest.mark.interpreted
def test_search_finds_the_better_choice_of_a_tiny_game() -> None:
    """Whoever picks apples wins; pears count as much at the end, but the search must see it."""
    s = ORCHARD.new(Setup(2))
    assert searcher(50).choose(ORCHARD, s, 0) == PICK
    play(s, PICK)
    play(s, 4)
    best = searcher(50).search(ORCHARD, s, 0)
    assert {one.choice for one in best} == {APPLE, PEAR}
    assert best[0].choice == APPLE
    assert [one.visits for one in best] == [25, 25]
    assert best[0].guess > best[1].guess
    assert all(0 < one.outcome < 1 for one in best)


@pytest.mark.interpreted
def test_the_last_choice_of_a_game_is_judged_by_the_place() -> None:
    s = ORCHARD.new(Setup(2))
    for _ in range(5):
        play(s, STOP)
    picked, stopped = searcher(40).search(ORCHARD, s, 1)
    assert picked.choice == PICK
    assert picked.outcome > 0.6 > 0.5 == picked.guess
    assert stopped.outcome < picked.outcome


@pytest.mark.interpreted
def test_search_plays_alone() -> None:
    s = ORCHARD.new(Setup(1))
    assert searcher(60).choose(ORCHARD, s, 0) == PICK


@pytest.mark.interpreted
def test_outcomes_are_fair() -> None:
    """Nobody gets more than a winner, ties share, leads count before the end."""
    game = load("marco_polo")
    for seed in range(3):
        s = game.new(Setup(3))
        playout(s, Random(seed).random)
        reached = outcomes(game, s, 3)
        places = game.rules.ranking(s)
        assert max(reached) == reached[places.index(1)]
        assert min(reached) == reached[places.index(max(places))]
        assert all(0 <= one <= 1 for one in reached)
    draw = ORCHARD.new(Setup(2))
    assert outcomes(ORCHARD, draw, 2) == [0.5, 0.5]
    for _ in range(6):
        play(draw, STOP)
    assert draw.over and outcomes(ORCHARD, draw, 2) == [0.5, 0.5]


def test_priors_follow_the_values() -> None:
    low, high, same = priors([1.0, 4.0, 4.0])
    assert low < high == same and math.isclose(low + high + same, 1)


def test_every_choice_is_legal_and_the_search_leaves_the_game_alone() -> None:
    game = load("marco_polo")
    for seats, options in ((2, {}), (4, {"character_draft": True, "goal_selection": True})):
        s = first_question(seats, 5, **options)
        for _ in range(8):
            before = game.codec.to_dict(s)
            choice = make("mcts:3", 2).choose(game, s, s.actor)
            assert choice in s.legal
            assert game.codec.to_dict(s) == before
            play(s, choice)
            while s.actor == CHANCE:
                play(s, Seeded(1).choose(s, 0))


class Kept(MCTS):
    """Counts the trees that were found again."""

    def __init__(self, seed: int, iterations: int) -> None:
        super().__init__(seed, Budget(iterations=iterations))
        self.found: list[int] = []

    def _tree_for(self, game: Game[Any], state: State, seat: int) -> Node:
        node = super()._tree_for(game, state, seat)
        self.found.append(node.visits)
        return node


@pytest.mark.interpreted
def test_the_tree_is_kept_within_a_turn_and_over_the_turns_of_others() -> None:
    game = load("marco_polo")
    s = first_question(2, 1)
    bot, asked = Kept(1, 25), s.actor
    turns: list[int] = []
    while len(turns) < 12:
        turns.append(s.actor)
        if s.actor == asked:
            play(s, bot.choose(game, s, asked))
        else:
            play(s, make("greedy").choose(game, s, s.actor))
    own = [i for i, actor in enumerate(turns) if actor == asked]
    following = [n for n, i in zip(bot.found, own, strict=True) if i and turns[i - 1] == asked]
    assert bot.found[0] == 0
    assert following and all(following)
    twin = first_question(2, 2)
    bot.choose(game, twin, twin.actor)
    assert bot.found[-1] == 0


def test_a_time_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("marco_polo")
    s = first_question(2, 1)
    ticks = count(step=0.25)
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks))
    bot = MCTS(1, Budget(seconds=2))
    bot.choose(game, s, s.actor)
    assert bot.iterations == 7, "every look at the clock takes a quarter of a second"


def test_a_search_can_be_interrupted() -> None:
    game = load("marco_polo")
    s = first_question(2, 1)
    bot = MCTS(1, Budget(seconds=100))
    timer = Timer(0.2, bot.interrupt)
    timer.start()
    assert bot.choose(game, s, s.actor) in s.legal
    timer.join()
    bot = searcher(5)
    bot.interrupt()
    bot.choose(game, s, s.actor)
    assert bot.iterations == 0
    bot.choose(game, s, s.actor)
    assert bot.iterations == 5


@pytest.mark.interpreted
def test_a_small_search_beats_random_at_a_tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of its strength at real games stands in docs/bots.md."""
    monkeypatch.setitem(registry._GAMES, "orchard", ORCHARD)
    places = []
    for seed in range(10):
        names = ["mcts:30", "random"] if seed % 2 else ["random", "mcts:30"]
        s = finished("orchard", names, seed)
        orchard = load("orchard")
        places.append(orchard.rules.ranking(s)[names.index("mcts:30")])
        assert orchard.rules.scores(s)[names.index("mcts:30")].total == 3
    assert places == [1] * 10
