"""The programs of examples/ run, and do what they say."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np
import pytest
from examples import policy_gradient, search_bot

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
    policy = policy_gradient.Policy(fields=3, actions=5, seed=1)
    seen = np.array([1, 0, 0.5], np.float32)
    legal = np.array([1, 3, 4])
    before = policy.shares(seen, legal)
    assert before == pytest.approx([1 / 3] * 3)
    policy.update([policy_gradient.Step(seen, legal, before.copy(), 2)], advantage=1.0)
    after = policy.shares(seen, legal)
    assert after[2] > before[2] and after.sum() == pytest.approx(1)
    assert not policy.weights[[0, 2]].any()  # what was not possible is left alone
    for _ in range(20):
        policy.update([policy_gradient.Step(seen, legal, after.copy(), 2)], advantage=-1.0)
    assert policy.shares(seen, legal)[2] < after[2]


def test_the_learner_plays_whole_games() -> None:
    got = policy_gradient.train(episodes=4, seed=2)
    assert len(got) == 4 and len(set(got)) > 1
    assert got == policy_gradient.train(episodes=4, seed=2)
