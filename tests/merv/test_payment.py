"""Chapters PAY and COMP: paying with cubes, and the limits of the supplies."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai import play
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.payment import Pay, payable
from caravanserai.games.merv.state import COLOUR_NAMES, MARKETPLACE, NONE, WHITE
from caravanserai.kernel.core import advance
from tests.merv.table import BOX, CELLS, GAME, Table, cube, dealt, table

MOSQUE_TILE, MARKET_TILE = "2-mosque", "2-marketplace"


def paid(t: Table, *names: str) -> dict[str, int]:
    """The cubes left after these answers."""
    return t.play(*names).cubes()


@pytest.mark.rule("MERV-PAY-1", "MERV-PAY-2")
def test_costs_are_paid_exactly_and_white_serves_for_every_colour() -> None:
    t = table(site="R2C1", tan=3, white=1).play("action:palace", "hall:trade")
    assert t.names == ["pay:tan", "pay:white"]
    t.play("pay:white")
    assert t.cubes() == {"tan": 3}
    assert t.own("trade") == 1
    t = table(site="R2C1", tan=1, white=1, courtiers={"faith": 1}).play("action:palace")
    t.play("hall:trade")
    assert t.cubes() == {}


@pytest.mark.rule("MERV-PAY-3")
def test_any_resource_is_any_of_the_five_kinds() -> None:
    stack, contract = any_contract()
    t = table(
        influence=COMPONENTS.influence.last, scrolls=4, common=4, rare=4, purple=1, orange=1,
        white=1, gone={stack: contract.order - 1}, breakthroughs=["2-mosque", "4-tan"],
    )  # fmt: skip
    t.play(f"contract:{contract.id.split('-', 1)[1]}")
    assert t.offers("pay") == ["purple", "orange", "white"]


def any_contract() -> tuple[str, Any]:
    contract = next(c for c in COMPONENTS.contracts if c.resource == "any")
    return contract.stack.split("-", 1)[1], contract


@pytest.mark.rule("MERV-PAY-4", "MERV-PAY-5")
def test_the_discount_saves_one_cube_in_the_turn() -> None:
    t = table(site="R1C1", breakthroughs=["2-caravansary"], purple=1, row_camels=3, influence=18)
    t.play("action:caravansary", "card:1")
    assert t.names == ["pay:purple", "save"]
    t.play("save")
    assert t.cubes() == {"purple": 1}
    t.play("card:1")
    assert t.cubes() == {}
    assert not t.offers("card")
    assert sum(t.own("cards").values()) == 2


@pytest.mark.rule("MERV-EX-17", "MERV-MARKET-15")
def test_example_discount() -> None:
    cost = next(city.cost for city in COMPONENTS.cities if city.id == "kashgar")
    assert sorted(cost) == ["tan", "teal"]
    for colour in cost:
        t = table(
            site="R3C4", sites={"R3C4": "marketplace-teal"}, posts=["samarkand", "kashgar"],
            breakthroughs=[MARKET_TILE], **cube(colour),
        ).play("action:marketplace", "post:rayy", "buy:kashgar")  # fmt: skip
        assert t.cubes() == {}
        assert t.own("rare") == 1
    t = table(
        site="R3C4", posts=["samarkand", "kashgar"], breakthroughs=[MARKET_TILE], tan=1, teal=1,
        orange=1,
    ).play("action:marketplace", "post:rayy", "buy:kashgar")  # fmt: skip
    assert t.names == ["pay:tan", "save"]
    t.play("save", "buy:samarkand")
    assert t.cubes() == {"tan": 1}
    t = table(
        site="R3C4", posts=["samarkand", "kashgar"], breakthroughs=[MARKET_TILE], teal=1,
        city_camels=[],
    ).play("action:marketplace", "post:rayy")  # fmt: skip
    assert t.offers("buy") == ["rayy", "samarkand", "kashgar"]
    assert t.why("buy:nishapur") == "MERV-MARKET-9"


@pytest.mark.rule("MERV-PAY-6")
def test_no_discount_for_contracts_and_free_steps() -> None:
    contract = next(c for c in COMPONENTS.contracts if c.order == 1 and c.level == 1)
    t = table(
        site="R4C4", at="action", influence=18, scrolls=contract.scrolls, common=contract.common,
        breakthroughs=[MOSQUE_TILE], **cube(contract.resource),
    )  # fmt: skip
    name = f"contract:{contract.id.split('-', 1)[1]}"
    t.play("action:mosque", name)
    assert t.cubes() == {}
    assert not t.text["turn"]["saved"]
    t = table(site="R1C3", side="b", camels=1, breakthroughs=[MOSQUE_TILE], purple=1)
    t.play("trade:top_right", "mosque:1-3")
    assert t.cubes() == {"purple": 1}
    assert not t.text["turn"]["saved"]


@pytest.mark.rule("MERV-PAY-7", "MERV-PAY-9", "MERV-EX-19")
def test_example_discount_conversion_and_white_in_one_action() -> None:
    fourth = next(s for s in COMPONENTS.segments if s.to == "mosque-4-a")
    fifth = next(s for s in COMPONENTS.segments if s.start == "mosque-4-a")
    assert (sorted(fourth.cost), sorted(fifth.cost)) == (["purple", "teal"], ["orange", "tan"])
    t = table(
        site="R4C4", mosque="mosque-3-a", breakthroughs=[MOSQUE_TILE, "4-teal"], teal=2, white=1,
        buildings={"R4C4": 1},
    )  # fmt: skip
    t.play("action:mosque", "mosque:4-a", "save", "pay:teal", "bonus:tan")
    assert t.cubes() == {"teal": 1, "white": 1}
    t.play("mosque:5")
    assert t.names == ["pay:white", "convert:tan"]
    t.play("convert:tan", "scoring:wall")
    assert t.cubes() == {}
    assert any("a cube converted to tan" in told for told in t.said())
    assert t.own("mosque") == "mosque-5"


@pytest.mark.rule("MERV-PAY-7", "MERV-PAY-10")
def test_a_second_conversion_in_the_turn_is_refused() -> None:
    t = table(site="R5C4", breakthroughs=["4-teal"], teal=2)
    t.play("action:wall")
    assert "piece:segment-purple-1" in t.names
    t.play("piece:segment-purple-1")
    t.play("place:N1")
    assert t.offers("piece") == ["segment-teal-1"]
    assert t.why("piece:segment-tan-1") == "MERV-WALL-1"
    t = table(site="R5C4", breakthroughs=["4-teal"], teal=1, purple=1, white=1).play("action:wall")
    t.play("piece:segment-purple-1")
    assert t.names == ["pay:purple", "pay:white", "convert:purple"]


@pytest.mark.rule("MERV-PAY-8", "MERV-ED-2")
def test_conversion_in_an_invasion_depends_on_the_edition() -> None:
    for edition, offered in (("en", False), ("ru", True)):
        t = invaded(edition, breakthroughs=["4-tan"], tan=2)
        assert ("convert:purple" in t.names) == offered
    t = invaded("ru", breakthroughs=["4-tan"], tan=2).play("convert:purple")
    assert "convert:teal" not in t.names


def invaded(edition: str, **own: Any) -> Table:
    """Seat 1 with two attacked buildings on purple and teal at the end of year 2."""
    from caravanserai.games.merv.invasion import Invade

    t = table(edition=edition, year=2, round=4, buildings={"R1C1": 1, "R4C1": 1}, **own)
    return t.start(Invade())


@pytest.mark.rule("MERV-PAY-11", "MERV-EX-26")
def test_example_converted_cube_in_the_caravansary() -> None:
    row = ["cinnamon"] * 6
    own: dict[str, Any] = {"breakthroughs": ["4-orange"], "teal": 2, "orange": 2, "white": 1}
    t = table(site="R1C1", row=row, row_camels=6, **own).play("action:caravansary")
    t.play("card:1", "pay:teal", "card:1", "pay:teal")
    t.play("card:1")
    assert t.names == ["pay:white", "convert:teal"]
    t.play("convert:teal", "card:1")
    assert t.cubes() == {"orange": 1}
    assert not t.offers("card")
    t = table(site="R1C1", row=row, row_camels=6, **own).play("action:caravansary")
    t.play("card:1", "pay:orange", "card:1", "pay:orange", "card:1")
    assert t.cubes() == {"teal": 2}
    assert not t.offers("card")


Spent = tuple[tuple[int, ...], bool, bool]


def all_ways(cubes: list[int], cost: tuple[int, ...], saves: bool, convert: int) -> set[Spent]:
    """Every way to pay, by trying every cube for every part of the price."""
    found = set()
    kinds = [*range(len(COLOUR_NAMES)), "convert", "save"]
    for tried in product(kinds, repeat=len(cost)):
        left = cubes.copy()
        good = True
        for colour, kind in zip(cost, tried, strict=True):
            if kind == "save":
                continue
            if kind == "convert":
                good = good and convert not in (NONE, colour)
                left[convert] -= 1
            else:
                good = good and kind in (colour, WHITE)
                left[int(kind)] -= 1
        if tried.count("save") > saves or tried.count("convert") > 1:
            continue
        if good and min(left) >= 0:
            found.add((tuple(left), "save" in tried, "convert" in tried))
    return found


def asked_ways(s: Any) -> set[Spent]:
    """Every way to pay that the questions lead to."""
    if s.over:
        return {(tuple(s.cubes[0]), s.saved, s.converted)}
    found = set()
    for choice in s.legal:
        after = s.clone()
        play(after, choice)
        found |= asked_ways(after)
    return found


@pytest.mark.rule("MERV-PAY-10")
@given(
    st.lists(st.integers(0, 3), min_size=5, max_size=5),
    st.lists(st.integers(0, 3), min_size=1, max_size=4),
    st.booleans(),
    st.integers(-1, 3),
)
@settings(max_examples=150, deadline=None)
def test_the_questions_lead_to_every_way_to_pay_and_to_no_other(
    cubes: list[int], colours: list[int], saves: bool, convert: int
) -> None:
    s = GAME.codec.from_dict(BASE)
    s.cubes[0] = cubes.copy()
    s.discount[0] = MARKETPLACE if saves else NONE
    s.conversion[0] = convert
    cost = tuple(sorted(colours))
    expected = all_ways(cubes, cost, saves, convert)
    assert payable(s, 0, cost, MARKETPLACE) == bool(expected)
    if expected:
        s.stack = [Pay(0, cost, MARKETPLACE, ())]
        advance(s)
        assert asked_ways(s) == expected


BASE = table().text


@pytest.mark.rule("MERV-COMP-1", "MERV-SETUP-3", "MERV-SETUP-16")
def test_what_a_player_starts_with() -> None:
    t = dealt(4)
    for seat in range(1, 5):
        assert t.own("servants", seat) == BOX.servants_per_colour
        assert t.own("buildings_left", seat) == BOX.buildings_per_colour
        assert t.own("discs", seat) == BOX.discs_per_colour - 3
        assert (t.own("favour", seat), t.own("influence", seat), t.own("points", seat)) == (0, 0, 0)
        assert t.cubes(seat) == {}
        assert t.own("camels", seat) == t.own("scrolls", seat) == t.own("common", seat) == 0
    assert t.text["year"] == 1
    colours = {str(GAME.presentation.seat_name(t.state, seat)) for seat in range(4)}
    assert {*COMPONENTS.player_colours.known, COMPONENTS.player_colours.fourth} == colours


@pytest.mark.rule("MERV-COMP-2", "MERV-COMP-3")
def test_the_box_holds_what_the_data_list() -> None:
    t = dealt()
    s = t.state
    assert s.supply == [BOX.cubes_per_colour] * 5
    assert (s.scroll_supply, s.common_supply, s.rare_supply) == (
        BOX.scrolls,
        BOX.common_goods,
        BOX.rare_goods,
    )
    assert len(t.text["wall_supply"]) == BOX.wall_segments + BOX.gates
    assert len(t.text["breakthroughs"]) == BOX.breakthroughs
    assert len(t.text["scoring_tiles"]) == BOX.scoring_tiles
    assert t.text["white_upgrades"] == BOX.white_upgrades
    assert len(t.text["bonus_upgrades"]) == BOX.bonus_upgrades
    assert sum(len(stack) for stack in t.text["contracts"].values()) == BOX.contracts
    assert len(t.text["row"]) + sum(t.text["unseen"].values()) == BOX.caravan_cards


@pytest.mark.rule("MERV-COMP-6")
def test_no_more_scrolls_or_goods_than_there_are() -> None:
    t = table(site="R2C4", purple=1, tan=1, teal=1, players={2: {"scrolls": BOX.scrolls - 1}})
    t.play("action:library", "pay:purple")
    assert t.own("scrolls") == 1
    assert t.cubes() == {"tan": 1, "teal": 1}
    t = table(site="R3C4", posts=["rayy"], purple=1, players={2: {"common": BOX.common_goods}})
    t.play("action:marketplace", "post:balkh")
    assert t.seat == 2
    t = table(site="R1C3", side="b", camels=1, players={2: {"rare": BOX.rare_goods}})
    t.play("trade:top_left")
    assert (t.own("rare"), t.own("camels")) == (0, 0)


@pytest.mark.rule("MERV-COMP-7")
def test_without_a_disc_neither_post_nor_mosque() -> None:
    posts = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    t = table(site="R3C4", posts=posts, purple=1)
    assert t.own("discs") == 0
    t.play("action:marketplace")
    assert t.step == "BuyGoods"
    t = table(site="R4C4", posts=posts, purple=1, teal=1, tan=1, orange=1).play("action:mosque")
    assert t.seat == 2
    t = table(site="R4C4", posts=posts[:6], mosque="mosque-1-1", tan=1, buildings={"R4C4": 1})
    t.play("action:mosque")
    assert t.offers("mosque") == ["2-1"]


@pytest.mark.rule("MERV-COMP-8")
def test_without_a_servant_neither_soldier_nor_courtier() -> None:
    cells = CELLS[: BOX.servants_per_colour]
    t = table(
        site="R2C1", buildings=dict.fromkeys([*cells, "R5C5"], 2), soldiers=dict.fromkeys(cells, 1),
        purple=1,
    )  # fmt: skip
    assert t.own("servants") == 0
    t.play("action:palace")
    assert t.seat == 2
    t = table(
        site="R2C1", buildings=dict.fromkeys([*cells, "R5C5"], 2), soldiers=dict.fromkeys(cells, 1)
    ).play("deploy")
    assert (t.seat, t.own("influence")) == (2, 0)


@pytest.mark.rule("MERV-COMP-10", "MERV-COMP-11")
def test_any_number_may_be_held_and_all_scrolls_are_equal() -> None:
    full = BOX.cubes_per_colour
    t = table(purple=full, tan=full, teal=full, orange=full, white=full, scrolls=BOX.scrolls,
              common=BOX.common_goods, rare=BOX.rare_goods, camels=11,
              breakthroughs=["2-mosque", "4-tan", "6-wall", "8-points"])  # fmt: skip
    assert t.own("camels") == 11
    assert t.own("scrolls") == BOX.scrolls
    assert GAME.rules.faults(t.state) == []
