"""The vocabulary."""

from __future__ import annotations

import pytest

from caravanserai.kernel.errors import UnknownWord
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Family, Vocabulary


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


def test_a_list_says_the_numbers() -> None:
    """New words follow behind it; what is gone keeps its number."""
    words = Vocabulary(["go:south", "fly", "stop"])
    go = words.family("go", ["north", "south"], [Message("to the north"), Message("to the south")])
    assert words.add("stop", Message("stop here")) == 2
    assert words.names() == ["go:south", "fly", "stop", "go:north"]
    assert (go[0], go[1], len(go), go.all()) == (3, 0, 2, [3, 0])
    assert go.of([1, 0, 1]) == [0, 3, 0]
    assert go.first(1) == go.of([0]) and go.first(len(go)) == go.all()
    assert [go.index(word) for word in go.all()] == [0, 1]
    assert [word for word in range(-1, 6) if word in go] == [0, 3]
    assert (words.parse("fly"), words.name(1), str(words.label(1))) == (1, "fly", "fly")
    with pytest.raises(ValueError, match="'go:south' is already there"):
        words.family("go", ["south"], [Message("again")])


def test_a_family_may_be_empty() -> None:
    assert 0 not in Family([])


def test_a_fingerprint_stays_when_words_are_added() -> None:
    few, many = vocabulary(), vocabulary()
    many.add("fly", Message("fly"))
    assert few.known() == {"count": 3, "fingerprint": many.fingerprint(3)}
    assert many.fingerprint(4) != many.fingerprint(3)
    assert Vocabulary(["stop", "go:south", "go:north"]).fingerprint(3) != few.fingerprint(3)
