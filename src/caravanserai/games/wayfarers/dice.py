"""Chapter 16: the dice themselves. They are rolled, refreshed, changed, and new ones come."""

from __future__ import annotations

from caravanserai.games.wayfarers.codes import die_slot
from caravanserai.games.wayfarers.effects import MAKERS, Verb
from caravanserai.games.wayfarers.state import Wayfarers
from caravanserai.games.wayfarers.words import (
    LOWER,
    NEW_DIE,
    RAISE,
    REFRESH,
    REROLL,
    ROLL,
    SLOT_TEXTS,
)
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message


class RollDie(Op[Wayfarers]):
    """A die is rolled and comes into the supply of a seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(CHANCE)
        self.seat = seat

    def options(self, s: Wayfarers) -> list[int] | None:
        return ROLL.all()

    def answer(self, s: Wayfarers, choice: int) -> None:
        value = ROLL.index(choice) + 1
        dice = s.dice[self.seat]
        dice.append(value)
        dice.sort()
        if s.events is not None:
            s.tell(self.seat, Message("rolls a {n}", n=value))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("A die is rolled.", rule="WAY-INFO-7")


class RefreshDie(Verb):
    """Roll a placed die into the supply, or roll a die of the supply again (WAY-DIE-25)."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        found = [REFRESH[die_slot(code)] for code in s.placed[p]]
        last = 0
        for value in s.dice[p]:
            if value != last:
                found.append(REROLL[value - 1])
                last = value
        return found

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        if choice in REFRESH:
            for code in s.placed[p]:
                if die_slot(code) == REFRESH.index(choice):
                    s.placed[p].remove(code)
                    break
            told = Message("refreshes the die: {slot}", slot=SLOT_TEXTS[REFRESH.index(choice)])
        else:
            value = REROLL.index(choice) + 1
            s.dice[p].remove(value)
            told = Message("rolls a {n} again", n=value)
        if s.events is not None:
            s.tell(p, told)
        s.do(RollDie(p))

    def describe(self) -> Message:
        return Message("refresh a die")


def steps_of(dice: list[int]) -> list[int]:
    """Every die of these can be changed by 1 within 1 to 6 (WAY-DIE-24)."""
    found = []
    last = 0
    for value in dice:
        if value != last:
            if value < 6:
                found.append(RAISE[value - 1])
            if value > 1:
                found.append(LOWER[value - 2])
            last = value
    return found


def step(s: Wayfarers, p: int, choice: int) -> None:
    """Change a die of the supply by 1."""
    dice = s.dice[p]
    if choice in LOWER:
        value = LOWER.index(choice) + 2
        changed = value - 1
    else:
        value = RAISE.index(choice) + 1
        changed = value + 1
    dice[dice.index(value)] = changed
    dice.sort()
    if s.events is not None:
        s.tell(p, Message("changes a die from {a} to {b}", a=value, b=changed))


class ChangeDie(Verb):
    """Change one die in the supply by 1 (WAY-DIE-24)."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        return steps_of(s.dice[p])

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        step(s, p, choice)

    def describe(self) -> Message:
        return Message("change a die by 1")


class NewDie(Verb):
    """Take a die from the reserve and roll it; mandatory (WAY-DIE-27)."""

    __slots__ = ("mandatory", "word")

    def __init__(self, atom: str) -> None:
        super().__init__(atom)
        self.word = NEW_DIE
        self.mandatory = True

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        return [NEW_DIE] if s.reserve[p] else []

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        s.reserve[p] -= 1
        s.do(RollDie(p))

    def describe(self) -> Message:
        return Message("take a new die")


MAKERS["die:refresh"] = RefreshDie
MAKERS["die:mod"] = ChangeDie
MAKERS["die:new"] = NewDie
