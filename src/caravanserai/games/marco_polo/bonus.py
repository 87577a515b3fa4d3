"""Chapter 17: bonus actions, as many as wanted before and after the main action."""

from __future__ import annotations

from bisect import insort
from typing import Final

from caravanserai.games.marco_polo.codes import die_class, die_of, die_value, placed_die
from caravanserai.games.marco_polo.components import BOARD
from caravanserai.games.marco_polo.dice import RollDie
from caravanserai.games.marco_polo.effects import Gain, pay
from caravanserai.games.marco_polo.state import PURSE, MarcoPolo, different
from caravanserai.games.marco_polo.words import DIE, DOWN, UP, die_label
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

CAMELS_FOR: Final = {action.id: action.cost.get("camel", 0) for action in BOARD.bonus_action}
REROLL_COST: Final = CAMELS_FOR["reroll_die"]
ADJUST_COST: Final = CAMELS_FOR["adjust_die"]
BLACK_COST: Final = CAMELS_FOR["buy_black_die"]
THREE_COINS: Final = Gain(BOARD.purse.gain)


class ChooseOwnDie(Op[MarcoPolo]):
    """One of the own dice that are not placed yet."""

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DIE.of(different(s.dice[self.player]))


class UsePurse(ChooseOwnDie):
    """Put any own die on the purse; nothing is paid there (MP-BONUS-7)."""

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p, die = self.player, DIE.index(choice)
        s.dice[p].remove(die)
        s.placed_dice.append(placed_die(PURSE, p, die))
        if s.events is not None:
            s.tell(p, Message("puts on the purse: {die}", die=die_label(die)))
        THREE_COINS.perform(s, p)

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which die do you put on the purse?", rule="MP-BONUS-7")


class Reroll(ChooseOwnDie):
    """Return a camel and roll one own die again (MP-BONUS-9)."""

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p, die = self.player, DIE.index(choice)
        pay(s, p, 0, REROLL_COST)
        s.dice[p].remove(die)
        if s.events is not None:
            s.tell(p, Message("re-rolls: {die}", die=die_label(die)))
        s.do(RollDie(p, die_class(die)))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which die do you re-roll?", rule="MP-BONUS-9")


class Adjust(ChooseOwnDie):
    """Return two camels and change one own die by 1 (MP-BONUS-10)."""

    __slots__ = ()

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.do(AdjustBy(self.player, DIE.index(choice)))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which die do you change by 1?", rule="MP-BONUS-10")


class AdjustBy(Op[MarcoPolo]):
    """Up or down, never from 6 to 1 or from 1 to 6 (MP-BONUS-10)."""

    __slots__ = ("die",)

    def __init__(self, player: int, die: int) -> None:
        super().__init__(player)
        self.die = die

    def options(self, s: MarcoPolo) -> list[int] | None:
        value = die_value(self.die)
        return [UP] if value == 1 else [DOWN] if value == 6 else [UP, DOWN]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p = self.player
        pay(s, p, 0, ADJUST_COST)
        s.dice[p].remove(self.die)
        value = die_value(self.die) + (1 if choice == UP else -1)
        insort(s.dice[p], die_of(die_class(self.die), value))
        if s.events is not None:
            s.tell(p, Message("changes {die} to {n}", die=die_label(self.die), n=value))

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Raise or lower it?", rule="MP-BONUS-10")
