"""Chapter 23: Tigran's tiles and his caravan (WAY-SOLO-64 to WAY-SOLO-69)."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import SCHEMES, SOLO, TILE_TYPES, TILES
from caravanserai.games.wayfarers.state import NONE, TILE_NAMES, Wayfarers
from caravanserai.games.wayfarers.tigran import (
    COLOUR_TEXTS,
    COLOUR_TILE,
    SLOT_ORDER,
    Steps,
    TigranStep,
    colours,
    say,
    total,
)
from caravanserai.games.wayfarers.words import TILE_TEXTS
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

CARAVAN: Final[list[list[Steps]]] = []
"""What each cell of the path makes Tigran do when it is covered, by board."""
TILE_PLACES: Final = {
    TILE_TYPES.index(kind): [TILE_NAMES.index(name) if name else NONE for name in places]
    for kind, places in SOLO.tile_places.items()
}


TILE_GROUP: Final = [1 if name in ("water", "sky") else 0 for name in TILE_TYPES]


RING: Final = [
    TILE_NAMES.index(tile.id)
    for tile in sorted([tile for tile in TILES if tile.ring], key=lambda tile: tile.ring)
]
"""The special tiles clockwise (WAY-SOLO-41)."""


CELLS_OF: Final = [tile.size[0] * tile.size[1] for tile in TILES]


PATH: Final = [(row - 1, column - 1) for row, column in SOLO.caravan_path.cells]


def tile_by_sum(s: Wayfarers, which: int) -> int:
    """The tile of a type that the sum points to (WAY-SOLO-37 to WAY-SOLO-40), or NONE."""
    for place in SLOT_ORDER[TILE_GROUP[which]][total(s)]:
        kind = TILE_PLACES[which][place]
        if kind != NONE and s.stock[kind]:
            return kind
    return NONE


def take_tile(s: Wayfarers, kind: int) -> None:
    """The tile fills the next cells of the path; covered symbols are carried out at once
    (WAY-SOLO-65 to WAY-SOLO-68).
    """
    s.stock[kind] -= 1
    s.tigran_tiles.append(kind)
    cells = CELLS_OF[kind]
    if s.path + cells > len(PATH):
        say(
            s,
            Message("lays {tile} beside his board", tile=TILE_TEXTS[kind], rule="WAY-SOLO-68"),
        )
        return
    steps: list[Op[Wayfarers]] = []
    for cell in range(s.path, s.path + cells):
        steps += CARAVAN[s.tigran_board][cell]
    s.path += cells
    say(
        s,
        Message(
            "takes {tile}; {n} cell of his caravan is covered",
            plural="takes {tile}; {n} cells of his caravan are covered",
            tile=TILE_TEXTS[kind],
            n=s.path,
            rule="WAY-SOLO-65",
        ),
    )
    if steps:
        s.do(*steps)


class TigranTile(TigranStep):
    """A tile of one type, or nothing (WAY-SOLO-69)."""

    __slots__ = ("which",)

    def __init__(self, which: int) -> None:
        super().__init__()
        self.which = which

    def answer(self, s: Wayfarers, choice: int) -> None:
        kind = tile_by_sum(s, self.which)
        if kind == NONE:
            say(s, Message("finds no tile of this type", rule="WAY-SOLO-69"))
        else:
            take_tile(s, kind)


class TigranAnyTile(TigranStep):
    """A tile of the track colour, otherwise of the next one (WAY-SOLO-31, WAY-SOLO-32)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        for colour in colours(s):
            kind = tile_by_sum(s, COLOUR_TILE[colour])
            if kind != NONE:
                say(
                    s,
                    Message(
                        "chooses a tile: {colour}, the first possible by track and sum {n}",
                        colour=COLOUR_TEXTS[colour],
                        n=total(s),
                        rule="WAY-SOLO-31",
                    ),
                )
                take_tile(s, kind)
                return
        say(s, Message("finds no tile at all", rule="WAY-SOLO-32"))


class TigranSpecial(TigranStep):
    """The special tile of the most recent scheme, otherwise the next one clockwise
    (WAY-SOLO-41).
    """

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        first = 0
        if s.revealed:
            name = SCHEMES[s.revealed[-1]].special_start
            first = RING.index(TILE_NAMES.index(name))
        for i in range(len(RING)):
            kind = RING[(first + i) % len(RING)]
            if s.stock[kind]:
                take_tile(s, kind)
                return
        say(s, Message("finds no special tile", rule="WAY-SOLO-41"))
