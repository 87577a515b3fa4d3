"""Things that are several small numbers, kept as one: what they are made of, by names.

A die on a slot, a card below a deck, a tile in a caravan, a worker on a card of a display.
"""

from __future__ import annotations

from caravanserai.games.wayfarers.state import COLOURS, KNOWN_TO_ALL


def placed_die(slot: int, value: int) -> int:
    """A die on a slot."""
    return slot * 8 + value


def die_slot(code: int) -> int:
    """The slot of a placed die."""
    return code // 8


def die_value(code: int) -> int:
    """The value of a placed die."""
    return code % 8


def buried_card(card: int, knower: int) -> int:
    """A card below a deck, and the seat that knows it, or all."""
    return card * 8 + knower


def card_of(code: int) -> int:
    """Which card lies there below a deck."""
    return code // 8


def knower_of(code: int) -> int:
    """Who knows a card below a deck: a seat, or all."""
    return code % 8


def known_to(seat: int | None, code: int) -> bool:
    """Whether a seat knows a card below a deck."""
    return code % 8 == KNOWN_TO_ALL or code % 8 == seat


def laid_tile(kind: int, face: int, cell: int) -> int:
    """A tile in a caravan, by its first cell."""
    return (kind * 2 + face) * 32 + cell


def tile_kind(code: int) -> int:
    """The kind of a tile in a caravan."""
    return code // 64


def tile_face(code: int) -> int:
    """The face of a tile in a caravan."""
    return code // 32 % 2


def tile_cell(code: int) -> int:
    """The first cell of a tile in a caravan."""
    return code % 32


def kind_and_face(code: int) -> int:
    """Kind and face of a tile in a caravan: two faces of each kind, one after the other."""
    return code // 32


def worker_on(spot: int, colour: int) -> int:
    """A worker on the card of a spot."""
    return spot * COLOURS + colour


def worker_spot(code: int) -> int:
    """The spot of a worker on a card; negative if there is none."""
    return code // COLOURS


def worker_colour(code: int) -> int:
    """The colour of a worker on a card."""
    return code % COLOURS
