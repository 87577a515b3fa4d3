"""Chapter 11: contracts, taken from the row or drawn from the special stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.marco_polo.table import ALONE, GAME, Table, table

ROW = ["C01", "C02", "C03", "C04", "C05", "C06"]
STOCKS = ("camel", "pepper", "silk", "gold", "coin", "vp")


def stacked(special: int, row: Sequence[str], bottom: Sequence[str] = (), **changes: Any) -> Table:
    """A table whose special stack has so many unseen tiles above the bottom ones; what is left
    of the contracts was completed by seat 4.
    """
    there = {*row, *bottom, *changes.get("contracts", [])}
    rest = [name for n in range(1, 39) if (name := f"C{n:02}") not in there]
    completed = rest[: len(rest) - 18 - special]
    players = {**ALONE, 4: {"dice": [], "completed": completed}}
    t = table(players=players, row=list(row), bottom=list(bottom), **changes)
    assert t.text["special"] == special
    return t


@pytest.mark.rule("MP-CONTRACT-1", "MP-EX-7")
@pytest.mark.parametrize("value", range(2, 7))
def test_the_die_reaches_the_spaces_up_to_its_value(value: int) -> None:
    t = table(dice=[f"own:{value}"]).play("contracts")
    assert t.names == [f"take:{tile}" for tile in ROW[:value]]
    for tile in ROW[value:]:
        assert t.why(f"take:{tile}") == "MP-CONTRACT-1"
    t.play("take:C01")
    assert t.names == [*[f"take:{tile}" for tile in ROW[1:value]], "done"]


@pytest.mark.rule("MP-CONTRACT-1", "MP-CONTRACT-2")
def test_one_or_two_contracts_are_taken() -> None:
    t = table(dice=["own:3"]).play("contracts")
    assert "done" not in t.names
    assert t.play("take:C02", "done").own("contracts") == ["C02"]
    t = table(dice=["own:3"]).play("contracts", "take:C01", "take:C03")
    assert t.own("contracts") == ["C01", "C03"]
    assert not t.offers("take")


@pytest.mark.rule("MP-CONTRACT-3")
def test_with_a_one_only_the_first_tile_can_be_taken() -> None:
    t = table(dice=["own:1"], camel=3).play("contracts")
    assert t.step == "TakeTurn"
    assert (t.own("contracts"), t.text["row"]) == (["C01"], ROW[1:])


@pytest.mark.rule("MP-CONTRACT-3", "MP-CONTRACT-21")
def test_the_row_does_not_slide_between_the_two_tiles() -> None:
    t = table(dice=["own:5"]).play("contracts", "take:C01")
    assert t.text["row"] == ROW
    assert t.why("take:C06") == "MP-CONTRACT-1"
    t.play("take:C05")  # from space 5, although it is the fourth of those left
    assert t.names == ["extra:coin", "extra:camel"]


@pytest.mark.rule("MP-CONTRACT-4", "MP-CONTRACT-21", "MP-EX-8")
@pytest.mark.parametrize(
    ("tiles", "bonuses"),
    [
        (["C01", "C04"], []),
        (["C02", "C05"], [1]),
        (["C02", "C06"], [2]),
        (["C05", "C06"], [1, 2]),
    ],
)
@pytest.mark.parametrize("kind", ["coin", "camel"])
def test_spaces_5_and_6_give_coins_or_camels(
    tiles: list[str], bonuses: list[int], kind: str
) -> None:
    t = table(dice=["own:6", "own:1"]).play("contracts", "die:own:6")
    t.play(*[f"take:{tile}" for tile in tiles])
    total = 0
    for bonus in bonuses:
        assert t.names == ["extra:coin", "extra:camel"]
        t.play(f"extra:{kind}")
        total += bonus
        assert t.own(kind) == total
    assert t.own("camel" if kind == "coin" else "coin") == 0
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CONTRACT-5")
def test_the_bonus_of_space_6_is_two_of_the_same_kind() -> None:
    t = table(dice=["own:6"]).play("contracts", "take:C06", "extra:coin")
    assert (t.own("coin"), t.own("camel")) == (2, 0)
    t = table(dice=["own:6"]).play("contracts", "take:C05", "take:C06", "extra:coin", "extra:camel")
    assert (t.own("coin"), t.own("camel")) == (1, 2)


@pytest.mark.rule("MP-CONTRACT-6", "MP-EX-9")
@pytest.mark.parametrize(
    ("tiles", "left"),
    [
        (["C02", "done"], ["C01", "C03", "C04", "C05", "C06"]),
        (["C01", "done"], ["C02", "C03", "C04", "C05", "C06"]),
        (["C01", "C03"], ["C02", "C04", "C05", "C06"]),
    ],
)
def test_the_rest_slides_to_the_left(tiles: list[str], left: list[str]) -> None:
    t = table(players=ALONE, dice=["own:4", "black:1"], coin=1).play("contracts", "die:own:4")
    t.play(*[tile if tile == "done" else f"take:{tile}" for tile in tiles])
    assert t.text["row"] == left
    t.play("end", "contracts")  # a one now reaches what has slid to space 1
    if t.offers("discard"):
        t.play("discard:C01")
    assert left[0] in t.own("contracts")


@pytest.mark.rule("MP-CONTRACT-7", "MP-CONTRACT-6")
def test_an_empty_row_is_refilled_at_once_with_two_tiles() -> None:
    t = stacked(5, ["C01", "C02"], dice=["own:6"], camel=9).play("contracts", "take:C01")
    assert t.text["row"] == ["C01", "C02"]
    t.play("take:C02")
    assert (t.seat, t.text["row"]) == ("chance", [])
    t.play("deal:C38", "deal:C30")
    assert (t.text["row"], t.text["special"]) == (["C38", "C30"], 3)
    assert (t.seat, t.step) == (1, "TakeTurn")  # before further bonus actions


@pytest.mark.rule("MP-CONTRACT-7")
def test_a_row_that_is_not_empty_is_not_refilled() -> None:
    t = stacked(5, ["C01", "C02"], dice=["own:6"], camel=9).play("contracts", "take:C01", "done")
    assert (t.seat, t.text["row"], t.text["special"]) == (1, ["C02"], 5)


@pytest.mark.rule("MP-CONTRACT-7", "MP-CONTRACT-12")
def test_tiles_put_under_the_special_stack_come_last() -> None:
    """One unseen tile on top, two seen ones under it."""
    t = stacked(1, ["C01"], bottom=["C07", "C08"], dice=["own:6"], camel=9).play("contracts")
    assert "deal:C07" not in t.names
    t.play("deal:C38")
    assert (t.text["row"], t.text["bottom"]) == (["C38", "C07"], ["C08"])


@pytest.mark.rule("MP-CONTRACT-8", "MP-CONTRACT-18")
@pytest.mark.parametrize(("special", "laid"), [(0, 0), (1, 1)])
def test_a_short_special_stack_gives_what_it_has(special: int, laid: int) -> None:
    t = stacked(special, ["C01"], dice=["own:6", "black:6"], coin=9).play("contracts", "die:own:6")
    if special:
        t.play("deal:C38")
    assert len(t.text["row"]) == laid
    t.play("end")
    if not special:
        assert t.why("contracts") == "MP-CONTRACT-18"
        t.round(3)
        assert len(t.text["row"]) == 6
    assert "contracts" in t.names


@pytest.mark.rule("MP-CONTRACT-9", "MP-CONTRACT-10", "MP-CONTRACT-18")
@pytest.mark.parametrize(
    ("held", "taken", "discarded"),
    [(0, 1, 0), (0, 2, 0), (1, 1, 0), (1, 2, 1), (2, 1, 1), (2, 2, 2)],
)
def test_exactly_what_needs_room_is_discarded(held: int, taken: int, discarded: int) -> None:
    t = table(dice=["own:6", "own:6"], contracts=["C10", "C11"][:held]).play("contracts")
    t.play(*["take:C01", "take:C02"][:taken], *["done"] * (2 - taken))
    if t.offers("discard"):
        t.play("discard:C10")
    assert len(t.text["bottom"]) == discarded
    assert len(t.own("contracts")) == min(2, held + taken)
    assert set(t.own("contracts")) >= {"C01", "C02"} if taken == 2 else "C01" in t.own("contracts")


@pytest.mark.rule("MP-CONTRACT-10", "MP-CONTRACT-11", "MP-CONTRACT-12", "MP-EX-10")
def test_an_old_contract_makes_room_and_goes_under_the_special_stack() -> None:
    t = table(dice=["own:2"], contracts=["C10", "C11"], bottom=["C20"])
    t.play("contracts", "take:C01", "done")
    assert t.names == ["discard:C10", "discard:C11"]
    assert t.own("contracts") == ["C10", "C11"]  # first the discard, then the new tile
    t.play("discard:C11")
    assert t.own("contracts") == ["C01", "C10"]
    assert t.text["bottom"] == ["C20", "C11"]


@pytest.mark.rule("MP-CONTRACT-12")
def test_a_discarded_starting_contract_leaves_the_game() -> None:
    t = table(dice=["own:2"], contracts=["S04", "C11"], bottom=["C20"])
    t.play("contracts", "take:C01", "done", "discard:S04")
    assert (t.own("contracts"), t.text["bottom"]) == (["C01", "C11"], ["C20"])
    assert "S04" not in t.text["unseen"]


@pytest.mark.rule("MP-CONTRACT-13")
@pytest.mark.parametrize("first", ["C10", "C11"])
def test_of_two_discarded_contracts_the_player_chooses_the_first(first: str) -> None:
    t = table(dice=["own:2"], contracts=["C10", "C11"])
    t.play("contracts", "take:C01", "take:C02", f"discard:{first}")
    assert t.text["bottom"] == [first, "C11" if first == "C10" else "C10"]
    assert t.own("contracts") == ["C01", "C02"]


@pytest.mark.rule("MP-CONTRACT-14")
def test_an_active_contract_gives_nothing_by_itself() -> None:
    who = ("berke", "johannes", "kubilai", "wilhelm")
    t = table(characters=who, players=ALONE, dice=["own:2"]).play(
        "contracts", "take:C01", "take:C02"
    )
    assert {key: t.own(key) for key in STOCKS} == dict.fromkeys(STOCKS, 0)
    t.roll(*[6] * 20)
    assert {key: t.own(key) for key in STOCKS} == dict.fromkeys(STOCKS, 0)
    assert (t.own("contracts"), t.own("completed")) == (["C01", "C02"], [])


def rewarded(contracts: list[str], **changes: Any) -> Table:
    """Seat 1 completes C08, which gives a contract, next to these active contracts."""
    goods: dict[str, Any] = {"camel": 3, "pepper": 1, "silk": 1, "gold": 1}
    t = stacked(contracts=["C08", *contracts], dice=["own:1"], row=ROW, **goods, **changes)
    return t.play("complete:C08")


@pytest.mark.rule("MP-CONTRACT-15", "MP-BONUS-5")
def test_a_contract_as_reward_is_the_top_tile_shown_to_everybody() -> None:
    t = rewarded(["C10"], special=2, bottom=["C20"])
    assert t.seat == "chance"
    assert "deal:C20" not in t.names
    t.play("deal:C38")
    assert (t.own("contracts"), t.text["special"]) == (["C10", "C38"], 1)
    for seat in (0, 1, 2, 3, None):
        assert GAME.codec.position(t.state, seat)["players"][0]["contracts"] == ["C10", "C38"]


@pytest.mark.rule("MP-CONTRACT-15", "MP-CONTRACT-12", "MP-CONTRACT-9")
@pytest.mark.parametrize("discarded", ["S04", "C10", "C38"])
def test_without_room_one_of_the_three_is_discarded(discarded: str) -> None:
    """The bonus of Alexandria is a contract; both spaces of the board are taken."""
    t = table(
        dice=["own:1", "own:1"],
        coin=3,
        contracts=["S04", "C10"],
        city_bonuses={"alexandria": "CB08"},
    )
    t.play("travel", "go:alexandria", "deal:C38")
    assert t.names == ["discard:S04", "discard:C10", "discard:C38"]
    t.play(f"discard:{discarded}")
    assert t.own("contracts") == [c for c in ("S04", "C10", "C38") if c != discarded]
    assert t.text["bottom"] == ([] if discarded == "S04" else [discarded])


@pytest.mark.rule("MP-CONTRACT-15")
def test_a_tile_from_the_bottom_is_drawn_when_nothing_lies_above_it() -> None:
    t = rewarded(["C10"], special=0, bottom=["C20", "C21"])
    assert t.own("contracts") == ["C10", "C20"]
    assert t.text["bottom"] == ["C21"]


@pytest.mark.rule("MP-CONTRACT-16")
def test_with_an_empty_special_stack_the_contract_is_lost() -> None:
    t = rewarded(["C10"], special=0)
    assert (t.own("contracts"), t.own("vp"), t.step) == (["C10"], 6, "TakeTurn")


@pytest.mark.rule("MP-CONTRACT-17", "MP-BONUS-4")
def test_starting_contracts_are_completed_and_counted_like_others() -> None:
    cards = ["K25", *[f"K{n:02}" for n in range(1, 9)]]
    goods: dict[str, Any] = {"camel": 1, "silk": 2}
    t = table(dice=["own:6"], contracts=["S04"], cards=cards, posts=["moscow"], **goods)
    assert t.why("card:K25") == "MP-CITY-16"
    t.play("complete:S04")
    assert (t.own("vp"), t.own("coin"), t.own("completed")) == (3, 5, ["S04"])
    assert t.play("card:K25").own("coin") == 7


@pytest.mark.rule("MP-CONTRACT-19", "MP-CONTRACT-7", "MP-EX-38")
def test_refilled_tiles_cannot_be_taken_in_the_same_action() -> None:
    t = stacked(5, ["C01"], dice=["own:6"], camel=9).play("contracts", "deal:C38", "deal:C30")
    assert not t.offers("take")
    assert (t.own("contracts"), t.text["row"]) == (["C01"], ["C38", "C30"])


@pytest.mark.rule("MP-CONTRACT-20")
def test_pay_choose_discard_take_bonus_slide_refill_in_this_order() -> None:
    """The discarded tile is the whole special stack, so the refill brings it back."""
    there = [("contracts", "2", "own:1")]
    held = ["C10", "C11"]
    t = stacked(0, ["C01"], dice=["own:3"], coin=3, camel=3, contracts=held, placed=there)
    t.play("contracts")
    assert (t.own("coin"), t.names) == (0, ["discard:C10", "discard:C11"])
    t.play("discard:C10")
    assert (t.own("contracts"), t.text["row"], t.text["bottom"]) == (["C01", "C11"], ["C10"], [])


@pytest.mark.rule("MP-CONTRACT-20", "MP-CONTRACT-10")
def test_the_discard_comes_before_the_space_bonus() -> None:
    t = table(dice=["own:6"], contracts=["C10", "C11"]).play("contracts", "take:C06")
    assert t.names == ["discard:C10", "discard:C11"]
    assert t.play("discard:C10").names == ["extra:coin", "extra:camel"]
    assert t.own("contracts") == ["C06", "C11"]


@pytest.mark.rule("MP-CONTRACT-22")
def test_only_the_set_of_active_contracts_matters() -> None:
    one = table(dice=["own:2"], contracts=["C10", "C11"], players=ALONE)
    other = table(dice=["own:2"], contracts=["C11", "C10"], players=ALONE)
    assert one.text == other.text
    for t in (one, other):
        t.play("contracts", "take:C01", "take:C02", "discard:C11")
    assert one.text == other.text


@pytest.mark.rule("MP-CONTRACT-23")
def test_there_is_no_voluntary_discard() -> None:
    t = table(players=ALONE, dice=["own:2", "own:3"], contracts=["C10", "C11"], camel=9)
    assert not t.offers("discard")
    t.play("coins", "die:own:2")
    assert not t.offers("discard")
    t.play("end").round(3)
    assert t.own("contracts") == ["C10", "C11"]
    room = table(dice=["own:2"], contracts=["C10"]).play("contracts", "take:C01", "done")
    assert room.own("contracts") == ["C01", "C10"]
