"""Positions as text: what contradicts itself is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.kernel.errors import BadPosition
from tests.wayfarers.table import GAME, table

Change = Callable[[dict[str, Any]], None]


def player(key: str, value: Any) -> Change:
    """Change something of the first player."""
    return lambda text: text["players"][0].__setitem__(key, value)


def board(key: str, value: Any) -> Change:
    """Change something of the table."""
    return lambda text: text.__setitem__(key, value)


CHANGES: dict[str, tuple[Change, str]] = {
    "game": (board("game", "merv"), "expected 'wayfarers'"),
    "players": (board("players", []), "expected 2 to 4 seats"),
    "silver": (player("silver", -1), "expected a number"),
    "markers": (player("markers", 3), "influence markers, expected 15"),
    "dice": (player("dice", [1]), "dice, expected 5"),
    "die": (player("dice", [1, 2, 7]), "expected a number from 1 to 6"),
    "dice list": (player("dice", 3), "expected a list of die values"),
    "journal": (player("journal", "J11"), "'J11' is unknown"),
    "end": (player("journal", "J10a"), "the end is not triggered"),
    "placed": (lambda t: t["players"][0].update(placed={"L01": 3}, reserve=1), "slot that is not"),
    "workers": (player("workers", {"green": 0, "yellow": 2, "blue": 1}), "3 yellow workers"),
    "panorama": (lambda t: t["players"][1]["panorama"].clear(), "lacks the cards printed"),
    "tile": (player("caravan", [{"tile": "T-SK-VP", "face": "a", "cell": "c1"}]), "cannot lie"),
    "copies": (player("caravan", [{"tile": "T-SP-CITY", "face": "a", "cell": "c1"}]), "2 tiles"),
    "face": (player("caravan", [{"tile": "T-BA-CAMEL", "face": "b", "cell": "c1"}]), "cannot lie"),
    "card": (lambda t: t["decks"]["land"]["unseen"].pop(), "stands there 0 times"),
    "slot": (lambda t: t["displays"]["land"].pop(), "expected 4 slots"),
    "marker": (lambda t: t["displays"]["land"][0].update(marker="3"), "there is no seat 3"),
    "worker": (lambda t: t["displays"]["sky"][0].update(workers=["blue"]), "takes none"),
    "sides": (board("sides", ["A"]), "expected 3 entries"),
    "effects": (
        lambda t: t["steps"].append(
            {"step": "ChoosePart", "player": 1, "effects": ["fly"], "stop": "done", "least": False}
        ),
        "no effect is called 'fly'",
    ),
    "effect list": (
        lambda t: t["steps"].append(
            {"step": "ChoosePart", "player": 1, "effects": "journal", "stop": "done",
             "least": False}
        ),
        "expected a list of effect texts",
    ),
    "seat": (lambda t: t["steps"][-1].update(player=3), "there is no seat 3"),
    "townsfolk": (lambda t: t["turn"].update(new_townsfolk=["F01"]), "F01 is not tucked"),
    "unknown": (board("weather", "fine"), "'weather' is unknown"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_contradiction_is_named(name: str) -> None:
    change, complaint = CHANGES[name]
    text = table().text
    change(text)
    with pytest.raises(BadPosition, match=complaint):
        GAME.codec.from_dict(text)


def test_misplaced_cards_are_named() -> None:
    def with_column(column: dict[str, str]) -> dict[str, Any]:
        text = table(panorama=["L01", "L19"]).text
        text["players"][0]["panorama"][2].update(column)
        for card in column.values():
            for deck in text["decks"].values():
                if card in deck["unseen"]:
                    deck["unseen"].remove(card)
        return text

    for column, complaint in (
        ({"townsfolk": "F20"}, "F20 cannot be below L01"),
        ({"sky": "L30"}, "L30 is no sky card"),
        ({"inspiration": "I10"}, "I10 is not above a sky card"),
    ):
        with pytest.raises(BadPosition, match=complaint):
            GAME.codec.from_dict(with_column(column))


def test_a_forced_rest_is_taken_in_a_position_too() -> None:
    tired = table(dice=[], workers={"yellow": 0, "blue": 0})
    assert (tired.seat, tired.step) == (1, "ChoosePart"), "what the rest gives is asked"
    assert tired.offers("go") == ["J1a", "J1b"]


def test_steps_that_no_check_foresaw_are_refused() -> None:
    text = table(panorama=["L01", "L02"]).text
    text["turn"]["columns"] = len(text["players"][0]["panorama"])
    text["steps"].append({"step": "UseAbilities", "player": 2})
    with pytest.raises(BadPosition, match=r"position.steps: they do not fit the table"):
        GAME.codec.from_dict(text)


def test_pending_effects_are_written_as_their_texts() -> None:
    t = table(panorama=["L22", {"ground": "L31", "townsfolk": "F35"}], guilds={"black": 1},
              displays={"water": ["W33", "W01", "W02", "W03"]}).gain("card:water")  # fmt: skip
    t.play("take:W33")
    step = t.text["steps"][-1]
    assert step["effects"] == ["inf:card*2 | inf:move*2", "vista:L22"]
    again = GAME.codec.from_dict(t.text)
    assert (again.legal, GAME.codec.to_dict(again)) == (t.state.legal, t.text)
