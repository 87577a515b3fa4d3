"""The table as pieces at places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from caravanserai.games.merv.caravansary import SPICE_LIMIT
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.market import TradeCity
from caravanserai.games.merv.components.palace import Hall
from caravanserai.games.merv.components.tracks import Threshold, TrackSpace
from caravanserai.games.merv.drawing import (
    ACTION_ICONS,
    BOON_ICONS,
    CONTRACT_ICONS,
    PIECE_ICONS,
    SCORING_ICONS,
    SITE_ICONS,
    TILE_ICONS,
    UPGRADE_ICONS,
    queue_place,
    slot_place,
)
from caravanserai.games.merv.state import (
    BONUS_UPGRADES,
    CELL_NAMES,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    MARKET_SLOT_NAMES,
    PLACE_NAMES,
    ROW_SIZE,
    SCORING_NAMES,
    SITE_NAMES,
    SPACE_NAMES,
    SPICE_NAMES,
    STACK_NAMES,
    TILE_NAMES,
    UPGRADE_NAMES,
    YEARS,
)
from caravanserai.games.merv.words import (
    ACTION_LABELS,
    BOON_LABELS,
    COLOUR_LABELS,
    CONTRACT_LABELS,
    CORNER_LABELS,
    CUBE_LABELS,
    HALL_LABELS,
    LINES_FACED,
    PIECE_LABELS,
    SCORING,
    SITE_LABELS,
    SPACE_LABELS,
    SPICE_LABELS,
    TILE_LABELS,
    WORDS,
    points_label,
    seat_label,
)
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.view import Grid, Listing, Message, Piece, Place, Scene, View, icon_row

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
SOLO: Final = Message("Cards of the magistrate")
NOTHING: Final = Listing([])
SUPPLY: Final = Message("Supply")
COUNTS: Final = {
    "camels": ("camel", Message("{n} camel", plural="{n} camels", n=1)),
    "scrolls": ("scroll", Message("{n} scroll", plural="{n} scrolls", n=1)),
    "common": ("common_good", Message("{n} common good", plural="{n} common goods", n=1)),
    "rare": ("rare_good", Message("{n} rare good", plural="{n} rare goods", n=1)),
    "points": ("vp", Message("{n} point", plural="{n} points", n=1)),
    "favour": ("favour", Message("{n} favour", plural="{n} favour", n=1)),
    "influence": ("influence", Message("{n} influence", plural="{n} influence", n=1)),
    "buildings_left": (
        "building",
        Message("{n} building in supply", plural="{n} buildings in supply", n=1),
    ),
    "servants": (
        "servant",
        Message("{n} servant in supply", plural="{n} servants in supply", n=1),
    ),
    "discs": ("disc", Message("{n} disc in supply", plural="{n} discs in supply", n=1)),
}
"""What a participant has a number of: the kind of piece and its name."""


CORNERS: Final = [round_.queue_from for round_ in COMPONENTS.round]
_ROWS: Final = range(1, COMPONENTS.city.rows + 1)
_COLUMNS: Final = range(1, COMPONENTS.city.columns + 1)
_CONTRACT_MARKS: Final = [t for t in COMPONENTS.thresholds if t.kind == "contract"]


RULE_OF_LEVEL: Final = dict(
    zip(COMPONENTS.levels, ("MERV-LIB-7", "MERV-LIB-8", "MERV-LIB-9", "MERV-LIB-10"), strict=True)
)
"""Where to read about a breakthrough, by its scrolls."""


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
PAIR_BOON: Final = {spice.id: BOON_LABELS[spice.pair_boon] for spice in COMPONENTS.spices}
TRACKS_PRINTED: Final = {
    "favour": (Message("favour"), FAVOUR_TRACK, COMPONENTS.favour_spaces),
    "influence": (Message("influence"), INFLUENCE_TRACK, COMPONENTS.influence_spaces),
}


CITY_PLACES: Final = [
    *[Place(f"site:{cell}", CITY, Message("cell {cell}", cell=cell)) for cell in CELL_NAMES],
    *[Place(f"line:column:{n}", CITY, Message("column {n}", n=n)) for n in _COLUMNS],
    *[Place(f"line:row:{n}", CITY, Message("row {n}", n=n)) for n in _ROWS],
]


@cache
def _board(participants: int) -> list[Place]:
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
            Place(f"place:{name}", WALLS, Message("wall place {place}", place=name))
            for name in PLACE_NAMES
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
            Place(f"hall:{hall.id.split('-', 1)[1]}", PALACE, HALL_LABELS[hall.id], _printed(hall))
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


def scene(view: View) -> Scene:
    """Everything on the table."""
    position = view.position
    participants = position["participants"]
    players = len([who for who in participants if who["kind"] == "player"])
    places = [*CITY_PLACES, _round_place(position), *_board(len(participants))]
    pieces = [
        *_city_pieces(position, players),
        *_board_pieces(position),
        *_supply_pieces(participants),
    ]
    if players == 1:
        places += [
            Place("deck", SOLO, Message("deck")),
            Place("discards", SOLO, Message("discards")),
            Place("solo_card", SOLO, Message("card of the round")),
        ]
        pieces += _solo_pieces(position["solo"])
    for seat, who in enumerate(participants):
        label = seat_label(players, seat)
        place = Place(f"player:{seat + 1}", label, _nature(who))
        places.append(place)
        stock = _stock(place.id, seat, who)
        if seat >= players:  # most kinds of things an automatic participant never has
            stock = [piece for piece in stock if piece.value != 0]
        pieces += stock
        pieces += _own_pieces(seat, who, label)
    return Scene(places, pieces, [_city_grid(position, players)])


def _printed(hall: Hall) -> Message:
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


def _city_grid(position: Mapping[str, Any], players: int) -> Grid:
    """The city as it lies: of every site the action, what it yields, and who stands there."""
    rows = [
        [NOTHING, *[Message("column {n}", n=n) for n in _COLUMNS], NOTHING],
        [NOTHING, *[_wall(position, f"N{n}") for n in _COLUMNS], NOTHING],
    ]
    for r in _ROWS:
        cells = [_cell_lines(position, f"R{r}C{c}", players) for c in _COLUMNS]
        sides = (
            (Message("row {n}", n=r), NOTHING),
            (_wall(position, f"W{r}"), _wall(position, f"E{r}")),
            (NOTHING, NOTHING),
        )
        for line, (west, east) in enumerate(sides):
            rows.append([west, *[cell[line] for cell in cells], east])
    rows.append([NOTHING, *[_wall(position, f"S{n}") for n in _COLUMNS], NOTHING])
    places = frozenset([f"site:{cell}" for cell in CELL_NAMES])
    return Grid(CITY, CHANCE, "", places, rows)


def _wall(position: Mapping[str, Any], place: str) -> Message:
    return Message("wall") if place in position["walls"] else NOTHING


def _cell_lines(position: Mapping[str, Any], cell: str, players: int) -> tuple[Message, ...]:
    """Three lines for a cell of the city."""
    if cell == COMPONENTS.city.camel_market_cell:
        n = len(position["market_camels"])
        return Message("camel market"), Message("{n} camel", plural="{n} camels", n=n), NOTHING
    found = position["city"][cell]
    if not found["site"]:
        return NOTHING, NOTHING, NOTHING
    site = COMPONENTS.sites[SITE_NAMES.index(found["site"])]
    yields = [COLOUR_LABELS[site.colour]]
    if found["upgrade"]:
        i = UPGRADE_NAMES.index(found["upgrade"])
        if i < len(BONUS_UPGRADES):
            yields.append(COLOUR_LABELS[BONUS_UPGRADES[i].colour])
        else:
            yields = [COLOUR_LABELS["white"]]
    there = [seat_label(players, found["building"] - 1)] if found["building"] else []
    if found["soldier"]:
        there.append(Message("a soldier"))
    return ACTION_LABELS[site.action], Listing(yields, " + "), Listing(there)


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


def _nature(who: Mapping[str, Any]) -> Message:
    """What the influence of a player allows (MERV-INF-3), or how an automatic participant acts."""
    if who["kind"] == "magistrate":
        return Message("plays by its cards", rule="MERV-SOLO-2")
    if who["kind"] == "high_courtier":
        return Message("takes slots and builds", rule="MERV-2P-1")
    influence = who["influence"]
    level = max([t.level for t in _CONTRACT_MARKS if influence >= t.position], default=0)
    spices = Message("{n} kind of spice", plural="{n} kinds of spice", n=SPICE_LIMIT[influence])
    if not level:
        return Message("{spices}, no contracts yet", spices=spices)
    return Message("{spices}, contracts to level {level}", spices=spices, level=level)


def _round_place(position: Mapping[str, Any]) -> Place:
    """Which round it is, and what its slots face."""
    label = Message("year {year}, round {round}", year=position["year"], round=position["round"])
    return Place("round", ROUND, label, LINES_FACED[position["round"] - 1])


def _solo_pieces(solo: Mapping[str, Any]) -> list[Piece]:
    """The cards of the magistrate; the order of the deck is hidden."""
    action = {card.id: card.action for card in COMPONENTS.solo_cards}

    def lying(card: str, place: str) -> Piece:
        label = ACTION_LABELS[action[card]]
        return Piece(card, "solo_card", place, label, icons=ACTION_ICONS[action[card]])

    pieces = [lying(card, "deck") for heap in solo["deck"] for card in heap]
    pieces += [lying(card, "discards") for card in solo["discards"]]
    if solo["card"]:
        pieces.append(lying(solo["card"], "solo_card"))
    return pieces


def _stack(i: int) -> Message:
    stack = COMPONENTS.stacks[i]
    return Message("level {n}, {bonus}", n=stack.level, bonus=BOON_LABELS[stack.bonus])


def _city_pieces(position: Mapping[str, Any], players: int) -> list[Piece]:
    pieces = _turn_pieces(position)
    for cell, found in position["city"].items():
        at = f"site:{cell}"
        if found["site"]:
            label = SITE_LABELS[SITE_NAMES.index(found["site"])]
            icons = SITE_ICONS[found["site"]]
            pieces.append(Piece(found["site"], "site", at, label, icons=icons))
        if cell == position["turn"]["site"]:
            pieces.append(Piece("activated", "activated", at, Message("activated site")))
        if found["building"]:
            seat = found["building"] - 1
            label = Message("building of {who}", who=seat_label(players, seat))
            pieces.append(Piece(f"building:{cell}", "building", at, label, seat))
        if found["soldier"]:
            seat = found["soldier"] - 1
            label = Message("soldier of {who}", who=seat_label(players, seat))
            pieces.append(Piece(f"soldier:{cell}", "soldier", at, label, seat))
        if found["upgrade"]:
            i = UPGRADE_NAMES.index(found["upgrade"])
            colour = BONUS_UPGRADES[i].colour if i < len(BONUS_UPGRADES) else "white"
            pieces.append(_upgrade(f"upgrade:{cell}", at, colour))
        if cell in position["attacked"]:
            label = Message("attacked by the Mongols")
            pieces.append(Piece(f"attack:{cell}", "invasion", at, label))
    gates = [place.id for place in COMPONENTS.places if place.kind == "gate"]
    for place in position["walls"]:
        at, name = f"place:{place}", f"wall:{place}"
        if place in gates:
            pieces.append(Piece(name, "wall", at, Message("gate"), icons="gate"))
        else:
            pieces.append(Piece(name, "wall", at, Message("wall")))
    for i, piece in enumerate(COMPONENTS.pieces):
        if piece.id in position["wall_supply"]:
            at, icons = f"walls:{piece.colour}", PIECE_ICONS[piece.id]
            pieces.append(Piece(piece.id, "wall_piece", at, PIECE_LABELS[i], icons=icons))
    return pieces + _masters(position, players)


def _turn_pieces(position: Mapping[str, Any]) -> list[Piece]:
    """The year marker and the line that the acting master faces (MERV-GEN-4)."""
    year = Piece("year", "hourglass", f"year:{position['year']}", Message("year marker"))
    slot = position["turn"]["slot"]
    if not slot:
        return [year]
    found = COMPONENTS.round[position["round"] - 1]
    at = f"line:{found.line}:{found.line_of_slot[slot - 1]}"
    return [year, Piece("line", "line", at, Message("active line"))]


def _masters(position: Mapping[str, Any], players: int) -> list[Piece]:
    """The masters on their slots and in the queue, and the camels that wait there."""
    pieces = []
    side = COMPONENTS.round[position["round"] - 1].side
    corner = position["corner"]
    waiting = position["queue"] if any(position["queue"]) else position["order"]
    standing = [(slot_place(side, n), seat) for n, seat in enumerate(position["slots"])]
    standing += [
        (queue_place(corner, n), seat)
        for n, seat in enumerate(waiting)
        if seat not in position["slots"]
    ]
    for at, seat in standing:
        if seat:
            label = Message("master of {who}", who=seat_label(players, seat - 1))
            pieces.append(Piece(f"master:{seat}", "master", at, label, seat - 1))
    for n, camels in enumerate(position["queue_camels"]):
        if camels:
            pieces.append(_camels(queue_place(corner, n), camels))
    return pieces


def _upgrade(name: str, place: str, colour: str) -> Piece:
    label = Message("{colour} upgrade", colour=COLOUR_LABELS[colour])
    return Piece(name, "upgrade", place, label, icons=UPGRADE_ICONS[colour])


def _camels(place: str, n: int = 1) -> Piece:
    label = Message("{n} camel", plural="{n} camels", n=n)
    return Piece(f"camel:{place}", "camel", place, label, value=n if n > 1 else None)


def _board_pieces(position: Mapping[str, Any]) -> list[Piece]:
    pieces = []
    for n, spice in enumerate(position["row"]):
        at = f"card:{n + 1}"
        label = Message("{spice}, a pair: {boon}", spice=SPICE_LABELS[spice], boon=PAIR_BOON[spice])
        pieces.append(Piece(at, "card", at, label, icons=spice))
        if n < position["row_camels"]:
            pieces.append(_camels(at))
    pieces.append(_deck(position["unseen"]))
    for corner, boon in zip(MARKET_SLOT_NAMES, position["market_boons"], strict=True):
        if boon:
            icons, at = BOON_ICONS[boon], f"trade:{corner}"
            pieces.append(Piece(f"boon:{corner}", "boon", at, BOON_LABELS[boon], icons=icons))
    pieces += [_camels(f"trade:{corner}") for corner in position["market_camels"]]
    pieces += [_camels(f"post:{city}") for city in position["city_camels"]]
    pieces += [_camels(f"route:{city}") for city in position["turn"]["routes"]]
    pieces += [_camels(f"mosque:{s.split('-', 1)[1]}") for s in position["mosque_camels"]]
    for tile in COMPONENTS.breakthroughs:
        if tile.id in position["breakthroughs"]:
            pieces.append(_tile(tile.id, f"library:{tile.scrolls}"))
    pieces += [_scoring_tile(tile, "mosque") for tile in position["scoring_tiles"]]
    for upgrade in BONUS_UPGRADES:
        if upgrade.id in position["bonus_upgrades"]:
            pieces.append(_upgrade(upgrade.id, "mosque", upgrade.colour))
    white = position["white_upgrades"]
    label = Message("{n} white upgrade", plural="{n} white upgrades", n=white)
    icons = UPGRADE_ICONS["white"]
    pieces.append(Piece("white_upgrades", "upgrade", "mosque", label, value=white, icons=icons))
    for stack, contracts in position["contracts"].items():
        for n, contract in enumerate(contracts):
            kind = "contract_below" if n else "contract"
            pieces.append(_contract(contract, kind, f"stack:{stack}"))
    return pieces


def _deck(unseen: Mapping[str, int]) -> Piece:
    """The caravan cards that were not dealt; which they are is known, their order is not."""
    counts = [_spices(unseen[spice], spice) for spice in SPICE_NAMES if unseen[spice]]
    label = Listing(counts) if counts else Message("nothing")
    return Piece("caravan_deck", "stack", "caravan_deck", label, value=sum(unseen.values()))


def _spices(n: int, spice: str) -> Message:
    return Message("{n} {spice}", n=n, spice=SPICE_LABELS[spice])


def _tile(tile: str, place: str, owner: int | None = None) -> Piece:
    i = TILE_NAMES.index(tile)
    icons, rule = TILE_ICONS[tile], RULE_OF_LEVEL[COMPONENTS.breakthroughs[i].scrolls]
    return Piece(tile, "breakthrough", place, TILE_LABELS[i], owner, icons=icons, rule=rule)


def _scoring_tile(tile: str, place: str, owner: int | None = None) -> Piece:
    label = WORDS.label(SCORING + SCORING_NAMES.index(tile))
    return Piece(tile, "scoring_tile", place, label, owner, icons=SCORING_ICONS[tile])


def _contract(contract: str, kind: str, place: str, owner: int | None = None) -> Piece:
    i = CONTRACT_NAMES.index(contract)
    icons = CONTRACT_ICONS[contract]
    if kind == "contract_below":
        icons = icon_row({"vp": COMPONENTS.contracts[i].points})
    return Piece(contract, kind, place, CONTRACT_LABELS[i], owner, icons=icons)


def _supply_pieces(participants: Sequence[Mapping[str, Any]]) -> list[Piece]:
    """What nobody has lies in the supply (MERV-COMP-3)."""
    box = COMPONENTS.box
    pieces = []
    for colour in COLOUR_NAMES:
        n = box.cubes_per_colour - sum(who["cubes"][colour] for who in participants)
        pieces.append(
            Piece(f"supply:{colour}", f"cube-{colour}", "supply", _cubes(n, colour), value=n)
        )
    for key, total in (
        ("scrolls", box.scrolls),
        ("common", box.common_goods),
        ("rare", box.rare_goods),
    ):
        n = total - sum(who[key] for who in participants)
        kind, things = COUNTS[key]
        label = things.counting(n)
        pieces.append(Piece(f"supply:{key}", kind, "supply", label, value=n))
    return pieces


def _cubes(n: int, colour: str) -> Message:
    return CUBE_LABELS[colour].counting(n)


def _stock(area: str, seat: int, who: Mapping[str, Any]) -> list[Piece]:
    """What lies in front of a participant."""
    pieces = []
    for colour in COLOUR_NAMES:
        n = who["cubes"][colour]
        label = _cubes(n, colour)
        pieces.append(Piece(f"{colour}:{seat + 1}", f"cube-{colour}", area, label, seat, n))
    for key, (kind, things) in COUNTS.items():
        label = things.counting(who[key])
        pieces.append(Piece(f"{key}:{seat + 1}", kind, area, label, seat, who[key]))
    for key, n in who["committed"].items():
        if n:
            kind, things = COUNTS[key]
            label = Message("committed: {things}", things=things.counting(n))
            pieces.append(
                Piece(f"committed:{key}:{seat + 1}", f"committed_{kind}", area, label, seat, n)
            )
    for spice in SPICE_NAMES:
        n = who["cards"][spice]
        pieces.append(Piece(f"{spice}:{seat + 1}", spice, area, _spices(n, spice), seat, n))
    pieces += [_tile(tile, area, seat) for tile in who["breakthroughs"]]
    pieces += [_scoring_tile(tile, area, seat) for tile in who["scoring_tiles"]]
    pieces += [_contract(contract, "contract", area, seat) for contract in who["contracts"]]
    return pieces


def _own_pieces(seat: int, who: Mapping[str, Any], name: Message) -> list[Piece]:
    """The pieces of a participant on the boards and tracks."""
    pieces = []
    for city in who["posts"]:
        label = Message("trading post of {who}", who=name)
        pieces.append(Piece(f"post:{seat + 1}:{city}", "disc", f"post:{city}", label, seat))
    for hall, n in who["courtiers"].items():
        label = Message("courtier of {who}", who=name)
        for i in range(n):
            at = f"hall:{hall.split('-', 1)[1]}"
            pieces.append(Piece(f"courtier:{seat + 1}:{hall}:{i}", "courtier", at, label, seat))
    label = Message("disc of {who}", who=name)
    if who["mosque"]:
        at = f"mosque:{who['mosque'].split('-', 1)[1]}"
        pieces.append(Piece(f"disc:{seat + 1}", "disc", at, label, seat))
    if who["kind"] != "high_courtier":  # it has no discs (MERV-2P-1)
        for track in TRACKS_PRINTED:
            at = f"{track}:{who[track]}"
            pieces.append(Piece(f"disc:{track}:{seat + 1}", "disc", at, label, seat))
    return pieces
