"""A network in whole numbers: what is written is what plays, alone or in arrays."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai import CaravanseraiError, Match, load
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary
from caravanserai.learning.export import Numbers, written
from caravanserai.learning.shape import LURED, OTHERS, Shape
from caravanserai.mind.arrays import ArrayNetwork
from caravanserai.mind.network import Network, check_fit, head_of, seen_by
from caravanserai.mind.observation import Observation, observation
from caravanserai.mind.policy import UNKNOWN

WIDTH = 32
SHAPE = Shape(entries=300, words=40, sources=4, width=WIDTH, blocks=2, fingerprint="none")
ROWS = 50


def weights_of(shape: Shape, seed: int, size: float = 1.0) -> dict[str, Numbers]:
    """Weights by chance, by the names that the learner gives them."""
    random = np.random.default_rng(seed)
    width = shape.width

    def layer(name: str, units: int, inputs: int) -> dict[str, Numbers]:
        weights = random.normal(0, size / np.sqrt(inputs), (units, inputs))
        return {f"{name}.weight": weights, f"{name}.bias": random.normal(0, 0.1 * size, units)}

    found = layer("first", width, shape.row + 1)
    for i in range(shape.blocks):
        found |= norm(f"blocks.{i}.norm", width, random)
        found |= layer(f"blocks.{i}.narrow", width // 2, width)
        found |= layer(f"blocks.{i}.wide", width, width // 2)
    found |= norm("norm", width, random)
    found |= layer("preference", shape.words, width)
    found |= layer("thought", width // 4, width)
    found |= layer("expectation", shape.sources + OTHERS, width // 4)
    return found


def norm(name: str, width: int, random: np.random.Generator) -> dict[str, Numbers]:
    return {
        f"{name}.weight": random.uniform(0.5, 1.5, width),
        f"{name}.bias": random.normal(0, 0.1, width),
    }


def answer(shape: Shape, weights: dict[str, Numbers], row: bytes) -> tuple[Numbers, Numbers]:
    """The same network over exact numbers: preferences of all words, and what is expected."""

    def layer(name: str, given: Numbers) -> Numbers:
        found: Numbers = weights[f"{name}.weight"] @ given + weights[f"{name}.bias"]
        return found

    def normed(name: str, given: Numbers) -> Numbers:
        even = (given - given.mean()) / given.std()
        found: Numbers = even * weights[f"{name}.weight"] + weights[f"{name}.bias"]
        return found

    seen = np.log2(np.frombuffer(row, np.uint8).astype(float) + 1)
    units = np.maximum(layer("first", np.append(seen, 0.0)), 0)
    for i in range(shape.blocks):
        inner = np.maximum(layer(f"blocks.{i}.narrow", normed(f"blocks.{i}.norm", units)), 0)
        units = units + layer(f"blocks.{i}.wide", inner)
    units = np.maximum(normed("norm", units), 0)
    expected = layer("expectation", np.maximum(layer("thought", units), 0))
    return layer("preference", units), np.delete(expected, len(expected) + LURED)


def rows_of(shape: Shape, seed: int) -> tuple[list[bytes | bytearray], list[list[int]]]:
    """Rows like those of a game: mostly 0, some 1, a few large numbers."""
    random, rows, legal = Random(seed), [], []
    for _ in range(ROWS):
        row = bytearray(shape.row)
        for _ in range(shape.row // 8):
            row[random.randrange(shape.entries)] = random.choice((1, 1, 1, 5, 40, 255))
        words = sorted(random.sample(range(shape.words), random.randint(2, 12)))
        for word in words:
            row[shape.entries + word] = 1
        rows.append(row)
        legal.append(words)
    return list(rows), legal


@pytest.mark.parametrize("size", [0.5, 3.0])
def test_alone_and_in_arrays_it_says_exactly_the_same(size: float) -> None:
    content = written(SHAPE, weights_of(SHAPE, 1, size), {})
    rows, legal = rows_of(SHAPE, 2)
    alone, together = Network(content), ArrayNetwork(content)
    for one, other in zip(alone.answers(rows, legal), together.answers(rows, legal), strict=True):
        assert one.preferences == other.preferences
        assert one.expected == other.expected


def test_bytes_say_nearly_what_was_learned() -> None:
    weights = weights_of(SHAPE, 3)
    rows, legal = rows_of(SHAPE, 4)
    answers = Network(written(SHAPE, weights, {})).answers(rows, legal)
    spread: list[float] = []
    for found, row, words in zip(answers, rows, legal, strict=True):
        preferences, expected = answer(SHAPE, weights, bytes(row))
        assert found.preferences == pytest.approx(preferences[words].tolist(), abs=0.05)
        assert found.expected == pytest.approx(expected.tolist(), abs=0.05)
        spread.append(float(preferences[words].std()))
    assert np.mean(spread) > 0.3, "otherwise 0.05 would be no measure"


def test_a_file_says_what_it_is_for() -> None:
    game = load("marco_polo")
    shape = Shape.of(game, WIDTH, 1)
    content = written(shape, weights_of(shape, 5), {"decisions": 7})
    head, _ = head_of(content)
    shown = observation(game)
    assert head["fingerprint"] == Network(content).fingerprint == shown.fingerprint
    assert head["row"] == shown.entries + shown.words
    assert head["about"] == {"decisions": 7}


@pytest.mark.parametrize("reader", [Network, ArrayNetwork])
def test_a_network_goes_on_when_its_game_learns_more(reader: Any) -> None:
    game = load("marco_polo")
    here = observation(game)
    words = Vocabulary(game.words.names())
    words.add("fly", Message("fly away"))
    more = replace(game, words=words)
    grown = Observation(more, [*here.names, "a new thing"])
    head = {"row": here.entries + here.words, "words": here.words, "fingerprint": here.fingerprint}
    network = reader(written(Shape.of(game, WIDTH, 1), weights_of(Shape.of(game, WIDTH, 1), 5), {}))
    for shown in (here, grown):
        check_fit(network.head, shown)
    s = Match("marco_polo", seats=2, seed=3).state
    rows = [seen_by(head, shown, s, s.actor) for shown in (here, grown)]
    assert rows[0] == rows[1] and len(rows[0]) == head["row"]
    before, after = network.answers(rows, [s.legal, [*s.legal, here.words]])
    assert after.preferences == [*before.preferences, min(before.preferences) - UNKNOWN]


def test_a_network_of_another_game_is_refused() -> None:
    shown, other = observation(load("marco_polo")), observation(load("merv"))
    row = shown.entries + shown.words
    for words in (shown.words, shown.words + 1, shown.words - 1):
        head = {"row": row, "words": words, "fingerprint": other.fingerprint}
        with pytest.raises(CaravanseraiError, match="other entries or words than those of The Voy"):
            check_fit(head, shown)


@pytest.mark.parametrize("reader", [Network, ArrayNetwork])
def test_other_files_are_refused(reader: Any) -> None:
    content = written(SHAPE, weights_of(SHAPE, 1), {})
    with pytest.raises(ValueError, match="no network"):
        reader(b"something else")
    with pytest.raises(ValueError, match="too early"):
        reader(content[: len(content) // 2])
