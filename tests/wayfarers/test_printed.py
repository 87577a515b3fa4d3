"""What a player reads on cards, tiles and boards, and what the answers say."""

from __future__ import annotations

import pytest

from caravanserai.games.wayfarers.printed import card_label, tile_text
from caravanserai.games.wayfarers.state import TILE_NAMES
from caravanserai.kernel.view import Grid
from caravanserai.language import Language
from caravanserai.presentation.text_board import grid_lines, lines
from tests.wayfarers.table import GAME, Table, named, table


def labels(t: Table) -> dict[str, str]:
    """The pending answers as a player reads them, by their names."""
    return {option.name: str(option.label) for option in GAME.prompt(t.state).options}


def caravan(t: Table) -> Grid:
    """The caravan of the seat on turn."""
    return GAME.presentation.scene(GAME.view(t.state, 0)).grids[0]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("F30", "price: 2 silver; below: city; provides telescope, camel"),
        ("F23", "below: city / harbour; with a die: influence a card / move influence"),
        ("F18", "below: vista; with the vista: 1 silver"),
        ("F04", "below: open water; at a rest: move influence, 1 provision"),
        ("S06", "VP: 4 with the most comets, otherwise 1"),
        ("S36", "VP: 7 with moon, otherwise 3"),
        ("S15", "VP: 3 × sets of comets, planets, stars"),
        ("S21", "VP: 1 + pairs of science guild (black)"),
        ("L35", "each time you gain observatory / library: retrieve a worker"),
        ("L31", "each time you gain townsfolk card: change a die by 1, move influence"),
        ("W08", "links from the left: provision, influence a card"),
        ("W08", "links to the right: influence the trade guild (yellow), 1 silver"),
        ("W10", "die with ship, ship: retrieve a worker, refresh a die, influence a card"),
        ("home-harbour", "links to the right: influence the trade guild (yellow), 1 silver"),
        ("home-sky", "VP: sets of townsfolk cards, upgrade tiles"),
    ],
)
def test_a_card_says_all_that_is_printed_on_it(card: str, text: str) -> None:
    assert text in str(card_label(card))


def test_a_tile_says_its_faces_points_and_price() -> None:
    assert str(tile_text(TILE_NAMES.index("T-LA-CAMEL"))) == (
        "+1 | camel / camel | -1; price: 3 silver or 2 influence, trade guild (yellow)"
    )
    assert str(tile_text(TILE_NAMES.index("T-SK-VP"))).startswith("±1; 3 VP; price: 3 silver")
    assert str(tile_text(TILE_NAMES.index("T-BA-SHIP"))) == "ship; 1 VP; price: 2 silver"
    assert str(tile_text(TILE_NAMES.index("T-SP-STARS"))) == "5 VP"


def test_the_table_shows_prices_and_needs() -> None:
    t = table()
    shown = dict(lines(GAME.presentation.scene(GAME.view(t.state, 0)), Language("en", GAME)))
    assert [line.rpartition("; ")[2] for line in shown["Sky display"][:4]] == [
        "price: 3 silver", "price: 4 silver", "price: 4 silver", "price: 5 silver",
    ]  # fmt: skip
    home = "Home library: die with pigeon: journal / (retrieve a worker, influence any guild)"
    assert home in shown["Blue"]


@pytest.mark.rule("WAY-TILE-7", "WAY-TILE-11")
def test_a_place_for_a_tile_says_what_it_covers() -> None:
    t = table(board="PB4").gain("tile:land[free]").play("tile:T-LA-CAMEL:b")
    offered = labels(t)
    assert offered["cell:a2"] == "upper row, column 2 + upper row, column 3: 1 silver"
    assert offered["cell:b3"] == "middle row, column 3 + middle row, column 4"
    assert (
        offered["cell:c2"]
        == "lower row, column 2 + lower row, column 3: move influence, 1 provision"
    )
    t = table(board="PB4").gain("tile:sky[free]").play("tile:T-SK-VP")
    assert labels(t)["cell:b2"] == "middle row, column 2 + lower row, column 2: move influence"


def test_the_caravan_is_drawn() -> None:
    t = table(board="PB4", caravan=["T-LA-CAMEL:b@a2", "T-SK-VP@b6", "T-SP-SEA@c1"])
    assert grid_lines(caravan(t), Language("en", GAME)) == [
        "caravan | 1            | 2       | 3         | 4       | 5         | 6",
        "upper   | [camel]      | [camel] | [-1]      | refresh | provision | [telescope]",
        "middle  | provision    | -       | -         | -       | -         | [±1]",
        "lower   | [open water] | move    | provision | -       | silver    | [↑]",
    ]


def test_answers_say_what_they_cost_and_give() -> None:
    t = table(
        dice=[1], silver=5, prov=3, guilds={"blue": 1}, workers={"yellow": 1}, panorama=["L20"]
    )
    t.play("die:1")
    offered = labels(t)
    assert offered["slot:home-reserve"] == "home reserve: buy a basic upgrade / 2 silver"
    assert offered["sail:home-harbour"].startswith("for 1 blue influence (a ship): home harbour")
    t.play("slot:home-reserve")
    assert labels(t)["gain:silver"] == "gain 2 silver"
    t = table(prov=3, workers={"yellow": 1}).play("worker:yellow")
    assert labels(t)["on:L03"].startswith(
        named("2 silver, influence the trade guild (yellow) (on L03")
    )


@pytest.mark.rule("WAY-ACQ-3", "WAY-INFL-10")
def test_a_card_to_acquire_has_its_price_and_fee() -> None:
    t = table(silver=9, panorama=["L20"], markers={"S02": 2})
    t.gain("card:sky")
    offered = labels(t)
    assert offered["take:S01"] == "acquire Comet, single (1) for 3 silver"
    assert offered["take:S02"] == (
        "acquire Comet, single (2) for 4 silver, and 1 silver or provision for the marker"
    )


@pytest.mark.rule("WAY-ACQ-18")
def test_drawing_without_a_pigeon_names_its_price() -> None:
    t = table(dice=[1], prov=3).play("die:1", "slot:home-city", "pay")
    assert labels(t)["draw:land"] == (
        "pay 1 provision: look at the top 3 land cards and acquire one"
    )


@pytest.mark.rule("WAY-JOURNAL-6", "WAY-JOURNAL-8")
def test_a_way_names_its_cost_and_bonus() -> None:
    t = table(journal="J4a", guilds={"black": 1}, journal_tiles={"J5a": "JT06"}).gain("journal")
    said = labels(t)["go:J5a"]
    assert said == "journal to J5a; spend influence: science guild (black); bonus: 2 silver"


@pytest.mark.rule("WAY-INSP-5")
def test_discarding_says_what_the_slot_gives() -> None:
    t = table().gain("card:insp").play("take:I02")
    assert labels(t)["discard"] == "discard it: 1 silver, refresh a die"


@pytest.mark.rule("WAY-ACQ-22")
def test_drawn_cards_can_be_read_by_who_drew_them() -> None:
    t = table(dice=[1], prov=3).play("die:1", "slot:home-city", "pay", "draw:land").chance()
    assert "at once: " in labels(t)[f"take:{t.text['drawn'][0]}"]
    own, other = (
        dict(lines(GAME.presentation.scene(GAME.view(t.state, seat)), Language("en", GAME)))
        for seat in (0, 1)
    )
    assert named(t.text["drawn"][0]) in own["Drawn cards"][0]
    assert "Drawn cards" not in other


def test_the_solo_opponent_shows_what_comes_next() -> None:
    t = table(solo="townsfolk", tigran={"schemes": ["SC4"], "track": 4, "path": 2})
    shown = dict(lines(GAME.presentation.scene(GAME.view(t.state, 0)), Language("en", GAME)))[
        "Tigran"
    ]
    assert shown[0].endswith(
        "focus action: acquire a townsfolk card; bonus of the track: acquire a townsfolk card"
    )
    assert {"Resource track 4 (blue): resource marker", "Comet track 0: comet marker"} < {*shown}
    assert (
        "Next cells of his caravan: acquire a sky card, influence a card, "
        "acquire an inspiration card, influence a card"
    ) in shown
    assert (
        "Schemes: red scheme of value 1: first pay 2 influence of the exploration guild (blue): "
        "acquire a water card, otherwise influence the exploration guild (blue), "
        "take any upgrade tile"
    ) in shown


def test_what_happens_on_the_way_is_told() -> None:
    t = table(
        dice=[6], prov=4, silver=9, panorama=["L20"], guilds={"blue": 1},
        caravan=["T-SK-TELESCOPE@b6"], standing={"W23": ["green"]}, displays={
            "water": ["W23", "W26", "W27", "W28"]
        },
    )  # fmt: skip
    t.play("die:6", "sail:home-harbour", "pay", "take:W23")
    for words in (
        "discount: 1 provision",
        "pays 1 provision",
        "takes a green worker with it",
        "links with home harbour: 1 silver",
    ):
        assert t.said(words), words
    t = table(silver=9, panorama=["L20"]).gain("card:folk").play("take:F03")
    assert t.said("tucks it below L20")
    t = table(placed={"home-market": 3}, dice=[2]).gain("die:refresh").play("refresh:home-market")
    assert t.said("refreshes the die: home market")


@pytest.mark.rule("WAY-END-3")
def test_the_last_turns_are_announced() -> None:
    t = table(journal="J9a", guilds={"black": 1}, dice=[])
    t.gain("journal").play("go:J10b").end_turn().play("rest").end_turn()
    assert t.said("everybody has one more turn")


@pytest.mark.rule("WAY-DIE-18", "WAY-JOURNAL-19")
def test_what_is_not_possible_is_told() -> None:
    t = table(dice=[1, 2]).play("die:1", "slot:home-city")
    assert t.said("cannot carry out: pay 2 provisions: acquire a land card, 1 silver")
    t = table(journal="J1a", dice=[], placed={"home-market": 1}).play("rest").chance()
    assert t.said("cannot carry out: journal")


def test_the_supply_shows_guilds_and_journal() -> None:
    t = table(guilds={"black": 2, "blue": 1}, journal="J3a")
    shown = dict(lines(GAME.presentation.scene(GAME.view(t.state, 0)), Language("en", GAME)))[
        "Blue"
    ]
    assert shown[0].endswith("; in guilds: 2 black, 0 yellow, 1 blue; journal: J3a")


def test_a_free_card_names_no_price() -> None:
    t = table(panorama=["W21"]).gain("card:folk[free]")
    assert labels(t)["take:F04"] == "acquire Enforcer"
