"""The laws that every position keeps: nothing is there twice, nothing is lost."""

from __future__ import annotations

from caravanserai.games.wayfarers import caravan, dice, journal, placing, setup, workers
from caravanserai.games.wayfarers.codes import card_of, die_slot, tile_cell, tile_face, tile_kind
from caravanserai.games.wayfarers.components import DECKS, SCHEMES, SETUP, TILES, WORKER_COLOURS
from caravanserai.games.wayfarers.counters import RAISES, SHOWS
from caravanserai.games.wayfarers.state import (
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    DECK_FIRST,
    DECK_OF,
    DICE,
    DISPLAY_OF,
    HOME_CITY,
    HOME_DICE_SLOTS,
    HOME_HARBOUR,
    HOME_SKY,
    INSPIRATIONS,
    KINDS,
    LANDS,
    MARKERS,
    NONE,
    SKIES,
    SLOT_OF,
    SPOT_NAMES,
    SPOTS,
    STORED_COUNTERS,
    TIGRAN,
    TILE_NAMES,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)
from caravanserai.kernel.sets import bits


def faults(s: Wayfarers) -> list[str]:
    """Broken laws of conservation."""
    wrong: list[str] = []
    _check_cards(s, wrong)
    _check_spots(s, wrong)
    _check_workers(s, wrong)
    _check_tiles(s, wrong)
    for p in range(s.players):
        if not (s.solo and p == TIGRAN):
            _check_player(s, p, wrong)
    there = [tile for tile in s.journal_tiles if tile != NONE]
    if len(set(there)) != len(there):
        wrong.append("a journal tile stands there twice")
    ends = [space for space in s.at if journal.FINAL[space]]
    if len(set(ends)) != len(ends):
        wrong.append("two markers stand on one space of the last column")
    if ends and not s.triggered:
        wrong.append("a marker stands in the last column, but the end is not triggered")
    if len(set(s.revealed)) != len(s.revealed) or len(s.revealed) > len(SCHEMES):
        wrong.append("a scheme stands there twice")
    return wrong


def _check_cards(s: Wayfarers, wrong: list[str]) -> None:
    """Every card is in exactly one place."""
    times = [0] * CARDS
    places = [*s.display, *s.drawn, *s.taken]
    for deck in range(len(DECKS)):
        places += [DECK_FIRST[deck] + i for i in bits(s.deck[deck])]
        places += [card_of(code) for code in s.bottom[deck]]
        if s.hidden[deck] > s.deck[deck].bit_count():
            wrong.append(f"more {DECKS[deck]} cards were taken unseen than are unseen")
    for p in range(s.players):
        for held in (s.ground[p], s.folk[p], s.sky[p], s.insp[p]):
            places += held
    for card in places:
        if NONE < card < CARDS:
            times[card] += 1
    for card, n in enumerate(times):
        if n != 1:
            wrong.append(f"card {CARD_NAMES[card]} stands there {n} times")


def _check_spots(s: Wayfarers, wrong: list[str]) -> None:
    for spot in range(SPOTS):
        card = s.display[spot]
        if card == NONE:
            if s.marker[spot] != NONE or s.workers[spot]:
                wrong.append(f"something stands on the empty slot {SPOT_NAMES[spot]}")
        elif card >= CARDS or DECK_OF[card] != DISPLAY_OF[spot]:
            wrong.append(f"{CARD_NAMES[card]} does not belong to {SPOT_NAMES[spot]}")
        elif s.workers[spot] & ~workers.TAKES[spot]:
            wrong.append(f"a worker stands on {CARD_NAMES[card]} that takes none of its colour")


def _check_workers(s: Wayfarers, wrong: list[str]) -> None:
    """Workers are never lost (WAY-SETUP-19)."""
    for colour, name in enumerate(WORKER_COLOURS):
        n = sum([s.workers_of(p, colour) for p in range(s.players)])
        n += sum([mask >> colour & 1 for mask in s.workers])
        expected = s.players
        if name == "green":
            n += s.green.bit_count()
            expected = SETUP.components["workers_green"]
        if n != expected:
            wrong.append(f"there are {n} {name} workers, expected {expected}")


def _check_tiles(s: Wayfarers, wrong: list[str]) -> None:
    for kind in range(KINDS):
        n = s.stock[kind] + s.tigran_tiles.count(kind)
        for p in range(s.players):
            n += sum([tile_kind(code) == kind for code in s.tiles[p]])
        expected = 1 if TILES[kind].type == "special" else s.players
        if n != expected:
            wrong.append(f"there are {n} tiles {TILE_NAMES[kind]}, expected {expected}")


def _check_player(s: Wayfarers, p: int, wrong: list[str]) -> None:
    who = f"player {p + 1}"
    markers = s.supply[p] + s.influence_in_all(p) + s.marker.count(p)
    if markers != MARKERS or s.supply[p] < 0 or min(s.influences(p)) < 0:
        wrong.append(f"{who} has {markers} influence markers, expected {MARKERS}")
    if s.silver[p] < 0 or s.prov[p] < 0:
        wrong.append(f"{who} has {s.silver[p]} silver and {s.prov[p]} provisions")
    rolling = sum([isinstance(op, dice.RollDie) and op.seat == p for op in s.stack])
    held = 1 if s.held and s.turn == p else 0
    n = len(s.dice[p]) + len(s.placed[p]) + s.reserve[p] + rolling + held
    if n != DICE:
        wrong.append(f"{who} has {n} dice, expected {DICE}")
    _check_panorama(s, p, wrong)
    _check_caravan(s, p, wrong)


def _check_panorama(s: Wayfarers, p: int, wrong: list[str]) -> None:
    who = f"player {p + 1}"
    ground = s.ground[p]
    if ground[:2] != [HOME_CITY, HOME_HARBOUR] or s.sky[p][:2] != [NONE, HOME_SKY]:
        wrong.append(f"{who} lacks the cards printed on the board")
        return
    for i, card in enumerate(ground):
        folk, sky, insp = s.folk[p][i], s.sky[p][i], s.insp[p][i]
        if i > 1 and (card >= CARDS or DECK_OF[card] not in (LANDS, WATERS)):
            wrong.append(f"{who}: {CARD_NAMES[card]} is neither land nor water")
        elif folk != NONE and (
            folk >= CARDS or DECK_OF[folk] != TOWNSFOLK or not SHOWS[card] & placing.TUCK[folk]
        ):
            wrong.append(f"{who}: {CARD_NAMES[folk]} cannot be below {CARD_NAMES[card]}")
        if i > 1 and sky != NONE and (sky >= CARDS or DECK_OF[sky] != SKIES):
            wrong.append(f"{who}: {CARD_NAMES[sky]} is no sky card")
        if insp != NONE and (sky == NONE or insp >= CARDS or DECK_OF[insp] != INSPIRATIONS):
            wrong.append(f"{who}: {CARD_NAMES[insp]} is not above a sky card")
    slots = {*range(HOME_DICE_SLOTS), *[SLOT_OF[card] for card in ground]}
    taken = [die_slot(code) for code in s.placed[p]]
    if len(set(taken)) != len(taken) or not slots.issuperset(taken):
        wrong.append(f"{who} has two dice on one slot, or one on a slot that is not there")


def _check_caravan(s: Wayfarers, p: int, wrong: list[str]) -> None:
    """Tiles never overlap, and what is counted in advance is what lies there."""
    covered = caravan.FIXED_CELLS
    twin = Wayfarers(s.players)
    setup.print_board(twin, p)
    for code in s.tiles[p]:
        kind, face, cell = tile_kind(code), tile_face(code), tile_cell(code)
        mask = caravan.POSITIONS[kind][cell]
        if mask & covered:
            wrong.append(f"player {p + 1}: tiles overlap at {CELL_NAMES[cell]}")
        covered |= mask
        caravan.put_tile(twin, p, kind, face, cell)
    for held in (s.ground[p], s.folk[p], s.sky[p], s.insp[p]):
        for card in held:
            if NONE < card < CARDS:
                for counter in RAISES[card]:
                    twin.count[p][counter] += 1
    if covered != s.covered[p] or twin.icons_of(p) != s.icons_of(p):
        wrong.append(f"player {p + 1}: the caravan is counted wrongly")
    if twin.count[p] != s.count[p] or len(s.count[p]) != STORED_COUNTERS:
        wrong.append(f"player {p + 1}: tags, cards or tiles are counted wrongly")
