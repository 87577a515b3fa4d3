"""What a network sees of a position, and the networks of the house."""

from __future__ import annotations

import pytest

from caravanserai import CHANCE, Seeded, Setup, load, play
from caravanserai.bots import MCTS, Budget, make, planner
from caravanserai.bots.planner import THOROUGH, WIDTH, plans
from caravanserai.bots.weights import fitted, trained
from caravanserai.games.wayfarers.prospects import FOLK_WORTH, VISTA_WORTH, worth
from caravanserai.games.wayfarers.state import CARDS
from caravanserai.mind.attention import attention, outlook
from tests.wayfarers.table import table

GAME = load("wayfarers")
PLACES = 28
"""The spaces of the journal."""
RIVAL = 9
"""What is seen of a rival."""
CARDS_SEEN = 116
"""Where the row says which cards lie in the panorama."""


def test_the_row_is_as_long_as_the_networks_are_wide() -> None:
    for seats in (2, 4):
        s = GAME.new(Setup(seats))
        network = trained(GAME, s).network
        assert network is not None
        assert len(GAME.mind.sight(s, 0)) == len(network.layers[0])


def test_the_lead_and_the_rival_are_seen() -> None:
    row = GAME.mind.sight(table(panorama=["L01", "W19"]).state, 0)
    other = GAME.mind.sight(table(panorama=["L01", "W19"]).state, 1)
    assert row[:2] == [other[1], other[0]]
    assert row[2] == -other[2] == row[0] - row[1] > 0


def test_each_card_of_the_panorama_is_seen_by_itself() -> None:
    """Two lands of the same kind, alike in all that is counted, are told apart."""
    one, other = (GAME.mind.sight(table(panorama=[card]).state, 0) for card in ("L01", "L02"))
    cards = slice(CARDS_SEEN, CARDS_SEEN + CARDS)
    assert [sum(row[cards]) for row in (one, other)] == [1, 1]
    assert one[cards] != other[cards]
    assert sum(GAME.mind.sight(table(panorama=["L01", "W19"]).state, 0)[cards]) == 2


def test_each_card_of_the_displays_is_in_the_outlook() -> None:
    s = table().state
    lying = sorted(card for card in s.display if card >= 0)
    cards = outlook(GAME, s, 0)
    assert [card for card, there in enumerate(cards) if there] == lying
    assert len(cards) == CARDS and len(lying) == 20
    # what a policy sees: how the seat stands, then which step asks, then these
    row = attention(GAME, s, 0)
    assert row[: -CARDS - len(GAME.codec.ops)] == GAME.mind.sight(s, 0)
    step = row[-CARDS - len(GAME.codec.ops) : -CARDS]
    assert list(GAME.codec.ops)[step.index(1.0)] == "TakeTurn" and sum(step) == 1
    assert row[-CARDS:] == cards


def test_the_open_way_of_the_journal_is_seen() -> None:
    """From J0 both ways are free; the marker stands on one of the spaces."""
    start = GAME.mind.sight(table(journal="J0").state, 0)
    spaces = start[-RIVAL - PLACES : -RIVAL]
    assert sum(spaces) == 1 and spaces[0] == 1
    run, some, near, soon, way = start[-RIVAL - PLACES - 5 : -RIVAL - PLACES]
    assert run >= some == 0.25
    assert near >= soon >= run
    assert way == 10 / 4
    rich = GAME.mind.sight(
        table(journal="J0", guilds={"black": 3, "blue": 3, "yellow": 3}).state, 0
    )
    assert rich[-RIVAL - PLACES - 3] >= near


def test_effects_are_valued_by_what_they_say() -> None:
    assert worth("silver*2") == 2 * worth("silver") > 0
    assert worth("pay(prov*2) => card:land & silver") == (
        worth("card:land") + worth("silver") - 2 * worth("prov")
    )
    assert worth("journal | silver") == worth("journal")
    assert worth("card:sky[-1]") > worth("card:sky")
    assert max(FOLK_WORTH) > 0 and max(VISTA_WORTH) > 0


def test_with_a_network_only_the_best_lines_of_all_are_followed() -> None:
    s = table(dice=[1, 3, 5], silver=4, prov=4, workers={"green": 1}).state
    weights = trained(GAME, s)
    few, many = (plans(GAME, weights, s, 0, 16, most) for most in (2, 30))
    assert sum(line.worth for line in few) < sum(line.worth for line in many)
    for found in (few, many):
        assert sorted(line.choices[0] for line in found) == sorted(s.legal)


@pytest.mark.interpreted  # compiled, the bound cannot be replaced
def test_with_a_network_fewer_positions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    s = table(dice=[1, 3, 5], silver=4, prov=4, workers={"green": 1}).state
    whole = plans(GAME, trained(GAME, s), s, 0, WIDTH)
    monkeypatch.setattr(planner, "LOOKED_THROUGH", 20)
    hasty = plans(GAME, trained(GAME, s), s, 0, WIDTH)
    assert hasty[0].worth < whole[0].worth
    assert sorted(line.choices[0] for line in hasty) == sorted(s.legal)


def test_the_hard_level_plays_what_the_network_likes() -> None:
    """Here the guess would take something else."""
    s = table(dice=[1, 3, 5], silver=4, prov=4, workers={"green": 1}).state
    line = plans(GAME, trained(GAME, s), s, 0, THOROUGH)[0]
    assert line.choices != plans(GAME, fitted(GAME, s), s, 0, WIDTH)[0].choices
    hard = make("hard", 1)
    for choice in line.choices:
        assert hard.choose(GAME, s, 0) == choice
        play(s, choice)


def test_the_first_look_of_a_hint_is_that_of_the_hard_level() -> None:
    s = table(dice=[1, 3, 5], silver=4, prov=4, workers={"green": 1}).state
    network, guess = (plans(GAME, judge(GAME, s), s, 0, WIDTH) for judge in (trained, fitted))
    order = [line.choices[0] for line in network]
    assert order != [line.choices[0] for line in guess]
    found = MCTS(1, Budget(iterations=1)).search(GAME, s, 0)
    ranked = sorted(found, key=lambda one: (-one.guess, order.index(one.choice)))
    assert [one.choice for one in ranked] == order


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_points_are_counted_as_on_the_score_sheet(seats: int) -> None:
    """A sum without a list says the same as the list, for players and for Tigran."""
    s = GAME.new(Setup(seats))
    chance, bot = Seeded(seats), make("random", seats)
    for _ in range(1_500):
        if s.over:
            break
        for score in GAME.rules.scores(s):
            assert GAME.mind.points(s, score.seat) == score.total
        play(s, chance.choose(s, 0) if s.actor == CHANCE else bot.choose(GAME, s, s.actor))
    assert max(score.total for score in GAME.rules.scores(s)) > 10
