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
    s = GAME.from_dict(text)
    assert GAME.to_dict(s)["players"][0]["coin"] == 50
    assert "travel" in [GAME.words.name(choice) for choice in s.legal]


def test_a_position_in_the_middle_of_an_action() -> None:
    t = table(dice=["own:3", "own:3"], coin=30, camel=9).play("travel", "go:alexandria")
    again = GAME.from_dict(copy.deepcopy(t.text))
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
        (lambda t: t.update(first=None), "position.first and position.traveller"),
        (lambda t: t["row"].append("C99"), "position.row[6]: 'C99' is unknown"),
        (lambda t: t["row"].append("C01"), "contract C01 stands there twice"),
        (lambda t: t["row"].pop(), "contracts are nowhere: C06"),
        (lambda t: t.update(stacks=4), "contracts are unseen, but the stacks hold"),
        (lambda t: t["cards"].pop(), "position.cards: expected 9 cards, not 8"),
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
        (lambda t: t["steps"].append({"step": "EndRound"}), "EndRound asks nothing"),
        (lambda t: t["steps"].append({"step": "Compensation", "player": 1}), "has 0 answers"),
        (
            lambda t: t["steps"].append({"step": "PlanRoute", "player": 1, "fare": "ship"}),
            "position.steps[2].fare: 'ship' is unknown",
        ),
    ],
)
def test_an_inconsistent_position_is_refused(change: Change, complaint: str) -> None:
    text = copy.deepcopy(table().text)
    change(text)
    with pytest.raises(BadPosition) as error:
        GAME.from_dict(text)
    assert complaint in str(error.value)
