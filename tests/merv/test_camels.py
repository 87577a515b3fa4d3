"""Chapter CAMEL: trading at the camel market."""

from __future__ import annotations

import pytest

from caravanserai.games.merv.components import COMPONENTS
from tests.merv.table import table

CORNERS = COMPONENTS.slot_positions


def boon_at(side: str, corner: str) -> str:
    return next(
        s.boon
        for s in COMPONENTS.market_slots
        if s.side == f"camel-market-{side}" and s.position == corner
    )


def corner_of(boon: str) -> tuple[str, str]:
    """A side and a corner with this boon."""
    slot = next(s for s in COMPONENTS.market_slots if s.boon == boon)
    return slot.side.rsplit("-", 1)[1], slot.position


@pytest.mark.rule("MERV-CAMEL-1", "MERV-CAMEL-2")
def test_once_a_turn_before_or_after_the_action_with_the_market_in_the_line() -> None:
    t = table(round=1, slot=3, at="site", camels=2)
    assert not t.offers("trade")
    t.play("site:R1C3")
    assert len(t.offers("trade")) == len(CORNERS)
    t.play("trade:bottom_left")
    assert t.why("trade:top_left") == "MERV-CAMEL-1"
    t.play("favour")
    assert t.seat == 2
    t = table(site="R1C3", camels=2, row=["cinnamon"] * 8, purple=1).play("action:caravansary")
    assert not t.offers("trade")
    t.play("done")
    assert t.step == "EndTurn"
    assert t.offers("trade")
    assert table(round=2, site="R3C1", camels=1).offers("trade")
    assert table(round=2, site="R2C3", camels=1).why("trade:top_left") == "MERV-CAMEL-1"


@pytest.mark.rule("MERV-CAMEL-3", "MERV-CAMEL-13")
def test_take_all_camels_or_put_one() -> None:
    t = table(site="R1C3", market_camels=["top_left", "bottom_left"])
    assert t.why("trade:top_right") == "MERV-CAMEL-3"
    t.play("camels")
    assert t.own("camels") == 2
    assert t.text["market_camels"] == []
    assert (t.own("scrolls"), t.cubes()) == (0, {})
    t = table(site="R1C3", camels=1)
    assert t.why("camels") == "MERV-CAMEL-3"
    t.play("trade:bottom_right")
    assert (t.own("camels"), t.text["market_camels"]) == (0, ["bottom_right"])
    t = table(site="R1C3", sites={"R1C3": "mosque-purple"}, purple=1).play("action:mosque")
    t.play("mosque:1-3")
    assert t.offers("trade")


@pytest.mark.rule("MERV-CAMEL-4")
def test_a_covered_slot_cannot_be_chosen() -> None:
    assert CORNERS == ["top_left", "top_right", "bottom_right", "bottom_left"]
    t = table(site="R1C3", camels=1, market_camels=["top_right"])
    assert t.offers("trade") == ["top_left", "bottom_right", "bottom_left"]
    assert t.why("trade:top_right") == "MERV-CAMEL-4"


@pytest.mark.rule("MERV-CAMEL-5")
def test_a_white_cube() -> None:
    side, corner = corner_of("white_cube")
    t = table(site="R1C3", camels=1, side=side).play(f"trade:{corner}")
    assert t.cubes() == {"white": 1}


@pytest.mark.rule("MERV-CAMEL-6")
def test_a_scroll_with_a_breakthrough() -> None:
    side, corner = corner_of("scroll")
    t = table(site="R1C3", camels=1, side=side, scrolls=1).play(f"trade:{corner}")
    assert t.own("scrolls") == 2
    assert t.step == "MakeBreakthrough"


@pytest.mark.rule("MERV-CAMEL-7")
def test_any_caravan_card_within_the_limit() -> None:
    side, corner = corner_of("caravan_card")
    row = ["cinnamon", "ginger", "cinnamon", "ginger", "ginger", "juniper", "pepper", "pepper"]
    t = table(
        site="R1C3", camels=1, side=side, cards={"ginger": 1}, row=row, row_camels=2,
        buildings={"R1C1": 2},
    ).play(f"trade:{corner}")  # fmt: skip
    assert t.offers("card") == ["2", "4", "5"]
    assert t.why("card:1") == "MERV-CARAVAN-7"
    t.play("card:2")
    assert t.own("camels") == 1
    assert (t.text["row_camels"], len(t.text["row"])) == (1, 7)
    assert t.seat == "chance"
    t.chance()
    assert len(t.text["row"]) == 8
    assert t.names == ["soldier:R1C1", "decline"]
    t = table(site="R1C3", camels=1, side=side, cards={"juniper": 1}, row=["pepper"] * 2)
    t.play(f"trade:{corner}")
    assert t.step == "ChooseAction"
    assert t.text["row"] == ["pepper", "pepper"]


@pytest.mark.rule("MERV-CAMEL-8")
def test_favour_rare_good_soldier() -> None:
    side, corner = corner_of("favour")
    assert table(site="R1C3", camels=1, side=side).play(f"trade:{corner}").own("favour") == 1
    side, corner = corner_of("rare_good")
    assert table(site="R1C3", camels=1, side=side).play(f"trade:{corner}").own("rare") == 1
    side, corner = corner_of("soldier")
    t = table(site="R1C3", camels=1, side=side, buildings={"R1C1": 2}).play(f"trade:{corner}")
    assert t.names == ["soldier:R1C1", "decline"]


@pytest.mark.rule("MERV-CAMEL-9", "MERV-MOSQUE-12")
def test_a_free_step_in_the_mosque() -> None:
    side, corner = corner_of("mosque_step")
    t = table(site="R1C3", camels=1, side=side).play(f"trade:{corner}")
    assert t.offers("mosque") == ["1-1", "1-2", "1-3", "1-4"]
    t.play("mosque:1-1")
    assert (t.own("mosque"), t.own("camels")) == ("mosque-1-1", 1)
    t = table(site="R1C3", camels=1, side=side, mosque="mosque-2-4").play(f"trade:{corner}")
    assert (t.own("mosque"), t.own("favour")) == ("mosque-3-b", 1)


@pytest.mark.rule("MERV-CAMEL-10")
def test_a_slot_may_be_chosen_although_its_boon_is_lost() -> None:
    side, corner = corner_of("soldier")
    t = table(site="R1C3", camels=1, side=side)
    assert corner in t.offers("trade")
    t.play(f"trade:{corner}")
    assert (t.own("camels"), t.text["market_camels"]) == (0, [corner])
    assert t.step == "ChooseAction"


@pytest.mark.rule("MERV-COMP-5", "MERV-MOSQUE-6")
def test_a_camel_that_is_gone_cannot_be_gained() -> None:
    t = table(site="R4C4", orange=1, mosque_camels=[]).play("action:mosque", "mosque:1-1")
    assert t.own("camels") == 0
    t = table(site="R3C4", city_camels=[]).play("action:marketplace", "post:rayy")
    assert t.own("camels") == 0
