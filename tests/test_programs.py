"""The programs of examples/ run, and do what they say."""

from __future__ import annotations

import runpy
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from examples import policy_gradient, search_bot

from caravanserai.envs.encoding import floats
from caravanserai.envs.vector import Tables

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def test_the_tour(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "tour.py"))
    shown = capsys.readouterr().out
    assert "The Voyages of Marco Polo" in shown and "expected outcome" in shown


def test_the_search_bot_beats_a_random_player() -> None:
    own, other = search_bot.main(seed=1)
    assert own > other


def test_the_learner_learns_from_what_it_did() -> None:
    """After a good game its choices become more likely, after a bad one less."""
    learner = policy_gradient.Learner(fields=3, actions=5)
    seen = np.array([[1, 0, 1], [1, 1, 0]], np.uint8)
    masks = np.array([[0, 1, 0, 1, 1], [0, 1, 0, 1, 1]], np.int8)
    before = learner.shares(floats(seen), masks)
    assert before[0] == pytest.approx([0, 1 / 3, 0, 1 / 3, 1 / 3])
    outcomes = np.array([1, -1], np.float32)
    for _ in range(5):
        learner.learn(policy_gradient.Batch(seen, masks, np.array([4, 3]), outcomes))
    after = learner.shares(floats(seen), masks)
    assert after[0][4] > 1 / 3 > after[1][3]
    assert after.sum(axis=1) == pytest.approx([1, 1])
    assert not learner.policy.weights[:, [0, 2]].any()  # what was not possible is left alone


def test_the_learner_plays_whole_games() -> None:
    tables = Tables("marco_polo", 2, seats=2, bots={1: "random"}, reward="margin")
    learner = policy_gradient.Learner(tables.fields, tables.words)
    (game,) = islice(policy_gradient.experience(tables, learner, seed=1), 1)
    tables.close()
    assert len(game.seen) == len(game.actions) > 30
    assert (game.masks[np.arange(len(game.actions)), game.actions] == 1).all()
    assert len(set(game.outcomes)) == 1
