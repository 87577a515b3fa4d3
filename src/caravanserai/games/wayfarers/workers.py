"""Chapter 17: placing a worker on a face-up card, and retrieving one."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.codes import worker_on
from caravanserai.games.wayfarers.components import DISPLAYS, WORKER_COLOURS
from caravanserai.games.wayfarers.effects import MAKERS, WORKER_EFFECT, Verb
from caravanserai.games.wayfarers.influence import PayFee, affordable, fee_due, pay_fee, with_fee
from caravanserai.games.wayfarers.state import COLOURS, DISPLAY_OF, NONE, SPOTS, Wayfarers
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    DONE,
    FEE,
    ON,
    RETRIEVE,
    WORDS,
    WORKER_OBJECTS,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import resolve, spoken
from caravanserai.kernel.view import Message

TAKES: Final = [
    sum([1 << WORKER_COLOURS.index(colour) for colour in DISPLAYS[DISPLAY_OF[spot]].worker_colours])
    for spot in range(SPOTS)
]
"""The colours of workers that the cards of each spot take (WAY-WORK-2 to WAY-WORK-6)."""
SPOT_ORDER: Final = [*range(SPOTS - 4, SPOTS), *range(SPOTS - 4)]
"""Inspiration first: its actions are always possible."""


def has_room(s: Wayfarers, spot: int, colour: int) -> bool:
    """Whether a card lies there that takes one more worker of this colour."""
    return bool(s.display[spot] != NONE and TAKES[spot] & ~s.workers[spot] & 1 << colour)


def possible(s: Wayfarers, p: int, spot: int) -> bool:
    """Whether some part of the slot's action can be carried out (WAY-WORK-7, WAY-WORK-19)."""
    return any(part.unasked or part.feasible(s, p) for part in WORKER_EFFECT[spot])


def possible_after(s: Wayfarers, p: int, spot: int, prov: bool) -> bool:
    """Whether it can after the fee was paid in this way (WAY-WORK-17)."""
    if (s.prov[p] if prov else s.silver[p]) < 1 or not possible(s, p, spot):
        return False
    if any([part.unasked for part in WORKER_EFFECT[spot]]):
        return True
    after = s.clone()
    pay_fee(after, p, spot, prov)
    return possible(after, p, spot)


def can_work(s: Wayfarers, p: int, spot: int, colour: int) -> bool:
    """Whether a worker of this colour may be placed here."""
    if not has_room(s, spot, colour):
        return False
    if not fee_due(s, p, spot):
        return possible(s, p, spot)
    return possible_after(s, p, spot, False) or possible_after(s, p, spot, True)


def can_place_worker(s: Wayfarers, p: int, colour: int) -> bool:
    """Whether some placement of this colour is legal."""
    return any(can_work(s, p, spot, colour) for spot in SPOT_ORDER)


class MoveWorker(Op[Wayfarers]):
    """A worker is placed on a card, or taken from it."""

    __slots__ = ("colour", "spot")

    def __init__(self, player: int, spot: int, colour: int) -> None:
        super().__init__(player)
        self.spot = spot
        self.colour = colour


class PlaceWorker(Op[Wayfarers]):
    """The card for the worker (WAY-WORK-1)."""

    __slots__ = ("colour",)

    def __init__(self, player: int, colour: int) -> None:
        super().__init__(player)
        self.colour = colour

    def options(self, s: Wayfarers) -> list[int] | None:
        p, colour = self.player, self.colour
        return sorted(
            [ON[s.display[spot]] for spot in range(SPOTS) if can_work(s, p, spot, colour)]
        )

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        spot = s.display.index(ON.index(choice))
        fee: list[Op[Wayfarers]] = [WorkerFee(p, spot)] if fee_due(s, p, spot) else []
        s.do(*fee, StandWorker(p, spot, self.colour))

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        found = {}
        for spot in range(SPOTS):
            card = s.display[spot]
            if card != NONE and WORKER_EFFECT[spot]:
                label = Message(
                    "{effect} (on {card})",
                    effect=spoken(WORKER_EFFECT[spot]),
                    card=CARD_TEXTS[card],
                )
                found[ON[card]] = with_fee(s, self.player, spot, label)
        return found

    def prompt(self, s: Wayfarers) -> Message:
        return Message(
            "On which card do you place {worker}?",
            worker=WORKER_OBJECTS[self.colour],
            rule="WAY-WORK-1",
        )

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        p = self.player
        found = {}
        for spot in range(SPOTS):
            card = s.display[spot]
            if card == NONE or ON[card] == NONE or can_work(s, p, spot, self.colour):
                continue
            if not TAKES[spot] >> self.colour & 1:
                why = Message("This card takes no worker of this colour.", rule="WAY-WORK-1")
            elif s.workers[spot] >> self.colour & 1:
                why = Message("A worker of this colour stands there.", rule="WAY-WORK-3")
            elif fee_due(s, p, spot) and not s.silver[p] + s.prov[p]:
                why = Message("You cannot pay the fee for its marker.", rule="WAY-INFL-11")
            else:
                why = Message("No part of its action is possible.", rule="WAY-WORK-7")
            found[ON[card]] = why
        return found


class WorkerFee(Op[Wayfarers]):
    """The fee for placing comes before the action, which must stay possible (WAY-WORK-17)."""

    __slots__ = ("spot",)

    def __init__(self, player: int, spot: int) -> None:
        super().__init__(player)
        self.spot = spot

    def options(self, s: Wayfarers) -> list[int] | None:
        return [
            FEE[prov] for prov in range(2) if possible_after(s, self.player, self.spot, prov == 1)
        ]

    def answer(self, s: Wayfarers, choice: int) -> None:
        pay_fee(s, self.player, self.spot, choice == FEE[1])

    def prompt(self, s: Wayfarers) -> Message:
        card = CARD_TEXTS[s.display[self.spot]]
        return Message("How do you pay the fee for {card}?", card=card, rule="WAY-INFL-10")


class StandWorker(MoveWorker):
    """The worker stands on the card; then the action, of which at least one part must be
    carried out (WAY-WORK-7, WAY-WORK-20).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        p, spot = self.player, self.spot
        s.add_workers(p, self.colour, -1)
        s.workers[spot] |= 1 << self.colour
        s.placed_worker = worker_on(spot, self.colour)
        if s.events is not None:
            s.tell(
                p,
                Message(
                    "places {worker} on {card}",
                    worker=WORKER_OBJECTS[self.colour],
                    card=CARD_TEXTS[s.display[spot]],
                ),
            )
        resolve(s, p, WORKER_EFFECT[spot], DONE, True)


class Retrieve(Verb):
    """Take one worker from any face-up card (WAY-WORK-14), not the one placed this turn."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        found = []
        for spot in range(SPOTS):
            mask = s.workers[spot]
            if mask and affordable(s, p, spot, 0):
                for colour in range(COLOURS):
                    if mask >> colour & 1 and s.placed_worker != worker_on(spot, colour):
                        found.append(RETRIEVE[COLOURS * s.display[spot] + colour])
        return found

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        card, colour = divmod(RETRIEVE.index(choice), COLOURS)
        spot = s.display.index(card)
        fee: list[Op[Wayfarers]] = [PayFee(p, spot, 0)] if fee_due(s, p, spot) else []
        s.do(*fee, TakeWorker(p, spot, colour))

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        found = {}
        for spot in range(SPOTS):
            for colour in range(COLOURS):
                if s.workers[spot] >> colour & 1:
                    word = RETRIEVE[COLOURS * s.display[spot] + colour]
                    found[word] = with_fee(s, p, spot, WORDS.label(word))
        return found

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        found = {}
        for spot in range(SPOTS):
            for colour in range(COLOURS):
                if s.workers[spot] >> colour & 1:
                    word = RETRIEVE[COLOURS * s.display[spot] + colour]
                    if s.placed_worker == worker_on(spot, colour):
                        found[word] = Message("You placed it this turn.", rule="WAY-WORK-15")
                    elif not affordable(s, p, spot, 0):
                        found[word] = Message(
                            "You cannot pay the fee for its marker.", rule="WAY-INFL-11"
                        )
        return found

    def describe(self) -> Message:
        return Message("retrieve a worker")


class TakeWorker(MoveWorker):
    """The worker comes into the supply; the marker on the card stays (WAY-INFL-17)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.workers[self.spot] &= ~(1 << self.colour)
        s.add_workers(self.player, self.colour, 1)
        if s.events is not None:
            s.tell(
                self.player,
                Message(
                    "retrieves {worker} from {card}",
                    worker=WORKER_OBJECTS[self.colour],
                    card=CARD_TEXTS[s.display[self.spot]],
                ),
            )


MAKERS["worker:take"] = Retrieve
