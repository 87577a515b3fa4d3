"""The board of the solo opponent on the table: his tracks, schemes, caravan and what he took."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.games.wayfarers.components import DECKS, SCHEMES, SOLO, TILES, SumRow
from caravanserai.games.wayfarers.interaction import DECK_ICONS, SCHEME_ICONS, TIGRAN_ICONS
from caravanserai.games.wayfarers.state import (
    CARD_NAMES,
    DECK_OF,
    NONE,
    SCHEME_NAMES,
    TIGRAN_BOARD_NAMES,
    TILE_NAMES,
)
from caravanserai.games.wayfarers.tigran import COLOUR_TEXTS, SLOT_ORDER, TRACK_COLOUR
from caravanserai.games.wayfarers.tigran_symbols import BOARD_LABELS, PATH_LABELS
from caravanserai.games.wayfarers.tigran_tiles import CELLS_OF, PATH
from caravanserai.games.wayfarers.tigran_turn import COMET_TOP, SCHEME_LABELS
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    DECK_TEXTS,
    TIGRAN_BOARD_TEXTS,
    TILE_TEXTS,
)
from caravanserai.kernel.view import Listing, Message, Piece, Place

AHEAD: Final = 4
"""How many cells of his caravan are told in advance."""


def _sum_text(row: SumRow) -> Message:
    """Which slots a sum of scheme values looks at first (WAY-SOLO-37, WAY-SOLO-38)."""
    orders = [
        Listing([Message("{n}", n=slot + 1) for slot in SLOT_ORDER[group][row.values[0]]])
        for group in range(2)
    ]
    return Message(
        "sum {n}: townsfolk and land slots {low}; sky and water slots {high}",
        n=" / ".join([str(value) for value in row.values]),
        low=orders[0],
        high=orders[1],
    )


SUM_TEXTS: Final = [_sum_text(row) for row in SOLO.sum]


def path_cell(row: int, column: int) -> str:
    """A cell of his caravan by row letter and column number, as the cells of players."""
    return f"{'abc'[row]}{column + 1}"


def lay_out(
    p: int, tigran: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    """Everything of his but influence, workers and journal marker, which he has as players do."""
    _tracks(p, tigran, who, places, pieces)
    _caravan(p, tigran, who, places, pieces)
    places.append(Place("schemes", who, Message("schemes")))
    for scheme in tigran["schemes"]:
        i = SCHEME_NAMES.index(scheme)
        kind, text, icons = f"scheme_{SCHEMES[i].colour}", SCHEME_LABELS[i], SCHEME_ICONS[i]
        pieces.append(Piece(f"scheme:{scheme}", kind, "schemes", text, p, icons=icons))
    for deck, key in enumerate(DECKS):
        at = f"tigran_cards:{key}"
        places.append(Place(at, who, Message("acquired {deck} cards", deck=DECK_TEXTS[deck])))
        for card in [CARD_NAMES.index(name) for name in tigran["cards"]]:
            if DECK_OF[card] == deck:
                ident = f"card:{CARD_NAMES[card]}"
                pieces.append(Piece(ident, DECK_ICONS[deck], at, CARD_TEXTS[card], p))
        n = tigran["unseen_cards"][key]
        if n:
            text = Message("{deck}: {n} unseen", deck=DECK_TEXTS[deck], n=n)
            pieces.append(Piece(f"unseen:{key}", "stack", at, text, p, n))


def _tracks(
    p: int, tigran: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    area = f"player:{p + 1}"
    board = TIGRAN_BOARD_NAMES.index(tigran["board"]) if tigran["board"] else NONE
    if board == NONE:
        places.append(Place(area, who, who))
    else:
        places.append(Place(area, who, TIGRAN_BOARD_TEXTS[board], BOARD_LABELS[board]))
        shown = TIGRAN_ICONS[board]
        for key, label, icons in (
            ("focus", Message("focus action"), shown.focus),
            ("rest", Message("Tigran's rest"), shown.rest),
            ("bonus", Message("track bonus"), shown.bonus),
        ):
            places.append(Place(f"tigran:{key}", who, label, icons=icons))
    for n, space in enumerate(SOLO.track):
        colour = COLOUR_TEXTS[TRACK_COLOUR[n]]
        label = Message("resource track {n} ({colour})", n=space.pos, colour=colour)
        places.append(Place(f"track:{space.pos}", who, label))
    for n in range(COMET_TOP + 1):
        places.append(Place(f"comets:{n}", who, Message("comet track {n}", n=n)))
    total = sum([SCHEMES[SCHEME_NAMES.index(name)].value for name in tigran["schemes"][-2:]])
    for i, row in enumerate(SOLO.sum):
        icons = "_" if total in row.values else ""  # a frame without content
        places.append(Place(f"sum:{i}", who, SUM_TEXTS[i], icons=icons, rule="WAY-SOLO-36"))
    for ident, at, text in (
        ("tigran:track", f"track:{tigran['track']}", Message("resource marker")),
        ("tigran:comets", f"comets:{tigran['comets']}", Message("comet marker")),
    ):
        pieces.append(Piece(ident, "marker", at, text, p))


def _caravan(
    p: int, tigran: Mapping[str, Any], who: Message, places: list[Place], pieces: list[Piece]
) -> None:
    """His tiles cover the cells along the path; those without room lie beside it
    (WAY-SOLO-65 to WAY-SOLO-68).
    """
    board = TIGRAN_BOARD_NAMES.index(tigran["board"]) if tigran["board"] else NONE
    if board != NONE:
        ahead = Listing(PATH_LABELS[board][tigran["path"] :][:AHEAD])
        label = Message("next cells of his caravan")
        places.append(Place("path", who, label, ahead))
    for i, (row, column) in enumerate(PATH):
        label, icons = who, ""
        if board != NONE:
            label, icons = PATH_LABELS[board][i], TIGRAN_ICONS[board].cells[row][column]
        at = f"path:{path_cell(row, column)}"
        places.append(Place(at, who, label, icons=icons))
    places.append(Place("tigran:tiles", who, Message("tiles beside the board")))
    covered = 0
    for i, tile in enumerate(tigran["tiles"]):
        kind = TILE_NAMES.index(tile)
        size = CELLS_OF[kind]
        ats = [f"path:{path_cell(*cell)}" for cell in PATH[covered : covered + size]]
        if len(ats) < size:
            ats = ["tigran:tiles"]
        else:
            covered += size
        text, icons = TILE_TEXTS[kind], f"tile_{TILES[kind].type}"
        for half, at in enumerate(ats):
            pieces.append(Piece(f"tigran_tile:{i}:{half}", "tile", at, text, p, icons=icons))
