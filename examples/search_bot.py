"""A small search bot: try every choice in some possible worlds, play on at random.

python examples/search_bot.py
"""

from __future__ import annotations

from random import Random
from typing import Any

from caravanserai import Game, Match, play
from caravanserai.kernel.core import State
from caravanserai.kernel.playout import playout
from caravanserai.mind.evaluation import value

WORLDS = 6
"""How many possible worlds each choice is tried in."""


def choose(game: Game[Any], state: State, seat: int, random: Random) -> int:
    """The choice with the best mean lead after a few random moves."""

    def lead(choice: int) -> float:
        total = 0.0
        for _ in range(WORLDS):
            world = game.rules.determinize(state, seat, random)  # hidden things are drawn anew
            play(world, choice)
            playout(world, random.random, most=8)
            values = [value(game, world, score.seat) for score in game.rules.scores(world)]
            total += values[seat] - max([0.0, *values[:seat], *values[seat + 1 :]])
        return total

    return max(state.legal, key=lead)


def main(seed: int = 1) -> list[int]:
    """Against a player who chooses at random; returns the scores."""
    random = Random(seed)
    match = Match("marco_polo", seats=2, seed=seed)
    while not match.over:
        mine = match.actor == 0
        match.play(
            choose(match.game, match.state, 0, random) if mine else random.choice(match.legal)
        )
    return [score.total for score in match.game.rules.scores(match.state)]


if __name__ == "__main__":
    print("search bot {}, random player {}".format(*main()))
