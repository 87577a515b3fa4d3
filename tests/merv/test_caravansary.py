"""Chapter CARAVAN: caravan cards."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.kernel.core import chance_weights
from tests.merv.table import BOX, SPICES, favour_points, mark, table

LAST = COMPONENTS.influence.last


def visit(**own: Any) -> Any:
    return table(site="R1C1", **own).play("action:caravansary")


@pytest.mark.rule("MERV-CARAVAN-1")
def test_the_cards() -> None:
    counts = {spice.id: spice.count for spice in COMPONENTS.spices}
    assert counts == {"cinnamon": 8, "ginger": 6, "juniper": 6, "pepper": 4}
    t = table()
    for spice in SPICES:
        assert t.text["row"].count(spice) + t.text["unseen"][spice] == counts[spice]
    assert len(t.text["row"]) == COMPONENTS.row_size


@pytest.mark.rule("MERV-EX-5", "MERV-CARAVAN-3", "MERV-CARAVAN-4", "MERV-CARAVAN-5")
def test_example_caravansary() -> None:
    row = ["ginger", "juniper", "ginger", "pepper", "ginger", "cinnamon", "cinnamon", "cinnamon"]
    t = visit(row=row, row_camels=2, purple=2, white=1, buildings={"R1C1": 2})
    assert t.own("influence") < mark("spice-2")
    t.play("card:1", "pay:purple")
    assert t.own("camels") == 1
    assert t.offers("card") == ["2"]
    assert t.why("card:1") == "MERV-CARAVAN-7"
    assert t.why("card:4") == "MERV-CARAVAN-3"
    t.play("card:2", "pay:purple")
    assert t.text["row"][:3] == ["juniper", "pepper", "ginger"]
    assert t.why("card:3") == "MERV-CARAVAN-3"
    t.play("camel", "card:3")
    assert t.cubes() == {}
    assert t.seat == "chance"
    t.play("deal:cinnamon", "deal:cinnamon", "deal:cinnamon")
    assert t.text["row"][:2] == ["juniper", "pepper"]
    assert t.text["row_camels"] == 2
    assert len(t.text["row"]) == 8
    t.play("soldier:R1C1")
    assert t.own("influence") == 2
    assert t.seat == 2


@pytest.mark.rule("MERV-CARAVAN-2", "MERV-CARAVAN-16")
def test_one_cube_per_card_all_of_one_colour() -> None:
    t = visit(row=["cinnamon"] * 5, row_camels=4, purple=1, tan=2, white=1)
    t.play("card:1")
    assert t.names == ["pay:purple", "pay:tan", "pay:white"]
    t.play("pay:tan", "card:1")
    assert t.names == ["pay:tan", "pay:white"]
    t.play("pay:white", "card:1")
    assert t.cubes() == {"purple": 1}
    assert t.why("card:1") == "MERV-CARAVAN-2"
    assert t.own("cinnamon") == 3


@pytest.mark.rule("MERV-CARAVAN-17")
def test_white_cubes_and_the_discount_leave_the_colour_open() -> None:
    t = visit(
        row=["cinnamon"] * 5, row_camels=4, purple=1, tan=1, white=1,
        breakthroughs=["2-caravansary"],
    )  # fmt: skip
    t.play("card:1", "pay:white", "card:1", "save", "card:1")
    assert t.names == ["pay:purple", "pay:tan"]


@pytest.mark.rule("MERV-CARAVAN-6", "MERV-CARAVAN-9")
def test_within_reach_are_the_cards_with_camels_and_the_next() -> None:
    for camels in range(4):
        t = visit(row=["cinnamon"] * 8, row_camels=camels, purple=1)
        assert t.offers("card") == [str(n + 1) for n in range(camels + 1)]
    t = visit(row=["cinnamon"] * 3, row_camels=2, purple=1).play("card:2")
    assert t.own("camels") == 1
    t.play("done").chance()
    assert t.text["row_camels"] == 1


@pytest.mark.rule("MERV-CARAVAN-7")
def test_the_spice_limit_is_checked_when_taking() -> None:
    row = ["ginger", "juniper"]
    t = visit(row=row, cards={"cinnamon": 1}, influence=mark("spice-2") - 1, purple=2, camels=1)
    assert not t.offers("card")
    t = visit(row=row, cards={"cinnamon": 1}, influence=mark("spice-2"), purple=2, row_camels=0)
    assert t.offers("card") == ["1"]
    t = visit(row=row, cards={"cinnamon": 1}, influence=mark("spice-2"), purple=2, row_camels=1)
    t.play("card:1")
    assert t.why("card:1") == "MERV-CARAVAN-7"


@pytest.mark.rule("MERV-CARAVAN-8", "MERV-CARAVAN-14")
def test_an_empty_row_and_deck_have_no_effect() -> None:
    everything = {spice.id: spice.count for spice in COMPONENTS.spices}
    t = table(site="R1C1", purple=1, camels=1, row=[], players={2: {"cards": everything}})
    t.play("action:caravansary")
    assert t.seat == 2
    assert t.own("cards", 2) == everything
    assert sum(t.text["unseen"].values()) == 0
    few = {**everything, "pepper": everything["pepper"] - 1}
    t = visit(row=["pepper"], purple=1, players={2: {"cards": few}}).play("card:1")
    assert (t.seat, t.text["row"]) == (2, [])


@pytest.mark.rule("MERV-CARAVAN-10", "MERV-INFO-1")
def test_restocking_draws_from_the_unseen_cards() -> None:
    t = visit(row=["cinnamon", "ginger", "cinnamon"], row_camels=2, purple=1, camels=0)
    t.play("card:1", "done")
    assert t.seat == "chance"
    unseen = t.text["unseen"]
    assert t.offers("deal") == [spice for spice in SPICES if unseen[spice]]
    assert chance_weights(t.state) == [unseen[spice] for spice in SPICES if unseen[spice]]
    t.play("deal:pepper", "deal:juniper").chance()
    assert t.text["row"][:4] == ["ginger", "cinnamon", "pepper", "juniper"]
    assert t.text["row_camels"] == 1
    assert len(t.text["row"]) == COMPONENTS.row_size


@pytest.mark.rule("MERV-CARAVAN-11", "MERV-GEN-9")
def test_pair_boons_for_every_even_number_reached_in_a_chosen_order() -> None:
    row = ["juniper", "ginger", "juniper", "ginger", "cinnamon"]
    t = visit(
        row=row, row_camels=5, purple=5, influence=LAST, buildings={"R1C1": 2},
        cards={"juniper": 1, "cinnamon": 1},
    )  # fmt: skip
    for _ in range(5):
        t.play("card:1")
    t.chance()
    assert t.cubes() == {"white": 1}
    assert t.offers("boon") == ["favour", "soldier"]
    t.play("boon:soldier", "decline")
    assert t.own("favour") == 1
    assert t.own("juniper") == 3


@pytest.mark.rule("MERV-CARAVAN-12")
def test_the_boon_of_each_spice() -> None:
    boons = {spice.id: spice.pair_boon for spice in COMPONENTS.spices}
    assert boons == {
        "cinnamon": "white_cube",
        "ginger": "soldier",
        "juniper": "favour",
        "pepper": "white_upgrade_any_site",
    }
    t = visit(row=["juniper"] * 3, row_camels=1, cards={"juniper": 1}, purple=1, favour=2)
    t.play("card:1", "done").chance()
    assert (t.own("favour"), t.own("points")) == (3, favour_points(2, 3))


@pytest.mark.rule("MERV-CARAVAN-13")
def test_the_white_cube_of_a_pair_comes_too_late_for_the_same_action() -> None:
    t = visit(row=["cinnamon"] * 3, row_camels=2, cards={"cinnamon": 1}, purple=1)
    t.play("card:1")
    assert t.own("cinnamon") == 2
    assert t.cubes() == {}
    t.play("done").chance()
    assert t.cubes() == {"white": 1}
    assert t.seat == 2


@pytest.mark.rule("MERV-CARAVAN-15")
def test_the_caravan_discount_gives_one_card_for_nothing_within_reach() -> None:
    t = visit(row=["cinnamon"] * 4, row_camels=0, breakthroughs=["2-caravansary"])
    assert t.offers("card") == ["1"]
    t.play("card:1")
    assert (t.own("cinnamon"), t.cubes()) == (1, {})
    t = table(site="R2C1", breakthroughs=["2-caravansary"]).play("action:palace")
    assert t.seat == 2


@pytest.mark.rule("MERV-CARAVAN-18")
def test_camels_may_be_put_on_cards_without_taking_one() -> None:
    t = visit(row=["cinnamon"] * 4, row_camels=1, camels=2).play("camel", "done")
    assert (t.text["row_camels"], t.own("camels"), t.seat) == (2, 1, 2)
    t = visit(row=["cinnamon"] * 2, row_camels=2, camels=2, purple=1)
    assert t.why("camel") == "MERV-CARAVAN-5"


@pytest.mark.rule("MERV-INFO-3")
def test_a_draw_cannot_be_taken_back_but_a_restocking_without_draws_can() -> None:
    from caravanserai import IllegalChoice, Match, Record, Setup

    def after(unseen: bool) -> Match:
        everything = {spice.id: spice.count for spice in COMPONENTS.spices}
        everything["cinnamon"] -= 2
        others = {"cards": everything} if not unseen else {}
        start = table(
            site="R1C1", row=["cinnamon"] * 2, row_camels=1, purple=1, players={2: others}
        ).text
        match = Match.resume(Record("merv", Setup(3), start=start))
        match.play("action:caravansary")
        match.play("card:1")
        match.play("done")
        return match

    drawn = after(unseen=True)
    with pytest.raises(IllegalChoice, match="chance has answered"):
        drawn.undo()
    free = after(unseen=False)
    free.undo()
    assert free.names == ["done", "camel"]
    assert BOX.caravan_cards == len(COMPONENTS.cards)
