"""Positions as text: every mistake is named by its path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.kernel.core import play
from caravanserai.kernel.errors import BadPosition
from caravanserai.kernel.game import Setup
from caravanserai.kernel.position import Flag, Name, Names, NameSet, Number, Reader, Seat
from caravanserai.kernel.sets import bits, mask_of
from tests.kernel.toy import APPLE, LOW, ORCHARD, PICK

COLOURS = ["red", "green", "blue"]


def test_sets_of_small_numbers() -> None:
    assert bits(0) == []
    assert bits(0b1011) == [0, 1, 3]
    assert mask_of([0, 1, 3]) == 0b1011
    assert bits(mask_of(range(44))) == list(range(44))


@pytest.mark.parametrize(
    ("codec", "value", "text"),
    [
        (Number(0, 9), 4, 4),
        (Flag(), True, True),
        (Seat(), 0, 1),
        (Seat(), -1, "chance"),
        (Name(COLOURS), 2, "blue"),
        (Name(COLOURS, none=-1), -1, None),
        (Names(COLOURS), (1, 1, 0), ["green", "green", "red"]),
        (NameSet(COLOURS), 0b101, ["red", "blue"]),
    ],
)
def test_values_are_written_and_read(codec: Any, value: Any, text: Any) -> None:
    assert codec.write(value) == text
    assert codec.read(text, "here") == value


@pytest.mark.parametrize(
    ("codec", "text", "complaint"),
    [
        (Number(0, 9), 10, "here: expected a number from 0 to 9, not 10"),
        (Number(0, 9), True, "here: expected a number from 0 to 9, not True"),
        (Flag(), 1, "here: expected true or false, not 1"),
        (Seat(), 0, "here: expected a seat counted from 1, not 0"),
        (Seat(chance=False), "chance", "here: expected a seat counted from 1, not 'chance'"),
        (Name(COLOURS), "bleu", "here: 'bleu' is unknown; did you mean blue?"),
        (Name(COLOURS), None, "here: None is unknown; there are red, green, blue"),
        (Names(COLOURS), "red", "here: expected a list of names, not 'red'"),
        (Names(COLOURS), ["red", "rde"], "here[1]: 'rde' is unknown; did you mean red?"),
        (NameSet(COLOURS), ["red", "red"], "here: 'red' stands there twice"),
    ],
)
def test_wrong_values_are_named(codec: Any, text: Any, complaint: str) -> None:
    with pytest.raises(BadPosition) as error:
        codec.read(text, "here")
    assert str(error.value) == complaint


def test_a_position_in_the_middle_of_a_turn_is_read_again() -> None:
    s = ORCHARD.new(Setup(2))
    play(s, PICK)
    play(s, LOW)
    again = ORCHARD.codec.from_dict(ORCHARD.codec.to_dict(s))
    assert (again.actor, again.legal) == (s.actor, s.legal)
    play(again, APPLE)
    assert again.apples == [1, 0]


def broken(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    text = ORCHARD.codec.to_dict(ORCHARD.new(Setup(2)))
    change(text)
    return text


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: t.pop("seeds"), "position: 'seeds' is missing"),
        (lambda t: t.update(seedz=1), "position: 'seedz' is unknown; did you mean seeds?"),
        (lambda t: t.update(turns=9), "position.turns: expected a number from 0 to 6, not 9"),
        (lambda t: t.update(steps=3), "position.steps: expected a list, not 3"),
        (lambda t: t.update(steps=[3]), "position.steps[0]: expected a table, not 3"),
        (
            lambda t: t.update(steps=[{"step": "Trun", "player": 1}]),
            "position.steps[0].step: 'Trun' is unknown; did you mean Turn?",
        ),
        (lambda t: t.update(steps=[{"step": "Turn"}]), "position.steps[0]: 'player' is missing"),
        (
            lambda t: t.update(steps=[{"step": "Perform", "player": 1, "effect": "apple"}]),
            "position.steps: a position is at a decision, but Perform asks nothing",
        ),
        (lambda t: t.update(apples=[-1, 0]), "position.apples: below zero"),
    ],
)
def test_inconsistent_positions_are_refused(change: Any, complaint: str) -> None:
    with pytest.raises(BadPosition) as error:
        ORCHARD.codec.from_dict(broken(change))
    assert str(error.value) == complaint


def test_a_finished_game_has_no_steps() -> None:
    assert ORCHARD.codec.from_dict(broken(lambda t: t.update(steps=[]))).over


def test_a_reader_wants_a_table() -> None:
    with pytest.raises(BadPosition, match="position: expected a table, not 5"):
        Reader(5, "position")
    with pytest.raises(BadPosition, match=r"position\.inner: expected a table"):
        Reader({"inner": 1}, "position").table("inner")
