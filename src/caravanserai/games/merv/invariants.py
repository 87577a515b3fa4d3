"""The laws that every position keeps: nothing is there twice, nothing is lost."""

from __future__ import annotations

from caravanserai.games.merv import contracts, library, market, mosque, queue, rounds, setup
from caravanserai.games.merv.city import protected_cells
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import (
    BONUS_NAMES,
    CELL_NAMES,
    CELLS,
    COLOUR_NAMES,
    MARKET_CELL,
    NONE,
    PIECE_NAMES,
    ROW_SIZE,
    SCORING_NAMES,
    SPICE_NAMES,
    SPICES,
    TILE_NAMES,
    WHITE_UPGRADE,
    Merv,
)
from caravanserai.games.merv.tracks import FAVOUR_LAST, INFLUENCE_LAST
from caravanserai.kernel.sets import bits


def faults(s: Merv) -> list[str]:
    """Broken laws of conservation."""
    wrong: list[str] = []
    _check_supplies(s, wrong)
    _check_participants(s, wrong)
    _check_city(s, wrong)
    _check_cards(s, wrong)
    _check_tiles(s, wrong)
    starting = any([isinstance(op, setup.StartGame) for op in s.stack])
    _check_camels(s, wrong, starting)
    if not starting:
        _check_queue(s, wrong)
    return wrong


def _check_supplies(s: Merv, wrong: list[str]) -> None:
    box = COMPONENTS.box
    for colour, name in enumerate(COLOUR_NAMES):
        there = s.supply[colour] + sum([cubes[colour] for cubes in s.cubes])
        if there != box.cubes_per_colour or s.supply[colour] < 0:
            wrong.append(f"there are {there} {name} cubes, {s.supply[colour]} in supply")
    for what, supply, owned, total in (
        ("scrolls", s.scroll_supply, s.scrolls, box.scrolls),
        ("common goods", s.common_supply, s.common, box.common_goods),
        ("rare goods", s.rare_supply, s.rare, box.rare_goods),
    ):
        if supply < 0 or supply + sum(owned) != total:
            wrong.append(f"there are {sum(owned)} {what} with the participants, {supply} in supply")


def _check_participants(s: Merv, wrong: list[str]) -> None:
    box = COMPONENTS.box
    for p in range(s.seats):
        who = f"participant {p + 1}"
        if min(*s.cubes[p], s.camels[p], s.houses[p], s.servants[p], s.discs[p]) < 0:
            wrong.append(f"{who} has less than nothing")
        for what, owned, committed in (
            ("scrolls", s.scrolls[p], s.committed_scrolls[p]),
            ("common goods", s.common[p], s.committed_common[p]),
            ("rare goods", s.rare[p], s.committed_rare[p]),
        ):
            if committed > owned:
                wrong.append(f"{who} has committed {committed} {what} of {owned}")
        houses = s.houses[p] + s.building.count(p)
        if houses != box.buildings_per_colour:
            wrong.append(f"{who} has {houses} buildings, expected {box.buildings_per_colour}")
        has_pieces = p != s.courtier
        servants = s.servants[p] + s.soldier.count(p) + sum(s.courtiers[p])
        if servants != box.servants_per_colour * has_pieces:
            wrong.append(f"{who} has {servants} servants of {box.servants_per_colour}")
        discs = s.discs[p] + s.posts[p].bit_count() + (s.mosque[p] != NONE)
        if discs != (box.discs_per_colour - 3) * has_pieces:
            wrong.append(f"{who} has {discs} discs beside those on the tracks")
        if not 0 <= s.favour[p] <= FAVOUR_LAST or not 0 <= s.influence[p] <= INFLUENCE_LAST:
            wrong.append(f"{who} stands beyond the end of a track")
        if p >= s.players and any(s.cubes[p]):
            wrong.append(f"{who} is automatic and has cubes")
        if p == s.courtier and any(s.tally[p]):
            wrong.append("the high courtier has points")


def _check_city(s: Merv, wrong: list[str]) -> None:
    sites = [site for site in s.tile if site != NONE]
    if len(set(sites)) != len(sites) or s.tile[MARKET_CELL] != NONE:
        wrong.append("a site lies there twice, or on the camel market")
    for cell in range(CELLS):
        name = CELL_NAMES[cell]
        if s.soldier[cell] != NONE and s.building[cell] == NONE:
            wrong.append(f"{name} has a soldier and no building")
        if s.soldier[cell] != NONE and s.upgrade[cell] != NONE:
            wrong.append(f"{name} has a soldier and an upgrade")
        if s.tile[cell] == NONE and (s.building[cell] != NONE or s.upgrade[cell] != NONE):
            wrong.append(f"{name} has a building or an upgrade and no site")
    if s.protected != protected_cells(s.walls):
        wrong.append("the protected cells do not follow from the walls")
    built = len(PIECE_NAMES) - s.pieces.bit_count()
    if built != s.walls.bit_count():
        wrong.append(f"{built} wall pieces are out of the supply, {s.walls.bit_count()} stand")


def _check_cards(s: Merv, wrong: list[str]) -> None:
    for spice in range(SPICES):
        there = s.unseen[spice] + s.row.count(spice) + sum([owned[spice] for owned in s.spices])
        if there != COMPONENTS.spices[spice].count or s.unseen[spice] < 0:
            wrong.append(f"there are {there} {SPICE_NAMES[spice]} cards")
    if len(s.row) > ROW_SIZE or not 0 <= s.row_camels <= len(s.row):
        wrong.append(f"{len(s.row)} cards lie in the row, {s.row_camels} with a camel")
    owned = [card for p in range(s.seats) for card in bits(s.contracts[p])]
    gone = [c for i, n in enumerate(s.stacks) for c in contracts.STACKS[i][:n]]
    if sorted(owned) != sorted(gone):
        wrong.append("the contracts taken are not those with the participants")
    if s.magistrate != NONE:
        heaps = [*s.deck, s.discards, 1 << s.card if s.card != NONE else 0]
        there = 0
        for heap in heaps:
            if there & heap:
                wrong.append("a solo card lies there twice")
            there |= heap


def _check_tiles(s: Merv, wrong: list[str]) -> None:
    for what, supply, hands, total in (
        ("breakthroughs", s.tile_supply, s.tiles, len(TILE_NAMES)),
        ("scoring tiles", s.scoring_supply, s.scoring_tiles, len(SCORING_NAMES)),
    ):
        there = supply.bit_count() + sum([hand.bit_count() for hand in hands])
        union = supply
        for hand in hands:
            union |= hand
        if there != total or union.bit_count() != total:
            wrong.append(f"there are {there} {what}, expected {total}")
    white = s.white_upgrades + s.upgrade.count(WHITE_UPGRADE)
    if white != COMPONENTS.box.white_upgrades:
        wrong.append(f"there are {white} white upgrades")
    laid = [u for u in s.upgrade if u not in (NONE, WHITE_UPGRADE)]
    if sorted([*laid, *bits(s.bonus_upgrades)]) != list(range(len(BONUS_NAMES))):
        wrong.append(f"{len(laid)} bonus upgrades lie on sites, the supply does not fit")
    for p in range(s.seats):
        for mask in library.LEVEL_MASK:
            if (s.tiles[p] & mask).bit_count() > 1:
                wrong.append(f"participant {p + 1} has two breakthroughs of one level")


def _check_camels(s: Merv, wrong: list[str], starting: bool) -> None:
    """Every camel stands in one place (MERV-COMP-5); they come last in the set-up."""
    there = sum(s.camels) + sum(s.queue_camels) + s.row_camels + s.lost_camels
    for mask in (s.city_camels, s.mosque_camels, s.market_camels, s.routes):
        there += mask.bit_count()
    players = next(wrong for wrong in COMPONENTS.players if wrong.count == s.players)
    total = 0 if starting else COMPONENTS.box.camels - players.camels_box
    if there != total:
        wrong.append(f"there are {there} camels, expected {total}")
    if s.city_camels & ~market.CAMEL_CITIES or s.mosque_camels & ~mosque.CAMEL_SPACES:
        wrong.append("a camel stands where none can stand")


def _check_queue(s: Merv, wrong: list[str]) -> None:
    if sorted(s.order) != list(range(s.seats)):
        wrong.append("the queue does not hold every participant once")
    moving = any([isinstance(op, rounds.StartRound) for op in s.stack])
    if not moving and (any([seat != NONE for seat in s.queue]) or any(s.queue_camels)):
        wrong.append("masters or camels stand in the next queue before the round ends")
    movers = [op.player for op in s.stack if isinstance(op, queue.MoveMaster)]
    there = [seat for seat in s.queue if seat != NONE]
    if moving and sorted([*movers, *there]) != list(range(s.seats)):
        wrong.append("not every master stands in the next queue or moves there")
