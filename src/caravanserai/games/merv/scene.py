"""The table as pieces at places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.merv.components import COMPONENTS, TrackSpace
from caravanserai.games.merv.state import (
    BONUS_UPGRADES,
    CELL_NAMES,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    MARKET_SLOT_NAMES,
    PIECE_NAMES,
    PLACE_NAMES,
    ROW_SIZE,
    SCORING_NAMES,
    SITE_NAMES,
    SLOTS,
    SPACE_NAMES,
    SPICE_NAMES,
    STACK_NAMES,
    TILE_NAMES,
    UPGRADE_NAMES,
)
from caravanserai.games.merv.words import (
    ACTION_LABELS,
    BOON_LABELS,
    COLOUR_LABELS,
    CONTRACT_LABELS,
    CORNER_LABELS,
    HALL_LABELS,
    PIECE_LABELS,
    SCORING,
    SITE_LABELS,
    SPACE_LABELS,
    SPICE_LABELS,
    TILE_LABELS,
    WORDS,
    points_label,
)
from caravanserai.kernel.view import Listing, Message, Piece, Place, Scene, View

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
COUNTS: Final = (
    "points", "favour", "influence", "camels", "scrolls", "common", "rare", "buildings_left",
    "servants", "discs",
)  # fmt: skip
COUNT_LABELS: Final = {
    "points": Message("points"),
    "favour": Message("favour"),
    "influence": Message("influence"),
    "camels": Message("camels"),
    "scrolls": Message("scrolls"),
    "common": Message("common goods"),
    "rare": Message("rare goods"),
    "buildings_left": Message("buildings in supply"),
    "servants": Message("servants in supply"),
    "discs": Message("discs in supply"),
}
COLOUR_OF_SEAT: Final = (*COMPONENTS.player_colours.known, COMPONENTS.player_colours.fourth)
PLAYER_COLOURS: Final = {
    "red": Message("red"),
    "blue": Message("blue"),
    "yellow": Message("yellow"),
    "black": Message("black"),
}


def _price(cost: tuple[str, ...]) -> Message:
    return Message("for {cost}", cost=Listing([COLOUR_LABELS[c] for c in cost], " + "))


STEP_PRICE: Final = {
    segment.to: Listing(
        sorted(
            {_price(other.cost) for other in COMPONENTS.segments if other.to == segment.to},
            key=str,
        ),
        " / ",
    )
    for segment in COMPONENTS.segments
}
"""What the step to each space of the mosque costs, by the ways that lead there."""


def _points(spaces: list[TrackSpace]) -> list[Message]:
    return [
        Message("{points} on {n}", points=points_label(space.points), n=space.position)
        for space in spaces
        if space.points
    ]


def _marks() -> list[Message]:
    marks = []
    for found in COMPONENTS.thresholds:
        if found.kind == "contract":
            marks.append(
                Message("contracts of level {level} from {n}", level=found.level, n=found.position)
            )
        else:
            marks.append(Message("{types} spices from {n}", types=found.types, n=found.position))
    return marks


FAVOUR_TRACK: Final = Listing(_points(COMPONENTS.favour_spaces))
INFLUENCE_TRACK: Final = Listing([*_marks(), *_points(COMPONENTS.influence_spaces)])


def colour_label(seat: int) -> Message:
    """The colour of a seat; automatic participants use unused ones (MERV-SETUP-17, 18)."""
    colour = COLOUR_OF_SEAT[seat]
    return PLAYER_COLOURS.get(colour, Message(colour))


def seat_label(players: int, seat: int) -> Message:
    """A player by colour, or the name of an automatic participant."""
    if seat < players:
        return colour_label(seat)
    if players == 1 and seat == 1:
        return Message("corrupt magistrate")
    return Message("high courtier")


def scene(view: View) -> Scene:
    """Everything on the table."""
    position = view.position
    players = len([who for who in position["participants"] if who["kind"] == "player"])
    places = [
        *[Place(f"site:{cell}", CITY, Message("cell {cell}", cell=cell)) for cell in CELL_NAMES],
        _round_place(position),
        *[Place(f"slot:{n + 1}", ROUND, Message("slot {n}", n=n + 1)) for n in range(SLOTS)],
        *[
            Place(f"queue:{n + 1}", ROUND, Message("place {n} of the queue", n=n + 1))
            for n in range(len(position["participants"]))
        ],
        *[
            Place(f"place:{name}", WALLS, Message("wall place {place}", place=name))
            for name in PLACE_NAMES
        ],
        Place("walls", WALLS, Message("supply")),
        *[Place(f"card:{n + 1}", BOARDS, Message("card {n}", n=n + 1)) for n in range(ROW_SIZE)],
        *[
            Place(f"trade:{c}", MARKET, CORNER_LABELS[c], BOON_LABELS[boon] if boon else None)
            for c, boon in zip(MARKET_SLOT_NAMES, position["market_boons"], strict=True)
        ],
        *[
            Place(
                f"hall:{hall.id.split('-', 1)[1]}",
                PALACE,
                HALL_LABELS[hall.id],
                Message("for {cost}", cost=COLOUR_LABELS[hall.colour]),
            )
            for hall in COMPONENTS.halls
        ],
        Place("library", LIBRARY, Message("breakthroughs left")),
        *[
            Place(f"post:{city.id}", TRADE, Message(city.name), _price(city.cost))
            for city in COMPONENTS.cities
        ],
        *[
            Place(f"mosque:{name.split('-', 1)[1]}", MOSQUE, SPACE_LABELS[i], STEP_PRICE[name])
            for i, name in enumerate(SPACE_NAMES)
        ],
        Place("mosque", MOSQUE, Message("tiles left")),
        *[Place(f"stack:{name}", CONTRACTS, _stack(i)) for i, name in enumerate(STACK_NAMES)],
        Place("favour", TRACKS, Message("favour"), FAVOUR_TRACK),
        Place("influence", TRACKS, Message("influence"), INFLUENCE_TRACK),
    ]
    pieces = [*_city_pieces(position, players), *_board_pieces(position)]
    if players == 1:
        places += [
            Place("deck", SOLO, Message("deck")),
            Place("discards", SOLO, Message("discards")),
            Place("solo_card", SOLO, Message("card of the round")),
        ]
        pieces += _solo_pieces(position["solo"])
    for seat, who in enumerate(position["participants"]):
        label = seat_label(players, seat)
        places.append(Place(f"seat:{seat + 1}", label, Message("area")))
        pieces += _own_pieces(position, seat, who, label)
    return Scene(places, pieces)


def _round_place(position: Mapping[str, Any]) -> Place:
    """Which round it is, and what its slots face."""
    found = COMPONENTS.round[position["round"] - 1]
    lines = ", ".join([str(number) for number in found.line_of_slot])
    if found.line == "column":
        faced = Message("slots 1 to {n} face the columns {lines}", n=SLOTS, lines=lines)
    else:
        faced = Message("slots 1 to {n} face the rows {lines}", n=SLOTS, lines=lines)
    label = Message("year {year}, round {round}", year=position["year"], round=position["round"])
    return Place("round", ROUND, label, faced)


def _solo_pieces(solo: Mapping[str, Any]) -> list[Piece]:
    """The cards of the magistrate; the order of the deck is hidden."""
    action = {card.id: ACTION_LABELS[card.action] for card in COMPONENTS.solo_cards}
    pieces = [
        Piece(card, "solo_card", "deck", action[card]) for heap in solo["deck"] for card in heap
    ]
    pieces += [Piece(card, "solo_card", "discards", action[card]) for card in solo["discards"]]
    if solo["card"]:
        pieces.append(Piece(solo["card"], "solo_card", "solo_card", action[solo["card"]]))
    return pieces


def _stack(i: int) -> Message:
    stack = COMPONENTS.stacks[i]
    return Message("level {n}, {bonus}", n=stack.level, bonus=BOON_LABELS[stack.bonus])


def _city_pieces(position: Mapping[str, Any], players: int) -> list[Piece]:
    pieces = []
    for cell, found in position["city"].items():
        at = f"site:{cell}"
        if found["site"]:
            label = SITE_LABELS[SITE_NAMES.index(found["site"])]
            pieces.append(Piece(found["site"], "site", at, label))
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
            label = Message("{colour} upgrade", colour=COLOUR_LABELS[colour])
            pieces.append(Piece(f"upgrade:{cell}", "upgrade", at, label))
    for place in position["walls"]:
        pieces.append(Piece(f"wall:{place}", "wall", f"place:{place}", Message("wall")))
    for piece in position["wall_supply"]:
        label = PIECE_LABELS[PIECE_NAMES.index(piece)]
        pieces.append(Piece(piece, "wall", "walls", label))
    for n, seat in enumerate(position["slots"]):
        if seat:
            label = Message("master of {who}", who=seat_label(players, seat - 1))
            pieces.append(Piece(f"master:{seat}", "master", f"slot:{n + 1}", label, seat - 1))
    waiting = position["queue"] if any(position["queue"]) else position["order"]
    for n, seat in enumerate(waiting):
        if seat and seat not in position["slots"]:
            label = Message("master of {who}", who=seat_label(players, seat - 1))
            pieces.append(Piece(f"master:{seat}", "master", f"queue:{n + 1}", label, seat - 1))
    for n, camels in enumerate(position["queue_camels"]):
        if camels:
            pieces.append(_camels(f"queue:{n + 1}", camels))
    return pieces


def _camels(place: str, n: int) -> Piece:
    label = Message("{n} camel", plural="{n} camels", n=n)
    return Piece(f"camel:{place}", "camel", place, label, value=n)


def _board_pieces(position: Mapping[str, Any]) -> list[Piece]:
    pieces = []
    for n, spice in enumerate(position["row"]):
        pieces.append(Piece(f"card:{n + 1}", "card", f"card:{n + 1}", SPICE_LABELS[spice]))
        if n < position["row_camels"]:
            pieces.append(_camels(f"card:{n + 1}", 1))
    pieces += [_camels(f"trade:{corner}", 1) for corner in position["market_camels"]]
    pieces += [_camels(f"post:{city}", 1) for city in position["city_camels"]]
    pieces += [_camels(f"mosque:{s.split('-', 1)[1]}", 1) for s in position["mosque_camels"]]
    for tile in position["breakthroughs"]:
        label = TILE_LABELS[TILE_NAMES.index(tile)]
        pieces.append(Piece(tile, "breakthrough", "library", label))
    for tile in position["scoring_tiles"]:
        label = WORDS.label(SCORING + SCORING_NAMES.index(tile))
        pieces.append(Piece(tile, "scoring_tile", "mosque", label))
    white = position["white_upgrades"]
    label = Message("{n} white upgrade", plural="{n} white upgrades", n=white)
    pieces.append(Piece("white_upgrades", "upgrade", "mosque", label, value=white))
    for upgrade in BONUS_UPGRADES:
        if upgrade.id in position["bonus_upgrades"]:
            label = Message("{colour} upgrade", colour=COLOUR_LABELS[upgrade.colour])
            pieces.append(Piece(upgrade.id, "upgrade", "mosque", label))
    for stack, contracts in position["contracts"].items():
        if contracts:
            label = CONTRACT_LABELS[CONTRACT_NAMES.index(contracts[0])]
            pieces.append(Piece(contracts[0], "contract", f"stack:{stack}", label))
    return pieces


def _own_pieces(
    position: Mapping[str, Any], seat: int, who: Mapping[str, Any], name: Message
) -> list[Piece]:
    area = f"seat:{seat + 1}"
    pieces = []
    for key in COUNTS:
        label = Message("{n} {things}", n=who[key], things=COUNT_LABELS[key])
        pieces.append(Piece(f"{key}:{seat + 1}", key, area, label, seat, who[key]))
    for key, n in who["committed"].items():
        if n:
            label = Message("{n} of the {things} committed", n=n, things=COUNT_LABELS[key])
            pieces.append(Piece(f"committed:{key}:{seat + 1}", "committed", area, label, seat, n))
    for colour in COLOUR_NAMES:
        n = who["cubes"][colour]
        label = Message("{n} {colour}", n=n, colour=COLOUR_LABELS[colour])
        pieces.append(Piece(f"{colour}:{seat + 1}", colour, area, label, seat, n))
    for spice in SPICE_NAMES:
        n = who["cards"][spice]
        label = Message("{n} {spice}", n=n, spice=SPICE_LABELS[spice])
        pieces.append(Piece(f"{spice}:{seat + 1}", spice, area, label, seat, n))
    for tile in who["breakthroughs"]:
        label = TILE_LABELS[TILE_NAMES.index(tile)]
        pieces.append(Piece(tile, "breakthrough", area, label, seat))
    for tile in who["scoring_tiles"]:
        label = WORDS.label(SCORING + SCORING_NAMES.index(tile))
        pieces.append(Piece(tile, "scoring_tile", area, label, seat))
    for contract in who["contracts"]:
        label = CONTRACT_LABELS[CONTRACT_NAMES.index(contract)]
        pieces.append(Piece(contract, "contract", area, label, seat))
    for city in who["posts"]:
        label = Message("trading post of {who}", who=name)
        pieces.append(Piece(f"post:{seat + 1}:{city}", "post", f"post:{city}", label, seat))
    for hall, n in who["courtiers"].items():
        label = Message("courtier of {who}", who=name)
        for i in range(n):
            at = f"hall:{hall.split('-', 1)[1]}"
            pieces.append(Piece(f"courtier:{seat + 1}:{hall}:{i}", "courtier", at, label, seat))
    if who["mosque"]:
        label = Message("disc of {who}", who=name)
        at = f"mosque:{who['mosque'].split('-', 1)[1]}"
        pieces.append(Piece(f"disc:{seat + 1}", "disc", at, label, seat))
    return pieces
