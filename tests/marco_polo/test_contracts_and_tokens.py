"""Every contract and every bonus token gives what its table says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.marco_polo.rewards import (
    CITY_TOKENS,
    CONTRACTS,
    PROVINCE_TOKENS,
    PROVINCES,
    amounts,
    collect,
    stock,
)
from tests.marco_polo.table import ALONE, PLAIN, Table, table

# --- contracts ---


def with_contract(name: str, owned: Mapping[str, Any]) -> Table:
    """Seat 1 has this active contract and owns exactly these things."""
    row = [tile for n in range(1, 8) if (tile := f"C{n:02}") != name][:6]
    return table(characters=PLAIN, dice=["own:1"], contracts=[name], row=row, **owned)


@pytest.mark.rule("MP-BONUS-3", "MP-REWARD-1", "MP-REWARD-6")
@pytest.mark.parametrize("name", CONTRACTS)
def test_each_contract_takes_its_cost_and_gives_its_reward(name: str) -> None:
    cost, reward = CONTRACTS[name]["cost"], CONTRACTS[name]["reward"]
    assert reward["vp"] > 0
    assert len(reward) > 1  # always points and something else
    t = with_contract(name, cost).play(f"complete:{name}")
    assert t.own("completed") == [name]
    collect(t, amounts({}), reward)
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-BONUS-3", "MP-BONUS-18")
@pytest.mark.parametrize("name", CONTRACTS)
def test_each_contract_needs_every_part_of_its_cost(name: str) -> None:
    cost = CONTRACTS[name]["cost"]
    for key, n in cost.items():
        owned = {**dict.fromkeys(("camel", "pepper", "silk", "gold", "coin"), 9), key: n - 1}
        assert with_contract(name, owned).why(f"complete:{name}") == "MP-BONUS-3"


# --- bonus tokens ---


@pytest.mark.rule("MP-CITYBONUS-1", "MP-REWARD-1", "MP-POST-1")
@pytest.mark.parametrize("name", CITY_TOKENS)
def test_each_city_bonus_is_gained_by_the_first_post(name: str) -> None:
    others = [token for token in CITY_TOKENS if token != name]
    cities = ["moscow", "karakorum", "samarcanda", "lan_zhou", "karachi", "sumatra"]
    laid = {"alexandria": name, **dict(zip(cities, others, strict=False))}
    t = table(characters=PLAIN, players=ALONE, dice=["own:1"] * 3, coin=3, city_bonuses=laid)
    t.play("travel", "go:alexandria")
    assert t.own("posts") == ["alexandria"]
    assert t.text["city_bonuses"]["alexandria"] is None
    collect(t, amounts({}), CITY_TOKENS[name]["reward"])
    assert t.step == "TakeTurn"


def in_xian(letter: str) -> Table:
    """Seat 1 is about to go from Beijing to Xian, where this token lies."""
    laid = dict(PROVINCES)
    laid["D"], laid[letter] = PROVINCES[letter], "xian"
    tokens = {province: token for token, province in laid.items()}
    means: dict[str, Any] = {"coin": 3, "figure": "beijing", "dice": ["own:1"] * 3}
    t = table(characters=PLAIN, players=ALONE, province_bonuses=tokens, **means)
    return t.play("travel", "go:xian")


@pytest.mark.rule("MP-OUTPOST-1", "MP-OUTPOST-2", "MP-OUTPOST-3", "MP-OUTPOST-5")
@pytest.mark.parametrize("letter", ["A", "B", "C", "E", "F"])
def test_each_province_bonus_is_gained_at_once_and_every_round(letter: str) -> None:
    reward = PROVINCE_TOKENS[letter]["reward"]
    t = in_xian(letter)
    collect(t, amounts({}), reward)
    assert t.step == "TakeTurn"
    collect(t, finish_round(t), reward)
    assert t.text["province_bonuses"]["xian"] == letter
    assert t.offers("roll")  # the dice come after the bonuses


def finish_round(t: Table) -> dict[str, int]:
    """The last die goes on the purse and the next contracts are laid out; what was owned then."""
    t.play("purse")
    if t.offers("end"):
        t.play("end")
    owned = stock(t)
    while t.offers("deal"):
        t.play(t.names[0])
    assert t.text["round"] == 3
    return owned


@pytest.mark.rule("MP-OUTPOST-6", "MP-OUTPOST-7")
@pytest.mark.parametrize("copied", ["A", "B", "C", "E", "F"])
def test_bonus_d_copies_any_other_province_bonus(copied: str) -> None:
    t = in_xian("D")
    assert t.names == [f"bonus:{letter}" for letter in "ABCEF"]
    t.play(f"bonus:{copied}")
    collect(t, amounts({}), PROVINCE_TOKENS[copied]["reward"])
    before = finish_round(t)
    assert t.names == [f"bonus:{letter}" for letter in "ABCEF"]  # a new choice every round
    t.play("bonus:F")
    assert stock(t) == {**before, "vp": before["vp"] + 3}


def test_every_contract_and_token_has_a_test() -> None:
    assert (len(CONTRACTS), len(CITY_TOKENS), len(PROVINCE_TOKENS)) == (44, 10, 6)
