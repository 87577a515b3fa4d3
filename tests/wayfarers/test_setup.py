"""Chapter 2: the set-up."""

from __future__ import annotations

import pytest

from caravanserai import BadSetup, Setup
from tests.wayfarers.table import CARDS, DECKS, GAME, Table, dealt, fresh


def until(t: Table, step: str) -> Table:
    """Let chance take its first answer until this step is asked."""
    while t.step != step:
        t.play(t.names[0])
    return t


@pytest.mark.rule("WAY-SETUP-2")
def test_sides_are_drawn_unless_they_are_chosen() -> None:
    t = fresh(2)
    for side in "BAB":
        assert t.names == ["side:A", "side:B"]
        t.play(f"side:{side}")
    assert t.text["sides"] == ["B", "A", "B"]
    t = fresh(2, left="B", middle="A", right="B")
    assert t.text["sides"] == ["B", "A", "B"]
    assert t.step == "DealCard"
    t = fresh(2, middle="B")
    assert t.play("side:A").names == ["side:A", "side:B"]
    with pytest.raises(BadSetup):
        GAME.new(Setup(2, {"left": "C"}))


@pytest.mark.rule("WAY-SETUP-3", "WAY-SETUP-4", "WAY-INFO-2")
def test_four_cards_of_each_deck_are_turned_up() -> None:
    t = until(fresh(3), "DealCard")
    assert t.offers("deal") == CARDS["townsfolk"]
    t.play("deal:F30", "deal:F02", "deal:F03", "deal:F04")
    assert sorted(card or "" for card in t.row("townsfolk")) == ["F02", "F03", "F04", "F30"]
    assert t.offers("deal") == CARDS["sky"]
    t = dealt(3)
    for deck in DECKS:
        assert len([card for card in t.row(deck) if card]) == 4
        unseen = t.text["decks"][deck]["unseen"]
        assert len(unseen) == len(CARDS[deck]) - 4
        assert not set(unseen) & set(t.row(deck))


@pytest.mark.rule("WAY-SETUP-5")
def test_journal_tiles_on_the_ten_spaces_without_a_bonus() -> None:
    t = until(fresh(2), "DealJournalTile")
    t.play("journal_tile:JT07")
    assert t.text["journal_tiles"]["J1a"] == "JT07"
    assert "journal_tile:JT07" not in t.names
    laid = dealt(2).text["journal_tiles"]
    assert sorted(laid) == ["J1a", "J1b", "J3a", "J3b", "J5a", "J5b", "J7a", "J7b", "J9a", "J9b"]
    assert sorted(laid.values()) == [f"JT{n:02}" for n in range(1, 11)]


@pytest.mark.rule("WAY-SETUP-6", "WAY-SETUP-12", "WAY-SETUP-13", "WAY-SETUP-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_workers_and_player_markers(seats: int) -> None:
    t = dealt(seats)
    assert t.text["green_spots"] == ["G1", "G2", "G3", "G4"]
    for seat in range(1, seats + 1):
        assert t.own("workers", seat) == {"green": 0, "yellow": 1, "blue": 1}
        assert t.own("journal", seat) == "J0"
    t.state.crew[1] += 1
    assert GAME.rules.faults(t.state) == [f"there are {seats + 1} yellow workers, expected {seats}"]


@pytest.mark.rule("WAY-SETUP-7", "WAY-SETUP-8")
@pytest.mark.parametrize(("seats", "copies"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_tiles(seats: int, copies: int) -> None:
    for name, n in dealt(seats).text["tiles"].items():
        assert n == (1 if name.startswith("T-SP") else copies)


@pytest.mark.rule("WAY-SETUP-9", "WAY-SETUP-10", "WAY-SETUP-11")
def test_boards_dice_and_markers() -> None:
    t = until(fresh(3), "DealBoard")
    assert t.offers("board") == ["PB1", "PB2", "PB3", "PB4"]
    t.play("board:PB3")
    assert t.offers("board") == ["PB1", "PB2", "PB4"]
    t.play("board:PB1", "board:PB4", "first:1", "roll:6", "roll:2", "roll:2")
    assert (t.own("board"), t.own("dice"), t.own("reserve")) == ("PB3", [2, 2, 6], 2)
    assert t.own("markers", 2) == 15
    assert t.own("placed", 2) == {}


@pytest.mark.rule("WAY-SETUP-14", "WAY-TURN-1")
def test_the_first_player_is_drawn_and_turns_go_clockwise() -> None:
    t = until(fresh(3), "DrawFirst")
    assert t.offers("first") == ["1", "2", "3"]
    t.play("first:2").chance()
    order = []
    for _ in range(7):
        order.append(t.seat)
        t.play("rest").end_turn()
    assert order == [2, 3, 1, 2, 3, 1, 2]
    assert t.text["first"] == "2"


@pytest.mark.rule("WAY-SETUP-15", "WAY-SETUP-16", "WAY-SETUP-17", "WAY-EX-1")
def test_starting_resources_follow_the_turn_order() -> None:
    t = until(fresh(4), "DrawFirst").play("first:3").chance()
    stocks = [(t.own("prov", s), t.own("silver", s)) for s in (3, 4, 1, 2)]
    assert stocks == [(2, 3), (2, 3), (2, 4), (3, 4)]
    assert [t.own("guilds", s) for s in (3, 4, 1, 2)] == [
        {"black": 0, "yellow": 0, "blue": 1},
        {"black": 0, "yellow": 1, "blue": 1},
        {"black": 0, "yellow": 1, "blue": 1},
        {"black": 0, "yellow": 1, "blue": 1},
    ]
    assert [t.own("markers", s) for s in (3, 4, 1, 2)] == [14, 13, 13, 13]


@pytest.mark.rule("WAY-SETUP-20")
def test_the_start_triggers_nothing_and_its_influence_is_ordinary() -> None:
    t = until(fresh(2), "DrawFirst").play("first:2")
    t.play(*["roll:3"] * 6)
    assert (t.seat, t.idle) == (2, True)
    t.play("die:3", "sail:home-harbour", "done")
    assert t.guild("blue", 2) == 0
