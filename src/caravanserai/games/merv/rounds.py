"""Chapter YEAR: years, rounds and turns."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import courtier, magistrate, magistrate_deck
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.invasion import Invade
from caravanserai.games.merv.queue import MoveMaster
from caravanserai.games.merv.scoring import EndGame, ScoreYear
from caravanserai.games.merv.state import NONE, ROUNDS, SLOTS, YEARS, Merv
from caravanserai.games.merv.turn import ChooseSlot, begin_turn
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

INVASIONS: Final = COMPONENTS.rounds.invasion_years
SCORINGS: Final = COMPONENTS.rounds.scoring_years


class NextTurn(Op[Merv]):
    """The participant on this place of the queue; after the last one the round ends
    (MERV-YEAR-2).
    """

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(CHANCE)
        self.place = place

    def answer(self, s: Merv, choice: int) -> None:
        if self.place == s.seats:
            s.do(EndRound())
            return
        p = s.order[self.place]
        begin_turn(s)
        s.do(NextTurn(self.place + 1))
        if p < s.players:
            s.do(ChooseSlot(p))
        elif p == s.courtier:
            courtier.begin_turn(s)
        else:
            magistrate.begin_turn(s)


class EndRound(Op[Merv]):
    """The masters move to the next corner in the order of their slots (MERV-QUEUE-1)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        movers = [p for p in s.slots if p != NONE]
        begin_turn(s)
        s.do(*[MoveMaster(p) for p in movers], StartRound())


class StartRound(Op[Merv]):
    """The queue is full: the next round begins, or the year ends (MERV-YEAR-3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        s.order = s.queue
        s.queue = [NONE] * s.seats
        s.slots = [NONE] * SLOTS
        magistrate_deck.discard_card(s)
        if s.round < ROUNDS:
            s.round += 1
            if s.events is not None:
                s.tell(
                    CHANCE,
                    Message("round {round} of year {year} begins", round=s.round, year=s.year),
                )
            s.do(NextTurn(0))
            return
        if s.year in INVASIONS:
            s.do(Invade(), EndYear())
        else:
            s.do(EndYear())


class EndYear(Op[Merv]):
    """The scoring phase; then the next year or the end of the game (MERV-YEAR-1, MERV-YEAR-4)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        s.do(StartYear() if s.year < YEARS else EndGame())
        if s.year in SCORINGS:
            s.do(ScoreYear())


class StartYear(Op[Merv]):
    """The year marker advances; the next action phase begins in the queue as it stands."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        magistrate_deck.reshuffle_discards(s)
        s.year += 1
        s.round = 1
        if s.events is not None:
            s.tell(CHANCE, Message("year {n} begins", n=s.year))
        s.do(NextTurn(0))
