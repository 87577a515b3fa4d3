"""Chapter 16: city cards."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.marco_polo.components import CITY_CARDS
from tests.marco_polo.table import GAME, PLAIN, Table, table

STOCK = ("gold", "silk", "pepper", "camel", "coin", "vp")
EXCHANGES = [card for card in CITY_CARDS if card.id <= "K15"]


def city(card: str, value: int = 6, **changes: Any) -> Table:
    """The card lies in Moscow, where seat 1 has had a post for long; one die is left."""
    others = [f"K{n:02}" for n in range(1, 10) if f"K{n:02}" != card][:8]
    changes = {"characters": PLAIN, "dice": [f"own:{value}"], **changes}
    changes["posts"] = ["moscow", *changes.get("posts", [])]
    return table(cards=[card, *others], **changes)


def stock(t: Table) -> dict[str, int]:
    """What seat 1 owns, without what there is none of."""
    return {key: t.own(key) for key in STOCK if t.own(key)}


@pytest.mark.rule("MP-CITY-1", "MP-EX-19")
def test_a_post_opens_the_card_wherever_the_figure_stands() -> None:
    t = table(characters=PLAIN, posts=["alexandria"], figure="beijing", camel=9, silk=1, gold=9)
    assert t.offers("card") == ["card:K05"]
    assert t.why("card:K04") == "MP-CITY-1"
    t.play("card:K05", "die:own:3")
    assert (t.own("vp"), t.at("card:alexandria:4")) == (4, ["1 own:3"])


@pytest.mark.rule("MP-CITY-1")
def test_a_figure_without_a_post_opens_nothing() -> None:
    t = table(characters=PLAIN, figure="alexandria", camel=9, silk=9)
    assert t.why("card:K05") == "MP-CITY-1"


@pytest.mark.rule("MP-CITY-2")
def test_a_post_built_before_the_main_action_opens_its_card_next_turn() -> None:
    t = table(characters=PLAIN, contracts=["S06"], camel=5, pepper=3, silk=3)
    t.play("complete:S06", "go:alexandria")
    assert (t.own("posts"), t.seat) == (["alexandria"], 1)
    assert t.why("card:K05") == "MP-CITY-2"
    t.play("coins", "die:own:1", "end").turn_of(1)
    assert "card:K05" in t.names


@pytest.mark.rule("MP-CITY-2")
def test_a_post_moved_before_the_main_action_opens_its_card_next_turn() -> None:
    posts = ["sumatra", "adana", "karachi", "ormuz", "kashgar", "xian", "kochi", "beijing", "anxi"]
    t = table(characters=PLAIN, contracts=["S06"], camel=5, pepper=3, silk=3, posts=posts)
    t.play("complete:S06", "go:alexandria", "move_post:adana")
    assert t.why("card:K05") == "MP-CITY-2"
    assert t.why("card:K06") == "MP-CITY-16"
    t.play("coins", "die:own:1", "end").turn_of(1)
    assert "card:K05" in t.names


@pytest.mark.rule("MP-CITY-19")
def test_a_table_may_open_the_card_at_once() -> None:
    text = table(characters=PLAIN, contracts=["S06"], camel=5, pepper=3, silk=3).text
    text["options"]["fresh_cards"] = True
    t = Table(GAME.codec.from_dict(text)).play("complete:S06", "go:alexandria")
    assert "card:K05" in t.names
    assert t.text["options"]["fresh_cards"] is True
    assert "fresh_cards" not in table().text["options"]


@pytest.mark.rule("MP-CITY-3", "MP-EX-21")
@pytest.mark.parametrize("owner", ["1", "2"])
def test_a_used_card_is_closed_to_everybody_for_the_round(owner: str) -> None:
    """Not even a black die of the same player opens it again."""
    t = table(
        characters=PLAIN,
        dice=["own:3", "black:5"],
        posts=["moscow"],
        gold=9,
        coin=9,
        placed=[("card:moscow:0", owner, "black:1")],
    )
    assert t.why("card:K01") == "MP-CITY-3"
    assert "card:K01" in t.round(3).turn_of(1).names


@pytest.mark.rule("MP-CITY-3")
def test_a_card_used_by_one_player_is_closed_to_the_next() -> None:
    t = city("K31", 2, players={2: {"posts": ["moscow"]}}).play("card:K31")
    assert t.turn_of(2).why("card:K31") == "MP-CITY-3"


@pytest.mark.rule("MP-CITY-4")
def test_one_post_in_sumatra_opens_three_cards() -> None:
    t = table(
        characters=PLAIN,
        dice=["own:1", "own:1", "own:1"],
        posts=["sumatra"],
        camel=3,
        gold=1,
        silk=1,
        pepper=1,
    )
    assert t.offers("card") == ["card:K07", "card:K08", "card:K09"]
    t.play("card:K08")
    assert t.turn_of(1).offers("card") == ["card:K07", "card:K09"]
    assert t.why("card:K08") == "MP-CITY-3"
    t.play("card:K07").turn_of(1).play("card:K09")
    assert stock(t) == {"coin": 4 + 6 + 2, "vp": 6}


@pytest.mark.rule("MP-CITY-5")
def test_cards_stay_in_their_cities() -> None:
    t = city("K31", 3)
    cards = t.text["cards"]
    assert t.play("card:K31").text["cards"] == cards
    assert t.round(3).text["cards"] == cards
    assert t.end().text["cards"] == cards


@pytest.mark.rule("MP-CITY-6", "MP-EX-20")
def test_the_die_says_how_often_and_fewer_is_allowed() -> None:
    t = city("K04", 3, camel=9, gold=9).play("card:K04")
    assert t.names == ["times:1", "times:2", "times:3"]
    assert t.why("times:4") == "MP-CITY-6"
    t.play("times:2")
    assert stock(t) == {"camel": 7, "gold": 7, "vp": 8}


@pytest.mark.rule("MP-CITY-6")
@pytest.mark.parametrize("value", range(2, 7))
def test_up_to_the_value_of_the_die(value: int) -> None:
    t = city("K13", value, camel=9).play("card:K13")
    assert t.names == [f"times:{n}" for n in range(1, value + 1)]


@pytest.mark.rule("MP-CITY-7")
@pytest.mark.parametrize("card", EXCHANGES, ids=lambda card: str(card.id))
def test_an_exchange_pays_n_times_and_gains_n_times(card: Any) -> None:
    owned = dict.fromkeys(STOCK, 20)
    t = city(card.id, 4, **owned).play(f"card:{card.id}", "times:3")
    for key in STOCK:
        assert t.own(key) == 20 + 3 * (card.gain.get(key, 0) - card.cost.get(key, 0))


@pytest.mark.rule("MP-CITY-7")
def test_goods_of_choice_are_gained_after_all_is_paid() -> None:
    t = city("K18", 3, coin=6).play("card:K18", "times:3")
    assert stock(t) == {}
    t.play("good:gold", "good:silk", "good:silk")
    assert stock(t) == {"gold": 1, "silk": 2}


@pytest.mark.rule("MP-CITY-7")
def test_gains_do_not_pay_for_the_same_use() -> None:
    """The five coins of Anxi would pay for the second bonus."""
    t = city("K19", 6, coin=1, posts=["anxi", "kochi"]).play("card:K19", "bonus:A")
    assert stock(t) == {"coin": 5}


@pytest.mark.rule("MP-CITY-8")
def test_k20_goes_one_way_only() -> None:
    t = city("K20", 3, camel=5, coin=5).play("card:K20")
    assert t.names == ["exchange:1", "exchange:2"]
    t.play("exchange:1")
    assert t.names == ["times:1", "times:2", "times:3"]
    assert stock(t.play("times:3")) == {"camel": 2, "coin": 14}
    t = city("K20", 2, camel=5, coin=5).play("card:K20", "exchange:2", "times:2")
    assert stock(t) == {"camel": 7, "coin": 3}


@pytest.mark.rule("MP-CITY-8", "MP-CITY-18")
def test_k20_offers_only_the_way_that_can_be_paid() -> None:
    """With no camel coins are paid, and the camels gained cannot go back."""
    t = city("K20", 6, coin=2).play("card:K20")
    assert t.names == ["times:1", "times:2"]
    assert t.why("times:3") == "MP-CITY-18"
    assert stock(t.play("times:2")) == {"camel": 2}


@pytest.mark.rule("MP-CITY-9", "MP-COMP-7")
def test_k21_goes_either_way_each_time_and_points_may_become_negative() -> None:
    t = city("K21", 4, coin=3).play("card:K21", "exchange:1")
    assert stock(t) == {"coin": 6, "vp": -1}
    t.play("exchange:1", "exchange:2", "exchange:1")
    assert stock(t) == {"coin": 9, "vp": -2}
    assert t.seat == 2


@pytest.mark.rule("MP-CITY-9")
def test_k21_needs_three_coins_for_a_point() -> None:
    t = city("K21", 2, coin=2).play("card:K21")
    assert stock(t) == {"coin": 5, "vp": -1}
    t.play("exchange:2")
    assert stock(t) == {"coin": 2}


@pytest.mark.rule("MP-CITY-9")
def test_k22_pays_with_what_the_exchange_before_gave() -> None:
    t = city("K22", 3, gold=1).play("card:K22")
    assert stock(t) == {"camel": 2}
    t.play("exchange:2")
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    t.play("good:silk", "exchange:1")
    assert stock(t) == {"camel": 2}


@pytest.mark.rule("MP-CITY-9")
def test_k22_takes_a_good_of_choice() -> None:
    t = city("K22", 1, gold=1, pepper=1, camel=2).play("card:K22", "exchange:1")
    assert t.names == ["pay:gold", "pay:pepper"]
    assert stock(t.play("pay:pepper")) == {"gold": 1, "camel": 4}


@pytest.mark.rule("MP-CITY-10")
@pytest.mark.parametrize(
    "card, value, gain",
    [
        ("K23", 6, {"coin": 6}),
        ("K23", 2, {"coin": 4}),
        ("K24", 3, {"vp": 3}),
        ("K24", 1, {"vp": 1}),
        ("K25", 6, {"coin": 4}),
        ("K25", 1, {"coin": 2}),
        ("K26", 5, {"vp": 2}),
        ("K26", 1, {"vp": 1}),
    ],
)
def test_cards_that_count_give_all_up_to_the_die(
    card: str, value: int, gain: dict[str, int]
) -> None:
    """Three posts, one of them in Beijing, and two completed contracts; nothing is asked."""
    t = city(card, value, posts=["beijing", "adana"], completed=["S01", "C20"])
    assert stock(t.play(f"card:{card}")) == gain


@pytest.mark.rule("MP-CITY-10")
def test_moved_posts_and_posts_of_others_when_posts_are_counted() -> None:
    """A moved post counts where it stands now; those of others do not count."""
    posts = ["adana", "karachi", "ormuz", "kashgar", "xian", "kochi", "sumatra", "karakorum"]
    t = city(
        "K23", 6, posts=posts, contracts=["S06"], camel=1, pepper=3,
        players={2: {"posts": ["adana"]}},
    )  # fmt: skip
    t.play("complete:S06", "go:alexandria", "move_post:adana", "card:K23")
    assert (t.own("coin"), t.own("placed")) == (12, 9)
    t = city("K23", 6, posts=["adana"], players={2: {"posts": ["adana", "kochi"]}})
    assert t.play("card:K23").own("coin") == 4


@pytest.mark.rule("MP-CITY-11")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_value_looks_up_the_gain(value: int) -> None:
    gold = city("K27", value).play("card:K27")
    assert stock(gold) == {"gold": 3 if value == 6 else 1}
    silk = city("K28", value).play("card:K28")
    assert stock(silk) == {"silk": 3 if value >= 4 else 1}
    pepper = city("K29", value).play("card:K29")
    assert stock(pepper) == {"pepper": 3 if value >= 2 else 1}
    bonuses = city("K30", value, posts=["kochi", "ormuz"]).play("card:K30", "bonus:F")
    assert stock(bonuses) == ({"vp": 3, "camel": 3} if value >= 5 else {"vp": 3})


@pytest.mark.rule("MP-CITY-12")
@pytest.mark.parametrize("value", range(1, 7))
def test_k31_gives_twice_the_value(value: int) -> None:
    assert stock(city("K31", value).play("card:K31")) == {"coin": 2 * value}


@pytest.mark.rule("MP-CITY-13")
def test_k19_resolves_own_bonuses_in_any_order_each_once() -> None:
    t = city("K19", 6, coin=6, posts=["kashgar", "kochi", "adana"]).play("card:K19")
    assert t.names == ["times:1", "times:2", "times:3"]
    assert t.why("times:4") == "MP-CITY-13"
    t.play("times:2")
    assert (t.names, t.own("coin")) == (["bonus:C", "bonus:E", "bonus:F"], 4)
    t.play("bonus:F")
    assert (t.names, t.own("vp")) == (["bonus:C", "bonus:E"], 3)
    t.play("bonus:C", "pair:gold+pepper")
    assert stock(t) == {"gold": 1, "pepper": 1, "coin": 4, "vp": 3}


@pytest.mark.rule("MP-CITY-13")
def test_k19_with_too_few_coins() -> None:
    t = city("K19", 6, coin=2, posts=["kashgar", "kochi", "adana"]).play("card:K19")
    assert t.names == ["times:1", "times:2"]
    assert t.why("times:3") == "MP-CITY-18"


@pytest.mark.rule("MP-CITY-13")
@pytest.mark.parametrize("value", [4, 5, 6])
def test_k30_with_a_single_province_gives_one_bonus(value: int) -> None:
    t = city("K30", value, posts=["kochi"]).play("card:K30")
    assert stock(t) == {"vp": 3}


@pytest.mark.rule("MP-CITY-14")
def test_k16_is_one_movement_with_one_post() -> None:
    """Two steps cost 4 camels and the surcharges 3 + 2; nothing is built in Anxi."""
    t = city("K16", 3, camel=9, coin=2, figure="moscow").play("card:K16")
    t.play("go:anxi")
    assert (t.own("figure"), t.own("camel")) == ("moscow", 9)
    t.play("go:karakorum")
    assert (t.own("figure"), t.own("posts")) == ("karakorum", ["moscow", "karakorum"])
    assert stock(t) == {"coin": 2 + 5}


@pytest.mark.rule("MP-CITY-14")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_k16_pays_for_the_steps_really_made(steps: int) -> None:
    t = city("K16", 3, camel=20, figure="oasis_01").play("card:K16")
    assert "stop" not in t.names
    t.play(*["go:venezia", "go:oasis_01", "go:venezia"][:steps])
    if steps < 3:
        t.play("stop")
    assert stock(t) == {"camel": 20 - 2 * steps}


@pytest.mark.rule("MP-CITY-14", "MP-CITY-18")
def test_k16_pays_surcharges_in_addition_from_what_is_there() -> None:
    t = city("K16", 6, camel=4, figure="moscow").play("card:K16")
    assert t.own("figure") == "moscow"
    assert (t.names, t.own("camel")) == (["go:venezia", "go:moscow", "stop"], 4)
    t = city("K16", 6, camel=5, figure="moscow").play("card:K16")
    assert t.names == ["go:anxi", "go:oasis_01"]
    assert stock(t.play("go:anxi")) == {"coin": 5}


@pytest.mark.rule("MP-CITY-14")
def test_k17_pays_goods_before_the_figure_moves() -> None:
    t = city("K17", 1, gold=1, silk=1, pepper=1).play("card:K17", "go:alexandria")
    assert (t.names, t.own("figure")) == (
        ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"],
        "venezia",
    )
    t.play("pair:gold+pepper")
    assert (t.own("figure"), stock(t)) == ("alexandria", {"silk": 1 + 2})


@pytest.mark.rule("MP-CITY-15", "MP-EX-39")
def test_k17_no_type_more_often_than_steps() -> None:
    t = city("K17", 4, pepper=3, silk=1, gold=1, figure="oasis_01").play("card:K17")
    t.play("go:venezia", "go:oasis_01")
    assert (t.own("figure"), stock(t)) == ("oasis_01", {"pepper": 1})
    assert t.seat == 2


@pytest.mark.rule("MP-CITY-15")
def test_k17_pairs_may_differ_from_step_to_step() -> None:
    goods = {"gold": 2, "silk": 2, "pepper": 2}
    t = city("K17", 3, figure="oasis_01", **goods).play("card:K17")
    t.play("go:venezia", "go:oasis_01", "go:venezia")
    assert stock(t) == {}
    t = city("K17", 2, figure="oasis_01", **goods).play("card:K17", "go:venezia", "go:oasis_01")
    t.play("pair:gold+silk", "pair:silk+pepper")
    assert stock(t) == {"gold": 1, "pepper": 1}
    t = city("K17", 2, figure="oasis_01", **goods).play("card:K17", "go:venezia", "go:oasis_01")
    t.play("pair:gold+pepper")
    assert t.names == ["pair:gold+pepper", "pair:silk+pepper"]


@pytest.mark.rule("MP-CITY-16")
@pytest.mark.parametrize(
    "card, owned",
    [
        ("K01", {"gold": 1, "silk": 9}),
        ("K04", {"gold": 9}),
        ("K15", {"camel": 2}),
        ("K16", {"camel": 1}),
        ("K17", {"gold": 9, "camel": 9}),
        ("K18", {"coin": 1}),
        ("K19", {"coin": 9}),
        ("K20", {"gold": 9}),
        ("K22", {"camel": 1, "coin": 9}),
        ("K25", {"coin": 9}),
        ("K26", {"coin": 9}),
        ("K30", {"coin": 9}),
    ],
)
def test_a_card_that_cannot_be_carried_out_once_is_refused(
    card: str, owned: dict[str, int]
) -> None:
    assert city(card, **owned).why(f"card:{card}") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-16")
def test_movement_cards_need_a_step_that_can_be_paid() -> None:
    """From Adana every way has a surcharge: 2 camels or 15 coins."""
    assert city("K16", camel=3, figure="adana").why("card:K16") == "MP-CITY-16"
    t = city("K16", camel=4, figure="adana").play("card:K16")
    assert (t.own("figure"), stock(t)) == ("oasis_09", {})
    goods = {"gold": 1, "silk": 1}
    assert city("K17", camel=1, figure="adana", **goods).why("card:K17") == "MP-CITY-16"
    t = city("K17", coin=15, figure="adana", **goods).play("card:K17")
    assert (t.own("figure"), stock(t)) == ("kochi", {"vp": 3})


@pytest.mark.rule("MP-CITY-17")
@pytest.mark.parametrize("card", ["K21", "K22"])
def test_two_way_cards_may_stop_after_every_exchange_but_not_before(card: str) -> None:
    t = city(card, 3, coin=9, camel=9, gold=9).play(f"card:{card}")
    assert t.names == ["exchange:1", "exchange:2"]
    t.play("exchange:1")
    assert t.names == ["exchange:1", "exchange:2", "done"]
    t.play("exchange:1")
    assert "done" in t.names
    assert t.play("done").step == "TakeTurn"


@pytest.mark.rule("MP-CITY-18")
@pytest.mark.parametrize(
    "card, owned, most",
    [
        ("K01", {"gold": 5}, 2),
        ("K05", {"camel": 9, "silk": 3}, 3),
        ("K06", {"camel": 6, "pepper": 9}, 2),
        ("K18", {"coin": 11}, 5),
    ],
)
def test_the_means_limit_how_often(card: str, owned: dict[str, int], most: int) -> None:
    t = city(card, 6, **owned).play(f"card:{card}")
    assert t.names == [f"times:{n}" for n in range(1, most + 1)]
    assert t.why(f"times:{most + 1}") == "MP-CITY-18"
