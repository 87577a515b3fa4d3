"""Draw the city of Merv: sites, walls, action slots and queues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.interaction import queue_place, slot_place
from caravanserai.presentation.strokes import anchor, box, icon, tag, words

CELL, WALL, SLOT = 104, 40, 56
RING = WALL + SLOT
CITY = 5 * CELL + 2 * RING
"""The side of the city with its walls and slots."""


def turned(side: str, along: float, across: float, long: float, deep: float) -> tuple[float, ...]:
    """A box on a side of the city: `along` it from its start on the map, `across` from outside."""
    if side == "north":
        return along, across, long, deep
    if side == "south":
        return along, CITY - across - deep, long, deep
    if side == "west":
        return across, along, deep, long
    return CITY - across - deep, along, deep, long


def city() -> str:
    """The sites, the walls around them, the action slots and the queues."""
    drawn = [box(0, 0, CITY, CITY, "land", 14)]
    drawn.append(box(RING - 2, RING - 2, 5 * CELL + 4, 5 * CELL + 4, "court", 10))
    drawn.extend(lines())
    drawn.extend(cells())
    for round_ in COMPONENTS.round:
        drawn.extend(slots(round_.side, round_.line_of_slot))
        drawn.extend(queue(round_.queue_from, str(round_.round)))
    drawn.extend(wall_places())
    return "\n".join(drawn)


def lines() -> Iterator[str]:
    """The boxes of the active line."""
    for n in range(5):
        along, long = RING + n * CELL, 5 * CELL + 8
        yield anchor(f"line:column:{n + 1}", along, RING - 4, CELL, long, "", long)
        yield anchor(f"line:row:{n + 1}", RING - 4, along, long, CELL, "", CELL)


def cells() -> Iterator[str]:
    """The 24 sites and the camel market between them."""
    for row in range(1, 6):
        for column in range(1, 6):
            name = f"R{row}C{column}"
            x, y = RING + (column - 1) * CELL + 2, RING + (row - 1) * CELL + 2
            size = CELL - 4
            yield box(x, y, size, size, "plate", 8)
            if name == COMPONENTS.city.camel_market_cell:
                yield from camel_market(x, y, size)
                yield anchor(f"site:{name}", x, y, size, size, "none", size)
                continue
            yield anchor(f"site:{name}", x, y, size, size, "site", size)
            yield anchor(f"site:{name}", x, y, size, size, "activated", size)
            yield anchor(f"site:{name}", x + 5, y + 50, 47, 47, "building", 47)
            yield anchor(f"site:{name}", x + 57, y + 55, 40, 40, "soldier upgrade", 38)
            yield anchor(f"site:{name}", x + 27, y + 27, 46, 46, "invasion", 46)


def camel_market(x: float, y: float, size: float) -> Iterator[str]:
    """Four slots, each with its boon; the camels are taken in the middle."""
    half = size / 2
    corners = {"top_left": (0, 0), "top_right": (1, 0), "bottom_right": (1, 1)}
    for place in COMPONENTS.slot_positions:
        right, low = corners.get(place, (0, 1))
        left, top = x + right * half + 1, y + low * half + 1
        yield box(left, top, half - 2, half - 2, "cell", 8, data_ref=f"trade:{place}")
        # what lies there keeps clear of the middle
        at = (left + (3 if right else 0), top + (8 if low else 1), half - 5, half - 11)
        yield anchor(f"trade:{place}", *at, "boon", 40)
        yield anchor(f"trade:{place}", *at, "camel", 40)
    yield tag("circle", cx=x + half, cy=y + half, r=14, class_="cell", data_ref="camels")
    yield icon("camel", x + half, y + half, 19)


def slots(side: str, lines_faced: tuple[int, ...]) -> Iterator[str]:
    """The five action slots of a side, numbered in the direction of travel (MERV-GEO-2)."""
    for slot, line in enumerate(lines_faced):
        at = slot_place(side, slot)
        x, y, width, height = turned(side, RING + (line - 1) * CELL + 8, 6, CELL - 16, SLOT - 10)
        yield box(x, y, width, height, "spot slot", 12, data_ref=at)
        high = y + height / 2
        if side in ("north", "south"):
            yield words(x + 16, high + 7, str(slot + 1), "slot-number")
            yield anchor(at, x + 26, y + 4, width - 30, height - 8, "", 44)
        else:
            yield words(x + width / 2, y + 22, str(slot + 1), "slot-number")
            yield anchor(at, x + 4, y + 28, width - 8, height - 34, "", 44)


# the places of a queue in its corner, the front one next to the slots that are left for
FRONT_FIRST: Final = {
    "NW": ((1, 0), (0, 0), (0, 1), (1, 1)),
    "NE": ((1, 1), (1, 0), (0, 0), (0, 1)),
    "SE": ((0, 1), (1, 1), (1, 0), (0, 0)),
    "SW": ((0, 0), (0, 1), (1, 1), (1, 0)),
}
MOST_MASTERS: Final = max(setup.queue_places for setup in COMPONENTS.players)


def queue(corner: str, number: str) -> Iterator[str]:
    """The places of a queue; the number of the round that leaves it stands in the middle."""
    left = 4 if corner in ("NW", "SW") else CITY - RING + 2
    top = 4 if corner in ("NW", "NE") else CITY - RING + 2
    size = (RING - 6) / 2
    for place in range(MOST_MASTERS):
        column, row = FRONT_FIRST[corner][place]
        x, y = left + column * size + 1, top + row * size + 1
        at = queue_place(corner, place)
        yield box(x, y, size - 2, size - 2, "spot slot", 8, data_ref=at)
        yield words(x + (9 if column == 0 else size - 11), y + 16, str(place + 1), "tiny")
        yield anchor(at, x + 3, y + 1, size - 6, size - 4, "", 38)
    middle_x, middle_y = left + size, top + size
    yield tag("circle", cx=middle_x, cy=middle_y, r=11, class_="seal")
    yield words(middle_x, middle_y + 6, number, "on-seal")


def wall_places() -> Iterator[str]:
    """The places of segments and, in the middle of each side, of gates (MERV-GEO-6)."""
    for place in COMPONENTS.places:
        number = int(place.id[1:])
        along = RING + (number - 1) * CELL + 4
        x, y, width, height = turned(place.side, along, SLOT, CELL - 8, WALL - 6)
        at = f"place:{place.id}"
        yield box(x, y, width, height, f"spot wall-{place.kind}", 5, data_ref=at)
        if place.kind == "gate":
            yield gate_arch(x + width / 2, y + height / 2)
        yield anchor(at, x, y, width, height, "", height)


def gate_arch(x: float, y: float) -> str:
    """The sign of a place for a gate."""
    return tag("path", d=f"M{x - 8:.0f} {y + 9:.0f}v-9a8 8 0 0 1 16 0v9", class_="arch")
