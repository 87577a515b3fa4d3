"""Every choice of Merv, named once. Their numbers stand in `words.txt`."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.setup import Round
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    BONUS_NAMES,
    CELL_NAMES,
    COLOUR_NAMES,
    COLOURS,
    CONTRACT_NAMES,
    HALL_NAMES,
    MARKET_SLOT_NAMES,
    PER_MOSQUE_BUILDING,
    PIECE_NAMES,
    PLACE_NAMES,
    ROW_SIZE,
    SCORING_NAMES,
    SIDE_NAMES,
    SITE_NAMES,
    SLOTS,
    SOLO_NAMES,
    SPACE_NAMES,
    SPICE_NAMES,
    TILE_NAMES,
    TRADE_CITY_NAMES,
)
from caravanserai.kernel.view import Listing, Message
from caravanserai.kernel.words import Vocabulary
from caravanserai.numbering import kept

WORDS: Final = Vocabulary(kept("caravanserai.games.merv", "words.txt"))

CELL_TEXTS: Final = [
    Message("row {row}, column {column}", row=row + 1, column=column + 1)
    for row in range(COMPONENTS.city.rows)
    for column in range(COMPONENTS.city.columns)
]
"""The sites as people point at them."""
WALL_LABELS: Final = {
    "north": Message("north wall"),
    "east": Message("east wall"),
    "south": Message("south wall"),
    "west": Message("west wall"),
}
PLACE_TEXTS: Final = [
    Message("{wall}, place {n}", wall=WALL_LABELS[place.side], n=place.id[1:])
    for place in COMPONENTS.places
]
"""The places of the wall as people point at them."""
ACTION_LABELS: Final = {
    "caravansary": Message("caravansary"),
    "palace": Message("palace"),
    "library": Message("library"),
    "marketplace": Message("marketplace"),
    "mosque": Message("mosque"),
    "wall": Message("wall"),
}
COLOUR_LABELS: Final = {
    "purple": Message("purple"),
    "tan": Message("tan"),
    "teal": Message("teal"),
    "orange": Message("orange"),
    "white": Message("white"),
    "any": Message("any colour"),
}
CUBE_LABELS: Final = {
    "purple": Message("{n} purple cube", plural="{n} purple cubes", n=1),
    "tan": Message("{n} tan cube", plural="{n} tan cubes", n=1),
    "teal": Message("{n} teal cube", plural="{n} teal cubes", n=1),
    "orange": Message("{n} orange cube", plural="{n} orange cubes", n=1),
    "white": Message("{n} white cube", plural="{n} white cubes", n=1),
    "any": Message("{n} cube of any colour", plural="{n} cubes of any colour", n=1),
}
SPICE_LABELS: Final = {
    "cinnamon": Message("cinnamon"),
    "ginger": Message("ginger"),
    "juniper": Message("juniper"),
    "pepper": Message("pepper"),
}
HALL_LABELS: Final = {
    "hall-knowledge": Message("hall of knowledge"),
    "hall-spice": Message("hall of spice"),
    "hall-trade": Message("hall of trade"),
    "hall-faith": Message("hall of faith"),
}
CORNER_LABELS: Final = {
    "top_left": Message("top left"),
    "top_right": Message("top right"),
    "bottom_right": Message("bottom right"),
    "bottom_left": Message("bottom left"),
}
BOON_LABELS: Final = {
    "camel": Message("a camel"),
    "white_upgrade": Message("a white upgrade on an own building"),
    "favour": Message("1 favour"),
    "bonus_upgrade": Message("a bonus upgrade on an own building"),
    "scoring_tile": Message("a scoring tile"),
    "soldier": Message("a soldier"),
    "courtier": Message("a free courtier"),
    "wall": Message("a free wall piece"),
    "mosque_scoring": Message(
        "{n} points in every scoring per own building on a mosque site", n=PER_MOSQUE_BUILDING
    ),
    "white_cube": Message("1 white cube"),
    "scroll": Message("1 scroll"),
    "caravan_card": Message("any caravan card"),
    "rare_good": Message("1 rare good"),
    "mosque_step": Message("a free step in the mosque"),
    "white_upgrade_any_site": Message("a white upgrade on any site"),
}


SOURCE_LABELS: Final = (
    Message("favour and influence"),
    Message("contracts"),
    Message("breakthroughs"),
    Message("mosque"),
    Message("palace"),
    Message("buildings"),
    Message("scoring tiles"),
    Message("final space of the mosque"),
    Message("caravan cards"),
    Message("instead of boons"),
)
"""The lines of the score sheet, in the order of the sources."""


COLOUR_OF_SEAT: Final = (*COMPONENTS.player_colours.known, COMPONENTS.player_colours.fourth)
PLAYER_COLOURS: Final = {
    "red": Message("red"),
    "blue": Message("blue"),
    "yellow": Message("yellow"),
    "black": Message("black"),
}


def colour_label(seat: int) -> Message:
    """The colour of a seat; automatic participants use unused ones (MERV-SETUP-17, 18)."""
    colour = COLOUR_OF_SEAT[seat]
    return PLAYER_COLOURS.get(colour, Message(colour))


def seat_label(players: int, seat: int) -> Message:
    """A player by colour, or the name of an automatic participant."""
    if seat < players:
        return colour_label(seat)
    if players == 1 and seat == 1:
        return Message("corrupt magistrate")
    return Message("high courtier")


def _lines_faced(round_: Round) -> Message:
    lines = ", ".join([str(number) for number in round_.line_of_slot])
    if round_.line == "column":
        return Message("slots 1 to {n} face the columns {lines}", n=SLOTS, lines=lines)
    return Message("slots 1 to {n} face the rows {lines}", n=SLOTS, lines=lines)


LINES_FACED: Final = [_lines_faced(found) for found in COMPONENTS.round]
"""What the slots of each round face (MERV-GEO-3)."""


def action_label(action: int) -> Message:
    """The name of a board action."""
    return ACTION_LABELS[ACTION_NAMES[action]]


def spice_label(spice: int) -> Message:
    """The name of a spice."""
    return SPICE_LABELS[SPICE_NAMES[spice]]


def hall_label(hall: int) -> Message:
    """The name of a hall."""
    return HALL_LABELS[HALL_NAMES[hall]]


def city_label(city: int) -> Message:
    """The name of a city of the marketplace."""
    return Message(COMPONENTS.cities[city].name)


def points_label(points: int) -> Message:
    """An amount of points."""
    return Message("{n} point", plural="{n} points", n=points)


def _cost(colours: tuple[str, ...]) -> Message:
    return Listing([COLOUR_LABELS[colour] for colour in colours], " + ")


def _site_label(site: int) -> Message:
    found = COMPONENTS.sites[site]
    return Message(
        "{action}, {colour}", action=ACTION_LABELS[found.action], colour=COLOUR_LABELS[found.colour]
    )


SITE_LABELS: Final = [_site_label(site) for site in range(len(SITE_NAMES))]


def _contract_label(contract: int) -> Message:
    card = COMPONENTS.contracts[contract]
    needs = [CUBE_LABELS[card.resource]]
    if card.scrolls:
        needs.append(Message("{n} scroll", plural="{n} scrolls", n=card.scrolls))
    if card.common:
        needs.append(Message("{n} common good", plural="{n} common goods", n=card.common))
    if card.rare:
        needs.append(Message("{n} rare good", plural="{n} rare goods", n=card.rare))
    if card.any_good:
        needs.append(Message("{n} good", plural="{n} goods", n=card.any_good))
    return Message(
        "level {level}: {needs} for {points} and {bonus}",
        level=card.level,
        needs=Listing(needs),
        points=points_label(card.points),
        bonus=BOON_LABELS[card.bonus],
    )


CONTRACT_LABELS: Final = [_contract_label(i) for i in range(len(CONTRACT_NAMES))]


def _gains(points: int, favour: int, soldiers: int) -> Message:
    gains = []
    if points:
        gains.append(points_label(points))
    if favour:
        gains.append(Message("{n} favour", plural="{n} favour", n=favour))
    if soldiers:
        gains.append(Message("{n} soldier", plural="{n} soldiers", n=soldiers))
    return Listing(gains, " + ")


def _tile_label(i: int) -> Message:
    tile = COMPONENTS.breakthroughs[i]
    if tile.effect == "discount":
        return Message("one cube less in the {action} action", action=ACTION_LABELS[tile.action])
    if tile.effect == "conversion":
        return Message(
            "one {colour} cube a turn as another colour", colour=COLOUR_LABELS[tile.colour]
        )
    if tile.effect == "gain":
        return _gains(tile.points, tile.favour, tile.soldiers)
    return {
        "take_any_caravan_card": Message("any caravan card"),
        "trading_post_with_good": Message("a trading post and a good from there"),
        "mosque_step": Message("a free step in the mosque"),
        "free_wall_piece": Message("a free wall piece"),
    }[tile.effect]


TILE_LABELS: Final = [_tile_label(i) for i in range(len(TILE_NAMES))]


def _space_label(i: int) -> Message:
    space = COMPONENTS.mosque_spaces[i]
    text = Message(
        "row {row}, lane {lane}: {boon}",
        row=space.row,
        lane=space.lane,
        boon=BOON_LABELS[COMPONENTS.boon(space)],
    )
    points = COMPONENTS.points(space)
    return Listing([text, points_label(points)]) if points else text


SPACE_LABELS: Final = [_space_label(i) for i in range(len(SPACE_NAMES))]


def _piece_label(i: int) -> Message:
    piece = COMPONENTS.pieces[i]
    cost = CUBE_LABELS[piece.colour].counting(piece.cost)
    if piece.kind == "gate":
        return Message("gate for {cost}", cost=cost)
    return Message("segment for {cost}", cost=cost)


PIECE_LABELS: Final = [_piece_label(i) for i in range(len(PIECE_NAMES))]
_COLOURS: Final = [COLOUR_LABELS[name] for name in COLOUR_NAMES]


def _short(names: list[str]) -> list[str]:
    """Ids without the word for the kind of thing: 'contract-1-favour-1' -> '1-favour-1'."""
    return [name.split("-", 1)[1] for name in names]


def _counting(last: int, first: int = 1) -> list[str]:
    return [str(n) for n in range(first, last + 1)]


# the steps of a turn
SLOT: Final = WORDS.family(
    "slot", _counting(SLOTS), [Message("action slot {n}", n=n) for n in range(1, SLOTS + 1)]
)
SITE: Final = WORDS.family(
    "site", CELL_NAMES, [Message("activate {cell}", cell=cell) for cell in CELL_TEXTS]
)
GENERATE: Final = WORDS.add("generate", Message("generate resources"))
ACTION: Final = WORDS.family(
    "action",
    ACTION_NAMES,
    [Message("{action} action", action=ACTION_LABELS[name]) for name in ACTION_NAMES],
)
FAVOUR: Final = WORDS.add("favour", Message("gain 1 favour"))
DEPLOY: Final = WORDS.add("deploy", Message("deploy a soldier"))
TAKE_CAMELS: Final = WORDS.add("camels", Message("take all camels of the camel market"))
TRADE: Final = WORDS.family(
    "trade",
    MARKET_SLOT_NAMES,
    [Message("a camel to the {corner} slot", corner=CORNER_LABELS[c]) for c in MARKET_SLOT_NAMES],
)
CONTRACT: Final = WORDS.family(
    "contract",
    _short(CONTRACT_NAMES),
    [Message("fulfil a contract of {it}", it=label) for label in CONTRACT_LABELS],
)
END: Final = WORDS.add("end", Message("end the turn"))
DONE: Final = WORDS.add("done", Message("nothing more"))
# the board actions
CARD: Final = WORDS.family(
    "card", _counting(ROW_SIZE), [Message("take card {n}", n=n) for n in range(1, ROW_SIZE + 1)]
)
CAMEL: Final = WORDS.add("camel", Message("put a camel on the first card without one"))
HALL: Final = WORDS.family(
    "hall",
    _short(HALL_NAMES),
    [Message("a courtier in the {hall}", hall=HALL_LABELS[name]) for name in HALL_NAMES],
)
TILE: Final = WORDS.family(
    "tile", _short(TILE_NAMES), [Message("breakthrough: {it}", it=label) for label in TILE_LABELS]
)
POST: Final = WORDS.family(
    "post",
    TRADE_CITY_NAMES,
    [Message("a trading post in {city}", city=Message(c.name)) for c in COMPONENTS.cities],
)
BUY: Final = WORDS.family(
    "buy",
    TRADE_CITY_NAMES,
    [
        Message("buy in {city} for {cost}", city=Message(c.name), cost=_cost(c.cost))
        for c in COMPONENTS.cities
    ],
)
SPACE: Final = WORDS.family("mosque", _short(SPACE_NAMES), SPACE_LABELS)
PIECE: Final = WORDS.family("piece", PIECE_NAMES, PIECE_LABELS)
PLACE: Final = WORDS.family("place", PLACE_NAMES, PLACE_TEXTS)
SOLDIER: Final = WORDS.family(
    "soldier", CELL_NAMES, [Message("a soldier on {cell}", cell=cell) for cell in CELL_TEXTS]
)
DECLINE: Final = WORDS.add("decline", Message("place no soldier"))
UPGRADE: Final = WORDS.family(
    "upgrade", CELL_NAMES, [Message("the upgrade on {cell}", cell=cell) for cell in CELL_TEXTS]
)
BONUS: Final = WORDS.family(
    "bonus",
    [name.rsplit("-", 1)[1] for name in BONUS_NAMES],
    [
        Message("the {colour} upgrade", colour=COLOUR_LABELS[upgrade.colour])
        for upgrade in COMPONENTS.upgrades
        if upgrade.kind == "bonus"
    ],
)
SCORING: Final = WORDS.family(
    "scoring",
    _short(SCORING_NAMES),
    [
        Message(
            "scoring tile: {points} per own building ({action})",
            points=points_label(tile.points_per_building),
            action=ACTION_LABELS[tile.action],
        )
        for tile in COMPONENTS.scoring_tiles
    ],
)
# paying
PAY: Final = WORDS.family(
    "pay", COLOUR_NAMES, [Message("pay {cubes}", cubes=CUBE_LABELS[name]) for name in COLOUR_NAMES]
)
CONVERT: Final = WORDS.family(
    "convert",
    COLOUR_NAMES[:COLOURS],
    [Message("pay a converted cube as {colour}", colour=c) for c in _COLOURS[:COLOURS]],
)
SAVE: Final = WORDS.add("save", Message("use the discount"))
PAYING: Final = [*PAY.all(), *CONVERT.all(), SAVE]
GOOD: Final = WORDS.family("good", ["common", "rare"], [Message("common"), Message("rare")])
# queue, invasion, boons
SKIP: Final = WORDS.family(
    "skip",
    _counting(3, 0),
    [Message("use {n} camel", plural="use {n} camels", n=n) for n in range(4)],
)
GIVE_UP: Final = WORDS.add("give_up", Message("give the building up"))
BOON_ORDER: Final = ("favour", "soldier", "white_upgrade_any_site")
"""The boons whose order a receiver of several may choose; all others come at once."""
BOON: Final = WORDS.family("boon", BOON_ORDER, [BOON_LABELS[name] for name in BOON_ORDER])
# chance
SEAT: Final = WORDS.family(
    "seat", _counting(4), [Message("player {n} is next", n=n) for n in range(1, 5)]
)
SIDE: Final = WORDS.family(
    "side",
    [name.rsplit("-", 1)[1] for name in SIDE_NAMES],
    [Message("camel market, {side}", side=Message(side.name)) for side in COMPONENTS.sides],
)
DEAL_SITE: Final = WORDS.family("deal", SITE_NAMES, SITE_LABELS)
DEAL_SPICE: Final = WORDS.family(
    "deal", SPICE_NAMES, [SPICE_LABELS[spice] for spice in SPICE_NAMES]
)
DRAW: Final = WORDS.family(
    "draw",
    SOLO_NAMES,
    [Message("solo card: {action}", action=ACTION_LABELS[c.action]) for c in COMPONENTS.solo_cards],
)
