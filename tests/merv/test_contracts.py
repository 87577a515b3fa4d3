"""Chapter CONTRACT: fulfilling contracts."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.contracts import Contract as Card
from tests.merv.table import BOX, Table, cube, favour_points, influence_points, mark, table

LAST = COMPONENTS.influence.last


def card(stack: str, order: int = 1) -> Card:
    return next(
        c for c in COMPONENTS.contracts if c.stack == f"contracts-{stack}" and c.order == order
    )


def word(contract: Card) -> str:
    return f"contract:{contract.id.split('-', 1)[1]}"


def pieces(contract: Card, **more: Any) -> dict[str, Any]:
    """Exactly what a contract needs."""
    own: dict[str, Any] = {
        "scrolls": contract.scrolls,
        "common": contract.common + contract.any_good,
        "rare": contract.rare,
        "influence": mark(f"contract-{contract.level}"),
        "purple" if contract.resource == "any" else contract.resource: 1,
    }
    return {**own, **more}


FIRST = card("1-favour")


@pytest.mark.rule("MERV-CONTRACT-1", "MERV-CONTRACT-8")
def test_the_top_cards_are_open_and_the_next_is_uncovered_at_once() -> None:
    rich: dict[str, Any] = {"scrolls": 6, "common": 9, "rare": 9, "white": 9, "influence": LAST}
    rich["breakthroughs"] = ["2-mosque", "4-tan", "6-wall"]
    t = table(**rich)
    assert len(t.offers("contract")) == len(COMPONENTS.stacks)
    t.play("contract:1-favour-1")
    assert "contract:1-favour-1" not in t.names
    assert "contract:1-favour-2" in t.names
    gone = {stack.id.split("-", 1)[1]: 3 for stack in COMPONENTS.stacks}
    t = table(**rich, gone=gone)
    assert t.offers("contract") == []


@pytest.mark.rule("MERV-CONTRACT-2")
def test_contracts_fit_between_all_steps_of_the_turn() -> None:
    own = pieces(FIRST)
    for t in (
        table(**own),
        table(at="site", slot=1, **own),
        table(site="R1C1", **own),
        table(site="R1C1", at="end", **own),
    ):
        assert word(FIRST) in t.names
        t.play(word(FIRST))
        assert FIRST.id in t.own("contracts")
    t = table(at="site", slot=1, **own).play("site:R1C1")
    assert t.names == ["generate", word(FIRST)]
    t.play(word(FIRST))
    assert t.step == "ChooseAction"
    assert t.cubes() == {"purple": 1}
    for at in ("action", "end"):
        t = table(site="R1C3", at=at, camels=1, **own).play("trade:bottom_left")
        assert word(FIRST) in t.names


@pytest.mark.rule("MERV-CONTRACT-3")
@pytest.mark.parametrize("level", sorted({c.level for c in COMPONENTS.contracts}))
def test_a_level_needs_its_influence(level: int) -> None:
    contract = card(f"{level}-soldier")
    t = table(**pieces(contract))
    assert word(contract) in t.names
    t = table(**pieces(contract, influence=mark(f"contract-{level}") - 1))
    assert t.why(word(contract)) == "MERV-CONTRACT-3"


@pytest.mark.rule("MERV-CONTRACT-4", "MERV-CONTRACT-10")
def test_a_cube_is_spent_and_pieces_are_committed() -> None:
    contract = card("2-favour")
    t = table(**pieces(contract)).play(word(contract))
    assert t.cubes() == {}
    assert t.own("committed") == {
        "scrolls": contract.scrolls,
        "common": contract.common,
        "rare": contract.rare,
    }
    own = pieces(contract)
    del own[contract.resource]
    assert table(**own).why(word(contract)) == "MERV-CONTRACT-4"
    assert word(contract) in table(**own, white=1).names
    other = next(c for c in ("purple", "tan") if c != contract.resource)
    t = table(**own, breakthroughs=[f"4-{other}"], **cube(other)).play(word(contract))
    assert t.text["turn"]["converted"]
    for key in ("scrolls", "common", "rare"):
        less = pieces(contract)
        less[key] -= 1
        assert table(**less).why(word(contract)) == "MERV-CONTRACT-4"


@pytest.mark.rule("MERV-CONTRACT-5")
def test_any_good_is_common_or_rare_but_one_cannot_stand_for_the_other() -> None:
    contract = next(c for c in COMPONENTS.contracts if c.any_good == 2 and not c.common)
    stack = contract.stack.split("-", 1)[1]
    gone = {stack: contract.order - 1}
    own: dict[str, Any] = {"influence": LAST, "purple": 1, "scrolls": contract.scrolls}
    t = table(gone=gone, common=2, rare=2, **own).play(word(contract))
    assert t.offers("good") == ["common", "rare"]
    t.play("good:common", "good:rare")
    assert t.own("committed") == {"scrolls": contract.scrolls, "common": 1, "rare": 1}
    t = table(gone=gone, common=1, rare=1, **own).play(word(contract))
    assert t.own("committed") == {"scrolls": contract.scrolls, "common": 1, "rare": 1}
    t = table(**pieces(FIRST, common=0, rare=9))
    assert t.why(word(FIRST)) == "MERV-CONTRACT-4"


@pytest.mark.rule("MERV-CONTRACT-6")
def test_committed_pieces_still_count_but_serve_no_second_contract() -> None:
    from caravanserai.games.merv.scoring import ScorePalace

    committed = {"scrolls": FIRST.scrolls, "common": FIRST.common, "rare": 0}
    t = table(**pieces(FIRST), committed=committed)
    assert t.why(word(FIRST)) == "MERV-CONTRACT-4"
    t = table(
        scrolls=3, common=2, committed={"scrolls": 3, "common": 2, "rare": 0}, favour=2,
        courtiers={"knowledge": 1, "trade": 1}, breakthroughs=["2-mosque"],
    )  # fmt: skip
    t.start(ScorePalace(0))
    assert t.tally("palace") == 3 + 2
    t = table(
        site="R2C4", scrolls=1, committed={"scrolls": 1, "common": 0, "rare": 0}, purple=1
    ).play("action:library", "pay:purple")
    assert t.step == "MakeBreakthrough"


@pytest.mark.rule("MERV-CONTRACT-7")
def test_points_and_bonus_come_at_once() -> None:
    t = table(**pieces(FIRST)).play(word(FIRST))
    assert t.tally("contracts") == FIRST.points
    assert t.own("favour") == 1
    soldier = card("1-soldier")
    t = table(**pieces(soldier), buildings={"R1C1": 2}).play(word(soldier))
    assert t.tally("contracts") == soldier.points
    assert t.names == ["soldier:R1C1", "decline"]
    before = t.own("influence")
    t.play("decline")
    assert t.own("influence") == before


@pytest.mark.rule("MERV-CONTRACT-9")
def test_no_contract_outside_the_own_turn() -> None:
    from caravanserai.games.merv.invasion import Invade
    from caravanserai.games.merv.queue import MoveMaster

    own = pieces(FIRST)
    t = table(year=2, round=4, buildings={"R1C1": 1}, **own).start(Invade())
    assert t.seat == 1
    assert not t.offers("contract")
    t = table(camels=1, **own).start(MoveMaster(0))
    assert t.names == ["skip:0", "skip:1"]
    t = table(turn=2, players={1: own})
    assert not t.offers("contract")


UNITS = {
    "caravansary": ("R1C1", {"cards": {"cinnamon": 1}}),
    "palace": ("R2C1", {}),
    "marketplace": ("R3C4", {}),
    "mosque": ("R4C4", {}),
    "wall": ("R5C4", {}),
}


@pytest.mark.rule("MERV-CONTRACT-11")
@pytest.mark.parametrize("action", UNITS)
def test_a_contract_fits_between_the_units_of_a_board_action(action: str) -> None:
    cell, more = UNITS[action]
    own = pieces(FIRST, purple=3, tan=3, teal=3, orange=3, **more)
    t = table(site=cell, buildings={cell: 1}, **own).play(f"action:{action}")
    if action == "marketplace":
        assert not t.offers("contract")
        t.play("post:rayy")
    assert word(FIRST) in t.names
    unit = {
        "caravansary": "card:1",
        "palace": "hall:trade",
        "marketplace": "buy:rayy",
        "mosque": "mosque:1-1",
        "wall": "piece:gate-teal",
    }[action]
    t.play(unit)
    if action == "caravansary":
        t.play("pay:teal")
    if action == "wall":
        assert not t.offers("contract")
        t.play("place:N3")
    assert word(FIRST) in t.names
    t.play(word(FIRST))
    assert FIRST.id in t.own("contracts")
    assert "done" in t.names


@pytest.mark.rule("MERV-CONTRACT-12", "MERV-EX-20")
def test_example_contract_between_two_wall_pieces() -> None:
    contract = card("2-soldier")
    level = mark("contract-2")
    own = pieces(contract, influence=level - 1, tan=2)
    t = table(site="R5C4", buildings={"R1C1": 1, "R5C5": 2}, **own).play("action:wall")
    assert t.why(word(contract)) == "MERV-CONTRACT-3"
    t.play("piece:segment-tan-1", "place:N1")
    assert t.own("influence") == level
    t.play(word(contract), "soldier:R5C5")
    assert t.own("influence") == level + 2
    assert t.tally("tracks") == influence_points(level - 1, level + 2)
    assert "piece:segment-tan-2" in t.names
    assert t.own("influence") >= mark("spice-3")


@pytest.mark.rule("MERV-EX-21", "MERV-LIB-13")
def test_example_no_contract_inside_the_library_action() -> None:
    committed = {"scrolls": 4, "common": 0, "rare": 0}
    t = table(
        site="R2C4", influence=mark("contract-1"), scrolls=5, common=FIRST.common, purple=2,
        committed=committed, breakthroughs=["2-mosque", "4-tan"],
    )  # fmt: skip
    assert word(FIRST) in t.names
    t.play("action:library")
    assert t.names == ["done", "pay:purple"]
    t.play("pay:purple")
    assert t.step == "MakeBreakthrough"
    assert not t.offers("contract")
    t.play("tile:6-market")
    assert not t.offers("contract")
    t.play("post:rayy")
    assert t.names == [word(FIRST), "end"]


@pytest.mark.rule("MERV-LIB-12")
def test_a_conversion_gained_in_the_turn_helps_a_later_contract() -> None:
    contract = card("1-soldier")
    other = next(c for c in ("purple", "tan") if c != contract.resource)
    t = table(
        site="R2C4", influence=mark("contract-1"), scrolls=3, common=contract.common,
        breakthroughs=["2-mosque"], **cube(other, 2),
    )  # fmt: skip
    assert t.why(word(contract)) == "MERV-CONTRACT-4"
    t.play("action:library", f"pay:{other}")
    t.play(f"tile:4-{other}")
    assert word(contract) in t.names
    t.play(word(contract))
    assert t.cubes() == {}


def test_favour_of_a_contract_moves_the_disc() -> None:
    t: Table = table(**pieces(FIRST, favour=2)).play(word(FIRST))
    assert t.tally("tracks") == favour_points(2, 3)
    assert BOX.contracts == len(COMPONENTS.contracts)
