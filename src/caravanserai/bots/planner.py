"""An opponent that plans its whole turn and judges the ends of it by what was learned."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from caravanserai.bots.weights import fitted
from caravanserai.kernel.core import State, play
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Weights, value

DEPTH: Final = 40
"""No more own decisions ahead than this."""
WIDTH: Final = 16
"""How many lines are followed for each first choice."""
THOROUGH: Final = 128
"""The same for one who takes the time to look at nearly everything."""
SEEN_THROUGH: Final = 64
"""How many lines are followed at all with a network: it takes longer to judge, but knows better
what the middle of a turn is worth.
"""
LOOKED_AT: Final = 20_000
"""About so many positions are looked at in a plan, so that it takes seconds at most."""
LOOKED_THROUGH: Final = 7_000
"""The same with a network."""
SHARE: Final = 8
"""One line is followed on for so many positions that are left to be looked at."""


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
        effort: float = 1.0,
    ) -> None:
        self._random = Random(seed)
        self._noise = noise
        self._width = width
        self._judge = judge
        self._effort = effort
        self._line = NOTHING

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        line = self._line if self.has_plan(state) else self._planned(game, state, seat)
        self._line = line.rest()
        return line.choices[0]

    def has_plan(self, state: State) -> bool:
        """Whether the line that it plays answers this question."""
        line = self._line
        return bool(line.choices) and line.questions[0] == state.legal

    def _planned(self, game: Game[Any], state: State, seat: int) -> Line:
        best, most = NOTHING, float("-inf")
        for line in self._plans(game, self._judge(game, state), state, seat):
            worth = line.worth
            if self._noise:
                worth += self._random.gauss(0, self._noise)
            if worth > most:
                best, most = line, worth
        return best

    def _plans(self, game: Game[Any], weights: Weights, state: State, seat: int) -> list[Line]:
        """What the seat could do, as far as it knows, the best one first."""
        known = game.rules.determinize(state, seat, self._random)
        looked_at = LOOKED_AT if weights.network is None else LOOKED_THROUGH
        most = int(self._effort * looked_at)
        return plans(game, weights, known, seat, self._width, looked_at=most)


def plans(
    game: Game[Any],
    weights: Weights,
    s: State,
    seat: int,
    width: int,
    most: int | None = None,
    looked_at: int | None = None,
) -> list[Line]:
    """The best line that was found for every choice of the question, the best one first.

    Lines are followed side by side until chance or another seat is asked; at each step the best
    ones of every first choice are kept, and of those the best ones of all: `most`, or less if there
    was much to look at (`looked_at`). The best one of each choice is always kept.
    """
    left, room = LOOKED_AT, LOOKED_AT
    if weights.network is not None:
        left, room = LOOKED_THROUGH, SEEN_THROUGH
    left, room = looked_at or left, most or room
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
                worth = value(game, after, seat, weights)
                left -= 1
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
        room = min(room, left // SHARE)
        lines = []
        kept: dict[int, int] = {}
        for _, _, line, after in going:
            first = line.choices[0]
            followed = kept.get(first, 0)
            if followed < width and (not followed or len(lines) < room):
                kept[first] = followed + 1
                lines.append((line, after))
    return sorted(best.values(), key=lambda line: (-line.worth, line.choices[0]))
