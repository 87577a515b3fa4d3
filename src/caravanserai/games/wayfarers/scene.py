"""The table as pieces at places, from what one seat may know; what a card says comes from its
own effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.wayfarers import effects
from caravanserai.games.wayfarers.components import DECKS, FOLK, GUILDS, SIDES, WORKER_COLOURS
from caravanserai.games.wayfarers.dice import ASSET_TEXTS, NEED_TEXTS
from caravanserai.games.wayfarers.effects import Parts, provisions, silver
from caravanserai.games.wayfarers.journal import CONNECTIONS
from caravanserai.games.wayfarers.state import (
    BITS,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    DECK_OF,
    JOURNAL_TILE_NAMES,
    SCHEME_NAMES,
    SLOT_NAMES,
    SLOT_OF,
    SPACE_NAMES,
    SPOT_NAMES,
    TIGRAN,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
    TOWNSFOLK,
    packed,
)
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    DECK_TEXTS,
    GUILD_TEXTS,
    JOURNAL_TILE_TEXTS,
    SCHEME_TEXTS,
    SLOT_TEXTS,
    TIGRAN_BOARD_TEXTS,
    TILE_TEXTS,
    WORKER_TEXTS,
)
from caravanserai.kernel.view import Listing, Message, Piece, Place, Scene, View

JOURNAL: Final = Message("Journal track")
TILES: Final = Message("Upgrade tiles")
GUILD_GROUP: Final = Message("Guilds")
DISPLAY_GROUPS: Final = [
    Message("Townsfolk display"),
    Message("Sky display"),
    Message("Land display"),
    Message("Water display"),
    Message("Inspiration display"),
]


def spoken(parts: Parts) -> Message:
    """Effects in words, from their tree."""
    return Listing([part.describe() for part in parts])


def says(card: int) -> Listing:
    """What a card does, in words."""
    lines: list[Message] = []
    slot = SLOT_OF[card]
    if slot >= 0:
        lines.append(
            Message(
                "die slot ({need}): {effect}",
                need=NEED_TEXTS[slot],
                effect=spoken(effects.ACTION_EFFECT[slot]),
            )
        )
    if card < CARDS and DECK_OF[card] == TOWNSFOLK:
        assets = packed(FOLK[card].assets)
        found = [ASSET_TEXTS[i] for i in range(4) for _ in range(assets >> BITS * i & 7)]
        lines.append(Listing(found) if found else spoken(effects.FOLK_EFFECT[card]))
    if card < CARDS:
        if effects.BENEFIT[card]:
            lines.append(Message("benefit: {effect}", effect=spoken(effects.BENEFIT[card])))
        if effects.IMMEDIATE[card]:
            lines.append(Message("at once: {effect}", effect=spoken(effects.IMMEDIATE[card])))
    return Listing(lines, "; ")


def card_label(name: str) -> Message:
    """A card with what it says."""
    card = CARD_NAMES.index(name)
    text = says(card)
    if not text.items:
        return CARD_TEXTS[card]
    return Message("{card} ({text})", card=CARD_TEXTS[card], text=text)


def owner_label(seat: int, solo: bool) -> Message:
    """Whose piece it is."""
    return Message("Tigran") if solo and seat == TIGRAN else Message("player {n}", n=seat + 1)


def scene(view: View) -> Scene:
    """Everything this seat sees."""
    position = view.position
    places: list[Place] = []
    pieces: list[Piece] = []
    _journal(position, places, pieces)
    _displays(position, places, pieces)
    _tiles(position, places, pieces)
    for g, guild in enumerate(GUILDS):
        places.append(Place(f"guild:{guild}", GUILD_GROUP, GUILD_TEXTS[g]))
    solo = _solo(position)
    for p, player in enumerate(position["players"]):
        who = owner_label(p, solo)
        _common(p, player, who, pieces)
        if solo and p == TIGRAN:
            _tigran(p, position["tigran"], player, who, places, pieces)
        else:
            _player(p, player, who, places, pieces)
    return Scene(places, pieces)


def _solo(position: Mapping[str, Any]) -> bool:
    return position["tigran"] is not None


def _journal(position: Mapping[str, Any], places: list[Place], pieces: list[Piece]) -> None:
    sides = position["sides"]
    for i, name in enumerate(SPACE_NAMES):
        ways = []
        for way in CONNECTIONS[i]:
            side = sides[way.section]
            if side is not None:
                requirement = way.sides[SIDES.index(side)]
                ways.append(
                    Message("to {space}: {need}", space=SPACE_NAMES[way.to], need=requirement.text)
                )
        printed = effects.SPACE_EFFECT[i]
        bonus = [Message("bonus: {effect}", effect=spoken(printed))] if printed else []
        places.append(Place(f"go:{name}", JOURNAL, Message(name), Listing([*bonus, *ways], "; ")))
    for name, tile in position["journal_tiles"].items():
        if tile:
            text = JOURNAL_TILE_TEXTS[JOURNAL_TILE_NAMES.index(tile)]
            pieces.append(Piece(f"journal_tile:{tile}", "journal_tile", f"go:{name}", text))
    places.append(Place("green", JOURNAL, Message("green workers of the track")))
    for spot in position["green_spots"]:
        pieces.append(Piece(f"green:{spot}", "worker", "green", WORKER_TEXTS[0]))


def _displays(position: Mapping[str, Any], places: list[Place], pieces: list[Piece]) -> None:
    for deck, name in enumerate(DECKS):
        for i, slot in enumerate(position["displays"][name]):
            spot = 4 * deck + i
            action = effects.WORKER_EFFECT[spot]
            printed = Message("worker: {effect}", effect=spoken(action)) if action else None
            at = f"spot:{SPOT_NAMES[spot]}"
            places.append(Place(at, DISPLAY_GROUPS[deck], Message("slot {n}", n=i + 1), printed))
            if slot["card"]:
                card = slot["card"]
                pieces.append(Piece(f"card:{card}", f"{name}_card", at, card_label(card)))
            if slot["marker"]:
                seat = int(slot["marker"]) - 1
                label = Message("marker of {who}", who=owner_label(seat, _solo(position)))
                pieces.append(Piece(f"marker:{SPOT_NAMES[spot]}", "marker", at, label, seat))
            for colour in slot["workers"]:
                label = WORKER_TEXTS[WORKER_COLOURS.index(colour)]
                pieces.append(Piece(f"worker:{SPOT_NAMES[spot]}:{colour}", "worker", at, label))
        places.append(Place(f"deck:{name}", DISPLAY_GROUPS[deck], Message("deck")))
        left = position["decks"][name]["cards"]
        text = Message("{n} card", plural="{n} cards", n=left)
        pieces.append(Piece(f"deck:{name}", "deck", f"deck:{name}", text, value=left))


def _tiles(position: Mapping[str, Any], places: list[Place], pieces: list[Piece]) -> None:
    for kind, name in enumerate(TILE_NAMES):
        left = position["tiles"][name]
        places.append(Place(f"tile:{name}", TILES, TILE_TEXTS[kind]))
        if left:
            text = Message("{n} left", n=left)
            pieces.append(Piece(f"stack:{name}", "stack", f"tile:{name}", text, value=left))


def _common(p: int, player: Mapping[str, Any], who: Message, pieces: list[Piece]) -> None:
    label = Message("journal marker of {who}", who=who)
    pieces.append(Piece(f"journal:{p + 1}", "figure", f"go:{player['journal']}", label, p))
    for guild in GUILDS:
        n = player["guilds"][guild]
        if n:
            text = Message("{n} of {who}", n=n, who=who)
            pieces.append(Piece(f"guild:{guild}:{p + 1}", "marker", f"guild:{guild}", text, p, n))


def _stock(p: int, player: Mapping[str, Any], area: str, pieces: list[Piece]) -> None:
    for colour, name in enumerate(WORKER_COLOURS):
        n = player["workers"][name]
        text = Message("{n} {worker}", n=n, worker=WORKER_TEXTS[colour])
        pieces.append(Piece(f"crew:{name}:{p + 1}", "worker", area, text, p, n))


def _player(
    p: int, player: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    area = f"supply:{p + 1}"
    board = player["board"]
    label = Message("supply")
    if board:
        label = Message("supply, board {name}", name=board)
    places.append(Place(area, who, label))
    for kind, text in (
        ("silver", silver(player["silver"])),
        ("prov", provisions(player["prov"])),
        ("markers", Message("{n} markers", n=player["markers"])),
    ):
        pieces.append(Piece(f"{kind}:{p + 1}", kind, area, text, p, player[kind]))
    _stock(p, player, area, pieces)
    for i, value in enumerate(player["dice"]):
        text = Message("die {n}", n=value)
        pieces.append(Piece(f"die:{p + 1}:{i}", "die", area, text, p, value))
    for slot, name in enumerate(SLOT_NAMES):
        if slot < 6 or name in player["placed"]:
            at = f"slot:{name}:{p + 1}"
            places.append(Place(at, who, SLOT_TEXTS[slot], spoken(effects.ACTION_EFFECT[slot])))
            if name in player["placed"]:
                value = player["placed"][name]
                text = Message("die {n}", n=value)
                pieces.append(Piece(f"placed:{p + 1}:{name}", "die", at, text, p, value))
    for i, column in enumerate(player["panorama"]):
        at = f"column:{p + 1}:{i}"
        places.append(Place(at, who, Message("column {n}", n=i + 1)))
        for key in ("inspiration", "sky", "ground", "townsfolk"):
            card = column[key]
            if card:
                home = CARD_NAMES.index(card) >= CARDS
                ident = f"card:{card}:{p + 1}" if home else f"card:{card}"
                pieces.append(Piece(ident, key, at, card_label(card), p))
    for cell in CELL_NAMES:
        places.append(Place(f"cell:{p + 1}:{cell}", who, Message("caravan {cell}", cell=cell)))
    for i, tile in enumerate(player["caravan"]):
        text = TILE_TEXTS[TILE_NAMES.index(tile["tile"])]
        at = f"cell:{p + 1}:{tile['cell']}"
        pieces.append(Piece(f"tile:{p + 1}:{i}", "tile", at, text, p))


def _tigran(
    p: int,
    tigran: Mapping[str, Any],
    player: Mapping[str, Any],
    who: Message,
    places: list[Place],
    pieces: list[Piece],
) -> None:
    area = f"supply:{p + 1}"
    board = tigran["board"]
    name = TIGRAN_BOARD_TEXTS[TIGRAN_BOARD_NAMES.index(board)] if board else who
    places.append(Place(area, who, name))
    _stock(p, player, area, pieces)
    tracks = (
        ("track", Message("resource track {n}", n=tigran["track"])),
        ("comets", Message("comet track {n}", n=tigran["comets"])),
        ("path", Message("{n} cells covered", n=tigran["path"])),
    )
    for kind, text in tracks:
        pieces.append(Piece(f"tigran:{kind}", kind, area, text, p))
    places.append(Place("schemes", who, Message("schemes")))
    for scheme in tigran["schemes"]:
        text = SCHEME_TEXTS[SCHEME_NAMES.index(scheme)]
        pieces.append(Piece(f"scheme:{scheme}", "scheme", "schemes", text, p))
    places.append(Place("tigran_cards", who, Message("acquired")))
    for card in tigran["cards"]:
        pieces.append(Piece(f"card:{card}", "card", "tigran_cards", card_label(card), p))
    for deck, key in enumerate(DECKS):
        n = tigran["unseen_cards"][key]
        text = Message("{n} unseen {deck} cards", n=n, deck=DECK_TEXTS[deck])
        pieces.append(Piece(f"unseen:{key}", "card", "tigran_cards", text, p, n))
    for i, tile in enumerate(tigran["tiles"]):
        text = TILE_TEXTS[TILE_NAMES.index(tile)]
        pieces.append(Piece(f"tigran_tile:{i}", "tile", "tigran_cards", text, p))
