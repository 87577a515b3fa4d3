"""Because of what a question is asked: `Match.source`."""

from __future__ import annotations

from random import Random

import pytest

from caravanserai.kernel.game import find, registered
from caravanserai.match import Match


def first_word(name: str) -> str:
    return name.partition(":")[0]


def reach(match: Match, word: str, step: str) -> str:
    """Play at random until this word led to this step; the name that was chosen."""
    random = Random(1)
    while not match.over:
        names = [name for name in match.names if first_word(name) == word]
        name = random.choice(names or match.names)
        match.play(name)
        if names and type(match.state.stack[-1]).__name__ == step:
            return name
    raise AssertionError(f"{word} never led to {step}")


@pytest.mark.parametrize(
    ("key", "word", "step"),
    [
        ("marco_polo", "bazaar", "ChooseColumn"),
        ("marco_polo", "reroll", "Reroll"),
        ("merv", "action", "VisitCaravansary"),
        ("merv", "site", "ChooseAction"),
        ("wayfarers", "rest", "RollAgain"),
        ("wayfarers", "on", "ChoosePart"),
    ],
)
def test_the_card_or_space_that_asks_is_named(key: str, word: str, step: str) -> None:
    match = Match(key, 2, seed=3)
    chosen = reach(match, word, step)
    words = match.game.words
    assert match.source == words.label(words.parse(chosen))


@pytest.mark.parametrize("key", registered())
def test_a_new_turn_has_no_reason_and_nobody_is_asked_because_of_another(key: str) -> None:
    match = Match(key, find(key).seats[-1], seed=5)
    random = Random(5)
    named: set[str] = set()
    own: list[str] = []
    for _ in range(600):
        if match.over:
            break
        if type(match.state.stack[-1]).__name__ in match.game.rules.turns:
            own = []
            assert match.source is None
        if match.source is not None:
            words = match.game.words
            assert str(match.source) in [str(words.label(words.parse(name))) for name in own]
            named.add(str(match.source))
        seat, name = match.actor, random.choice(match.names)
        match.play(name)
        own = [*own, name] if match.actor == seat else []
    assert len(named) > 10


@pytest.mark.parametrize("key", registered())
def test_only_steps_and_words_that_exist_are_named(key: str) -> None:
    game = find(key)
    known = {first_word(game.words.name(choice)) for choice in range(len(game.words))}
    assert set(game.rules.turns) <= set(game.codec.ops)
    assert game.presentation.sources <= known
