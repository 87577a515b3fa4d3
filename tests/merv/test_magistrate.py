"""Chapter SOLO: the corrupt magistrate."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from caravanserai.games.merv import magistrate as rules
from caravanserai.games.merv import tracks
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.magistrate import PerformAction, SeekCard, VisitCamelMarket
from caravanserai.games.merv.priorities import best_contract, cheapest_piece, wall_class
from caravanserai.games.merv.rounds import EndRound, NextTurn, StartRound, StartYear
from caravanserai.games.merv.scoring import EndGame, ScoreYear
from caravanserai.games.merv.state import ACTION_NAMES, PLACE_NAMES
from caravanserai.kernel.core import chance_weights
from tests.merv.table import (
    BOX,
    CELLS,
    GAME,
    Table,
    dealt,
    favour_points,
    row_points,
    table,
)

P, M, H = 1, 2, 3
SEAT = M - 1
ALL = [card.id for card in COMPONENTS.solo_cards]
LAST_FAVOUR, LAST_INFLUENCE = COMPONENTS.favour.last, COMPONENTS.influence.last
UPGRADE_POINTS = COMPONENTS.solo_upgrade_points


def deck(*heaps: list[str], discards: tuple[str, ...] = (), card: str = "") -> dict[str, Any]:
    """The solo deck; a name is an action."""
    return {
        "deck": [[c for c in ALL if c.split("-", 1)[1] in heap] for heap in heaps],
        "drawn": None,
        "discards": [c for c in ALL if c.split("-", 1)[1] in discards],
        "card": f"solo-{card}" if card else None,
        "refused": [],
    }


def solo(card: str = "", **changes: Any) -> Table:
    """A solo game in which the magistrate begins its turn; its next card is known."""
    if card:
        changes["solo"] = deck([card], discards=tuple(_others(card)))
    changes.setdefault("order", [2, 1, 3])
    return table(seats=1, **changes)


def _others(card: str) -> list[str]:
    return [action for action in ACTION_NAMES if action != card]


def acts(card: str, **changes: Any) -> Table:
    """The turn of the magistrate with a given card, up to the first question."""
    return solo(card, **changes).start(SeekCard(SEAT))


def does(action: str, times: int, **changes: Any) -> Table:
    """An action of the magistrate so many times."""
    t = solo(**changes)
    return t.start(PerformAction(SEAT, ACTION_NAMES.index(action), times))


def mine(**own: Any) -> dict[int, dict[str, Any]]:
    return {M: own}


@pytest.mark.rule("MERV-SOLO-1", "MERV-SETUP-18")
def test_three_participants_in_a_fixed_queue() -> None:
    t = dealt(1)
    assert t.text["order"] == [M, P, H]
    kinds = [who["kind"] for who in t.text["participants"]]
    assert kinds == ["player", "magistrate", "high_courtier"]
    assert [t.own("discs", seat) for seat in (P, M)] == [BOX.discs_per_colour - 3] * 2


@pytest.mark.rule("MERV-SETUP-19")
def test_the_palace_card_lies_second_third_or_fourth() -> None:
    places: Counter[int] = Counter()
    for seed in range(300):
        t = solo(solo={**deck(list(ACTION_NAMES)), "drawn": 0})
        order = []
        random = Random(seed)
        while t.state.deck:
            t.state.stack.clear()
            draw = rules.DrawCard()
            options = draw.options(t.state) or []
            weights = draw.weights(t.state)
            choice = random.choices(options, weights)[0]
            order.append(GAME.words.name(choice))
            draw.answer(t.state, choice)
            t.state.discards = 0
        assert len(set(order)) == len(order) == BOX.solo_cards
        places[order.index("draw:solo-palace") + 1] += 1
    assert set(places) == set(COMPONENTS.deck_setup.palace_positions) == {2, 3, 4}
    assert min(places.values()) > 60


@pytest.mark.rule("MERV-SOLO-2", "MERV-SOLO-17")
def test_it_holds_no_cubes_and_ignores_influence() -> None:
    t = acts("palace", buildings={"R2C1": M, "R1C1": M}).chance()
    assert t.cubes(M) == {}
    t = does("caravansary", 2, row=["ginger", "pepper", "cinnamon"], row_camels=0)
    assert t.own("ginger", M) + t.own("pepper", M) == 2
    assert t.own("influence", M) == 0
    contract = next(c for c in COMPONENTS.contracts if c.level == 3 and c.order == 1)
    t = does("marketplace", 1, players=mine(scrolls=9, common=9, rare=9, breakthroughs=[
        "2-mosque", "4-tan", "6-market", "8-points"]))  # fmt: skip
    assert contract.id in t.own("contracts", M)


@pytest.mark.rule("MERV-SOLO-3")
def test_protecting_the_magistrate_gives_two_influence() -> None:
    t = solo(turn=1, site="R1C1", buildings={"R1C1": M, "R2C1": H}, order=[1, 2, 3])
    t.play("deploy", "soldier:R1C1")
    assert t.own("influence") == 2
    t = solo(turn=1, site="R5C4", buildings={"R1C1": M}, tan=1, order=[1, 2, 3])
    t.play("action:wall", "piece:segment-tan-1", "place:N1")
    assert t.own("influence") == 2


@pytest.mark.rule("MERV-SOLO-4", "MERV-SOLO-10")
def test_a_card_that_only_a_players_building_would_allow_is_refused() -> None:
    walls = {cell: P for cell in CELLS if cell in ("R5C2", "R5C3", "R5C4", "R5C5")}
    t = solo(solo=deck(["wall"], ["palace"]), buildings=walls).start(SeekCard(SEAT))
    assert "no free slot allows it: the card is discarded" in t.said()
    assert t.text["solo"]["card"] == "solo-palace"
    assert t.text["solo"]["discards"] == ["solo-wall"]


@pytest.mark.rule("MERV-SOLO-5", "MERV-EX-23")
def test_example_buildings_of_the_automatic_participants() -> None:
    sites = {"R2C1": "palace-tan", "R2C3": "palace-purple", "R2C4": "palace-teal"}
    t = solo(
        turn=1, round=2, sites=sites, buildings={"R2C1": H, "R2C3": H, "R2C4": M},
        upgrades={"R2C3": "white"}, order=[1, 2, 3],
    ).play("slot:2")  # fmt: skip
    assert t.why("site:R2C4") == "MERV-SOLO-5"
    t.play("site:R2C1")
    assert t.cubes() == {"tan": 1, "white": 1}
    assert [t.cubes(seat) for seat in (M, H)] == [{}, {}]


@pytest.mark.rule("MERV-SOLO-6")
def test_who_decides_for_the_high_courtier() -> None:
    t = solo(order=[3, 1, 2]).start(NextTurn(0))
    assert (t.seat, t.step) == (P, "ChooseCourtierSlot")
    t.play("slot:2")
    assert any("chooses R" in told for told in t.said())
    t = solo(order=[3, 2, 1]).start(NextTurn(0))
    assert (t.seat, t.step) == (P, "ChooseCourtierSite")


@pytest.mark.rule("MERV-SOLO-7")
@pytest.mark.parametrize(
    ("buildings", "slot", "reason"),
    [
        ({"R1C4": P, "R2C4": P, "R1C2": P}, 4, "most buildings of the player (2)"),
        ({"R1C4": P, "R1C2": P, "R2C2": M}, 4, "fewest of its own buildings (0)"),
        ({"R1C4": P, "R1C2": P}, 2, "nearest to the queue just left (slot 2)"),
        ({f"R{r}C3": P for r in range(1, 6) if r != 3}, 3, "most buildings of the player (4)"),
    ],
)
def test_the_slot_for_the_high_courtier(buildings: dict[str, int], slot: int, reason: str) -> None:
    t = solo(order=[3, 2, 1], buildings=buildings).start(NextTurn(0))
    assert t.text["slots"][slot - 1] == H
    assert reason in t.told("MERV-SOLO-7")


@pytest.mark.rule("MERV-SOLO-8")
@pytest.mark.parametrize(
    ("buildings", "cell", "reason"),
    [
        ({"R4C1": P, "R4C4": P, "R1C1": P}, "R4C2", "most buildings of the player in the crossing"),
        ({"R4C1": P, "R1C1": P, "R1C3": M}, "R4C2", "fewest of its own buildings in the crossing"),
        ({"R4C1": P, "R1C1": P}, "R1C2", "nearest to the slot (distance 1)"),
    ],
)
def test_the_site_for_the_high_courtier(buildings: dict[str, int], cell: str, reason: str) -> None:
    t = solo(order=[3, 1, 2], buildings=buildings).start(NextTurn(0)).play("slot:2")
    assert t.at(cell)["building"] == H
    assert reason in t.told("MERV-SOLO-8")


@pytest.mark.rule("MERV-SOLO-9")
def test_draw_slot_construct_perform_camel_market() -> None:
    t = acts(
        "wall", sites={"R1C3": "wall-tan"}, players=mine(camels=1), side="b",
        buildings={"R1C1": P, "R5C2": P, "R5C4": P, "R5C5": P},
    )  # fmt: skip
    said = t.said()
    order = [
        "draws the card wall",
        "takes slot 3 to build (wall)",
        "builds on R1C3",
        "performs the wall action 1 time",
        "builds a wall at",
        "puts a camel on the top left slot",
    ]
    at = [next(i for i, s in enumerate(said) if s.startswith(part)) for part in order]
    assert at == sorted(at)


@pytest.mark.rule("MERV-SOLO-11", "MERV-EX-24")
def test_example_the_solo_deck_runs_out() -> None:
    blocked = {"R1C1": P, "R1C2": P, "R1C3": P, "R1C4": P}
    changes: dict[str, Any] = {"year": 3, "round": 4, "buildings": blocked}
    t = solo(solo=deck(["caravansary"], discards=("palace", "wall", "marketplace")), **changes)
    t.start(SeekCard(SEAT))
    assert "no free slot allows it: the card is discarded" in t.said()
    assert t.seat == "chance"
    assert t.offers("draw") == ["solo-caravansary", "solo-palace", "solo-marketplace", "solo-wall"]
    t.play("draw:solo-caravansary")
    assert t.offers("draw") == ["solo-palace", "solo-marketplace", "solo-wall"]
    t.play("draw:solo-wall")
    assert t.text["solo"]["card"] == "solo-wall"
    t = solo(solo=deck(["caravansary"]), buildings={**blocked, "R4C5": M, "R5C4": H})
    t.start(SeekCard(SEAT))
    assert t.text["slots"] == [None, None, None, None, M]
    assert "most of its own buildings (1)" in t.told("MERV-SOLO-11")
    assert t.text["solo"]["card"] is None
    assert t.own("buildings_left", M) == BOX.buildings_per_colour - 1
    t = solo(
        solo=deck(["caravansary"]), buildings={**blocked, "R4C3": M}, round=1,
        players=mine(camels=1), side="b",
    ).start(SeekCard(SEAT))  # fmt: skip
    assert t.text["market_camels"] == ["top_left"]


@pytest.mark.rule("MERV-SOLO-12", "MERV-SOLO-13")
@pytest.mark.parametrize(
    ("buildings", "slot", "reason"),
    [
        ({"R2C3": M}, 3, "most of its own buildings (1)"),
        ({"R2C3": H}, 3, "most buildings of the high courtier (1)"),
        ({"R2C3": P}, 3, "most buildings of the player (1)"),
        ({"R1C1": P}, 5, "furthest from the queue just left (slot 5)"),
    ],
)
def test_method_a_the_slot(buildings: dict[str, int], slot: int, reason: str) -> None:
    t = acts("wall", buildings=buildings).chance()
    assert t.text["slots"][slot - 1] == M
    assert reason in t.told("MERV-SOLO-13")
    own = list(buildings.values()).count(M)
    assert t.own("buildings_left", M) == BOX.buildings_per_colour - own - 1


@pytest.mark.rule("MERV-EX-12", "MERV-SOLO-14")
def test_example_magistrate_method_b() -> None:
    sites = {"R1C1": "marketplace-purple", "R1C2": "marketplace-tan", "R1C4": "marketplace-teal",
             "R1C5": "marketplace-orange"}  # fmt: skip
    buildings = {"R1C1": P, "R1C2": M, "R1C4": H, "R1C5": M, "R2C2": H, "R4C2": H, "R2C4": M}
    t = acts("marketplace", sites=sites, buildings=buildings, slots={1: P}, order=[1, 2, 3])
    assert t.text["slots"][1] == M
    assert "most of its own and the high courtier's buildings (3)" in t.told("MERV-SOLO-14")
    assert sum(f["building"] == M for f in t.text["city"].values()) == 3
    assert len(t.own("posts", M)) == 1


@pytest.mark.rule("MERV-SOLO-14")
@pytest.mark.parametrize(
    ("more", "slot", "reason"),
    [
        ({"R2C1": M, "R2C2": H}, 1, "most of its own buildings (2)"),
        ({"R2C1": P}, 1, "most buildings of the player (1)"),
        ({}, 2, "furthest from the queue just left (slot 2)"),
    ],
)
def test_method_b_ties(more: dict[str, int], slot: int, reason: str) -> None:
    sites = {"R1C1": "wall-purple", "R1C2": "wall-tan", "R1C4": "wall-teal", "R1C5": "wall-orange"}
    buildings = {"R1C1": M, "R1C2": M, "R1C4": P, "R1C5": P}
    t = acts("wall", sites=sites, buildings={**buildings, **more})
    assert t.text["slots"][slot - 1] == M
    assert reason in t.told("MERV-SOLO-14")


@pytest.mark.rule("MERV-SOLO-15")
@pytest.mark.parametrize(
    ("buildings", "cell", "reason"),
    [
        ({"R4C2": M, "R1C5": P}, "R4C1", "most of its own buildings in the crossing line (1)"),
        ({"R4C2": P}, "R4C1", "most buildings of the player in the crossing line (1)"),
        ({}, "R5C1", "furthest from the slot (distance 5)"),
    ],
)
def test_where_it_builds(buildings: dict[str, int], cell: str, reason: str) -> None:
    sites = {"R1C1": "palace-purple", "R4C1": "palace-tan", "R5C1": "palace-teal",
             "R2C5": "palace-orange"}  # fmt: skip
    t = solo("palace", sites=sites, buildings={**buildings, "R2C5": P})
    t.state.slots = [-1, 0, 0, 0, 0]
    t.start(SeekCard(SEAT))
    assert t.at(cell)["building"] == M
    assert reason in t.told("MERV-SOLO-15")


@pytest.mark.rule("MERV-SOLO-16", "MERV-SOLO-31")
def test_the_number_of_actions() -> None:
    sites = {"R1C5": "mosque-tan"}
    buildings = {"R2C5": M, "R4C5": H, "R5C5": P, "R4C3": P, "R4C4": P, "R5C1": P}
    t = acts("mosque", sites=sites, buildings=buildings)
    three = "3 buildings of its own or of the high courtier in the line"
    assert t.told("MERV-SOLO-16") == f"performs the mosque action 3 times: {three}"
    t = acts("mosque", sites=sites, buildings=buildings,
             players=mine(breakthroughs=["2-mosque"], scrolls=2))  # fmt: skip
    more = f"performs the mosque action 4 times: {three}, one more by its breakthrough"
    assert t.told("MERV-SOLO-16") == more
    t = acts("mosque", sites=sites, buildings=buildings,
             players=mine(breakthroughs=["2-caravansary"], scrolls=2))  # fmt: skip
    assert t.told("MERV-SOLO-16") == f"performs the mosque action 3 times: {three}"


def at_market(edition: str = "en", **changes: Any) -> Table:
    t = solo(edition=edition, **changes)
    t.state.slot = 2
    return t.start(VisitCamelMarket(SEAT))


@pytest.mark.rule("MERV-SOLO-18")
def test_the_magistrate_at_the_camel_market() -> None:
    assert COMPONENTS.solo_camel_market.take_all_from == 2
    t = at_market(market_camels=["top_left", "bottom_left"], players=mine(camels=1), row_camels=0)
    assert (t.own("camels", M), t.text["market_camels"]) == (3, [])
    t = at_market(players=mine(camels=1), side="a")
    assert (t.text["market_camels"], t.own("scrolls", M)) == (["top_left"], 1)
    t = at_market(players=mine(camels=1), side="a", market_camels=["top_left"], row_camels=0)
    assert t.text["market_camels"] == ["top_left", "top_right"]
    assert sum(t.chance().own("cards", M).values()) == 1
    t = at_market(players=mine(camels=1), side="b")
    assert t.own("rare", M) == 1
    t = at_market(players=mine(camels=1), side="b", market_camels=["top_left"])
    assert t.own("mosque", M) == "mosque-1-1"
    t = solo(players=mine(camels=1))
    t.state.slot = 1
    assert t.start(VisitCamelMarket(SEAT)).text["market_camels"] == []


@pytest.mark.rule("MERV-SOLO-19", "MERV-ED-1", "MERV-ED-3")
@pytest.mark.parametrize(("edition", "camels"), [("en", 0), ("ru", 1)])
def test_a_single_camel_by_edition(edition: str, camels: int) -> None:
    t = at_market(edition, market_camels=["bottom_left"])
    assert t.own("camels", M) == camels
    assert len(t.text["market_camels"]) == 1 - camels
    t = at_market(edition, market_camels=["bottom_left"], players=mine(camels=1))
    assert t.text["market_camels"] == ["top_left", "bottom_left"]
    assert COMPONENTS.editions.default == "en"


@pytest.mark.rule("MERV-SOLO-20")
def test_a_rare_good_of_the_market_starts_no_contracts() -> None:
    contract = next(c for c in COMPONENTS.contracts if c.rare == 1 and c.order == 1)
    t = at_market(
        players=mine(camels=1, scrolls=contract.scrolls, common=contract.common), side="b"
    )
    assert t.own("rare", M) == 1
    assert t.own("contracts", M) == []


@pytest.mark.rule("MERV-SOLO-21")
def test_the_card_of_the_round_is_discarded_at_the_round_end() -> None:
    t = solo(solo=deck(["wall"], card="palace"))
    t.state.queue = [0, 1, 2]
    t.start(StartRound())
    assert t.text["solo"]["discards"] == ["solo-palace"]
    assert t.text["solo"]["card"] is None


@pytest.mark.rule("MERV-SOLO-22")
def test_it_uses_all_camels_it_can_in_the_queue() -> None:
    t = solo(slots={1: M, 2: P, 3: H}, players=mine(camels=1), order=[1, 2, 3], turn=1)
    t.start(EndRound())
    assert t.text["order"] == [H, M, P]
    assert (t.own("camels", P), t.own("camels", M)) == (1, 0)


@pytest.mark.rule("MERV-SOLO-23")
def test_its_buildings_are_never_removed() -> None:
    t = solo(year=2, round=4, buildings={"R1C1": M, "R1C2": H, "R5C5": H}, soldiers={"R5C5": M})
    t.start(Invade())
    assert [t.at(c)["building"] for c in ("R1C1", "R1C2", "R5C5")] == [M, None, H]
    assert t.own("servants", M) == BOX.servants_per_colour


@pytest.mark.rule("MERV-SOLO-24")
def test_it_scores_every_courtier_without_favour() -> None:
    t = solo(
        round=4, buildings={"R2C4": M, "R1C1": M},
        players=mine(courtiers={"faith": 2}, mosque="mosque-4-a", scoring=["library"], favour=1),
    ).start(ScoreYear())  # fmt: skip
    per = next(t.points_per_building for t in COMPONENTS.scoring_tiles if t.action == "library")
    assert t.tally("palace", M) == 8
    assert t.own("favour", M) == 1
    assert (t.tally("buildings", M), t.tally("scoring_tile", M)) == (2, per)


@pytest.mark.rule("MERV-SOLO-25")
def test_the_discards_go_on_top_of_the_deck_after_scoring() -> None:
    t = solo(solo=deck(["library", "wall"], discards=("palace", "mosque")), order=[1, 2, 3], turn=1)
    t.start(StartYear())
    assert t.text["solo"]["deck"] == [["solo-palace", "solo-mosque"], ["solo-library", "solo-wall"]]
    assert t.text["solo"]["discards"] == []
    t.start(SeekCard(SEAT))
    assert t.offers("draw") == ["solo-palace", "solo-mosque"]
    assert chance_weights(t.state) is None


@pytest.mark.rule("MERV-SOLO-26")
@pytest.mark.parametrize(("points", "ranking"), [(6, [2, 1]), (7, [2, 1]), (8, [1, 2])])
def test_the_player_must_have_more_points(points: int, ranking: list[int]) -> None:
    t = solo(players={P: {"tally": {"contracts": points}, "favour": 9},
                      M: {"tally": {"contracts": 6}, "cards": {"ginger": 1}}})  # fmt: skip
    t.start(EndGame())
    assert t.own("points", M) == 7
    assert GAME.ranking(t.state) == ranking


@pytest.mark.rule("MERV-SOLO-27", "MERV-SOLO-28")
def test_both_tracks_full_score_points() -> None:
    t = solo(players=mine(favour=LAST_FAVOUR))
    tracks.gain_favour(t.state, SEAT, 2)
    assert t.own("influence", M) == 2
    t = solo(players=mine(influence=LAST_INFLUENCE, favour=2))
    tracks.gain_influence(t.state, SEAT)
    assert (t.own("favour", M), t.own("points", M)) == (3, favour_points(2, 3))
    each = COMPONENTS.favour.both_full_magistrate_points
    t = solo(players=mine(influence=LAST_INFLUENCE, favour=LAST_FAVOUR))
    tracks.gain_favour(t.state, SEAT, 2)
    tracks.gain_influence(t.state, SEAT, 1)
    assert t.own("points", M) == 3 * each
    t = solo(players={P: {"influence": LAST_INFLUENCE, "favour": LAST_FAVOUR}})
    tracks.gain_favour(t.state, 0, 2)
    assert t.own("points", P) == 0


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
    assert said[-1] == "puts a soldier on R1C1"


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
    gained = next(c.influence for c in COMPONENTS.wall_classes if c.id == CLASSES[better][0])
    assert t.own("influence", M) == gained


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


@pytest.mark.rule("MERV-GEO-11", "MERV-SOLO-15")
def test_distances_count_the_camel_market() -> None:
    sites = {"R1C3": "palace-purple", "R5C3": "palace-tan", "R2C5": "palace-orange"}
    t = solo("palace", sites=sites)
    t.state.slots = [0, 0, -1, 0, 0]
    t.start(SeekCard(SEAT))
    assert t.at("R5C3")["building"] == M
    assert "furthest from the slot (distance 5)" in t.told("MERV-SOLO-15")


@pytest.mark.rule("MERV-SOLO-31", "MERV-SOLO-45")
def test_its_tiles_are_told_with_their_reason() -> None:
    t = does("library", 2, players=mine(mosque="mosque-2-1", cards={"ginger": 1}))
    assert t.told("MERV-SOLO-31").endswith("2 spaces in the mosque, 1 caravan card")
    sites = {"R1C1": "wall-tan", "R1C2": "library-tan"}
    t = does("mosque", 1, sites=sites, players=mine(mosque="mosque-4-a"),
             buildings={"R1C1": M, "R1C2": M})  # fmt: skip
    t.play("scoring:wall")
    reason = "most points for it (3), at random among 2 equal ones"
    assert t.told("MERV-SOLO-45") == f"chooses a scoring tile: {reason}"


@pytest.mark.rule("MERV-SOLO-18", "MERV-SOLO-29", "MERV-SOLO-51", "MERV-SOLO-57")
def test_what_it_cannot_do_is_told() -> None:
    cells = CELLS[: BOX.servants_per_colour]
    t = does("palace", 1, buildings=dict.fromkeys(cells, P), soldiers=dict.fromkeys(cells, M))
    assert "places no courtier" in t.said()
    t = does("mosque", 1, players=mine(mosque="mosque-5"))
    assert "places no soldier" in t.said()
    t = does("wall", 1, walls=PLACE_NAMES)
    assert "builds no wall" in t.said()
    t = acts("wall", sites={"R1C3": "wall-tan"},
             buildings={"R1C1": P, "R5C2": P, "R5C4": P, "R5C5": P})  # fmt: skip
    assert "does not trade at the camel market" in t.said()


def test_every_decision_is_told_with_its_reason() -> None:
    t = acts("wall", buildings={"R5C5": M, "R2C5": H}).chance()
    for rule in ("MERV-SOLO-13", "MERV-SOLO-15", "MERV-SOLO-47", "MERV-SOLO-48"):
        assert ": " in t.told(rule)
