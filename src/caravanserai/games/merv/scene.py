"""The table as pieces at places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import (
    BONUS_UPGRADES,
    CELL_NAMES,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    HALL_NAMES,
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
    TRADE_CITY_NAMES,
    UPGRADE_NAMES,
)
from caravanserai.games.merv.words import (
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
)
from caravanserai.kernel.view import Message, Piece, Place, Scene, View

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
        *[Place(f"trade:{c}", MARKET, CORNER_LABELS[c]) for c in MARKET_SLOT_NAMES],
        *[Place(f"hall:{name.split('-', 1)[1]}", PALACE, HALL_LABELS[name]) for name in HALL_NAMES],
        Place("library", LIBRARY, Message("breakthroughs left")),
        *[
            Place(f"post:{name}", TRADE, Message(city.name))
            for name, city in zip(TRADE_CITY_NAMES, COMPONENTS.cities, strict=True)
        ],
        *[
            Place(f"mosque:{name.split('-', 1)[1]}", MOSQUE, SPACE_LABELS[i])
            for i, name in enumerate(SPACE_NAMES)
        ],
        Place("mosque", MOSQUE, Message("tiles left")),
        *[Place(f"stack:{name}", CONTRACTS, _stack(i)) for i, name in enumerate(STACK_NAMES)],
    ]
    pieces = [*_city_pieces(position, players), *_board_pieces(position)]
    for seat, who in enumerate(position["participants"]):
        label = seat_label(players, seat)
        places.append(Place(f"seat:{seat + 1}", label, Message("area")))
        pieces += _own_pieces(position, seat, who, label)
    return Scene(places, pieces)


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
    boons = position["market_boons"]
    for corner, boon in zip(MARKET_SLOT_NAMES, boons, strict=True):
        label = BOON_LABELS[boon] if boon else Message("not dealt")
        pieces.append(Piece(f"boon:{corner}", "boon", f"trade:{corner}", label))
    pieces += [_camels(f"trade:{corner}", 1) for corner in position["market_camels"]]
    pieces += [_camels(f"post:{city}", 1) for city in position["city_camels"]]
    pieces += [_camels(f"mosque:{s.split('-', 1)[1]}", 1) for s in position["mosque_camels"]]
    for tile in position["breakthroughs"]:
        label = TILE_LABELS[TILE_NAMES.index(tile)]
        pieces.append(Piece(tile, "breakthrough", "library", label))
    for tile in position["scoring_tiles"]:
        label = WORDS.label(SCORING + SCORING_NAMES.index(tile))
        pieces.append(Piece(tile, "scoring_tile", "mosque", label))
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
