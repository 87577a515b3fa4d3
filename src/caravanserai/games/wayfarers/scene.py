"""The table as pieces at places, from what one seat may know; what a card says comes from its
own effects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from caravanserai.games.wayfarers import tigran_scene
from caravanserai.games.wayfarers.caravan import FIXED_CELLS, TYPE_TEXTS
from caravanserai.games.wayfarers.cards import SKY_PRICE
from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    GREEN_SPOTS,
    GUILDS,
    ICONS,
    SIDES,
    TAGS,
    TILE_TYPES,
    TILES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.effects import (
    CELL_EFFECT,
    FOLK_EFFECT,
    SPACE_EFFECT,
    WORKER_EFFECT,
    provisions,
    silver,
)
from caravanserai.games.wayfarers.interaction import (
    CARD_ICONS,
    CELL_ICONS,
    DECK_ICONS,
    GUILD_ICONS,
    HOME_ICONS,
    JOURNAL_TILE_ICONS,
    PRICE_ICONS,
    SPACE_ICONS,
    SPOT_ICONS,
    TILE_FORMS,
    TILE_ICONS,
    WAY_ICONS,
    card_ref,
    slot_ref,
)
from caravanserai.games.wayfarers.journal import CONNECTIONS
from caravanserai.games.wayfarers.printed import card_label, slot_text, tile_text
from caravanserai.games.wayfarers.state import (
    BOARD_NAMES,
    CARD_NAMES,
    CARDS,
    CELL_NAMES,
    CELLS,
    COLUMNS,
    DECK_OF,
    HOME_CITY,
    HOME_FOLK,
    HOME_HARBOUR,
    HOME_SKY,
    JOURNAL_TILE_NAMES,
    ROWS,
    SKIES,
    SLOT_NAMES,
    SPACE_NAMES,
    SPOT_NAMES,
    SPOTS_OF,
    TIGRAN,
    TILE_NAMES,
)
from caravanserai.games.wayfarers.words import (
    BOARD_TEXTS,
    CARD_TEXTS,
    CELL_TEXTS,
    GUILD_TEXTS,
    ICON_TEXTS,
    JOURNAL_TILE_TEXTS,
    SEAT_TEXTS,
    SLOT_TEXTS,
    TAG_TEXTS,
    TILE_TEXTS,
    WORKER_TEXTS,
    face_text,
)
from caravanserai.kernel.effects import spoken
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Grid, Listing, Message, Part, Piece, Place, Scene, View

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
ROW_TEXTS: Final = [Message("upper"), Message("middle"), Message("lower")]
GUILD_ABILITIES: Final = [
    Message("spend 1 after journaling: journal again"),
    Message("spend 1: change dice of your supply by 1, twice"),
    Message("spend 1 while placing a die: a ship"),
]
HOME_DECKS: Final = {HOME_CITY: "land", HOME_HARBOUR: "water", HOME_SKY: "sky"}
DISPLAY_GROUPS: Final = [
    Message("Townsfolk display"),
    Message("Sky display"),
    Message("Land display"),
    Message("Water display"),
    Message("Inspiration display"),
]


def owner_label(seat: int, solo: bool) -> Message:
    """Whose piece it is."""
    return Message("Tigran") if solo and seat == TIGRAN else SEAT_TEXTS[seat]


def scene(view: View) -> Scene:
    """Everything this seat sees."""
    position = view.position
    solo, turn = position["tigran"] is not None, position["turn"]
    met = [] if view.seat is None else position["met"][view.seat]
    parts = [
        Part(_track_part, position["sides"], met),
        Part(_journal, position["journal_tiles"], position["green_spots"]),
    ]
    for deck, name in enumerate(DECKS):
        left = position["decks"][name]["cards"]
        parts.append(Part(_display, deck, position["displays"][name], left, solo))
    parts += [Part(_tiles, position["tiles"]), Part(_drawn, position["drawn"]), Part(_guilds)]
    for p, player in enumerate(position["players"]):
        parts.append(Part(_common, p, player["journal"], player["guilds"], solo))
        if solo and p == TIGRAN:
            parts.append(Part(_tigran, p, player["workers"], position["tigran"]))
            continue
        on_turn = turn["seat"] == str(p + 1)
        held, placing = (turn["held"], position["placing"]) if on_turn else (0, None)
        parts.append(Part(_player, p, player, held, placing, solo))
    return Scene(parts=parts)


def _guilds() -> Scene:
    return Scene(
        [
            Place(
                f"guild:{guild}",
                GUILD_GROUP,
                GUILD_TEXTS[g],
                GUILD_ABILITIES[g],
                icons=GUILD_ICONS[g],
            )
            for g, guild in enumerate(GUILDS)
        ]
    )


def _tigran(p: int, workers: Mapping[str, int], tigran: Mapping[str, Any]) -> Scene:
    """The solo opponent."""
    places: list[Place] = []
    pieces: list[Piece] = []
    tigran_scene.lay_out(p, tigran, owner_label(p, True), places, pieces)
    return Scene(places, [*pieces, *_crew(p, workers)])


@cache
def _track(sides: tuple[str | None, ...]) -> list[Place]:
    """The spaces of the journal and the connections between them, by the sides in play."""
    spaces: list[Place] = []
    splotches: list[Place] = []
    for i, name in enumerate(SPACE_NAMES):
        ways = []
        for way in CONNECTIONS[i]:
            side = sides[way.section]
            if side is not None:
                which = SIDES.index(side)
                to, need = SPACE_NAMES[way.to], way.sides[which].text
                ways.append(Message("to {space}: {need}", space=to, need=need))
                icons = WAY_ICONS[name, to][which]
                # no `printed`: in words the spaces list their connections
                splotches.append(Place(f"way:{name}:{to}", JOURNAL, ways[-1], icons=icons))
        printed = SPACE_EFFECT[i]
        bonus = [Message("bonus: {effect}", effect=spoken(printed))] if printed else []
        shown = Listing([*bonus, *ways], "; ")
        icons = SPACE_ICONS[i]
        spaces.append(Place(f"go:{name}", JOURNAL, Message(name), shown, icons=icons))
    return spaces + splotches


@cache
def _met(sides: tuple[str | None, ...]) -> dict[str, Place]:
    """The connections as they look to somebody who meets their requirement."""
    shown = {}
    for place in _track(sides):
        if place.id.startswith("way:") and place.icons:
            label = Message("{way} (you have it)", way=place.label)
            shown[place.id] = Place(place.id, JOURNAL, label, icons=f"met {place.icons}")
    return shown


def _track_part(sides: Sequence[str | None], met: Sequence[str]) -> Scene:
    """The journal track; connections that this seat may use look so."""
    track = tuple(sides)
    ways, marked = {f"way:{way}" for way in met}, _met(track)
    return Scene(
        [marked[place.id] if place.id in ways and place.icons else place for place in _track(track)]
    )


def _journal(tiles: Mapping[str, str], green_spots: Sequence[str]) -> Scene:
    """The tiles of the journal, and the spots of the green workers."""
    places, pieces = [], []
    for name, tile in tiles.items():
        if tile:
            i = JOURNAL_TILE_NAMES.index(tile)
            text, icons = JOURNAL_TILE_TEXTS[i], JOURNAL_TILE_ICONS[i]
            pieces.append(
                Piece(f"journal_tile:{tile}", "journal_tile", f"go:{name}", text, icons=icons)
            )
    for spot in GREEN_SPOTS:
        one, other = spot.between
        text = Message("{worker} at {one} / {other}", worker=WORKER_TEXTS[0], one=one, other=other)
        places.append(Place(f"green:{spot.id}", JOURNAL, text))
    for name in green_spots:
        at = f"green:{name}"
        pieces.append(Piece(at, "worker_green", at, WORKER_TEXTS[0]))
    return Scene(places, pieces)


@cache
def _spot(deck: int, i: int) -> Place:
    """A slot of a display with what is printed there."""
    spot = SPOTS_OF[deck][i]
    action = WORKER_EFFECT[spot]
    printed = Message("worker: {effect}", effect=spoken(action)) if action else None
    if deck == SKIES:
        printed = Message("price: {amount}", amount=silver(SKY_PRICE[i]))
    at, label = f"spot:{SPOT_NAMES[spot]}", Message("slot {n}", n=i + 1)
    return Place(at, DISPLAY_GROUPS[deck], label, printed, icons=SPOT_ICONS[spot])


def _display(deck: int, slots: Sequence[Mapping[str, Any]], left: int, solo: bool) -> Scene:
    """The slots of a display with what lies there, and the deck."""
    places, pieces, name = [], [], DECKS[deck]
    for i, slot in enumerate(slots):
        spot = 4 * deck + i
        places.append(_spot(deck, i))
        at = places[-1].id
        if slot["card"]:
            pieces.append(_card_piece(slot["card"], at))
        on = f"card:{slot['card']}"
        if slot["marker"]:
            seat = int(slot["marker"]) - 1
            label = Message("marker of {who}", who=owner_label(seat, solo))
            ident = f"marker:{SPOT_NAMES[spot]}"
            pieces.append(Piece(ident, "marker", at, label, seat, on=on))
        for colour in slot["workers"]:
            label = WORKER_TEXTS[WORKER_COLOURS.index(colour)]
            ident = f"worker:{SPOT_NAMES[spot]}:{colour}"
            pieces.append(Piece(ident, f"worker_{colour}", at, label, on=on))
    places.append(Place(f"deck:{name}", DISPLAY_GROUPS[deck], Message("deck")))
    text = Message("{n} card", plural="{n} cards", n=left)
    pieces.append(Piece(f"deck:{name}", DECK_ICONS[deck], f"deck:{name}", text, value=left))
    return Scene(places, pieces)


def _tiles(stacks: Mapping[str, int]) -> Scene:
    """The upgrade tiles with their prices."""
    places, pieces = [], []
    for which, icons in PRICE_ICONS.items():
        label = TYPE_TEXTS[TILE_TYPES.index(which)]
        places.append(Place(f"price:{which}", TILE_GROUP, label, icons=icons))
    for kind, name in enumerate(TILE_NAMES):
        left = stacks[name]
        at, form = f"tile:{name}", TILE_FORMS[kind]
        places.append(Place(at, TILE_GROUP, TILE_TEXTS[kind], tile_text(kind)))
        if left:
            text, n = Message("{n} left", n=left), left if left > 1 else None
            front, *back = TILE_ICONS[kind]
            pieces.append(Piece(at, form, at, text, value=n, icons=front))
            for icons in back:
                text = Message("other face")
                pieces.append(Piece(f"{at}:b", form, at, text, value=n, icons=icons))
    return Scene(places, pieces)


def _drawn(cards: Sequence[str]) -> Scene:
    """The cards the player on turn has drawn: only that player looks at them (WAY-INFO-3)."""
    if not cards:
        return Scene()
    place = Place("drawn", DRAWN_GROUP, Message("cards"))
    return Scene([place], [_card_piece(card, "drawn") for card in cards if card])


def _common(p: int, journal: str, guilds: Mapping[str, int], solo: bool) -> Scene:
    """What a participant has on the main board."""
    who = owner_label(p, solo)
    label = Message("journal marker of {who}", who=who)
    pieces = [Piece(f"journal:{p + 1}", "figure", f"go:{journal}", label, p)]
    for guild in GUILDS:
        n = guilds[guild]
        if n:
            text = Message("{n} of {who}", n=n, who=who)
            pieces.append(Piece(f"guild:{guild}:{p + 1}", "marker", f"guild:{guild}", text, p, n))
    return Scene(pieces=pieces)


def _crew(p: int, workers: Mapping[str, int]) -> list[Piece]:
    """The workers in a supply."""
    return [
        Piece(f"crew:{name}:{p + 1}:{i}", f"worker_{name}", f"player:{p + 1}", text, p)
        for name, text in zip(WORKER_COLOURS, WORKER_TEXTS, strict=True)
        for i in range(workers[name])
    ]


def _die(ident: str, value: int, p: int, at: str, on: str = "") -> Piece:
    """A die of a player; the pips say its value."""
    return Piece(ident, "die", at, Message("die {n}", n=value), p, icons=f"die:own:{value}", on=on)


def _card_piece(name: str, at: str, p: int | None = None) -> Piece:
    """A card; the kind of the piece is its deck."""
    ident = f"card:{name}" if p is None else card_ref(name, p)
    icons = CARD_ICONS[CARD_NAMES.index(name)]
    return Piece(ident, f"{_deck(name)}_card", at, card_label(name), p, icons=icons)


def _deck(name: str) -> str:
    """The deck of a card; those printed on the player boards belong to one as well."""
    card = CARD_NAMES.index(name)
    return DECKS[DECK_OF[card]] if card < CARDS else HOME_DECKS[card]


def _player(
    p: int, player: Mapping[str, Any], held: int, placing: Mapping[str, str] | None, solo: bool
) -> Scene:
    """What a player has; a die or a tile may be in hand."""
    area, who = f"player:{p + 1}", owner_label(p, solo)
    board = player["board"]
    label = Message("supply")
    if board:
        label = Message("supply, {board}", board=BOARD_TEXTS[BOARD_NAMES.index(board)])
    guilds = Message("in guilds: {black} black, {yellow} yellow, {blue} blue", **player["guilds"])
    journal = Message("journal: {space}", space=player["journal"])
    places = [Place(area, who, label, Listing([guilds, journal], "; "))]
    pieces = _supply(p, player, area)
    pieces += _in_hand(p, held, placing, area)
    pieces += _crew(p, player["workers"])
    for name, icons in HOME_ICONS.items():
        slot, at = SLOT_NAMES.index(name), slot_ref(name, p)
        places.append(Place(at, who, SLOT_TEXTS[slot], slot_text(slot), icons=icons))
        if name in player["placed"]:
            pieces.append(_die(f"placed:{p + 1}:{name}", player["placed"][name], p, at))
    printed, icons = spoken(FOLK_EFFECT[HOME_FOLK]), CARD_ICONS[HOME_FOLK]
    label = CARD_TEXTS[HOME_FOLK]
    places.append(Place(f"rest:{p + 1}", who, label, printed, icons=icons))
    _panorama(p, player, who, places, pieces)
    _cells(p, player, who, places, pieces)
    return Scene(places, pieces, lambda: [_caravan(p, player, who)])


def _supply(p: int, player: Mapping[str, Any], area: str) -> list[Piece]:
    """Money, markers and dice."""
    pieces = []
    for kind, text in (
        ("silver", silver(player["silver"])),
        ("prov", provisions(player["prov"])),
        ("markers", Message("{n} marker", plural="{n} markers", n=player["markers"])),
    ):
        pieces.append(Piece(f"{kind}:{p + 1}", kind, area, text, p, player[kind]))
    left = player["reserve"]
    text = Message("{n} die in the reserve", plural="{n} dice in the reserve", n=left)
    pieces.append(Piece(f"reserve:{p + 1}", "new_die", area, text, p, left))
    dice = enumerate(player["dice"])
    return pieces + [_die(f"die:{p + 1}:{i}", value, p, area) for i, value in dice]


def _in_hand(p: int, held: int, placing: Mapping[str, str] | None, area: str) -> list[Piece]:
    """The die or the tile that is being placed."""
    if placing:
        kind, face = TILE_NAMES.index(placing["tile"]), "ab".index(placing["face"])
        text, icons = Message("{tile} in hand", tile=TILE_TEXTS[kind]), TILE_ICONS[kind][face]
        return [Piece(f"held:{p + 1}", TILE_FORMS[kind], area, text, p, icons=icons)]
    if held:
        text, icons = Message("die {n} in hand", n=held), f"die:own:{held}"
        return [Piece(f"held:{p + 1}", "die", area, text, p, icons=icons)]
    return []


def _panorama(
    p: int, player: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    """The columns: land to the left of the board, water to the right, counted from there."""
    counts = {"land": 0, "water": 0}
    for i, column in enumerate(player["panorama"]):
        ground = column["ground"]
        side = _deck(ground)
        at = f"{side}:{p + 1}:{counts[side]}"
        counts[side] += 1
        places.append(Place(at, who, Message("column {n}", n=i + 1)))
        cards = [column[key] for key in ("inspiration", "sky", "ground", "townsfolk")]
        pieces += [_card_piece(card, at, p) for card in cards if card]
        value = player["placed"].get(ground)
        if value is not None:
            pieces.append(_die(f"placed:{p + 1}:{ground}", value, p, at, card_ref(ground, p)))


@cache
def _printed_cells(p: int, board: str | None, who: Message) -> list[Place]:
    """The caravan of a player board."""
    places = []
    for i, cell in enumerate(CELL_NAMES):
        at, label = f"cell:{p + 1}:{cell}", Message("caravan, {cell}", cell=CELL_TEXTS[i])
        bonus = CELL_EFFECT[BOARD_NAMES.index(board)][i] if board else ()
        printed = Message("bonus: {effect}", effect=spoken(bonus)) if bonus else None
        icons = CELL_ICONS[BOARD_NAMES.index(board)][i] if board and bonus else ""
        places.append(Place(at, who, label, printed, icons=icons))
    return places


def _cells(
    p: int, player: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    """The cells of the caravan with their printed bonuses, and the tiles on them."""
    places += _printed_cells(p, player["board"], who)
    for i, tile in enumerate(player["caravan"]):
        kind = TILE_NAMES.index(tile["tile"])
        icons = TILE_ICONS[kind]["ab".index(tile["face"])]
        at, ident = f"cell:{p + 1}:{tile['cell']}", f"laid:{p + 1}:{i}"
        text = Message(
            "{card} ({text})",
            card=TILE_TEXTS[kind],
            text=face_text(kind, "ab".index(tile["face"])),
        )
        pieces.append(Piece(ident, TILE_FORMS[kind], at, text, p, icons=icons))


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
    parts = CELL_EFFECT[BOARD_NAMES.index(board)][cell] if board else ()
    return BONUS_TEXTS[parts[0].notation()] if parts else Message("-")


def _covered(said: list[Message]) -> Message:
    return Message("[{text}]", text=Listing(said) if said else Message("-"))
