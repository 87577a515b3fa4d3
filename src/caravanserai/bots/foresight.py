"""Looking on from the end of a turn: what the seat could plan next, after the others and chance.

Only with a network. It says what a position is worth at any time; a table was made to compare the
ends of the same turn, and with it this plays worse.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from caravanserai.bots.greedy import Greedy
from caravanserai.bots.planner import THOROUGH, Line, Planner, plans
from caravanserai.bots.weights import trained
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Weights, value

CANDIDATES: Final = 6
"""From so many plans one looks on: the best ones."""
TOO_FAR_BEHIND: Final = 12.0
"""A plan that looks worse than the best one by so many points does not become the best."""
WORLDS: Final = 4
"""So often one imagines how it goes on."""
LINES: Final = 8
"""So many lines of the next plan are followed."""
LOOKED_ON: Final = 600
"""About so many positions are looked at in each of the next plans."""
IMAGINED_ANSWERS: Final = 400
"""No more answers of others and of chance are imagined until the seat is asked again."""


class Foresighted(Planner):
    """Follows nearly all lines, judges by the best that is known, and if that is a network, looks
    on from its plans.
    """

    def __init__(self, seed: int, effort: float = 1.0) -> None:
        super().__init__(seed, width=THOROUGH, judge=trained, effort=effort)

    def _plans(self, game: Game[Any], weights: Weights, state: State, seat: int) -> list[Line]:
        lines = super()._plans(game, weights, state, seat)
        worlds = round(self._effort * WORLDS)
        if weights.network is None or not worlds:
            return lines
        return foreseen(game, weights, state, seat, lines, self._random, worlds)


def foreseen(
    game: Game[Any],
    weights: Weights,
    s: State,
    seat: int,
    lines: list[Line],
    random: Random,
    worlds: int = WORLDS,
) -> list[Line]:
    """The best of these plans, by what the seat can plan next on the average, the best one first.

    All are played on in the same worlds with the same luck; rivals answer greedily.
    """
    close = [line for line in lines[:CANDIDATES] if line.worth > lines[0].worth - TOO_FAR_BEHIND]
    if len(close) == 1:
        return close
    totals = [0.0] * len(close)
    for _ in range(worlds):
        world = game.rules.determinize(s, seat, random)
        luck = random.getrandbits(32)
        for i, line in enumerate(close):
            after = world.clone()
            for choice in line.choices:
                if choice not in after.legal:
                    break  # something that nobody knew is otherwise in this world
                play(after, choice)
            totals[i] += _goes_on(game, weights, after, seat, luck)
    found = [
        Line(total / worlds, line.choices, line.questions)
        for total, line in zip(totals, close, strict=True)
    ]
    return sorted(found, key=lambda line: -line.worth)


def _goes_on(game: Game[Any], weights: Weights, s: State, seat: int, luck: int) -> float:
    """What the next plan of the seat is worth, or the end of the game; plays the position on."""
    _others_answer(game, s, seat, Random(luck), Greedy(luck))
    if s.actor == seat:
        return plans(game, weights, s, seat, THOROUGH, LINES, LOOKED_ON)[0].worth
    return value(game, s, seat, weights)


def _others_answer(game: Game[Any], s: State, seat: int, random: Random, rival: Greedy) -> None:
    """Play on until the seat is asked again or the game is over: chance answers as it may, rivals
    greedily.
    """
    for _ in range(IMAGINED_ANSWERS):
        if s.over or s.actor == seat:
            break
        if s.actor == CHANCE:
            play(s, pick(s, random.random()))
        else:
            play(s, rival.choose(game, s, s.actor))
