"""Every city card does what its table says.

The expectations are worked out from the data files, or written down for the cards that work in a
way of their own.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.marco_polo.rewards import PROVINCES, STOCKS, amounts, stock, tables
from tests.marco_polo.table import ALONE, PLAIN, Table, table

CARDS = tables("city_cards", "card")
EXCHANGES = [
    name
    for name, card in CARDS.items()
    if card["effect"] == "exchange" and name not in ("K16", "K17", "K19")
]


def with_card(name: str, value: int, posts: list[str] | None = None, **changes: Any) -> Table:
    """Seat 1 has a die of this value and a post in Moscow, where this card lies."""
    others = [card for n in range(1, 11) if (card := f"K{n:02}") != name][:8]
    return table(
        characters=PLAIN,
        players=ALONE,
        dice=[f"own:{value}", "own:1"],
        cards=[name, *others],
        posts=["moscow", *(posts or [])],
        **changes,
    )


def use(t: Table, name: str, value: int) -> Table:
    """Put the die of this value on the card; with a 1 both dice are alike."""
    t.play(f"card:{name}")
    return t if value == 1 else t.play(f"die:own:{value}")


@pytest.mark.rule("MP-CITY-6", "MP-CITY-7")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("name", EXCHANGES)
def test_exchange_cards_one_to_d_times(name: str, value: int) -> None:
    cost, gain = CARDS[name]["cost"], CARDS[name]["gain"]
    for times in range(1, value + 1):
        owned = amounts(cost, 6)
        t = use(with_card(name, value, **owned), name, value)
        if value > 1:
            assert t.names == [f"times:{n}" for n in range(1, value + 1)]
            assert value == 6 or t.why(f"times:{value + 1}") == "MP-CITY-6"
            t.play(f"times:{times}")
        for _ in range(gain.get("any_good", 0) * times):
            t.play("good:gold")
        paid, gained = amounts(cost, times), amounts(gain, times)
        gained["gold"] += gain.get("any_good", 0) * times
        assert stock(t) == {key: owned[key] - paid[key] + gained[key] for key in STOCKS}
        assert t.at("card:moscow:0") == [f"1 own:{value}"]


@pytest.mark.rule("MP-CITY-18", "MP-CITY-16", "MP-CITY-7")
@pytest.mark.parametrize("name", EXCHANGES)
def test_exchange_cards_are_limited_by_what_is_owned(name: str) -> None:
    """Twice the cost allows two times with a six; nothing gained helps to pay."""
    cost = CARDS[name]["cost"]
    t = use(with_card(name, 6, **amounts(cost, 2)), name, 6)
    assert t.names == ["times:1", "times:2"]
    assert t.why("times:3") == "MP-CITY-18"
    for key, n in cost.items():
        short = {**amounts(cost, 1), key: n - 1}
        assert with_card(name, 6, **short).why(f"card:{name}") == "MP-CITY-16"


@pytest.mark.rule("MP-REWARD-2", "MP-CITY-7")
def test_k18_sells_goods_chosen_freely_for_each() -> None:
    found = set()
    for goods in combinations_with_replacement(["gold", "silk", "pepper"], 2):
        t = use(with_card("K18", 2, coin=4), "K18", 2).play("times:2")
        for good in goods:
            if t.offers("good"):
                t.play(f"good:{good}")
        found.add(tuple(t.own(key) for key in ("gold", "silk", "pepper")))
        assert t.own("coin") == 0
    assert found == {(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)}


@pytest.mark.rule("MP-CITY-14", "MP-CITY-18")
@pytest.mark.parametrize("value", range(1, 7))
def test_k16_moves_n_steps_for_two_camels_each(value: int) -> None:
    """From Beijing by Xian to the south there are no surcharges; no coins are paid."""
    way = ["xian", "oasis_08", "karachi", "oasis_08", "xian", "beijing"]
    for steps in range(1, value + 1):
        t = use(with_card("K16", value, figure="beijing", camel=12), "K16", value)
        t.play(*[f"go:{node}" for node in way[:steps]])
        if steps < value:
            t.play("stop")
        assert t.own("figure") == way[steps - 1]
        built = {"xian", "karachi", "beijing"} & {way[steps - 1]}
        assert set(t.own("posts")) == {"moscow"} | built  # nothing where it only passes
        assert t.own("coin") == 0
        assert t.text["traveller"] is None
        if way[steps - 1] in ("beijing", "oasis_08"):
            assert t.own("camel") == 12 - 2 * steps


@pytest.mark.rule("MP-CITY-14", "MP-CITY-16", "MP-CITY-18")
def test_k16_needs_camels_for_the_steps_and_the_surcharges() -> None:
    """From Anxi the roads cost 3 and 2 camels; a step itself costs 2."""
    assert with_card("K16", 6, figure="anxi", camel=3).why("card:K16") == "MP-CITY-16"
    t = use(with_card("K16", 6, figure="anxi", camel=4), "K16", 6)
    assert (t.own("figure"), t.own("camel")) == ("karakorum", 0)
    t = use(with_card("K16", 6, figure="anxi", camel=5), "K16", 6)
    assert t.names == ["go:moscow", "go:karakorum"]
    t.play("go:moscow")
    assert (t.own("figure"), t.own("camel"), t.own("posts")) == ("moscow", 0, ["moscow"])


@pytest.mark.rule("MP-CITY-15", "MP-CITY-14", "MP-EX-39")
def test_k17_takes_two_different_goods_for_each_step() -> None:
    goods: dict[str, Any] = {"pepper": 3, "silk": 1, "gold": 1}
    t = use(with_card("K17", 4, figure="beijing", **goods), "K17", 4).play("go:xian")
    assert t.names == ["go:beijing", "go:oasis_08", "stop"]
    t.play("go:oasis_08")  # a third step cannot be paid, and only one payment is possible
    assert t.own("figure") == "oasis_08"
    assert stock(t) == amounts({"pepper": 1})


@pytest.mark.rule("MP-CITY-15")
@pytest.mark.parametrize(
    ("pair", "left"),
    [
        ("gold+silk", {"pepper": 1}),
        ("gold+pepper", {"silk": 1}),
        ("silk+pepper", {"gold": 1}),
    ],
)
def test_k17_leaves_the_pair_to_the_player(pair: str, left: dict[str, int]) -> None:
    t = use(with_card("K17", 1, figure="beijing", gold=1, silk=1, pepper=1), "K17", 1)
    t.play("go:oasis_10")
    assert t.names == ["pair:gold+silk", "pair:gold+pepper", "pair:silk+pepper"]
    assert t.own("figure") == "beijing"  # everything is paid before the figure moves
    assert stock(t.play(f"pair:{pair}")) == amounts(left)
    assert t.own("figure") == "oasis_10"


@pytest.mark.rule("MP-CITY-16", "MP-CITY-15")
def test_k17_is_closed_without_two_types_or_an_affordable_step() -> None:
    assert with_card("K17", 6, figure="beijing", gold=9).why("card:K17") == "MP-CITY-16"
    stuck = with_card("K17", 6, figure="kochi", gold=9, silk=9, camel=3, coin=9)
    assert stuck.why("card:K17") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-13", "MP-CITY-7")
@pytest.mark.parametrize("value", range(1, 7))
def test_k19_gives_own_province_bonuses_for_a_coin_each(value: int) -> None:
    posts = [PROVINCES[letter] for letter in "ABF"]
    most = min(value, 3)
    for times in range(1, most + 1):
        t = use(with_card("K19", value, posts, coin=6), "K19", value)
        if most > 1:
            assert t.names == [f"times:{n}" for n in range(1, most + 1)]
            t.play(f"times:{times}")
        assert t.own("coin") == 6 - times
        letters = ["F", "A", "B"][:times]  # in an order of choice
        for letter in letters:
            if t.offers("bonus"):
                t.play(f"bonus:{letter}")
                assert f"bonus:{letter}" not in t.names  # each province once
        assert stock(t) == amounts(
            {
                "coin": 6 - times + 5 * ("A" in letters),
                "camel": 3 * ("B" in letters),
                "vp": 3 * ("F" in letters),
            }
        )
        assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CITY-16", "MP-CITY-13")
@pytest.mark.parametrize(("name", "coin"), [("K19", 9), ("K30", 0)])
def test_province_cards_need_an_own_province(name: str, coin: int) -> None:
    t = with_card(name, 6, ["beijing", "karachi"], coin=coin)
    assert t.why(f"card:{name}") == "MP-CITY-16"
    assert with_card("K19", 6, ["anxi"], coin=0).why("card:K19") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-8")
@pytest.mark.parametrize("value", range(1, 7))
def test_k20_camels_for_coins_or_coins_for_camels(value: int) -> None:
    for times in range(1, value + 1):
        for way, camel, coin in ((1, -1, 3), (2, 1, -1)):
            t = use(with_card("K20", value, camel=6, coin=6), "K20", value)
            assert t.names == ["exchange:1", "exchange:2"]
            t.play(f"exchange:{way}")
            if value > 1:
                assert t.names == [f"times:{n}" for n in range(1, value + 1)]
                t.play(f"times:{times}")
            assert stock(t) == amounts({"camel": 6 + camel * times, "coin": 6 + coin * times})
            assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CITY-8", "MP-CITY-18", "MP-CITY-16")
def test_k20_offers_only_what_can_be_paid() -> None:
    t = use(with_card("K20", 6, camel=2), "K20", 6)
    assert t.names == ["times:1", "times:2"]
    assert t.play("times:2").own("coin") == 6
    t = use(with_card("K20", 6, coin=3), "K20", 6)
    assert t.play("times:3").own("camel") == 3
    assert with_card("K20", 6).why("card:K20") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-9", "MP-CITY-17", "MP-COMP-7")
@pytest.mark.parametrize("value", range(1, 7))
def test_k21_points_and_coins_either_way_each_time(value: int) -> None:
    """There and back without coins: the points may become negative, the coins pay the way back."""
    t = use(with_card("K21", value), "K21", value)  # the only way that can be paid
    assert (t.own("vp"), t.own("coin")) == (-1, 3)
    for exchange in range(2, value + 1):
        back = exchange % 2 == 0
        ways = ["exchange:1", "exchange:2"] if back else ["exchange:1"]
        assert t.names == [*ways, "done"]
        t.play(ways[-1])
        assert (t.own("vp"), t.own("coin")) == ((0, 0) if back else (-1, 3))
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CITY-17")
@pytest.mark.parametrize("name", ["K21", "K22"])
def test_two_way_cards_may_stop_after_every_exchange(name: str) -> None:
    for exchanges in (1, 2, 5):
        t = use(with_card(name, 6, coin=18, camel=12), name, 6)
        while t.step != "TakeTurn":
            done = (18 - t.own("coin")) // 3 + (12 - t.own("camel")) // 2
            if t.offers("good"):
                t.play("good:gold")
            else:
                assert ("done" in t.names) is (done > 0)
                t.play("done" if done == exchanges else "exchange:2")
        assert t.own("vp" if name == "K21" else "gold") == exchanges


@pytest.mark.rule("MP-CITY-9", "MP-CITY-17")
@pytest.mark.parametrize("value", range(1, 7))
def test_k21_at_most_d_exchanges(value: int) -> None:
    t = use(with_card("K21", value, coin=18, vp=5), "K21", value)
    assert t.names == ["exchange:1", "exchange:2"]  # the first one is compulsory
    for _ in range(value):
        t.play("exchange:2")
    assert (t.own("vp"), t.own("coin"), t.step) == (5 + value, 18 - 3 * value, "TakeTurn")


@pytest.mark.rule("MP-CITY-9", "MP-CITY-17")
@pytest.mark.parametrize("value", range(1, 7))
def test_k22_goods_and_camels_either_way_each_time(value: int) -> None:
    t = use(with_card("K22", value, pepper=3, silk=3), "K22", value)
    for i in range(value):
        assert t.names == ["pay:silk", "pay:pepper"] if i == 0 else "done" in t.names
        if i:
            t.play("exchange:1")
        if t.offers("pay"):
            t.play("pay:silk" if i < 3 else "pay:pepper")
    silk, pepper = max(0, 3 - value), min(3, 6 - value)
    assert stock(t) == amounts({"silk": silk, "pepper": pepper, "camel": 2 * value})
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CITY-9", "MP-CITY-16")
def test_k22_turns_camels_into_goods_and_back() -> None:
    t = use(with_card("K22", 3, camel=2), "K22", 3)
    assert t.names == ["good:gold", "good:silk", "good:pepper"]
    t.play("good:pepper")
    assert stock(t) == amounts({"pepper": 1})
    assert t.names == ["exchange:1", "done"]
    t.play("exchange:1")  # the pepper just gained
    assert stock(t) == amounts({"camel": 2})
    t.play("exchange:2", "good:gold")
    assert (stock(t), t.step) == (amounts({"gold": 1}), "TakeTurn")
    assert with_card("K22", 6, camel=1, coin=9).why("card:K22") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-10")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(("name", "key", "each"), [("K23", "coin", 2), ("K24", "vp", 1)])
def test_k23_and_k24_count_posts_up_to_d(name: str, key: str, each: int, value: int) -> None:
    assert CARDS[name]["gain"] == {key: each}
    for posts in ([], ["beijing"], ["beijing", "anxi", "kochi"]):
        t = use(with_card(name, value, posts), name, value)
        assert stock(t) == amounts({key: each * min(value, 1 + len(posts))})


@pytest.mark.rule("MP-CITY-10", "MP-CITY-16")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(("name", "key", "each"), [("K25", "coin", 2), ("K26", "vp", 1)])
def test_k25_and_k26_count_completed_contracts_up_to_d(
    name: str, key: str, each: int, value: int
) -> None:
    assert CARDS[name]["gain"] == {key: each}
    done = ["S01", "C10", "C11", "C12"]
    for number in range(1, 5):
        t = use(with_card(name, value, completed=done[:number]), name, value)
        assert stock(t) == amounts({key: each * min(value, number)})
    t = with_card(name, value, contracts=["C10"])
    assert t.why(f"card:{name}") == "MP-CITY-16"


@pytest.mark.rule("MP-CITY-11", "MP-CITY-12")
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize(
    ("name", "key", "gains"),
    [
        ("K27", "gold", [1, 1, 1, 1, 1, 3]),
        ("K28", "silk", [1, 1, 1, 3, 3, 3]),
        ("K29", "pepper", [1, 3, 3, 3, 3, 3]),
        ("K31", "coin", [2, 4, 6, 8, 10, 12]),
    ],
)
def test_the_value_looks_up_the_gain(name: str, key: str, gains: list[int], value: int) -> None:
    t = use(with_card(name, value), name, value)
    assert stock(t) == amounts({key: gains[value - 1]})


@pytest.mark.rule("MP-CITY-11", "MP-CITY-13")
@pytest.mark.parametrize("value", range(1, 7))
def test_k30_gives_one_own_province_bonus_or_two_from_a_five_on(value: int) -> None:
    t = use(with_card("K30", value, ["anxi", "ormuz", "kochi"]), "K30", value)
    assert t.names == ["bonus:A", "bonus:B", "bonus:F"]
    t.play("bonus:B")
    if value >= 5:
        assert t.names == ["bonus:A", "bonus:F"]
        t.play("bonus:A")
    assert stock(t) == amounts({"camel": 3, "coin": 5 if value >= 5 else 0})
    assert t.step == "TakeTurn"


@pytest.mark.rule("MP-CITY-13", "MP-OUTPOST-6", "MP-OUTPOST-8", "MP-EX-46")
def test_k30_with_the_copying_bonus() -> None:
    t = use(with_card("K30", 5, ["xian", "kochi"]), "K30", 5)
    t.play("bonus:F", "bonus:F")  # F itself, then D copies it
    assert (t.own("vp"), t.step) == (6, "TakeTurn")
    t = use(with_card("K30", 5, ["kochi"]), "K30", 5)
    assert (t.own("vp"), t.step) == (3, "TakeTurn")  # one province, one bonus
    t = use(with_card("K30", 4, ["xian", "kochi"]), "K30", 4).play("bonus:F")
    assert (t.own("vp"), t.step) == (3, "TakeTurn")


def test_every_card_has_a_test() -> None:
    special = {"K16", "K17", "K19", "K20", "K21", "K22"}
    later = {f"K{n}" for n in range(23, 32)}
    assert {*EXCHANGES, *special, *later} == set(CARDS)
    assert len(CARDS) == 31
