"""Chapter 21: the three advanced options."""

from __future__ import annotations

from itertools import product

import pytest

from caravanserai import Setup
from tests.marco_polo.paths import sixes, until, wander
from tests.marco_polo.table import GAME, Table, dealt, fresh

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CHARACTERS = [
    "raschid", "matteo", "berke", "mercator", "kubilai", "johannes", "wilhelm", "niccolo_marco",
]  # fmt: skip
OPTIONS = ("random_province_bonuses", "character_draft", "goal_selection")


def drafted(*revealed: str, seats: int = 3) -> Table:
    """The draft with these characters laid out."""
    t = until(fresh(seats, character_draft=True), "RevealCharacter")
    return t.play(*[f"deal:{name}" for name in revealed])


@pytest.mark.rule("MP-ADV-1")
@pytest.mark.parametrize("on", list(product((False, True), repeat=3)))
def test_any_subset_of_the_options_may_be_used(on: tuple[bool, bool, bool]) -> None:
    t = fresh(**dict(zip(OPTIONS, on, strict=True)))
    asked = set()
    while t.text["round"] == 0:
        asked.add(t.step)
        t.play(t.names[-1])
    steps = ("DealProvinceBonus", "ChooseCharacter", "KeepGoals")
    assert tuple(step in asked for step in steps) == on


@pytest.mark.rule("MP-ADV-2")
def test_province_bonuses_at_random() -> None:
    t = until(fresh(random_province_bonuses=True), "DealProvinceBonus")
    for tokens in ("ABCDEF", "ABCDE", "BCDE", "BDE", "BD"):
        assert t.names == [f"deal:{token}" for token in tokens]
        assert t.state.stack[-1].weights(t.state) is None
        t.play(t.names[{"ABCDEF": 5, "ABCDE": 0, "BCDE": 1, "BDE": 2, "BD": 1}[tokens]])
    assert t.step == "LayOutContract"
    assert t.text["province_bonuses"] == {
        "anxi": "F", "ormuz": "A", "kashgar": "C", "xian": "E", "adana": "D", "kochi": "B",
    }  # fmt: skip


@pytest.mark.rule("MP-ADV-3")
@SEATS
def test_one_character_more_than_players_is_revealed(seats: int) -> None:
    t = until(fresh(seats, character_draft=True), "RevealCharacter")
    left = list(t.names)
    assert sorted(left) == sorted(f"deal:{name}" for name in CHARACTERS)
    revealed = []
    while t.step == "RevealCharacter":
        assert t.names == left
        assert t.state.stack[-1].weights(t.state) is None
        revealed.append(left.pop(2))
        t.play(revealed[-1])
    assert len(revealed) == seats + 1
    assert t.names == [name.replace("deal", "character") for name in revealed]


@pytest.mark.rule("MP-ADV-3")
@pytest.mark.parametrize(("seats", "coins"), [(2, 2), (3, 0), (4, 0)])
def test_mercator_is_drafted_in_the_version_for_the_players(seats: int, coins: int) -> None:
    revealed = ["mercator", "johannes", "berke", "wilhelm", "kubilai"][: seats + 1]
    t = drafted(*revealed, seats=seats)
    while t.step == "ChooseCharacter":
        t.play("character:mercator" if t.seat == seats else t.offers("character")[0])
    sixes(t)
    before = t.own("coin", seats)
    t.play("coins")
    assert t.own("coin", seats) == before + coins


@pytest.mark.rule("MP-ADV-4")
@SEATS
def test_the_last_seat_chooses_first_and_openly(seats: int) -> None:
    t = dealt(seats, character_draft=True)
    for seat in range(seats, 0, -1):
        assert t.seat == seat
        choice = t.names[-1]
        t.play(choice)
        for viewer in (*range(seats), None):
            seen = GAME.view(t.state, viewer).position["players"][seat - 1]
            assert f"character:{seen['character']}" == choice
        assert choice not in t.names
    assert t.step == "DealGoal"


@pytest.mark.rule("MP-ADV-5")
@SEATS
def test_the_character_nobody_chose_is_out_of_the_game(seats: int) -> None:
    t = dealt(seats, character_draft=True)
    while t.step == "ChooseCharacter":
        last = t.names[-1]
        t.play(t.names[0])
    for _ in wander(t, seats):
        assert last.removeprefix("character:") not in [p["character"] for p in t.text["players"]]
        assert not t.offers("character")


@pytest.mark.rule("MP-ADV-6")
@SEATS
def test_each_player_keeps_two_of_four_goal_cards(seats: int) -> None:
    t = until(fresh(seats, goal_selection=True), "DealGoal")
    assert len(t.names) == 18
    until(t, "KeepGoals")
    for seat in range(1, seats + 1):
        first, second, third, fourth = t.own("dealt", seat)
        assert t.seat == seat
        assert t.names == [f"keep:{goal}" for goal in (first, second, third, fourth)]
        t.play(f"keep:{fourth}")
        assert t.names == [f"keep:{goal}" for goal in (first, second, third)]
        t.play(f"keep:{second}")
        assert set(t.own("goals", seat)) == {second, fourth}
        assert set(t.own("returned", seat)) == {first, third}
        for viewer in (*range(seats), None):
            seen = GAME.view(t.state, viewer).position["players"][seat - 1]
            assert ("goals" in seen, "returned" in seen) == ((viewer == seat - 1,) * 2)
    assert t.step != "KeepGoals"
    all_goals = [g for p in t.text["players"] for g in (*p["goals"], *p["returned"])]
    assert len(set(all_goals)) == 4 * seats


@pytest.mark.rule("MP-ADV-7")
def test_goals_are_chosen_when_the_characters_are_known_and_blindly() -> None:
    def after(*kept: str) -> Table:
        t = until(fresh(2, character_draft=True, goal_selection=True), "KeepGoals")
        assert None not in [player["character"] for player in t.text["players"]]
        return t.play(*[f"keep:{goal}" for goal in kept])

    one, other = after("G01", "G02"), after("G04", "G03")
    assert one.seat == other.seat == 2
    assert one.own("goals") != other.own("goals")
    assert GAME.view(one.state, 1) == GAME.view(other.state, 1)


@pytest.mark.rule("MP-ADV-8")
def test_without_a_choice_all_options_are_off() -> None:
    t = Table(GAME.new(Setup(4)))
    assert t.text["options"] == dict.fromkeys(OPTIONS, False)
    asked = {t.step}
    while t.text["round"] == 0:
        t.play(t.names[0])
        asked.add(t.step)
    assert not asked & {"DealProvinceBonus", "RevealCharacter", "ChooseCharacter", "KeepGoals"}


@pytest.mark.rule("MP-ADV-8")
@SEATS
def test_the_options_change_nothing_else(seats: int) -> None:
    plain = until(fresh(seats), "DealGoal")
    t = until(fresh(seats, **dict.fromkeys(OPTIONS, True)), "DealGoal")
    for key in ("cards", "city_bonuses", "row", "stacks", "special", "black_dice", "placed_dice"):
        assert t.text[key] == plain.text[key]
    for seat in range(1, seats + 1):
        for key in ("camel", "pepper", "silk", "gold", "coin", "vp", "contracts"):
            assert t.own(key, seat) == plain.own(key, seat)
    sixes(until(t, "RollDie"))
    assert [len(t.own("goals", seat)) for seat in range(1, seats + 1)] == [2] * seats
    assert t.end().text["round"] == 5
