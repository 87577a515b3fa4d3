"""Chapter 18: resting."""

from __future__ import annotations

from caravanserai.games.wayfarers.counters import SHOWS
from caravanserai.games.wayfarers.dice import RollDie
from caravanserai.games.wayfarers.effects import FOLK_EFFECT, give
from caravanserai.games.wayfarers.panorama import FOLK_MEMBER, working_folk
from caravanserai.games.wayfarers.state import HOME_FOLK, NONE, SEA, Wayfarers
from caravanserai.games.wayfarers.words import DONE, REROLL
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import Effect, resolve
from caravanserai.kernel.view import Message


def rest(s: Wayfarers, p: int) -> None:
    """All placed dice are rolled, then those of the supply as the player likes; with 0 or 1 dice
    left at the declaration the resting abilities follow (WAY-REST-1 to WAY-REST-5).
    """
    left = s.dice[p]
    able = len(left) <= 1
    returning = len(s.placed[p])
    s.placed[p].clear()
    if s.events is not None:
        dice = ", ".join([str(value) for value in left])
        s.tell(p, Message("rests; dice left: {dice}", dice=dice) if left else Message("rests"))
    if able:
        s.do(UseAbilities(p))
    s.do(*[RollDie(p) for _ in range(returning)], RollAgain(p, tuple(left)))


class RollAgain(Op[Wayfarers]):
    """Each die that was in the supply may be rolled again, one after the other
    (WAY-REST-3, WAY-REST-4).
    """

    __slots__ = ("dice",)

    def __init__(self, player: int, dice: tuple[int, ...]) -> None:
        super().__init__(player)
        self.dice = dice

    def options(self, s: Wayfarers) -> list[int] | None:
        if not self.dice:
            return []
        return sorted([DONE, *{REROLL[value - 1] for value in self.dice}])

    def answer(self, s: Wayfarers, choice: int) -> None:
        if choice == DONE:
            return
        value = REROLL.index(choice) + 1
        rest = list(self.dice)
        rest.remove(value)
        s.dice[self.player].remove(value)
        s.do(RollDie(self.player), RollAgain(self.player, tuple(rest)))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Do you roll a die of your supply again?", rule="WAY-REST-3")


class UseAbilities(Op[Wayfarers]):
    """Each resting ability once, in any order (WAY-REST-5, WAY-REST-6)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        folk = [HOME_FOLK]
        for column in range(2, s.columns):
            below = working_folk(s, p, column)
            if below != NONE and SHOWS[s.ground[p][column]] >> SEA & 1:
                folk.append(below)
        members: list[Effect[Wayfarers]] = []
        for card in folk:
            give(s, p, FOLK_EFFECT[card])
            member = FOLK_MEMBER[card]
            if member is not None and member.alternatives(s, p):
                members.append(member)
        resolve(s, p, tuple(members), DONE)
