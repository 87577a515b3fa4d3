"""Which games are played for practice: seats, set-up, what is paid for, who plays whom."""

from __future__ import annotations

from random import Random
from typing import Any

from caravanserai.envs.batch import Deal, Dealer
from caravanserai.mind.practice import PERCENT, Practice

LEARNER = 0
"""Who plays a seat: the network that learns,"""
RIVAL = 1
"""or one of its former selves."""
TAGS = 2
"""Noted of a seat: who plays it, and tenths of points that it is paid for lures."""


class PracticeDealer(Dealer):
    """Deals games of all numbers of seats. `paid`: tenths of points for a lure at most, drawn for
    each seat; `given`: in so many of a hundred games something is given; `rivals`: in so many some
    seats are played by a former self.
    """

    __slots__ = ("_practice", "_seats", "given", "paid", "rivals")

    def __init__(self, practice: Practice[Any], seats: list[int]) -> None:
        super().__init__(TAGS, practice.longest)
        self._practice = practice
        self._seats = seats
        self.paid: int = 0
        self.given: int = 0
        self.rivals: int = 0

    def deal(self, random: Random) -> Deal:
        players = random.choice(self._seats)
        s, kind = self._practice.set_up(players, self.given, random)
        tags = [[LEARNER, 0] for _ in range(players)]
        if self.paid > 0 and random.random() < 0.7:
            for tag in tags:
                if random.random() < 0.85:
                    tag[1] = random.randint(0, self.paid)
        if players > 1 and random.random() * PERCENT < self.rivals:
            alone = random.randrange(players)
            one_learns = random.random() < 0.5
            for seat, tag in enumerate(tags):
                tag[0] = LEARNER if (seat == alone) == one_learns else RIVAL
        return Deal(s, kind, tags)
