"""What a network sees of a position, and the network of the house for solo games."""

from __future__ import annotations

from caravanserai import Setup
from caravanserai.bots.weights import fitted, trained
from caravanserai.games.merv.state import ACTION_NAMES
from tests.merv.solo import ALL, deck, solo
from tests.merv.table import GAME, MORE_GOODS, table

OF_MAGISTRATE = 2 * len(ALL) + len(ACTION_NAMES) + 10 + 1 + 4 + 2
"""Cards, sites, lines, what they are worth together, spices and goods."""


def test_the_row_is_as_long_as_the_network_is_wide() -> None:
    s = GAME.new(Setup(1))
    network = trained(GAME, s).network
    assert network is not None
    assert len(GAME.mind.sight(s, 0)) == len(network.layers[0])


def test_games_without_a_network_are_judged_by_their_tables() -> None:
    s = GAME.new(Setup(3))
    assert trained(GAME, s) is fitted(GAME, s)


def test_the_lead_and_the_rival_are_seen() -> None:
    s = table(tally={"contracts": 8}).state
    row, other = GAME.mind.sight(s, 0), GAME.mind.sight(s, 1)
    assert row[:2] == [other[1], other[0]]
    assert row[2] == -other[2] == row[0] - row[1] > 0


def test_everything_that_counts_changes_the_row() -> None:
    plain = GAME.mind.sight(table().state, 0)
    for own in (
        *MORE_GOODS,
        {"common": 1},
        {"favour": 1},
        {"influence": 1},
        {"mosque": "mosque-1-1"},
        {"cards": {"ginger": 1}},
        {"posts": ["rayy"]},
        {"buildings": {"R1C1": 1}},
        {"buildings": {"R1C1": 2}},
        {"year": 2},
        {"round": 3},
    ):
        row = GAME.mind.sight(table(**own).state, 0)
        assert len(row) == len(plain) and row != plain, own


def test_the_next_card_of_the_magistrate_is_seen_as_likely_as_it_is() -> None:
    """MERV-SOLO-10 and 25: the top heap is drawn from first; what was used comes back later."""
    s = solo(solo=deck(["library", "wall"], ["mosque"], discards=("palace",))).state
    seen = GAME.mind.sight(s, 0)[-OF_MAGISTRATE:][: 2 * len(ALL)]
    chances = dict(zip(ALL, seen[::2], strict=True))
    assert {card for card, chance in chances.items() if chance} == {"solo-library", "solo-wall"}
    assert chances["solo-library"] == 0.5
    used = dict(zip(ALL, seen[1::2], strict=True))
    assert [card for card, is_used in used.items() if is_used] == ["solo-palace"]
