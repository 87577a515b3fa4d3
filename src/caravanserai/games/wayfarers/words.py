"""Every choice of Wayfarers, named once. Their numbers stand in `words.txt`."""

from __future__ import annotations

from functools import cache
from typing import Final

from caravanserai.games.wayfarers.components import (
    FOLK,
    GUILDS,
    ICONS,
    INSPIRATION,
    JOURNAL_TILES,
    LAND,
    SCHEMES,
    SKY,
    TILES,
    WATER,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.state import (
    BOARD_NAMES,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    COLOURS,
    COLUMNS,
    DECK_OF,
    FACES,
    FIRST_LAND,
    HOME_CITY,
    HOME_HARBOUR,
    HOME_SKY,
    INSPIRATIONS,
    JOURNAL_TILE_NAMES,
    LANDS,
    NONE,
    SCHEME_NAMES,
    SKIES,
    SLOT_NAMES,
    SPACE_NAMES,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
    TOWNSFOLK,
    WATERS,
)
from caravanserai.kernel.view import Listing, Message
from caravanserai.kernel.words import Family, Vocabulary
from caravanserai.numbering import kept

WORDS: Final = Vocabulary(kept("caravanserai.games.wayfarers", "words.txt"))

GUILD_TEXTS: Final = [
    Message("science guild (black)"),
    Message("trade guild (yellow)"),
    Message("exploration guild (blue)"),
]
CELL_TEXTS: Final = [
    Message("{row} row, column {n}", row=row, n=n + 1)
    for row in (Message("upper"), Message("middle"), Message("lower"))
    for n in range(COLUMNS)
]
"""The cells of a caravan as people point at them."""
BOARD_TEXTS: Final = [Message("player board {n}", n=n + 1) for n in range(len(BOARD_NAMES))]
SEAT_TEXTS: Final = [Message("blue"), Message("yellow"), Message("green"), Message("red")]
WORKER_TEXTS: Final = [Message("green worker"), Message("yellow worker"), Message("blue worker")]
WORKER_OBJECTS: Final = [
    Message("a green worker"),
    Message("a yellow worker"),
    Message("a blue worker"),
]
"""The workers as the object of what somebody does."""
DECK_TEXTS: Final = [
    Message("townsfolk"),
    Message("sky"),
    Message("land"),
    Message("water"),
    Message("inspiration"),
]
CARD_TEXTS: Final = [
    *[Message(card.name) for card in FOLK],
    *[Message(card.name) for card in SKY],
    *[Message(card.name) for card in (*LAND, *WATER)],
    *[Message(card.name) for card in INSPIRATION],
    Message("home city"),
    Message("home harbour"),
    Message("starting sky card"),
    Message("starting townsfolk"),
]
SLOT_TEXTS: Final = [
    Message("home city"),
    Message("home observatory"),
    Message("home library"),
    Message("home market"),
    Message("home reserve"),
    Message("home harbour"),
    *[CARD_TEXTS[CARD_NAMES.index(name)] for name in SLOT_NAMES[6:]],
]
TILE_TEXTS: Final = [Message(tile.name) for tile in TILES]
JOURNAL_TILE_TEXTS: Final = [Message(tile.name) for tile in JOURNAL_TILES]
TIGRAN_BOARD_TEXTS: Final = [
    Message("Tigran the stargazer"),
    Message("Tigran the inventor"),
    Message("Tigran the mayor"),
    Message("Tigran the wayfarer"),
]
SCHEME_TEXTS: Final = [
    Message("blue scheme of value {n}", n=s.value)
    if s.colour == "blue"
    else Message("red scheme of value {n}", n=s.value)
    for s in SCHEMES
]
TAG_TEXTS: Final = [
    Message("city"),
    Message("vista"),
    Message("harbour"),
    Message("open water"),
    Message("observatory"),
    Message("library"),
    Message("stars"),
    Message("planet"),
    Message("sun"),
    Message("moon"),
    Message("comet"),
]
COUNTER_TEXTS: Final = {
    "tag:city": Message("cities"),
    "tag:vista": Message("vistas"),
    "tag:harbour": Message("harbours"),
    "tag:sea": Message("open waters"),
    "tag:observatory": Message("observatories"),
    "tag:library": Message("libraries"),
    "tag:stars": Message("stars"),
    "tag:planet": Message("planets"),
    "tag:sun": Message("sun"),
    "tag:moon": Message("moon"),
    "tag:comet": Message("comets"),
    "tag:sun_or_moon": Message("suns or moons"),
    "card:folk": Message("townsfolk cards"),
    "card:sky": Message("sky cards"),
    "card:land": Message("land cards"),
    "card:water": Message("water cards"),
    "card:insp": Message("inspiration cards"),
    "tile:land": Message("land upgrades"),
    "tile:water": Message("water upgrades"),
    "tile:sky": Message("sky upgrades"),
    "tile:basic": Message("basic upgrades"),
    "tile:any": Message("upgrade tiles"),
    "inf:black": GUILD_TEXTS[0],
    "inf:yellow": GUILD_TEXTS[1],
    "inf:blue": GUILD_TEXTS[2],
}
"""What requirements and formulas count."""
ICON_TEXTS: Final = [
    Message("camel"),
    Message("ship"),
    Message("telescope"),
    Message("pigeon"),
    Message("+1"),
    Message("-1"),
    Message("±1"),
    Message("1 silver off"),
    Message("1 provision off"),
]
"""The icons of the caravan: assets, die steps and discounts."""
GROUNDS: Final = [*range(FIRST_LAND, CARDS - len(INSPIRATION)), HOME_CITY, HOME_HARBOUR]
"""All cards below which townsfolk can be tucked."""
SKY_CARDS: Final = [card for card in range(CARDS) if DECK_OF[card] == SKIES] + [HOME_SKY]
VISTAS: Final = [FIRST_LAND + i for i, card in enumerate(LAND) if card.kind == "vista"]


def _labels(text: str, things: list[Message]) -> list[Message]:
    return [Message(text, it=thing) for thing in things]


def _numbered(text: str, first: int, last: int) -> list[Message]:
    return [Message(text, n=n) for n in range(first, last + 1)]


def _numbers(first: int, last: int) -> list[str]:
    return [str(n) for n in range(first, last + 1)]


def _named(cards: list[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _texts(text: str, cards: list[int]) -> list[Message]:
    return _labels(text, [CARD_TEXTS[card] for card in cards])


def _words_of(count: int, words: Family, things: list[int]) -> list[int]:
    """The word of each of so many things; NONE where it has none."""
    found = [NONE] * count
    for i, thing in enumerate(things):
        found[thing] = words[i]
    return found


ALL_CARDS: Final = list(range(CARDS))

# the main action
DIE: Final = WORDS.family("die", _numbers(1, 6), _numbered("place a die of value {n}", 1, 6))
WORKER: Final = WORDS.family("worker", WORKER_COLOURS, _labels("place {it}", WORKER_OBJECTS))
REST: Final = WORDS.add("rest", Message("rest"))
TRADE: Final = WORDS.add("trade", Message("spend 1 yellow influence to change dice by 2"))
DONE: Final = WORDS.add("done", Message("nothing more"))
# placing a die
SLOT: Final = WORDS.family("slot", SLOT_NAMES, _labels("place the die: {it}", SLOT_TEXTS))
_SHIP_SLOTS: Final = [
    slot
    for slot, name in enumerate(SLOT_NAMES)
    if name == CARD_NAMES[HOME_HARBOUR]
    or (name in {card.id for card in WATER if "ship" in card.slot})
]
_SAIL: Final = WORDS.family(
    "sail",
    [SLOT_NAMES[slot] for slot in _SHIP_SLOTS],
    _labels(
        "place the die with a ship for 1 blue influence: {it}",
        [SLOT_TEXTS[slot] for slot in _SHIP_SLOTS],
    ),
)
SAIL: Final = _words_of(len(SLOT_NAMES), _SAIL, _SHIP_SLOTS)
"""The word for placing a die with the ship of the exploration guild, by slot."""
UP: Final = WORDS.add("up", Message("raise the die to be placed by 1"))
DOWN: Final = WORDS.add("down", Message("lower the die to be placed by 1"))
RAISE: Final = WORDS.family("raise", _numbers(1, 5), _numbered("raise a die of value {n}", 1, 5))
LOWER: Final = WORDS.family("lower", _numbers(2, 6), _numbered("lower a die of value {n}", 2, 6))
REROLL: Final = WORDS.family("reroll", _numbers(1, 6), _numbered("roll a {n} again", 1, 6))
REFRESH: Final = WORDS.family("refresh", SLOT_NAMES, _labels("refresh the die: {it}", SLOT_TEXTS))
NEW_DIE: Final = WORDS.add("new_die", Message("take and roll a new die"))
# the parts of an action
ACTION: Final = WORDS.add("action", Message("the action of the slot"))
PAY: Final = WORDS.add("pay", Message("pay the cost of the action"))
GAIN: Final = WORDS.family(
    "gain", ["silver", "prov"], [Message("gain silver"), Message("gain provisions")]
)
FOLK_CARDS: Final = [*range(len(FOLK)), CARDS + 3]
_USE: Final = WORDS.family(
    "townsfolk", _named(FOLK_CARDS), _texts("the effect of townsfolk {it}", FOLK_CARDS)
)
USE: Final = _words_of(CARDS + 4, _USE, FOLK_CARDS)
"""The word for the effect of a townsfolk card."""
_LOOK: Final = WORDS.family("vista", _named(VISTAS), _texts("the benefit of vista {it}", VISTAS))
LOOK: Final = _words_of(CARDS + 4, _LOOK, VISTAS)
"""The word for the benefit of a vista."""
# cards
TAKE: Final = WORDS.family("take", _named(ALL_CARDS), _texts("acquire {it}", ALL_CARDS))
DRAW: Final = WORDS.family(
    "draw",
    ["land", "water"],
    [
        Message("look at the top 3 land cards and acquire one"),
        Message("look at the top 3 water cards and acquire one"),
    ],
)
_UNDERS: Final = [card for card in ALL_CARDS if DECK_OF[card] in (LANDS, WATERS)]
_UNDER: Final = WORDS.family(
    "under", _named(_UNDERS), _texts("put {it} under the deck first", _UNDERS)
)
UNDER: Final = _words_of(CARDS + 4, _UNDER, _UNDERS)
_BELOW: Final = WORDS.family("below", _named(GROUNDS), _texts("tuck below {it}", GROUNDS))
BELOW: Final = _words_of(CARDS + 4, _BELOW, GROUNDS)
_ABOVES: Final = [card for card in GROUNDS if card < CARDS]
_ABOVE: Final = WORDS.family("above", _named(_ABOVES), _texts("place above {it}", _ABOVES))
ABOVE: Final = _words_of(CARDS + 4, _ABOVE, _ABOVES)
_OVER: Final = WORDS.family("over", _named(SKY_CARDS), _texts("tuck above {it}", SKY_CARDS))
OVER: Final = _words_of(CARDS + 4, _OVER, SKY_CARDS)
DISCARD: Final = WORDS.add("discard", Message("discard it for the action of its slot"))
FEE: Final = WORDS.family(
    "fee",
    ["silver", "prov"],
    [Message("pay the owner of the marker 1 silver"), Message("pay the owner 1 provision")],
)
# influence
INFLUENCE: Final = WORDS.family("influence", _named(ALL_CARDS), _texts("influence {it}", ALL_CARDS))
GUILD: Final = WORDS.family("guild", GUILDS, _labels("influence the {it}", GUILD_TEXTS))
FROM_GUILD: Final = WORDS.family(
    "from", GUILDS, _labels("take the marker from the {it}", GUILD_TEXTS)
)
FROM_CARD: Final = WORDS.family(
    "from", _named(ALL_CARDS), _texts("take the marker from {it}", ALL_CARDS)
)
MOVES: Final = [(one, other) for one in range(3) for other in range(3) if one != other]
MOVE: Final = WORDS.family(
    "move",
    [f"{GUILDS[a]}:{GUILDS[b]}" for a, b in MOVES],
    [
        Message("move influence: {one} to {other}", one=GUILD_TEXTS[a], other=GUILD_TEXTS[b])
        for a, b in MOVES
    ],
)
# workers
_PLACES: Final = [card for card in ALL_CARDS if DECK_OF[card] != SKIES]
_ON: Final = WORDS.family("on", _named(_PLACES), _texts("place the worker on {it}", _PLACES))
ON: Final = _words_of(CARDS + 4, _ON, _PLACES)
_STANDS: Final = [
    (card, colour)
    for card in ALL_CARDS
    for colour in range(COLOURS)
    if (DECK_OF[card], colour)
    in {
        (TOWNSFOLK, 0), (LANDS, 0), (LANDS, 1), (WATERS, 0), (WATERS, 2),
        (INSPIRATIONS, 0), (INSPIRATIONS, 1), (INSPIRATIONS, 2),
    }
]  # fmt: skip
_RETRIEVE: Final = WORDS.family(
    "retrieve",
    [f"{CARD_NAMES[card]}:{WORKER_COLOURS[colour]}" for card, colour in _STANDS],
    [
        Message("retrieve {worker} from {card}", worker=WORKER_OBJECTS[c], card=CARD_TEXTS[k])
        for k, c in _STANDS
    ],
)
RETRIEVE: Final = [NONE] * (CARDS * COLOURS)
"""The word for retrieving a worker, by card * 3 + colour."""
for _i, (_card, _colour) in enumerate(_STANDS):
    RETRIEVE[_card * COLOURS + _colour] = _RETRIEVE[_i]
# the journal
GO: Final = WORDS.family(
    "go", SPACE_NAMES, _labels("journal to {it}", [Message(n) for n in SPACE_NAMES])
)
AGAIN: Final = WORDS.family(
    "again",
    SPACE_NAMES,
    _labels("spend 1 black influence and journal to {it}", [Message(n) for n in SPACE_NAMES]),
)


# upgrade tiles
@cache
def face_text(kind: int, face: int) -> Message:
    """The icons of a tile, column by column, and its points."""
    tile = TILES[kind]
    columns = [
        Listing([ICON_TEXTS[ICONS.index(icon)] for icon in column]) if column else Message("-")
        for column in (tile.face_b if face else tile.face)
    ]
    said: list[Message] = [Listing(columns, " | ")] if any(tile.face) else []
    if tile.vp:
        said.append(Message("{n} VP", n=tile.vp))
    return Listing(said, "; ")


TILE_FACES: Final = [(kind, face) for kind in range(len(TILES)) for face in range(FACES[kind])]
TILE: Final = WORDS.family(
    "tile",
    [TILE_NAMES[k] + (f":{'ab'[face]}" if FACES[k] > 1 else "") for k, face in TILE_FACES],
    [
        Message("{card} ({text})", card=TILE_TEXTS[k], text=face_text(k, face))
        for k, face in TILE_FACES
    ],
)
CELL: Final = WORDS.family("cell", CELL_NAMES, _labels("cover {it}", CELL_TEXTS))
PRICE: Final = WORDS.family(
    "price", ["silver", "influence"], [Message("pay in silver"), Message("pay 2 influence")]
)
# the solo opponent wants a card with the human's marker
ALLOW: Final = WORDS.family(
    "allow",
    ["silver", "prov"],
    [Message("allow it and take 1 silver"), Message("allow it and take 1 provision")],
)
DENY: Final = WORDS.family(
    "deny",
    ["silver", "prov"],
    [Message("deny it for 1 silver"), Message("deny it for 1 provision")],
)
# chance
ROLL: Final = WORDS.family("roll", _numbers(1, 6), _numbered("the roll is {n}", 1, 6))
DEAL: Final = WORDS.family("deal", _named(ALL_CARDS), _texts("{it} is drawn", ALL_CARDS))
SIDE: Final = WORDS.family("side", ["A", "B"], [Message("side A"), Message("side B")])
JOURNAL_TILE: Final = WORDS.family("journal_tile", JOURNAL_TILE_NAMES, JOURNAL_TILE_TEXTS)
BOARD: Final = WORDS.family("board", BOARD_NAMES, BOARD_TEXTS)
FIRST: Final = WORDS.family("first", _numbers(1, 4), _labels("{it} begins", SEAT_TEXTS))
OPPONENT: Final = WORDS.family("tigran", TIGRAN_BOARD_NAMES, TIGRAN_BOARD_TEXTS)
SCHEME: Final = WORDS.family("scheme", SCHEME_NAMES, SCHEME_TEXTS)
