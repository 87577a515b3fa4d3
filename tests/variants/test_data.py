"""Component files: typed records, every mistake with file, entry and key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from caravanserai.kernel.errors import BadData
from caravanserai.variants import data


@dataclass(frozen=True)
class Part:
    name: str


@dataclass(frozen=True)
class Card:
    id: str
    points: int
    cost: dict[str, int] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    motto: str | None = None
    open: bool = True


GOOD = """
[[card]]
id = "A"
points = 3
cost = { gold = 2 }
tags = ["x", "y"]
parts = [ { name = "lid" } ]
motto = "hm"
note = "a remark is no part of the record"

[[card]]
id = "B"
points = 0
"""


def cards(text: str) -> list[Card]:
    return data.entries(Card, data.parse(text, "cards.toml"), "card", "cards.toml")


def test_tables_become_records() -> None:
    assert cards(GOOD) == [
        Card("A", 3, {"gold": 2}, ("x", "y"), (Part("lid"),), "hm"),
        Card("B", 0),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[card", "cards.toml: not TOML: "),
        ("x = 1", "cards.toml: there must be entries [[card]]"),
        ('[[card]]\nid = "A"', "cards.toml: card A: the key 'points' is missing"),
        ('[[card]]\nid = "A"\npoints = "3"', "card A: points: expected a whole number, not '3'"),
        ('[[card]]\nid = "A"\npoints = true', "card A: points: expected a whole number, not True"),
        ('[[card]]\nid = "A"\npoint = 3', "card A: unknown key 'point'; did you mean points?"),
        ('[[card]]\nid = "A"\npoints = 3\ntags = "x"', "card A: tags: expected a list, not 'x'"),
        ('[[card]]\nid = "A"\npoints = 3\ntags = [1]', "card A: tags[0]: expected a text, not 1"),
        ('[[card]]\nid = "A"\npoints = 3\ncost = 2', "card A: cost: expected a table, not 2"),
        (
            '[[card]]\nid = "A"\npoints = 3\ncost = { gold = "2" }',
            "card A: cost.gold: expected a whole number, not '2'",
        ),
        (
            '[[card]]\nid = "A"\npoints = 3\nparts = [ { nam = "lid" } ]',
            "card A: parts[0]: unknown key 'nam'; did you mean name?",
        ),
        (
            '[[card]]\nid = "A"\npoints = 3\n[[card]]\nid = "A"\npoints = 4',
            "cards.toml: card A: this id stands there twice",
        ),
        ("card = [ 5 ]", "cards.toml: card 1: expected a table, not 5"),
    ],
)
def test_mistakes_are_reported_with_their_place(text: str, complaint: str) -> None:
    with pytest.raises(BadData) as error:
        cards(text)
    assert complaint in str(error.value)


@dataclass(frozen=True)
class Limited:
    die: Annotated[int, data.Between(1, 6)] = 1
    row: Annotated[tuple[int, ...], data.Count(2, 3)] = (1, 2)
    pair: Annotated[tuple[int, ...], data.Count(2, 2)] = (1, 2)
    good: Annotated[str, data.OneOf(("gold", "silk"))] = "gold"
    goods: tuple[Annotated[str, data.OneOf(("gold", "silk"))], ...] = ()
    price: Annotated[dict[str, int], data.Amounts(("gold", "silk"))] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"die": 7}, "here: die: expected a number from 1 to 6, not 7"),
        ({"die": "7"}, "here: die: expected a whole number, not '7'"),
        ({"row": [1]}, "here: row: expected 2 to 3 values, not [1]"),
        ({"pair": [1]}, "here: pair: expected 2 values, not [1]"),
        ({"good": "glod"}, "here: good: expected one of 'gold', 'silk', not 'glod'"),
        ({"goods": ["gold", ""]}, "here: goods[1]: expected one of 'gold', 'silk', not ''"),
        ({"price": {"glod": 1}}, "here: price: expected positive amounts of gold, silk, not {'g"),
        ({"price": {"silk": 0}}, "here: price: expected positive amounts of gold, silk, not {'s"),
    ],
)
def test_values_keep_their_limits(table: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadData) as error:
        data.entry(Limited, table, "here")
    assert str(error.value).startswith(complaint)


def test_values_within_their_limits_are_taken() -> None:
    table = {"die": 6, "row": [1, 2, 3], "good": "silk", "goods": ["gold"], "price": {"silk": 2}}
    assert data.entry(Limited, table, "here") == Limited(
        6, (1, 2, 3), (1, 2), "silk", ("gold",), {"silk": 2}
    )


def test_anything_goes_where_anything_is_said() -> None:
    assert data.value(Any, {"a": 1}, "here") == {"a": 1}
