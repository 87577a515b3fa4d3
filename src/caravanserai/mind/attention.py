"""What the practised policies look at before a seat chooses: the entries of an observation that
there were when they practised.
"""

from __future__ import annotations

import re
from math import log2
from typing import Any, Final

from caravanserai.kernel.core import Op, State
from caravanserai.kernel.game import Game
from caravanserai.mind.observation import observation
from caravanserai.mind.observing import GREATEST

LOGARITHMS: Final = [log2(n + 1) for n in range(GREATEST + 1)]
"""Entries for a network: ones stay ones, greater numbers grow like their logarithm."""
_OF_SEATS: Final = re.compile(
    r"(?:players|participants)\.(\d)|(?:first|traveller|beijing\.\d)=(\d)"
)
_LATER: Final = re.compile(r"(?:second_)?stand=|players\.\d\.posts_left")
"""Entries that no policy has seen."""

_PICKED: Final[dict[tuple[Game[Any], int], list[int]]] = {}
_STEPS: Final[dict[Game[Any], dict[type[Op[Any]], int]]] = {}


def _shown(name: str, seats: int) -> bool:
    """Whether policies for so many seats see this entry."""
    found = _OF_SEATS.match(name)
    there = found is None or int(found[1] or found[2]) < seats
    return there and _LATER.match(name) is None


def _picked(game: Game[Any], seats: int) -> list[int]:
    """The entries for so many seats."""
    key = (game, seats)
    if key not in _PICKED:
        row = observation(game)
        _PICKED[key] = [
            entry
            for block in row.blocks()[row.first_of_game :]
            for entry in block
            if _shown(row.names[entry], seats)
        ]
    return _PICKED[key]


def outlook(game: Game[Any], s: State, seat: int) -> list[float]:
    """What a policy looks at besides `Mind.sight`: all that the seat observes, if the game does not
    show less.
    """
    shown = game.mind.outlook(s, seat)
    if shown is not None:
        return shown
    row = observation(game).row(s, seat)
    return [LOGARITHMS[row[entry]] for entry in _picked(game, game.rules.people(s))]


def attention(game: Game[Any], s: State, seat: int) -> list[float]:
    """Everything that a policy looks at before the seat chooses: how it stands, which step asks,
    what there is.
    """
    steps = _STEPS.get(game)
    if steps is None:
        steps = _STEPS[game] = {op: i for i, op in enumerate(game.codec.ops.values())}
    step = [0.0] * len(steps)
    step[steps[type(s.stack[-1])]] = 1.0
    return [*game.mind.sight(s, seat), *step, *outlook(game, s, seat)]
