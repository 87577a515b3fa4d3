"""Chapters GEN, GEO, TURN, ACT and RES: the city, a turn, resources."""

from __future__ import annotations

import pytest

from caravanserai.games.merv.city import AT_MARKET, CROSSING, FULL_LINES, GUARDS, WALLS_OF
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.setup import cell_names
from caravanserai.games.merv.state import PLACE_NAMES
from tests.merv.table import BOX, CELLS, COLOURS, dealt, slot_of, table

NAMES = cell_names(COMPONENTS.city)


def line(round: int, slot: int) -> list[str]:
    return [NAMES[cell] for cell in FULL_LINES[round - 1][slot - 1]]


def exposure(cell: str) -> set[str]:
    """The wall places that guard a cell."""
    return {PLACE_NAMES[i] for i, cells in enumerate(GUARDS) if NAMES.index(cell) in cells}


@pytest.mark.rule("MERV-GEO-1")
def test_the_city_is_a_grid_with_the_camel_market_in_the_middle() -> None:
    t = dealt()
    assert len(NAMES) == 25
    assert sorted({(int(name[1]), int(name[3])) for name in NAMES}) == [
        (r, c) for r in range(1, 6) for c in range(1, 6)
    ]
    assert COMPONENTS.city.camel_market_cell == "R3C3"
    assert len(t.text["city"]) == BOX.sites
    assert len({found["site"] for found in t.text["city"].values()}) == BOX.sites


@pytest.mark.rule("MERV-GEO-2", "MERV-GEO-3", "MERV-GEO-11")
def test_slots_count_clockwise_and_lines_from_the_slot() -> None:
    for k in range(1, 6):
        assert line(1, k) == [f"R{r}C{k}" for r in range(1, 6)]
        assert line(2, k) == [f"R{k}C{c}" for c in range(5, 0, -1)]
        assert line(3, k) == [f"R{r}C{6 - k}" for r in range(5, 0, -1)]
        assert line(4, k) == [f"R{6 - k}C{c}" for c in range(1, 6)]


@pytest.mark.rule("MERV-EX-14")
def test_example_slots() -> None:
    assert line(3, 1)[0][2:] == "C5"
    assert line(3, 4)[0] == "R5C2"
    assert line(4, 1)[0][:2] == "R5"


@pytest.mark.rule("MERV-GEO-4", "MERV-GEO-8")
@pytest.mark.parametrize(("seats", "places"), [(1, 3), (2, 3), (3, 3), (4, 4)])
def test_places_of_the_queue(seats: int, places: int) -> None:
    t = dealt(seats)
    assert len(t.text["queue"]) == len(t.text["order"]) == places
    inner = [cell for cell in CELLS if len(exposure(cell)) == 1]
    assert len(inner) == 8
    assert all(cell[1] == "3" or cell[3] == "3" for cell in inner)
    assert all(len(exposure(cell)) == 2 for cell in CELLS if cell not in inner)


@pytest.mark.rule("MERV-GEO-5")
def test_the_rounds_go_round_the_city() -> None:
    rounds = [(r.queue_from, r.side, r.queue_to, r.line) for r in COMPONENTS.round]
    assert rounds == [
        ("NW", "north", "NE", "column"),
        ("NE", "east", "SE", "row"),
        ("SE", "south", "SW", "column"),
        ("SW", "west", "NW", "row"),
    ]
    assert table(round=1, slot=2, at="site").offers("site") == [f"R{r}C2" for r in range(1, 6)]
    assert table(round=2, slot=2, at="site").offers("site") == [f"R2C{c}" for c in range(1, 6)]


@pytest.mark.rule("MERV-GEO-6", "MERV-GEO-7")
def test_wall_places_guard_the_two_nearest_cells() -> None:
    for k in range(1, 6):
        assert {n for n in PLACE_NAMES if f"R1C{k}" in guarded(n) and n[0] == "N"} == {f"N{k}"}
        assert guarded(f"N{k}") == [f"R1C{k}", f"R2C{k}"]
        assert guarded(f"S{k}") == [f"R5C{k}", f"R4C{k}"]
        assert guarded(f"W{k}") == [f"R{k}C1", f"R{k}C2"]
        assert guarded(f"E{k}") == [f"R{k}C5", f"R{k}C4"]
    gates = {place.id for place in COMPONENTS.places if place.kind == "gate"}
    assert gates == {"N3", "E3", "S3", "W3"}
    assert len(PLACE_NAMES) == 20


def guarded(place: str) -> list[str]:
    return [NAMES[cell] for cell in GUARDS[PLACE_NAMES.index(place)]]


@pytest.mark.rule("MERV-GEO-9", "MERV-EX-15")
def test_example_exposure() -> None:
    assert exposure("R2C4") == {"N4", "E2"}
    assert exposure("R4C3") == {"S3"}
    assert exposure("R3C1") == {"W3"}
    buildings = {"R2C4": 2, "R4C3": 2, "R3C1": 2, "R1C1": 2}
    t = table(site="R1C1", buildings=buildings, walls=["N4", "S3"]).play("deploy")
    assert t.offers("soldier") == ["R1C1", "R2C4", "R3C1"]
    assert t.why("soldier:R4C3") == "MERV-SOLDIER-3"
    t = table(site="R1C1", buildings=buildings, walls=["N4", "E2", "W3"]).play("deploy")
    assert t.offers("soldier") == ["R1C1", "R4C3"]


@pytest.mark.rule("MERV-GEO-10")
def test_the_wall_places_go_clockwise_from_the_north_west() -> None:
    assert [
        *["N1", "N2", "N3", "N4", "N5", "E1", "E2", "E3", "E4", "E5"],
        *["S5", "S4", "S3", "S2", "S1", "W5", "W4", "W3", "W2", "W1"],
    ] == PLACE_NAMES


@pytest.mark.rule("MERV-GEO-12")
def test_the_crossing_line_is_at_right_angles() -> None:
    cell = NAMES.index("R2C4")
    assert {NAMES[c] for c in CROSSING[0][cell]} == {f"R2C{k}" for k in range(1, 6)}
    assert {NAMES[c] for c in CROSSING[1][cell]} == {f"R{k}C4" for k in range(1, 6)}
    assert [bool(WALLS_OF[NAMES.index(c)]) for c in CELLS] == [True] * BOX.sites


@pytest.mark.rule("MERV-GEN-1", "MERV-GEN-12")
@pytest.mark.parametrize(
    ("seats", "kinds"),
    [
        (1, ["player", "magistrate", "high_courtier"]),
        (2, ["player", "player", "high_courtier"]),
        (3, ["player"] * 3),
        (4, ["player"] * 4),
    ],
)
def test_participants(seats: int, kinds: list[str]) -> None:
    t = dealt(seats)
    assert [who["kind"] for who in t.text["participants"]] == kinds
    assert sorted(t.text["order"]) == list(range(1, len(kinds) + 1))


@pytest.mark.rule("MERV-GEN-2", "MERV-TURN-4")
def test_any_site_of_the_line_but_not_the_camel_market() -> None:
    t = table(round=2, slot=3, at="site", buildings={"R3C1": 1, "R3C2": 2})
    assert t.offers("site") == ["R3C1", "R3C2", "R3C4", "R3C5"]
    assert t.why("site:R3C3") == "MERV-TURN-4"
    assert t.why("site:R1C1") == "MERV-TURN-3"


@pytest.mark.rule("MERV-GEN-3")
def test_no_site_prints_white() -> None:
    assert len(COLOURS) == 5
    assert {site.colour for site in COMPONENTS.sites} == set(COLOURS) - {"white"}


@pytest.mark.rule("MERV-GEN-4", "MERV-TURN-3")
def test_the_active_line_is_what_the_master_faces() -> None:
    t = table(round=3, slot=2, at="site")
    assert t.offers("site") == [f"R{r}C4" for r in range(1, 6)]
    t = table(round=4, slot=2, at="site")
    assert t.offers("site") == [f"R4C{c}" for c in range(1, 6)]


@pytest.mark.rule("MERV-GEN-5")
def test_gains_come_from_the_supply_and_payments_go_back() -> None:
    t = table(site="R2C4", purple=2)
    before = t.supply("purple")
    t.play("action:library", "pay:purple")
    assert t.supply("purple") == before + 1
    assert t.state.scroll_supply == BOX.scrolls - 1


@pytest.mark.rule("MERV-TURN-1", "MERV-TURN-5")
def test_a_turn_is_slot_site_resources_action() -> None:
    t = table()
    assert t.step == "ChooseSlot"
    t.play("slot:2")
    assert t.step == "ChooseSite"
    t.play("site:R2C2")
    assert t.at("R2C2")["building"] == 1
    assert t.own("buildings_left") == BOX.buildings_per_colour - 1
    assert t.cubes() == {"teal": 1}
    assert t.step == "ChooseAction"
    t.play("favour")
    assert t.own("favour") == 1
    assert t.seat == 2


@pytest.mark.rule("MERV-TURN-2", "MERV-TURN-12")
def test_a_slot_with_a_master_is_taken_until_the_round_ends() -> None:
    t = table(slots={1: 2, 4: 3}, order=[2, 3, 1])
    assert t.offers("slot") == ["2", "3", "5"]
    assert t.why("slot:4") == "MERV-TURN-2"
    t.play("slot:2", "site:R1C2", "favour")
    assert t.text["slots"] == [None] * 5
    assert t.text["round"] == 2
    assert len(t.offers("slot")) == 5


@pytest.mark.rule("MERV-TURN-6")
def test_one_building_per_turn_and_site() -> None:
    t = table(slot=2, at="site").play("site:R2C2")
    assert "ChooseSite" not in [step["step"] for step in t.text["steps"]]
    assert sum(found["building"] == 1 for found in t.text["city"].values()) == 1
    t = table(slot=2, at="site", buildings={"R2C2": 2}).play("site:R2C2")
    assert t.at("R2C2")["building"] == 2
    assert t.own("buildings_left") == BOX.buildings_per_colour


@pytest.mark.rule("MERV-TURN-7", "MERV-COMP-9")
def test_without_a_building_in_supply_only_built_sites() -> None:
    nine = {f"R{r}C1": 1 for r in range(1, 6)} | {f"R{r}C2": 1 for r in range(1, 5)}
    t = table(slot=2, at="site", buildings=nine)
    assert t.own("buildings_left") == 0
    assert t.offers("site") == ["R1C2", "R2C2", "R3C2", "R4C2"]
    assert t.why("site:R5C2") == "MERV-TURN-7"


@pytest.mark.rule("MERV-TURN-8")
def test_a_slot_must_allow_an_activation_if_one_does() -> None:
    nine = {f"R{r}C1": 1 for r in range(1, 6)} | {f"R{r}C2": 1 for r in range(1, 5)}
    t = table(buildings=nine)
    assert t.offers("slot") == ["1", "2"]
    assert t.why("slot:3") == "MERV-TURN-8"
    t = table(buildings=nine, slots={1: 2, 2: 3}, order=[2, 3, 1], purple=1)
    assert t.offers("slot") == ["3", "4", "5"]
    t.play("slot:4")
    assert t.names == ["favour", "deploy"]
    assert t.why("action:library") == "MERV-ACT-1"
    assert t.cubes() == {"purple": 1}


@pytest.mark.rule("MERV-TURN-9")
@pytest.mark.parametrize(
    "cell", ["R1C1", "R2C1", "R2C4", "R4C4", "R5C4"], ids=lambda c: f"null extent {c}"
)
def test_an_action_may_be_carried_out_to_a_null_extent(cell: str) -> None:
    t = table(site=cell, buildings={cell: 1}, purple=1, tan=1, teal=1, orange=1)
    action = next(name for name in t.names if name.startswith("action:"))
    t.play(action)
    assert "done" in t.names
    t.play("done")
    assert t.seat == 2
    assert len(t.cubes()) == 4


@pytest.mark.rule("MERV-TURN-10")
def test_the_turn_ends_when_it_is_declared_ended() -> None:
    t = table(site="R1C3", camels=1, purple=1).play("favour")
    assert t.step == "EndTurn"
    t.play("end")
    assert t.seat == 2
    assert (t.own("purple"), t.own("camels")) == (1, 1)


@pytest.mark.rule("MERV-ACT-1", "MERV-ACT-3")
def test_exactly_one_of_action_favour_soldier() -> None:
    t = table(site="R2C4", buildings={"R2C4": 1})
    assert t.names == ["action:library", "favour", "deploy"]
    assert t.why("action:wall") == "MERV-ACT-1"
    t.play("deploy", "soldier:R2C4")
    assert t.seat == 2
    assert (t.own("influence"), t.own("favour")) == (1, 0)


@pytest.mark.rule("MERV-ACT-2")
def test_every_action_is_printed_on_four_sites() -> None:
    kinds = [(site.action, site.colour) for site in COMPONENTS.sites]
    assert len(COMPONENTS.actions) == 6
    assert len(set(kinds)) == len(kinds) == 6 * 4
    for cell in CELLS:
        t = table(site=cell)
        action = next(s.action for s in COMPONENTS.sites if s.id == t.at(cell)["site"])
        assert t.offers("action") == [action]


@pytest.mark.rule("MERV-EX-1", "MERV-RES-1", "MERV-RES-2")
def test_example_turn_own_building() -> None:
    sites = {"R4C4": "palace-tan", "R2C4": "palace-teal"}
    t = table(sites=sites, buildings={"R4C4": 1, "R5C4": 2, "R1C4": 2})
    t.play("slot:4", "site:R2C4")
    assert t.at("R2C4")["building"] == 1
    assert t.cubes() == {"teal": 1, "tan": 1}
    assert t.cubes(2) == {}
    t.play("favour")
    assert (t.own("favour"), t.seat) == (1, 2)


@pytest.mark.rule("MERV-EX-2", "MERV-RES-4", "MERV-RES-6", "MERV-RES-8")
def test_example_turn_foreign_building() -> None:
    sites = {"R4C5": "library-teal", "R2C5": "wall-purple", "R1C5": "mosque-purple"}
    t = table(
        sites=sites,
        buildings={"R4C5": 3, "R2C5": 3},
        upgrades={"R2C5": "teal"},
    ).play("slot:5", "site:R4C5")
    assert t.cubes() == {"teal": 2, "purple": 1}
    assert t.cubes(3) == {"teal": 2}
    assert "action:library" in t.names
    t = table(sites=sites, buildings={"R4C5": 3, "R1C5": 3}).play("slot:5", "site:R4C5")
    assert t.cubes(3) == {"teal": 1}


@pytest.mark.rule("MERV-RES-3", "MERV-RES-5")
def test_a_white_upgrade_yields_white_instead_and_other_colours_nothing() -> None:
    t = table(
        buildings={"R1C1": 1, "R2C1": 2, "R4C1": 1}, upgrades={"R1C1": "white", "R2C1": "white"}
    ).play("slot:1", "site:R4C1")
    assert t.cubes() == {"white": 1, "teal": 1}
    assert t.cubes(2) == {}
    t = table(buildings={"R2C1": 2, "R4C1": 2}).play("slot:1", "site:R4C1")
    assert t.cubes() == {"tan": 1, "teal": 1}


@pytest.mark.rule("MERV-RES-7")
def test_the_upgrade_of_the_activated_site_counts_once_for_the_owner() -> None:
    t = table(buildings={"R2C1": 2}, upgrades={"R2C1": "orange"}).play("slot:1", "site:R2C1")
    assert t.cubes() == {"tan": 1, "orange": 1}
    assert t.cubes(2) == {"tan": 1, "orange": 1}
    t = table(buildings={"R2C1": 2, "R1C1": 2}, upgrades={"R1C1": "white"})
    t.play("slot:1", "site:R2C1")
    assert t.cubes(2) == {"tan": 1, "white": 1}


@pytest.mark.rule("MERV-RES-9", "MERV-2P-10")
def test_automatic_participants_receive_no_cubes() -> None:
    t = table(seats=2, buildings={"R2C1": 3, "R4C1": 3}).play("slot:1", "site:R2C1")
    assert t.cubes() == {"tan": 1, "teal": 1}
    assert t.cubes(3) == {}
    assert "action:palace" in t.names


@pytest.mark.rule("MERV-RES-10")
def test_the_owner_takes_no_action() -> None:
    t = table(buildings={"R2C1": 2}, players={2: {"tan": 3}}).play("slot:1", "site:R2C1")
    assert t.seat == 1
    t.play("action:palace")
    assert t.own("courtiers", 2) == dict.fromkeys(t.own("courtiers"), 0)


@pytest.mark.rule("MERV-RES-11")
def test_cubes_generated_may_be_spent_in_the_same_turn() -> None:
    t = table(buildings={"R5C4": 1}).play("slot:4", "site:R2C4", "action:library")
    assert t.offers("pay") == ["purple", "teal"]
    t.play("pay:purple", "pay:teal", "tile:2-mosque")
    assert (t.own("scrolls"), t.cubes()) == (2, {})


@pytest.mark.rule("MERV-COMP-4")
def test_cubes_are_limited_and_the_acting_player_takes_first() -> None:
    full = BOX.cubes_per_colour
    t = table(
        buildings={"R2C1": 2}, players={3: {"tan": full - 1}}, sites={"R2C1": "wall-tan"}
    ).play("slot:1", "site:R2C1")
    assert (t.cubes(1), t.cubes(2)) == ({"tan": 1}, {})
    t = table(buildings={"R2C1": 2}, players={3: {"tan": full}}, sites={"R2C1": "wall-tan"}).play(
        "slot:1", "site:R2C1"
    )
    assert (t.cubes(1), t.cubes(2)) == ({}, {})
    assert "gains no cube" in t.said()


@pytest.mark.rule("MERV-CAMEL-11")
def test_the_market_lies_in_the_middle_column_and_row_only() -> None:
    assert AT_MARKET == [[False, False, True, False, False]] * 4
    t = table(site="R1C3", camels=1)
    assert t.offers("trade")
    assert slot_of(1, "R1C3") == 3
    assert not table(site="R1C2", camels=1).offers("trade")
