"""A greedy opponent: looks through its own turn and takes what the evaluation likes best."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from caravanserai.kernel.core import State, play
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Weights, value

DEPTH: Final = 14
"""No more own decisions ahead than this."""
WIDTH: Final = 3
"""How many lines are followed for each first choice."""


class Greedy:
    """Follows the best lines of every first choice until chance or another seat is asked; judges
    by the guess that comes with the rules.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        known = game.rules.determinize(state, seat, self._random)
        judged = [(prospect(game, known, seat, choice), -choice) for choice in state.legal]
        return -max(judged)[1]


def prospect(
    game: Game[Any], known: State, seat: int, choice: int, weights: Weights | None = None
) -> float:
    """The best value at the end of the turn that this choice can lead to."""
    first = known.clone()
    play(first, choice)
    return best_turn(game, first, seat, WIDTH, weights)[0]


def best_turn(
    game: Game[Any], s: State, seat: int, width: int, weights: Weights | None = None
) -> tuple[float, State]:
    """The best end of the seat's turn that is found by following so many lines, and its value."""
    best, end = float("-inf"), s
    lines = [s]
    for _ in range(DEPTH):
        open_lines: list[tuple[float, int, State]] = []
        for line in lines:
            if line.actor != seat:
                worth = value(game, line, seat, weights)
                if worth > best:
                    best, end = worth, line
                continue
            for following in line.legal:
                after = line.clone()
                play(after, following)
                open_lines.append((value(game, after, seat, weights), len(open_lines), after))
        if not open_lines:
            return best, end
        open_lines.sort(key=lambda entry: (-entry[0], entry[1]))
        lines = [after for _, _, after in open_lines[:width]]
    for line in lines:
        worth = value(game, line, seat, weights)
        if worth > best:
            best, end = worth, line
    return best, end
