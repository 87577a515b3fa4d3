"""Chapter 19: Niccolo and Marco Polo, two figures that share their steps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marco_polo.table import Table, drafted, table

POLOS = ("niccolo_marco", "berke", "mercator", "wilhelm")
NINE = [
    "karakorum", "samarcanda", "lan_zhou", "alexandria", "karachi", "sumatra", "anxi", "ormuz",
    "kashgar",
]  # fmt: skip


def polos(figure: str = "venezia", second: str = "venezia", **changes: Any) -> Table:
    """The Polos on turn, with dice for three steps and well provided."""
    given: dict[str, Any] = {"dice": ["own:3", "own:3"], "coin": 20, "camel": 20, **changes}
    return table(characters=POLOS, figure=figure, second=second, **given)


@pytest.mark.rule("MP-CHAR-POLOS-1")
def test_both_figures_start_in_venezia() -> None:
    t = drafted("berke", "niccolo_marco")
    assert (t.own("figure", 2), t.own("second", 2)) == ("venezia", "venezia")
    assert (t.own("figure", 1), t.own("second", 1)) == ("venezia", None)


@pytest.mark.rule("MP-CHAR-POLOS-2")
def test_the_polos_gain_a_camel_in_every_round() -> None:
    t = drafted("niccolo_marco", "berke")
    while t.step != "RollDie":
        t.play(t.names[0])
    assert (t.own("camel"), t.own("camel", 2)) == (2 + 1, 2)
    t = table(2, ("niccolo_marco", "berke"), dice=["own:1"], players={2: {"dice": []}})
    t.next_round()
    assert (t.own("camel"), t.own("camel", 2)) == (1, 0)


@pytest.mark.rule("MP-CHAR-POLOS-3")
@pytest.mark.parametrize(
    ("way", "figures", "cost"),
    [
        (["go:oasis_01", "go:moscow", "second:alexandria"], ("moscow", "alexandria"), 12),
        (["go:oasis_01", "second:alexandria", "stop"], ("oasis_01", "alexandria"), 7),
        (["go:oasis_01", "stop"], ("oasis_01", "venezia"), 3),
        (["second:oasis_01", "second:moscow", "stop"], ("venezia", "moscow"), 7),
    ],
)
def test_steps_are_divided_and_paid_together(
    way: list[str], figures: tuple[str, str], cost: int
) -> None:
    t = polos(city_bonuses={"moscow": None}).play("travel", *way)
    assert (t.own("figure"), t.own("second")) == figures
    assert t.own("coin") == 20 - cost


@pytest.mark.rule("MP-CHAR-POLOS-3")
def test_the_lowest_die_limits_both_figures_together() -> None:
    t = polos(dice=["own:2", "own:2"]).play("travel", "go:oasis_01", "second:alexandria")
    assert t.step == "TakeTurn"  # both steps are used up
    assert (t.own("figure"), t.own("second")) == ("oasis_01", "alexandria")
    assert t.own("coin") == 13


@pytest.mark.rule("MP-CHAR-POLOS-4")
def test_both_figures_are_paid_before_either_moves() -> None:
    two: dict[str, Any] = {"figure": "oasis_01", "second": "oasis_07", "dice": ["own:2", "own:2"]}
    t = polos(coin=7 + 6, **two).play("travel", "go:moscow")
    assert "second:alexandria" not in t.names  # seven coins: those of Moscow come too late
    t = polos(coin=7 + 7, **two).play("travel", "go:moscow", "second:alexandria")
    assert t.own("coin") == 3  # the bonus of Moscow


@pytest.mark.rule("MP-CHAR-POLOS-4")
def test_surcharges_of_both_figures_add_up() -> None:
    t = polos("oasis_05", "oasis_05", dice=["own:2", "own:2"], camel=5).play("travel", "go:venezia")
    assert "second:samarcanda" in t.names
    assert "second:venezia" not in t.names  # three camels twice
    t = polos("oasis_05", "oasis_05", dice=["own:2", "own:2"], camel=6).play("travel", "go:venezia")
    t.play("second:venezia")
    assert (t.own("figure"), t.own("second"), t.own("camel")) == ("venezia", "venezia", 0)


@pytest.mark.rule("MP-CHAR-POLOS-5")
def test_each_figure_builds_where_it_ends() -> None:
    t = polos().play("travel", "go:oasis_01", "go:moscow", "second:alexandria")
    assert t.own("posts") == ["moscow", "alexandria"]


@pytest.mark.rule("MP-CHAR-POLOS-5", "MP-CHAR-POLOS-8")
def test_both_figures_in_one_place_build_one_post() -> None:
    t = polos("oasis_01", "anxi").play("travel", "go:moscow", "second:moscow", "stop")
    assert (t.own("figure"), t.own("second")) == ("moscow", "moscow")
    assert t.own("posts") == ["moscow"]
    assert t.own("coin") == 20 - 7 + 3  # and one bonus


@pytest.mark.rule("MP-CHAR-POLOS-5")
def test_without_posts_two_older_ones_are_moved() -> None:
    nine = [*NINE[:3], *NINE[4:], "beijing"]
    t = polos(posts=nine).play("travel", "go:oasis_01", "go:moscow", "second:alexandria")
    t.play("move_post:sumatra")
    assert t.why("move_post:moscow") == "MP-POST-15"
    t.play("move_post:kashgar")
    assert sorted(t.own("posts")) == sorted(
        {*nine, "moscow", "alexandria"} - {"sumatra", "kashgar"}
    )


@pytest.mark.rule("MP-CHAR-POLOS-5")
@pytest.mark.parametrize(
    ("figure", "second", "way"),
    [
        ("oasis_01", "oasis_09", ["go:moscow", "second:alexandria", "stop"]),
        ("oasis_09", "oasis_01", ["go:alexandria", "second:moscow", "stop"]),
    ],
)
def test_a_figure_that_ends_at_an_own_post_leads_to_none(
    figure: str, second: str, way: list[str]
) -> None:
    t = polos(figure, second, posts=NINE).play("travel", *way, "move_post:alexandria")
    assert t.step == "TakeTurn"  # Alexandria is not built again
    assert sorted(t.own("posts")) == sorted({*NINE, "moscow"} - {"alexandria"})


@pytest.mark.rule("MP-CHAR-POLOS-6")
@pytest.mark.parametrize(
    ("step", "figures"),
    [("go:oasis_01", ("oasis_01", "moscow")), ("second:anxi", ("venezia", "anxi"))],
)
def test_a_single_step_is_made_by_either_figure(step: str, figures: tuple[str, str]) -> None:
    t = polos("venezia", "moscow", camel=4, pepper=3, contracts=["S06"]).play("complete:S06")
    assert set(t.names) == {
        "go:alexandria", "go:oasis_01", "go:oasis_05", "second:anxi", "second:oasis_01", "stay",
    }  # fmt: skip
    t.play(step)
    assert (t.own("figure"), t.own("second")) == figures


@pytest.mark.rule("MP-CHAR-POLOS-7")
@pytest.mark.parametrize("order", [["CB07", "CB10"], ["CB10", "CB07"]])
def test_both_posts_are_built_before_the_bonuses(order: list[str]) -> None:
    t = polos(city_bonuses={"moscow": "CB07", "alexandria": "CB10", "sumatra": "CB05"})
    t.play("travel", "go:oasis_01", "go:moscow", "second:alexandria")
    assert t.own("posts") == ["moscow", "alexandria"]
    assert sorted(t.offers("bonus")) == ["bonus:CB07", "bonus:CB10"]
    t.play(f"bonus:{order[0]}")
    good, move = "good:gold", "second:oasis_09"
    t.play(*((good, move) if order[0] == "CB07" else (move, good)))
    assert (t.own("gold"), t.own("second")) == (1, "oasis_09")


@pytest.mark.rule("MP-CHAR-POLOS-7")
def test_the_points_of_both_posts_come_before_the_bonuses() -> None:
    posts = [*NINE[:3], *NINE[4:8]]
    t = polos(posts=posts, city_bonuses={"moscow": "CB07", "alexandria": "CB10", "sumatra": None})
    t.play("travel", "go:oasis_01", "go:moscow", "second:alexandria")
    assert t.offers("bonus")
    assert t.own("vp") == 5 + 10


@pytest.mark.rule("MP-CHAR-POLOS-8")
def test_a_figure_that_does_not_move_builds_nothing() -> None:
    t = polos("moscow", "venezia", dice=["own:1", "own:1"]).play("travel", "second:alexandria")
    assert t.own("posts") == ["alexandria"]
    t = polos("moscow", "venezia", dice=["own:1", "own:1"]).play("travel", "go:oasis_01")
    assert t.own("posts") == []
    t = polos("oasis_01", "moscow", dice=["own:2", "own:2"])
    t.play("travel", "second:oasis_01", "second:moscow")  # it went away and came back
    assert t.own("posts") == ["moscow"]
