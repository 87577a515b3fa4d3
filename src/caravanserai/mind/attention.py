"""What the practised policies look at before a seat chooses: the entries of an observation that
there were when they practised.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
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

ALL: Final = 1 << 30
"""More entries than any list has: all of them are seen."""


@cache
def _steps(game: Game[Any], entries: int) -> dict[type[Op[Any]], int]:
    """The steps that may ask, of those that were among so many entries."""
    names = list(game.codec.ops)
    if entries < ALL:
        numbers = {name: i for i, name in enumerate(observation(game).names)}
        names = [name for name in names if numbers[f"step={name}"] < entries]
    return {game.codec.ops[name]: i for i, name in enumerate(names)}


@cache
def _picked(game: Game[Any], seats: int, entries: int) -> list[int]:
    """What the game itself writes, for so many seats, of the first so many entries."""
    row = observation(game)
    return [
        entry
        for block in row.blocks()[row.first_of_game :]
        for entry in block
        if entry < entries and _shown(row.names[entry], seats)
    ]


def _shown(name: str, seats: int) -> bool:
    """Whether policies for so many seats see this entry."""
    found = _OF_SEATS.match(name)
    there = found is None or int(found[1] or found[2]) < seats
    return there and _LATER.match(name) is None


def fingerprint(game: Game[Any], seats: int, entries: int) -> str:
    """Of the names of all that a policy sees which knows so many entries."""
    names = observation(game).names
    steps = [op.__name__ for op in _steps(game, entries)]
    text = "\n".join([*steps, "", *[names[entry] for entry in _picked(game, seats, entries)]])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def outlook(game: Game[Any], s: State, seat: int, entries: int = ALL) -> list[float]:
    """What a policy looks at besides `Mind.sight`: all that the seat observes, if the game does not
    show less.
    """
    shown = game.mind.outlook(s, seat)
    if shown is not None:
        return shown
    row = observation(game).row(s, seat)
    return [LOGARITHMS[row[entry]] for entry in _picked(game, game.rules.people(s), entries)]


def attention(game: Game[Any], s: State, seat: int, entries: int = ALL) -> list[float]:
    """Everything that a policy looks at before the seat chooses: how it stands, which step asks,
    what there is; only what was among the first so many entries.
    """
    steps = _steps(game, entries)
    step = [0.0] * len(steps)
    asking = steps.get(type(s.stack[-1]))
    if asking is not None:
        step[asking] = 1.0
    return [*game.mind.sight(s, seat), *step, *outlook(game, s, seat, entries)]
