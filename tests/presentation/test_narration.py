"""What happened, told in one line where it is the same again and again."""

from __future__ import annotations

from caravanserai.kernel.view import Message
from caravanserai.presentation.narration import in_one


def test_what_differs_in_one_thing_is_one_line() -> None:
    rolls = [Message("rolls a {n}", n=n) for n in (3, 3, 5)]
    assert str(in_one(rolls)) == "rolls a 3, 3, 5"
    dice = [Message("rolls: {die}", die=Message("die {n}", n=n)) for n in (1, 6)]
    assert str(in_one(dice)) == "rolls: die 1, die 6"


def test_what_is_the_same_is_counted() -> None:
    assert str(in_one([Message("rests"), Message("rests")])) == "rests (2×)"


def test_what_differs_in_more_stays_apart() -> None:
    one, other = Message("pays {n} {it}", n=1, it="silk"), Message("pays {n} {it}", n=2, it="gold")
    assert in_one([one, other]) is None
    assert in_one([Message("rests"), Message("ends")]) is None
    assert str(in_one([one])) == "pays 1 silk"
