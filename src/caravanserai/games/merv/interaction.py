"""What the drawn table needs beside words: effects as icons, and where a choice lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.contracts import Contract
from caravanserai.games.merv.components.library import Breakthrough
from caravanserai.games.merv.components.scoring_tiles import ScoringTile
from caravanserai.games.merv.components.walls import WallPiece
from caravanserai.games.merv.invasion import Ransom
from caravanserai.games.merv.queue import free_places
from caravanserai.games.merv.state import (
    CELL_NAMES,
    MARKET_CELL,
    MARKET_SLOT_NAMES,
    PER_MOSQUE_BUILDING,
    SITE_NAMES,
    Merv,
)
from caravanserai.games.merv.words import WORDS
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import icon_row

ACTION_ICONS: Final = {
    **{action: action for action in COMPONENTS.actions},
    "library": "open_book",  # another game has a library too
}
BOON_ICONS: Final = {
    "camel": "camel",
    "white_upgrade": "upgrade cube-white",
    "favour": "favour",
    "bonus_upgrade": "upgrade cube-any",
    "scoring_tile": "scoring_tile",
    "soldier": "soldier",
    "courtier": "courtier",
    "wall": "wall",
    "mosque_scoring": f"mosque : vp*{PER_MOSQUE_BUILDING}",
    "white_cube": "cube-white",
    "scroll": "scroll",
    "caravan_card": "caravan_card",
    "rare_good": "rare_good",
    "mosque_step": "mosque move",
    "white_upgrade_any_site": "upgrade cube-white",
}


def cubes(colours: Iterable[str]) -> str:
    """A price in cubes."""
    return icon_row(Counter(f"cube-{colour}" for colour in colours))


def _contract(card: Contract) -> str:
    needs = {
        f"cube-{card.resource}": 1,
        "scroll": card.scrolls,
        "common_good": card.common,
        "rare_good": card.rare,
        "any_good": card.any_good,
    }
    price = icon_row({key: n for key, n in needs.items() if n})
    return f"{price} > vp*{card.points} {BOON_ICONS[card.bonus]}"


def _breakthrough(tile: Breakthrough) -> str:
    if tile.effect == "discount":
        return f"{ACTION_ICONS[tile.action]} : discount"
    if tile.effect == "conversion":
        return f"cube-{tile.colour} > cube-any"
    if tile.effect == "gain":
        gains = {"vp": tile.points, "favour": tile.favour, "soldier": tile.soldiers}
        return icon_row({key: n for key, n in gains.items() if n})
    return {
        "take_any_caravan_card": "caravan_card",
        "trading_post_with_good": "disc common_good / disc rare_good",
        "mosque_step": "mosque move",
        "free_wall_piece": "wall / gate",
    }[tile.effect]


def _wall(piece: WallPiece) -> str:
    kind = "gate" if piece.kind == "gate" else "wall"
    return f"{kind} {cubes([piece.colour] * piece.cost)}"


def _scoring(tile: ScoringTile) -> str:
    return f"{ACTION_ICONS[tile.action]} : vp*{tile.points_per_building}"


CONTRACT_ICONS: Final = {card.id: _contract(card) for card in COMPONENTS.contracts}
TILE_ICONS: Final = {tile.id: _breakthrough(tile) for tile in COMPONENTS.breakthroughs}
SITE_ICONS: Final = {
    site.id: f"{ACTION_ICONS[site.action]} cube-{site.colour}" for site in COMPONENTS.sites
}
PIECE_ICONS: Final = {piece.id: _wall(piece) for piece in COMPONENTS.pieces}
SCORING_ICONS: Final = {tile.id: _scoring(tile) for tile in COMPONENTS.scoring_tiles}
UPGRADE_ICONS: Final = {
    upgrade.colour: f"plus cube-{upgrade.colour}" if upgrade.kind == "bonus" else "cube-white"
    for upgrade in COMPONENTS.upgrades
}
"""A bonus upgrade adds a cube, a white one replaces it (MERV-RES-3, 4)."""


def slot_place(side: str, slot: int) -> str:
    """An action slot, counted from 0."""
    return f"slot:{side}:{slot + 1}"


def queue_place(corner: str, place: int) -> str:
    """A place of a queue, counted from 0."""
    return f"queue:{corner}:{place + 1}"


def _tile(s: Merv, cell: str) -> tuple[str, ...]:
    """The site tile of a cell, or the camel market."""
    i = CELL_NAMES.index(cell)
    return ("camels",) if i == MARKET_CELL else (SITE_NAMES[s.tile[i]],)


def _queue(s: Merv, camels: str) -> tuple[str, ...]:
    """The place where the master would stand (MERV-QUEUE-10)."""
    place = free_places(s)[int(camels)]
    return (queue_place(COMPONENTS.round[s.round - 1].queue_to, place),)


def _attacked(s: Merv, name: str) -> tuple[str, ...]:
    """A ransom is paid for a building; other payments have no place on the board."""
    op = s.stack[-1]
    return (f"building:{CELL_NAMES[op.cells[0]]}",) if isinstance(op, Ransom) else ()


def _market_camels(s: Merv, name: str) -> tuple[str, ...]:
    """The middle of the camel market and every camel there."""
    standing = [MARKET_SLOT_NAMES[slot] for slot in bits(s.market_camels)]
    return ("camels", *[f"camel:trade:{corner}" for corner in standing])


FAMILIES: Final[Mapping[str, Callable[[Merv, str], tuple[str, ...]]]] = {
    "slot": lambda s, name: (slot_place(COMPONENTS.round[s.round - 1].side, int(name) - 1),),
    "site": _tile,
    "soldier": _tile,
    "upgrade": _tile,
    "contract": lambda s, name: (f"contract-{name}",),
    "card": lambda s, name: (f"card:{name}",),
    "hall": lambda s, name: (f"hall:{name}",),
    "tile": lambda s, name: (f"breakthrough-{name}",),
    "post": lambda s, name: (f"post:{name}",),
    "buy": lambda s, name: (f"post:{name}",),
    "mosque": lambda s, name: (f"mosque:{name}",),
    "piece": lambda s, name: (name,),
    "place": lambda s, name: (f"place:{name}",),
    "bonus": lambda s, name: (f"upgrade-bonus-{name}",),
    "scoring": lambda s, name: (f"scoring-{name}",),
    "trade": lambda s, name: (f"trade:{name}",),
    "camels": _market_camels,
    "skip": _queue,
    "pay": _attacked,
    "convert": _attacked,
    "give_up": _attacked,
}


def refs(s: Merv, choice: int) -> tuple[str, ...]:
    """The pieces and places a player would touch to make this choice."""
    family, _, name = WORDS.name(choice).partition(":")
    found = FAMILIES.get(family)
    return found(s, name) if found else ()
