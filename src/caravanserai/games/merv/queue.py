"""Chapter QUEUE: the masters move to the next corner; camels buy better places."""

from __future__ import annotations

from caravanserai.games.merv.state import NONE, Merv
from caravanserai.games.merv.words import SKIP
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message


def free_places(s: Merv) -> list[int]:
    """The free places of the next queue, the backmost first."""
    return [place for place in reversed(range(s.seats)) if s.queue[place] == NONE]


class MoveMaster(Op[Merv]):
    """How many camels does the participant use to skip free places? (MERV-QUEUE-2 to 7)"""

    __slots__ = ()

    def options(self, s: Merv) -> list[int] | None:
        p = self.player
        most = min(s.camels[p], s.queue.count(NONE) - 1)
        if p >= s.players:  # automatic participants use all they can (MERV-2P-9, MERV-SOLO-22)
            return [SKIP[most]]
        return SKIP.first(most + 1)

    def answer(self, s: Merv, choice: int) -> None:
        p, used = self.player, SKIP.index(choice)
        free = free_places(s)
        for place in free[:used]:
            s.queue_camels[place] += 1
        place = free[used]
        s.queue[place] = p
        s.slots[s.slots.index(p)] = NONE
        gained = s.queue_camels[place]
        s.queue_camels[place] = 0
        s.camels[p] += gained - used
        if s.events is not None:
            if used:
                s.tell(
                    p,
                    Message(
                        "uses {n} camel to move up", plural="uses {n} camels to move up", n=used
                    ),
                )
            s.tell(p, Message("takes place {n} of the queue", n=place + 1))
            if gained:
                s.tell(
                    p, Message("gains {n} camel there", plural="gains {n} camels there", n=gained)
                )

    def prompt(self, s: Merv) -> Message:
        return Message(
            "How many places of the queue do you skip with camels? Free from the back: {places}.",
            places=Listing([_place_text(s, place) for place in free_places(s)]),
            rule="MERV-QUEUE-3",
        )


def _place_text(s: Merv, place: int) -> Message:
    """The number of a place, with the camels that wait there."""
    camels = s.queue_camels[place]
    if not camels:
        return Message("place {place}", place=place + 1)
    return Message(
        "place {place} ({n} camel)", plural="place {place} ({n} camels)", place=place + 1, n=camels
    )
