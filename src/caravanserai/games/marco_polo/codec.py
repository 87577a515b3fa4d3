"""Positions as readable text, whole and as one seat may know them, and the laws they keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.marco_polo import (
    bazaar,
    bonus,
    cities,
    contracts,
    dice,
    effects,
    placing,
    posts,
    rounds,
    setup,
    travel,
    turn,
)
from caravanserai.games.marco_polo.characters import POSTS
from caravanserai.games.marco_polo.codes import (
    DIE_NAMES,
    OWN,
    die_class,
    die_value,
    placed_die,
    placed_parts,
)
from caravanserai.games.marco_polo.components import RESOURCES, SETUP
from caravanserai.games.marco_polo.invariants import faults
from caravanserai.games.marco_polo.khan import lay_die
from caravanserai.games.marco_polo.scoring import SLOT_POINTS
from caravanserai.games.marco_polo.setup import OPTIONS
from caravanserai.games.marco_polo.state import (
    CARD_NAMES,
    CHARACTER_NAMES,
    CITIES,
    CITY_TOKEN_NAMES,
    CONTRACT_NAMES,
    GOAL_NAMES,
    KHAN,
    NEUTRAL,
    NODE_NAMES,
    NOT_YET,
    PROVINCE_TOKEN_NAMES,
    PROVINCES,
    PURSE,
    ROUNDS,
    SLOT_CITY,
    SPACE_NAMES,
    TOKEN_NAMES,
    VP,
    MarcoPolo,
)
from caravanserai.games.marco_polo.step_validation import step_faults
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.errors import BadPosition
from caravanserai.kernel.position import (
    Codec,
    Flag,
    Name,
    Names,
    NameSet,
    Number,
    Reader,
    Seat,
    StepText,
    settle,
    steps_of,
)

_MODULES: Final = (
    bazaar, bonus, cities, contracts, dice, effects, placing, posts, rounds, setup, travel, turn,
)  # fmt: skip
_ABSTRACT: Final = ("Deal", "DrawSpecial")
OPS: Final = steps_of(_MODULES, _ABSTRACT)
"""Every step of the game."""

MANY: Final = 10**6
_SEAT_OR_NONE: Final = Name(["1", "2", "3", "4"], none=NOT_YET)
_NODES: Final = [*NODE_NAMES, *[f"second:{name}" for name in NODE_NAMES]]
_CARD_SLOTS: Final = [name for name in SPACE_NAMES if name.startswith("card:")]
_OWNERS: Final = ["1", "2", "3", "4", "neutral"]

FIELDS: Final[dict[str, Codec]] = {
    "amount": Number(1, 2),
    "camels": Number(0, MANY),
    "card": Name(CARD_NAMES),
    "chosen": Names(DIE_NAMES),
    "coins": Number(0, MANY),
    "count": Number(1, 12),
    "die": Name(DIE_NAMES),
    "die_class": Name(["own", "black", "white"]),
    "ends": Flag(),
    "fare": Name(travel.FARES),
    "first": Number(0, 2),
    "left": Number(0, 6),
    "lowest": Number(1, 6),
    "made": Flag(),
    "most": Number(1, 6),
    "node": Name(NODE_NAMES),
    "player": Seat(chance=False),
    "reach": Number(1, 6),
    "route": Names(_NODES),
    "seat": Seat(chance=False),
    "slot": Name(_CARD_SLOTS),
    "space": Name(SPACE_NAMES),
    "stall": Name(["camel", "pepper", "silk", "gold"]),
    "taken": Names(CONTRACT_NAMES),
    "token": Name(TOKEN_NAMES),
    "tokens": NameSet(TOKEN_NAMES),
    "trade": Name(cities.TRADE_NAMES),
    "trades": Names(cities.TRADE_NAMES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CONTRACTS: Final = NameSet(CONTRACT_NAMES)
_GOALS: Final = NameSet(GOAL_NAMES)
_PLACES: Final = NameSet(NODE_NAMES)


def _public(s: MarcoPolo) -> dict[str, Any]:
    """What lies open for everybody (MP-INFO-1)."""
    return {
        "game": "marco_polo",
        "options": dict(s.options),
        "round": s.round,
        "first": _SEAT_OR_NONE.write(s.first),
        "traveller": _SEAT_OR_NONE.write(s.traveller),
        "turn": {
            "acted": s.acted,
            "bought": s.bought,
            "fresh": _PLACES.write(s.fresh),
            "settled": _PLACES.write(s.settled),
            "due": NameSet(TOKEN_NAMES).write(s.due),
        },
        "cards": Names(CARD_NAMES, none=NOT_YET).write(s.cards),
        "city_bonuses": {
            NODE_NAMES[c]: Name(CITY_TOKEN_NAMES, none=NOT_YET).write(s.city_bonus[c])
            for c in CITIES
        },
        "province_bonuses": {
            NODE_NAMES[n]: Name(PROVINCE_TOKEN_NAMES, none=NOT_YET).write(s.province_bonus[n])
            for n in PROVINCES
        },
        "beijing": [_SEAT_OR_NONE.write(seat) for seat in s.beijing],
        "black_dice": s.black_dice,
        "placed_dice": [_placed_text(code) for code in s.placed_dice],
        "row": Names(CONTRACT_NAMES).write(s.row),
        "unseen": _CONTRACTS.write(s.pool),
        "special": s.special,
        "bottom": Names(CONTRACT_NAMES).write(s.bottom),
        "stacks": s.stacks,
        "starting": _CONTRACTS.write(s.starting),
        "offered": NameSet(CHARACTER_NAMES).write(s.offered),
    }


def _placed_text(code: int) -> dict[str, Any]:
    space, owner, die = placed_parts(code)
    return {"space": SPACE_NAMES[space], "owner": _OWNERS[owner], "die": DIE_NAMES[die]}


def _public_player(s: MarcoPolo, p: int) -> dict[str, Any]:
    return {
        "character": Name(CHARACTER_NAMES, none=NOT_YET).write(s.character[p]),
        **dict(zip(RESOURCES, s.stock[p], strict=True)),
        "dice": Names(DIE_NAMES).write(s.dice[p]),
        "figure": Name(NODE_NAMES, none=NOT_YET).write(s.figure[p]),
        "second": Name(NODE_NAMES, none=NOT_YET).write(s.second[p]),
        "posts": _PLACES.write(s.posts[p]),
        "placed": s.placed[p],
        "contracts": _CONTRACTS.write(s.active[p]),
        "completed": _CONTRACTS.write(s.completed[p]),
    }


def _secrets(s: MarcoPolo, p: int) -> dict[str, Any]:
    """What only the owner may know (MP-INFO-2, MP-INFO-4)."""
    return {
        "goals": _GOALS.write(s.goals[p]),
        "dealt": _GOALS.write(s.dealt[p]),
        "returned": _GOALS.write(s.returned[p]),
    }


def to_dict(s: MarcoPolo) -> dict[str, Any]:
    """The whole position."""
    players = [{**_public_player(s, p), **_secrets(s, p)} for p in range(s.players)]
    return {**_public(s), "players": players, "steps": STEPS.write(s.stack)}


def position(s: MarcoPolo, seat: int | None) -> dict[str, Any]:
    """What one seat may know: everything open, and the own goal cards; when the game is over,
    all that were kept (MP-END-3), but not those that others returned (MP-INFO-4).
    """
    players = []
    for p in range(s.players):
        known = _public_player(s, p)
        if p == seat:
            known.update(_secrets(s, p))
        elif s.over:
            known["goals"] = _GOALS.write(s.goals[p])
        else:
            known["goal_cards"] = s.goals[p].bit_count() + s.dealt[p].bit_count()
        players.append(known)
    return {**_public(s), "players": players}


def from_dict(text: Mapping[str, Any]) -> MarcoPolo:
    """The state of a position; BadPosition says what is inconsistent."""
    reader = Reader(text, "position")
    if reader.raw("game") != "marco_polo":
        raise BadPosition(f"position.game: expected 'marco_polo', not {text['game']!r}")
    tables = reader.tables("players")
    if not SETUP.players_min <= len(tables) <= SETUP.players_max:
        raise BadPosition(f"position.players: expected 2 to 4 players, not {len(tables)}")
    s = MarcoPolo(len(tables))
    options = reader.table("options")
    s.options = {name: options.get(name, Flag()) for name in OPTIONS}
    options.done()
    _read_board(s, reader)
    for p, table in enumerate(tables):
        _read_player(s, p, table)
    s.stack = STEPS.read(reader.tables("steps"))
    reader.done()
    for op in s.stack:
        for seat in (op.player, getattr(op, "seat", 0)):
            if not CHANCE <= seat < s.players:
                raise BadPosition(
                    f"position.steps: {type(op).__name__}: there is no seat {seat + 1}"
                )
    found = faults(s) or step_faults(s)
    if found:
        raise BadPosition(f"position: {'; '.join(found)}")
    settle(s)
    return s


def _read_board(s: MarcoPolo, reader: Reader) -> None:
    s.round = reader.get("round", Number(0, ROUNDS))
    s.first = reader.get("first", _SEAT_OR_NONE)
    s.traveller = reader.get("traveller", _SEAT_OR_NONE)
    if not 0 <= s.first < s.players or s.traveller >= s.players:
        raise BadPosition(f"position.first and position.traveller: there are {s.players} seats")
    turn_table = reader.table("turn")
    s.acted = turn_table.get("acted", Flag())
    s.bought = turn_table.get("bought", Flag())
    s.fresh = turn_table.get("fresh", _PLACES)
    s.settled = turn_table.get("settled", _PLACES)
    s.due = turn_table.get("due", NameSet(TOKEN_NAMES))
    turn_table.done()
    s.cards = list(reader.get("cards", Names(CARD_NAMES, none=NOT_YET)))
    if len(s.cards) != len(SLOT_CITY):
        raise BadPosition(f"position.cards: expected {len(SLOT_CITY)} cards, not {len(s.cards)}")
    city_table = reader.table("city_bonuses")
    for city in CITIES:
        s.city_bonus[city] = city_table.get(NODE_NAMES[city], Name(CITY_TOKEN_NAMES, none=NOT_YET))
    city_table.done()
    province_table = reader.table("province_bonuses")
    for node in PROVINCES:
        s.province_bonus[node] = province_table.get(
            NODE_NAMES[node], Name(PROVINCE_TOKEN_NAMES, none=NOT_YET)
        )
    province_table.done()
    s.beijing = list(reader.get("beijing", Names(["1", "2", "3", "4"], none=NOT_YET)))
    if len(s.beijing) != len(SLOT_POINTS) or max(s.beijing) >= s.players:
        raise BadPosition(
            f"position.beijing: expected {len(SLOT_POINTS)} slots for {s.players} seats"
        )
    s.black_dice = reader.get("black_dice", Number(0, 5))
    for table in reader.tables("placed_dice"):
        _read_placed(s, table)
    s.row = list(reader.get("row", Names(CONTRACT_NAMES)))
    s.pool = reader.get("unseen", _CONTRACTS)
    s.special = reader.get("special", Number(0, len(CONTRACT_NAMES)))
    s.bottom = list(reader.get("bottom", Names(CONTRACT_NAMES)))
    s.stacks = reader.get("stacks", Number(0, ROUNDS))
    s.starting = reader.get("starting", _CONTRACTS)
    s.offered = reader.get("offered", NameSet(CHARACTER_NAMES))


def _read_placed(s: MarcoPolo, table: Reader) -> None:
    space = table.get("space", Name(SPACE_NAMES))
    owner = table.get("owner", Name(_OWNERS))
    die = table.get("die", Name(DIE_NAMES))
    table.done()
    if owner != NEUTRAL and owner >= s.players:
        raise BadPosition(f"position.placed_dice: there is no seat {owner + 1}")
    s.placed_dice.append(placed_die(space, owner, die))
    if space != PURSE:
        s.occupied |= 1 << space
        if owner != NEUTRAL and die_class(die) == OWN:
            s.used[owner] |= 1 << space
    if space == KHAN:
        if die_value(die) < s.khan_value:
            raise BadPosition(
                "position.placed_dice: the Khan's dice must not fall from left to right"
            )
        lay_die(s, die_value(die))


def _read_player(s: MarcoPolo, p: int, table: Reader) -> None:
    s.character[p] = table.get("character", Name(CHARACTER_NAMES, none=NOT_YET))
    for i, name in enumerate(RESOURCES):
        s.stock[p][i] = table.get(name, Number(-MANY if i == VP else 0, MANY))
    s.dice[p] = sorted(table.get("dice", Names(DIE_NAMES)))
    s.figure[p] = table.get("figure", Name(NODE_NAMES, none=NOT_YET))
    s.second[p] = table.get("second", Name(NODE_NAMES, none=NOT_YET))
    s.posts[p] = table.get("posts", _PLACES)
    s.placed[p] = table.get("placed", Number(0, max(POSTS)))
    s.active[p] = table.get("contracts", _CONTRACTS)
    s.completed[p] = table.get("completed", _CONTRACTS)
    s.goals[p] = table.get("goals", _GOALS)
    s.dealt[p] = table.get("dealt", _GOALS)
    s.returned[p] = table.get("returned", _GOALS)
    table.done()
