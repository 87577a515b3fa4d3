"""The programs of examples/ run, and do what they say."""

from __future__ import annotations

import runpy
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from examples import boards, ismcts, policy_gradient, search_bot

import caravanserai
from caravanserai import available_games
from caravanserai.envs.encoding import floats
from caravanserai.envs.vector import Tables

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def test_the_tour(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "tour.py"))
    shown = capsys.readouterr().out
    assert "The Voyages of Marco Polo" in shown and "expected outcome" in shown


def test_boards_are_drawn_with_what_lies_on_them(tmp_path: Path) -> None:
    found = boards.main(tmp_path, plies=60)
    assert {file.stem for file in found} == set(available_games())
    for file in found:
        root = ElementTree.parse(file).getroot()
        titles = [text.text for text in root.iter(f"{{{boards.SVG}}}title")]
        assert len(titles) > 30 and all(titles)
        symbols = {symbol.attrib["id"] for symbol in root.iter(f"{{{boards.SVG}}}symbol")}
        used = {use.attrib["href"].removeprefix("#") for use in root.iter(f"{{{boards.SVG}}}use")}
        assert used <= symbols


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
    games = [
        policy_gradient.Played(seen[i : i + 1], masks[i : i + 1], np.array([taken]), score, score)
        for i, (taken, score) in enumerate([(4, 10.0), (3, -10.0)])
    ]
    for _ in range(5):
        learner.learn(games)
    after = learner.shares(floats(seen), masks)
    assert after[0][4] > 1 / 3 > after[1][3]
    assert after.sum(axis=1) == pytest.approx([1, 1])
    assert not learner.policy.weights[:, [0, 2]].any()  # what was not possible is left alone


def test_the_learner_plays_whole_games() -> None:
    tables = Tables("marco_polo", 2, seats=2, bots={1: "random"}, reward="score")
    learner = policy_gradient.Learner(tables.fields, tables.words)
    (game,) = islice(policy_gradient.experience(tables, learner, seed=1), 1)
    tables.close()
    assert len(game.seen) == len(game.actions) > 30
    assert (game.masks[np.arange(len(game.actions)), game.actions] == 1).all()
    assert game.lead <= game.score


def test_search_over_information_sets_gets_ahead() -> None:
    own, other = ismcts.play("merv", simulations=12, seed=1)
    assert own > other


def test_the_package_is_cited_as_it_is() -> None:
    text = (EXAMPLES.parent / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {caravanserai.__version__}\n" in text
