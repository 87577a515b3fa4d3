"""Positions as text: every mistake is named by its path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.kernel import position as codecs
from caravanserai.kernel.core import play
from caravanserai.kernel.errors import BadPosition
from caravanserai.kernel.game import Setup
from caravanserai.kernel.position import Reader
from caravanserai.kernel.sets import bits, mask_of
from tests.kernel.toy import APPLE, LOW, ORCHARD, PICK, Orchard

COLOURS = ["red", "green", "blue"]


def test_sets_of_small_numbers() -> None:
    assert bits(0) == []
    assert bits(0b1011) == [0, 1, 3]
    assert mask_of([0, 1, 3]) == 0b1011
    assert bits(mask_of(range(44))) == list(range(44))


@pytest.mark.parametrize(
    ("codec", "value", "text"),
    [
        (codecs.Number(0, 9), 4, 4),
        (codecs.Flag(), True, True),
        (codecs.Seat(), 0, 1),
        (codecs.Seat(), -1, "chance"),
        (codecs.Name(COLOURS), 2, "blue"),
        (codecs.Name(COLOURS, none=-1), -1, None),
        (codecs.Names(COLOURS), (1, 1, 0), ["green", "green", "red"]),
        (codecs.NameSet(COLOURS), 0b101, ["red", "blue"]),
        (codecs.Number(0, 9, more=1), -1, 0),
        (codecs.Counts(COLOURS, 3), (0, 3, 1), {"red": 0, "green": 3, "blue": 1}),
        (codecs.Each(codecs.Name(COLOURS, none=-1), 2), (2, -1), ["blue", None]),
        (codecs.ByName({"a": 0, "c": 2}, COLOURS, 3), (1, -1, -1), {"a": "green", "c": None}),
        (codecs.OrNothing(codecs.Number(0, 9)), -1, None),
        (codecs.OrNothing(codecs.Number(0, 9)), 4, 4),
    ],
)
def test_values_are_written_and_read(codec: Any, value: Any, text: Any) -> None:
    assert codec.write(value) == text
    assert codec.read(text, "here") == value


@pytest.mark.parametrize(
    ("codec", "text", "complaint"),
    [
        (codecs.Number(0, 9), 10, "here: expected a number from 0 to 9, not 10"),
        (codecs.Number(0, 9), True, "here: expected a number from 0 to 9, not True"),
        (codecs.Flag(), 1, "here: expected true or false, not 1"),
        (codecs.Seat(), 0, "here: expected a seat counted from 1, not 0"),
        (codecs.Seat(chance=False), "chance", "here: expected a seat counted from 1, not 'chance'"),
        (codecs.Name(COLOURS), "bleu", "here: 'bleu' is unknown; did you mean blue?"),
        (codecs.Name(COLOURS), None, "here: None is unknown; there are red, green, blue"),
        (codecs.Names(COLOURS), "red", "here: expected a list of names, not 'red'"),
        (codecs.Names(COLOURS), ["red", "rde"], "here[1]: 'rde' is unknown; did you mean red?"),
        (codecs.NameSet(COLOURS), ["red", "red"], "here: 'red' stands there twice"),
        (
            codecs.Counts(COLOURS, [1, 2, 3]),
            {"red": 2},
            "here.red: expected a number from 0 to 1, not 2",
        ),
        (codecs.Each(codecs.Flag(), 2), [True], "here: expected 2 entries, not [True]"),
        (codecs.Each(codecs.Flag()), True, "here: expected a list, not True"),
        (codecs.ByName({"a": 0}, COLOURS, 1), {"b": "red"}, "here: 'a' is missing"),
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
        (lambda t: t.update(apples=[-1, 0]), "position: there are fewer than no apples"),
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


def test_fields_are_said_once_and_written_and_read() -> None:
    fields = codecs.Fields(
        turns=codecs.As("turn", codecs.Number(0, 6)),
        own=codecs.Fields(apples=codecs.Names(COLOURS)),
    )
    s = Orchard(2)
    s.turns, s.apples = 4, [1, 2]
    text = {"turn": 4, "own": {"apples": ["green", "blue"]}}
    assert fields.write(s) == text
    again = Orchard(2)
    fields.read(again, Reader(text, "position"))
    assert (again.turns, again.apples) == (4, [1, 2])

    of_a_seat = codecs.Fields(
        apples=codecs.Number(0, 9), seeds=codecs.As("stones", codecs.Number(0, 9))
    )
    assert of_a_seat.write(s, 1) == {"apples": 2, "stones": 2}
    of_a_seat.read(s, Reader({"apples": 7, "stones": 3}, "position"), 1)
    assert (s.apples, s.seeds) == ([1, 7], [2, 3])
    with pytest.raises(BadPosition, match=r"position\.own: 'pears' is unknown"):
        fields.read(s, Reader({"turn": 1, "own": {"apples": [], "pears": []}}, "position"))


def test_what_needs_no_decision_is_performed() -> None:
    text = broken(lambda t: t["steps"].append({"step": "Perform", "player": 1, "effect": "apple"}))
    s = ORCHARD.codec.from_dict(text)
    assert (s.apples, type(s.stack[-1]).__name__) == ([1, 0], "Turn")


def test_options_that_came_later_are_written_where_they_are_not_the_default() -> None:
    options = codecs.Options({"side": ["A", "B"], "late": ["no", "yes"], "flag": (False, True)},
                             ["late", "flag"])  # fmt: skip
    plain = {"side": "A", "late": "no", "flag": False}
    assert options.write(plain) == {"side": "A"}
    assert options.read(Reader({"side": "A"}, "options")) == plain
    other = {"side": "B", "late": "yes", "flag": True}
    assert options.write(other) == other
    assert options.read(Reader(other, "options")) == other
    for wrong in ({}, {"side": "C"}, {"side": "A", "late": 1}, {"side": "A", "flag": "no"}):
        with pytest.raises(BadPosition, match="options"):
            options.read(Reader(wrong, "options"))
