"""Draw the boards of Wayfarers from their data.

The main board, a player board for every seat, and the board of the solo opponent. What differs from
game to game (the sides of the sections, the bonuses in the caravans) is not drawn here: the boxes
with `data-print` are filled by the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    DISPLAYS,
    EDGES,
    GREEN_SPOTS,
    GUILD_DATA,
    HOME_SLOTS,
    SOLO,
    SPACES,
    TIGRAN_BOARDS,
    TILES,
    Display,
)
from caravanserai.games.wayfarers.interaction import DECK_ICONS
from caravanserai.games.wayfarers.state import CELL_NAMES, COLUMNS
from caravanserai.games.wayfarers.tigran import SLOT_ORDER
from caravanserai.games.wayfarers.tigran_scene import path_cell
from caravanserai.presentation.strokes import anchor, box, drawing, frame, icon, part, tag, words

WIDTH = 1500
GAP = 8
CARD, HIGH, PLATE = 138, 112, 33
"""A card of a display, and the worker's action beside it."""
STEP = CARD + 6
DECK = 62
TILE = 52

TOP = 6
STRIP = TOP + HIGH + PLATE + 14
TRACK = STRIP + 122
LOW_STRIP = TRACK + 286
LOW = LOW_STRIP + 66
BOARD_HEIGHT = LOW + HIGH + PLATE + 14
INSPIRATION = WIDTH - CARD - 14


def printed(place: str, x: float, y: float, width: float, height: float, class_: str) -> str:
    """A box in which the page draws what is printed at a place; it can be asked for its words."""
    return box(x, y, width, height, class_, 8, data_print=place, data_ref=place)


# the displays


def slot(display: Display, n: int, x: float, y: float, above: bool) -> Iterator[str]:
    """A card with the action of its slot, above or below it."""
    place = f"spot:{display.id}-{n}"
    card_y, plate_y = (y + PLATE + 4, y) if above else (y, y + HIGH + 4)
    yield box(x, card_y, CARD, HIGH, "plate", 8)
    yield printed(place, x + 1, plate_y, CARD - 2, PLATE, "tag")
    yield anchor(place, x, card_y, CARD, HIGH, f"{display.id}_card", HIGH)


def deck(display: Display, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """The deck, and the colours of the workers that may come to its cards."""
    place = f"deck:{display.id}"
    yield box(x, y, width, height, "spot", 8)
    tall = height > width
    room = (width - 12, height - 34) if tall else (width - 58, height - 8)
    yield anchor(place, x + 6, y + 4, *room, "", 62)
    for i, colour in enumerate(display.worker_colours):
        n = len(display.worker_colours)
        if tall:
            cx, cy = x + width / 2 + (i - (n - 1) / 2) * 20, y + height - 14
        else:
            cx, cy = x + width - 38 + (i % 2) * 20, y + height / 2 + (i // 2 - (n > 2) / 2) * 22
        yield icon(f"worker_{colour}", cx, cy, 20)


def displays() -> Iterator[str]:
    """Townsfolk and sky above, land and water below, inspiration at the right."""
    kinds = {display.id: display for display in DISPLAYS}
    middle = GAP + DECK + 6 + 4 * STEP + 20
    for name, left, y in (
        ("townsfolk", True, TOP),
        ("sky", False, TOP),
        ("land", True, LOW),
        ("water", False, LOW),
    ):
        display, above = kinds[name], y == LOW
        first = GAP + DECK + 6 if left else middle
        deck_x = GAP if left else middle + 4 * STEP
        yield from deck(display, deck_x, y + (PLATE + 4 if above else 0), DECK, HIGH)
        for n in range(4):
            yield from slot(display, n + 1, first + n * STEP, y, above)
    display = kinds["inspiration"]
    yield from deck(display, INSPIRATION, TOP, CARD, 62)
    pitch = (BOARD_HEIGHT - TOP - 62 - 14) / 4
    for n in range(4):
        yield from slot(display, n + 1, INSPIRATION, TOP + 72 + n * pitch, False)


# the tiles


def tile_place(kind: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """Where the tiles of a kind lie; the forms of tiles are kinds of pieces."""
    place = f"tile:{kind}"
    yield box(x, y, width, height, "plate", 6)
    yield anchor(place, x, y, width, height, "", height)


def price(which: str, x: float, y: float, width: float, height: float = PLATE) -> str:
    """The price of the tiles of a type."""
    return printed(f"price:{which}", x, y, width, height, "tag")


def tiles() -> Iterator[str]:
    """Special, basic and sky tiles above the track, land and water tiles below."""
    step = TILE + 6
    of = {which: [tile for tile in TILES if tile.type == which] for which in ("basic", "sky")}
    special = {(tile.row, tile.slot): tile for tile in TILES if tile.type == "special"}
    yield box(GAP, STRIP, 5 * step + 56, 2 * step + 2, "spot", 10)
    yield icon("tile_special", GAP + 27, STRIP + step, 38)
    for (row, place), tile in special.items():
        x, y = GAP + 52 + (place - 1) * step, STRIP + 4 + (row == "bottom") * step
        yield from tile_place(tile.id, x, y, TILE, TILE)
    x = GAP + 5 * step + 70
    yield box(x, STRIP, 4 * step + 8, 2 * step + 2, "spot", 10)
    yield price("basic", x + 60, STRIP + 10, 4 * step - 112)
    yield icon("tile_basic", x + 30, STRIP + 26, 34)
    for i, tile in enumerate(of["basic"]):
        yield from tile_place(tile.id, x + 7 + i * step, STRIP + 4 + step, TILE, TILE)
    width = 3 * step + 112
    x = INSPIRATION - 14 - width
    yield box(x, STRIP, width, 2 * step + 2, "spot", 10)
    yield icon("tile_sky", x + 52, STRIP + 32, 46)
    yield price("sky", x + 4, STRIP + 62, 98)
    for i, tile in enumerate(of["sky"]):
        yield from tile_place(tile.id, x + 107 + i * step, STRIP + 4, TILE, 2 * TILE + 6)
    for which, left in (("land", GAP), ("water", GAP + (INSPIRATION - 14) / 2)):
        wide = (INSPIRATION - 14) / 2 - GAP
        yield box(left, LOW_STRIP, wide, TILE + 8, "spot", 10)
        yield icon(f"tile_{which}", left + 26, LOW_STRIP + 26, 38)
        yield price(which, left + 48, LOW_STRIP + 10, 92)
        room = (wide - 150) / 3
        for i, tile in enumerate([tile for tile in TILES if tile.type == which]):
            at = left + 146 + i * room
            yield from tile_place(tile.id, at, LOW_STRIP + 4, room - 8, TILE)


def guilds() -> Iterator[str]:
    """The three minarets with their abilities and what the majority is worth."""
    left = GAP + 5 * (TILE + 6) + 70 + 4 * (TILE + 6) + 22
    right = INSPIRATION - 14 - 3 * (TILE + 6) - 112 - 14
    width = (right - left - 2 * 6) / 3
    for i, guild in enumerate(GUILD_DATA):
        x = left + i * (width + 6)
        place = f"guild:{guild.id}"
        yield box(x, STRIP, width, 2 * TILE + 14, "spot", 10, data_ref=place)
        yield icon(f"inf_{guild.id}", x + 24, STRIP + 26, 42)
        yield box(x + 44, STRIP + 3, width - 92, 50, "none", 8, data_print=place)
        yield words(x + width - 40, STRIP + 34, str(guild.majority_vp), "num")
        yield icon("vp", x + width - 21, STRIP + 28, 24)
        yield anchor(place, x + 6, STRIP + 56, width - 12, 52, "", 44)


# the journal track

LEFT = 50
PITCH = 123
ROWS_AT: Final = {1: (1.0,), 2: (0.5, 1.5), 3: (0.0, 1.0, 2.0), 5: (0.0, 0.5, 1.0, 1.5, 2.0)}
NODE = (68, 58)
LAST = (108, 53)


def _where() -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = {}
    for column in range(max(space.column for space in SPACES) + 1):
        rows = [space for space in SPACES if space.column == column]
        for space, row in zip(rows, ROWS_AT[len(rows)], strict=True):
            x = LEFT + column * PITCH + (10 if space.final else 0)
            found[space.id] = (x, TRACK + 30 + row * 112)
    return found


AT: Final = _where()


def ways() -> Iterator[str]:
    """The connections, and above them what they ask for."""
    lines = [(AT[edge.start], AT[edge.end], edge) for edge in EDGES]
    for class_ in ("road-edge", "road"):
        for (x1, y1), (x2, y2), _ in lines:
            yield tag("path", d=f"M{x1:.0f} {y1:.0f} L{x2:.0f} {y2:.0f}", class_=class_)
    for (x1, y1), (x2, y2), edge in lines:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        wide, high = 56, 46
        if any(space.id == edge.end and space.final for space in SPACES):
            x, wide, high = x - 14, 68, 27
        place = f"way:{edge.start}:{edge.end}"
        yield printed(place, x - wide / 2, y - high / 2, wide, high, "tag way")


def spaces() -> Iterator[str]:
    """The pages of the journal with their bonus, and the green workers between them."""
    for space in SPACES:
        x, y = AT[space.id]
        width, height = LAST if space.final else NODE
        left, top = x - width / 2, y - height / 2
        place = f"go:{space.id}"
        yield box(left, top, width, height, "disc page", 9, data_ref=place)
        bonus = height - 12
        yield box(left + 1, top + 1, width - 2, bonus, "none", 7, data_print=place)
        yield anchor(place, left + 3, top + 3, width - 6, bonus - 3, "journal_tile", bonus)
        yield anchor(place, left + 1, top + height - 25, width - 2, 26, "figure", 26)
    for spot in GREEN_SPOTS:
        (x, y1), (_, y2) = [AT[name] for name in spot.between]
        y = (y1 + y2) / 2
        yield tag("circle", cx=x, cy=y, r=21, class_="oasis")
        yield anchor(f"green:{spot.id}", x - 16, y - 16, 32, 32, "", 32)


def ground() -> Iterator[str]:
    """Land at the left, sea at the right, and a river through the middle: decoration only."""
    yield box(0, 0, WIDTH, BOARD_HEIGHT, "land", 14)
    top, low = TRACK - 4, LOW_STRIP - 6
    yield tag(
        "path",
        d=f"M640 {BOARD_HEIGHT} C700 {LOW} 760 {LOW - 40} 850 {low} "
        f"C960 {low - 40} 1080 {low - 90} 1180 {low - 60} "
        f"C1280 {low - 20} 1400 {low - 120} 1500 {low - 90} "
        f"L1500 {BOARD_HEIGHT - 14} Q1500 {BOARD_HEIGHT} 1486 {BOARD_HEIGHT} Z",
        class_="sea",
    )
    for x, y in ((930, low - 8), (1120, low - 20), (1310, low - 44)):
        yield tag("path", d=f"M{x} {y} q7 -7 14 0 q7 7 14 0 q7 -7 14 0", class_="wave")
    for x, y in ((96, top + 34), (128, top + 44), (350, low - 8), (590, top + 20), (840, top + 24)):
        yield tag("path", d=f"M{x} {y} l15 -24 l15 24 m-9 -14 l-6 6 l-5 -5", class_="hill")
    for x, y in ((20, low - 30), (220, low - 6), (470, low - 10), (330, top + 22)):
        yield tag("path", d=f"M{x} {y} q16 -14 32 0 m-14 8 q16 -14 32 0", class_="dune")


def main_board() -> str:
    """The three sections side by side."""
    return "\n".join([*ground(), *ways(), *spaces(), *tiles(), *guilds(), *displays()])


# the player boards

ROWS: Final = (
    ("inspiration_card", 3, 42),
    ("sky_card", 47, 76),
    ("land_card water_card", 125, 133),
    ("townsfolk_card", 261, 58),
)
HOME_HEIGHT = 322
HOME = (496, 1004)
"""Where the middle of the player board lies between the two sides of the panorama."""
COLUMN = 124
CELL = (62, 54)


def panorama(seat: int) -> Iterator[str]:
    """Land grows to the left, water to the right; sky above, townsfolk below."""
    for side, x, more in (
        ("land", 4, {"data_back": "1"}),
        ("water", HOME[1], {}),
    ):
        for kinds, y, height in ROWS:
            yield box(
                x, y, HOME[0] - 8, height, "anchor", 0,
                data_row=f"{side}:{seat}", data_for=kinds, data_step=COLUMN, **more,
            )  # fmt: skip


def home(seat: int) -> str:
    """A player board with its panorama."""
    left, right = HOME
    drawn = [
        frame(WIDTH, HOME_HEIGHT),
        box(left - 2, 2, right - left + 2, HOME_HEIGHT - 4, "land", 10),
    ]
    width = (right - left - 8) / len(HOME_SLOTS)
    for i, slot_ in enumerate(HOME_SLOTS):
        place, x = f"slot:{slot_.id}:{seat}", left + 4 + i * width
        drawn.append(box(x, 8, width - 6, 92, "spot", 10, data_ref=place))
        drawn.append(box(x + 6, 14, 36, 36, "slot", 8))
        drawn.append(anchor(place, x + 8, 16, 32, 32, "", 32))
        for n, tags in enumerate(COMMON.centre_tags):
            if slot_.id.endswith(tags):
                drawn.append(icon(COMMON.centre_tags[n], x + width - 22, 28, 26))
        drawn.append(box(x, 50, width - 6, 48, "none", 0, data_print=place))
    rest = f"rest:{seat}"
    drawn.append(box(left + 4, 132, 92, 90, "spot", 10, data_ref=rest))
    drawn.append(box(left + 6, 134, 88, 86, "tile tile-townsfolk_card", 8, data_print=rest))
    drawn += caravan(seat, right - COLUMNS * (CELL[0] + 2) - 6, 132)
    drawn += panorama(seat)
    return "\n".join(drawn)


def caravan(seat: int, x: float, y: float) -> Iterator[str]:
    """Six columns under the values of the dice, three rows; the corners are printed."""
    width, height = CELL
    for column in range(COLUMNS):
        yield icon(f"die-{column + 1}", x + column * (width + 2) + width / 2, y - 15, 24)
    for i, name in enumerate(CELL_NAMES):
        row, column = divmod(i, COLUMNS)
        left, top = x + column * (width + 2), y + row * (height + 2)
        place = f"cell:{seat}:{name}"
        assets = COMMON.column_assets.get(f"c{column + 1}", ()) if row == 0 else ()
        if assets:
            yield box(left, top, width, height, "slot", 8, data_ref=place)
            yield icon(assets[0], left + width / 2, top + height / 2, 34)
        else:
            yield box(left, top, width, height, "cell", 6, data_ref=place)
            yield box(left + 12, top + 8, width - 24, height - 16, "none", 0, data_print=place)
        for kind, wide, tall in (("tile", 1, 1), ("wide_tile", 2, 1), ("tall_tile", 1, 2)):
            size = (wide * (width + 2) - 2, tall * (height + 2) - 2)
            yield anchor(place, left, top, *size, kind, size[1])


# the solo opponent

RING: Final = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Where the spaces of the resource track lie, clockwise."""
TIGRAN_HEIGHT = 300


def tigran() -> str:
    """The board of the solo opponent, which all four sides share, and what lies beside it."""
    drawn = [frame(WIDTH, TIGRAN_HEIGHT)]
    drawn.append(words(112, 26, "Tigran", "title", data_label="player:2", data_fit=190))
    for key, y in (("focus", 44), ("rest", 108), ("bonus", 172)):
        place = f"tigran:{key}"
        drawn.append(words(112, y + 14, key, "faint", data_label=place))
        drawn.append(printed(place, 22, y + 20, 180, 36, "tag"))
    colours = SOLO.colour_order.card_type
    for space, (column, row) in zip(SOLO.track, RING, strict=True):
        x, y = 228 + column * 58, 14 + row * 58
        place = f"track:{space.pos}"
        drawn.append(box(x, y, 52, 52, f"slot track-{space.colour}", 10, data_ref=place))
        name = DECK_ICONS[DECKS.index(colours[space.colour])]
        drawn.append(icon(name, x + 26, y + 26, 34))
        drawn.append(anchor(place, x + 8, y + 8, 36, 36, "", 36))
    drawn.append(icon("tile_any", 312, 98, 36))
    drawn.append(icon("now", 339, 156, 26))
    for n in range(SOLO.meta.comet_track_max + 1):
        x = 228 + (n % 6) * 29
        y = 186 + (n // 6) * 24
        place = f"comets:{n}"
        drawn.append(box(x, y, 27, 22, "slot", 6, data_ref=place))
        drawn.append(words(x + 13.5, y + 16, str(n), "faint"))
        drawn.append(anchor(place, x + 3, y, 21, 22, "", 22))
    drawn.append(icon("comet", 228 + 5.5 * 29 - 1, 221, 22))
    for row in range(3):
        for column in range(len(TIGRAN_BOARDS[0].caravan[row])):
            x, y = 424 + column * 54, 14 + row * 54
            place = f"path:{path_cell(row, column)}"
            drawn.append(box(x, y, 50, 50, "cell", 6, data_ref=place))
            drawn.append(box(x + 6, y + 6, 38, 38, "none", 0, data_print=place))
            drawn.append(anchor(place, x, y, 50, 50, "", 50))
    for row, column in ((2, 0), (1, 6), (0, 0)):
        x, y = 424 + column * 54 + 25, 14 + row * 54 + 25
        way = 1 if column == 0 else -1
        drawn.append(tag("path", d=f"M{x - 34 * way} {y} l{8 * way} 0", class_="road"))
    drawn.append(box(780, 182, 26, 44, "spot", 8, data_ref="path"))
    drawn.append(icon("arrow", 793, 204, 20))
    drawn.append(anchor("tigran:tiles", 424, 182, 350, 44, "", 44))
    drawn.append(box(814, 10, 676, 130, "spot", 10))
    drawn.append(words(870, 28, "schemes", "faint", data_label="schemes"))
    drawn.append(anchor("schemes", 820, 34, 664, 100, "", 100, 150))
    for i, key in enumerate(DECKS):
        x, place = 814 + i * 136, f"tigran_cards:{key}"
        drawn.append(box(x, 148, 132, 80, "spot", 10, data_ref=place))
        drawn.append(icon(DECK_ICONS[i], x + 18, 164, 24))
        drawn.append(anchor(place, x + 32, 152, 96, 72, "", 40))
    return "\n".join([*drawn, *sums(240)])


def sums(y: float) -> Iterator[str]:
    """Where the sum of the last two schemes points: the slots of both groups of displays from left
    to right, numbered in the order in which they are looked at.
    """
    width = (WIDTH - 20) / len(SOLO.sum)
    for i, row in enumerate(SOLO.sum):
        x, place = 10 + i * width, f"sum:{i}"
        yield box(x, y, width - 8, 50, "spot", 10, data_ref=place)
        yield box(x, y, width - 8, 50, "sum", 10, data_print=place)
        yield words(x + 34, y + 32, "Σ " + "–".join([str(n) for n in row.values]), "num")
        for group, names in enumerate((("card_folk", "card_land"), ("card_sky", "card_water"))):
            left = x + 66 + group * 148
            yield icon(names[0], left + 12, y + 15, 22)
            yield icon(names[1], left + 12, y + 36, 22)
            order = SLOT_ORDER[group][row.values[0]]
            for slot_ in range(len(order)):
                at = left + 28 + slot_ * 28
                yield box(at, y + 11, 26, 28, "slot", 5)
                look = "num" if order.index(slot_) == 0 else "faint"
                yield words(at + 13, y + 31, str(order.index(slot_) + 1), look)


def drawn_cards() -> str:
    """The cards that somebody looks at; the part is there only as long as they are."""
    label = words(110, HIGH / 2 + 14, "cards", "title", data_heading="drawn")
    row = anchor("drawn", 230, 8, WIDTH - 240, HIGH, "", HIGH, CARD + 40)
    return "\n".join([frame(WIDTH, HIGH + 16), label, row])


def board() -> str:
    """The whole drawing: the main board, and below it the boards of all seats."""
    parts = [part("map", (0, 0), WIDTH, BOARD_HEIGHT, main_board())]
    y: float = BOARD_HEIGHT + GAP
    parts.append(part("drawn", (0, y), WIDTH, HIGH + 16, drawn_cards(), "homes"))
    y += HIGH + 16 + GAP
    for seat in range(1, 5):
        parts.append(part("home", (0, y), WIDTH, HOME_HEIGHT, home(seat), "homes", data_seat=seat))
        y += HOME_HEIGHT + GAP
    parts.append(part("tigran", (0, y), WIDTH, TIGRAN_HEIGHT, tigran(), "homes", data_seat=2))
    return drawing("wayfarers", WIDTH, y + TIGRAN_HEIGHT, parts)
