"""Chapters 3 and 21: a turn, what follows it, and the end of the game."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.displays import RefreshDisplays
from caravanserai.games.wayfarers.journal import Science
from caravanserai.games.wayfarers.rest import rest
from caravanserai.games.wayfarers.slots import (
    FIRST_STEP,
    PlaceDie,
    reaches,
    trade_usable,
    use_trade,
)
from caravanserai.games.wayfarers.state import COLOURS, NONE, TIGRAN, YELLOW, Wayfarers
from caravanserai.games.wayfarers.tigran_turn import TigranTurn, carry_out_deferred
from caravanserai.games.wayfarers.words import DIE, DONE, REST, TRADE, WORKER
from caravanserai.games.wayfarers.workers import PlaceWorker, can_place_worker
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

SCIENCE_OFFERS: Final = ("step", "action")
"""When the science guild may help: after each step of the journal, or when the action is finished
too (WAY-GUILD-17).
"""


class NextTurn(Op[Wayfarers]):
    """A turn begins: all guild abilities are available again (WAY-TURN-4, WAY-TURN-8)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        s.turn = p
        s.used = 0
        s.placed_worker = NONE
        s.columns = len(s.ground[p])
        s.fresh_folk = 0
        s.off_silver = s.off_prov = 0
        s.pigeon = False
        if s.solo and p == TIGRAN:
            s.do(TigranTurn(), FinishTurn(p))
        else:
            s.do(TakeTurn(p), AfterAction(p), FinishTurn(p))
            if s.options["science"] == "action":
                s.stack.insert(-1, LateScience(p, s.at[p]))


class TakeTurn(Op[Wayfarers]):
    """Exactly one main action: place a die, place a worker, or rest; the trade guild may help
    before (WAY-TURN-2, WAY-TURN-7, WAY-GUILD-10).
    """

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        found = []
        last = 0
        for value in s.dice[p]:
            if value != last and reaches(s, p, value, FIRST_STEP):
                found.append(DIE[value - 1])
            last = value
        for colour in range(COLOURS):
            if s.workers_of(p, colour) and can_place_worker(s, p, colour):
                found.append(WORKER[colour])
        found.append(REST)
        if s.dice[p] and trade_usable(s, p):
            found.append(TRADE)
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        if choice == REST:
            rest(s, p)
        elif choice == TRADE:
            s.do(*use_trade(s, p), self)
        elif choice in WORKER:
            s.do(PlaceWorker(p, WORKER.index(choice)))
        else:
            s.held = DIE.index(choice) + 1
            s.dice[p].remove(s.held)
            s.do(PlaceDie(p, FIRST_STEP))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Your turn: place a die, place a worker, or rest.", rule="WAY-TURN-2")

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        p = self.player
        found: dict[int, Message] = {}
        for value in s.dice[p]:
            found[DIE[value - 1]] = Message("No empty slot can take this die.", rule="WAY-TURN-9")
        for colour in range(COLOURS):
            if s.workers_of(p, colour):
                found[WORKER[colour]] = Message("No card can take this worker.", rule="WAY-TURN-9")
        found[TRADE] = (
            Message("You have no yellow influence.", rule="WAY-GUILD-2")
            if not s.influence(p, YELLOW)
            else Message("There is no die to change, or it was used.", rule="WAY-GUILD-16")
        )
        return found


class LateScience(Science):
    """Where the table has agreed so, the science guild may also help when the main action is
    finished, if the marker has moved from where it stood before (WAY-GUILD-17).
    """

    __slots__ = ("space",)

    def __init__(self, player: int, space: int) -> None:
        super().__init__(player)
        self.space = space

    def options(self, s: Wayfarers) -> list[int] | None:
        return super().options(s) if s.at[self.player] != self.space else []


class AfterAction(Op[Wayfarers]):
    """When the main action is finished the trade guild may still be used (WAY-GUILD-10)."""

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        return [TRADE, DONE] if s.dice[p] and trade_usable(s, p) else []

    def answer(self, s: Wayfarers, choice: int) -> None:
        if choice == TRADE:
            s.do(*use_trade(s, self.player))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Do you use the trade guild before your turn ends?", rule="WAY-GUILD-10")


class FinishTurn(Op[Wayfarers]):
    """The displays are refreshed; then the next player, or the end (WAY-TURN-5, WAY-END-3)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if s.turns_left != NONE:
            s.turns_left -= 1
        elif s.triggered:
            s.turns_left = s.players
            if s.events is not None:
                s.tell(CHANCE, Message("everybody has one more turn", rule="WAY-END-3"))
        if s.turns_left == 0:
            s.do(RefreshDisplays(self.player), LastThings(self.player))
        else:
            s.do(RefreshDisplays(self.player), NextTurn((self.player + 1) % s.players))


class LastThings(Op[Wayfarers]):
    """Nothing is left to do but a track bonus of the solo opponent that the last turn of the
    human has passed (WAY-SOLO-43, WAY-END-5).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if s.solo:
            s.placed_worker = NONE  # the human's worker binds the human alone (WAY-WORK-15)
            carry_out_deferred(s)
