"""What is shown of a table at which not only people and bots play."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest

from caravanserai import load
from caravanserai.kernel.check import choose
from caravanserai.web.tables.founding import begun, fresh_record, record_of_position
from caravanserai.web.tables.log import log_view
from caravanserai.web.tables.table import HUMAN, Seat, Table
from caravanserai.web.tables.view import language_of, table_view

AUTOMATIC: dict[tuple[str, int], dict[str, list[str]]] = {
    ("merv", 1): {
        "en": ["Corrupt magistrate", "High courtier"],
        "ru": ["Судья-чиновник", "Царедворец"],
        "fr": ["Magistrat corrompu", "Haut courtisan"],
    },
    ("merv", 2): {"en": ["High courtier"]},
    ("wayfarers", 1): {"en": ["Tigran"], "ru": ["Тигран"], "fr": ["Tigran"]},
    ("wayfarers", 2): {"en": []},
}


def table_for(key: str, seats: int) -> Table:
    people = [Seat(HUMAN, person=f"p{i}") for i in range(seats)]
    return begun("t", fresh_record(key, seats, {}), people, "a secret")


@pytest.mark.parametrize(("key", "seats"), AUTOMATIC)
def test_automatic_participants_are_seated_behind_the_players(key: str, seats: int) -> None:
    table = table_for(key, seats)
    for code, names in AUTOMATIC[key, seats].items():
        shown = table_view(table, [0], language_of(code, key))["seats"]
        assert [seat["kind"] for seat in shown] == ["human"] * seats + ["automatic"] * len(names)
        assert [seat["name"] for seat in shown[seats:]] == names
        assert [seat["seat"] for seat in shown] == list(range(1, len(shown) + 1))


@pytest.mark.parametrize(("key", "seats"), [("merv", 1), ("wayfarers", 1)])
def test_who_has_won_alone_is_told(key: str, seats: int) -> None:
    table = table_for(key, seats)
    random = Random(3)
    while not table.match.over:
        table.match.play(choose(table.game, table.match.state, random.random(), eager=True))
    shown = table_view(table, [0], language_of("en", key))
    best = [score["seat"] for score in shown["scores"] if score["place"] == 1]
    assert shown["status"] == f"{shown['seats'][best[0] - 1]['name']} wins."
    told = {line["seat"] for line in shown["log"]} - {None}
    assert told == {seat["seat"] for seat in shown["seats"]}


def test_house_rules_are_shown_with_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    changes = cast(dict[str, Any], load("merv").house)
    monkeypatch.setitem(changes, "contracts.toml: contract x: points", 9)
    shown = table_view(table_for("merv", 2), [0], language_of("en", "merv"))
    assert shown["options"] == [
        {
            "name": "contracts.toml: contract x: points",
            "label": "contracts.toml: contract x: points",
            "value": "9",
        }
    ]


@pytest.mark.parametrize(("key", "seats"), AUTOMATIC)
def test_a_position_of_any_game_can_be_played_on(key: str, seats: int) -> None:
    table = table_for(key, seats)
    position = table.game.codec.to_dict(table.match.state)
    record = record_of_position(position)
    assert record.setup.seats == seats
    assert table.game.codec.to_dict(record.begin()) == position


def test_the_dice_of_a_seat_are_one_line_of_the_log() -> None:
    table = table_for("marco_polo", 2)
    random = Random(4)
    language = language_of("en", "marco_polo")
    while len(table.match.record.choices) < 150:
        table.match.play(choose(table.game, table.match.state, random.random(), eager=True))
        table_view(table, [0], language)
    log = table_view(table, [0], language)["log"]
    rolls = [line for line in log if line["text"].startswith("Rolls: ")]
    assert rolls and all(
        (one["seat"], other["ply"] - one["ply"]) != (other["seat"], 1)
        for one, other in pairwise(rolls)
    )
    assert max(line["text"].count(",") for line in rolls) >= 4


@pytest.mark.parametrize("key", ["marco_polo", "merv", "wayfarers"])
def test_a_log_that_was_told_bit_by_bit_is_the_same(key: str) -> None:
    table = table_for(key, 2)
    random = Random(5)
    language = language_of("en", key)
    while not table.match.over and len(table.match.record.choices) < 400:
        table.match.play(choose(table.game, table.match.state, random.random(), eager=True))
        bit_by_bit = log_view(table, 0, language, 400)
    table.told.clear()
    assert log_view(table, 0, language, 400) == bit_by_bit
