"""What a network looks at in a position: a row of numbers for a seat, all from public things.

Numbers are scaled to about 1, so that none outweighs the others before anything is learned.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import scoring
from caravanserai.games.merv.city import column_of, row_of
from caravanserai.games.merv.features import features, points
from caravanserai.games.merv.magistrate_deck import CARD_ACTION
from caravanserai.games.merv.mosque import spaces_advanced
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    CELLS,
    HALLS,
    NONE,
    ROUNDS,
    SCORING_NAMES,
    SITE_ACTION,
    SITE_COLOUR,
    SLOTS,
    TILE_NAMES,
    TRADE_CITY_NAMES,
    WHITE,
    WHITE_UPGRADE,
    YEARS,
    Merv,
)
from caravanserai.mind.evaluation import SEEN_AS_ONE

OF_MAGISTRATE: Final = 2
"""So many features are about the corrupt magistrate; here he is looked at more closely."""
CAMELS: Final = 5
SCROLLS: Final = 6
SPACES: Final = 12
FAVOUR: Final = 12
INFLUENCE: Final = 24
"""So many of each are told apart one by one, influence by twos."""


def sight(s: Merv, p: int) -> list[float]:
    """How the seat stands, what it has, and how its best rival stands."""
    rival, theirs = best_rival(s, p)
    scorings = YEARS - s.year + 1
    if NONE not in s.queue and s.round == ROUNDS:
        scorings -= 1
    row: list[float] = []
    _see_standing(row, s, p, theirs, scorings)
    row.extend([n / 4 for n in features(s, p)[:-OF_MAGISTRATE]])
    _see_stock(row, s, p)
    _see_tracks(row, s, p)
    _see_possessions(row, s, p)
    _see_buildings(row, s, p)
    _see_rival(row, s, rival, scorings)
    if s.magistrate != NONE:
        _see_magistrate(row, s)
    return row


def best_rival(s: Merv, p: int) -> tuple[int, float]:
    """The other seat that has most points now, and these; the high courtier never wins."""
    best, most = NONE, -1.0
    for q in range(s.seats):
        if q != p and q != s.courtier:
            theirs = points(s, q)
            if theirs > most:
                best, most = q, theirs
    return best, most


def _see_standing(row: list[float], s: Merv, p: int, theirs: float, scorings: int) -> None:
    mine = points(s, p)
    row.append(mine / SEEN_AS_ONE)
    row.append(theirs / SEEN_AS_ONE)
    row.append((mine - theirs) / SEEN_AS_ONE)
    row.append(1.0 if mine > theirs else 0.0)
    row.append(((YEARS - s.year) * ROUNDS + ROUNDS - s.round) / 4)
    for year in range(1, YEARS + 1):
        row.append(1.0 if s.year == year else 0.0)
    for number in range(1, ROUNDS + 1):
        row.append(1.0 if s.round == number else 0.0)
    row.append(1.0 if p in s.queue else 0.0)
    row.append(float(scorings))


def _see_steps(row: list[float], have: int, most: int, by: int = 1) -> None:
    """Whether there is more than 0, 1, 2 ... of something."""
    for n in range(0, most, by):
        row.append(1.0 if have > n else 0.0)


def _see_set(row: list[float], have: int, size: int) -> None:
    for member in range(size):
        row.append(1.0 if have >> member & 1 else 0.0)


def _see_stock(row: list[float], s: Merv, p: int) -> None:
    for have in s.cubes[p]:
        row.append(have / 2)
        row.append(1.0 if have else 0.0)
        row.append(1.0 if have >= 3 else 0.0)
    _see_steps(row, s.camels[p], CAMELS)
    _see_steps(row, s.scrolls[p], SCROLLS)
    row.extend([float(have) for have in s.spices[p]])
    row.append(s.common[p] / 2)
    row.append(s.rare[p] / 2)
    row.append(s.houses[p] / 4)
    row.append(s.servants[p] / 4)
    row.append(s.discs[p] / 4)


def _see_tracks(row: list[float], s: Merv, p: int) -> None:
    _see_steps(row, spaces_advanced(s, p), SPACES)
    _see_steps(row, s.influence[p], INFLUENCE, 2)
    _see_steps(row, s.favour[p], FAVOUR)
    for hall in range(HALLS):
        row.append(float(s.courtiers[p][hall]))
        row.append(scoring.hall_points(s, p, hall) / 4)


def _see_possessions(row: list[float], s: Merv, p: int) -> None:
    _see_set(row, s.tiles[p], len(TILE_NAMES))
    _see_set(row, s.scoring_tiles[p], len(SCORING_NAMES))
    _see_set(row, s.posts[p], len(TRADE_CITY_NAMES))
    row.append(s.contracts[p].bit_count() / 2)


def _see_buildings(row: list[float], s: Merv, p: int) -> None:
    """What they do and bring, how they are spread over lines, and which are safe or upgraded."""
    actions = [0.0] * len(ACTION_NAMES)
    colours = [0.0] * WHITE
    lines = [0] * (2 * SLOTS)
    safe = upgrades = 0
    for cell in range(CELLS):
        if s.building[cell] == p:
            actions[SITE_ACTION[s.tile[cell]]] += 1.0
            colours[SITE_COLOUR[s.tile[cell]]] += 1.0
            lines[row_of(cell)] += 1
            lines[SLOTS + column_of(cell)] += 1
            safe += s.protected >> cell & 1 or s.soldier[cell] != NONE
            upgrades += s.upgrade[cell] != NONE and s.upgrade[cell] != WHITE_UPGRADE
    row.extend(actions)
    row.extend(colours)
    _see_lines(row, lines)
    row.append(safe / 2)
    row.append(upgrades / 2)


def _see_lines(row: list[float], lines: list[int]) -> None:
    """How many buildings the rows have and how many the columns, the emptiest first."""
    row.extend([n / 2 for n in sorted(lines[:SLOTS])])
    row.extend([n / 2 for n in sorted(lines[SLOTS:])])


def _see_rival(row: list[float], s: Merv, q: int, scorings: int) -> None:
    yearly = 0
    for hall in range(HALLS):
        row.append(float(s.courtiers[q][hall]))
        yearly += s.courtiers[q][hall] * scoring.hall_points(s, q, hall)
    row.append(yearly / 4)
    row.append(yearly * scorings / 10)
    row.append(s.favour[q] / 4)
    row.append(s.influence[q] / 4)
    row.append(spaces_advanced(s, q) / 4)
    row.append(sum(s.cubes[q]) / 4)
    row.append(s.camels[q] / 2)
    row.append(s.scrolls[q] / 2)
    row.append(s.posts[q].bit_count() / 2)
    row.append(s.tiles[q].bit_count() / 2)
    row.append(s.scoring_tiles[q].bit_count() / 2)
    row.append(s.contracts[q].bit_count() / 2)
    row.append(sum(s.spices[q]) / 4)
    lines = [0] * (2 * SLOTS)
    buildings = safe = 0
    for cell in range(CELLS):
        if s.building[cell] == q:
            buildings += 1
            safe += s.protected >> cell & 1 or s.soldier[cell] != NONE
            lines[row_of(cell)] += 1
            lines[SLOTS + column_of(cell)] += 1
    row.append(buildings / 4)
    row.append(buildings * scorings / 10)
    row.append(safe / 4)
    _see_lines(row, lines)


def _see_magistrate(row: list[float], s: Merv) -> None:
    """What he may do next and how often: his cards, and the lines that count for him."""
    top = s.deck[0] if s.deck else 0
    chance = 1 / top.bit_count() if top else 0.0
    for card in range(len(CARD_ACTION)):
        row.append(chance if top >> card & 1 else 0.0)
        row.append(1.0 if s.discards >> card & 1 or s.card == card else 0.0)
    sites = [0.0] * len(ACTION_NAMES)
    lines = [0] * (2 * SLOTS)
    for cell in range(CELLS):
        if s.building[cell] == s.magistrate or s.building[cell] == s.courtier:
            sites[SITE_ACTION[s.tile[cell]]] += 1.0
            lines[row_of(cell)] += 1
            lines[SLOTS + column_of(cell)] += 1
    row.extend(sites)
    _see_lines(row, lines)
    row.append(sum([n * n for n in lines]) / 40)
    row.extend([float(have) for have in s.spices[s.magistrate]])
    row.append(s.common[s.magistrate] / 2)
    row.append(s.rare[s.magistrate] / 2)
