"""Chapter SOLO: the priorities by which the corrupt magistrate decides, each told with its reason.

A decision is a list of candidates and of criteria from first to last, a later one only breaking the
ties of the earlier ones.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.caravansary import PAIR
from caravanserai.games.merv.city import CROSSING, GUARDS, LINES, active_line, distance, row_of
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import CARDS, has_pieces, top_cards
from caravanserai.games.merv.market import CITIES, VIA, post_cities
from caravanserai.games.merv.mosque import CAMEL_SPACES, NEXT, spaces_advanced
from caravanserai.games.merv.palace import room
from caravanserai.games.merv.scoring import (
    TILE_ACTION,
    TILE_POINTS,
    buildings_with,
    hall_points,
    set_points,
)
from caravanserai.games.merv.soldiers import can_hold_soldier
from caravanserai.games.merv.state import (
    CARAVANSARY,
    CELLS,
    MOSQUE,
    NONE,
    SITE_ACTION,
    SLOTS,
    Merv,
)
from caravanserai.games.merv.walls import IS_GATE, PIECES, free_places, offered
from caravanserai.games.merv.words import (
    CELL_TEXTS,
    CONTRACT_LABELS,
    PIECE_LABELS,
    PLACE_TEXTS,
    action_label,
    city_label,
    hall_label,
    spice_label,
)
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Listing, Message

Criterion = tuple[Message, list[int]]
"""What is compared, with {n} for the value, and the value of every candidate; the largest wins."""

MOST_M: Final = Message("most of its own buildings ({n})", n=0)
MOST_H: Final = Message("most buildings of the high courtier ({n})", n=0)
MOST_MH: Final = Message("most of its own and the high courtier's buildings ({n})", n=0)
MOST_P: Final = Message("most buildings of the player ({n})", n=0)
FEWEST_M: Final = Message("fewest of its own buildings ({n})", n=0)
CROSS_M: Final = Message("most of its own buildings in the crossing line ({n})", n=0)
CROSS_P: Final = Message("most buildings of the player in the crossing line ({n})", n=0)
CROSS_FEWEST_M: Final = Message("fewest of its own buildings in the crossing line ({n})", n=0)
HIGHEST_SLOT: Final = Message("furthest from the queue just left (slot {n})", n=0)
LOWEST_SLOT: Final = Message("nearest to the queue just left (slot {n})", n=0)
FURTHEST: Final = Message("furthest from the slot (distance {n})", n=0)
NEAREST: Final = Message("nearest to the slot (distance {n})", n=0)
MOST_POINTS: Final = Message("most points for it ({n})", n=0)
PLAYER_POINTS: Final = Message("most points for the player ({n})", n=0)
LEFTMOST: Final = Message("the leftmost hall ({n})", n=0)
FRONTMOST: Final = Message("nearest to the front (card {n})", n=0)
LOWEST_COST: Final = Message("the lowest cost ({n})", n=0)
COLOUR_ORDER: Final = Message("the colour first in order ({n})", n=0)
SOLDIER_FIRST: Final = Message("a soldier before favour", n=0)
HIGHER_LEVEL: Final = Message("the higher level ({n})", n=0)
OUTER_FIRST: Final = Message("an outer city before an inner one", n=0)
UNUSED_FIRST: Final = Message("a city without any post", n=0)
DIRECTION: Final = Message("place {n} in the order of directions", n=0)
COURTIER_FIRST: Final = Message("a building of the high courtier", n=0)
NORTHERNMOST: Final = Message("the northernmost (row {n})", n=0)
WESTERNMOST: Final = Message("the westernmost", n=0)
PREFERRED_CLASS: Final = Message("rank {n} of what may stand behind a wall", n=0)
CLOCKWISE: Final = Message("place {n} clockwise from the north-west", n=0)
WITH_CAMEL: Final = Message("a path whose camel is still there", n=0)
LOWEST_PATH: Final = Message("the path with the lowest number ({n})", n=0)


def decide(candidates: list[int], criteria: list[Criterion]) -> tuple[int, Message]:
    """The best candidate, and the criteria that made it the best."""
    if len(candidates) == 1:
        return candidates[0], Message("the only possibility")
    left = list(range(len(candidates)))
    reasons: list[Message] = []
    for text, values in criteria:
        best = max([values[i] for i in left])
        kept = [i for i in left if values[i] == best]
        if len(kept) < len(left):
            reasons.append(text.counting(abs(best)))
        left = kept
        if len(left) == 1:
            break
    return candidates[left[0]], Listing(reasons)


def explain(s: Merv, what: Message, reason: Message, rule: str) -> None:
    """Tell a decision of the magistrate with its reason."""
    if s.events is not None:
        s.tell(s.magistrate, Message("{what}: {reason}", what=what, reason=reason, rule=rule))


def count(s: Merv, seat: int, cells: list[int]) -> int:
    """The buildings of a seat on these cells."""
    return sum([s.building[cell] == seat for cell in cells])


def _in_lines(s: Merv, seat: int, slots: list[int]) -> list[int]:
    lines = LINES[s.round - 1]
    return [count(s, seat, lines[slot]) for slot in slots]


def _in_crossings(s: Merv, seat: int, cells: list[int]) -> list[int]:
    return [count(s, seat, CROSSING[s.round - 1][cell]) for cell in cells]


def _numbers(slots: list[int]) -> list[int]:
    return [slot + 1 for slot in slots]


def _negative(values: list[int]) -> list[int]:
    return [-value for value in values]


def _by_buildings(s: Merv, slots: list[int]) -> tuple[int, Message]:
    """The slot whose line has the most buildings, of the magistrate first."""
    return decide(
        slots,
        [
            (MOST_M, _in_lines(s, s.magistrate, slots)),
            (MOST_H, _in_lines(s, s.courtier, slots)),
            (MOST_P, _in_lines(s, 0, slots)),
            (HIGHEST_SLOT, _numbers(slots)),
        ],
    )


def free_slots(s: Merv) -> list[int]:
    """The action slots without a master."""
    return [slot for slot in range(SLOTS) if s.slots[slot] == NONE]


def courtier_slot(s: Merv) -> int:
    """The slot that the magistrate gives to the high courtier (MERV-SOLO-7)."""
    slots = free_slots(s)
    slot, reason = decide(
        slots,
        [
            (MOST_P, _in_lines(s, 0, slots)),
            (FEWEST_M, _negative(_in_lines(s, s.magistrate, slots))),
            (LOWEST_SLOT, _negative(_numbers(slots))),
        ],
    )
    what = Message("chooses slot {n} for the high courtier", n=slot + 1)
    explain(s, what, reason, "MERV-SOLO-7")
    return slot


def courtier_site(s: Merv) -> int:
    """The site that the magistrate gives to the high courtier (MERV-SOLO-8)."""
    cells = [cell for cell in active_line(s) if s.building[cell] == NONE]
    distances = [distance(s, cell) for cell in cells]
    cell, reason = decide(
        cells,
        [
            (CROSS_P, _in_crossings(s, 0, cells)),
            (CROSS_FEWEST_M, _negative(_in_crossings(s, s.magistrate, cells))),
            (NEAREST, _negative(distances)),
        ],
    )
    what = Message("chooses {cell} for the high courtier", cell=CELL_TEXTS[cell])
    explain(s, what, reason, "MERV-SOLO-8")
    return cell


def slot_to_build(s: Merv, action: int) -> int:
    """Method A: the slot of a line with an empty site of the intended type, or NONE (MERV-SOLO-12,
    MERV-SOLO-13).
    """
    if not s.houses[s.magistrate]:
        return NONE
    slots = [slot for slot in free_slots(s) if empty_sites(s, slot, action)]
    if not slots:
        return NONE
    slot, reason = _by_buildings(s, slots)
    what = Message("takes slot {n} to build ({action})", n=slot + 1, action=action_label(action))
    explain(s, what, reason, "MERV-SOLO-13")
    return slot


def empty_sites(s: Merv, slot: int, action: int) -> list[int]:
    """Empty sites of a type in the line of a slot, the nearest first."""
    return [
        cell
        for cell in LINES[s.round - 1][slot]
        if s.building[cell] == NONE and SITE_ACTION[s.tile[cell]] == action
    ]


def slot_to_use(s: Merv, action: int) -> int:
    """Method B: the slot of a line with an own or high courtier's building of the intended type, or
    NONE (MERV-SOLO-14).
    """
    automatic = (s.magistrate, s.courtier)
    slots = [
        slot
        for slot in free_slots(s)
        if any(
            [
                s.building[cell] in automatic and SITE_ACTION[s.tile[cell]] == action
                for cell in LINES[s.round - 1][slot]
            ]
        )
    ]
    if not slots:
        return NONE
    own = _in_lines(s, s.magistrate, slots)
    both = [m + h for m, h in zip(own, _in_lines(s, s.courtier, slots), strict=True)]
    slot, reason = decide(
        slots,
        [
            (MOST_MH, both),
            (MOST_M, own),
            (MOST_P, _in_lines(s, 0, slots)),
            (HIGHEST_SLOT, _numbers(slots)),
        ],
    )
    what = Message("takes slot {n} to use ({action})", n=slot + 1, action=action_label(action))
    explain(s, what, reason, "MERV-SOLO-14")
    return slot


def idle_slot(s: Merv) -> int:
    """No card can be used: the slot that the master takes all the same (MERV-SOLO-11)."""
    slots = free_slots(s)
    slot, reason = _by_buildings(s, slots)
    what = Message("can use no card and takes slot {n}", n=slot + 1)
    explain(s, what, reason, "MERV-SOLO-11")
    return slot


def site_to_build(s: Merv, action: int) -> int:
    """Where the magistrate builds (MERV-SOLO-15)."""
    cells = empty_sites(s, s.slot, action)
    distances = [distance(s, cell) for cell in cells]
    cell, reason = decide(
        cells,
        [
            (CROSS_M, _in_crossings(s, s.magistrate, cells)),
            (CROSS_P, _in_crossings(s, 0, cells)),
            (FURTHEST, distances),
        ],
    )
    what = Message("chooses {cell}", cell=CELL_TEXTS[cell])
    explain(s, what, reason, "MERV-SOLO-15")
    return cell


def soldier_site(s: Merv) -> int:
    """Where a soldier of the magistrate goes, or NONE (MERV-SOLO-29)."""
    m = s.magistrate
    if not s.servants[m]:
        return NONE
    cells = [
        cell
        for cell in range(CELLS)
        if s.building[cell] in (m, s.courtier) and can_hold_soldier(s, cell)
    ]
    if not cells:
        return NONE
    cell, reason = decide(
        cells,
        [
            (COURTIER_FIRST, [int(s.building[cell] == s.courtier) for cell in cells]),
            (NORTHERNMOST, [-row_of(cell) - 1 for cell in cells]),
            (WESTERNMOST, _negative(cells)),
        ],
    )
    what = Message("chooses {cell} for the soldier", cell=CELL_TEXTS[cell])
    explain(s, what, reason, "MERV-SOLO-29")
    return cell


def best_card(s: Merv) -> int:
    """The card of the row that adds most to its sets (MERV-SOLO-35)."""
    owned = s.spices[s.magistrate]
    worth = []
    for spice in s.row:
        more = owned.copy()
        more[spice] += 1
        worth.append(set_points(more) - set_points(owned))
    at, reason = decide(
        list(range(len(s.row))),
        [(MOST_POINTS, worth), (FRONTMOST, [-i - 1 for i in range(len(s.row))])],
    )
    what = Message("chooses {spice}", spice=spice_label(s.row[at]))
    explain(s, what, reason, "MERV-SOLO-35")
    return at


def completes_pair(s: Merv, spice: int) -> bool:
    """Whether the card of this spice taken last completed a pair (MERV-CARAVAN-11)."""
    return s.spices[s.magistrate][spice] % PAIR == 0


def best_hall(s: Merv) -> int:
    """The hall for a courtier of the magistrate, or NONE (MERV-SOLO-37)."""
    m = s.magistrate
    halls = room(s)
    if not halls or not s.servants[m]:
        return NONE
    hall, reason = decide(
        halls,
        [
            (MOST_POINTS, [hall_points(s, m, hall) for hall in halls]),
            (PLAYER_POINTS, [hall_points(s, 0, hall) for hall in halls]),
            (LEFTMOST, [-hall - 1 for hall in halls]),
        ],
    )
    what = Message("chooses the {hall}", hall=hall_label(hall))
    explain(s, what, reason, "MERV-SOLO-37")
    return hall


def best_city(s: Merv, directions: tuple[str, ...]) -> int:
    """The city for a post of the magistrate, or NONE (MERV-SOLO-38, MERV-SOLO-39)."""
    cities = post_cities(s, s.magistrate)
    if not cities:
        return NONE
    used = 0
    for posts in s.posts:
        used |= posts
    city, reason = decide(
        cities,
        [
            (OUTER_FIRST, [int(VIA[city] != NONE) for city in cities]),
            (UNUSED_FIRST, [int(not used >> city & 1) for city in cities]),
            (DIRECTION, [-directions.index(CITIES[city].direction) - 1 for city in cities]),
        ],
    )
    what = Message("chooses {city}", city=city_label(city))
    explain(s, what, reason, "MERV-SOLO-38")
    return city


def best_contract(s: Merv) -> int:
    """The contract that the magistrate fulfils next, or NONE (MERV-SOLO-41, MERV-SOLO-42)."""
    contracts = [card for card in top_cards(s) if has_pieces(s, s.magistrate, card)]
    if not contracts:
        return NONE
    contract, reason = decide(
        contracts,
        [
            (MOST_POINTS, [CARDS[card].points for card in contracts]),
            (SOLDIER_FIRST, [int(CARDS[card].bonus == "soldier") for card in contracts]),
            (HIGHER_LEVEL, [CARDS[card].level for card in contracts]),
        ],
    )
    what = Message("fulfils a contract of {it}", it=CONTRACT_LABELS[contract])
    explain(s, what, reason, "MERV-SOLO-41")
    return contract


def mosque_space(s: Merv) -> int:
    """The next space of the magistrate in the mosque, or NONE (MERV-SOLO-44)."""
    m = s.magistrate
    if s.mosque[m] != NONE:
        after = NEXT[s.mosque[m]]
        return after[0][0] if after else NONE
    if not s.discs[m]:
        return NONE
    entries = [space for space, _ in NEXT[NONE]]
    numbers = list(range(1, len(entries) + 1))
    space, reason = decide(
        entries,
        [
            (
                WITH_CAMEL,
                [s.mosque_camels >> space & CAMEL_SPACES >> space & 1 for space in entries],
            ),
            (LOWEST_PATH, _negative(numbers)),
        ],
    )
    what = Message("enters the mosque on path {n}", n=entries.index(space) + 1)
    explain(s, what, reason, "MERV-SOLO-44")
    return space


def tile_points(s: Merv, tile: int) -> int:
    """What a scoring tile would score the magistrate now."""
    return buildings_with(s, s.magistrate, TILE_ACTION[tile]) * TILE_POINTS[tile]


def best_scoring_tiles(s: Merv) -> list[int]:
    """The scoring tiles left that would score the magistrate most now (MERV-SOLO-45)."""
    tiles = bits(s.scoring_supply)
    most = max([tile_points(s, tile) for tile in tiles])
    return [tile for tile in tiles if tile_points(s, tile) == most]


def explain_scoring_tile(s: Merv, tile: int) -> None:
    """Tell why the magistrate takes this scoring tile, before it is taken."""
    equal = len(best_scoring_tiles(s))
    reasons = [Message(MOST_POINTS.text, n=tile_points(s, tile))]
    if equal > 1:
        reasons.append(Message("at random among {n} equal ones", n=equal))
    explain(s, Message("chooses a scoring tile"), Listing(reasons), "MERV-SOLO-45")


def first_breakthrough(s: Merv) -> list[int]:
    """The actions whose tile the magistrate wants, the better one first (MERV-SOLO-31)."""
    m = s.magistrate
    ahead = spaces_advanced(s, m) > sum(s.spices[m])
    return [MOSQUE, CARAVANSARY] if ahead else [CARAVANSARY, MOSQUE]


def explain_first_breakthrough(s: Merv) -> None:
    """Tell what the magistrate has compared for its first breakthrough."""
    m = s.magistrate
    reason = Message(
        "{spaces} in the mosque, {cards}",
        spaces=Message("{n} space", plural="{n} spaces", n=spaces_advanced(s, m)),
        cards=Message("{n} caravan card", plural="{n} caravan cards", n=sum(s.spices[m])),
    )
    explain(s, Message("compares mosque and caravansary"), reason, "MERV-SOLO-31")


def cheapest_piece(s: Merv) -> int:
    """The wall piece of the magistrate, or NONE (MERV-SOLO-47)."""
    pieces = offered(s)
    if not pieces:
        return NONE
    order = [COMPONENTS.wall_colours.index(PIECES[piece].colour) + 1 for piece in pieces]
    piece, reason = decide(
        pieces,
        [
            (LOWEST_COST, _negative([PIECES[piece].cost for piece in pieces])),
            (COLOUR_ORDER, _negative(order)),
        ],
    )
    explain(s, Message("takes a {piece}", piece=PIECE_LABELS[piece]), reason, "MERV-SOLO-47")
    return piece


CLASS_SITES: Final = [sorted(found.sites) for found in COMPONENTS.wall_classes]


def wall_class(s: Merv, place: int) -> int:
    """The class of a wall place by what stands behind it (MERV-SOLO-48)."""
    who = []
    for cell in GUARDS[place]:
        owner = s.building[cell]
        if owner == NONE:
            who.append("empty")
        elif owner == s.courtier:
            who.append("high_courtier")
        else:
            who.append("magistrate" if owner == s.magistrate else "player")
    return CLASS_SITES.index(sorted(who))


def best_place(s: Merv, piece: int) -> int:
    """The place for a wall piece (MERV-SOLO-48, MERV-SOLO-50)."""
    places = free_places(s, IS_GATE[piece])
    place, reason = decide(
        places,
        [
            (PREFERRED_CLASS, [-wall_class(s, place) - 1 for place in places]),
            (CLOCKWISE, [-place - 1 for place in places]),
        ],
    )
    what = Message(
        "chooses the {place} (class {name})",
        place=PLACE_TEXTS[place],
        name=COMPONENTS.wall_classes[wall_class(s, place)].id,
    )
    explain(s, what, reason, "MERV-SOLO-48")
    return place
