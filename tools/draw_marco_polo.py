"""Draw the board of Marco Polo from its data: src/caravanserai/games/marco_polo/art/board.svg.

The drawing is made of parts (nested `svg` elements) which the page may lay out anew. `data-at`
names the place whose pieces lie in a box, `data-for` the kinds of pieces it takes, `data-ref` what
can be touched, `data-label` the words of a place; colours come from the classes of the style sheet.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape, quoteattr

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from caravanserai.games.marco_polo.components import BOARD, EDGES, NODES, SETUP, Node

TARGET: Final = Path("src/caravanserai/games/marco_polo/art/board.svg")
MAP_WIDTH, MAP_HEIGHT = 1200, 770
STRIP = 240
"""The height of the parts below the map."""

AT: Final = {node.id: (34 + node.pos[0] * 11.3, 56 + node.pos[1] * 6.9) for node in NODES}
CARD_WIDTH, CARD_HEIGHT = 98, 62

# where the furniture of a place would lie on a road, it moves aside by so much
TOP_SHIFT: Final = {
    "alexandria": (-52, 0),
    "lan_zhou": (-34, 6),
    "sumatra": (-64, 8),
    "xian": (-34, 14),
}
CARD_SHIFT: Final = {"alexandria": (-40, 0), "sumatra": (-6, -2)}
BEND: Final = {
    ("venezia", "oasis_05"): 18,
    ("venezia", "alexandria"): -22,
    ("moscow", "anxi"): -14,
    ("anxi", "karakorum"): 12,
    ("oasis_02", "oasis_03"): -16,
    ("oasis_03", "beijing"): -16,
    ("xian", "beijing"): 20,
    ("oasis_10", "beijing"): 16,
    ("oasis_05", "samarcanda"): -18,
    ("samarcanda", "oasis_06"): -14,
    ("alexandria", "oasis_07"): 16,
    ("alexandria", "oasis_09"): -24,
    ("karachi", "oasis_08"): -16,
    ("oasis_08", "xian"): 16,
    ("adana", "kochi"): 40,
    ("kochi", "sumatra"): -34,
    ("sumatra", "oasis_10"): 20,
    ("oasis_07", "ormuz"): -8,
    ("oasis_04", "beijing"): 14,
}
"""How far a road bends from the straight line, to its right."""


def tag(name: str, text: str = "", /, **attributes: object) -> str:
    """An element; `class_` is its class, underscores in names are hyphens."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_plain(value))}"
        for key, value in attributes.items()
        if value != ""
    )
    return f"<{name}{written}>{text}</{name}>" if text else f"<{name}{written}/>"


def _plain(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def box(
    x: float, y: float, width: float, height: float, class_: str, r: float = 6, **more: object
) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=r, class_=class_, **more)


def words(x: float, y: float, text: str, class_: str = "label", **more: object) -> str:
    """A line of text, centred."""
    return tag("text", escape(text), x=x, y=y, class_=class_, text_anchor="middle", **more)


def icon(name: str, x: float, y: float, size: float = 22) -> str:
    """An icon of the sprite with its centre at x, y."""
    place = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return tag("use", href=f"#i-{name}", **place)


def gains(table: Mapping[str, int], x: float, y: float, size: float = 20) -> str:
    """Amounts in a row, centred at x, y."""
    widths = [size + (size * 0.62 if n > 1 else 0) for n in table.values()]
    left = x - (sum(widths) + 3 * (len(widths) - 1)) / 2
    drawn = []
    for (key, n), width in zip(table.items(), widths, strict=True):
        if n > 1:
            drawn.append(words(left + size * 0.28, y + size * 0.32, str(n), "num"))
        drawn.append(icon(key, left + width - size / 2, y, size))
        left += width + 3
    return "".join(drawn)


def anchor(
    place: str, x: float, y: float, width: float, height: float, kinds: str, most: float
) -> str:
    """The box in which pieces of a place lie; `most` is how high a piece may become."""
    return box(x, y, width, height, "anchor", 0, data_at=place, data_for=kinds, data_most=most)


def part(name: str, x: float, y: float, width: float, height: float, content: str) -> str:
    """A part of the board that can stand alone."""
    return tag(
        "svg",
        "\n" + content + "\n",
        data_part=name,
        x=x,
        y=y,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


# the map


def ground() -> Iterator[str]:
    """Land, sea, dunes and mountains: decoration only."""
    yield box(0, 0, MAP_WIDTH, MAP_HEIGHT, "land", 14)
    yield tag(
        "path",
        d="M0 190 C50 200 90 250 60 300 C40 335 10 330 0 335 Z",
        class_="sea",
    )
    yield tag(
        "path",
        d="M395 770 C420 700 440 660 470 600 C490 565 520 560 545 600 C570 650 600 700 640 640 "
        "C670 600 720 610 760 630 C830 660 860 560 930 560 C1000 560 1000 520 1080 500 "
        "C1130 488 1170 470 1200 466 L1200 756 Q1200 770 1186 770 Z",
        class_="sea",
    )
    for x, y in (
        (480, 720),
        (560, 745),
        (800, 720),
        (1090, 560),
        (900, 640),
        (1150, 520),
        (16, 262),
    ):
        yield tag("path", d=f"M{x} {y} q7 -7 14 0 q7 7 14 0 q7 -7 14 0", class_="wave")
    for x, y in (
        (560, 190),
        (590, 205),
        (536, 210),
        (760, 420),
        (792, 410),
        (640, 260),
        (330, 320),
    ):
        yield tag("path", d=f"M{x} {y} l15 -24 l15 24 m-9 -14 l-6 6 l-5 -5", class_="hill")
    for x, y in (
        (620, 175),
        (400, 175),
        (150, 330),
        (300, 520),
        (180, 170),
        (900, 130),
        (690, 560),
    ):
        yield tag("path", d=f"M{x} {y} q16 -14 32 0 m-14 8 q16 -14 32 0", class_="dune")


def bend(ends: tuple[str, ...]) -> tuple[tuple[float, float], str]:
    """The middle of a road and its path, a quadratic curve."""
    (x1, y1), (x2, y2) = AT[ends[0]], AT[ends[1]]
    far = BEND.get((ends[0], ends[1]), 8)
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    cx = (x1 + x2) / 2 + far * 2 * (y2 - y1) / length * -1
    cy = (y1 + y2) / 2 + far * 2 * (x2 - x1) / length
    middle = ((x1 + 2 * cx + x2) / 4, (y1 + 2 * cy + y2) / 4)
    return middle, f"M{x1:.0f} {y1:.0f} Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"


def roads() -> Iterator[str]:
    """The roads, then their surcharges above all of them."""
    curves = [(bend(edge.ends), edge.surcharge) for edge in EDGES]
    for (_, path), _ in curves:
        yield tag("path", d=path, class_="road-edge")
    for (_, path), _ in curves:
        yield tag("path", d=path, class_="road")
    for ((x, y), _), surcharge in curves:
        for key, n in surcharge.items():
            yield box(x - 25, y - 14, 50, 28, "tag", 14)
            yield words(x - 11, y + 6, f"+{n}", "num")
            yield icon(key, x + 10, y, 21)


def node(place: Node) -> Iterator[str]:
    """A place of the map with all that may lie there."""
    x, y = AT[place.id]
    at = f"node:{place.id}"
    label = {"data_label": at}
    if place.kind == "oasis":
        yield tag("circle", cx=x, cy=y, r=15, class_="oasis", data_ref=at)
        yield icon("palm", x, y, 19)
        yield anchor(at, x - 22, y - 24, 44, 44, "", 34)
        return
    size = {"start": 34, "beijing": 34, "city": 29, "province": 25}[place.kind]
    if place.kind == "province":
        points = [(0, -1.08), (0.94, -0.54), (0.94, 0.54), (0, 1.08), (-0.94, 0.54), (-0.94, -0.54)]
        corners = " ".join(f"{x + a * size:.0f},{y + b * size:.0f}" for a, b in points)
        yield tag("polygon", points=corners, class_="disc province", data_ref=at)
    else:
        yield tag("circle", cx=x, cy=y, r=size, class_=f"disc {place.kind}", data_ref=at)
        yield tag("circle", cx=x, cy=y, r=size - 5, class_="ring")
    yield anchor(at, x - size + 2, y - size, 2 * size - 4, 2 * size - 4, "", 38)
    if place.kind == "beijing":
        yield words(x, y - 42, place.name, "name", **label)
        return
    yield words(x, y + size + 17, place.name, "name", **label)
    if place.kind == "start":
        return
    dx, dy = TOP_SHIFT.get(place.id, (0, 0))
    top_x, top_y = x + dx, y - size - 20 + dy
    cx, cy = CARD_SHIFT.get(place.id, (0, 0))
    below = y + size + 24 + cy
    if place.kind == "province":
        yield anchor(at, top_x - 34, top_y - 10, 68, 22, "post", 22)
        yield box(x - 39, below - 1, 78, 34, "plate", 17)
        yield anchor(at, x - 39, below - 1, 78, 34, "bonus", 34)
        return
    yield anchor(at, top_x - 44, top_y - 12, 42, 26, "bonus", 26)
    yield box(top_x - 44, top_y - 12, 42, 26, "plate", 13)
    yield anchor(at, top_x + 2, top_y - 14, 44, 30, "post", 22)
    width = CARD_WIDTH * place.cards + 6 * (place.cards - 1)
    left = x - width / 2 + cx
    for n in range(place.cards):
        yield box(left + n * (CARD_WIDTH + 6), below, CARD_WIDTH, CARD_HEIGHT, "plate", 8)
    yield anchor(at, left, below, width, CARD_HEIGHT, "city_card", CARD_HEIGHT)


def beijing_slots() -> Iterator[str]:
    """The slots with their points, the highest first (MP-SCORE-6)."""
    x, y = AT["beijing"]
    for i, points in enumerate(BOARD.beijing.slots):
        left, top = x + 42 + (i % 2) * 42, y - 44 + (i // 2) * 44
        yield box(left, top, 40, 40, "slot", 8)
        yield words(left + 20, top + 27, str(points), "slot-number")
        yield anchor(f"beijing:{points}", left + 5, top + 5, 30, 30, "", 30)


def the_map() -> str:
    """The whole map."""
    nodes = [line for place in NODES for line in node(place)]
    return "\n".join([*ground(), *roads(), *beijing_slots(), *nodes])


# the actions


def frame(width: float) -> str:
    """The ground of a part."""
    return box(0, 0, width, STRIP, "panel", 12)


def dice_slots(space: str, x: float, y: float, count: int, width: float = 0) -> Iterator[str]:
    """So many places for dice, side by side, and the box in which dice lie."""
    for i in range(count):
        yield box(x + i * 34, y, 30, 30, "slot", 7)
    yield anchor(f"space:{space}", x, y, width or count * 34 - 4, 30, "", 30)


def bonus_actions() -> str:
    """Purse, re-roll, change, black die."""
    drawn = [frame(240)]
    costs = {action.id: action.cost for action in BOARD.bonus_action}
    tiles = (
        ("space:purse", "purse", None, BOARD.purse.gain),
        ("reroll", "", costs["reroll_die"], {"reroll": 1}),
        ("adjust", "", costs["adjust_die"], {"adjust": 1}),
        ("space:black_dice", "black_dice", costs["buy_black_die"], {"black_die": 1}),
    )
    for i, (ref, space, cost, gain) in enumerate(tiles):
        x, y = 8 + (i % 2) * 114, 8 + (i // 2) * 114
        drawn.append(box(x, y, 110, 110, "spot", 10, data_ref=ref))
        if space == "purse":
            drawn.append(icon("purse", x + 24, y + 30, 32))
            drawn.append(icon("arrow", x + 50, y + 30, 18))
            drawn.append(gains(gain, x + 80, y + 30, 26))
            drawn.append(box(x + 8, y + 58, 94, 44, "slot", 8))
            drawn.append(anchor("space:purse", x + 10, y + 60, 90, 40, "", 30))
            continue
        high = 42 if space else 56
        drawn.append(gains(cost or {}, x + 28, y + high, 24))
        drawn.append(icon("arrow", x + 56, y + high, 18))
        drawn.append(gains(gain, x + 84, y + high, 30))
        if space:
            drawn.append(anchor(f"space:{space}", x + 10, y + 64, 90, 40, "", 34))
    return "\n".join(drawn)


def bazaar() -> str:
    """Five coins, and the table of four rows and six columns."""
    drawn = [frame(630)]
    drawn.append(box(8, 8, 96, 224, "spot", 10, data_ref="space:five_coins"))
    drawn.append(gains(BOARD.five_coins.gain, 56, 50, 36))
    drawn.append(words(56, 92, "five coins", "small", data_label="space:five_coins"))
    drawn.append(box(40, 106, 32, 32, "slot", 7))
    drawn.append(anchor("space:five_coins", 14, 106, 84, 120, "", 30))
    for column in range(6):
        drawn.append(icon(f"die-{column + 1}", 288 + column * 60, 21, 22))
    for row, (ware, stall) in enumerate(BOARD.bazaar.items()):
        y = 38 + row * 49
        space = f"bazaar_{ware}"
        drawn.append(box(110, y, 512, 45, "spot", 8, data_ref=f"space:{space}"))
        drawn.append(icon(ware, 134, y + 22, 30))
        drawn.extend(dice_slots(space, 154, y + 8, stall.dice, 98))
        for column, gain in enumerate(stall.by_value):
            x = 259 + column * 60
            ref = f"cell:{ware}:{column + 1}"
            drawn.append(box(x, y + 3, 57, 39, "cell", 6, data_ref=ref))
            drawn.append(stacked(gain, x + 28.5, y + 22.5))
    return "\n".join(drawn)


def stacked(gain: Mapping[str, int], x: float, y: float) -> str:
    """A cell of the bazaar: the ware large, what comes with it small below."""
    (ware, n), *rest = gain.items()
    if not rest:
        return gains({ware: n}, x, y, 24)
    return gains({ware: n}, x, y - 8, 19) + gains(dict(rest), x, y + 11, 15)


def khan() -> str:
    """The four slots, from left to right with rising values."""
    width = 200
    drawn = [frame(width), box(8, 8, width - 16, 224, "spot", 10, data_ref="space:khan")]
    drawn.append(icon("khan", width / 2, 44, 48))
    drawn.append(words(width / 2, 88, "the Khan's favour", "small", data_label="space:khan"))
    drawn.append(gains(BOARD.khan.gain, width / 2, 118, 30))
    for i in range(BOARD.khan.slots):
        drawn.append(box(20 + i * 41, 150, 36, 36, "slot", 7))
        if i:
            drawn.append(words(17.5 + i * 41, 204, "≤", "num"))
    drawn.append(anchor("space:khan", 18, 150, 164, 36, "", 32))
    return "\n".join(drawn)


def contracts() -> str:
    """The row of contracts, as two lines of three, and the special stack."""
    drawn = [frame(430), box(8, 8, 414, 224, "spot", 10, data_ref="space:contracts")]
    drawn.append(icon("contract", 44, 32, 34))
    drawn.append(
        words(44, 66, "take contracts", "small", data_label="space:contracts", data_wrap=2)
    )
    drawn.append(box(28, 92, 32, 32, "slot", 7))
    drawn.append(anchor("space:contracts", 14, 92, 60, 62, "", 30))
    drawn.append(anchor("special", 14, 168, 60, 58, "", 56))
    extras = {bonus.space: bonus.choose_one for bonus in BOARD.contracts.space_bonus}
    for i in range(BOARD.contracts.spaces):
        x, y = 80 + (i % 3) * 113, 14 + (i // 3) * 108
        drawn.append(box(x, y, 108, 104, "plate", 8))
        drawn.append(words(x + 11, y + 19, str(i + 1), "faint"))
        for one in (extras.get(i + 1),):
            if one:
                drawn.append(gains(one[0], x + 34, y + 92, 17))
                drawn.append(words(x + 55, y + 98, "/", "num"))
                drawn.append(gains(one[1], x + 77, y + 92, 17))
        drawn.append(
            anchor(f"row:{i + 1}", x + 3, y + 3, 102, 78 if i + 1 in extras else 98, "", 98)
        )
    return "\n".join(drawn)


def travel() -> str:
    """The price ladder, the dice, the rounds."""
    width = 240
    drawn = [frame(width), box(8, 8, width - 16, 168, "spot", 10, data_ref="space:travel")]
    drawn.append(icon("travel", 36, 36, 38))
    drawn.append(words(36, 68, "travel", "small", data_label="space:travel"))
    drawn.extend(dice_slots("travel", 66, 22, 2, 160))
    for i, coins in enumerate(BOARD.travel.coins_by_steps):
        x, y = 14 + i * 35.5, 132 - i * 9
        drawn.append(box(x, y, 33, 170 - y, "cell", 5))
        drawn.append(words(x + 16.5, y + 17, str(i + 1), "num"))
        drawn.append(icon("coin", x + 16.5, 158, 26))
        drawn.append(words(x + 16.5, 163.5, str(coins), "price"))
    drawn.append(icon("move", 236 - 24, 60, 20))
    drawn.append(anchor("hourglass", 10, 184, 50, 48, "", 46))
    for i in range(SETUP.rounds):
        drawn.append(box(70 + i * 33, 194, 28, 28, "slot", 14))
        drawn.append(words(84 + i * 33, 213, str(i + 1), "faint"))
    return "\n".join(drawn)


def board() -> str:
    """The whole drawing."""
    below, gap = MAP_HEIGHT + 12, 12
    parts = [part("map", 0, 0, MAP_WIDTH, MAP_HEIGHT, the_map())]
    x, y = 159.0, float(below)
    for name, width, content in (
        ("bonus", 240, bonus_actions()),
        ("bazaar", 630, bazaar()),
        ("khan", 200, khan()),
        ("contracts", 430, contracts()),
        ("travel", 240, travel()),
    ):
        if name == "khan":
            x, y = 159.0, below + STRIP + gap
        parts.append(part(name, x, y, width, STRIP, content))
        x += width + gap
    height = below + 2 * STRIP + gap
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {MAP_WIDTH} {height}"'
        f' data-game="marco_polo">\n{body}\n</svg>\n'
    )


if __name__ == "__main__":
    TARGET.write_text(board(), encoding="utf-8")
