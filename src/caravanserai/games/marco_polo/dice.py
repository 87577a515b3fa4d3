"""Chapters 6 and 7: dice are rolled, taken and compensated."""

from __future__ import annotations

from bisect import insort
from typing import Final

from caravanserai.games.marco_polo.amounts import spoken
from caravanserai.games.marco_polo.characters import rolls_dice
from caravanserai.games.marco_polo.codes import BLACK, die_of, die_value
from caravanserai.games.marco_polo.components import BOARD
from caravanserai.games.marco_polo.effects import STEPS
from caravanserai.games.marco_polo.state import CAMEL, COIN, MarcoPolo
from caravanserai.games.marco_polo.words import CAMELS, ROLL, die_label
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

FACES: Final = [ROLL[i] for i in range(6)]
THRESHOLD: Final[int] = BOARD.dice.compensation_threshold


class RollDie(Op[MarcoPolo]):
    """One die is rolled and lies with the own dice (MP-ROUND-10, MP-DICE-3, MP-INFO-7)."""

    __slots__ = ("die_class", "seat")

    def __init__(self, seat: int, die_class: int) -> None:
        super().__init__(CHANCE)
        self.seat = seat
        self.die_class = die_class

    def options(self, s: MarcoPolo) -> list[int] | None:
        return FACES

    def answer(self, s: MarcoPolo, choice: int) -> None:
        die = die_of(self.die_class, ROLL.index(choice) + 1)
        insort(s.dice[self.seat], die)
        if s.events is not None:
            s.tell(self.seat, Message("rolls: {die}", die=die_label(die)))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("A die is rolled.", rule="MP-INFO-7")


class TakeBlackDie(Op[MarcoPolo]):
    """Take a black die from the area and roll it at once; with none left it is lost
    (MP-DICE-3, MP-DICE-4).
    """

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        if s.black_dice == 0:
            if s.events is not None:
                s.tell(p, Message("gets no black die: none is left", rule="MP-DICE-4"))
            return
        s.black_dice -= 1
        if s.events is not None:
            s.tell(p, Message("takes a black die"))
        if rolls_dice(s, p):
            s.do(RollDie(p, BLACK))
        else:
            insort(s.dice[p], BLACK)


def _black_die(player: int, count: int) -> Op[MarcoPolo]:
    return TakeBlackDie(player)


STEPS["black_die"] = _black_die


class Compensation(Op[MarcoPolo]):
    """A coin or a camel for every point that the roll is short of 15
    (MP-COMPENS-1, MP-COMPENS-6).
    """

    __slots__ = ()

    def missing(self, s: MarcoPolo) -> int:
        """How many points the roll is short."""
        return THRESHOLD - sum([die_value(die) for die in s.dice[self.player]])

    def options(self, s: MarcoPolo) -> list[int] | None:
        missing = self.missing(s)
        return CAMELS.first(missing + 1) if missing > 0 else []

    def answer(self, s: MarcoPolo, choice: int) -> None:
        camels = CAMELS.index(choice)
        coins = self.missing(s) - camels
        s.stock[self.player][CAMEL] += camels
        s.stock[self.player][COIN] += coins
        if s.events is not None:
            taken = {key: n for key, n in (("camel", camels), ("coin", coins)) if n}
            s.tell(self.player, Message("is compensated: {amounts}", amounts=spoken(taken)))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "Your roll is {n} short: how many camels do you take (the rest is coins)?",
            plural="Your roll is {n} short: how many camels do you take (the rest is coins)?",
            n=self.missing(s),
            rule="MP-COMPENS-6",
        )
