"""What everybody sees of a game of Merv (MERV-INFO-1)."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.merv.scoring import set_points
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    BONUS_NAMES,
    CELL_NAMES,
    COLOUR_NAMES,
    COLOURS,
    CONTRACT_NAMES,
    FROM_CARDS,
    HALL_NAMES,
    MARKET_SLOT_NAMES,
    NONE,
    PIECE_NAMES,
    PLACE_NAMES,
    ROW_SIZE,
    SCORING_NAMES,
    SIDE_NAMES,
    SITE_ACTION,
    SITE_COLOUR,
    SLOTS,
    SOLO_NAMES,
    SOURCES,
    SPACE_NAMES,
    SPICE_NAMES,
    STACK_NAMES,
    TILE_NAMES,
    TRADE_CITY_NAMES,
    UPGRADE_NAMES,
    Merv,
)
from caravanserai.games.merv.words import BOON_ORDER, PAYING, WORDS
from caravanserai.kernel.sets import bits
from caravanserai.mind.observing import (
    SEATS,
    Bag,
    Count,
    Counts,
    Field,
    Observer,
    One,
    Sheet,
    all_turned,
)

_RESOURCES: Final = COLOUR_NAMES[:COLOURS]
_SLOT_LABELS: Final = [str(slot) for slot in range(SLOTS)]

_ROW: Final = [str(place) for place in range(ROW_SIZE)]
_PAYING_WORDS: Final = [WORDS.name(word) for word in PAYING]


class Paid(Field):
    """The cubes of a payment, by the words that paid them."""

    __slots__ = ()

    def write(self, out: Sheet, name: str, value: Any) -> None:
        out.tally(name, [PAYING.index(word) for word in value], _PAYING_WORDS)


FIELDS: Final[dict[str, Field]] = {
    "action": One(ACTION_NAMES),
    "anywhere": Count(),
    "before": Counts(SPICE_NAMES),
    "boons": Bag(BOON_ORDER),
    "cells": Bag(CELL_NAMES),
    "chosen": Count(),
    "contract": One(CONTRACT_NAMES),
    "cost": Bag([*COLOUR_NAMES, "any"]),
    "count": Count(),
    "halls": Bag(HALL_NAMES),
    "level": Count(),
    "paid": Paid(),
    "piece": One(PIECE_NAMES),
    "upgrade": One(UPGRADE_NAMES),
}
WAITING: Final = ("boons", "cells")


class MervObserver(Observer[Merv]):
    """Nothing is hidden but the order of decks."""

    __slots__ = ()

    def write(self, out: Sheet, s: Merv, seat: int) -> None:
        _write_round(out, s, seat)
        _write_city(out, s, seat)
        _write_boards(out, s)
        _write_deck(out, s)
        for i in range(s.seats):
            p = (seat + i) % s.players if i < s.players else i
            out.part("participants", i)
            _write_participant(out, s, p)

    def points(self, s: Merv, seat: int) -> list[int]:
        found = s.tally[seat].copy()
        found[FROM_CARDS] = set_points(s.spices[seat])
        return found


def _write_round(out: Sheet, s: Merv, seat: int) -> None:
    out.number("year", s.year)
    out.number("round", s.round)
    out.choices("order", all_turned(s.order, seat, s.players), SEATS, SEATS)
    out.choices("queue", all_turned(s.queue, seat, s.players), SEATS, SEATS)
    out.numbers("queue_camels", s.queue_camels, SEATS)
    out.choices("slots", all_turned(s.slots, seat, s.players), _SLOT_LABELS, SEATS)
    out.number("slot", s.slot + 1)
    out.choice("site", s.site, CELL_NAMES)
    out.number("traded", int(s.traded))
    out.number("converted", int(s.converted))
    out.number("saved", int(s.saved))
    out.choice("colour", s.colour, COLOUR_NAMES)
    out.members("routes", s.routes, TRADE_CITY_NAMES)
    out.members("bought", s.bought, TRADE_CITY_NAMES)


def _write_city(out: Sheet, s: Merv, seat: int) -> None:
    actions = [NONE if site == NONE else SITE_ACTION[site] for site in s.tile]
    colours = [NONE if site == NONE else SITE_COLOUR[site] for site in s.tile]
    out.choices("action", actions, CELL_NAMES, ACTION_NAMES)
    out.choices("resource", colours, CELL_NAMES, _RESOURCES)
    out.choices("building", all_turned(s.building, seat, s.players), CELL_NAMES, SEATS)
    out.choices("soldier", all_turned(s.soldier, seat, s.players), CELL_NAMES, SEATS)
    out.choices("upgrade", s.upgrade, CELL_NAMES, UPGRADE_NAMES)
    out.members("walls", s.walls, PLACE_NAMES)
    out.members("wall_supply", s.pieces, PIECE_NAMES)


def _write_boards(out: Sheet, s: Merv) -> None:
    out.choice("market_side", s.market_side, SIDE_NAMES)
    out.members("market_camels", s.market_camels, MARKET_SLOT_NAMES)
    out.choices("row", s.row, _ROW, SPICE_NAMES)
    out.number("row_camels", s.row_camels)
    out.numbers("unseen", s.unseen, SPICE_NAMES)
    out.members("city_camels", s.city_camels, TRADE_CITY_NAMES)
    out.members("mosque_camels", s.mosque_camels, SPACE_NAMES)
    out.number("lost_camels", s.lost_camels)
    out.numbers("contracts_gone", s.stacks, STACK_NAMES)
    out.number("white_upgrades", s.white_upgrades)
    out.members("bonus_upgrades", s.bonus_upgrades, BONUS_NAMES)
    out.members("breakthroughs", s.tile_supply, TILE_NAMES)
    out.members("scoring_tiles", s.scoring_supply, SCORING_NAMES)


def _write_deck(out: Sheet, s: Merv) -> None:
    """The solo deck: in which heap each unseen card lies, the topmost being 1."""
    heap_of = [0] * len(SOLO_NAMES)
    for i, heap in enumerate(s.deck):
        for card in bits(heap):
            heap_of[card] = i + 1
    out.numbers("heap", heap_of, SOLO_NAMES)
    out.number("drawn", s.drawn + 1)
    out.members("discards", s.discards, SOLO_NAMES)
    out.choice("card", s.card, SOLO_NAMES)
    out.members("refused", s.refused, SOLO_NAMES)


def _write_participant(out: Sheet, s: Merv, p: int) -> None:
    out.numbers("cubes", s.cubes[p], COLOUR_NAMES)
    out.number("camels", s.camels[p])
    out.number("scrolls", s.scrolls[p])
    out.number("common", s.common[p])
    out.number("rare", s.rare[p])
    out.number("committed_scrolls", s.committed_scrolls[p])
    out.number("committed_common", s.committed_common[p])
    out.number("committed_rare", s.committed_rare[p])
    out.numbers("cards", s.spices[p], SPICE_NAMES)
    out.number("favour", s.favour[p])
    out.number("influence", s.influence[p])
    out.choice("mosque", s.mosque[p], SPACE_NAMES)
    out.members("posts", s.posts[p], TRADE_CITY_NAMES)
    out.numbers("courtiers", s.courtiers[p], HALL_NAMES)
    out.members("breakthroughs", s.tiles[p], TILE_NAMES)
    out.members("scoring_tiles", s.scoring_tiles[p], SCORING_NAMES)
    out.members("contracts", s.contracts[p], CONTRACT_NAMES)
    out.number("buildings_left", s.houses[p])
    out.number("servants", s.servants[p])
    out.number("discs", s.discs[p])
    out.numbers("points", s.tally[p], SOURCES)


OBSERVER: Final = MervObserver(FIELDS, WAITING, SOURCES, ("ChooseSlot",))
