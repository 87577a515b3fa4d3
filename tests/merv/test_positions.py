"""Positions as text: any consistent one is accepted, every inconsistency is named."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from caravanserai import BadPosition
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.rounds import EndRound
from caravanserai.games.merv.words import seat_label
from caravanserai.kernel.view import Message
from tests.merv.table import GAME, dealt, table

Change = Callable[[dict[str, Any]], Any]


def test_a_position_can_be_edited_and_played_on() -> None:
    text = table(site="R2C4").text
    text["participants"][0]["cubes"]["teal"] = 2
    s = GAME.codec.from_dict(text)
    assert GAME.codec.to_dict(s)["participants"][0]["cubes"]["teal"] == 2
    assert "action:library" in [GAME.words.name(choice) for choice in s.legal]


def test_a_position_in_the_middle_of_a_payment() -> None:
    t = table(site="R5C4", teal=3, white=2, breakthroughs=["4-tan"], tan=1)
    t.play("action:wall", "piece:gate-teal", "pay:teal")
    again = GAME.codec.from_dict(copy.deepcopy(t.text))
    assert (again.legal, again.actor) == (t.state.legal, t.state.actor)
    assert t.text["steps"][-1] == {
        "step": "Pay",
        "player": 1,
        "cost": ["teal", "teal", "teal"],
        "action": None,
        "paid": ["pay:teal"],
    }


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda t: t.update(game="chess"), "position.game: expected 'merv', not 'chess'"),
        (lambda t: t.pop("row"), "position: 'row' is missing"),
        (lambda t: t.update(rows=[]), "position: 'rows' is unknown; did you mean row?"),
        (lambda t: t["participants"].pop(), "position.participants: expected 3 or 4 participants"),
        (lambda t: t["participants"][0].update(kind="magistrate"), "the players come first"),
        (lambda t: t.update(year=4), "position.year: expected a number from 1 to 3, not 4"),
        (lambda t: t.update(order=[1, 1, 2]), "position.order: a seat stands there twice"),
        (lambda t: t.update(order=[1, 2]), "the queue does not hold every participant once"),
        (lambda t: t.update(order=[1, 2, 4]), "position.order: there are the seats 1 to 3"),
        (lambda t: t.update(queue=[1, None, None]), "masters or camels stand in the next queue"),
        (lambda t: t.update(queue=[]), "position.queue, queue_camels: expected 3"),
        (
            lambda t: t.update(queue_camels=[0]),
            "position.queue, queue_camels: expected 3",
        ),
        (lambda t: t["city"]["R1C1"].update(site="site-wall-tan"), "a site lies there twice"),
        (lambda t: t["city"]["R1C1"].update(building=4), "position.city.R1C1: there are the seats"),
        (lambda t: t["city"]["R1C1"].update(building=1), "participant 1 has 10 buildings"),
        (lambda t: t["city"]["R1C1"].update(soldier=1), "R1C1 has a soldier and no building"),
        (lambda t: t["city"].pop("R1C1"), "position.city: 'R1C1' is missing"),
        (lambda t: t["walls"].append("N1"), "0 wall pieces are out of the supply, 1 stand"),
        (lambda t: t.update(row_camels=0), "there are 8 camels, expected 11"),
        (lambda t: t["row"].pop(), "there are 7 cinnamon cards"),
        (
            lambda t: t["participants"][0]["cubes"].update(teal=13),
            "there are 12 teal cubes, -1 in supply",
        ),
        (lambda t: t["participants"][0].update(scrolls=40), "there are 40 scrolls"),
        (lambda t: t["participants"][0].update(servants=9), "participant 1 has 9 servants of 8"),
        (lambda t: t["participants"][0].update(discs=2), "participant 1 has 2 discs"),
        (lambda t: t["participants"][0].update(favour=99), "favour: expected a number from 0 to"),
        (
            lambda t: t["participants"][0]["committed"].update(rare=1),
            "participant 1 has committed 1 rare goods of 0",
        ),
        (lambda t: t["contracts"]["contracts-1-favour"].pop(), "leave a stack from the top"),
        (lambda t: t["contracts"]["contracts-1-favour"].pop(0), "the contracts taken are not"),
        (lambda t: t["breakthroughs"].pop(), "there are 15 breakthroughs, expected 16"),
        (lambda t: t["scoring_tiles"].pop(), "there are 3 scoring tiles, expected 4"),
        (lambda t: t.update(white_upgrades=5), "there are 5 white upgrades"),
        (lambda t: t["bonus_upgrades"].pop(), "0 bonus upgrades lie on sites"),
        (lambda t: t["steps"][-1].update(player=4), "ChooseSlot: there is no seat 4"),
        (lambda t: t["steps"][-1].update(step="ChooseSlott"), "did you mean ChooseSlot"),
        (lambda t: t["steps"].pop(), "the pending steps are not those of the turn"),
        (lambda t: t["solo"].update(deck=3), "position.solo.deck: expected a list"),
    ],
)
def test_an_inconsistency_is_named(change: Change, complaint: str) -> None:
    text = table().text
    change(text)
    with pytest.raises(BadPosition, match=re.escape(complaint)):
        GAME.codec.from_dict(text)


def test_the_order_of_participants_is_fixed() -> None:
    text = table(seats=1).text
    text["participants"].reverse()
    with pytest.raises(BadPosition, match="the players come first"):
        GAME.codec.from_dict(text)
    text = table(seats=1).text
    text["solo"]["discards"] = text["solo"]["deck"][0][:1]
    with pytest.raises(BadPosition, match="a solo card lies there twice"):
        GAME.codec.from_dict(text)
    text = table(seats=2).text
    text["participants"][2]["cubes"]["tan"] = 1
    with pytest.raises(BadPosition, match="participant 3 is automatic and has cubes"):
        GAME.codec.from_dict(text)


def test_the_scene_shows_what_the_position_says() -> None:
    t = table(
        buildings={"R1C1": 2}, soldiers={"R1C1": 1}, walls=["N1"], camels=1, common=2,
        committed={"common": 1}, courtiers={"faith": 1}, posts=["rayy"], mosque="mosque-5",
    )  # fmt: skip
    scene = GAME.presentation.scene(GAME.view(t.state, 0))
    where = {piece.id: piece.place for piece in scene.pieces}
    assert where["building:R1C1"] == where["soldier:R1C1"] == "site:R1C1"
    assert where["wall:N1"] == "place:N1"
    assert where["post:1:rayy"] == "post:rayy"
    assert where["disc:1"] == "mosque:5"
    assert where["courtier:1:hall-faith:0"] == "hall:faith"
    assert where["committed:common:1"] == "player:1"
    assert where["master:1"] == "queue:NW:1"
    printed = {place.id: str(place.printed) for place in scene.places if place.printed}
    cost = next(city.cost for city in COMPONENTS.cities if city.id == "kashgar")
    price = " + ".join(cost)
    assert printed["post:kashgar"] == f"1 rare good for {price}, first post: 1 favour"
    assert printed["hall:trade"] == "for tan, 1 point per good, first courtier: 1 favour"


def test_the_scene_of_a_solo_game_hides_the_order_of_the_deck() -> None:
    scene = GAME.presentation.scene(GAME.view(dealt(1).state, 0))
    cards = [piece.id for piece in scene.pieces if piece.kind == "solo_card"]
    assert len(set(cards)) == len(cards) == COMPONENTS.box.solo_cards
    deck = [piece.id for piece in scene.pieces if piece.place == "deck"]
    known = [card.id for card in COMPONENTS.solo_cards]
    assert deck == sorted(deck, key=known.index)


@pytest.mark.parametrize(
    ("players", "names"),
    [(1, ["red", "corrupt magistrate", "high courtier"]), (2, ["red", "blue", "high courtier"])],
)
def test_seats_have_names(players: int, names: list[str]) -> None:
    assert [seat_label(players, seat) for seat in range(3)] == [Message(name) for name in names]
    said = dealt(players).said()
    unused = ["blue", "yellow"] if players == 1 else ["yellow"]
    assert [one for one in said if one.startswith("uses ")] == [
        f"uses the {colour} pieces" for colour in unused
    ]
    assert "is the high courtier" not in dealt(3).said()


def a_step(step: str, **fields: Any) -> dict[str, Any]:
    return {"step": step, "player": 1, **fields}


NO_CARDS = {spice.id: 0 for spice in COMPONENTS.spices}


@pytest.mark.parametrize(
    "steps",
    [
        [a_step("Pay", cost=["teal"], action=None, paid=["pay:teal"])],
        [a_step("Pay", cost=[], action=None, paid=[])],
        [a_step("Pay", cost=["teal", "tan"], action=None, paid=[])],
        [a_step("Pay", cost=["teal"], action=None, paid=[]), a_step("DeploySoldier")],
        [a_step("CommitGoods", contract="contract-1-favour-2", chosen=0)],
        [a_step("CommitGoods", contract="contract-1-favour-1", chosen=1)],
        [a_step("EnterHall", hall="hall-faith"), a_step("DeploySoldier")],
        [a_step("ReachSpace", space="mosque-5")],
        [a_step("ReceiveGood", city="rayy")],
        [a_step("PlaceWall", piece="segment-purple-3")],
        [a_step("PlaceBonusUpgrade", upgrade="upgrade-bonus-tan")],
        [a_step("PlaceBonusUpgrade", upgrade="upgrade-white")],
        [a_step("Ransom", cells=["R1C2"])],
        [a_step("Ransom", cells=[])],
        [a_step("Ransom", cells=["R1C1"]), a_step("Ransom", cells=["R1C1"])],
        [{"step": "DealCard"}],
        [a_step("MoveMaster")],
        [a_step("ChooseCourtier", halls=["hall-spice", "hall-trade"], count=1)],
        [a_step("ChooseCourtier", halls=["hall-trade", "hall-trade"], count=2)],
        [a_step("StudyScrolls", paid=["pay:teal", "pay:teal"])],
        [a_step("StudyScrolls", paid=["pay:orange"])],
        [a_step("StudyScrolls", paid=["pay:white", "pay:teal"])],
        [a_step("StudyScrolls", paid=["convert:teal"])],
        [a_step("VisitCaravansary", before={**NO_CARDS, "ginger": 3})],
        [a_step("ChooseBoon", boons=[])],
        [a_step("ChooseSlot")],
        [a_step("ChooseAction") | {"player": 2}],
        [{"step": "DrawCard"}],
        [{"step": "DealSite", "cell": "R3C3"}],
        [{"step": "JoinQueue", "automatic": 2}],
        [a_step("SeekCard")],
        [{"step": "TakeScoringTile"}],
        [a_step("ChooseCourtierSlot")],
    ],
)
def test_a_step_that_does_not_fit_the_table_is_refused(steps: list[dict[str, Any]]) -> None:
    t = table(
        site="R1C1", buildings={"R1C1": 1, "R1C2": 2}, teal=1, white=1, common=2, scrolls=1,
        courtiers={"trade": 2}, players={2: {"courtiers": {"faith": 3}}},
        upgrades={"R5C5": "tan"}, cards={"ginger": 2}, walls=["N1"],
    )  # fmt: skip
    text = t.text | {"steps": t.text["steps"] + steps}
    with pytest.raises(BadPosition) as error:
        GAME.codec.from_dict(text)
    assert f"the step {steps[0]['step']} does not fit the table" in str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t["steps"][0].update(place=2),
        lambda t: t["steps"][0].update(place=0),
        lambda t: t["steps"][1].update(player=2),
        lambda t: t["steps"].pop(0),
        lambda t: t["steps"].insert(1, t["steps"][0]),
        lambda t: t["steps"].insert(1, a_step("EndTurn")),
        lambda t: t["steps"].append(a_step("DeploySoldier") | {"player": 2}),
        lambda t: t.update(slots=[None] * 5) or t["turn"].update(slot=0),
        lambda t: t.update(slots=[1, 2, None, None, None]),
        lambda t: t.update(order=[2, 1, 3]),
    ],
)
def test_a_turn_has_the_steps_of_one_participant(change: Change) -> None:
    text = table(site="R1C1", buildings={"R1C1": 1, "R1C2": 2}).text
    change(text)
    with pytest.raises(BadPosition, match=r"the pending steps are not those|does not fit"):
        GAME.codec.from_dict(text)


def test_other_contradictions() -> None:
    text = table(site="R1C1", buildings={"R1C1": 1}).text
    text["turn"]["site"] = "R3C3"
    with pytest.raises(BadPosition, match="the camel market is no site"):
        GAME.codec.from_dict(text)
    text = table(camels=1, slots={1: 1, 2: 2, 3: 3}).start(EndRound()).text
    text["steps"].pop()
    with pytest.raises(BadPosition, match="not every master stands in the next queue"):
        GAME.codec.from_dict(text)
    text = table().text
    text["market_side"] = None
    with pytest.raises(BadPosition, match="the game has begun before all sites"):
        GAME.codec.from_dict(text)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_game_may_begin_from_a_position(seats: int) -> None:
    from caravanserai import BadRecord, Match, Record, Setup

    start = table(seats=seats).text
    match = Match.resume(Record("merv", Setup(seats), start=start))
    match.play("slot:1")
    assert match.record.at().slots[0] == 0  # type: ignore[attr-defined]
    with pytest.raises(BadRecord, match="seats"):
        Record("merv", Setup(seats % 4 + 1), start=start).begin()
