"""Search over information sets with OpenSpiel, against a random player.

    python examples/ismcts.py --game marco_polo --simulations 100

What the searcher cannot know is drawn anew for every simulation (`resample_from_infostate`), and
where a simulation ends it is judged by the points that everybody has by then.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from caravanserai.envs.openspiel import name
from caravanserai.kernel.game import find

UNIT = 20.0
"""A lead of so many points is worth about three quarters of a victory."""


class Points:
    """Judges a position by the leads of now, and prefers nothing."""

    def evaluate(self, state: Any) -> Any:
        """What every player may expect, from -1 to 1."""
        if state.is_terminal():
            return np.array(state.returns())
        totals = [score.total for score in find(state.key).rules.scores(state.state)]
        seats = range(state.num_players())
        best = [max(totals[i] for i in range(len(totals)) if i != seat) for seat in seats]
        return np.tanh([(totals[seat] - best[seat]) / UNIT for seat in seats])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions alike."""
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(game: str, simulations: int, seed: int, decisions: int = 1_000_000) -> list[int]:
    """The scores of the searcher and of a random player after so many decisions at most."""
    random = np.random.RandomState(seed)
    table = pyspiel.load_game(f"{name(game)}(players=2)")
    bot = ISMCTSBot(table, Points(), 1.0, simulations, random_state=random)
    state = table.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            actions, shares = zip(*state.chance_outcomes(), strict=True)
            action = random.choice(actions, p=shares)
        elif state.current_player() == 0:
            action = bot.step(state)
            decisions -= 1
        else:
            action = random.choice(state.legal_actions())
        state.apply_action(int(action))
    return [score.total for score in find(game).rules.scores(state.state)][:2]


def main() -> None:
    parser = argparse.ArgumentParser(description="Search against chance.")
    parser.add_argument("--game", default="marco_polo")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    own, other = play(wish.game, wish.simulations, wish.seed)
    print(f"search {own}, random {other}")


if __name__ == "__main__":
    main()
