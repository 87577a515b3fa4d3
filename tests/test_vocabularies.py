"""The order of the words is pinned: records and trained networks depend on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravanserai import available_games, load

GAMES = pytest.mark.parametrize("key", available_games())


def pinned(key: str) -> list[str]:
    """The words in their order, as they once were."""
    file = Path(__file__).parent / key / "vocabulary.txt"
    return file.read_text(encoding="utf-8").splitlines()


@GAMES
def test_the_words_are_only_ever_appended(key: str) -> None:
    known = pinned(key)
    assert load(key).words.names()[: len(known)] == known


@GAMES
def test_new_words_are_pinned_too(key: str) -> None:
    assert len(load(key).words) == len(pinned(key))


@GAMES
def test_every_word_has_a_label_and_a_number(key: str) -> None:
    words = load(key).words
    for number, name in enumerate(words.names()):
        assert words.parse(name) == number
        assert str(words.label(number))
