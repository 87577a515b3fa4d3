"""Chapter PALACE: placing courtiers in the halls."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ActStepwise
from caravanserai.games.merv.payment import Cost, pay, payable
from caravanserai.games.merv.state import COLOUR_NAMES, HALLS, PALACE, Merv
from caravanserai.games.merv.tracks import gain_favour
from caravanserai.games.merv.words import HALL, hall_label
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

SPACES: Final = [hall.spaces for hall in COMPONENTS.halls]
SERVANTS: Final = COMPONENTS.box.servants_per_colour
PRICE: Final[list[list[Cost]]] = [
    [(COLOUR_NAMES.index(hall.colour),) * n for n in range(SERVANTS + 1)]
    for hall in COMPONENTS.halls
]
"""What the n-th courtier of a player costs, by hall and n (MERV-PALACE-3)."""


def in_hall(s: Merv, hall: int) -> int:
    """The number of courtiers in a hall, of all participants."""
    return sum([placed[hall] for placed in s.courtiers])


def room(s: Merv) -> list[int]:
    """The halls with a free space (MERV-PALACE-7)."""
    return [hall for hall in range(HALLS) if in_hall(s, hall) < SPACES[hall]]


def put_courtier(s: Merv, p: int, hall: int) -> None:
    """A servant enters a hall; the first one of all there gains favour (MERV-PALACE-6)."""
    first = not in_hall(s, hall)
    s.courtiers[p][hall] += 1
    s.servants[p] -= 1
    if s.events is not None:
        s.tell(p, Message("puts a courtier into the {hall}", hall=hall_label(hall)))
    if first:
        gain_favour(s, p)


class PlaceCourtiers(ActStepwise):
    """Place courtiers one at a time, paying for each, or stop (MERV-PALACE-2)."""

    __slots__ = ()

    def steps(self, s: Merv) -> list[int]:
        p = self.player
        if not s.servants[p]:
            return []
        n = sum(s.courtiers[p]) + 1
        return [HALL[hall] for hall in room(s) if payable(s, p, PRICE[hall][n], PALACE)]

    def step(self, s: Merv, choice: int) -> None:
        p = self.player
        hall = HALL.index(choice)
        price = PRICE[hall][sum(s.courtiers[p]) + 1]
        s.do(EnterHall(p, hall))
        pay(s, p, price, PALACE)

    def prompt(self, s: Merv) -> Message:
        n = sum(s.courtiers[self.player]) + 1
        return Message(
            "Place a courtier for {n} cube?",
            plural="Place a courtier for {n} cubes?",
            n=n,
            rule="MERV-PALACE-3",
        )

    def why_no_choice(self, s: Merv) -> dict[int, Message]:
        found = {}
        for hall in range(HALLS):
            if in_hall(s, hall) == SPACES[hall]:
                why = Message("The hall is full.", rule="MERV-PALACE-7")
            elif not s.servants[self.player]:
                why = Message("You have no servant left.", rule="MERV-COMP-8")
            else:
                why = Message("You cannot pay for the courtier.", rule="MERV-PALACE-3")
            found[HALL[hall]] = why
        return found


class EnterHall(Op[Merv]):
    """The courtier that was paid for enters."""

    __slots__ = ("hall",)

    def __init__(self, player: int, hall: int) -> None:
        super().__init__(player)
        self.hall = hall

    def answer(self, s: Merv, choice: int) -> None:
        put_courtier(s, self.player, self.hall)


class PlaceFreeCourtier(Op[Merv]):
    """A courtier without paying; lost without a servant or room (MERV-PALACE-9)."""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        if not s.servants[self.player]:
            return []
        return HALL.of(room(s))

    def answer(self, s: Merv, choice: int) -> None:
        put_courtier(s, self.player, HALL.index(choice))

    def prompt(self, s: Merv) -> Message:
        return Message("Into which hall does the free courtier go?", rule="MERV-PALACE-9")

    def refusals(self, s: Merv) -> dict[int, Message]:
        full = Message("The hall is full.", rule="MERV-PALACE-7")
        return {HALL[hall]: full for hall in range(HALLS)}


def visit(s: Merv, p: int) -> None:
    """The palace action."""
    s.do(PlaceCourtiers(p))


def _courtier(s: Merv, p: int) -> None:
    s.do(PlaceFreeCourtier(p))


BOONS["courtier"] = _courtier
