"""What a policy sees of a position of Marco Polo."""

from __future__ import annotations

from random import Random

import pytest

from caravanserai import Setup, load
from caravanserai.bots.policies import FOLDER, read_policy
from caravanserai.games.marco_polo.scoring import SLOT_POINTS
from caravanserai.games.marco_polo.state import VP
from caravanserai.kernel.playout import playout
from caravanserai.mind.attention import LOGARITHMS, attention, outlook
from caravanserai.mind.evaluation import SEEN_AS_ONE
from caravanserai.mind.observation import observation

GAME = load("marco_polo")


def test_a_seat_sees_how_it_stands() -> None:
    s = GAME.new(Setup(3))
    playout(s, Random(1).random, 200)
    s.stock[1][VP], s.stock[2][VP] = 40, 44
    s.beijing = [-1] * len(s.beijing)
    mine, theirs, ahead = GAME.mind.sight(s, 0)[:3]
    assert mine * SEEN_AS_ONE == GAME.mind.points(s, 0)
    assert theirs * SEEN_AS_ONE == 44
    assert ahead == pytest.approx(mine - theirs)
    assert GAME.mind.sight(s, 0)[3:] == [n / 4 for n in GAME.mind.features(s, 0)]
    s.beijing[0] = 1
    assert GAME.mind.sight(s, 0)[1] * SEEN_AS_ONE == pytest.approx(40 + SLOT_POINTS[0])


@pytest.mark.parametrize(("seats", "numbers"), [(2, 1273), (3, 1516), (4, 1759)])
def test_policies_see_what_they_practised_with(seats: int, numbers: int) -> None:
    """What a seat observes without absent seats and what was told later only."""
    s = GAME.new(Setup(seats))
    entries = read_policy(FOLDER / f"marco_polo-{seats}.json", GAME).entries
    playout(s, Random(2).random, 150)
    for seat in range(seats):
        row = outlook(GAME, s, seat, entries)
        assert len(row) == numbers
        assert attention(GAME, s, seat, entries)[-len(row) :] == row
        observed = observation(GAME).row(s, seat)
        names = observation(GAME).names
        coins = observed[names.index("players.1.stock.coin")]
        assert row.count(LOGARITHMS[coins]) >= 1
        assert sum(row) <= sum([LOGARITHMS[n] for n in observed])
