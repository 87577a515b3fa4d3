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
from caravanserai.games.marco_polo.setup import OPTIONS, RULINGS
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
from caravanserai.kernel import position as codecs
from caravanserai.kernel.errors import BadPosition
from caravanserai.kernel.position import Reader, StepText, settle, steps_of

_MODULES: Final = (
    bazaar, bonus, cities, contracts, dice, effects, placing, posts, rounds, setup, travel, turn,
)  # fmt: skip
_ABSTRACT: Final = ("ChooseInOrder", "ChooseOwnDie", "Deal", "DrawSpecial", "PlacingStep")
OPS: Final = steps_of(_MODULES, _ABSTRACT)
"""Every step of the game."""

MANY: Final = 10**6
_SEATS: Final = ["1", "2", "3", "4"]
_SEAT_OR_NONE: Final = codecs.Name(_SEATS, none=NOT_YET)
_NODES: Final = [*NODE_NAMES, *[f"second:{name}" for name in NODE_NAMES]]
_CARD_SLOTS: Final = [name for name in SPACE_NAMES if name.startswith("card:")]
_OWNERS: Final = [*_SEATS, "neutral"]

FIELDS: Final[dict[str, codecs.Codec]] = {
    "amount": codecs.Number(1, 2),
    "camels": codecs.Number(0, MANY),
    "card": codecs.Name(CARD_NAMES),
    "chosen": codecs.Names(DIE_NAMES),
    "coins": codecs.Number(0, MANY),
    "count": codecs.Number(1, 12),
    "die": codecs.Name(DIE_NAMES),
    "die_class": codecs.Name(["own", "black", "white"]),
    "ends": codecs.Flag(),
    "fare": codecs.Name(travel.FARES),
    "first": codecs.Number(0, 2),
    "left": codecs.Number(0, 6),
    "lowest": codecs.Number(1, 6),
    "made": codecs.Flag(),
    "most": codecs.Number(1, 6),
    "node": codecs.Name(NODE_NAMES),
    "player": codecs.Seat(chance=False),
    "reach": codecs.Number(1, 6),
    "route": codecs.Names(_NODES),
    "seat": codecs.Seat(chance=False),
    "slot": codecs.Name(_CARD_SLOTS),
    "space": codecs.Name(SPACE_NAMES),
    "stall": codecs.Name(["camel", "pepper", "silk", "gold"]),
    "taken": codecs.Names(CONTRACT_NAMES),
    "token": codecs.Name(TOKEN_NAMES),
    "tokens": codecs.NameSet(TOKEN_NAMES),
    "trade": codecs.Name(cities.TRADE_NAMES),
    "trades": codecs.Names(cities.TRADE_NAMES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CONTRACTS: Final = codecs.NameSet(CONTRACT_NAMES)
_GOALS: Final = codecs.NameSet(GOAL_NAMES)
_PLACES: Final = codecs.NameSet(NODE_NAMES)


_BOARD: Final = codecs.Fields(
    round=codecs.Number(0, ROUNDS),
    first=codecs.Name(_SEATS),
    traveller=_SEAT_OR_NONE,
    turn=codecs.Fields(
        acted=codecs.Flag(),
        bought=codecs.Flag(),
        fresh=_PLACES,
        settled=_PLACES,
        due=codecs.NameSet(TOKEN_NAMES),
    ),
    cards=codecs.Each(codecs.Name(CARD_NAMES, none=NOT_YET), len(SLOT_CITY)),
    city_bonus=codecs.As(
        "city_bonuses",
        codecs.ByName(
            {NODE_NAMES[city]: city for city in CITIES}, CITY_TOKEN_NAMES, len(NODE_NAMES)
        ),
    ),
    province_bonus=codecs.As(
        "province_bonuses",
        codecs.ByName({NODE_NAMES[n]: n for n in PROVINCES}, PROVINCE_TOKEN_NAMES, len(NODE_NAMES)),
    ),
    beijing=codecs.Each(_SEAT_OR_NONE, len(SLOT_POINTS)),
    black_dice=codecs.Number(0, 5),
    row=codecs.Names(CONTRACT_NAMES),
    pool=codecs.As("unseen", _CONTRACTS),
    special=codecs.Number(0, len(CONTRACT_NAMES)),
    bottom=codecs.Names(CONTRACT_NAMES),
    stacks=codecs.Number(0, ROUNDS),
    starting=_CONTRACTS,
    offered=codecs.NameSet(CHARACTER_NAMES),
)
_PLAYER: Final = codecs.Fields(
    character=codecs.Name(CHARACTER_NAMES, none=NOT_YET),
    dice=codecs.Names(DIE_NAMES),
    figure=codecs.Name(NODE_NAMES, none=NOT_YET),
    second=codecs.Name(NODE_NAMES, none=NOT_YET),
    posts=_PLACES,
    placed=codecs.Number(0, max(POSTS)),
    active=codecs.As("contracts", _CONTRACTS),
    completed=_CONTRACTS,
)
_OPTIONS: Final = codecs.Options(
    {name: option.values for name, option in OPTIONS.items()}, tuple(RULINGS)
)
_SECRETS: Final = codecs.Fields(goals=_GOALS, dealt=_GOALS, returned=_GOALS)
"""What only the owner may know (MP-INFO-2, MP-INFO-4)."""


def _public(s: MarcoPolo) -> dict[str, Any]:
    """What lies open for everybody (MP-INFO-1)."""
    return {
        "game": "marco_polo",
        "options": _OPTIONS.write(s.options),
        **_BOARD.write(s),
        "placed_dice": [_placed_text(code) for code in s.placed_dice],
    }


def _placed_text(code: int) -> dict[str, Any]:
    space, owner, die = placed_parts(code)
    return {"space": SPACE_NAMES[space], "owner": _OWNERS[owner], "die": DIE_NAMES[die]}


def _public_player(s: MarcoPolo, p: int) -> dict[str, Any]:
    return {**dict(zip(RESOURCES, s.stock[p], strict=True)), **_PLAYER.write(s, p)}


def to_dict(s: MarcoPolo) -> dict[str, Any]:
    """The whole position."""
    players = [{**_public_player(s, p), **_SECRETS.write(s, p)} for p in range(s.players)]
    return {**_public(s), "players": players, "steps": STEPS.write(s.stack)}


def position(s: MarcoPolo, seat: int | None) -> dict[str, Any]:
    """What one seat may know: everything open, and the own goal cards; when the game is over,
    all that were kept (MP-END-3), but not those that others returned (MP-INFO-4).
    """
    players = []
    for p in range(s.players):
        known = _public_player(s, p)
        if p == seat:
            known.update(_SECRETS.write(s, p))
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
    s.options = _OPTIONS.read(reader.table("options"))
    _read_board(s, reader)
    for p, table in enumerate(tables):
        _read_player(s, p, table)
    s.stack = STEPS.read(reader.tables("steps"), s.players)
    reader.done()
    settle(s, lambda s: faults(s) or step_faults(s))
    return s


def _read_board(s: MarcoPolo, reader: Reader) -> None:
    _BOARD.read(s, reader)
    highest = {"first": s.first, "traveller": s.traveller, "beijing": max(s.beijing)}
    for key, seat in highest.items():
        if seat >= s.players:
            raise BadPosition(f"position.{key}: there are {s.players} seats")
    for table in reader.tables("placed_dice"):
        _read_placed(s, table)


def _read_placed(s: MarcoPolo, table: Reader) -> None:
    space = table.get("space", codecs.Name(SPACE_NAMES))
    owner = table.get("owner", codecs.Name(_OWNERS))
    die = table.get("die", codecs.Name(DIE_NAMES))
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
    _PLAYER.read(s, table, p)
    s.dice[p].sort()
    for i, name in enumerate(RESOURCES):
        s.stock[p][i] = table.get(name, codecs.Number(-MANY if i == VP else 0, MANY))
    _SECRETS.read(s, table, p)
    table.done()
