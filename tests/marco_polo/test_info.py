"""Chapter 22: open and hidden information, and chance."""

from __future__ import annotations

import json
from random import Random

import pytest

from caravanserai import IllegalChoice, Match
from caravanserai.games.marco_polo.state import CARD_NAMES
from caravanserai.games.marco_polo.words import CARD_TEXTS
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import chance_weights
from tests.marco_polo.paths import closing, contracts, sixes, until, wander
from tests.marco_polo.table import ALONE, GAME, Table, fresh, table

GOALS = [f"G{n:02}" for n in range(1, 19)]
SHUFFLES = {
    "DealCityCard", "DealCityBonus", "DealProvinceBonus", "DealStartingContract",
    "RevealCharacter", "DealGoal",
}  # fmt: skip
"""The set-up."""
ROLLS = {"RollDie"}
"""Step 4 of a round, re-rolls and black dice."""
DRAWS = {"LayOutContract", "DrawToRow", "DrawContract"}
"""Tiles of the round stacks and of the special stack."""


def known(t: Table, viewer: int | None) -> str:
    """Everything this seat is shown, as text: position, question, scene, narration, scores."""
    view = GAME.view(t.state, viewer)
    scene = GAME.presentation.scene(view)
    told = [str(event.seen_by(viewer)) for event in t.events]
    question = [] if view.prompt is None else [option.name for option in view.prompt.options]
    pieces = [f"{piece.id} {piece.label}" for piece in scene.pieces]
    return "\n".join([json.dumps(view.position), *question, *pieces, *told])


@pytest.mark.rule("MP-INFO-1", "MP-CITY-4")
def test_the_table_shows_which_card_is_taken_and_the_posts_left() -> None:
    sumatra = ("card:sumatra:7", "2", "own:4")
    posts = ["moscow", "sumatra"]
    characters = ("wilhelm", "berke", "kubilai", "matteo")
    t = table(characters=characters, placed=[sumatra], posts=posts, players=ALONE)
    pieces = GAME.presentation.scene(GAME.view(t.state, 2)).pieces
    shown = {piece.id: str(piece.label) for piece in pieces}
    on_cards = [str(p.label) for p in pieces if p.kind == "die" and p.place == "node:sumatra"]
    card = CARD_TEXTS[CARD_NAMES.index(t.text["cards"][7])]
    assert on_cards == [f"yellow die 4 on {card}"]
    assert [shown[f"posts_left:{seat}"] for seat in (1, 2, 3, 4)] == [
        "9 posts left", "9 posts left", "8 posts left", "9 posts left",
    ]  # fmt: skip


def selected() -> Table:
    """A game of three in which goals G01 to G12 were dealt; each player kept the first two."""
    t = until(fresh(3, goal_selection=True), "KeepGoals")
    while t.step == "KeepGoals":
        t.play(t.names[0])
    return t


@pytest.mark.rule("MP-INFO-1")
def test_everything_on_the_table_is_public() -> None:
    t = table(
        characters=("raschid", "niccolo_marco", "berke", "wilhelm"), turn=2,
        placed=[("travel", "1", "own:2"), ("khan", "1", "own:3")], camel=3, pepper=1, silk=2,
        gold=4, coin=5, vp=6, posts=["moscow"], figure="moscow", contracts=["S01", "C30"],
        completed=["C31"], dice=["own:6", "black:1"], bottom=["C33"], players={1: {"dice": []}},
    )  # fmt: skip
    for viewer in (0, 1, 2, 3, None):
        seen = GAME.view(t.state, viewer).position
        for key in ("cards", "city_bonuses", "province_bonuses", "beijing", "row", "placed_dice"):
            assert seen[key] == t.text[key]
        tiles = (seen["special"] + len(seen["bottom"]), seen["stacks"], seen["black_dice"])
        assert tiles == (38 - 6 - 2 - 3 * 6, 3, 4)
        for mine, shown in zip(t.text["players"], seen["players"], strict=True):
            secret = {"goals", "dealt", "returned"}
            assert {key: mine[key] for key in mine if key not in secret} == {
                key: shown[key] for key in shown if key not in {*secret, "goal_cards"}
            }
        player = seen["players"][1]
        assert [player[key] for key in ("camel", "pepper", "silk", "gold", "coin", "vp")] == [
            3, 1, 2, 4, 5, 6,
        ]  # fmt: skip
        assert (player["figure"], player["second"]) == ("moscow", "venezia")
        assert (player["posts"], player["placed"]) == (["moscow"], 1)
        assert (player["contracts"], len(player["completed"])) == (["S01", "C30"], 1)
        assert player["dice"] == ["black:1", "own:6"]
        assert player["character"] == "niccolo_marco"


@pytest.mark.rule("MP-INFO-1")
def test_the_dice_of_raschid_have_no_value_to_show() -> None:
    t = sixes(fresh())
    for viewer in (0, 1, None):
        assert GAME.view(t.state, viewer).position["players"][0]["dice"] == ["own:0"] * 5


@pytest.mark.rule("MP-INFO-2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_goal_cards_are_known_to_their_owner_only(seats: int) -> None:
    t = fresh(seats)
    for n, _ in enumerate(wander(t, seats)):
        if n % 20 and t.step != "DealGoal":
            continue
        hands = [set(t.own("goals", seat + 1)) for seat in range(seats)]
        for viewer in (*range(seats), None):
            mine = set() if viewer is None else hands[viewer]
            assert {goal for goal in GOALS if goal in known(t, viewer)} == mine
        t.events.clear()
    for viewer in (*range(seats), None):  # until final scoring
        assert {goal for goal in GOALS if goal in known(t, viewer)} == set.union(*hands)


@pytest.mark.rule("MP-INFO-2")
def test_the_points_of_goal_cards_stay_secret_until_the_end() -> None:
    t = closing(
        round=5, stacks=0, bottom=contracts(7, 30), goals=["G01"], posts=["alexandria", "anxi"]
    )
    score = GAME.rules.scores(t.state)[0]
    assert score.total - score.seen_by(1).total == 4 + 3
    assert score.seen_by(None) == score.seen_by(1)
    assert score.seen_by(0) == score
    score = GAME.rules.scores(t.play("coins").state)[0]
    assert score.seen_by(1) == score.seen_by(None) == score


@pytest.mark.rule("MP-INFO-2", "MP-INFO-4")
def test_what_a_seat_imagines_of_the_others_is_drawn_anew() -> None:
    t = selected()
    hands: set[str] = set()
    for seed in range(60):
        twin = Table(GAME.rules.determinize(t.state, 0, Random(seed)))
        for key in ("goals", "returned"):
            assert twin.own(key) == t.own(key)
            assert len(twin.own(key, 2)) == 2
            hands |= {*twin.own(key, 2), *twin.own(key, 3)}
        assert GAME.view(twin.state, 0) == GAME.view(t.state, 0)
    assert hands == set(GOALS) - {*t.own("goals"), *t.own("returned")}


@pytest.mark.rule("MP-INFO-3")
def test_nobody_knows_what_lies_face_down() -> None:
    t = sixes(fresh(3, character_draft=True))
    revealed = {name.removeprefix("character:") for name in t.names}
    others = {"raschid", "matteo", "berke", "mercator", "kubilai", "johannes", "wilhelm"}
    others = (others | {"niccolo_marco"}) - revealed
    assert len(others) == 4
    laid = {*t.text["cards"], *t.text["city_bonuses"].values()}
    box = {*[f"K{n:02}" for n in range(1, 32)], *[f"CB{n:02}" for n in range(1, 11)]} - laid
    for viewer in (0, 1, 2, None):
        seen = json.dumps(GAME.view(t.state, viewer).position)
        assert not [name for name in (*others, *box) if f'"{name}"' in seen]


@pytest.mark.rule("MP-INFO-3")
def test_every_unseen_tile_may_be_the_next_of_any_stack() -> None:
    t = table(dice=["own:3"], contracts=["S02"], camel=2, pepper=1, silk=1, bottom=["C20"])
    unseen = [f"deal:{tile}" for tile in contracts(7, 38) if tile != "C20"]
    assert t.play("complete:S02").names == unseen
    t = closing(bottom=["C20"]).play("coins")
    assert (t.step, t.names) == ("LayOutContract", unseen)


@pytest.mark.rule("MP-INFO-4")
def test_returned_goal_cards_stay_known_to_the_player_who_returned_them() -> None:
    t = selected()
    hands = [{*t.own("goals", seat), *t.own("returned", seat)} for seat in (1, 2, 3)]
    assert [len(t.own("returned", seat)) for seat in (1, 2, 3)] == [2, 2, 2]
    for viewer in range(3):
        assert {goal for goal in GOALS if goal in known(t, viewer)} == hands[viewer]
        assert GAME.view(t.state, viewer).position["players"][viewer]["returned"]
    assert not {goal for goal in GOALS if goal in known(t, None)}


@pytest.mark.rule("MP-INFO-4")
def test_returned_goal_cards_stay_secret_after_the_game() -> None:
    t = selected().end()
    for viewer in range(3):
        players = GAME.view(t.state, viewer).position["players"]
        assert all(len(player["goals"]) == 2 for player in players)
        assert [bool(player.get("returned")) for player in players] == [
            seat == viewer for seat in range(3)
        ]


@pytest.mark.rule("MP-INFO-5")
def test_tiles_put_under_the_special_stack_were_seen_but_cannot_be_searched() -> None:
    t = table(
        dice=["own:3"], contracts=["C19"], camel=1, pepper=4, bottom=["C20", "C21"]
    )  # fmt: skip
    for viewer in (0, 3, None):
        assert GAME.view(t.state, viewer).position["bottom"] == ["C20", "C21"]
    assert t.play("complete:C19").seat == "chance"  # unseen tiles lie above
    assert not {"deal:C20", "deal:C21"} & set(t.names)
    t = table(
        dice=["own:3"], contracts=["C38"], camel=2, silk=2, gold=3, bottom=["C20", "C21"]
    )  # fmt: skip
    t.play("complete:C38", "stay")
    for viewer in (0, 3, None):
        assert GAME.view(t.state, viewer).position["players"][0]["completed"] == ["C38"]


@pytest.mark.rule("MP-INFO-5")
def test_the_last_tiles_of_the_special_stack_come_in_their_order() -> None:
    rest = ["C33", "C09", *contracts(10, 31)]
    t = table(
        stacks=1, round=4, dice=["own:3"], contracts=["S02", "C07"], completed=["C08"],
        camel=2, pepper=1, silk=1, bottom=rest,
    )  # fmt: skip
    assert t.text["special"] == 0
    t.play("complete:S02")
    assert t.own("contracts") == ["C07", "C33"]


@pytest.mark.rule("MP-INFO-6", "MP-INFO-7")
def test_where_chance_enters_and_that_it_is_fair() -> None:
    asked = set()
    options = {"random_province_bonuses": True, "character_draft": True, "goal_selection": True}
    games = [fresh(seats, **options) for seats in (2, 3, 4)]
    games.append(table(row=["C01"], dice=["own:3"]).play("contracts"))  # the row is refilled
    for seed, t in enumerate(games):
        for _ in wander(t, seed):
            if t.seat == "chance":
                asked.add(t.step)
                assert chance_weights(t.state) is None
                if t.step in ROLLS:
                    assert t.names == [f"roll:{value}" for value in range(1, 7)]
                elif t.step in DRAWS:
                    assert t.names == [f"deal:{tile}" for tile in t.text["unseen"]]
    assert asked == SHUFFLES | ROLLS | DRAWS


@pytest.mark.rule("MP-INFO-6")
def test_a_reroll_and_a_black_die_are_left_to_chance() -> None:
    assert table(dice=["own:3"], camel=1).play("reroll").seat == "chance"
    assert table(dice=["own:3"], camel=3).play("black_die").seat == "chance"
    assert table(dice=["own:3"], camel=2).play("adjust").seat == 1


@pytest.mark.rule("MP-INFO-7")
def test_all_answers_of_chance_are_equally_likely() -> None:
    t = table(dice=["own:3"], camel=1).play("reroll")
    shares = [pick(t.state, n / 600) for n in range(600)]
    assert [shares.count(choice) for choice in t.state.legal] == [100] * 6
    t = fresh()
    shares = [pick(t.state, (n + 0.5) / 310) for n in range(310)]
    assert [shares.count(choice) for choice in t.state.legal] == [10] * 31


@pytest.mark.rule("MP-INFO-6")
def test_what_chance_has_revealed_cannot_be_taken_back() -> None:
    match = Match("marco_polo", seats=2, seed=3)
    while "reroll" not in match.names:
        match.play("purse" if "purse" in match.names else match.names[0])
    match.play("reroll")
    assert match.undoable
    match.play(next(name for name in match.names if name.startswith("die")))
    assert not match.undoable
    with pytest.raises(IllegalChoice, match="chance has answered"):
        match.undo()


@pytest.mark.rule("MP-INFO-2")
def test_the_revealed_goals_end_all_taking_back() -> None:
    match = Match("marco_polo", seats=2, seed=3)
    random = Random(1)
    while not match.over:
        match.play(random.choice(match.legal))
    with pytest.raises(IllegalChoice):
        match.undo()
