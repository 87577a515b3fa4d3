"""Draw the board of Marco Polo from its data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from caravanserai.games.marco_polo.components import BOARD, EDGES, NODES, SETUP, Node
from caravanserai.presentation.strokes import (
    anchor,
    box,
    drawing,
    frame,
    gains,
    icon,
    part,
    tag,
    words,
)

MAP_WIDTH, MAP_HEIGHT = 1200, 770
STRIP = 250
"""The height of the parts below the map."""
SIDE = 260
"""The width of the parts beside the map."""
GAP = 12

AT: Final = {node.id: (34 + node.pos[0] * 11.3, 56 + node.pos[1] * 6.9) for node in NODES}
CARD_WIDTH, CARD_HEIGHT = 112, 66

# where the furniture of a place would lie on a road, it moves aside by so much
TOP_SHIFT: Final = {
    "alexandria": (-52, 0),
    "lan_zhou": (-34, 6),
    "sumatra": (-64, 8),
    "xian": (-34, 14),
}
CARD_SHIFT: Final = {"alexandria": (-40, 0), "sumatra": (-34, -4)}
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
            wide = 27 if n < 10 else 33
            yield box(x - wide, y - 14, 2 * wide, 28, "tag", 14)
            yield words(x - wide + 17 + (wide - 27) * 0.7, y + 6, f"+{n}", "num")
            yield icon(key, x + wide - 15, y, 22)


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
        yield anchor(at, top_x - 42, top_y - 16, 84, 30, "post", 30)
        yield box(x - 39, below - 1, 78, 34, "plate", 17)
        yield anchor(at, x - 39, below - 1, 78, 34, "bonus", 34)
        return
    yield anchor(at, top_x - 44, top_y - 12, 42, 26, "bonus", 26)
    yield box(top_x - 44, top_y - 12, 42, 26, "plate", 13)
    yield anchor(at, top_x + 2, top_y - 16, 62, 32, "post", 30)
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


def dice_slots(space: str, x: float, y: float, count: int, width: float = 0) -> Iterator[str]:
    """So many places for dice, side by side, and the box in which dice lie."""
    for i in range(count):
        yield box(x + i * 34, y, 30, 30, "slot", 7)
    yield anchor(f"space:{space}", x, y, width or count * 34 - 4, 30, "", 30, 34)


def five_coins(height: float) -> str:
    """Five coins for any die."""
    drawn = [frame(SIDE, height)]
    drawn.append(box(8, 8, SIDE - 16, height - 16, "spot", 10, data_ref="space:five_coins"))
    drawn.append(gains(BOARD.five_coins.gain, 62, height / 2 - 10, 42))
    drawn.append(words(62, height / 2 + 36, "five coins", "small", data_label="space:five_coins"))
    for i in range(2):
        drawn.append(box(124 + i * 62, height / 2 - 27, 54, 54, "slot", 10))
    drawn.append(anchor("space:five_coins", 124, height / 2 - 27, 116, 54, "", 46, 62))
    return "\n".join(drawn)


def khan(height: float) -> str:
    """The four slots, from left to right with rising values."""
    drawn = [frame(SIDE, height)]
    drawn.append(box(8, 8, SIDE - 16, height - 16, "spot", 10, data_ref="space:khan"))
    drawn.append(icon("khan", 60, 52, 62))
    drawn.append(gains(BOARD.khan.gain, 166, 50, 40))
    drawn.append(words(SIDE / 2, 112, "the Khan's favour", "title", data_label="space:khan"))
    for i in range(BOARD.khan.slots):
        drawn.append(box(20 + i * 57, 132, 50, 50, "slot", 9))
        if i:
            drawn.append(words(16.5 + i * 57, 207, "≤", "title"))
    drawn.append(anchor("space:khan", 23, 135, 215, 44, "", 44, 57))
    return "\n".join(drawn)


def bonus_actions(height: float) -> str:
    """Purse, re-roll, change, black die."""
    drawn = [frame(SIDE, height)]
    costs = {action.id: action.cost for action in BOARD.bonus_action}
    tiles = (
        ("space:purse", "purse", {"purse": 1}, BOARD.purse.gain),
        ("reroll", "", costs["reroll_die"], {"reroll": 1}),
        ("adjust", "", costs["adjust_die"], {"adjust": 1}),
        ("space:black_dice", "black_dice", costs["buy_black_die"], {"black_die": 1}),
    )
    size = (height - 22) / 2
    for i, (ref, space, cost, gain) in enumerate(tiles):
        x, y = 8 + (i % 2) * 124, 8 + (i // 2) * (size + 6)
        drawn.append(box(x, y, 120, size, "spot", 10, data_ref=ref))
        high = y + (34 if space else size / 2)
        drawn.append(gains(cost, x + 30, high, 28))
        drawn.append(icon("arrow", x + 60, high, 18))
        drawn.append(gains(gain, x + 91, high, 30))
        if space == "purse":
            drawn.append(box(x + 8, y + 60, 104, size - 68, "slot", 8))
        if space:
            drawn.append(anchor(f"space:{space}", x + 10, y + 62, 100, size - 72, "", 44))
    return "\n".join(drawn)


def rounds(height: float) -> str:
    """The hourglass and the five rounds."""
    drawn = [frame(SIDE, height)]
    drawn.append(anchor("hourglass", 14, 14, 66, height - 28, "", 70))
    for i in range(SETUP.rounds):
        drawn.append(box(92 + i * 31, height / 2 - 14, 28, 28, "slot", 14))
        drawn.append(words(106 + i * 31, height / 2 + 6, str(i + 1), "num"))
    return "\n".join(drawn)


def bazaar() -> str:
    """The table of four rows and six columns."""
    drawn = [frame(524, STRIP)]
    for column in range(6):
        drawn.append(icon(f"die-{column + 1}", 184 + column * 60, 23, 24))
    for row, (ware, stall) in enumerate(BOARD.bazaar.items()):
        y = 40 + row * 51.5
        space = f"bazaar_{ware}"
        drawn.append(box(6, y, 512, 47, "spot", 8, data_ref=f"space:{space}"))
        drawn.append(icon(ware, 30, y + 23, 32))
        drawn.extend(dice_slots(space, 50, y + 8.5, stall.dice, 98))
        for column, gain in enumerate(stall.by_value):
            x = 155 + column * 60
            ref = f"cell:{ware}:{column + 1}"
            drawn.append(box(x, y + 3, 57, 41, "cell", 6, data_ref=ref))
            drawn.append(stacked(gain, x + 28.5, y + 23.5))
    return "\n".join(drawn)


def stacked(gain: Mapping[str, int], x: float, y: float) -> str:
    """A cell of the bazaar: the ware large, what comes with it small below."""
    (ware, n), *rest = gain.items()
    if not rest:
        return gains({ware: n}, x, y, 25)
    return gains({ware: n}, x, y - 9, 21) + gains(dict(rest), x, y + 11, 17)


def contracts() -> str:
    """The row of contracts, as two lines of three, and the special stack."""
    drawn = [frame(434, STRIP), box(8, 8, 418, STRIP - 16, "spot", 10, data_ref="space:contracts")]
    drawn.append(icon("contract", 46, 34, 38))
    label = {"data_label": "space:contracts", "data_wrap": 2, "data_fit": 66}
    drawn.append(words(46, 70, "take contracts", "small", **label))
    drawn.append(box(12, 98, 68, 68, "slot", 9))
    drawn.append(anchor("space:contracts", 14, 100, 64, 64, "", 31))
    drawn.append(anchor("special", 14, 174, 64, 62, "", 60))
    extras = {bonus.space: bonus.choose_one for bonus in BOARD.contracts.space_bonus}
    for i in range(BOARD.contracts.spaces):
        x, y = 84 + (i % 3) * 113, 14 + (i // 3) * 113
        drawn.append(box(x, y, 108, 108, "plate", 8))
        drawn.append(words(x + 54, y + 60, str(i + 1), "title"))
        extra = extras.get(i + 1)
        if extra:
            drawn.append(gains(extra[0], x + 32, y + 94, 20))
            drawn.append(words(x + 55, y + 100, "/", "num"))
            drawn.append(gains(extra[1], x + 78, y + 94, 20))
        drawn.append(anchor(f"row:{i + 1}", x + 3, y + 3, 102, 78 if extra else 102, "", 102))
    return "\n".join(drawn)


def travel() -> str:
    """The price ladder and the dice."""
    width = 240
    drawn = [
        frame(width, STRIP),
        box(8, 8, width - 16, STRIP - 16, "spot", 10, data_ref="space:travel"),
    ]
    drawn.append(icon("travel", 36, 38, 42))
    drawn.append(words(92, 84, "travel", "small", data_label="space:travel"))
    drawn.extend(dice_slots("travel", 68, 22, 2, 160))
    for i, coins in enumerate(BOARD.travel.coins_by_steps):
        x, y = 13.5 + i * 35.7, 164 - i * 14
        drawn.append(box(x, y, 34, STRIP - 14 - y, "cell", 5))
        drawn.append(words(x + 17, y + 19, str(i + 1), "num"))
        drawn.append(icon("coin-plain", x + 17, 216, 32))
        drawn.append(words(x + 17, 221.5, str(coins), "price"))
    return "\n".join(drawn)


def board() -> str:
    """The whole drawing: the map, beside it the small spaces, below it the large ones."""
    parts = [part("map", (0, 0), MAP_WIDTH, MAP_HEIGHT, the_map())]
    x, y = MAP_WIDTH + GAP, 0
    for name, height, content in (
        ("coins", 130, five_coins(130)),
        ("khan", 226, khan(226)),
        ("bonus", 262, bonus_actions(262)),
        ("rounds", 116, rounds(116)),
    ):
        parts.append(part(name, (x, y), SIDE, height, content, "side"))
        y += height + GAP
    x, y = 125, MAP_HEIGHT + GAP
    for name, width, content in (
        ("bazaar", 524, bazaar()),
        ("contracts", 434, contracts()),
        ("travel", 240, travel()),
    ):
        parts.append(part(name, (x, y), width, STRIP, content, "below"))
        x += width + GAP
    width, height = MAP_WIDTH + GAP + SIDE, MAP_HEIGHT + GAP + STRIP
    return drawing("marco_polo", width, height, parts)
