"""Random play to the end: the yardstick of speed, and the simplest simulation."""

from __future__ import annotations

from collections.abc import Callable

from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, advance


def playout(s: State, draw: Callable[[], float], most: int = 1_000_000) -> tuple[int, int]:
    """Answer every question at random; `draw` gives numbers from 0 to under 1.

    Returns how many choices were made, and how many of them by players.
    """
    choices = by_players = 0
    while not s.over and choices < most:
        legal = s.legal
        if s.actor == CHANCE:
            choice = pick(s, draw())
        else:
            by_players += 1
            choice = legal[int(draw() * len(legal))]
        choices += 1
        s.stack.pop().answer(s, choice)
        advance(s)
    return choices, by_players
