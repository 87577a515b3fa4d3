"""An opponent that plans its whole turn and judges the ends of it by what was learned."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from caravanserai.bots.weights import fitted
from caravanserai.kernel.core import State, play
from caravanserai.kernel.evaluation import Weights
from caravanserai.kernel.game import Game

DEPTH: Final = 40
"""No more own decisions ahead than this."""
WIDTH: Final = 16
"""How many lines are followed for each first choice."""
THOROUGH: Final = 128
"""The same for one who takes the time to look at nearly everything."""
ALL: Final = 8000
"""How many lines are followed at all."""
SEEN_THROUGH: Final = 64
"""The same with a network: it takes longer to judge, but knows better what the middle of a turn is
worth.
"""


class Line:
    """Choices of one seat in a row, with the questions they answer, and what their end is worth."""

    __slots__ = ("choices", "questions", "worth")

    def __init__(
        self, worth: float, choices: tuple[int, ...], questions: tuple[list[int], ...]
    ) -> None:
        self.worth = worth
        self.choices = choices
        self.questions = questions

    def rest(self) -> Line:
        """The line after its first choice."""
        return Line(self.worth, self.choices[1:], self.questions[1:])


NOTHING: Final = Line(0.0, (), ())


class Planner:
    """Looks through its turn as far as it knows what comes, and plays the best line to its end.

    `judge` says by which weights. With `noise` it misjudges each beginning by about so many points.
    """

    def __init__(
        self,
        seed: int,
        noise: float = 0.0,
        width: int = WIDTH,
        judge: Callable[[Game[Any], State], Weights] = fitted,
    ) -> None:
        self._random = Random(seed)
        self._noise = noise
        self._width = width
        self._judge = judge
        self._line = NOTHING

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        line = self._line
        if not line.choices or line.questions[0] != state.legal:
            line = self._planned(game, state, seat)
        self._line = line.rest()
        return line.choices[0]

    def _planned(self, game: Game[Any], state: State, seat: int) -> Line:
        weights = self._judge(game, state)
        known = game.determinize(state, seat, self._random)
        best, most = NOTHING, float("-inf")
        lines = ALL if weights.network is None else SEEN_THROUGH
        for line in plans(game, weights, known, seat, self._width, lines):
            worth = line.worth
            if self._noise:
                worth += self._random.gauss(0, self._noise)
            if worth > most:
                best, most = line, worth
        return best


def plans(
    game: Game[Any], weights: Weights, s: State, seat: int, width: int, most: int = ALL
) -> list[Line]:
    """The best line that was found for every choice of the question, the best one first; if no
    more than `most` lines are followed, not every choice has one.

    Lines are followed side by side until chance or another seat is asked; at each step the best
    ones of every first choice are kept, and of those the best ones of all.
    """
    best: dict[int, Line] = {}
    lines = [(NOTHING, s)]
    met: set[tuple[int, int, float, tuple[int, ...]]] = set()
    for step in range(DEPTH):
        going: list[tuple[float, int, Line, State]] = []
        for so_far, before in lines:
            questions = (*so_far.questions, before.legal)
            for choice in before.legal:
                after = before.clone()
                play(after, choice)
                worth = game.value(after, seat, weights)
                first = so_far.choices[0] if so_far.choices else choice
                if after.actor == seat and step < DEPTH - 1:
                    # the same choices in another order: as much worth, and the same question
                    place = (step, first, worth, tuple(after.legal))
                    if place not in met:
                        met.add(place)
                        line = Line(worth, (*so_far.choices, choice), questions)
                        going.append((-worth, len(going), line, after))
                elif first not in best or worth > best[first].worth:
                    best[first] = Line(worth, (*so_far.choices, choice), questions)
        if not going:
            break
        going.sort(key=lambda entry: entry[:2])
        lines = []
        kept: dict[int, int] = {}
        for _, _, line, after in going:
            first = line.choices[0]
            if len(lines) == most:
                break
            if kept.get(first, 0) < width:
                kept[first] = kept.get(first, 0) + 1
                lines.append((line, after))
    return sorted(best.values(), key=lambda line: (-line.worth, line.choices[0]))
