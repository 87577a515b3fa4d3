"""Chapter 9: cards are acquired."""

from __future__ import annotations

import pytest

from tests.wayfarers.table import DECKS, GAME, Table, named, table

LANDS = ["L01", "L02", "L03", "L04"]
WATERS = ["W01", "W02", "W03", "W04"]
SKIES = ["S16", "S17", "S18", "S19"]
FOLK = ["F08", "F01", "F15", "F12"]


@pytest.mark.rule("WAY-ACQ-1", "WAY-ACQ-2", "WAY-ACQ-4")
@pytest.mark.parametrize(
    ("atom", "deck"), [("land", "land"), ("water", "water"), ("insp", "inspiration")]
)
def test_cards_come_from_the_four_of_the_display_and_cost_nothing(atom: str, deck: str) -> None:
    displays = {"land": ["L09", "L10", "L11", "L12"], "water": ["W28", "W10", "W30", "W32"]}
    t = table(displays=displays).gain(f"card:{atom}")
    assert t.offers("take") == sorted(card or "" for card in t.row(deck))
    card = t.row(deck)[1]
    t.play(f"take:{card}")
    assert t.own("silver") == 0
    t.play(*["discard"] * (atom == "insp"))
    assert t.row(deck)[1] is None


@pytest.mark.rule("WAY-ACQ-3", "WAY-EX-15")
@pytest.mark.parametrize(("slot", "price"), [(0, 3), (1, 4), (2, 4), (3, 5)])
def test_prices_of_sky_cards_stand_at_their_slots(slot: int, price: int) -> None:
    t = table(silver=price, panorama=["L01"], displays={"sky": SKIES}).gain("card:sky")
    t.play(f"take:{SKIES[slot]}")
    assert t.own("silver") == 0
    poor = table(silver=price - 1, panorama=["L01"], displays={"sky": SKIES}).gain(
        "card:sky | inf:blue"
    )
    assert SKIES[slot] not in poor.offers("take")
    assert poor.why(f"take:{SKIES[slot]}") == "WAY-EFF-6"


@pytest.mark.rule("WAY-ACQ-5", "WAY-ACQ-6", "WAY-ACQ-9")
def test_townsfolk_cost_what_is_printed_on_them() -> None:
    t = table(silver=2, displays={"townsfolk": FOLK}).gain("card:folk")
    assert t.offers("take") == ["F01", "F08"]
    assert t.why("take:F15") == "WAY-ACQ-9"
    t.play("take:F08")
    assert t.own("silver") == 0
    free = table(displays={"townsfolk": FOLK}, markers={"F08": 2}).gain("card:folk[free]")
    assert free.offers("take") == ["F01"]


@pytest.mark.rule("WAY-ACQ-7", "WAY-ACQ-8", "WAY-DIE-17")
def test_discounts_add_up_but_never_below_zero() -> None:
    """L14 gives one silver off; two discount icons in column 6 give two more."""
    caravan = ["T-LA-VP:a@b5", "T-LA-VP:a@c5"]
    panorama = [{"ground": "L14", "townsfolk": "F34"}, "L01"]
    t = table(dice=[6], panorama=panorama, caravan=caravan, displays={"sky": SKIES})
    t.play("die:6", "slot:L14")
    assert t.offers("take") == ["S16"]
    t.play("take:S16", "above:L01").chance()
    assert (t.own("silver"), t.column("L01")["sky"]) == (0, "S16")
    t = table(dice=[6], silver=3, caravan=caravan, displays={"townsfolk": FOLK})
    t.play("die:6", "slot:home-market", "take:F01").chance()
    assert t.own("silver") == 3


@pytest.mark.rule("WAY-ACQ-10")
def test_workers_on_the_card_come_along() -> None:
    t = table(standing={"W01": ["green", "blue"]}, displays={"water": WATERS}).gain("card:water")
    t.play("take:W01")
    assert (t.worker("green"), t.worker("blue")) == (1, 2)


@pytest.mark.rule("WAY-ACQ-11", "WAY-WORK-15")
def test_a_card_with_the_own_worker_of_this_turn_cannot_be_acquired() -> None:
    t = table(workers={"yellow": 1}, displays={"land": LANDS}, guilds={"yellow": 1})
    t.play("worker:yellow", "on:L03", "guild:yellow")
    assert t.step == "AfterAction"
    t.gain("card:land")
    assert t.offers("take") == ["L01", "L02", "L04"]
    assert t.why("take:L03") == "WAY-ACQ-11"


@pytest.mark.rule("WAY-ACQ-14", "WAY-ACQ-15", "WAY-ACQ-16")
def test_displays_slide_and_fill_up_in_order() -> None:
    t = table()
    for deck in DECKS:
        first = 4 * DECKS.index(deck)
        for slot in (1, 2):
            card = t.state.display[first + slot]
            t.state.display[first + slot] = -1
            local = card - [0, 36, 72, 108, 144][DECKS.index(deck)]
            t.state.deck[DECKS.index(deck)] |= 1 << local
    t.play("rest", "done")
    new = {"townsfolk": "F", "sky": "S", "land": "L", "water": "W", "inspiration": "I"}
    for deck in DECKS:
        t.play(f"deal:{new[deck]}10", f"deal:{new[deck]}11")
    assert t.row("townsfolk") == ["F11", "F10", "F01", "F04"]
    assert t.row("sky") == ["S01", "S04", "S10", "S11"]
    assert t.row("land") == ["L11", "L10", "L01", "L04"]
    assert t.row("water") == ["W01", "W04", "W10", "W11"]
    assert t.row("inspiration") == ["I11", "I10", "I01", "I04"]


def drawing(prov: int = 3, **changes: object) -> Table:
    """A die on the home city, its cost paid."""
    settings: dict[str, object] = {"dice": [1], "prov": prov, "displays": {"land": LANDS}} | changes
    return table(**settings).play("die:1", "slot:home-city", "pay")  # type: ignore[arg-type]


def test_a_card_for_nothing_is_told_without_a_price() -> None:
    t = drawing()
    assert t.play(f"take:{LANDS[0]}").said(f"acquires {LANDS[0]}")
    assert not t.said(" for ")


@pytest.mark.rule("WAY-ACQ-17", "WAY-ACQ-22", "WAY-INFO-4")
def test_draw_three_acquire_one_and_put_the_others_under_the_deck() -> None:
    t = drawing().play("draw:land")
    assert t.seat == "chance"
    assert "deal:L01" not in t.names
    t.play("deal:L20", "deal:L30", "deal:L33")
    assert t.names == ["take:L20", "take:L30", "take:L33"]
    t.play("take:L33")
    assert t.names == ["under:L20", "under:L30"]
    t.play("under:L30")
    assert t.text["decks"]["land"]["bottom"] == [
        {"card": "L30", "known": "1"}, {"card": "L20", "known": "1"},
    ]  # fmt: skip
    assert t.grounds()[-1] == "L33"
    assert t.own("silver") == 2


@pytest.mark.rule("WAY-ACQ-18", "WAY-ACQ-28")
def test_drawing_costs_a_provision_without_a_pigeon() -> None:
    t = drawing(prov=3).play("draw:land")
    assert t.own("prov") == 0
    t = drawing(prov=2)
    assert "draw:land" not in t.names
    assert t.why("draw:land") == "WAY-ACQ-18"
    discounted = drawing(prov=2, dice=[1], caravan=["T-SK-TELESCOPE@b1"])
    assert discounted.own("prov") == 1
    assert discounted.play("draw:land").own("prov") == 0


@pytest.mark.rule("WAY-ACQ-19", "WAY-DIE-7")
def test_a_spare_pigeon_draws_for_nothing() -> None:
    by_column = drawing(prov=2, caravan=["T-BA-PIGEON@b1"]).play("draw:land")
    assert by_column.own("prov") == 0
    by_folk = drawing(prov=3, panorama=[{"ground": "home-city", "townsfolk": "F22"}])
    assert by_folk.play("draw:land").own("prov") == 1
    elsewhere = drawing(prov=2, caravan=["T-BA-PIGEON@b2"])
    assert "draw:land" not in elsewhere.names


@pytest.mark.rule("WAY-ACQ-20", "WAY-WORK-18")
def test_worker_spots_with_three_cards_need_no_pigeon() -> None:
    t = table(prov=3, displays={"land": LANDS}, caravan=["T-SK-TELESCOPE@b1"])
    t.play("worker:yellow", "on:L01")
    assert (t.own("prov"), t.seat) == (0, "chance")
    t.play("deal:L20", "deal:L30", "deal:L33", "take:L30", "under:L20")
    assert t.grounds()[-1] == "L30"


@pytest.mark.rule("WAY-ACQ-21")
def test_the_choice_is_made_before_the_cards_are_seen() -> None:
    t = drawing().play("draw:land")
    assert (t.seat, t.own("prov")) == ("chance", 0)
    t.play("deal:L20", "deal:L30", "deal:L33")
    assert set(t.names) == {"take:L20", "take:L30", "take:L33"}


@pytest.mark.rule("WAY-ACQ-23")
def test_no_fee_for_drawn_cards() -> None:
    marks = dict.fromkeys(LANDS, 2)
    t = table(dice=[1], prov=3, displays={"land": LANDS}, markers=marks)
    t.play(
        "die:1",
        "slot:home-city",
        "pay",
        "draw:land",
        "deal:L20",
        "deal:L30",
        "deal:L33",
        "take:L33",
    )
    assert t.own("silver") == 2
    assert t.own("silver", 2) == 0


@pytest.mark.rule("WAY-ACQ-24", "WAY-LIMIT-2")
def test_a_short_deck_gives_what_there_is_and_an_empty_one_nothing() -> None:
    t = table(
        dice=[1], prov=3, empty=["land"], bottom={"land": ["L20", "L30"]}, displays={"land": LANDS}
    )
    t.play("die:1", "slot:home-city", "pay", "draw:land")
    assert t.names == ["take:L20", "take:L30"]
    t = table(dice=[1], prov=9, empty=["land"], displays={"land": LANDS})
    t.play("worker:yellow")
    assert "on:L01" not in t.names
    t = table(dice=[1], prov=9, empty=["land"], displays={"land": LANDS})
    t.play("die:1", "slot:home-city", "pay")
    assert "draw:land" not in t.names
    t.play("take:L02", "done")
    assert t.row("land") == [None, "L01", "L03", "L04"]
    assert t.chance().seat == 2


@pytest.mark.rule("WAY-ACQ-26")
def test_an_acquisition_runs_place_fee_price_workers_marker_group() -> None:
    t = table(silver=3, prov=1, displays={"townsfolk": ["F17", "F02", "F03", "F04"]},
              markers={"F17": 2}, standing={"F17": ["green"]}).gain("card:folk")  # fmt: skip
    t.play("take:F17")
    assert t.names == ["below:home-city", "below:home-harbour"]
    t.play("below:home-harbour")
    assert t.names == ["fee:silver", "fee:prov"]
    t.play("fee:prov")
    assert (t.own("silver"), t.own("prov"), t.own("prov", 2)) == (1, 0, 1)
    assert (t.worker("green"), t.own("markers", 2)) == (1, 15)
    assert t.column("home-harbour")["townsfolk"] == "F17"
    assert t.row("townsfolk")[0] is None


@pytest.mark.rule("WAY-ACQ-27")
def test_a_new_card_can_at_once_carry_others() -> None:
    t = table(
        displays={"water": ["W27", "W01", "W02", "W03"], "townsfolk": ["F04", "F02", "F03", "F08"]}
    )
    t.gain("card:water").play("take:W27")
    assert "take:F04" in t.names
    t.play("take:F04")
    assert t.column("W27")["townsfolk"] == "F04"
    t = table(silver=3, panorama=["L01"], displays={"sky": ["S20", "S01", "S02", "S03"]})
    t.gain("card:sky").play("take:S20", "take:I01")
    assert "over:S20" in t.names


@pytest.mark.rule("WAY-ACQ-29")
def test_drawing_is_possible_when_no_card_of_the_display_can_be_had() -> None:
    t = table(dice=[1], prov=2, displays={"water": WATERS}, markers=dict.fromkeys(WATERS, 2),
              panorama=[{"ground": "home-harbour", "townsfolk": "F07"}])  # fmt: skip
    t.play("die:1", "slot:home-harbour", "pay")
    assert t.seat == "chance"


def test_narration_of_drawn_cards_keeps_them_secret() -> None:
    t = drawing().play("draw:land", "deal:L20")
    event = t.events[-1]
    assert named("L20") in str(event.seen_by(0))
    assert named("L20") not in f"{event.seen_by(1)} {event.seen_by(None)}"
    assert GAME.codec.position(t.state, 1)["drawn"] == [None]
