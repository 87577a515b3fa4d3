"""The vocabulary."""

from __future__ import annotations

import pytest

from caravanserai.kernel.errors import UnknownWord
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary


def vocabulary() -> Vocabulary:
    words = Vocabulary()
    words.add("stop", Message("stop here"))
    words.family("go", ["north", "south"], [Message("to the north"), Message("to the south")])
    return words


def test_names_and_numbers_correspond() -> None:
    words = vocabulary()
    assert words.names() == ["stop", "go:north", "go:south"]
    assert [words.parse(name) for name in words.names()] == [0, 1, 2]
    assert words.name(2) == "go:south"
    assert str(words.label(1)) == "to the north"
    assert len(words) == 3


def test_a_misspelt_word_gets_a_suggestion() -> None:
    with pytest.raises(UnknownWord, match="unknown word 'go:nort'; did you mean go:north"):
        vocabulary().parse("go:nort")


def test_a_number_without_a_word() -> None:
    with pytest.raises(UnknownWord, match="no word has the number 3; they go from 0 to 2"):
        vocabulary().name(3)


def test_no_word_twice() -> None:
    with pytest.raises(ValueError, match="'stop' is already there"):
        vocabulary().add("stop", Message("again"))
