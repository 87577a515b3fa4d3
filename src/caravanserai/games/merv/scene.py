"""The table as pieces at places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from caravanserai.games.merv.caravansary import SPICE_LIMIT
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.pieces import (
    board_pieces,
    city_pieces,
    own_pieces,
    solo_pieces,
    stock_pieces,
    supply_pieces,
)
from caravanserai.games.merv.places import CITY, CITY_PLACES, COLUMNS, ROUND, ROWS, board
from caravanserai.games.merv.state import BONUS_UPGRADES, CELL_NAMES, SITE_NAMES, UPGRADE_NAMES
from caravanserai.games.merv.words import ACTION_LABELS, COLOUR_LABELS, LINES_FACED, seat_label
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.view import Grid, Listing, Message, Part, Place, Scene, View

SOLO: Final = Message("Cards of the magistrate")
NOTHING: Final = Listing([])
_CONTRACT_MARKS: Final = [t for t in COMPONENTS.thresholds if t.kind == "contract"]


IN_CITY: Final = (
    "attacked", "city", "corner", "market_camels", "order", "queue", "queue_camels", "round",
    "slots", "turn", "wall_supply", "walls", "year",
)  # fmt: skip
"""The fields of a position that are seen in the city and around it."""
ON_BOARDS: Final = (
    "bonus_upgrades", "breakthroughs", "city_camels", "contracts", "market_boons", "market_camels",
    "mosque_camels", "row", "row_camels", "scoring_tiles", "turn", "unseen", "white_upgrades",
)  # fmt: skip
"""Those that are seen on the other boards."""


def scene(view: View) -> Scene:
    """Everything on the table."""
    position = view.position
    participants = position["participants"]
    players = len([who for who in participants if who["kind"] == "player"])
    solo = [Part(_magistrate, position["solo"])] if players == 1 else []
    return Scene(
        parts=[
            Part(_city, {name: position[name] for name in IN_CITY}, players),
            Part(_boards, {name: position[name] for name in ON_BOARDS}, len(participants)),
            Part(_supply, participants),
            *solo,
            *[Part(_participant, seat, who, players) for seat, who in enumerate(participants)],
        ]
    )


def _city(position: Mapping[str, Any], players: int) -> Scene:
    return Scene(
        [*CITY_PLACES, _round_place(position)],
        city_pieces(position, players),
        lambda: [_city_grid(position, players)],
    )


def _boards(position: Mapping[str, Any], participants: int) -> Scene:
    return Scene(board(participants), board_pieces(position))


def _supply(participants: Sequence[Mapping[str, Any]]) -> Scene:
    return Scene(pieces=supply_pieces(participants))


def _magistrate(solo: Mapping[str, Any]) -> Scene:
    places = [
        Place("deck", SOLO, Message("deck")),
        Place("discards", SOLO, Message("discards")),
        Place("solo_card", SOLO, Message("card of the round")),
    ]
    return Scene(places, solo_pieces(solo))


def _participant(seat: int, who: Mapping[str, Any], players: int) -> Scene:
    label = seat_label(players, seat)
    place = Place(f"player:{seat + 1}", label, _nature(who))
    stock = stock_pieces(place.id, seat, who)
    if seat >= players:  # most kinds of things an automatic participant never has
        stock = [piece for piece in stock if piece.value != 0]
    return Scene([place], [*stock, *own_pieces(seat, who, label)])


def _city_grid(position: Mapping[str, Any], players: int) -> Grid:
    """The city as it lies: of every site the action, what it yields, and who stands there."""
    rows = [
        [NOTHING, *[Message("column {n}", n=n) for n in COLUMNS], NOTHING],
        [NOTHING, *[_wall(position, f"N{n}") for n in COLUMNS], NOTHING],
    ]
    for r in ROWS:
        cells = [_cell_lines(position, f"R{r}C{c}", players) for c in COLUMNS]
        sides = (
            (Message("row {n}", n=r), NOTHING),
            (_wall(position, f"W{r}"), _wall(position, f"E{r}")),
            (NOTHING, NOTHING),
        )
        for line, (west, east) in enumerate(sides):
            rows.append([west, *[cell[line] for cell in cells], east])
    rows.append([NOTHING, *[_wall(position, f"S{n}") for n in COLUMNS], NOTHING])
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
