"""Positions as readable text and the laws they keep. Nothing but the order of the decks is hidden,
and the decks are bags of unseen cards (MERV-INFO-1).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.merv import (
    boons,
    caravansary,
    contracts,
    courtier,
    invasion,
    library,
    magistrate,
    magistrate_actions,
    market,
    mosque,
    palace,
    payment,
    queue,
    rounds,
    scoring,
    setup,
    soldiers,
    turn,
    upgrades,
    walls,
)
from caravanserai.games.merv.camels import SLOT_BOON
from caravanserai.games.merv.city import protected_cells
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.invariants import faults
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    BONUS_NAMES,
    CELL_NAMES,
    CELLS,
    COLOUR_NAMES,
    COLOURS,
    CONTRACT_NAMES,
    HALL_NAMES,
    HALLS,
    MARKET_CELL,
    MARKET_SLOT_NAMES,
    NONE,
    PIECE_NAMES,
    PLACE_NAMES,
    ROUNDS,
    ROW_SIZE,
    SCORING_NAMES,
    SIDE_NAMES,
    SITE_NAMES,
    SLOTS,
    SOLO_NAMES,
    SOURCES,
    SPACE_NAMES,
    SPICE_NAMES,
    STACK_NAMES,
    TILE_NAMES,
    TRADE_CITY_NAMES,
    UPGRADE_NAMES,
    YEARS,
    Merv,
)
from caravanserai.games.merv.step_validation import step_faults
from caravanserai.games.merv.tracks import FAVOUR_LAST, INFLUENCE_LAST
from caravanserai.games.merv.words import BOON_ORDER, PAYING, WORDS
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
    boons, caravansary, contracts, courtier, invasion, library, magistrate, magistrate_actions,
    market, mosque, palace, payment, queue, rounds, scoring, setup, soldiers, turn, upgrades, walls,
)  # fmt: skip
_ABSTRACT: Final = ("ActStepwise", "Deal", "MayFulfil")
OPS: Final = steps_of(_MODULES, _ABSTRACT)
"""Every step of the game."""

MANY: Final = 10**6


class _SeatOrNone:
    """A seat counted from 1; null for none."""

    def write(self, value: int) -> int | None:
        return None if value == NONE else value + 1

    def read(self, text: Any, where: str) -> int:
        if text is None:
            return NONE
        return Number(1, 4).read(text, where) - 1


class _Counts:
    """How many of each thing before the action began."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def write(self, value: Any) -> dict[str, int]:
        return dict(zip(self.names, value, strict=True))

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        reader = Reader(text, where)
        found = [reader.get(name, Number(0, MANY)) for name in self.names]
        reader.done()
        return tuple(found)


class _Payment:
    """The cubes of a payment, by the words that paid them."""

    def __init__(self) -> None:
        self.words = Names([WORDS.name(word) for word in PAYING])

    def write(self, value: Any) -> list[str | None]:
        return self.words.write([PAYING.index(word) for word in value])

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        return tuple([PAYING[i] for i in self.words.read(text, where)])


_SEAT: Final = _SeatOrNone()
_CELL: Final = Name(CELL_NAMES, none=NONE)
FIELDS: Final[dict[str, Codec]] = {
    "action": Name(ACTION_NAMES, none=NONE),
    "anywhere": Flag(),
    "automatic": _SEAT,
    "before": _Counts(SPICE_NAMES),
    "boons": Names(BOON_ORDER),
    "cell": _CELL,
    "cells": Names(CELL_NAMES),
    "chosen": Number(0, MANY),
    "city": Name(TRADE_CITY_NAMES),
    "contract": Name(CONTRACT_NAMES),
    "cost": Names([*COLOUR_NAMES, "any"]),
    "count": Number(1, HALLS * max(palace.SPACES)),
    "hall": Name(HALL_NAMES),
    "halls": Names(HALL_NAMES),
    "level": Number(0, len(library.LEVELS) - 1),
    "paid": _Payment(),
    "pairs": Names(SPICE_NAMES),
    "piece": Name(PIECE_NAMES),
    "player": Seat(chance=False),
    "place": Number(0, 4),
    "space": Name(SPACE_NAMES),
    "times": Number(0, MANY),
    "upgrade": Name(UPGRADE_NAMES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CITIES: Final = NameSet(TRADE_CITY_NAMES)
_SPACES: Final = NameSet(SPACE_NAMES)
_CORNERS: Final = NameSet(MARKET_SLOT_NAMES)
_TILES: Final = NameSet(TILE_NAMES)
_SCORING: Final = NameSet(SCORING_NAMES)
_CONTRACTS: Final = NameSet(CONTRACT_NAMES)
_PIECES: Final = NameSet(PIECE_NAMES)
_PLACES: Final = NameSet(PLACE_NAMES)
_BONUS: Final = NameSet(BONUS_NAMES)
_CARDS: Final = NameSet(SOLO_NAMES)
_SITE: Final = Name(SITE_NAMES, none=NONE)
_UPGRADE: Final = Name(UPGRADE_NAMES, none=NONE)
_COLOUR: Final = Name(COLOUR_NAMES, none=NONE)
_SPACE: Final = Name(SPACE_NAMES, none=NONE)
_SIDE: Final = Name(SIDE_NAMES, none=NONE)
_CARD: Final = Name(SOLO_NAMES, none=NONE)


def _kind(s: Merv, seat: int) -> str:
    if seat < s.players:
        return "player"
    return "magistrate" if seat == s.magistrate else "high_courtier"


def position(s: Merv, seat: int | None) -> dict[str, Any]:
    """What everybody may know (MERV-INFO-1)."""
    boons_there: list[str | None] = [None] * len(MARKET_SLOT_NAMES)
    if s.market_side != NONE:
        boons_there = list(SLOT_BOON[s.market_side])
    return {
        **_board(s),
        "market_boons": boons_there,
        "corner": _corner(s),
        "attacked": [CELL_NAMES[cell] for cell in _attacked(s)],
        "participants": [{**_participant(s, p), "points": sum(s.tally[p])} for p in range(s.seats)],
    }


def _corner(s: Merv) -> str:
    """The corner whose queue the masters stand in that have no slot: they are in the next one as
    soon as all had their turn (MERV-QUEUE-1).
    """
    taking_turns = any([isinstance(op, (rounds.NextTurn, setup.StartGame)) for op in s.stack])
    found = COMPONENTS.round[s.round - 1]
    return found.queue_from if taking_turns else found.queue_to


def _attacked(s: Merv) -> list[int]:
    """The buildings for which a ransom is still to be paid."""
    return [cell for op in s.stack if isinstance(op, invasion.Ransom) for cell in op.cells]


def _board(s: Merv) -> dict[str, Any]:
    return {
        "game": "merv",
        "options": dict(s.options),
        "year": s.year,
        "round": s.round,
        "order": [_SEAT.write(p) for p in s.order],
        "queue": [_SEAT.write(p) for p in s.queue],
        "queue_camels": s.queue_camels.copy(),
        "slots": [_SEAT.write(p) for p in s.slots],
        "turn": {
            "slot": s.slot + 1,
            "site": _CELL.write(s.site),
            "traded": s.traded,
            "converted": s.converted,
            "saved": s.saved,
            "colour": _COLOUR.write(s.colour),
            "routes": _CITIES.write(s.routes),
            "bought": _CITIES.write(s.bought),
        },
        "city": {
            CELL_NAMES[cell]: {
                "site": _SITE.write(s.tile[cell]),
                "building": _SEAT.write(s.building[cell]),
                "soldier": _SEAT.write(s.soldier[cell]),
                "upgrade": _UPGRADE.write(s.upgrade[cell]),
            }
            for cell in range(CELLS)
            if cell != MARKET_CELL
        },
        "walls": _PLACES.write(s.walls),
        "wall_supply": _PIECES.write(s.pieces),
        "market_side": _SIDE.write(s.market_side),
        "market_camels": _CORNERS.write(s.market_camels),
        "row": Names(SPICE_NAMES).write(s.row),
        "row_camels": s.row_camels,
        "unseen": dict(zip(SPICE_NAMES, s.unseen, strict=True)),
        "city_camels": _CITIES.write(s.city_camels),
        "mosque_camels": _SPACES.write(s.mosque_camels),
        "lost_camels": s.lost_camels,
        "contracts": {
            name: [CONTRACT_NAMES[c] for c in contracts.STACKS[i][s.stacks[i] :]]
            for i, name in enumerate(STACK_NAMES)
        },
        "white_upgrades": s.white_upgrades,
        "bonus_upgrades": _BONUS.write(s.bonus_upgrades),
        "breakthroughs": _TILES.write(s.tile_supply),
        "scoring_tiles": _SCORING.write(s.scoring_supply),
        "solo": {
            "deck": [_CARDS.write(heap) for heap in s.deck],
            "drawn": None if s.drawn == NONE else s.drawn,
            "discards": _CARDS.write(s.discards),
            "card": _CARD.write(s.card),
            "refused": _CARDS.write(s.refused),
        },
    }


def _participant(s: Merv, p: int) -> dict[str, Any]:
    return {
        "kind": _kind(s, p),
        "cubes": dict(zip(COLOUR_NAMES, s.cubes[p], strict=True)),
        "camels": s.camels[p],
        "scrolls": s.scrolls[p],
        "common": s.common[p],
        "rare": s.rare[p],
        "committed": {
            "scrolls": s.committed_scrolls[p],
            "common": s.committed_common[p],
            "rare": s.committed_rare[p],
        },
        "cards": dict(zip(SPICE_NAMES, s.spices[p], strict=True)),
        "favour": s.favour[p],
        "influence": s.influence[p],
        "mosque": _SPACE.write(s.mosque[p]),
        "posts": _CITIES.write(s.posts[p]),
        "courtiers": dict(zip(HALL_NAMES, s.courtiers[p], strict=True)),
        "breakthroughs": _TILES.write(s.tiles[p]),
        "scoring_tiles": _SCORING.write(s.scoring_tiles[p]),
        "contracts": _CONTRACTS.write(s.contracts[p]),
        "buildings_left": s.houses[p],
        "servants": s.servants[p],
        "discs": s.discs[p],
        "tally": dict(zip(SOURCES, s.tally[p], strict=True)),
    }


def to_dict(s: Merv) -> dict[str, Any]:
    """The whole position."""
    return {
        **_board(s),
        "participants": [_participant(s, p) for p in range(s.seats)],
        "steps": STEPS.write(s.stack),
    }


def from_dict(text: Mapping[str, Any]) -> Merv:
    """The state of a position; BadPosition says what is inconsistent."""
    reader = Reader(text, "position")
    if reader.raw("game") != "merv":
        raise BadPosition(f"position.game: expected 'merv', not {text['game']!r}")
    tables = reader.tables("participants")
    kinds = Name(["player", "high_courtier", "magistrate"])
    players = sum([table.get("kind", kinds) == 0 for table in tables])
    if not 1 <= players <= 4 or len(tables) != max(players, 3):
        raise BadPosition(
            "position.participants: expected 3 or 4 participants, 1 to 4 of them players"
        )
    s = Merv(players)
    for p, table in enumerate(tables):
        if kinds.names[table.get("kind", kinds)] != _kind(s, p):
            raise BadPosition(
                "position.participants: the players come first, then magistrate, high courtier"
            )
    options = reader.table("options")
    editions = list(COMPONENTS.editions.values)
    s.options = {"edition": editions[options.get("edition", Name(editions))]}
    options.done()
    _read_round(s, reader)
    _read_city(s, reader)
    _read_boards(s, reader)
    for p, table in enumerate(tables):
        _read_participant(s, p, table)
    _count_supplies(s)
    s.stack = STEPS.read(reader.tables("steps"))
    reader.done()
    for op in s.stack:
        if not CHANCE <= op.player < s.seats:
            raise BadPosition(
                f"position.steps: {type(op).__name__}: there is no seat {op.player + 1}"
            )
    found = faults(s) or step_faults(s)
    if found:
        raise BadPosition(f"position: {'; '.join(found)}")
    settle(s)
    return s


def _seats(s: Merv, reader: Reader, key: str, count: int, none: bool) -> list[int]:
    """A list of seats of a given length (0: any)."""
    entries = reader.raw(key)
    where = f"position.{key}"
    if not isinstance(entries, list) or (count and len(entries) != count):
        raise BadPosition(f"{where}: expected a list of {count} seats, not {entries!r}")
    seats = [_SEAT.read(entry, f"{where}[{i}]") for i, entry in enumerate(entries)]
    for seat in seats:
        if seat >= s.seats or (seat == NONE and not none):
            raise BadPosition(f"{where}: there are the seats 1 to {s.seats}")
    real = [seat for seat in seats if seat != NONE]
    if len(set(real)) != len(real):
        raise BadPosition(f"{where}: a seat stands there twice")
    return seats


def _read_round(s: Merv, reader: Reader) -> None:
    s.year = reader.get("year", Number(COMPONENTS.start_year, YEARS))
    s.round = reader.get("round", Number(1, ROUNDS))
    s.order = _seats(s, reader, "order", 0, none=False)
    s.queue = _seats(s, reader, "queue", s.seats, none=True)
    camels = reader.raw("queue_camels")
    if not isinstance(camels, list) or len(camels) != s.seats:
        raise BadPosition(f"position.queue_camels: expected {s.seats} numbers")
    s.queue_camels = [Number(0, MANY).read(n, "position.queue_camels") for n in camels]
    s.slots = _seats(s, reader, "slots", SLOTS, none=True)
    table = reader.table("turn")
    s.slot = table.get("slot", Number(0, SLOTS)) - 1
    s.site = table.get("site", _CELL)
    s.traded = table.get("traded", Flag())
    s.converted = table.get("converted", Flag())
    s.saved = table.get("saved", Flag())
    s.colour = table.get("colour", _COLOUR)
    s.routes = table.get("routes", _CITIES)
    s.bought = table.get("bought", _CITIES)
    table.done()


def _read_city(s: Merv, reader: Reader) -> None:
    city = reader.table("city")
    for cell in range(CELLS):
        if cell == MARKET_CELL:
            continue
        table = city.table(CELL_NAMES[cell])
        s.tile[cell] = table.get("site", _SITE)
        s.building[cell] = table.get("building", _SEAT)
        s.soldier[cell] = table.get("soldier", _SEAT)
        s.upgrade[cell] = table.get("upgrade", _UPGRADE)
        table.done()
        if max(s.building[cell], s.soldier[cell]) >= s.seats:
            raise BadPosition(
                f"position.city.{CELL_NAMES[cell]}: there are the seats 1 to {s.seats}"
            )
    city.done()
    s.walls = reader.get("walls", _PLACES)
    s.protected = protected_cells(s.walls)
    s.pieces = reader.get("wall_supply", _PIECES)


def _read_boards(s: Merv, reader: Reader) -> None:
    s.market_side = reader.get("market_side", _SIDE)
    s.market_camels = reader.get("market_camels", _CORNERS)
    s.row = list(reader.get("row", Names(SPICE_NAMES)))
    s.row_camels = reader.get("row_camels", Number(0, ROW_SIZE))
    s.unseen = list(reader.get("unseen", _Counts(SPICE_NAMES)))
    s.city_camels = reader.get("city_camels", _CITIES)
    s.mosque_camels = reader.get("mosque_camels", _SPACES)
    s.lost_camels = reader.get("lost_camels", Number(0, MANY))
    stacks = reader.table("contracts")
    for i, name in enumerate(STACK_NAMES):
        left = list(stacks.get(name, Names(CONTRACT_NAMES)))
        gone = len(contracts.STACKS[i]) - len(left)
        if gone < 0 or left != contracts.STACKS[i][gone:]:
            raise BadPosition(f"position.contracts.{name}: contracts leave a stack from the top")
        s.stacks[i] = gone
    stacks.done()
    s.white_upgrades = reader.get("white_upgrades", Number(0, MANY))
    s.bonus_upgrades = reader.get("bonus_upgrades", _BONUS)
    s.tile_supply = reader.get("breakthroughs", _TILES)
    s.scoring_supply = reader.get("scoring_tiles", _SCORING)
    solo = reader.table("solo")
    heaps = solo.raw("deck")
    if not isinstance(heaps, list):
        raise BadPosition(f"position.solo.deck: expected a list of heaps, not {heaps!r}")
    s.deck = [_CARDS.read(heap, "position.solo.deck") for heap in heaps]
    drawn = solo.raw("drawn")
    s.drawn = NONE if drawn is None else Number(0, MANY).read(drawn, "position.solo.drawn")
    s.discards = solo.get("discards", _CARDS)
    s.card = solo.get("card", _CARD)
    s.refused = solo.get("refused", _CARDS)
    solo.done()


def _read_participant(s: Merv, p: int, table: Reader) -> None:
    number = Number(0, MANY)
    s.cubes[p] = list(table.get("cubes", _Counts(COLOUR_NAMES)))
    s.camels[p] = table.get("camels", number)
    s.scrolls[p] = table.get("scrolls", number)
    s.common[p] = table.get("common", number)
    s.rare[p] = table.get("rare", number)
    committed = table.table("committed")
    s.committed_scrolls[p] = committed.get("scrolls", number)
    s.committed_common[p] = committed.get("common", number)
    s.committed_rare[p] = committed.get("rare", number)
    committed.done()
    s.spices[p] = list(table.get("cards", _Counts(SPICE_NAMES)))
    s.favour[p] = table.get("favour", Number(0, FAVOUR_LAST))
    s.influence[p] = table.get("influence", Number(0, INFLUENCE_LAST))
    s.mosque[p] = table.get("mosque", _SPACE)
    s.posts[p] = table.get("posts", _CITIES)
    s.courtiers[p] = list(table.get("courtiers", _Counts(HALL_NAMES)))
    s.tiles[p] = table.get("breakthroughs", _TILES)
    s.scoring_tiles[p] = table.get("scoring_tiles", _SCORING)
    s.contracts[p] = table.get("contracts", _CONTRACTS)
    s.houses[p] = table.get("buildings_left", number)
    s.servants[p] = table.get("servants", number)
    s.discs[p] = table.get("discs", number)
    s.tally[p] = list(table.get("tally", _Counts(list(SOURCES))))
    library.note_lasting_tiles(s, p)
    table.done()


def _count_supplies(s: Merv) -> None:
    """Cubes, scrolls and goods that nobody has lie in the supply."""
    box = COMPONENTS.box
    s.supply = [
        box.cubes_per_colour - sum([cubes[colour] for cubes in s.cubes])
        for colour in range(COLOURS + 1)
    ]
    s.scroll_supply = box.scrolls - sum(s.scrolls)
    s.common_supply = box.common_goods - sum(s.common)
    s.rare_supply = box.rare_goods - sum(s.rare)
