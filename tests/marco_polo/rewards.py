"""What cards, contracts and tokens say, read for the tests, and how what they give is checked.

Nothing of the engine's own reading of the tables is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caravanserai.variants.data import read
from tests.marco_polo.table import Table

STOCKS = ("camel", "pepper", "silk", "gold", "coin", "vp")


def tables(name: str, key: str) -> dict[str, dict[str, Any]]:
    """The entries of a data file by their id."""
    found = read("caravanserai.games.marco_polo", f"{name}.toml")[key]
    return {entry["id"]: entry for entry in found}


CONTRACTS = tables("contracts", "contract")
CITY_TOKENS = tables("city_bonuses", "token")
PROVINCE_TOKENS = tables("outpost_bonuses", "token")
"""The tokens of the provinces."""
PROVINCES = {"A": "anxi", "B": "ormuz", "C": "kashgar", "D": "xian", "E": "adana", "F": "kochi"}
"""A city of every province, by its token."""


def stock(t: Table) -> dict[str, int]:
    """What seat 1 owns."""
    return {key: t.own(key) for key in STOCKS}


def amounts(given: Mapping[str, int], times: int = 1) -> dict[str, Any]:
    """The plain amounts of a table, the other stocks being zero."""
    return {key: given.get(key, 0) * times for key in STOCKS}


def collect(t: Table, before: dict[str, int], reward: Mapping[str, int]) -> None:
    """Resolve a reward part by part in the fixed order, checking each part when it comes."""
    due = {key: before[key] + reward.get(key, 0) for key in STOCKS}
    assert stock(t) == due
    contracts, dice = t.own("contracts"), t.own("dice")
    for _ in range(reward.get("any_good", 0)):
        assert t.names == ["good:gold", "good:silk", "good:pepper"]
        t.play("good:silk")
        due["silk"] += 1
    if "two_different_goods" in reward:
        assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
        t.play("pair:gold+pepper")
        due["gold"] += 1
        due["pepper"] += 1
    if "black_die" in reward:
        area = t.text["black_dice"]
        assert t.names == [f"roll:{n}" for n in range(1, 7)]
        t.play("roll:6")
        assert sorted(t.own("dice")) == sorted([*dice, "black:6"])
        assert area == 4  # the die was taken from the area before the roll
    if "contract" in reward:
        special = t.text["special"]
        drawn = t.offers("deal")[-1]
        t.play(drawn)
        assert sorted(t.own("contracts")) == sorted([*contracts, drawn.removeprefix("deal:")])
        assert t.text["special"] == special - 1
    if "move" in reward:
        assert "stay" in t.names
        start = t.own("figure")
        assert start in ("venezia", "alexandria")
        t.play("go:oasis_01" if start == "venezia" else "go:oasis_09")
        assert t.own("figure") == ("oasis_01" if start == "venezia" else "oasis_09")
    assert stock(t) == due
