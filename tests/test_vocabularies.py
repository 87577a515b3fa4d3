"""The list of words of a game says their numbers; records and trained networks depend on it."""

from __future__ import annotations

import pytest

from caravanserai import available_games, load
from caravanserai.numbering import WORDS, kept

GAMES = pytest.mark.parametrize("key", available_games())


@GAMES
def test_every_word_is_in_the_list(key: str) -> None:
    """To add words: caravan number."""
    game = load(key)
    listed = kept(game.package, WORDS)
    assert len(set(listed)) == len(listed) > 100
    assert game.words.names() == listed


@GAMES
def test_every_word_has_a_label_and_a_number(key: str) -> None:
    words = load(key).words
    for number, name in enumerate(words.names()):
        assert words.parse(name) == number
        assert str(words.label(number))
