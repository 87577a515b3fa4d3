"""Chapter SOLO: what the corrupt magistrate does and gains."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv import magistrate_actions as rules
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.magistrate_actions import PerformAction
from caravanserai.games.merv.priorities import best_contract, cheapest_piece, wall_class
from caravanserai.games.merv.state import ACTION_NAMES, PLACE_NAMES
from tests.merv.solo import SEAT, UPGRADE_POINTS, H, M, P, deck, does, mine, solo
from tests.merv.table import BOX, CELLS, Table, favour_points, row_points


@pytest.mark.rule("MERV-SOLO-29", "MERV-SOLO-59")
def test_where_its_soldiers_go() -> None:
    def deployed(**changes: Any) -> Table:
        return does("mosque", 1, **changes, players=mine(mosque="mosque-5"))

    t = deployed(buildings={"R1C1": M, "R2C4": H, "R2C2": H, "R1C4": P})
    assert t.at("R2C2")["soldier"] == M
    assert t.own("influence", M) == 2
    assert "a building of the high courtier" in t.told("MERV-SOLO-29")
    t = deployed(
        buildings={"R2C2": H, "R2C4": H, "R4C4": H, "R5C1": M}, soldiers={"R2C2": P},
        upgrades={"R2C4": "white"}, walls=["S4", "E4"],
    )  # fmt: skip
    assert (t.at("R5C1")["soldier"], t.own("influence", M)) == (M, 1)
    t = deployed(buildings={"R1C1": P})
    assert t.own("servants", M) == BOX.servants_per_colour
    assert t.own("mosque", M) == "mosque-6"


@pytest.mark.rule("MERV-SOLO-30", "MERV-SOLO-53")
def test_library_scrolls_first_then_breakthroughs() -> None:
    t = does("library", 4)
    assert t.own("scrolls", M) == 4
    assert t.own("breakthroughs", M) == ["breakthrough-2-caravansary"]
    assert t.seat == "chance"
    assert t.offers("tile") == ["4-purple", "4-tan", "4-teal", "4-orange"]
    four = mine(scrolls=7, breakthroughs=["2-mosque", "4-tan", "6-market"])
    for solo_deck in (
        deck(["wall"], card="library"),
        deck(["library", "wall"]),
        deck(["wall"], discards=("library",)),
    ):
        t = does("library", 1, players=four, solo=solo_deck)
        assert "solo-library" not in str(t.text["solo"])
        assert "leaves the game" in t.told("MERV-SOLO-53")
    t = does("library", 1, players=mine(scrolls=5, breakthroughs=["2-mosque", "4-tan"]),
             solo=deck(["library"]))  # fmt: skip
    assert "solo-library" in str(t.text["solo"])


@pytest.mark.rule("MERV-SOLO-31")
def test_the_first_breakthrough() -> None:
    t = does("library", 2, players=mine(mosque="mosque-2-1", cards={"ginger": 1}))
    assert t.own("breakthroughs", M) == ["breakthrough-2-mosque"]
    t = does("library", 2, players=mine(mosque="mosque-1-1", cards={"ginger": 1}))
    assert t.own("breakthroughs", M) == ["breakthrough-2-caravansary"]
    t = does("library", 2, players={P: {"breakthroughs": ["2-caravansary"], "scrolls": 2}})
    assert t.own("breakthroughs", M) == ["breakthrough-2-mosque"]


@pytest.mark.rule("MERV-SOLO-32", "MERV-INFO-2")
def test_the_second_breakthrough_is_random_and_scores() -> None:
    t = does("library", 1, players={**mine(scrolls=3, breakthroughs=["2-mosque"]),
             P: {"scrolls": 4, "breakthroughs": ["2-palace", "4-teal"]}})  # fmt: skip
    assert (t.seat, t.offers("tile")) == ("chance", ["4-purple", "4-tan", "4-orange"])
    t.play("tile:4-tan")
    assert t.own("points", M) == COMPONENTS.solo_second_points
    assert t.own("breakthroughs", M) == ["breakthrough-2-mosque", "breakthrough-4-tan"]


@pytest.mark.rule("MERV-SOLO-33")
def test_the_third_breakthrough() -> None:
    five = {"scrolls": 5, "breakthroughs": ["2-mosque", "4-tan"]}
    t = does("library", 1, players=mine(**five))
    assert (t.own("posts", M), t.own("common", M), t.own("camels", M)) == (["rayy"], 1, 1)
    t = does("library", 1, players=mine(**five, posts=["balkh"]), city_camels=[])
    assert (t.own("posts", M), t.own("rare", M), t.own("favour", M)) == (
        ["balkh", "peshawar"],
        1,
        1,
    )
    contract = next(c for c in COMPONENTS.contracts if c.rare == 1 and c.common <= 1)
    stack = contract.stack.split("-", 1)[1]
    t = does("library", 1, players=mine(**five, posts=["balkh"], common=contract.common),
             gone={stack: contract.order - 1})  # fmt: skip
    assert len(t.own("contracts", M)) > contract.order - 1
    t = does("library", 1, players={**mine(**five, mosque="mosque-1-2"),
             P: {"scrolls": 6, "breakthroughs": ["2-palace", "4-teal", "6-market"]}})  # fmt: skip
    assert t.own("mosque", M) == "mosque-2-2"


@pytest.mark.rule("MERV-SOLO-34")
def test_the_fourth_breakthrough() -> None:
    seven = {"scrolls": 7, "breakthroughs": ["2-mosque", "4-tan", "6-market"]}
    tile = {b.id: b for b in COMPONENTS.breakthroughs}
    t = does("library", 1, players=mine(**seven))
    assert t.own("points", M) == tile["breakthrough-8-points"].points
    t = does(
        "library",
        1,
        players={
            **mine(**seven),
            P: {"scrolls": 8, "breakthroughs": ["2-palace", "4-teal", "6-wall", "8-points"]},
        },
    )
    assert t.own("favour", M) == tile["breakthrough-8-two-favour"].favour
    assert t.own("points", M) == favour_points(0, t.own("favour", M))


@pytest.mark.rule("MERV-SOLO-35", "MERV-SOLO-56")
def test_it_takes_the_cards_that_add_most() -> None:
    row = ["cinnamon", "ginger", "cinnamon", "juniper"]
    t = does("caravansary", 1, row=row, row_camels=2, players=mine(cards={"cinnamon": 1}))
    assert t.own("ginger", M) == 1
    assert t.own("camels", M) == 1
    assert "most points for it (2)" in t.told("MERV-SOLO-35")
    assert "nearest to the front (card 2)" in t.told("MERV-SOLO-35")
    t = does("caravansary", 3, row=row, row_camels=0, players=mine(cards={"cinnamon": 1}))
    taken = [s for s in t.said() if s.startswith("takes card")]
    assert taken == ["takes card 2: ginger", "takes card 3: juniper", "takes card 1: cinnamon"]
    assert t.seat == "chance"
    t = does("caravansary", 6, row=["cinnamon", "ginger"], row_camels=0)
    assert sum(t.own("cards", M).values()) == 2
    assert t.seat == "chance"


@pytest.mark.rule("MERV-SOLO-36")
def test_its_pair_boons_and_the_end_of_the_cards() -> None:
    boons = {spice.id: spice.pair_boon_magistrate for spice in COMPONENTS.spices}
    assert boons["cinnamon"] == boons["pepper"] == f"{UPGRADE_POINTS}_points"
    for spice in ("cinnamon", "pepper"):
        t = does("caravansary", 1, row=[spice], row_camels=0, players=mine(cards={spice: 1}))
        assert t.chance().own("points", M) == UPGRADE_POINTS
    t = does("caravansary", 1, row=["juniper"], row_camels=0, players=mine(cards={"juniper": 1}))
    assert t.chance().own("favour", M) == 1
    t = does("caravansary", 1, row=["ginger"], row_camels=0, players=mine(cards={"ginger": 1}),
             buildings={"R1C1": H})  # fmt: skip
    assert t.chance().at("R1C1")["soldier"] == M
    rest = {spice.id: spice.count for spice in COMPONENTS.spices}
    rest["pepper"] -= 1
    t = does("caravansary", 1, row=["pepper"], row_camels=0, players={P: {"cards": rest}},
             solo=deck(["caravansary", "wall"]))  # fmt: skip
    assert "solo-caravansary" not in str(t.text["solo"])
    t = solo(turn=1, site="R1C1", row=["pepper"], row_camels=0, cards=rest, purple=1, influence=18,
             solo=deck(["caravansary", "wall"]), order=[1, 2, 3])  # fmt: skip
    t.play("action:caravansary", "card:1")
    assert t.text["row"] == []
    assert "solo-caravansary" in str(t.text["solo"])


@pytest.mark.rule("MERV-SOLO-55")
def test_its_pair_boons_come_in_the_order_of_the_cards() -> None:
    cards = {"ginger": 1, "juniper": 1, "cinnamon": 2, "pepper": 2}
    t = does("caravansary", 2, row=["juniper", "ginger"], row_camels=0,
             players=mine(cards=cards), buildings={"R1C1": H}).chance()  # fmt: skip
    said = [s for s in t.said() if "soldier on" in s or "favour" in s]
    assert said[0] == "gains 1 favour and has 1"
    assert said[-1] == "puts a soldier on row 1, column 1"


@pytest.mark.rule("MERV-SOLO-37", "MERV-SOLO-57")
def test_its_courtiers() -> None:
    by_actions = COMPONENTS.solo_courtiers
    assert by_actions[1:] == [1, 1, 1, 2, 2]
    for times in range(1, 6):
        t = does("palace", times, players=mine(common=3))
        assert sum(t.own("courtiers", M).values()) == by_actions[times]
        assert t.own("trade", M) == by_actions[times]
        assert t.own("favour", M) == 1
    t = does("palace", 1, players={P: {"cards": {"ginger": 2}}})
    assert t.own("spice", M) == 1
    assert "most points for the player (2)" in t.told("MERV-SOLO-37")
    t = does("palace", 1)
    assert "the leftmost hall" in t.told("MERV-SOLO-37")
    t = does("palace", 4, players={**mine(common=3, scrolls=1), P: {"courtiers": {"trade": 2}}})
    assert (t.own("trade", M), t.own("knowledge", M)) == (1, 1)
    full = {P: {"courtiers": {"trade": 3, "faith": 3, "spice": 2}},
            M: {"courtiers": {"knowledge": 3}}}  # fmt: skip
    t = does("palace", 4, players=full)
    assert (t.own("spice", M), t.own("servants", M)) == (1, BOX.servants_per_colour - 4)
    full[M]["courtiers"] = {"knowledge": 3, "spice": 1}
    assert does("palace", 4, players=full).own("servants", M) == BOX.servants_per_colour - 4


@pytest.mark.rule("MERV-SOLO-38")
def test_where_its_posts_go() -> None:
    t = does("marketplace", 3)
    assert t.own("posts", M) == ["rayy"]
    t = does("marketplace", 1, players={P: {"posts": ["rayy"]}})
    assert t.own("posts", M) == ["samarkand"]
    t = does(
        "marketplace", 1, players={**mine(posts=["balkh"]), P: {"posts": ["balkh", "peshawar"]}}
    )
    assert t.own("posts", M) == ["balkh", "peshawar"]
    assert t.own("favour", M) == 0
    t = does("marketplace", 1, players=mine(posts=["rayy", "balkh"]))
    assert t.own("posts", M) == ["rayy", "balkh", "baghdad"]
    assert t.own("favour", M) == 1


@pytest.mark.rule("MERV-SOLO-39", "MERV-ED-4")
@pytest.mark.parametrize(
    ("edition", "order"),
    [
        ("en", ["rayy", "baghdad", "samarkand", "kashgar"]),
        ("ru", ["samarkand", "kashgar", "balkh", "peshawar"]),
    ],
)
def test_the_order_of_the_cities_by_edition(edition: str, order: list[str]) -> None:
    t = solo(edition=edition)
    found: list[str] = []
    for _ in range(4):
        t.start(PerformAction(SEAT, ACTION_NAMES.index("marketplace"), 1))
        found += [city for city in t.own("posts", M) if city not in found]
    assert found == order
    t = solo(edition=edition, players=mine(scrolls=5, breakthroughs=["2-mosque", "4-tan"]))
    t.start(PerformAction(SEAT, ACTION_NAMES.index("library"), 1))
    assert t.own("posts", M) == ["rayy"]


@pytest.mark.rule("MERV-SOLO-40", "MERV-SOLO-58")
def test_goods_for_every_post() -> None:
    t = does("marketplace", 1, players=mine(posts=["rayy", "samarkand", "baghdad"]))
    assert (t.own("common", M), t.own("rare", M)) == (2, 2)
    posts = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    t = does("marketplace", 1, players=mine(posts=posts))
    assert (t.own("common", M), t.own("rare", M)) == (4, 3)
    five = {"scrolls": 5, "breakthroughs": ["2-mosque", "4-tan"], "posts": posts}
    t = does("library", 1, players=mine(**five))
    assert (t.own("common", M), t.own("rare", M)) == (0, 0)


@pytest.mark.rule("MERV-SOLO-41", "MERV-SOLO-42")
def test_which_contracts_it_fulfils() -> None:
    rich = {"scrolls": 9, "common": 9, "rare": 9}
    tiles = ["2-mosque", "4-tan", "6-market", "8-points"]
    t = solo(players=mine(**rich, breakthroughs=tiles))
    best = COMPONENTS.contracts[best_contract(t.state)]
    tops = [c for c in COMPONENTS.contracts if c.order == 1]
    assert best.points == max(c.points for c in tops)
    assert best.bonus == "soldier"
    t = does("marketplace", 1, players=mine(**rich, breakthroughs=tiles))
    assert best_contract(t.state) == -1
    assert len(t.own("contracts", M)) > 2
    gone = {"1-favour": 0, "1-soldier": 3, "2-favour": 2, "2-soldier": 3, "3-favour": 3,
            "3-soldier": 3}  # fmt: skip
    low = next(c for c in tops if c.id == "contract-1-favour-1")
    high = next(c for c in COMPONENTS.contracts if c.id == "contract-2-favour-3")
    assert low.points == high.points
    t = solo(players=mine(**rich, breakthroughs=tiles), gone=gone)
    assert COMPONENTS.contracts[best_contract(t.state)] == high


@pytest.mark.rule("MERV-SOLO-43")
def test_any_good_is_met_with_spare_common_goods_first() -> None:
    contract = next(c for c in COMPONENTS.contracts if c.any_good == 2 and c.scrolls == 0)
    gone = {s.id.split("-", 1)[1]: 3 for s in COMPONENTS.stacks}
    gone[contract.stack.split("-", 1)[1]] = contract.order - 1
    for common, rare, committed in ((2, 2, (2, 0)), (1, 2, (1, 1)), (0, 2, (0, 2))):
        t = solo(gone=gone, players=mine(common=common, rare=rare))
        rules.fulfil_contracts(t.state, SEAT)
        assert (t.own("committed", M)["common"], t.own("committed", M)["rare"]) == committed


@pytest.mark.rule("MERV-SOLO-44")
def test_it_enters_on_the_first_path_with_a_camel() -> None:
    t = does("mosque", 1)
    assert (t.own("mosque", M), t.own("camels", M)) == ("mosque-1-1", 1)
    t = does("mosque", 2, mosque_camels=["mosque-1-3", "mosque-1-4"])
    assert t.own("mosque", M) == "mosque-2-3"
    assert does("mosque", 1, mosque_camels=[]).own("mosque", M) == "mosque-1-1"


@pytest.mark.rule("MERV-SOLO-45", "MERV-SOLO-52")
def test_what_the_spaces_give_it() -> None:
    for space, after in (("mosque-1-1", "mosque-2-1"), ("mosque-3-b", "mosque-4-b")):
        t = does("mosque", 1, players=mine(mosque=space))
        assert (t.own("mosque", M), t.own("points", M)) == (after, UPGRADE_POINTS)
        assert t.text["white_upgrades"] == BOX.white_upgrades
    t = does("mosque", 1, players=mine(mosque="mosque-2-4"))
    assert t.own("favour", M) == 1
    t = does("mosque", 1, players=mine(mosque="mosque-4-a"), buildings={"R2C4": M})
    assert t.own("scoring_tiles", M) == ["scoring-library"]
    t = does("mosque", 1, players=mine(mosque="mosque-4-a"), buildings={"R2C4": M, "R1C1": M})
    assert (t.seat, t.offers("scoring")) == ("chance", ["caravansary", "library"])
    t = does("mosque", 1, players=mine(mosque="mosque-7"))
    assert sum(t.own("courtiers", M).values()) == 1
    assert t.tally("mosque", M) == row_points(8)
    t = does("mosque", 1, players=mine(mosque="mosque-8"))
    assert len(t.text["walls"]) == 1
    t = does("mosque", 3, players=mine(mosque="mosque-6"), buildings={"R1C1": H})
    assert t.own("mosque", M) == "mosque-9"
    assert t.own("favour", M) == 2


@pytest.mark.rule("MERV-SOLO-46")
def test_on_the_final_space_the_card_leaves() -> None:
    t = does("mosque", 3, players=mine(mosque="mosque-9"), solo=deck(["wall"], card="mosque"))
    assert t.own("mosque", M) == "mosque-10"
    assert "solo-mosque" not in str(t.text["solo"])
    assert t.own("points", M) == row_points(10)
    t = does("mosque", 1, players=mine(mosque="mosque-8"), solo=deck(["wall", "mosque"]))
    assert "solo-mosque" in str(t.text["solo"])


@pytest.mark.rule("MERV-SOLO-47")
def test_the_cheapest_piece_in_the_order_of_the_colours() -> None:
    assert COMPONENTS.wall_colours == ["purple", "tan", "teal", "orange"]
    t = solo()
    taken = []
    for _ in PLACE_NAMES:
        piece = COMPONENTS.pieces[cheapest_piece(t.state)]
        taken.append((piece.cost, COMPONENTS.wall_colours.index(piece.colour)))
        rules.build_wall(t.state, SEAT)
    assert taken == sorted(taken)
    assert cheapest_piece(t.state) == -1


CLASSES = [
    ("A", H, H), ("B", H, M), ("C", M, M), ("D", H, 0), ("E", M, 0), ("F", H, P), ("G", M, P),
    ("H", P, 0), ("H2", P, P), ("I", 0, 0),
]  # fmt: skip
INFLUENCE = {"A": 4, "B": 3, "C": 2, "D": 2, "E": 1, "F": 4, "G": 3, "H": 2, "H2": 4, "I": 0}
"""What the magistrate gains for a piece before each class."""


@pytest.mark.rule("MERV-SOLO-48", "MERV-SOLO-49")
@pytest.mark.parametrize("better", range(len(CLASSES) - 1))
def test_the_order_of_the_wall_classes(better: int) -> None:
    def standing(entry: tuple[str, int, int], column: int) -> dict[str, int]:
        cells = {f"R1C{column}": entry[1], f"R2C{column}": entry[2]}
        return {cell: seat for cell, seat in cells.items() if seat}

    buildings = {**standing(CLASSES[better + 1], 1), **standing(CLASSES[better], 5)}
    others = [p for p in PLACE_NAMES if p not in ("N1", "N5")]
    t = solo(buildings=buildings, walls=[p for p in others if p[1] != "3"])
    names = [c.id for c in COMPONENTS.wall_classes]
    for place, entry in (("N1", CLASSES[better + 1]), ("N5", CLASSES[better])):
        assert names[wall_class(t.state, PLACE_NAMES.index(place))] == entry[0]
    rules.build_wall(t.state, SEAT)
    assert "N5" in t.text["walls"]
    assert t.own("influence", M) == INFLUENCE[CLASSES[better][0]]


@pytest.mark.rule("MERV-SOLO-50", "MERV-SOLO-51")
def test_clockwise_among_equals_and_nothing_without_pieces() -> None:
    t = does("wall", 3)
    assert t.text["walls"] == ["N1", "N2", "N4"]
    t = does("wall", 2, buildings={"R5C5": H}, walls=["N1"])
    assert t.text["walls"] == ["N1", "E5", "S5"]
    t = does("wall", 2, walls=PLACE_NAMES)
    assert t.text["walls"] == PLACE_NAMES
    assert t.own("influence", M) == 0


@pytest.mark.rule("MERV-SOLO-54")
def test_piece_limits_hold_for_it_too() -> None:
    cells = CELLS[: BOX.servants_per_colour]
    t = does("palace", 1, buildings=dict.fromkeys(cells, P), soldiers=dict.fromkeys(cells, M))
    assert sum(t.own("courtiers", M).values()) == 0
    posts = ["rayy", "samarkand", "nishapur", "balkh", "baghdad", "kashgar", "basra"]
    t = does("mosque", 1, players=mine(posts=posts))
    assert t.own("mosque", M) is None
    t = does("library", 3, players={P: {"scrolls": BOX.scrolls}})
    assert t.own("scrolls", M) == 0
    t = does("marketplace", 1, players={P: {"common": BOX.common_goods}})
    assert t.own("common", M) == 0
