"""Opponents that play the network of a file: at once as it prefers, or after thinking."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import log
from pathlib import Path
from random import Random
from typing import Any, Final

from caravanserai.bots.networks import Mind, mind_of
from caravanserai.bots.thinker import Effort, Thinker
from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Game
from caravanserai.mind.practice import practice_of

NETWORK: Final = "network:"
"""`network:FILE` is the best, `network:FILE@LEVEL` and `network:FILE@STYLE` are others."""


@dataclass(frozen=True)
class Level:
    """How an opponent chooses."""

    warmth: float = 0.0
    """How far it misjudges what it prefers, 1 being as much as the network leaves open."""
    effort: Effort | None = None
    """How much it thinks; if not at all, it chooses at once."""


QUICK: Final = "quick"
"""The level that chooses at once and does not err: the network alone."""
LEVELS: Final = {
    "beginner": Level(2.5),
    "easy": Level(1.5),
    "medium": Level(0.9),
    "hard": Level(0.45),
    QUICK: Level(),
    "expert": Level(effort=Effort(plans=8, worlds=2)),
    "master": Level(effort=Effort()),
}
PREJUDICE: Final = 0.5
"""So much of an error belongs to the game, the same at every question; the rest to the question."""


class Networked:
    """Somebody who errs does so like people: the same question gets the same answer, and what is
    liked too much is liked too much for a whole game.
    """

    def __init__(self, seed: int, path: Path, name: str = QUICK) -> None:
        self._seed = seed
        self._path = path
        self._name = name
        self._level = LEVELS.get(name, LEVELS["master"])
        self._mind: Mind | None = None
        self._thinker: Thinker | None = None
        self._rest: list[tuple[list[int], int]] = []
        """The questions that the plan still answers, with the answers."""

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        mind = self._opened(game)
        if self._thinker is None:
            return self._preferred(mind, state, seat)
        if not self.has_plan(state):
            plan = self._thinker.plans(state, seat)[0]
            self._rest = list(zip(plan.questions, plan.choices, strict=True))
        return self._rest.pop(0)[1]

    def has_plan(self, state: State) -> bool:
        """Whether it knows already what it answers."""
        if self._rest and self._rest[0][0] != state.legal:
            self._rest = []
        return bool(self._rest)

    def _opened(self, game: Game[Any]) -> Mind:
        """The network for this game, and who thinks with it."""
        if self._mind is None or self._mind.game is not game:
            self._mind = mind = mind_of(self._path, game)
            taste = None if self._name in LEVELS else self._taste(mind)
            if self._level.effort is not None:
                self._thinker = Thinker(mind, Random(self._seed), self._level.effort, taste)
        return self._mind

    def _taste(self, mind: Mind) -> list[float]:
        """How much points of each source count in this style."""
        styles = practice_of(mind.game).styles
        if self._name not in styles:
            known = [*LEVELS, *styles]
            raise CaravanseraiError(
                f"no level or style {self._name!r}{suggest(self._name, known)}; "
                f"there are: {', '.join(known)}"
            )
        return [styles[self._name].get(source, 1.0) for source in mind.sources]

    def _preferred(self, mind: Mind, s: State, seat: int) -> int:
        preferred, warmth = mind.answers([s])[0].preferences, self._level.warmth
        if warmth:
            seen = mind.seen(s, seat).hex()
            preferred = [
                liked + warmth * self._error(choice, seen)
                for choice, liked in zip(s.legal, preferred, strict=True)
            ]
        return s.legal[preferred.index(max(preferred))]

    def _error(self, choice: int, seen: str) -> float:
        """How wrongly a choice is judged; the sum of errors that are distributed like a maximum."""
        always = error(f"{self._seed}:{choice}")
        now = error(f"{self._seed}:{choice}:{seen}")
        return PREJUDICE * always + (1 - PREJUDICE) * now


def error(key: str) -> float:
    """The same for the same words: a choice with such errors is made as often as it is liked."""
    return -log(-log(Random(key).uniform(1e-9, 1 - 1e-9)))


def parts_of(name: str) -> tuple[Path, str]:
    """The file and the level of a name that begins with `network:`."""
    path, _, level = name.removeprefix(NETWORK).rpartition("@")
    return (Path(path), level) if path else (Path(level), QUICK)


def networked(seed: int, name: str) -> Networked:
    """The opponent of such a name."""
    return Networked(seed, *parts_of(name))


@cache
def digest_of(name: str) -> str:
    """Of the file of such a name, as it was when it was first asked for."""
    path, _ = parts_of(name)
    try:
        return sha256(path.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise CaravanseraiError(f"{path} holds no network of `caravan learn`: {error}") from None
