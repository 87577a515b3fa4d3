"""The table as pieces at places, from what one seat may know; what a card says comes from its
own effects.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.wayfarers import effects
from caravanserai.games.wayfarers.caravan import FIXED_CELLS
from caravanserai.games.wayfarers.cards import SKY_PRICE
from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    GREEN_SPOTS,
    GUILDS,
    ICONS,
    SIDES,
    TAGS,
    TILES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.effects import provisions, silver
from caravanserai.games.wayfarers.journal import CONNECTIONS
from caravanserai.games.wayfarers.journal import SPOT_NAMES as SPOTS_OF_TRACK
from caravanserai.games.wayfarers.printed import card_label, slot_text, tile_text
from caravanserai.games.wayfarers.state import (
    BOARD_NAMES,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    JOURNAL_TILE_NAMES,
    ROWS,
    SCHEME_NAMES,
    SKIES,
    SLOT_NAMES,
    SPACE_NAMES,
    SPOT_NAMES,
    TIGRAN,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
)
from caravanserai.games.wayfarers.tigran import COLOUR_TEXTS, TRACK_COLOUR
from caravanserai.games.wayfarers.tigran_symbols import BOARD_LABELS, PATH_LABELS
from caravanserai.games.wayfarers.tigran_turn import SCHEME_LABELS
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    DECK_TEXTS,
    GUILD_TEXTS,
    ICON_TEXTS,
    JOURNAL_TILE_TEXTS,
    SLOT_TEXTS,
    TAG_TEXTS,
    TIGRAN_BOARD_TEXTS,
    TILE_TEXTS,
    WORKER_COUNTS,
    WORKER_TEXTS,
)
from caravanserai.kernel.effects import spoken
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Grid, Listing, Message, Piece, Place, Scene, View

JOURNAL: Final = Message("Journal track")
TILE_GROUP: Final = Message("Upgrade tiles")
DRAWN_GROUP: Final = Message("Drawn cards")
GUILD_GROUP: Final = Message("Guilds")
BONUS_TEXTS: Final = {
    "silver": Message("silver"),
    "prov": Message("provision"),
    "inf:move": Message("move"),
    "inf:card": Message("mark"),
    "die:refresh": Message("refresh"),
}
"""The bonuses printed in the caravan, in a word."""
ROW_TEXTS: Final = [Message("a"), Message("b"), Message("c")]
AHEAD: Final = 4
"""How many cells of the opponent's caravan are told in advance."""
DISPLAY_GROUPS: Final = [
    Message("Townsfolk display"),
    Message("Sky display"),
    Message("Land display"),
    Message("Water display"),
    Message("Inspiration display"),
]


def owner_label(seat: int, solo: bool) -> Message:
    """Whose piece it is."""
    return Message("Tigran") if solo and seat == TIGRAN else Message("player {n}", n=seat + 1)


def scene(view: View) -> Scene:
    """Everything this seat sees."""
    position = view.position
    places: list[Place] = []
    pieces: list[Piece] = []
    grids: list[Grid] = []
    _journal(position, places, pieces)
    _displays(position, places, pieces)
    _tiles(position, places, pieces)
    places.append(Place("drawn", DRAWN_GROUP, Message("cards")))
    for card in position["drawn"]:
        if card:
            pieces.append(Piece(f"card:{card}", "card", "drawn", card_label(card)))
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
            grids.append(_caravan(p, player, who))
    return Scene(places, pieces, grids)


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
        one, other = GREEN_SPOTS[SPOTS_OF_TRACK.index(spot)].between
        text = Message("{worker} at {one} / {other}", worker=WORKER_TEXTS[0], one=one, other=other)
        pieces.append(Piece(f"green:{spot}", "worker", "green", text))


def _displays(position: Mapping[str, Any], places: list[Place], pieces: list[Piece]) -> None:
    for deck, name in enumerate(DECKS):
        for i, slot in enumerate(position["displays"][name]):
            spot = 4 * deck + i
            action = effects.WORKER_EFFECT[spot]
            printed = Message("worker: {effect}", effect=spoken(action)) if action else None
            if deck == SKIES:
                printed = Message("price: {amount}", amount=silver(SKY_PRICE[i]))
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
        places.append(Place(f"tile:{name}", TILE_GROUP, TILE_TEXTS[kind], tile_text(kind)))
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
        text = WORKER_COUNTS[colour].counting(n)
        pieces.append(Piece(f"crew:{name}:{p + 1}", "worker", area, text, p, n))


def _player(
    p: int, player: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    area = f"supply:{p + 1}"
    board = player["board"]
    label = Message("supply")
    if board:
        label = Message("supply, board {name}", name=board)
    guilds = Message("in guilds: {black} black, {yellow} yellow, {blue} blue", **player["guilds"])
    journal = Message("journal: {space}", space=player["journal"])
    places.append(Place(area, who, label, Listing([guilds, journal], "; ")))
    for kind, text in (
        ("silver", silver(player["silver"])),
        ("prov", provisions(player["prov"])),
        ("markers", Message("{n} marker", plural="{n} markers", n=player["markers"])),
    ):
        pieces.append(Piece(f"{kind}:{p + 1}", kind, area, text, p, player[kind]))
    _stock(p, player, area, pieces)
    for i, value in enumerate(player["dice"]):
        text = Message("die {n}", n=value)
        pieces.append(Piece(f"die:{p + 1}:{i}", "die", area, text, p, value))
    for slot, name in enumerate(SLOT_NAMES):
        if slot < 6 or name in player["placed"]:
            at = f"slot:{name}:{p + 1}"
            printed = None if name in CARD_NAMES else slot_text(slot)  # a card says it itself
            places.append(Place(at, who, SLOT_TEXTS[slot], printed))
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


def _caravan(p: int, player: Mapping[str, Any], who: Message) -> Grid:
    """The caravan with its printed bonuses, and in brackets what can be covered no more."""
    cells = [_bonus(player["board"], cell) for cell in range(CELLS)]
    for cell in bits(FIXED_CELLS):
        printed = COMMON.column_assets[f"c{cell + 1}"]
        cells[cell] = _covered([ICON_TEXTS[ICONS.index(icon)] for icon in printed])
    for tile in player["caravan"]:
        kind, first = TILE_NAMES.index(tile["tile"]), CELL_NAMES.index(tile["cell"])
        data = TILES[kind]
        face = data.face_b if tile["face"] == "b" else data.face
        for column, icons in enumerate(face):
            said = [ICON_TEXTS[ICONS.index(icon)] for icon in icons]
            said += [TAG_TEXTS[TAGS.index(tag)] for tag in data.tags]
            cells[first + column] = _covered(said)
            if data.size[1] > 1:
                cells[first + column + COLUMNS] = Message("[↑]")
    head = [Message("caravan"), *[Message("{n}", n=n + 1) for n in range(COLUMNS)]]
    rows = [[ROW_TEXTS[row], *cells[row * COLUMNS : (row + 1) * COLUMNS]] for row in range(ROWS)]
    places = frozenset([f"cell:{p + 1}:{cell}" for cell in CELL_NAMES])
    return Grid(who, p, "cell", places, [head, *rows])


def _bonus(board: str | None, cell: int) -> Message:
    parts = effects.CELL_EFFECT[BOARD_NAMES.index(board)][cell] if board else ()
    return BONUS_TEXTS[parts[0].notation()] if parts else Message("-")


def _covered(said: list[Message]) -> Message:
    return Message("[{text}]", text=Listing(said) if said else Message("-"))


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
    which = TIGRAN_BOARD_NAMES.index(board) if board else 0
    name, printed = (TIGRAN_BOARD_TEXTS[which], BOARD_LABELS[which]) if board else (who, None)
    places.append(Place(area, who, name, printed))
    _stock(p, player, area, pieces)
    colour = COLOUR_TEXTS[TRACK_COLOUR[tigran["track"]]]
    tracks = (
        ("track", Message("resource track {n} ({colour})", n=tigran["track"], colour=colour)),
        ("comets", Message("comet track {n}", n=tigran["comets"])),
        ("path", Message("{n} cell covered", plural="{n} cells covered", n=tigran["path"])),
    )
    for kind, text in tracks:
        pieces.append(Piece(f"tigran:{kind}", kind, area, text, p))
    if board:
        ahead = Listing(PATH_LABELS[which][tigran["path"] :][:AHEAD])
        places.append(Place("path", who, Message("next cells of his caravan"), ahead))
    places.append(Place("schemes", who, Message("schemes")))
    for scheme in tigran["schemes"]:
        text = SCHEME_LABELS[SCHEME_NAMES.index(scheme)]
        pieces.append(Piece(f"scheme:{scheme}", "scheme", "schemes", text, p))
    places.append(Place("tigran_cards", who, Message("acquired")))
    for card in tigran["cards"]:
        text = CARD_TEXTS[CARD_NAMES.index(card)]
        pieces.append(Piece(f"card:{card}", "card", "tigran_cards", text, p))
    for deck, key in enumerate(DECKS):
        n = tigran["unseen_cards"][key]
        text = Message("{deck}: {n} unseen", deck=DECK_TEXTS[deck], n=n)
        pieces.append(Piece(f"unseen:{key}", "card", "tigran_cards", text, p, n))
    for i, tile in enumerate(tigran["tiles"]):
        text = TILE_TEXTS[TILE_NAMES.index(tile)]
        pieces.append(Piece(f"tigran_tile:{i}", "tile", "tigran_cards", text, p))
