"""Chapter 23: the solo opponent, and how he chooses (WAY-SOLO-30 to WAY-SOLO-41). His turn is
steps, his priorities are code, and where the rules ask the human, the human is asked. Every step
says what he does and why.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import DECKS, GUILDS, SCHEMES, SOLO, TILE_TYPES
from caravanserai.games.wayfarers.state import (
    BLACK,
    DISPLAY,
    INSPIRATIONS,
    SKIES,
    SPOTS_OF,
    TIGRAN,
    WATERS,
    Wayfarers,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

HUMAN: Final = 0
CLOCKWISE: Final = list(SOLO.colour_order.clockwise)
TRACK_COLOUR: Final = [CLOCKWISE.index(space.colour) for space in SOLO.track]
"""The colour of each space of the resource track, in clockwise order (WAY-SOLO-30)."""
COLOUR_TEXTS: Final = [Message("black"), Message("blue"), Message("yellow"), Message("green")]
COLOUR_DECK: Final = [DECKS.index(SOLO.colour_order.card_type[c]) for c in CLOCKWISE]
COLOUR_TILE: Final = [TILE_TYPES.index(SOLO.colour_order.tile_type[c]) for c in CLOCKWISE]
COLOUR_GUILD: Final = [GUILDS.index(c) if c in GUILDS else BLACK for c in CLOCKWISE]
"""The guild of each colour; green goes on to black (WAY-SOLO-34)."""
INSPIRATION_SLOT: Final = [SOLO.inspiration_priority[space.row] - 1 for space in SOLO.track]
RED: Final = [scheme.colour == "red" for scheme in SCHEMES]


def _slot_orders() -> list[list[list[int]]]:
    """The slots in the order in which they are looked at, by group of displays and sum
    (WAY-SOLO-37 to WAY-SOLO-39).
    """
    orders: list[list[list[int]]] = [[], []]
    for row in SOLO.sum:
        for _ in row.values:
            for group, choice in enumerate((row.green_yellow, row.black_blue)):
                turn = 1 if choice.then == "right" else -1
                orders[group].append([(choice.slot - 1 + turn * i) % 4 for i in range(4)])
    return orders


SLOT_ORDER: Final = _slot_orders()
BLACK_BLUE: Final = (SKIES, WATERS)

Steps = tuple[Op[Wayfarers], ...]


def total(s: Wayfarers) -> int:
    """The sum of the values of the two most recent schemes (WAY-SOLO-36)."""
    return sum([SCHEMES[scheme].value for scheme in s.revealed[-2:]])


def colours(s: Wayfarers) -> list[int]:
    """The colours clockwise from that of the resource track (WAY-SOLO-32)."""
    first = TRACK_COLOUR[s.track]
    return [(first + i) % len(CLOCKWISE) for i in range(len(CLOCKWISE))]


def slot_order(s: Wayfarers, deck: int) -> list[int]:
    """The spots of a display in the order in which Tigran looks at them."""
    if deck == INSPIRATIONS:
        first = INSPIRATION_SLOT[s.track]
        return [SPOTS_OF[deck][(first + i) % DISPLAY] for i in range(4)]
    group = 1 if deck in BLACK_BLUE else 0
    return [SPOTS_OF[deck][slot] for slot in SLOT_ORDER[group][total(s)]]


def say(s: Wayfarers, message: Message) -> None:
    """Narrate a step of Tigran."""
    if s.events is not None:
        s.tell(TIGRAN, message)


class TigranStep(Op[Wayfarers]):
    """A step of the solo opponent; it asks nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(TIGRAN)
