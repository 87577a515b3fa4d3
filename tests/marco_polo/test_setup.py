"""Chapters 2 and 20: the set-up for 2, 3 and 4 players."""

from __future__ import annotations

import json
from typing import Any

import pytest

from caravanserai import BadSetup
from caravanserai.games.marco_polo.posts import posts_left
from tests.marco_polo.paths import contracts, sixes, until, wander
from tests.marco_polo.table import GAME, Table, dealt, fresh, table

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CARDS = [f"deal:K{n:02}" for n in range(1, 32)]
TOKENS = [f"deal:CB{n:02}" for n in range(1, 11)]
GOALS = [f"deal:G{n:02}" for n in range(1, 19)]
STARTING = [f"deal:S{n:02}" for n in range(1, 7)]
REGULAR = [f"deal:{name}" for name in contracts(1, 38)]


def ready(seats: int) -> Table:
    """Everything is laid out; only the goal cards are still to be dealt."""
    return until(fresh(seats), "DealGoal")


def each(t: Table, key: str) -> list[Any]:
    """The same thing of every player."""
    return [player[key] for player in t.text["players"]]


def draws(t: Table, step: str, pick: int = -1) -> list[str]:
    """The answers of chance to a row of equal steps, each drawn from all that is left."""
    until(t, step)
    left, drawn = list(t.names), []
    while t.step == step:
        assert t.names == left
        assert t.state.stack[-1].weights(t.state) is None
        drawn.append(left.pop(pick))
        t.play(drawn[-1])
    return drawn


@pytest.mark.rule("MP-SETUP-1")
@SEATS
def test_two_to_four_seats_and_seat_1_begins(seats: int) -> None:
    t = sixes(fresh(seats))
    assert len(t.text["players"]) == seats
    assert (t.text["round"], t.text["first"], t.seat) == (1, "1", 1)


@pytest.mark.rule("MP-SETUP-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSetup, match="2 to 4 seats"):
        fresh(seats)


@pytest.mark.rule("MP-SETUP-2", "MP-SETUP-21")
@SEATS
def test_two_goal_cards_each_from_a_shuffled_deck(seats: int) -> None:
    t = ready(seats)
    assert t.names == GOALS
    drawn = [name.removeprefix("deal:") for name in draws(t, "DealGoal", 4)]
    hands = [drawn[2 * i : 2 * i + 2] for i in range(seats)]
    assert [sorted(goals) for goals in each(t, "goals")] == [sorted(hand) for hand in hands]
    for seat in range(seats):
        seen = json.dumps(GAME.view(t.state, seat).position)
        assert [goal for goal in drawn if goal in seen] == hands[seat]


@pytest.mark.rule("MP-SETUP-3")
@SEATS
def test_each_province_has_the_bonus_of_its_letter(seats: int) -> None:
    assert ready(seats).text["province_bonuses"] == {
        "anxi": "A", "ormuz": "B", "kashgar": "C", "xian": "D", "adana": "E", "kochi": "F",
    }  # fmt: skip


@pytest.mark.rule("MP-SETUP-4")
def test_seven_of_ten_city_bonuses_are_shown() -> None:
    t = until(fresh(), "DealCityBonus")
    assert t.names == TOKENS
    drawn = [name.removeprefix("deal:") for name in draws(t, "DealCityBonus")]
    assert drawn == ["CB10", "CB09", "CB08", "CB07", "CB06", "CB05", "CB04"]
    assert sorted(t.text["city_bonuses"].values()) == sorted(drawn)
    assert set(t.text["city_bonuses"]) == {
        "moscow", "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra",
    }  # fmt: skip
    seen = json.dumps(GAME.view(t.state, 0).position)
    assert not any(token in seen for token in ("CB01", "CB02", "CB03"))


@pytest.mark.rule("MP-SETUP-5")
def test_nine_of_31_city_cards_are_shown() -> None:
    t = fresh()
    assert t.names == CARDS
    drawn = [name.removeprefix("deal:") for name in draws(t, "DealCityCard", 3)]
    assert len(drawn) == 9
    assert t.text["cards"] == drawn
    seen = json.dumps(GAME.view(sixes(t).state, 0).position)
    assert [name for name in CARDS if name.removeprefix("deal:") in seen] == sorted(
        f"deal:{card}" for card in drawn
    )


@pytest.mark.rule("MP-SETUP-5")
@pytest.mark.parametrize(
    ("city", "cards"),
    [
        ("moscow", ["K13"]),
        ("karakorum", ["K18"]),
        ("samarcanda", ["K21"]),
        ("lan_zhou", ["K23"]),
        ("alexandria", ["K24"]),
        ("karachi", ["K27"]),
        ("sumatra", ["K28", "K29", "K31"]),
    ],
)
def test_sumatra_has_three_cards_and_every_other_city_one(city: str, cards: list[str]) -> None:
    usable = ["K13", "K18", "K21", "K23", "K24", "K27", "K28", "K29", "K31"]
    t = table(posts=[city], cards=usable, camel=1, coin=2)
    assert t.offers("card") == [f"card:{card}" for card in cards]


@pytest.mark.rule("MP-SETUP-6", "MP-SETUP-17")
@SEATS
def test_each_player_draws_one_starting_contract(seats: int) -> None:
    t = until(fresh(seats), "DealStartingContract")
    assert t.names == STARTING
    drawn = [name.removeprefix("deal:") for name in draws(t, "DealStartingContract", 1)]
    assert each(t, "contracts") == [[contract] for contract in drawn]
    assert len(drawn) == seats


@pytest.mark.rule("MP-SETUP-17")
@SEATS
def test_starting_contracts_nobody_drew_are_out_of_the_game(seats: int) -> None:
    t = dealt(seats)
    names = {name.removeprefix("deal:") for name in STARTING}
    left = names - {contract for held in each(t, "contracts") for contract in held}
    assert len(left) == 6 - seats
    for _ in wander(t, seats):
        there = {*t.text["row"], *t.text["bottom"], *t.text["unseen"]}
        for key in ("contracts", "completed"):
            there |= {contract for held in each(t, key) for contract in held}
        assert not there & left


@pytest.mark.rule("MP-SETUP-7", "MP-SETUP-8")
@SEATS
def test_one_stack_of_six_is_laid_out_in_the_order_drawn(seats: int) -> None:
    t = until(fresh(seats), "LayOutContract")
    assert t.names == REGULAR
    drawn = [name.removeprefix("deal:") for name in draws(t, "LayOutContract", 8)]
    assert t.text["row"] == drawn == ["C09", "C10", "C11", "C12", "C13", "C14"]
    assert (t.text["stacks"], t.text["special"], len(t.text["unseen"])) == (4, 8, 4 * 6 + 8)


@pytest.mark.rule("MP-SETUP-9")
def test_the_four_stacks_lie_apart_from_the_special_stack() -> None:
    t = until(ready(4), "DrawContract")  # the first contract of Matteo Polo
    assert (t.text["stacks"], t.text["special"]) == (4, 8)
    t.play("deal:C20")
    assert (t.text["stacks"], t.text["special"]) == (4, 7)


@pytest.mark.rule("MP-SETUP-10", "MP-PLAYERS-1", "MP-EX-32")
@pytest.mark.parametrize(("seats", "black"), [(2, 3), (3, 4), (4, 5)])
def test_black_dice_are_one_more_than_the_players(seats: int, black: int) -> None:
    assert ready(seats).text["black_dice"] == black
    t = table(seats, camel=3)
    assert t.text["black_dice"] == black
    t.play("black_die")  # it shows nothing until it is rolled
    assert t.names == [f"roll:{value}" for value in range(1, 7)]
    assert t.text["black_dice"] == black - 1


@pytest.mark.rule("MP-SETUP-11", "MP-PLAYERS-2", "MP-PLAYERS-3")
@pytest.mark.parametrize(
    ("seats", "khan", "coins"),
    [
        (2, ["neutral own:1"] * 2, ["neutral own:0"]),
        (3, ["neutral own:1"], []),
        (4, [], []),
    ],
)
def test_neutral_dice_by_number_of_players(seats: int, khan: list[str], coins: list[str]) -> None:
    t = ready(seats)
    assert (t.at("khan"), t.at("five_coins")) == (khan, coins)
    assert len(t.text["placed_dice"]) == len(khan) + len(coins)


@pytest.mark.rule("MP-SETUP-12")
def test_white_die_second_figure_and_black_posts_need_their_character() -> None:
    t = table(characters=("johannes", "berke", "raschid", "mercator")).round(3)
    assert not any("white" in die for dice in each(t, "dice") for die in dice)
    assert each(t, "second") == [None] * 4
    assert [posts_left(t.state, p) for p in range(4)] == [9] * 4
    t = table(characters=("matteo", "niccolo_marco", "wilhelm", "berke")).round(3)
    assert [[die for die in dice if "white" in die] for dice in each(t, "dice")] == [
        ["white:1"], [], [], [],
    ]  # fmt: skip
    assert each(t, "second") == [None, "venezia", None, None]
    assert [posts_left(t.state, p) for p in range(4)] == [9, 9, 11, 9]


@pytest.mark.rule("MP-SETUP-14")
def test_the_players_have_different_colours() -> None:
    t = sixes(fresh())
    pieces = GAME.presentation.scene(GAME.view(t.state, None)).pieces
    colours = [str(piece.label) for piece in pieces if piece.kind == "figure"]
    assert colours == [f"figure of {colour}" for colour in ("blue", "yellow", "green", "red")]


@pytest.mark.rule("MP-SETUP-15")
@SEATS
def test_five_dice_each(seats: int) -> None:
    t = sixes(fresh(seats))
    own = [[die for die in dice if die.startswith("own")] for dice in each(t, "dice")]
    assert own == [["own:0"] * 5, *[["own:6"] * 5] * (seats - 1)]


@pytest.mark.rule("MP-SETUP-16")
@SEATS
def test_nine_posts_each_on_the_player_board(seats: int) -> None:
    t = sixes(fresh(seats))
    assert each(t, "posts") == [[]] * seats
    assert [posts_left(t.state, p) for p in range(seats)] == [9] * seats


@pytest.mark.rule("MP-SETUP-18", "MP-SETUP-19")
@SEATS
def test_two_camels_no_goods_and_coins_by_seat(seats: int) -> None:
    t = ready(seats)
    assert each(t, "camel") == [2] * seats
    assert [each(t, good) for good in ("gold", "silk", "pepper")] == [[0] * seats] * 3
    assert each(t, "coin") == [7, 8, 9, 10][:seats]


@pytest.mark.rule("MP-SETUP-20")
@SEATS
def test_one_figure_each_in_venezia_and_no_points(seats: int) -> None:
    t = ready(seats)
    assert (each(t, "figure"), each(t, "second")) == (["venezia"] * seats, [None] * seats)
    assert each(t, "vp") == [0] * seats


@pytest.mark.rule("MP-SETUP-22")
@SEATS
def test_the_characters_of_the_first_game(seats: int) -> None:
    people = ["raschid", "matteo", "berke", "mercator"][:seats]
    assert each(ready(seats), "character") == people


@pytest.mark.rule("MP-SETUP-23")
def test_what_a_character_adds_is_placed_when_it_is_taken() -> None:
    t = until(fresh(3, character_draft=True), "RevealCharacter")
    t.play("deal:kubilai", "deal:niccolo_marco", "deal:wilhelm", "deal:berke")
    assert (t.own("figure", 3), t.text["beijing"]) == (None, [None] * 4)
    t.play("character:kubilai")
    assert (t.own("figure", 3), t.own("posts", 3)) == ("beijing", ["beijing"])
    assert t.text["beijing"] == ["3", None, None, None]
    assert posts_left(t.state, 2) == 8
    t.play("character:niccolo_marco")
    assert (t.own("figure", 2), t.own("second", 2)) == ("venezia", "venezia")
    t.play("character:wilhelm")
    assert posts_left(t.state, 0) == 11


@pytest.mark.rule("MP-SETUP-24")
def test_the_order_of_the_set_up() -> None:
    t = fresh(random_province_bonuses=True, character_draft=True, goal_selection=True)
    steps = [t.step]
    while t.step != "RollDie" and t.text["round"] == 0:
        if t.step != steps[-1]:
            steps.append(t.step)
        t.play(t.names[0])
    assert steps == [
        "DealCityCard", "DealCityBonus", "DealProvinceBonus", "LayOutContract",
        "DealStartingContract", "RevealCharacter", "ChooseCharacter", "DealGoal", "KeepGoals",
    ]  # fmt: skip


@pytest.mark.rule("MP-SETUP-26")
@SEATS
def test_other_characters_never_come_into_the_game(seats: int) -> None:
    t = dealt(seats)
    people = each(t, "character")
    for _ in wander(t, seats):
        assert not t.offers("character")
        assert each(t, "character") == people


@pytest.mark.rule("MP-PLAYERS-4")
@pytest.mark.parametrize("seats", [2, 3])
def test_neutral_dice_stay_where_they_are(seats: int) -> None:
    t = dealt(seats)
    neutral = [die for die in t.text["placed_dice"] if die["owner"] == "neutral"]
    for _ in wander(t, seats):
        there = [die for die in t.text["placed_dice"] if die["owner"] == "neutral"]
        assert there == neutral
        assert t.at("khan")[: 4 - seats] == ["neutral own:1"] * (4 - seats)
        own = {f"die:{die}" for player in t.text["players"] for die in player["dice"]}
        assert set(t.offers("die")) <= own


@pytest.mark.rule("MP-PLAYERS-5")
def test_with_two_players_five_coins_are_never_free() -> None:
    t = table(2, dice=["own:4"], coin=4).play("coins")
    assert t.own("coin") == 5
    assert table(2, dice=["own:4"], coin=3).why("coins") == "MP-ACT-14"


@pytest.mark.rule("MP-PLAYERS-5", "MP-EX-43")
def test_berke_khan_pays_nothing_for_the_neutral_die() -> None:
    t = table(2, characters=("berke", "johannes"), dice=["own:4"]).play("coins")
    assert t.own("coin") == 5


@pytest.mark.rule("MP-PLAYERS-5")
@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 3), (4, 4)])
def test_slots_of_the_khan_left_by_the_neutral_dice(seats: int, slots: int) -> None:
    def position(used: int) -> Table:
        placed = [("khan", "2", "own:2"), *[("khan", "2", "black:2")] * (used - 1)]
        return table(seats, players={2: {"dice": []}}, dice=["own:5"], placed=placed)

    assert "khan" in position(slots - 1).names
    assert position(slots).why("khan") == "MP-KHAN-5"


@pytest.mark.rule("MP-PLAYERS-6")
@SEATS
def test_all_other_numbers_are_the_same(seats: int) -> None:
    t = ready(seats)
    assert (len(t.text["row"]), t.text["stacks"], t.text["special"]) == (6, 4, 8)
    assert (each(t, "camel"), each(t, "coin")) == ([2] * seats, [7, 8, 9, 10][:seats])
    assert [len(held) for held in each(t, "contracts")] == [1] * seats
    assert t.text["beijing"] == [None] * 4
    assert t.round(5).end().text["round"] == 5


@pytest.mark.rule("MP-PLAYERS-6")
@pytest.mark.parametrize(("seats", "camels"), [(2, 1), (3, 1), (4, 0)])
def test_mercator_has_a_version_for_each_number_of_players(seats: int, camels: int) -> None:
    people = ("johannes", "mercator", "berke", "wilhelm")
    t = table(seats, characters=people, dice=["own:3"]).play("khan", "good:gold")
    assert t.own("camel", 2) == camels


@pytest.mark.rule("MP-PLAYERS-2")
@pytest.mark.parametrize("seats", [2, 3])
def test_neutral_dice_occupy_their_spaces_from_the_first_turn_on(seats: int) -> None:
    """What follows from the dice on the board is what a position with them says."""
    t = dealt(seats).turn_of(1)
    again = GAME.codec.from_dict(t.text)
    assert t.state.occupied == again.occupied != 0
    assert (t.state.khan_value, t.state.khan_dice) == (again.khan_value, again.khan_dice)
