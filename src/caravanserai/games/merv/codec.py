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
from caravanserai.kernel import position as codecs
from caravanserai.kernel.errors import BadPosition
from caravanserai.kernel.position import Reader, StepText, settle, steps_of

_MODULES: Final = (
    boons, caravansary, contracts, courtier, invasion, library, magistrate, magistrate_actions,
    market, mosque, palace, payment, queue, rounds, scoring, setup, soldiers, turn, upgrades, walls,
)  # fmt: skip
_ABSTRACT: Final = ("ActStepwise", "AfterCards", "Deal", "MayFulfil")
OPS: Final = steps_of(_MODULES, _ABSTRACT)
"""Every step of the game."""

MANY: Final = 10**6


class _Payment:
    """The cubes of a payment, by the words that paid them."""

    def __init__(self) -> None:
        self.words = codecs.Names([WORDS.name(word) for word in PAYING])

    def write(self, value: Any) -> list[str | None]:
        return self.words.write([PAYING.index(word) for word in value])

    def read(self, text: Any, where: str) -> tuple[int, ...]:
        return tuple([PAYING[i] for i in self.words.read(text, where)])


_SEAT: Final = codecs.OrNothing(codecs.Seat(chance=False))
_CELL: Final = codecs.Name(CELL_NAMES, none=NONE)
FIELDS: Final[dict[str, codecs.Codec]] = {
    "action": codecs.Name(ACTION_NAMES, none=NONE),
    "anywhere": codecs.Flag(),
    "automatic": _SEAT,
    "before": codecs.Counts(SPICE_NAMES, MANY),
    "boons": codecs.Names(BOON_ORDER),
    "cell": _CELL,
    "cells": codecs.Names(CELL_NAMES),
    "chosen": codecs.Number(0, MANY),
    "city": codecs.Name(TRADE_CITY_NAMES),
    "contract": codecs.Name(CONTRACT_NAMES),
    "cost": codecs.Names([*COLOUR_NAMES, "any"]),
    "count": codecs.Number(1, HALLS * max(palace.SPACES)),
    "hall": codecs.Name(HALL_NAMES),
    "halls": codecs.Names(HALL_NAMES),
    "level": codecs.Number(0, len(library.LEVELS) - 1),
    "paid": _Payment(),
    "pairs": codecs.Names(SPICE_NAMES),
    "piece": codecs.Name(PIECE_NAMES),
    "player": codecs.Seat(chance=False),
    "place": codecs.Number(0, 4),
    "space": codecs.Name(SPACE_NAMES),
    "times": codecs.Number(0, MANY),
    "upgrade": codecs.Name(UPGRADE_NAMES),
}
STEPS: Final = StepText(OPS, FIELDS)

_CITIES: Final = codecs.NameSet(TRADE_CITY_NAMES)
_CARDS: Final = codecs.NameSet(SOLO_NAMES)
_COLOUR: Final = codecs.Name(COLOUR_NAMES, none=NONE)
_NUMBER: Final = codecs.Number(0, MANY)
_ROUND: Final = codecs.Fields(
    year=codecs.Number(COMPONENTS.start_year, YEARS),
    round=codecs.Number(1, ROUNDS),
    order=codecs.Each(_SEAT),
    queue=codecs.Each(_SEAT),
    queue_camels=codecs.Each(_NUMBER),
    slots=codecs.Each(_SEAT, SLOTS),
    turn=codecs.Fields(
        slot=codecs.Number(0, SLOTS, more=1),
        site=_CELL,
        traded=codecs.Flag(),
        converted=codecs.Flag(),
        saved=codecs.Flag(),
        colour=_COLOUR,
        routes=_CITIES,
        bought=_CITIES,
    ),
)
_CITY_CELL: Final = codecs.Fields(
    tile=codecs.As("site", codecs.Name(SITE_NAMES, none=NONE)),
    building=_SEAT,
    soldier=_SEAT,
    upgrade=codecs.Name(UPGRADE_NAMES, none=NONE),
)
_BOARDS: Final = codecs.Fields(
    walls=codecs.NameSet(PLACE_NAMES),
    pieces=codecs.As("wall_supply", codecs.NameSet(PIECE_NAMES)),
    market_side=codecs.Name(SIDE_NAMES, none=NONE),
    market_camels=codecs.NameSet(MARKET_SLOT_NAMES),
    row=codecs.Names(SPICE_NAMES),
    row_camels=codecs.Number(0, ROW_SIZE),
    unseen=codecs.Counts(SPICE_NAMES, MANY),
    city_camels=_CITIES,
    mosque_camels=codecs.NameSet(SPACE_NAMES),
    lost_camels=_NUMBER,
    white_upgrades=_NUMBER,
    bonus_upgrades=codecs.NameSet(BONUS_NAMES),
    tile_supply=codecs.As("breakthroughs", codecs.NameSet(TILE_NAMES)),
    scoring_supply=codecs.As("scoring_tiles", codecs.NameSet(SCORING_NAMES)),
    solo=codecs.Fields(
        deck=codecs.Each(_CARDS),
        drawn=codecs.OrNothing(_NUMBER),
        discards=_CARDS,
        card=codecs.Name(SOLO_NAMES, none=NONE),
        refused=_CARDS,
    ),
)
_PARTICIPANT: Final = codecs.Fields(
    cubes=codecs.Counts(COLOUR_NAMES, MANY),
    camels=_NUMBER,
    scrolls=_NUMBER,
    common=_NUMBER,
    rare=_NUMBER,
    committed=codecs.Fields(
        committed_scrolls=codecs.As("scrolls", _NUMBER),
        committed_common=codecs.As("common", _NUMBER),
        committed_rare=codecs.As("rare", _NUMBER),
    ),
    spices=codecs.As("cards", codecs.Counts(SPICE_NAMES, MANY)),
    favour=codecs.Number(0, FAVOUR_LAST),
    influence=codecs.Number(0, INFLUENCE_LAST),
    mosque=codecs.Name(SPACE_NAMES, none=NONE),
    posts=_CITIES,
    courtiers=codecs.Counts(HALL_NAMES, MANY),
    tiles=codecs.As("breakthroughs", codecs.NameSet(TILE_NAMES)),
    scoring_tiles=codecs.NameSet(SCORING_NAMES),
    contracts=codecs.NameSet(CONTRACT_NAMES),
    houses=codecs.As("buildings_left", _NUMBER),
    servants=_NUMBER,
    discs=_NUMBER,
    tally=codecs.Counts(SOURCES, MANY),
)


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


OPTIONS: Final = {
    "edition": [
        COMPONENTS.editions.default,
        *[e for e in COMPONENTS.editions.values if e != COMPONENTS.editions.default],
    ],
    "magistrate": list(magistrate.STRENGTHS),
}
"""The options of the set-up with their values, the default first."""
_OPTIONS: Final = codecs.Options(OPTIONS, ("magistrate",))


def _board(s: Merv) -> dict[str, Any]:
    return {
        "game": "merv",
        "options": _OPTIONS.write(s.options),
        **_ROUND.write(s),
        "city": {
            CELL_NAMES[cell]: _CITY_CELL.write(s, cell)
            for cell in range(CELLS)
            if cell != MARKET_CELL
        },
        **_BOARDS.write(s),
        "contracts": {
            name: [CONTRACT_NAMES[c] for c in contracts.STACKS[i][s.stacks[i] :]]
            for i, name in enumerate(STACK_NAMES)
        },
    }


def _participant(s: Merv, p: int) -> dict[str, Any]:
    return {"kind": _kind(s, p), **_PARTICIPANT.write(s, p)}


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
    kinds = codecs.Name(["player", "high_courtier", "magistrate"])
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
    s.options = _OPTIONS.read(reader.table("options"))
    _read_round(s, reader)
    _read_city(s, reader)
    _read_boards(s, reader)
    for p, table in enumerate(tables):
        _read_participant(s, p, table)
    _count_supplies(s)
    s.stack = STEPS.read(reader.tables("steps"), s.seats)
    reader.done()
    settle(s, lambda s: faults(s) or step_faults(s))
    return s


def _read_round(s: Merv, reader: Reader) -> None:
    _ROUND.read(s, reader)
    for key, seats in (("order", s.order), ("queue", s.queue), ("slots", s.slots)):
        real = [seat for seat in seats if seat != NONE]
        if max(real, default=NONE) >= s.seats or (key == "order" and len(real) < len(seats)):
            raise BadPosition(f"position.{key}: there are the seats 1 to {s.seats}")
        if len(set(real)) != len(real):
            raise BadPosition(f"position.{key}: a seat stands there twice")
    if not len(s.queue) == len(s.queue_camels) == s.seats:
        raise BadPosition(f"position.queue, queue_camels: expected {s.seats} entries each")


def _read_city(s: Merv, reader: Reader) -> None:
    city = reader.table("city")
    for cell in range(CELLS):
        if cell == MARKET_CELL:
            continue
        table = city.table(CELL_NAMES[cell])
        _CITY_CELL.read(s, table, cell)
        table.done()
        if max(s.building[cell], s.soldier[cell]) >= s.seats:
            raise BadPosition(
                f"position.city.{CELL_NAMES[cell]}: there are the seats 1 to {s.seats}"
            )
    city.done()


def _read_boards(s: Merv, reader: Reader) -> None:
    _BOARDS.read(s, reader)
    s.protected = protected_cells(s.walls)
    stacks = reader.table("contracts")
    for i, name in enumerate(STACK_NAMES):
        left = list(stacks.get(name, codecs.Names(CONTRACT_NAMES)))
        gone = len(contracts.STACKS[i]) - len(left)
        if gone < 0 or left != contracts.STACKS[i][gone:]:
            raise BadPosition(f"position.contracts.{name}: contracts leave a stack from the top")
        s.stacks[i] = gone
    stacks.done()


def _read_participant(s: Merv, p: int, table: Reader) -> None:
    _PARTICIPANT.read(s, table, p)
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
