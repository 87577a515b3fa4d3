"""Draw the board of Merv from its data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caravanserai.games.merv.city_board import CITY, city
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.market import TradeCity
from caravanserai.games.merv.components.mosque import MosqueSpace
from caravanserai.games.merv.components.tracks import TrackSpace
from caravanserai.games.merv.interaction import BOON_ICONS
from caravanserai.presentation.strokes import (
    LEAST,
    anchor,
    box,
    drawing,
    frame,
    icon,
    line_of,
    part,
    tag,
    words,
)

GAP = 12
COLUMN = 368
"""The width of the parts beside the city."""
WIDTH = CITY + 2 * COLUMN + 2 * GAP
STRIP_ABOVE, STRIP_BELOW, STRIP_LAST = 136, 264, 112


def heading(name: str, place: str, text: str) -> str:
    """The icon of a part and its name, which is the heading of this place."""
    start = {"data_heading": place, "text_anchor": "start"}
    return icon(name, 26, 23, 28) + words(48, 30, text, "head", **start)


# above the city


def track(name: str, spaces: list[TrackSpace], room: float, text: str) -> str:
    """A track in two rows."""
    left, high = 70, 58
    columns = (len(spaces) + 1) // 2
    wide = room / columns
    drawn = [frame(left + room + 8, STRIP_ABOVE)]
    drawn.append(icon(name, 36, 50, 44))
    drawn.append(words(36, 92, text, "tiny", data_label=f"track:{name}", data_fit=62))
    drawn.append(box(4, 6, 60, STRIP_ABOVE - 12, "anchor", 8, data_ref=f"track:{name}"))
    for space in spaces:
        n = space.position
        x, y = left + (n % columns) * wide, 10 + (n // columns) * (high + 2)
        at = f"{name}:{n}"
        drawn.append(box(x, y, wide - 3, high, "cell", 6, data_ref=at))
        drawn.append(words(x + 4, y + 15, str(n), "ordinal", text_anchor="start"))
        marks = [*marks_at(name, n), *([f"vp*{space.points}"] if space.points else [])]
        for mark in marks:
            drawn.append(line_of(mark, x + wide / 2 - 1, y + 27, LEAST))
        rest = (y + 37, 20) if marks else (y + 16, high - 18)
        drawn.append(anchor(at, x + 2, rest[0], wide - 7, rest[1], "", 25))
    return "\n".join(drawn)


def marks_at(track_name: str, position: int) -> list[str]:
    """The thresholds of a space as icons (MERV-INF-3)."""
    found = []
    for mark in COMPONENTS.thresholds:
        if track_name == "influence" and mark.position == position:
            found.append(
                f"contract*{mark.level}" if mark.kind == "contract" else f"spice*{mark.types}"
            )
    return found


def wall_supply() -> str:
    """The wall pieces by colour, the cheapest first."""
    wide = 62
    drawn = [frame(12 + 5 * wide, STRIP_ABOVE)]
    for row, colour in enumerate(COMPONENTS.wall_colours):
        y = 5 + row * 32
        pieces = [piece for piece in COMPONENTS.pieces if piece.colour == colour]
        for n in range(len(pieces)):
            drawn.append(box(8 + n * wide, y, wide - 3, 30, "plate", 5))
        drawn.append(anchor(f"walls:{colour}", 8, y, 5 * wide, 30, "", 30, wide))
    return "\n".join(drawn)


def years(width: float) -> str:
    """The years, those with an invasion marked, and the common supply."""
    drawn = [frame(width, STRIP_ABOVE)]
    wide = (width - 12) / COMPONENTS.rounds.years
    for year in range(1, COMPONENTS.rounds.years + 1):
        x = 6 + (year - 1) * wide
        drawn.append(box(x + 1, 7, wide - 4, 50, "cell", 8, data_ref=f"year:{year}"))
        drawn.append(words(x + 11, 27, str(year), "num"))
        if year in COMPONENTS.rounds.invasion_years:
            drawn.append(icon("invasion", x + 13, 42, 20))
        drawn.append(anchor(f"year:{year}", x + 22, 10, wide - 26, 44, "", 34))
    cubes = " ".join(f"cube-{colour}" for colour in COMPONENTS.box.cube_colours)
    step = (width - 20) / 5
    drawn.append(anchor("supply", 12, 62, width - 20, 32, cubes, 30, step))
    drawn.append(anchor("supply", 12, 99, width - 20, 32, "", 30, step))
    return "\n".join(drawn)


# beside the city


ROW = 64
MOSQUE_FOOT = CITY - 46


def row_top(row: int) -> float:
    """The rows rise from the foot of the part."""
    return MOSQUE_FOOT - row * ROW + 20


def lane_of(space: MosqueSpace) -> tuple[float, float]:
    """The middle and the width of a space: four lanes, then two, then one (MERV-MOSQUE-1)."""
    row = next(row for row in COMPONENTS.mosque_rows if row.row == space.row)
    lanes = len(row.lanes)
    each = (COLUMN - 16) / max(lanes, 2)
    if lanes == 1:
        return COLUMN / 2, 150
    return 8 + each * (row.lanes.index(space.lane) + 0.5), min(each - 8, 130)


def mosque() -> str:
    """The mosque track, and the tiles that it gives."""
    drawn = [frame(COLUMN, CITY), heading("mosque", "mosque", "Mosque")]
    spaces = {space.id: space for space in COMPONENTS.mosque_spaces}
    for step in COMPONENTS.segments:
        end = spaces[step.to]
        x2, y2 = lane_of(end)[0], row_top(end.row) + 20
        x1, y1 = x2, MOSQUE_FOOT + 18.0
        if step.start in spaces:
            start = spaces[step.start]
            x1, y1 = lane_of(start)[0], row_top(start.row) + 20
        drawn.append(tag("path", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_="path"))
    for step in COMPONENTS.segments:
        end = spaces[step.to]
        x2 = lane_of(end)[0]
        x1 = lane_of(spaces[step.start])[0] if step.start in spaces else x2
        cost = " ".join(f"cube-{colour}" for colour in step.cost)
        wide = 22 * len(step.cost) + 8
        # nearer to the start, where several ways meet
        x, y = x1 + (x2 - x1) * 0.42, row_top(end.row) + 52
        drawn.append(box(x - wide / 2, y - 12, wide, 24, "tag", 12))
        drawn.append(line_of(cost, x, y, LEAST))
    for space in COMPONENTS.mosque_spaces:
        drawn.extend(mosque_space(space))
    side = 104
    low, top = row_top(5) + 36, row_top(9) - 6
    drawn.append(box(8, top, side - 4, low - top, "plate", 8))
    drawn.append(anchor("mosque", 12, top + 4, side - 12, low - top - 8, "scoring_tile", 36, 0))
    drawn.append(box(COLUMN - side - 4, top, side - 4, low - top, "plate", 8))
    drawn.append(anchor("mosque", COLUMN - side, top + 4, side - 12, low - top - 8, "upgrade", 50))
    return "\n".join(drawn)


def mosque_space(space: MosqueSpace) -> Iterator[str]:
    """A space with its boon and points; discs lie to the right."""
    points = COMPONENTS.points(space)
    middle, width = lane_of(space)
    left, top = middle - width / 2, row_top(space.row)
    at = f"mosque:{space.id.split('-', 1)[1]}"
    yield box(left, top, width, 40, "cell", 10, data_ref=at)
    boon = "" if space.setup_camel else BOON_ICONS[COMPONENTS.boon(space)]
    if points:
        boon += f" vp*{points}"
    size = 19
    if boon:
        yield line_of(boon, left + 5, top + 20, size, "start")
    signs = len(boon.split())
    used = 6.0 + signs * (size + 3) + (12 if points else 0) if boon else 4.0
    used = min(used, width - 34)
    yield anchor(at, left + used, top + 3, width - used - 4, 34, "", 32)


def caravansary(height: float) -> str:
    """The row of cards, the boons of pairs and the worth of sets."""
    drawn = [
        frame(COLUMN, height),
        heading("caravansary", "card:1", "Caravansary"),
    ]
    drawn.append(anchor("caravan_deck", COLUMN - 50, 6, 42, 42, "", 40))
    wide, high = 88, 98
    for n in range(COMPONENTS.row_size):
        x, y = 8 + (n % 4) * (wide + 1), 50 + (n // 4) * (high + 4)
        at = f"card:{n + 1}"
        drawn.append(box(x, y, wide - 3, high, "plate", 8))
        drawn.append(words(x + wide / 2 - 2, y + high / 2 + 7, str(n + 1), "title"))
        drawn.append(anchor(at, x + 2, y + 2, wide - 7, high - 4, "card", high))
        drawn.append(anchor(at, x + wide - 44, y + high - 42, 38, 38, "camel", 38))
    foot = 50 + 2 * (high + 4) + 16
    sets = zip(COMPONENTS.set_scoring.sizes, COMPONENTS.set_scoring.points, strict=True)
    for n, (spice, (size, points)) in enumerate(zip(COMPONENTS.spices, sets, strict=True)):
        middle = 8 + (n + 0.5) * (wide + 1)
        drawn.append(line_of(f"2 {spice.id} > {BOON_ICONS[spice.pair_boon]}", middle, foot, 16))
        drawn.append(line_of(f"spice*{size} > vp*{points}", middle, foot + 32, 16))
    return "\n".join(drawn)


def contracts(height: float) -> str:
    """Six stacks: a level in each row, the bonus in each column."""
    drawn = [
        frame(COLUMN, height),
        heading("contract", f"stack:{COMPONENTS.stacks[0].id}", "Contracts"),
    ]
    levels = sorted({stack.level for stack in COMPONENTS.stacks})
    wide, high = (COLUMN - 16) / 2, (height - 48) / len(levels)
    for stack in COMPONENTS.stacks:
        row = levels.index(stack.level)
        column = [s.bonus for s in COMPONENTS.stacks if s.level == stack.level].index(stack.bonus)
        x, y = 8 + column * wide, 42 + row * high
        at = f"stack:{stack.id}"
        drawn.append(box(x + 2, y, wide - 4, high - 5, "plate", 8))
        drawn.append(line_of(f"contract*{stack.level}", x + 24, y + high - 20, 20))
        drawn.append(anchor(at, x + 4, y + 2, wide - 8, high - 40, "contract", high))
        drawn.append(anchor(at, x + wide - 120, y + high - 36, 114, 29, "contract_below", 28, 58))
    return "\n".join(drawn)


# below the city


def marketplace(width: float) -> str:
    """Merv in the middle, inner cities next to it, outer ones beyond."""
    drawn = [frame(width, STRIP_BELOW)]
    drawn.append(heading("marketplace", f"post:{COMPONENTS.cities[0].id}", "Marketplace"))
    box_wide, box_high = 114, 102
    gap = 16
    lefts = (8, 8 + box_wide + gap, width - 8 - 2 * box_wide - gap, width - 8 - box_wide)
    columns = [("west", "outer"), ("west", "inner"), ("east", "inner"), ("east", "outer")]
    centre_x, centre_y = width / 2, 44 + box_high + 4
    at: dict[str, tuple[float, float]] = {}
    for city_ in COMPONENTS.cities:
        north, west = city_.direction.split("-")
        x = lefts[columns.index((west, city_.ring))]
        at[city_.id] = (x, 44 if north == "north" else 44 + box_high + 8)
    middle = {name: (x + box_wide / 2, y + box_high / 2) for name, (x, y) in at.items()}
    middle["merv"] = (centre_x, centre_y)
    for route in COMPONENTS.routes:
        (x1, y1), (x2, y2) = middle[route.a], middle[route.b]
        drawn.append(tag("path", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_="road-edge"))
        drawn.append(tag("path", d=f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", class_="road"))
    for city_ in COMPONENTS.cities:
        drawn.extend(trade_city(city_, *at[city_.id], box_wide, box_high))
    drawn.append(tag("circle", cx=centre_x, cy=centre_y, r=27, class_="disc start"))
    drawn.append(icon("palace", centre_x, centre_y, 34))
    for city_ in COMPONENTS.cities:
        (x1, y1), (x2, y2) = middle[city_.via], middle[city_.id]
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        if city_.via == "merv":  # above and below Merv there is room
            x, y = centre_x + (20 if x2 > x1 else -20), y2
        drawn.append(anchor(f"route:{city_.id}", x - 18, y - 18, 36, 36, "", 34))
    return "\n".join(drawn)


def trade_city(place: TradeCity, x: float, y: float, wide: float, high: float) -> Iterator[str]:
    """A city with its price, its good and what the first post there gives."""
    at = f"post:{place.id}"
    yield box(x, y, wide, high, "cell", 10, data_ref=at)
    yield words(x + wide / 2, y + 21, place.name, "town", data_label=at, data_fit=wide - 10)
    cost = " ".join(f"cube-{colour}" for colour in place.cost)
    yield line_of(f"{cost} > {place.good}_good", x + wide / 2, y + 40, 21)
    yield tag("circle", cx=x + wide - 20, cy=y + high - 22, r=16, class_="bonus-slot")
    yield icon(place.first_post_boon, x + wide - 20, y + high - 22, 19, "ghost")
    yield anchor(at, x + wide - 37, y + high - 39, 34, 34, "camel", 34)
    yield anchor(at, x + 5, y + high - 45, wide - 46, 42, "disc", 30)


def library(width: float) -> str:
    """The breakthroughs by their number of scrolls."""
    drawn = [
        frame(width, STRIP_BELOW),
        heading("open_book", f"library:{COMPONENTS.levels[0]}", "Library"),
    ]
    high = (STRIP_BELOW - 46) / len(COMPONENTS.levels)
    for row, level in enumerate(COMPONENTS.levels):
        y = 42 + row * high
        drawn.append(line_of(f"scroll*{level}", 36, y + high / 2 - 2, 28))
        tiles = [tile for tile in COMPONENTS.breakthroughs if tile.scrolls == level]
        step = (width - 78) / len(tiles)
        for n in range(len(tiles)):
            drawn.append(box(72 + n * step, y, step - 6, high - 5, "plate", 7))
        drawn.append(anchor(f"library:{level}", 72, y, width - 78, high - 5, "", high, step))
    return "\n".join(drawn)


SCORED: Final = {
    "scroll": "scroll",
    "caravan_card": "caravan_card",
    "good": "any_good",
    "mosque_space": "mosque move",
}
"""What the halls score for, as icons."""


def palace(width: float) -> str:
    """The halls with their colours, what they score and their spaces."""
    drawn = [frame(width, STRIP_BELOW), heading("palace", "hall:knowledge", "Palace")]
    wide = (width - 12) / len(COMPONENTS.halls)
    for n, hall in enumerate(COMPONENTS.halls):
        x, y, high = 6 + n * wide, 42, STRIP_BELOW - 48
        at = f"hall:{hall.id.split('-', 1)[1]}"
        drawn.append(
            box(x + 2, y, wide - 4, high, f"spot ground-cube-{hall.colour}", 10, data_ref=at)
        )
        drawn.append(icon(f"cube-{hall.colour}", x + wide / 2, y + 22, 30))
        label = {"data_label": at, "data_wrap": 2, "data_fit": wide - 10}
        drawn.append(words(x + wide / 2, y + 54, hall.id, "hall", **label))
        line = f"{SCORED[hall.scores_per]} : vp"
        drawn.append(line_of(line, x + wide / 2, y + 92, 19))
        for space in range(hall.spaces):
            top = y + 108 + space * 35
            drawn.append(box(x + wide / 2 - 17, top, 34, 33, "slot", 9))
            if not space:
                drawn.append(icon("favour", x + wide / 2, top + 16.5, 20))
        drawn.append(anchor(at, x + wide / 2 - 15, y + 109, 30, 35 * hall.spaces - 2, "", 31, 35))
    return "\n".join(drawn)


# the solo game


def magistrate_cards(width: float) -> str:
    """The cards of the corrupt magistrate (MERV-SETUP-19)."""
    drawn = [frame(width, STRIP_LAST)]
    wide = (width - 20) / 13
    for place, x, cards in (
        ("solo_card", 8, 1),
        ("deck", 12 + 2 * wide, 6),
        ("discards", 16 + 8 * wide, 5),
    ):
        long = max(cards, 2) * wide
        drawn.append(words(x + long / 2, 24, place, "small", data_label=place))
        drawn.append(box(x, 34, long, STRIP_LAST - 42, "plate", 8))
        drawn.append(anchor(place, x + 4, 38, long - 8, STRIP_LAST - 50, "", 62, 60))
    return "\n".join(drawn)


def board() -> str:
    """The whole drawing: tracks above, the city between mosque and caravans, the rest below."""
    parts = []
    x, y = 0.0, 0.0
    years_wide = WIDTH - 578 - 308 - 322 - 3 * GAP
    for name, width, content in (
        ("influence", 578, track("influence", COMPONENTS.influence_spaces, 500, "influence")),
        ("favour", 308, track("favour", COMPONENTS.favour_spaces, 230, "favour")),
        ("years", years_wide, years(years_wide)),
        ("walls", 322, wall_supply()),
    ):
        parts.append(part(name, (x, y), width, STRIP_ABOVE, content, "above"))
        x += width + GAP
    y = STRIP_ABOVE + GAP
    parts.append(part("mosque", (0, y), COLUMN, CITY, mosque(), "left"))
    parts.append(part("city", (COLUMN + GAP, y), CITY, CITY, city()))
    x = COLUMN + CITY + 2 * GAP
    upper = 340
    lower = CITY - upper - GAP
    parts.append(part("caravansary", (x, y), COLUMN, upper, caravansary(upper), "right"))
    parts.append(part("contracts", (x, y + upper + GAP), COLUMN, lower, contracts(lower), "right"))
    x, y = 0, y + CITY + GAP
    for name, width, content in (
        ("marketplace", 580, marketplace(580)),
        ("library", 456, library(456)),
        ("palace", WIDTH - 580 - 456 - 2 * GAP, palace(WIDTH - 580 - 456 - 2 * GAP)),
    ):
        parts.append(part(name, (x, y), width, STRIP_BELOW, content, "below"))
        x += width + GAP
    y += STRIP_BELOW + GAP
    parts.append(part("magistrate", (0, y), 880, STRIP_LAST, magistrate_cards(880), "last"))
    return drawing("merv", WIDTH, y + STRIP_LAST, parts)
