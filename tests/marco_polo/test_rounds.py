"""Chapters 3 and 23: rounds, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai import IllegalChoice, play
from tests.marco_polo.paths import cards, closing, contracts, sixes, until, wander
from tests.marco_polo.table import GAME, Table, dealt, fresh, table

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
TWO_ONES: dict[str, Any] = {"dice": ["own:1", "own:1"], "coin": 3}


@pytest.mark.rule("MP-ROUND-1", "MP-END-1", "MP-END-2")
@SEATS
def test_five_rounds_one_for_each_stack(seats: int) -> None:
    t = dealt(seats)
    rounds = {t.text["round"]}
    for _ in wander(t, seats):
        if t.step == "TakeTurn":
            rounds.add(t.text["round"])
            assert t.text["stacks"] == 5 - t.text["round"]
    assert rounds == {1, 2, 3, 4, 5}
    assert t.text["round"] == 5


@pytest.mark.rule("MP-ROUND-2")
def test_a_round_starts_with_four_steps_in_order() -> None:
    t = closing(
        characters=("matteo", "berke", "johannes", "wilhelm"), contracts=["C07", "C08"],
        first="1", traveller="3", players={2: {"posts": ["kashgar"]}},
    ).play("coins")  # fmt: skip
    used = t.text["placed_dice"]
    until(t, "DrawContract").play("deal:C20")
    assert t.text["first"] == "3"  # step 1 is done, step 2 is going on, the dice have not moved
    assert t.names == ["discard:C07", "discard:C08", "discard:C20"]
    assert (t.own("coin", 3), t.text["placed_dice"]) == (3, used)
    t.play("discard:C20", "pair:gold+silk")
    assert t.step == "RollDie"  # step 3 is done: all dice are back before the first is rolled
    assert (t.text["placed_dice"], t.text["black_dice"]) == ([], 5)
    while t.step == "RollDie":
        t.play("roll:1")
    assert t.step == "Compensation"  # step 4: after all dice have been rolled
    assert [len(player["dice"]) for player in t.text["players"]] == [6, 5, 5, 5]


@pytest.mark.rule("MP-ROUND-3", "MP-EX-31")
def test_who_travelled_last_begins_the_next_round() -> None:
    t = table(first="4", players={2: TWO_ONES, 3: {"dice": []}, 4: {"dice": []}}, **TWO_ONES)
    t.play("travel", "go:alexandria")
    assert t.seat == 2
    t.play("travel", "go:alexandria")
    assert t.round(3).text["first"] == "2"
    assert t.seat == 2


@pytest.mark.rule("MP-ROUND-3")
def test_the_first_round_is_begun_by_seat_1() -> None:
    t = fresh()
    while t.step != "TakeTurn":
        assert t.text["first"] == "1"
        t.play(t.names[-1])
    assert (t.text["round"], t.seat) == (1, 1)


@pytest.mark.rule("MP-ROUND-4")
def test_if_nobody_travelled_the_first_player_stays() -> None:
    t = closing(first="3").round(3)
    assert (t.text["first"], t.seat) == ("3", 3)
    t.round(4)
    assert (t.text["first"], t.seat) == ("3", 3)


@pytest.mark.rule("MP-ROUND-5", "MP-EX-35")
def test_a_journey_with_black_dice_counts() -> None:
    t = closing(first="3", dice=["black:1", "black:2"], coin=3).play("travel", "go:alexandria")
    assert t.round(3).text["first"] == "1"


@pytest.mark.rule("MP-ROUND-5")
@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"dice": ["own:5"] * 3}, ["bazaar:gold", "column:5"]),
        ({"posts": ["moscow"], "cards": cards("K16"), "camel": 2}, ["card:K16"]),
        ({"posts": ["moscow"], "cards": cards("K17"), "gold": 1, "silk": 1}, ["card:K17"]),
        ({"contracts": ["S06"], "camel": 1, "pepper": 3}, ["complete:S06"]),
    ],
    ids=["gold bazaar", "camel card", "goods card", "contract"],
)
def test_other_movements_do_not_count(changes: dict[str, Any], names: list[str]) -> None:
    t = closing(first="3", **changes).play(*names, "go:alexandria")
    if "stop" in t.names:
        t.play("stop")
    assert t.own("figure") == "alexandria"
    assert t.round(3).text["first"] == "3"


@pytest.mark.rule("MP-ROUND-6")
def test_every_province_with_an_own_post_pays_once() -> None:
    t = closing(
        characters=("kubilai", "berke", "mercator", "wilhelm"),
        posts=["beijing", "anxi", "adana"], players={2: {"posts": ["anxi", "moscow", "kochi"]}},
    ).play("coins")  # fmt: skip
    sixes(t)
    gains = [(t.own("coin", seat), t.own("camel", seat), t.own("vp", seat)) for seat in (1, 2, 3)]
    assert gains == [(5 + 5 + 3, 1, 0), (5, 0, 3), (0, 0, 0)]


@pytest.mark.rule("MP-ROUND-7")
def test_character_bonuses_come_in_the_first_round_too() -> None:
    t = until(fresh(3, character_draft=True), "RevealCharacter")
    t.play("deal:johannes", "deal:niccolo_marco", "deal:matteo", "deal:berke")
    t.play("character:johannes", "character:niccolo_marco", "character:matteo")
    sixes(t)
    assert t.text["round"] == 1
    assert t.own("coin", 3) == 9 + 3
    assert t.own("camel", 2) == 2 + 1
    assert t.own("dice", 1) == [*["own:6"] * 5, "white:6"]
    assert len(t.own("contracts", 1)) == 2


@pytest.mark.rule("MP-ROUND-7")
def test_character_bonuses_come_in_every_later_round() -> None:
    people = ("johannes", "niccolo_marco", "matteo", "berke")
    t = closing(characters=people).play("coins")
    sixes(t)
    assert t.own("coin", 1) == 5 + 3
    assert t.own("camel", 2) == 1
    assert t.own("dice", 3) == [*["own:6"] * 5, "white:6"]
    assert len(t.own("contracts", 3)) == 1
    assert [t.own(key, 4) for key in ("coin", "camel", "contracts")] == [0, 0, []]


@pytest.mark.rule("MP-ROUND-8", "MP-EX-45")
def test_bonuses_in_turn_order_character_first_then_from_a_to_f() -> None:
    t = closing(
        characters=("matteo", "berke", "kubilai", "wilhelm"),
        posts=["anxi", "kashgar"], contracts=["C07", "C08"], traveller="2",
        province_bonuses={"anxi": "D", "kashgar": "F", "xian": "C", "kochi": "A"},
        players={2: {"posts": ["anxi", "xian"]}, 4: {"posts": ["xian"]}},
    ).play("coins")  # fmt: skip
    asked = []
    while t.step != "RollDie":
        asked.append((t.seat, t.step))
        t.play(t.names[-1])
    assert asked[6:] == [  # after the contracts of the new row
        (2, "ChoosePair"),
        (2, "CopyBonus"),
        (4, "ChoosePair"),
        ("chance", "DrawContract"),
        (1, "DiscardOne"),
        (1, "CopyBonus"),
    ]


@pytest.mark.rule("MP-ROUND-9")
def test_all_dice_go_back_but_the_neutral_ones() -> None:
    t = closing(
        3, characters=("matteo", "berke", "kubilai"), dice=["own:3"],
        placed=[("khan", "1", "own:2"), ("khan", "2", "black:3"), ("travel", "1", "black:1"),
                ("travel", "1", "white:5"), ("card:moscow:0", "3", "own:6")],
    )  # fmt: skip
    assert t.text["black_dice"] == 2
    sixes(t.play("coins"))
    assert t.text["black_dice"] == 4
    assert [f"{d['owner']} {d['space']}" for d in t.text["placed_dice"]] == ["neutral khan"]
    assert t.own("dice", 1) == [*["own:6"] * 5, "white:6"]
    assert [t.own("dice", seat) for seat in (2, 3)] == [["own:6"] * 5] * 2


@pytest.mark.rule("MP-ROUND-10")
def test_all_dice_are_rolled_at_once_and_openly() -> None:
    t = closing(characters=("berke", "raschid", "matteo", "kubilai")).play("coins")
    until(t, "RollDie")
    rolls = 0
    while t.step == "RollDie":
        t.play("roll:5")
        rolls += 1
    assert rolls == 5 + 6 + 5  # not those of Raschid
    rolled = [["own:5"] * 5, ["own:0"] * 5, [*["own:5"] * 5, "white:5"], ["own:5"] * 5]
    for viewer in (0, 1, 2, 3, None):
        seen = GAME.view(t.state, viewer).position["players"]
        assert [player["dice"] for player in seen] == rolled


@pytest.mark.rule("MP-ROUND-11")
@pytest.mark.parametrize(("first", "order"), [(3, [3, 4, 1, 2]), (1, [1, 2, 3, 4])])
def test_turns_go_clockwise_from_the_first_player(first: int, order: list[int]) -> None:
    coins = {seat: {"coin": 30} for seat in (2, 3, 4)}
    t = sixes(closing(traveller=str(first), coin=30, players=coins).play("coins"))
    seats = []
    for names in [["coins", "end"]] * 4 + [["bazaar:pepper", "column:1", "end"]] * 4:
        seats.append(t.seat)
        t.play(*names)
    assert seats == order * 2
    assert t.seat == first


@pytest.mark.rule("MP-ROUND-12")
def test_a_player_without_dice_is_skipped() -> None:
    rich = {"dice": [], "camel": 9, "contracts": ["S01"], "gold": 1}
    t = table(dice=["own:3"], players={2: rich}).play("coins")
    assert t.seat == 3


@pytest.mark.rule("MP-ROUND-13", "MP-EX-36")
def test_a_black_die_bought_after_the_last_die_keeps_the_round_going() -> None:
    t = closing(camel=6).play("coins")
    assert t.text["round"] == 2
    assert t.names == ["black_die", "end"]
    t.play("black_die", "roll:4", "end")
    assert (t.seat, t.text["round"], t.own("dice")) == (1, 2, ["black:4"])
    assert t.why("end") == "MP-TURN-3"


@pytest.mark.rule("MP-ROUND-13")
def test_the_turns_are_over_when_nobody_has_a_die() -> None:
    t = closing(camel=3).play("coins", "end")
    assert t.step == "LayOutContract"
    t = closing(players={4: {"dice": ["own:2"]}}).play("coins")
    assert (t.seat, t.text["round"]) == (4, 2)


@pytest.mark.rule("MP-ROUND-14")
def test_the_row_goes_under_the_special_stack_from_left_to_right() -> None:
    t = closing(row=["C07", "C02", "C05"], bottom=["C20"]).play("coins")
    assert t.text["bottom"] == ["C20", "C07", "C02", "C05"]


@pytest.mark.rule("MP-ROUND-14")
def test_the_tile_of_the_lowest_space_lies_above_the_others() -> None:
    done = [name for name in contracts(1, 32) if name not in ("C07", "C02")]
    t = closing(
        round=4, stacks=1, row=["C07", "C02"], players={4: {"completed": done}},
        contracts=["S02"], camel=2, pepper=1, silk=1,
    ).play("coins", "end")  # fmt: skip
    assert (t.text["special"], t.text["bottom"]) == (0, ["C07", "C02"])
    sixes(t).play("complete:S02")
    assert (t.own("contracts"), t.text["bottom"]) == (["C07"], ["C02"])


@pytest.mark.rule("MP-ROUND-15")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_next_stack_is_laid_out(number: int) -> None:
    rounds = contracts(7, 7 + 6 * (number - 1) - 1)
    t = closing(round=number, stacks=5 - number, bottom=rounds).play("coins")
    assert t.text["special"] == 8
    laid = []
    while t.step == "LayOutContract":
        assert t.names == [f"deal:{tile}" for tile in t.text["unseen"]]
        assert t.state.stack[-1].weights(t.state) is None
        laid.append(t.names[-2])
        t.play(laid[-1])
    assert t.text["row"] == [name.removeprefix("deal:") for name in laid]
    assert (len(laid), t.text["stacks"], t.text["special"]) == (6, 4 - number, 8)


@pytest.mark.rule("MP-ROUND-15", "MP-ROUND-16", "MP-END-3")
def test_after_round_5_nothing_is_laid_out_and_nobody_acts() -> None:
    t = closing(
        round=5, stacks=0, bottom=contracts(7, 30), coin=4, goals=["G01", "G02"],
        posts=["alexandria", "anxi"], players={2: {"goals": ["G03", "G04"], "camel": 9}},
    )  # fmt: skip
    hidden = GAME.view(t.state, 1).position["players"][0]
    assert "goals" not in hidden
    t.play("coins")
    assert (t.seat, t.names, t.text["row"]) == ("nobody", [], [])
    assert t.own("coin") == 9  # neither the bonus of Anxi nor that of Johannes
    assert (t.score("goal cards"), t.score("coins")) == (4, 0)
    shown = GAME.view(t.state, 1).position["players"][0]
    assert shown["goals"] == ["G01", "G02"]
    with pytest.raises(IllegalChoice, match="the game is over"):
        play(t.state, GAME.words.parse("coins"))


@pytest.mark.rule("MP-ROUND-17")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_player_skipped_once_stays_skipped_in_the_round(seed: int) -> None:
    rich = {"dice": [], "camel": 30, "contracts": ["S03"], "gold": 9, "pepper": 9}
    t: Table = table(coin=20, players={2: rich, 3: {"camel": 30, "coin": 20}})
    for _ in wander(t, seed):
        if t.text["round"] > 2 or t.step == "LayOutContract":
            break
        assert t.seat != 2
        assert t.own("dice", 2) == []
