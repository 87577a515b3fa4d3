"""Chapter 1 and the statements about components elsewhere: what the data files must contain."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from caravanserai.variants.data import is_remark, read
from tests.wayfarers.table import table


def entries(name: str, key: str = "card") -> list[dict[str, Any]]:
    """The entries of a data file."""
    found: list[dict[str, Any]] = read("caravanserai.games.wayfarers", f"{name}.toml")[key]
    return found


LAND, WATER, SKY = entries("land"), entries("water"), entries("sky")
TILES = entries("upgrade_tiles", "tile")
SPACES, EDGES = entries("journal", "space"), entries("journal", "edge")


@pytest.mark.rule("WAY-COMP-1")
def test_pieces() -> None:
    setup = read("caravanserai.games.wayfarers", "setup.toml")
    there, own = setup["components"], setup["deal"]["workers_per_player"]
    assert there["dice_per_player"] * 4 == 20
    assert there["influence_per_player"] * 4 == 60
    assert there["workers_green"] == 4
    assert [4 * own.count(colour) for colour in ("yellow", "blue")] == [4, 4]


@pytest.mark.rule("WAY-COMP-2")
def test_numbers_of_cards() -> None:
    decks = ("townsfolk", "land", "water", "sky", "inspiration", "schemes")
    assert [len(entries(deck)) for deck in decks] == [36, 36, 36, 36, 16, 6]


@pytest.mark.rule("WAY-COMP-3")
def test_upgrade_tiles() -> None:
    kinds = Counter(tile["type"] for tile in TILES)
    assert kinds == {"land": 3, "water": 3, "sky": 3, "basic": 4, "special": 10}
    assert all(tile["copies"] == (1 if tile["type"] == "special" else 4) for tile in TILES)
    assert sum(tile["copies"] for tile in TILES) == 62


@pytest.mark.rule("WAY-COMP-4")
def test_journal_tiles_are_different() -> None:
    assert len({tile["bonus"] for tile in entries("journal_tiles", "tile")}) == 10


@pytest.mark.rule("WAY-COMP-5")
def test_sides_of_the_sections_differ_only_in_requirements() -> None:
    for section in ("left", "middle", "right"):
        own = [edge for edge in EDGES if edge["section"] == section]
        assert any(edge["side_a"] != edge["side_b"] for edge in own)
    assert not any(key.startswith("side") for space in SPACES for key in space)


@pytest.mark.rule("WAY-COMP-6")
def test_player_boards_differ_only_in_the_caravan() -> None:
    boards = entries("player_boards", "board")
    assert len(boards) == len(entries("player_boards", "automa_board")) == 4
    assert all(
        {key for key in board if not is_remark(key)} == {"id", "caravan"} for board in boards
    )
    bonuses = [Counter(cell for row in board["caravan"] for cell in row) for board in boards]
    assert bonuses.count(bonuses[0]) == 4


@pytest.mark.rule("WAY-COMP-7")
def test_dice_show_one_to_six() -> None:
    t = table(dice=[1], placed={"home-market": 2}).gain("die:refresh").play("reroll:1")
    assert t.seat == "chance"
    assert t.names == [f"roll:{n}" for n in range(1, 7)]


@pytest.mark.rule("WAY-COMP-8")
def test_asset_combinations() -> None:
    slots = [tuple(sorted(card["slot"])) for card in (*LAND, *WATER) if "slot" in card]
    pairs = Counter(slot for slot in slots if len(slot) > 1)
    assert pairs == {
        ("camel", "telescope"): 6,
        ("ship", "ship"): 7,
        ("camel", "pigeon"): 1,
        ("pigeon", "telescope"): 1,
    }
    assert all(len(slot) in (1, 2) for slot in slots)


@pytest.mark.rule("WAY-LAND-2", "WAY-WATER-2", "WAY-LAND-3", "WAY-WATER-3")
def test_kinds_of_land_and_water_cards() -> None:
    assert {card["kind"] for card in LAND} == {"city", "vista"}
    assert {card["kind"] for card in WATER} == {"harbour", "open water"}
    for card in (*LAND, *WATER):
        kind = {"open water": "sea"}.get(card["kind"], card["kind"])
        assert kind in card["tags"]
        has_slot = card["kind"] in ("city", "harbour")
        assert ("slot" in card) == ("action" in card) == has_slot
        extra = set(card["tags"]) - {kind}
        allowed = {"city": {"observatory", "library"}, "harbour": {"library"}}
        assert extra <= allowed.get(card["kind"], set())


@pytest.mark.rule("WAY-SKY-5", "WAY-SKY-8")
def test_sky_cards() -> None:
    assert all(len(set(card["tags"])) == 1 for card in SKY)
    assert Counter(card["tags"][0] for card in SKY) == {
        "sun": 1, "moon": 1, "planet": 5, "comet": 8, "stars": 21,
    }  # fmt: skip
    assert Counter(len(card["tags"]) for card in SKY if "comet" in card["tags"]) == {
        1: 2, 2: 3, 3: 3,
    }  # fmt: skip
    assert all(len(card["tags"]) == 1 for card in SKY if "comet" not in card["tags"])


@pytest.mark.rule("WAY-DIE-3")
def test_six_slots_on_every_board() -> None:
    t = table(dice=[1])
    common = read("caravanserai.games.wayfarers", "player_boards.toml")
    assert len(common["common_slot"]) == 4
    assert common["common"]["starting_land"]["slot"] == ["camel"]
    assert common["common"]["starting_water"]["slot"] == ["ship"]
    t.play("die:1")
    shown = set(t.offers("slot"))
    refused = {name.partition(":")[2] for name in refused_names(t) if name.startswith("slot:")}
    assert shown | refused == {
        "home-city", "home-observatory", "home-library", "home-market", "home-reserve",
        "home-harbour",
    }  # fmt: skip


def refused_names(t: Any) -> dict[str, Any]:
    """What is refused at the pending question."""
    from tests.wayfarers.table import GAME

    return {refusal.option.name: refusal.why for refusal in GAME.prompt(t.state).refusals}


@pytest.mark.rule("WAY-DIE-28", "WAY-JOURNAL-1")
def test_every_way_along_the_journal_passes_two_new_dice() -> None:
    assert (len(SPACES), len(EDGES)) == (28, 44)
    bonus = {space["id"]: space["bonus"] for space in SPACES}
    column = {space["id"]: space["column"] for space in SPACES}
    assert sorted(set(column.values())) == list(range(11))
    assert all(column[edge["start"]] < column[edge["end"]] for edge in EDGES)
    ways = [("J0", 0)]
    ends = []
    for at, dice in ways:
        following = [edge["end"] for edge in EDGES if edge["start"] == at]
        ways += [(to, dice + ("die:new" in bonus[to])) for to in following]
        if not following:
            ends.append(dice)
    assert set(ends) == {2}
