"""The machine: steps, forced choices, chance."""

from __future__ import annotations

import pytest

from caravanserai.kernel.core import CHANCE, NOBODY, Op, advance, play
from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.game import Setup
from caravanserai.kernel.playout import playout
from tests.kernel.toy import APPLE, HIGH, LOW, ORCHARD, PEAR, PICK, STOP, Orchard, Turn


class Note(Op[Orchard]):
    """Writes its number down; asks nothing."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number

    def answer(self, s: Orchard, choice: int) -> None:
        s.apples[0] = s.apples[0] * 10 + self.number
        if self.number == 1:
            s.do(Note(7), Note(8))


class Ask(Op[Orchard]):
    """Asks with given options and notes the answer."""

    __slots__ = ("given",)

    def __init__(self, given: list[int]) -> None:
        super().__init__(0)
        self.given = given

    def options(self, s: Orchard) -> list[int] | None:
        return self.given

    def answer(self, s: Orchard, choice: int) -> None:
        s.pears[0] = choice


def test_steps_happen_in_the_written_order_and_depth_first() -> None:
    s = Orchard(1)
    s.do(Note(1), Note(2), Note(3))
    advance(s)
    assert s.apples[0] == 17823
    assert s.over


def test_a_question_with_one_answer_is_taken_silently() -> None:
    s = Orchard(1)
    s.do(Ask([5]))
    advance(s)
    assert s.over
    assert s.pears[0] == 5


def test_a_question_without_answers_is_dropped() -> None:
    s = Orchard(1)
    s.do(Ask([]), Note(4))
    advance(s)
    assert (s.pears[0], s.apples[0]) == (0, 4)


def test_a_real_question_waits() -> None:
    s = Orchard(1)
    s.do(Ask([3, 5]), Note(4))
    advance(s)
    assert (s.actor, s.legal, s.over) == (0, [3, 5], False)
    play(s, 5)
    assert (s.pears[0], s.apples[0], s.over, s.actor) == (5, 4, True, NOBODY)


def test_an_illegal_choice_changes_nothing_and_says_what_is_legal() -> None:
    s = ORCHARD.new(Setup(2))
    before = ORCHARD.codec.to_dict(s)
    with pytest.raises(IllegalChoice, match=rf"choice {APPLE} is not among.*\[{STOP}, {PICK}\]"):
        play(s, APPLE)
    assert ORCHARD.codec.to_dict(s) == before


def test_nothing_can_be_played_after_the_end() -> None:
    s = ORCHARD.new(Setup(1))
    while not s.over:
        play(s, STOP)
    with pytest.raises(IllegalChoice, match="over"):
        play(s, STOP)


def test_chance_is_a_seat() -> None:
    s = ORCHARD.new(Setup(2))
    play(s, PICK)
    assert (s.actor, s.legal) == (CHANCE, [LOW, HIGH])
    play(s, LOW)
    assert s.legal == [APPLE, PEAR]


def test_clones_share_nothing_that_changes() -> None:
    s = ORCHARD.new(Setup(2))
    s.events = []
    twin = s.clone()
    assert twin.events is None
    play(twin, PICK)
    assert s.legal == [STOP, PICK]
    assert isinstance(s.stack[-1], Turn)


def test_narration_only_where_it_is_wanted() -> None:
    s = ORCHARD.new(Setup(1))
    s.events = []
    play(s, PICK)
    play(s, LOW)
    play(s, APPLE)
    assert [str(event.message) for event in s.events] == ["the weather turns", "gains apple"]


def test_a_playout_counts_choices_and_those_of_players() -> None:
    s = ORCHARD.new(Setup(1))
    choices, by_players = playout(s, lambda: 0.0)
    assert s.over
    assert (choices, by_players) == (6, 6)
    s = ORCHARD.new(Setup(1))
    choices, by_players = playout(s, lambda: 0.99)
    assert choices - by_players == 6  # one roll for each pick
    assert s.pears[0] == 2
    assert s.apples[0] == 4  # at most two pears: the other picks are forced to apples
