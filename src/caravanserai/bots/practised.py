"""An opponent that chooses as it learned by practice; where that is not clear, it tries what it
likes best.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game
from caravanserai.mind.attention import attention
from caravanserai.mind.evaluation import margin
from caravanserai.mind.policy import Policy

CANDIDATES: Final = 4
"""So many choices are tried at most: those that are preferred most."""
CLEAR: Final = 3.0
"""A choice that is preferred by so much more than another is about twenty times as likely; the
other one is not tried.
"""
TRIED: Final = 5_000
"""About so many decisions are imagined for one choice, so that it takes seconds at most."""
WORLDS: Final = 40
"""No choice is tried more often."""
VICTORY: Final = 5.0
"""So many points a victory counts besides the lead."""
FAR: Final = 50
"""A try goes on for so many decisions of all seats, about eight turns; then the critic says what is
to be expected. What comes later is luck more than anything else.
"""
LONGEST_TRY: Final = 500
"""A try ends after so many decisions even if the seat is not asked."""


class Practised:
    """Tries are played in the same worlds with the same luck: all seats follow the policy, and
    chance answers as it may.
    """

    def __init__(self, seed: int, policy: Policy, effort: float = 1.0) -> None:
        self._random = Random(seed)
        self._tried = int(effort * TRIED)
        self.policy = policy
        self._left = 0
        """How many decisions may still be imagined."""

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        tried = self._candidates(game, state, seat)
        if len(tried) == 1:
            return tried[0]
        reached = [0.0] * len(tried)
        self._left = self._tried
        for _ in range(WORLDS):
            world = game.rules.determinize(state, seat, self._random)
            luck = self._random.getrandbits(32)
            for i, choice in enumerate(tried):
                after = world.clone()
                play(after, choice)
                reached[i] += self._outcome(game, after, seat, luck)
            if self._left <= 0:
                break
        return tried[reached.index(max(reached))]

    def _candidates(self, game: Game[Any], s: State, seat: int) -> list[int]:
        """What may be best, the most preferred first."""
        preferred = self.policy.preferences(attention(game, s, seat, self.policy.entries), s.legal)
        ranked = sorted(range(len(preferred)), key=lambda i: -preferred[i])
        least = preferred[ranked[0]] - CLEAR
        return [s.legal[i] for i in ranked[:CANDIDATES] if preferred[i] > least]

    def _outcome(self, game: Game[Any], s: State, seat: int, luck: int) -> float:
        """The lead that is to be expected, if the seat goes on as it prefers; plays on."""
        self._left -= follow(game, self.policy, s, seat, Random(luck), FAR)
        return expected(game, self.policy, s, seat)


def follow(game: Game[Any], policy: Policy, s: State, seat: int, random: Random, most: int) -> int:
    """Play on, every seat as it prefers, to a question to this seat after so many decisions or to
    the end; says how many were made.
    """
    made = 0
    while not s.over and made < LONGEST_TRY and (made < most or s.actor != seat):
        if s.actor == CHANCE:
            play(s, pick(s, random.random()))
        else:
            preferred = policy.preferences(attention(game, s, s.actor, policy.entries), s.legal)
            play(s, s.legal[preferred.index(max(preferred))])
            made += 1
    return made


def expected(game: Game[Any], policy: Policy, s: State, seat: int) -> float:
    """The lead at the end of the game, by what the critic expects; a victory counts more."""
    lead = margin(game, s, seat)
    if s.over:
        return lead + VICTORY * ((lead > 0) - (lead < 0))
    return lead + policy.critic.worth(attention(game, s, seat, policy.entries))
