"""Chapters FAV, INF, SOLDIER and UPG: the tracks, soldiers, upgrades."""

from __future__ import annotations

import pytest

from caravanserai.games.merv import tracks
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.soldiers import DeploySoldier
from caravanserai.games.merv.upgrades import ChooseBonusUpgrade, PlaceWhiteUpgrade
from tests.merv.table import BOX, CELLS, GAME, favour_points, influence_points, table

LAST_FAVOUR = COMPONENTS.favour.last
LAST_INFLUENCE = COMPONENTS.influence.last


@pytest.mark.rule("MERV-FAV-1", "MERV-FAV-2", "MERV-GEN-10")
def test_favour_moves_up_step_by_step_and_scores_at_once() -> None:
    t = table()
    tracks.gain_favour(t.state, 0, LAST_FAVOUR)
    assert t.own("favour") == LAST_FAVOUR
    assert t.own("points") == favour_points(0, LAST_FAVOUR) > 0
    t = table(site="R1C1", favour=2).play("favour")
    assert (t.own("favour"), t.own("points")) == (3, favour_points(2, 3))
    t = table(tally={"contracts": COMPONENTS.score_loop * 3}, site="R1C1", favour=2).play("favour")
    assert t.own("points") == COMPONENTS.score_loop * 3 + favour_points(2, 3)


@pytest.mark.rule("MERV-FAV-3", "MERV-EX-18")
def test_example_favour_track() -> None:
    t = table(site="R1C1", favour=4).play("favour")
    assert t.own("points") == favour_points(4, 5)
    from caravanserai.games.merv.scoring import ScorePalace

    t = table(favour=5, courtiers={"faith": 2, "trade": 1}).start(ScorePalace(0))
    assert t.own("favour") == 2
    assert t.tally("tracks") == 0
    tracks.gain_favour(t.state, 0, 3)
    assert t.tally("tracks") == favour_points(2, 5)


@pytest.mark.rule("MERV-FAV-4", "MERV-INF-4")
def test_beyond_the_end_favour_becomes_influence_and_the_reverse() -> None:
    t = table(site="R1C1", favour=LAST_FAVOUR).play("favour")
    assert (t.own("favour"), t.own("influence")) == (LAST_FAVOUR, 1)
    t = table(site="R1C1", buildings={"R1C1": 2}, influence=LAST_INFLUENCE)
    t.play("deploy", "soldier:R1C1")
    assert (t.own("influence"), t.own("favour")) == (LAST_INFLUENCE, 2)
    t = table(site="R1C1", favour=LAST_FAVOUR, influence=LAST_INFLUENCE).play("favour")
    assert t.own("points") == 0


@pytest.mark.rule("MERV-FAV-6")
def test_no_influence_space_gives_favour_as_delivered() -> None:
    assert [space.favour for space in COMPONENTS.influence_spaces] == [0] * (LAST_INFLUENCE + 1)
    tracks.INFLUENCE_FAVOUR[1] = 2
    try:
        t = table()
        tracks.gain_influence(t.state, 0)
    finally:
        tracks.INFLUENCE_FAVOUR[1] = 0
    assert (t.own("influence"), t.own("favour")) == (1, 2)


@pytest.mark.rule("MERV-INF-1", "MERV-INF-2")
def test_influence_moves_up_and_scores_every_space_passed() -> None:
    t = table()
    tracks.gain_influence(t.state, 0, LAST_INFLUENCE)
    assert t.own("influence") == LAST_INFLUENCE
    assert t.own("points") == influence_points(0, LAST_INFLUENCE) > 0


def test_steps_in_a_row_are_one_sentence() -> None:
    t = table()
    t.state.events = t.events
    tracks.gain_influence(t.state, 0, 2)
    tracks.gain_favour(t.state, 1)
    assert t.said()[-2:] == ["gains 2 influence and has 2", "gains 1 favour and has 1"]


@pytest.mark.rule("MERV-INF-3")
def test_a_threshold_holds_at_and_beyond_it() -> None:
    for mark in COMPONENTS.thresholds:
        if mark.kind != "spice":
            continue
        cards = {spice.id: 1 for spice in COMPONENTS.spices[: mark.types - 1]}
        other = [COMPONENTS.spices[mark.types - 1].id] * 2
        for influence, offered in (
            (mark.position - 1, False),
            (mark.position, True),
            (mark.position + 1, True),
        ):
            t = table(site="R1C1", cards=cards, row=other, influence=influence, purple=1)
            t.play("action:caravansary")
            assert (t.step == "VisitCaravansary" and bool(t.offers("card"))) == offered


@pytest.mark.rule("MERV-INF-6")
def test_several_influence_fill_the_track_and_the_rest_overflows() -> None:
    t = table()
    t.state.influence[0] = LAST_INFLUENCE - 1
    tracks.gain_influence(t.state, 0, 3)
    assert (t.own("influence"), t.own("favour")) == (LAST_INFLUENCE, 2)
    assert t.own("points") == influence_points(LAST_INFLUENCE - 1, LAST_INFLUENCE) + favour_points(
        0, 2
    )


@pytest.mark.rule("MERV-SOLDIER-1", "MERV-SOLDIER-4")
def test_a_soldier_goes_on_a_building_for_one_or_two_influence() -> None:
    t = table(site="R1C1", buildings={"R1C1": 1, "R1C2": 2}).play("deploy")
    assert t.offers("soldier") == ["R1C1", "R1C2"]
    assert t.why("soldier:R5C5") == "MERV-SOLDIER-1"
    t.play("soldier:R1C1")
    assert t.own("influence") == 1
    assert t.own("servants") == BOX.servants_per_colour - 1
    assert t.at("R1C1")["soldier"] == 1
    t = table(site="R1C1", buildings={"R1C1": 1, "R1C2": 2}).play("deploy", "soldier:R1C2")
    assert t.own("influence") == 2


@pytest.mark.rule("MERV-SOLDIER-2")
def test_the_bonus_slot_holds_one_thing() -> None:
    buildings = {"R1C1": 1, "R1C2": 2, "R2C1": 2, "R2C2": 2}
    t = table(site="R1C1", buildings=buildings, soldiers={"R1C2": 3}, upgrades={"R2C1": "white"})
    t.play("deploy")
    assert t.offers("soldier") == ["R1C1", "R2C2"]
    assert t.why("soldier:R1C2") == t.why("soldier:R2C1") == "MERV-SOLDIER-2"


@pytest.mark.rule("MERV-SOLDIER-3", "MERV-SOLDIER-7")
def test_walls_on_all_sides_keep_soldiers_out_but_do_not_remove_them() -> None:
    t = table(site="R1C1", buildings={"R1C1": 2, "R5C5": 2}, walls=["N1"]).play("deploy")
    assert t.offers("soldier") == ["R1C1", "R5C5"]
    t = table(site="R1C1", buildings={"R1C1": 2, "R5C5": 2}, walls=["N1", "W1"]).play("deploy")
    assert t.offers("soldier") == ["R5C5"]
    t = table(
        site="R5C4", buildings={"R1C1": 2}, soldiers={"R1C1": 2}, walls=["N1"], purple=1
    ).play("action:wall", "piece:segment-purple-1", "place:W1")
    assert t.at("R1C1")["soldier"] == 2


@pytest.mark.rule("MERV-SOLDIER-5", "MERV-GEN-7")
def test_only_a_soldier_may_be_declined() -> None:
    t = table(site="R1C1", buildings={"R1C1": 1}).play("deploy", "decline")
    assert (t.own("influence"), t.own("servants")) == (0, BOX.servants_per_colour)
    t = table(buildings={"R1C1": 1, "R2C1": 1}).start(PlaceWhiteUpgrade(0, False))
    assert t.names == ["upgrade:R1C1", "upgrade:R2C1"]
    t = table(site="R1C3", camels=1, side="b").play("trade:top_right")
    assert all(name.startswith("mosque:") for name in t.names)


@pytest.mark.rule("MERV-SOLDIER-6")
def test_soldiers_of_year_one_stay_until_the_invasion_of_year_two() -> None:
    from caravanserai.games.merv.rounds import StartRound

    for year, there in ((1, 2), (2, None)):
        t = table(year=year, round=4, buildings={"R1C1": 2}, soldiers={"R1C1": 2})
        t.state.queue = [0, 1, 2]
        t.start(StartRound())
        assert t.at("R1C1")["soldier"] == there
        assert t.text["year"] == year + 1


@pytest.mark.rule("MERV-SOLDIER-8", "MERV-INF-5", "MERV-FAV-5")
def test_sources_of_soldiers_favour_and_influence() -> None:
    pairs = {spice.pair_boon for spice in COMPONENTS.spices}
    spaces = {row.boon for row in COMPONENTS.mosque_rows}
    market = {slot.boon for slot in COMPONENTS.market_slots}
    contracts = {contract.bonus for contract in COMPONENTS.contracts}
    for source in (pairs, spaces, market, contracts):
        assert {"soldier", "favour"} <= source
        assert "influence" not in source
    tiles = [tile for tile in COMPONENTS.breakthroughs if tile.effect == "gain"]
    assert any(tile.soldiers for tile in tiles)
    assert any(tile.favour for tile in tiles)


@pytest.mark.rule("MERV-SOLDIER-9")
def test_deploying_without_effect_is_still_an_action() -> None:
    t = table(site="R1C1")
    assert "deploy" in t.names
    t.play("deploy")
    assert (t.seat, t.own("influence")) == (2, 0)


@pytest.mark.rule("MERV-UPG-1", "MERV-UPG-2")
def test_upgrades_go_on_own_buildings_without_one() -> None:
    t = table(buildings={"R1C1": 1, "R1C2": 1, "R2C1": 1, "R1C3": 2}, upgrades={"R1C1": "tan"})
    t.start(PlaceWhiteUpgrade(0, False))
    assert t.offers("upgrade") == ["R1C2", "R2C1"]
    assert t.why("upgrade:R1C1") == "MERV-UPG-1"
    assert t.why("upgrade:R1C3") == "MERV-UPG-2"
    t.start(ChooseBonusUpgrade(0))
    assert t.offers("bonus") == ["purple", "teal", "orange"]
    t.play("bonus:teal", "upgrade:R2C1")
    assert t.at("R2C1")["upgrade"] == "upgrade-bonus-teal"
    assert "upgrade-bonus-teal" not in t.text["bonus_upgrades"]


@pytest.mark.rule("MERV-UPG-3", "MERV-CARAVAN-12")
def test_the_upgrade_of_a_pepper_pair_goes_anywhere() -> None:
    t = table(
        site="R1C1", row=["pepper", "pepper"], row_camels=1, cards={"pepper": 1}, purple=1,
        buildings={"R5C5": 2}, upgrades={"R5C4": "white"},
    ).play("action:caravansary", "card:1", "done").chance()  # fmt: skip
    assert sorted(t.offers("upgrade")) == sorted(set(CELLS) - {"R5C4"})
    t.play("upgrade:R5C5")
    assert t.at("R5C5") == {**t.at("R5C5"), "upgrade": "upgrade-white", "building": 2}
    assert t.text["white_upgrades"] == BOX.white_upgrades - 2


@pytest.mark.rule("MERV-UPG-4")
def test_a_soldier_makes_way_for_an_upgrade() -> None:
    t = table(buildings={"R1C1": 1, "R2C1": 1}, soldiers={"R1C1": 2}, players={2: {"influence": 2}})
    t.start(PlaceWhiteUpgrade(0, False)).play("upgrade:R1C1")
    assert t.at("R1C1")["soldier"] is None
    assert t.own("servants", 2) == BOX.servants_per_colour
    assert t.own("influence", 2) == 2


@pytest.mark.rule("MERV-UPG-5", "MERV-INV-9")
def test_an_upgrade_outlives_the_building() -> None:
    from caravanserai.games.merv.invasion import Invade

    t = table(year=2, round=4, buildings={"R1C1": 1}, upgrades={"R1C1": "teal"}, camels=2)
    t.start(Invade())
    assert t.at("R1C1") == {**t.at("R1C1"), "building": None, "upgrade": "upgrade-bonus-teal"}
    assert (t.own("buildings_left"), t.own("camels")) == (BOX.buildings_per_colour, 2)
    t = table(upgrades={"R1C1": "teal"}).play("slot:1", "site:R1C1")
    assert t.cubes() == {"purple": 1, "teal": 1}


@pytest.mark.rule("MERV-UPG-6", "MERV-GEN-8")
def test_without_a_legal_site_the_upgrade_is_lost() -> None:
    t = table(site="R4C4", mosque="mosque-1-1", tan=1).play("action:mosque", "mosque:2-1")
    assert t.text["white_upgrades"] == BOX.white_upgrades
    assert t.own("mosque") == "mosque-2-1"
    t = table().start(ChooseBonusUpgrade(0))
    assert len(t.text["bonus_upgrades"]) == BOX.bonus_upgrades
    t = table(buildings={"R1C1": 1}, upgrades=dict.fromkeys(CELLS[1:7], "white"))
    assert t.text["white_upgrades"] == 0
    t.start(PlaceWhiteUpgrade(0, False))
    assert t.seat == "nobody"


@pytest.mark.rule("MERV-UPG-7")
def test_a_bonus_upgrade_may_have_the_colour_of_the_site() -> None:
    t = table(buildings={"R1C1": 1}, upgrades={"R1C1": "purple"}).play("slot:1", "site:R1C1")
    assert t.cubes() == {"purple": 2}


def test_a_soldier_is_offered_by_its_step_alone() -> None:
    t = table(buildings={"R1C1": 2}).start(DeploySoldier(0))
    assert t.names == ["soldier:R1C1", "decline"]
    assert GAME.rules.faults(t.play("soldier:R1C1").state) == []
