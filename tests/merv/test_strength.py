"""The evaluation: a bot that follows it is worth playing against."""

from __future__ import annotations

import pytest

from caravanserai.mind.evaluation import value
from tests.merv.table import GAME, MORE_GOODS, table
from tests.test_bots import finished


@pytest.mark.parametrize("seed", range(3))
def test_greedy_beats_two_random_players(seed: int) -> None:
    """A sample; a hundred games stand in tests/long."""
    names = ["random"] * 3
    names[seed] = "greedy"
    assert GAME.rules.ranking(finished("merv", names, seed))[seed] == 1


def test_more_is_worth_more() -> None:
    poor = value(GAME, table().state, 0)
    for own in (
        *MORE_GOODS,
        {"favour": 1},
        {"influence": 1},
        {"mosque": "mosque-1-1"},
        {"tally": {"contracts": 1}},
        {"cards": {"ginger": 1}},
        {"posts": ["rayy"]},
    ):
        assert value(GAME, table(**own).state, 0) > poor, own
    exposed = table(year=2, round=4, buildings={"R1C1": 1})
    guarded = table(year=2, round=4, buildings={"R1C1": 1}, soldiers={"R1C1": 2})
    assert value(GAME, guarded.state, 0) > value(GAME, exposed.state, 0)
