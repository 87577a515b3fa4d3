"""Boons: what spaces, slots and pairs of cards give, and in which order (MERV-GEN-6, 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from caravanserai.games.merv.payment import gain_cubes, one_cube
from caravanserai.games.merv.state import WHITE, Merv
from caravanserai.games.merv.tracks import gain_favour
from caravanserai.games.merv.words import BOON, BOON_ORDER
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

Gain = Callable[[Merv, int], None]
"""Gives a boon to a player, or pushes the steps that do."""

BOONS: Final[dict[str, Gain]] = {}
"""Every boon by its name in the data; each chapter teaches its own."""


AUTOMATIC: Final[dict[str, Gain]] = {}
"""What the magistrate gains, who decides nothing (MERV-SOLO-27 to 29, MERV-SOLO-45)."""


def gain_boon(s: Merv, p: int, name: str) -> None:
    """A boon is resolved at once, with everything it causes (MERV-GEN-6)."""
    if p == s.magistrate:
        AUTOMATIC[name](s, p)
    else:
        BOONS[name](s, p)


def gain_boons(s: Merv, p: int, names: list[str]) -> None:
    """Several boons at one moment: the receiver chooses the order where it can matter
    (MERV-GEN-9).
    """
    waiting = []
    for name in names:
        if name in BOON_ORDER:
            waiting.append(BOON_ORDER.index(name))
        else:
            gain_boon(s, p, name)
    if waiting:
        s.do(ChooseBoon(p, tuple(sorted(waiting))))


class ChooseBoon(Op[Merv]):
    """Which of several boons comes next (MERV-GEN-9)."""

    __slots__ = ("boons",)

    def __init__(self, player: int, boons: tuple[int, ...]) -> None:
        super().__init__(player)
        self.boons = boons

    def options(self, s: Merv) -> list[int] | None:
        return BOON.of(sorted(set(self.boons)))

    def answer(self, s: Merv, choice: int) -> None:
        p, boon = self.player, BOON.index(choice)
        if len(self.boons) > 1:
            rest = list(self.boons)
            rest.remove(boon)
            s.do(ChooseBoon(p, tuple(rest)))
        gain_boon(s, p, BOON_ORDER[boon])

    def prompt(self, s: Merv) -> Message:
        return Message("Which boon do you take next?", rule="MERV-GEN-9")


def _favour(s: Merv, p: int) -> None:
    gain_favour(s, p)


def _white_cube(s: Merv, p: int) -> None:
    gain_cubes(s, p, one_cube(WHITE))


def _nothing(s: Merv, p: int) -> None:
    """The final space of the mosque works in the scoring phases (MERV-MOSQUE-9)."""


BOONS["favour"] = _favour
BOONS["white_cube"] = _white_cube
BOONS["mosque_scoring"] = _nothing
