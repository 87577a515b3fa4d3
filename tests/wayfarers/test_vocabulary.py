"""The order of the words is pinned: records and trained networks depend on it."""

from __future__ import annotations

from pathlib import Path

from caravanserai import load

WORDS = load("wayfarers").words
PINNED = Path(__file__).with_name("vocabulary.txt").read_text(encoding="utf-8").splitlines()


def test_the_words_are_only_ever_appended() -> None:
    assert WORDS.names()[: len(PINNED)] == PINNED


def test_new_words_are_pinned_too() -> None:
    assert len(WORDS) == len(PINNED)


def test_every_word_has_a_label_and_a_number() -> None:
    for number, name in enumerate(WORDS.names()):
        assert WORDS.parse(name) == number
        assert str(WORDS.label(number))
