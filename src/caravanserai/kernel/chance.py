"""Who answers for chance: seeded, scripted (tests, real dice at the table), committed
(provably fair).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from random import Random
from typing import Final, Protocol

from caravanserai.kernel.core import State, chance_weights
from caravanserai.kernel.errors import IllegalChoice

NOT_YET: Final = -1
"""No choice: chance answers later."""


class Chance(Protocol):
    """Answers the pending chance question of a state."""

    def choose(self, s: State, ply: int) -> int:
        """One of `s.legal`, or NOT_YET; `ply` is the number of choices made so far."""

    def copy(self) -> Chance:
        """One that gives the same answers from here on, apart from this one."""


def pick(s: State, share: float) -> int:
    """The outcome at this share (0 <= share < 1) of the pending chance question."""
    weights = chance_weights(s)
    if weights is None:
        return s.legal[int(share * len(s.legal))]
    rest = share * sum(weights)
    for choice, weight in zip(s.legal, weights, strict=True):
        rest -= weight
        if rest < 0:
            return choice
    return s.legal[-1]


class Seeded:
    """Reproducible: the same seed gives the same answers."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(seed)

    def choose(self, s: State, ply: int) -> int:
        return pick(s, self._random.random())

    def copy(self) -> Seeded:
        other = Seeded(0)
        other._random.setstate(self._random.getstate())
        return other


class Scripted:
    """Given answers in order; afterwards another chance takes over, if there is one."""

    def __init__(self, answers: Iterable[int], then: Chance | None = None) -> None:
        self._answers = list(reversed(list(answers)))
        self._then = then

    def choose(self, s: State, ply: int) -> int:
        if self._answers:
            answer = self._answers[-1]
            if answer not in s.legal:
                raise IllegalChoice(f"the scripted answer {answer} is not among {s.legal}")
            return self._answers.pop()
        if self._then is None:
            raise IllegalChoice("the script of chance is used up")
        return self._then.choose(s, ply)

    def copy(self) -> Scripted:
        return Scripted(reversed(self._answers), self._then and self._then.copy())


class Awaited:
    """Nothing is known yet from which dice and draws could follow: the game stands still."""

    def choose(self, s: State, ply: int) -> int:
        return NOT_YET

    def copy(self) -> Awaited:
        return self  # nothing in it changes


class Committed:
    """Fair to all: the hash of the secret is published first, the secret after the game.

    Every answer follows from the secret and the ply alone, so anybody can check a finished record.
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    @property
    def commitment(self) -> str:
        """What is published before the game."""
        return hashlib.sha256(self._secret).hexdigest()

    def choose(self, s: State, ply: int) -> int:
        mac = hmac.new(self._secret, str(ply).encode(), hashlib.sha256).digest()
        return pick(s, (int.from_bytes(mac[:8], "big") >> 11) / (1 << 53))

    def copy(self) -> Committed:
        return self  # nothing in it changes
