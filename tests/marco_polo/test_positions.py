"""Positions as text: any consistent one is accepted, every inconsistency is named."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from caravanserai import BadPosition, load
from tests.marco_polo.table import table

GAME = load("marco_polo")
Change = Callable[[dict[str, Any]], Any]


def test_a_position_can_be_edited_and_played_on() -> None:
    text = table(coin=3).text
    text["players"][0]["coin"] = 50
    s = GAME.codec.from_dict(text)
    assert GAME.codec.to_dict(s)["players"][0]["coin"] == 50
    assert "travel" in [GAME.words.name(choice) for choice in s.legal]


def test_a_seat_without_dice_is_skipped_in_a_position_too() -> None:
    text = table(players={2: {"dice": []}, 3: {"dice": []}}).text
    text["steps"] = [{"step": "NextTurn", "player": 2}]
    s = GAME.codec.from_dict(text)
    assert (s.actor, GAME.codec.to_dict(s)["steps"][-1]) == (3, {"step": "TakeTurn", "player": 4})


def test_the_end_of_a_round_is_carried_out() -> None:
    nobody = table(dice=[], players={seat: {"dice": []} for seat in (2, 3, 4)})
    assert (nobody.seat, nobody.step) == ("chance", "LayOutContract")
    assert nobody.text["bottom"] == ["C01", "C02", "C03", "C04", "C05", "C06"]


def test_a_position_in_the_middle_of_an_action() -> None:
    t = table(dice=["own:3", "own:3"], coin=30, camel=9).play("travel", "go:alexandria")
    again = GAME.codec.from_dict(copy.deepcopy(t.text))
    assert (again.legal, again.actor) == (t.state.legal, t.state.actor)
    assert t.text["steps"][-1] == {
        "step": "PlanRoute",
        "player": 1,
        "fare": "travel",
        "most": 3,
        "route": ["alexandria"],
        "camels": 0,
        "coins": 0,
    }


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: t.update(game="chess"), "position.game: expected 'marco_polo', not 'chess'"),
        (lambda t: t.pop("row"), "position: 'row' is missing"),
        (lambda t: t.update(rows=[]), "position: 'rows' is unknown; did you mean row?"),
        (lambda t: t["players"].pop(), "there are 5 black dice, expected 4"),
        (
            lambda t: t["players"].pop() and t["steps"].append(t["steps"][-1] | {"player": 4}),
            "no seat 4",
        ),
        (lambda t: t["players"].clear(), "position.players: expected 2 to 4 players, not 0"),
        (lambda t: t.update(round=6), "position.round: expected a number from 0 to 5, not 6"),
        (lambda t: t.update(first="7"), "position.first: '7' is unknown"),
        (lambda t: t.update(first=None), "position.first: None is unknown"),
        (lambda t: t["row"].append("C99"), "position.row[6]: 'C99' is unknown"),
        (lambda t: t["row"].append("C01"), "contract C01 stands there twice"),
        (lambda t: t["row"].pop(), "contracts are nowhere: C06"),
        (lambda t: t.update(stacks=4), "contracts are unseen, but the stacks hold"),
        (lambda t: t["cards"].pop(), "position.cards: expected 9 entries"),
        (lambda t: t["cards"].__setitem__(0, None), "the game has begun without all characters"),
        (lambda t: t["province_bonuses"].update(anxi=None), "the game has begun without"),
        (lambda t: t["beijing"].pop(), "position.beijing: expected 4 entries"),
        (
            lambda t: t["players"].pop() and t["beijing"].__setitem__(0, "4"),
            "position.beijing: there are 3 seats",
        ),
        (lambda t: t["starting"].append("C01"), "a starting contract is among the others"),
        (lambda t: t["row"].append("S01"), "a starting contract is among the others"),
        (
            lambda t: t["players"][0].update(contracts=["S01"]) or t.update(starting=["S01"]),
            "contract S01 stands there twice",
        ),
        (lambda t: t["cards"].__setitem__(0, "K02"), "a city card stands there twice"),
        (lambda t: t["city_bonuses"].update(moscow="CB02"), "a city bonus stands there twice"),
        (lambda t: t["province_bonuses"].update(anxi="B"), "a province bonus stands there twice"),
        (
            lambda t: t["players"][0].update(camel=-1),
            "position.players[0].camel: expected a number",
        ),
        (
            lambda t: t["players"][0].update(character="marco"),
            "players[0].character: 'marco'",
        ),
        (lambda t: t["players"][0].update(character="berke"), "a character stands there twice"),
        (lambda t: t["players"][0]["dice"].pop(), "player 1 has 4 own dice, expected 5"),
        (
            lambda t: t["players"][0]["dice"].append("white:3"),
            "player 1 has 1 white dice",
        ),
        (lambda t: t["players"][0]["dice"].append("black:3"), "there are 6 black dice, expected 5"),
        (lambda t: t["players"][0]["dice"].append("own:7"), "'own:7' is unknown"),
        (
            lambda t: t["players"][0]["dice"].__setitem__(0, "own:0"),
            "player 1 has a die with a value too many or too few",
        ),
        (
            lambda t: t["steps"].append({"step": "RollDie", "seat": 1, "die_class": "own"}),
            "player 1 has 6 own dice, expected 5",
        ),
        (lambda t: t["players"][0]["posts"].append("moscow"), "player 1 has placed 0 posts, but 1"),
        (
            lambda t: t["players"][0].update(posts=["oasis_01"], placed=1),
            "player 1 has a post where none can stand",
        ),
        (
            lambda t: t["players"][0].update(posts=["beijing"], placed=1),
            "player 1 has a post in Beijing and no slot",
        ),
        (lambda t: t["players"][0].update(figure=None), "player 1 has no figure on the map"),
        (
            lambda t: [t["players"][i].update(goals=["G01", "G02"]) for i in (0, 1)],
            "a goal card stands there twice",
        ),
        (
            lambda t: (
                t["players"][0].update(contracts=["C07", "C08", "C09"])
                or t.update(unseen=t["unseen"][3:], special=t["special"] - 3)
            ),
            "player 1 has more than 2 active contracts",
        ),
        (
            lambda t: t["placed_dice"].extend(
                {"space": "khan", "owner": "neutral", "die": d} for d in ("own:5", "own:2")
            ),
            "the Khan's dice must not fall from left to right",
        ),
        (
            lambda t: t["placed_dice"].append({"space": "khan", "owner": "9", "die": "own:1"}),
            "position.placed_dice[0].owner: '9' is unknown",
        ),
        (lambda t: t["steps"].__setitem__(-1, {"step": "TakeTurn", "player": 5}), "no seat 5"),
        (
            lambda t: t["steps"].append({"step": "EndRound"}),
            "the step TakeTurn does not fit the table",
        ),
        (
            lambda t: t["steps"].append({"step": "PlanRoute", "player": 1, "fare": "ship"}),
            "position.steps[2].fare: 'ship' is unknown",
        ),
        (
            lambda t: t["steps"].append({"step": "TakeTurn", "player": "chance"}),
            "position.steps[2].player: expected a seat counted from 1, not 'chance'",
        ),
    ],
)
def test_an_inconsistent_position_is_refused(change: Change, complaint: str) -> None:
    text = copy.deepcopy(table().text)
    change(text)
    with pytest.raises(BadPosition) as error:
        GAME.codec.from_dict(text)
    assert complaint in str(error.value)


def a_step(step: str, **fields: Any) -> dict[str, Any]:
    return {"step": step, "player": 1, **fields}


ROUTE = a_step("PlanRoute", fare="travel", most=2, route=["alexandria"], camels=0, coins=0)


@pytest.mark.parametrize(
    "steps",
    [
        [a_step("PlaceDice", space="bazaar_silk", chosen=["own:6"])],
        [a_step("PlaceDice", space="bazaar_gold", chosen=["own:2", "own:1"])],
        [a_step("PlaceDice", space="bazaar_silk", chosen=["own:1", "own:2"])],
        [a_step("PlaceDice", space="purse", chosen=[])],
        [a_step("PlaceDice", space="khan", chosen=[]), a_step("UsePurse")],
        [a_step("ChooseValue", space="khan", chosen=["own:2"])],
        [a_step("AdjustBy", die="own:6")],
        [a_step("ChooseContract", reach=6, taken=["C38"])],
        [a_step("ChooseContract", reach=6, taken=["C01", "C01"])],
        [a_step("ReceiveContracts", taken=["C01"])],
        [a_step("Barter", card="K01", left=2, made=True)],
        [a_step("SellGood", card="K21")],
        [a_step("ChooseExchange", trades=["K01", "K02"], most=2)],
        [a_step("Settle", node="oasis_01", ends=True)],
        [ROUTE | {"route": ["beijing"]}],
        [ROUTE | {"route": ["second:alexandria"]}],
        [ROUTE | {"route": ["alexandria", "venezia"], "most": 1}],
        [ROUTE | {"coins": 1}],
        [ROUTE | {"route": ["alexandria", "venezia"]}],
        [ROUTE, a_step("UsePurse")],
        [a_step("Move", route=["beijing"]), a_step("PayPairs", count=1, first=0)],
        [a_step("Move", route=["alexandria"]), a_step("UsePurse")],
    ],
)
def test_a_step_that_does_not_fit_the_table_is_refused(steps: list[dict[str, Any]]) -> None:
    t = table(dice=["own:1", "own:2"], coin=6, gold=1, silk=1, pepper=1)
    with pytest.raises(BadPosition) as error:
        GAME.codec.from_dict(t.text | {"steps": t.text["steps"] + steps})
    assert f"the step {steps[0]['step']} does not fit the table" in str(error.value)


@pytest.mark.parametrize(
    "steps",
    [
        [a_step("PlaceDice", space="bazaar_silk", chosen=["own:1"])],
        [a_step("AdjustBy", die="own:2")],
        [a_step("ChooseContract", reach=6, taken=["C01"])],
        [a_step("ReceiveContracts", taken=["C01"]), a_step("DiscardHeld", count=1)],
        [a_step("Barter", card="K21", left=2, made=True)],
        [a_step("SellGood", card="K22")],
        [a_step("ChooseExchange", trades=["K20:1", "K20:2"], most=2)],
        [ROUTE],
        [a_step("Move", route=["alexandria"]), a_step("PayPairs", count=1, first=0)],
    ],
)
def test_a_step_that_fits_is_read(steps: list[dict[str, Any]]) -> None:
    dice = ["own:1", "own:2", "own:3"]
    t = table(
        dice=dice, coin=7, gold=1, silk=1, pepper=1, camel=2, contracts=["S01", "S02"]
    )  # fmt: skip
    text = t.text | {"steps": t.text["steps"] + steps}
    assert GAME.codec.to_dict(GAME.codec.from_dict(text)) == text
