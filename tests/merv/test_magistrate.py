"""Chapter SOLO: the turn of the corrupt magistrate."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from caravanserai.games.merv import magistrate as rules
from caravanserai.games.merv import tracks
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.magistrate import SeekCard, VisitCamelMarket
from caravanserai.games.merv.rounds import EndRound, NextTurn, StartRound, StartYear
from caravanserai.games.merv.scoring import EndGame, ScoreYear
from caravanserai.games.merv.state import ACTION_NAMES, PLACE_NAMES
from caravanserai.kernel.core import chance_weights
from tests.merv.solo import LAST_FAVOUR, LAST_INFLUENCE, SEAT, H, M, P, acts, deck, does, mine, solo
from tests.merv.table import BOX, CELLS, GAME, Table, dealt, favour_points


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
    assert any("chooses row" in told for told in t.said())
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
        "builds on row 1, column 3",
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


@pytest.mark.rule("MERV-SOLO-60")
@pytest.mark.parametrize(
    ("strength", "there", "times"),
    [
        ("easier", 1, 1), ("easier", 2, 1), ("easier", 4, 3),
        ("printed", 2, 2), ("harder", 1, 2), ("harder", 4, 5), ("harder", 5, 5),
    ],
)  # fmt: skip
def test_a_table_may_agree_on_the_strength_of_the_magistrate(
    strength: str, there: int, times: int
) -> None:
    cells = ["R2C5", "R3C5", "R4C5", "R5C5"][: there - 1]
    t = solo("palace", sites={"R1C5": "palace-tan"}, buildings=dict.fromkeys(cells, H))
    t.state.options = t.state.options | {"magistrate": strength}
    said = t.start(SeekCard(SEAT)).told("MERV-SOLO-16")
    assert said.startswith(f"performs the palace action {times} time")
    why = {"easier": "one less because it is easier", "harder": "one more because it is harder"}
    assert (why.get(strength, "-") in said) == (times != there)


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
    assert GAME.rules.ranking(t.state) == ranking


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
