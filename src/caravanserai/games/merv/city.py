"""Chapters GEO and RES: lines and walls of the city, building and generating resources."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.payment import gain_cubes
from caravanserai.games.merv.state import (
    BONUS_COLOUR,
    BONUS_UPGRADES,
    CELL_NAMES,
    CELLS,
    COLOURS,
    MARKET_CELL,
    NONE,
    PLACE_NAMES,
    SITE_COLOUR,
    SLOTS,
    WHITE,
    WHITE_UPGRADE,
    Merv,
)
from caravanserai.games.merv.words import CELL_TEXTS, COLOUR_LABELS, SITE_LABELS, seat_label
from caravanserai.kernel.view import Listing, Message

ROWS: Final = COMPONENTS.city.rows
COLUMNS: Final = COMPONENTS.city.columns


def row_of(cell: int) -> int:
    """The row of a cell, 0 in the north."""
    return cell // COLUMNS


def column_of(cell: int) -> int:
    """The column of a cell, 0 in the west."""
    return cell % COLUMNS


def _line(side: str, number: int) -> list[int]:
    """The cells of a line, the one next to the slot first (MERV-GEO-11)."""
    if side in ("north", "south"):
        cells = [row * COLUMNS + number - 1 for row in range(ROWS)]
        return cells if side == "north" else cells[::-1]
    cells = [(number - 1) * COLUMNS + column for column in range(COLUMNS)]
    return cells if side == "west" else cells[::-1]


FULL_LINES: Final = [
    [_line(r.side, r.line_of_slot[slot]) for slot in range(SLOTS)] for r in COMPONENTS.round
]
"""All cells that a slot faces, by round and slot, the nearest first (MERV-GEO-3)."""
LINES: Final = [
    [[cell for cell in line if cell != MARKET_CELL] for line in lines] for lines in FULL_LINES
]
"""The same without the camel market: the sites."""
AT_MARKET: Final = [[MARKET_CELL in line for line in lines] for lines in FULL_LINES]
"""Whether the camel market lies in the active line (MERV-CAMEL-1)."""


def _crossing(round_: int, cell: int) -> list[int]:
    along = COMPONENTS.round[round_].line == "column"
    of = row_of if along else column_of
    return [c for c in range(CELLS) if of(c) == of(cell) and c != MARKET_CELL]


CROSSING: Final = [
    [_crossing(round_, cell) for cell in range(CELLS)] for round_ in range(len(COMPONENTS.round))
]
"""The sites of the line at right angles, by round and cell (MERV-GEO-12)."""

GUARDS: Final = [[CELL_NAMES.index(cell) for cell in place.guards] for place in COMPONENTS.places]
"""The two cells behind each wall place (MERV-GEO-7)."""
WALLS_OF: Final = [
    sum([1 << place for place in range(len(PLACE_NAMES)) if cell in GUARDS[place]])
    for cell in range(CELLS)
]
"""The wall places of the directions to which a cell is exposed (MERV-GEO-8)."""


def protected_cells(walls: int) -> int:
    """The cells with a wall piece in every direction to which they are exposed (MERV-GEO-9)."""
    found = 0
    for cell in range(CELLS):
        if cell != MARKET_CELL and WALLS_OF[cell] & walls == WALLS_OF[cell]:
            found |= 1 << cell
    return found


def active_line(s: Merv) -> list[int]:
    """The sites of the line faced by the acting master (MERV-GEN-4)."""
    return LINES[s.round - 1][s.slot]


def distance(s: Merv, cell: int) -> int:
    """How far a cell lies from the slot of the turn, the camel market counted (MERV-GEO-11)."""
    return FULL_LINES[s.round - 1][s.slot].index(cell) + 1


def site_text(s: Merv, cell: int) -> Message:
    """A site in words: what it yields and does."""
    text = Message("{site} ({cell})", cell=CELL_TEXTS[cell], site=SITE_LABELS[s.tile[cell]])
    upgrade = s.upgrade[cell]
    if upgrade == NONE:
        return text
    colour = "white" if upgrade == WHITE_UPGRADE else BONUS_UPGRADES[upgrade].colour
    return Listing([text, Message("{colour} upgrade", colour=COLOUR_LABELS[colour])])


def owned_site_text(s: Merv, p: int, cell: int) -> Message:
    """A site in words with whose building stands there."""
    text, owner = site_text(s, cell), s.building[cell]
    if owner == NONE:
        return text
    if owner == p:
        return Message("{site} (your building)", site=text)
    return Message("{site} (building of {who})", site=text, who=seat_label(s.players, owner))


def build(s: Merv, p: int, cell: int) -> None:
    """A building on an empty site, free of charge (MERV-TURN-5)."""
    s.building[cell] = p
    s.houses[p] -= 1
    if s.events is not None:
        text = Message(
            "builds on {cell} ({site})", cell=CELL_TEXTS[cell], site=SITE_LABELS[s.tile[cell]]
        )
        s.tell(p, text)


def generate(s: Merv, p: int) -> None:
    """The acting player receives the yield of all producing sites, then the owner of the activated
    building a share (MERV-RES-1 to 11).
    """
    owner = s.building[s.site]
    gained = [0] * (COLOURS + 1)
    share = [0] * (COLOURS + 1)
    for cell in active_line(s):
        if s.building[cell] != owner:
            continue
        upgrade = s.upgrade[cell]
        if upgrade == WHITE_UPGRADE:
            gained[WHITE] += 1
            share[WHITE] += 1
            continue
        colour = SITE_COLOUR[s.tile[cell]]
        gained[colour] += 1
        if cell == s.site:
            share[colour] += 1
        if upgrade != NONE:
            bonus = BONUS_COLOUR[upgrade]
            gained[bonus] += 1
            share[bonus] += 1
    gain_cubes(s, p, gained)
    if owner != p and owner < s.players:  # automatic participants receive none (MERV-RES-9)
        gain_cubes(s, owner, share)
