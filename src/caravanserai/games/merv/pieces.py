"""The pieces on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.interaction import (
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
from caravanserai.games.merv.places import TRACKS_PRINTED
from caravanserai.games.merv.state import (
    BONUS_UPGRADES,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    MARKET_SLOT_NAMES,
    SCORING_NAMES,
    SITE_NAMES,
    SPICE_NAMES,
    TILE_NAMES,
    UPGRADE_NAMES,
)
from caravanserai.games.merv.words import (
    ACTION_LABELS,
    BOON_LABELS,
    COLOUR_LABELS,
    CONTRACT_LABELS,
    CUBE_LABELS,
    PIECE_LABELS,
    SCORING,
    SITE_LABELS,
    SPICE_LABELS,
    TILE_LABELS,
    WORDS,
    seat_label,
)
from caravanserai.kernel.view import Listing, Message, Piece, icon_row

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
RULE_OF_LEVEL: Final = dict(
    zip(COMPONENTS.levels, ("MERV-LIB-7", "MERV-LIB-8", "MERV-LIB-9", "MERV-LIB-10"), strict=True)
)
"""Where to read about a breakthrough, by its scrolls."""
PAIR_BOON: Final = {spice.id: BOON_LABELS[spice.pair_boon] for spice in COMPONENTS.spices}


def solo_pieces(solo: Mapping[str, Any]) -> list[Piece]:
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


def city_pieces(position: Mapping[str, Any], players: int) -> list[Piece]:
    """What stands in the city, on its walls and around it."""
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


def board_pieces(position: Mapping[str, Any]) -> list[Piece]:
    """What lies on the other boards for everybody."""
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
    label = WORDS.label(SCORING[SCORING_NAMES.index(tile)])
    return Piece(tile, "scoring_tile", place, label, owner, icons=SCORING_ICONS[tile])


def _contract(contract: str, kind: str, place: str, owner: int | None = None) -> Piece:
    i = CONTRACT_NAMES.index(contract)
    icons = CONTRACT_ICONS[contract]
    if kind == "contract_below":
        icons = icon_row({"vp": COMPONENTS.contracts[i].points})
    return Piece(contract, kind, place, CONTRACT_LABELS[i], owner, icons=icons)


def supply_pieces(participants: Sequence[Mapping[str, Any]]) -> list[Piece]:
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


def stock_pieces(area: str, seat: int, who: Mapping[str, Any]) -> list[Piece]:
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


def own_pieces(seat: int, who: Mapping[str, Any], name: Message) -> list[Piece]:
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
