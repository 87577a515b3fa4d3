"""The places of the table and what is printed on them."""

from __future__ import annotations

from functools import cache
from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.market import TradeCity
from caravanserai.games.merv.components.palace import Hall
from caravanserai.games.merv.components.tracks import Threshold, TrackSpace
from caravanserai.games.merv.interaction import queue_place, slot_place
from caravanserai.games.merv.state import (
    CELL_NAMES,
    MARKET_SLOT_NAMES,
    PLACE_NAMES,
    ROW_SIZE,
    SPACE_NAMES,
    STACK_NAMES,
    YEARS,
)
from caravanserai.games.merv.words import (
    BOON_LABELS,
    CELL_TEXTS,
    COLOUR_LABELS,
    CORNER_LABELS,
    HALL_LABELS,
    PLACE_TEXTS,
    SPACE_LABELS,
    points_label,
)
from caravanserai.kernel.view import Listing, Message, Place

CITY: Final = Message("The city")
WALLS: Final = Message("Walls")
BOARDS: Final = Message("Caravansary")
MARKET: Final = Message("Camel market")
PALACE: Final = Message("Palace")
LIBRARY: Final = Message("Library")
TRADE: Final = Message("Marketplace")
MOSQUE: Final = Message("Mosque")
CONTRACTS: Final = Message("Contracts")
ROUND: Final = Message("Round")
TRACKS: Final = Message("Tracks")
SUPPLY: Final = Message("Supply")
CORNERS: Final = [round_.queue_from for round_ in COMPONENTS.round]
ROWS: Final = range(1, COMPONENTS.city.rows + 1)
COLUMNS: Final = range(1, COMPONENTS.city.columns + 1)


def _price(cost: tuple[str, ...]) -> Message:
    return Message("for {cost}", cost=Listing([COLOUR_LABELS[c] for c in cost], " + "))


def _step_price(space: str) -> Message:
    """What the step to a space of the mosque costs, by the lanes from which it can be made."""
    lanes = {here.id: here.lane for here in COMPONENTS.mosque_spaces}
    steps = [segment for segment in COMPONENTS.segments if segment.to == space]
    if len(steps) == 1:
        return _price(steps[0].cost)
    prices = [
        Message("{price} from lane {lane}", price=_price(step.cost), lane=lanes[step.start])
        for step in steps
    ]
    return Listing(prices, " / ")


def _points(spaces: list[TrackSpace]) -> list[Message]:
    return [
        Message("{points} on {n}", points=points_label(space.points), n=space.position)
        for space in spaces
        if space.points
    ]


def _mark(mark: Threshold) -> Message:
    """What a mark of the influence track allows (MERV-INF-3)."""
    if mark.kind == "contract":
        return Message("contracts of level {level} from {n}", level=mark.level, n=mark.position)
    return Message("{types} spices from {n}", types=mark.types, n=mark.position)


FAVOUR_TRACK: Final = Listing(_points(COMPONENTS.favour_spaces))
INFLUENCE_TRACK: Final = Listing(
    [*[_mark(mark) for mark in COMPONENTS.thresholds], *_points(COMPONENTS.influence_spaces)]
)
TRACKS_PRINTED: Final = {
    "favour": (Message("favour"), FAVOUR_TRACK, COMPONENTS.favour_spaces),
    "influence": (Message("influence"), INFLUENCE_TRACK, COMPONENTS.influence_spaces),
}
CITY_PLACES: Final = [
    *[Place(f"site:{cell}", CITY, text) for cell, text in zip(CELL_NAMES, CELL_TEXTS, strict=True)],
    *[Place(f"line:column:{n}", CITY, Message("column {n}", n=n)) for n in COLUMNS],
    *[Place(f"line:row:{n}", CITY, Message("row {n}", n=n)) for n in ROWS],
]


@cache
def board(participants: int) -> list[Place]:
    """What is printed around the city."""
    return [
        *[Place(f"year:{n + 1}", ROUND, Message("year {n}", n=n + 1)) for n in range(YEARS)],
        *_slots(),
        *[
            Place(queue_place(corner, n), ROUND, Message("place {n} of the queue", n=n + 1))
            for corner in CORNERS
            for n in range(participants)
        ],
        *[
            Place(f"place:{name}", WALLS, text)
            for name, text in zip(PLACE_NAMES, PLACE_TEXTS, strict=True)
        ],
        *[
            Place(f"walls:{colour}", WALLS, Message("supply, {colour}", colour=label))
            for colour, label in COLOUR_LABELS.items()
            if colour in COMPONENTS.wall_colours
        ],
        *[Place(f"card:{n + 1}", BOARDS, Message("card {n}", n=n + 1)) for n in range(ROW_SIZE)],
        Place("caravan_deck", BOARDS, Message("deck")),
        Place("camels", MARKET, Message("camel market"), Message("take all camels or place one")),
        *[Place(f"trade:{corner}", MARKET, CORNER_LABELS[corner]) for corner in MARKET_SLOT_NAMES],
        *[
            Place(f"hall:{hall.id.split('-', 1)[1]}", PALACE, HALL_LABELS[hall.id], _hall(hall))
            for hall in COMPONENTS.halls
        ],
        *[
            Place(f"library:{n}", LIBRARY, Message("{n} scroll", plural="{n} scrolls", n=n))
            for n in COMPONENTS.levels
        ],
        *[
            Place(f"post:{city.id}", TRADE, Message(city.name), _sold(city))
            for city in COMPONENTS.cities
        ],
        *[
            Place(f"route:{city.id}", TRADE, Message("route to {city}", city=Message(city.name)))
            for city in COMPONENTS.cities
        ],
        *[
            Place(f"mosque:{name.split('-', 1)[1]}", MOSQUE, SPACE_LABELS[i], _step_price(name))
            for i, name in enumerate(SPACE_NAMES)
        ],
        Place("mosque", MOSQUE, Message("tiles left")),
        *[Place(f"stack:{name}", CONTRACTS, _stack(i)) for i, name in enumerate(STACK_NAMES)],
        *_tracks(),
        Place("supply", SUPPLY, Message("left")),
    ]


def _hall(hall: Hall) -> Message:
    """The price of a hall, what its courtiers score and what the first one gains (MERV-PALACE-6,
    MERV-SCORE-4).
    """
    points = points_label(hall.points_each)
    scored = {
        "scroll": Message("{points} per scroll", points=points),
        "caravan_card": Message("{points} per caravan card", points=points),
        "good": Message("{points} per good", points=points),
        "mosque_space": Message("{points} per row of the mosque", points=points),
    }[hall.scores_per]
    first = Message("first courtier: {boon}", boon=BOON_LABELS["favour"])
    return Listing([_price((hall.colour,)), scored, first])


def _sold(city: TradeCity) -> Message:
    """The good of a city, its price and what the first post gains (MERV-MARKET-6, 7)."""
    if city.good == "rare":
        good = BOON_LABELS["rare_good"]
    else:
        good = Message("{n} common good", plural="{n} common goods", n=1)
    bought = Message("{good} {price}", good=good, price=_price(city.cost))
    first = Message("first post: {boon}", boon=BOON_LABELS[city.first_post_boon])
    return Listing([bought, first])


def _slots() -> list[Place]:
    """The slots of all four sides with the line that each faces (MERV-GEO-3)."""
    found = []
    for round_ in COMPONENTS.round:
        for slot, line in enumerate(round_.line_of_slot):
            if round_.line == "column":
                label = Message("slot {n}, column {line}", n=slot + 1, line=line)
            else:
                label = Message("slot {n}, row {line}", n=slot + 1, line=line)
            found.append(Place(slot_place(round_.side, slot), ROUND, label))
    return found


def _tracks() -> list[Place]:
    """The tracks as a whole, then space by space."""
    found = []
    for track, (name, printed, spaces) in TRACKS_PRINTED.items():
        found.append(Place(f"track:{track}", TRACKS, name, printed))
        for space in spaces:
            label = Message("{track} {n}", track=name, n=space.position)
            gains = [points_label(space.points)] if space.points else []
            if track == "influence":
                gains += [
                    _mark(mark) for mark in COMPONENTS.thresholds if mark.position == space.position
                ]
            if gains:
                label = Message("{space} ({gain})", space=label, gain=Listing(gains))
            found.append(Place(f"{track}:{space.position}", TRACKS, label))
    return found


def _stack(i: int) -> Message:
    stack = COMPONENTS.stacks[i]
    return Message("level {n}, {bonus}", n=stack.level, bonus=BOON_LABELS[stack.bonus])
