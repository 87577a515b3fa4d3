"""What the components say, read once: fills the tables of `effects` from the data files."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers import (
    caravan,
    cards,
    dice,
    influence,
    journal,
    panorama,
    printed,
    workers,
)
from caravanserai.games.wayfarers.components import (
    COMMON,
    FOLK,
    HOME_SLOTS,
    JOURNAL_TILES,
    LAND,
    PLAYER_BOARDS,
    SKY,
    SLOTS,
    SPACES,
    WATER,
)
from caravanserai.games.wayfarers.effects import (
    ACTION_EFFECT,
    BENEFIT,
    CELL_EFFECT,
    FOLK_EFFECT,
    IMMEDIATE,
    LINK_OUT,
    SPACE_EFFECT,
    TILE_EFFECT,
    VERBS,
    WORKER_EFFECT,
    Parts,
)
from caravanserai.games.wayfarers.state import (
    FIRST_LAND,
    FIRST_SKY,
    FIRST_WATER,
    HOME_FOLK,
    HOME_HARBOUR,
    SLOT_NAMES,
)
from caravanserai.kernel.effects import AnyOrder, Nothing, Times
from caravanserai.kernel.notation import parse

CHAPTERS: Final = (caravan, cards, dice, influence, journal, panorama, workers)
"""The chapters whose verbs the texts use."""


def read(text: str) -> Parts:
    """The parts of an effect text; what is shown n times is n parts (WAY-EFF-19)."""
    effect = parse(text, VERBS)
    if isinstance(effect, Nothing):
        return ()
    if isinstance(effect, AnyOrder):
        return effect.single
    if isinstance(effect, Times):
        return (effect.part,) * effect.count
    return (effect,)


def _fill() -> None:
    for i, land in enumerate(LAND):
        IMMEDIATE[FIRST_LAND + i] = read(land.immediate)
        BENEFIT[FIRST_LAND + i] = read(land.benefit)
    for i, water in enumerate(WATER):
        IMMEDIATE[FIRST_WATER + i] = read(water.immediate)
        LINK_OUT[FIRST_WATER + i] = [read(text) for text in water.link_out]
    LINK_OUT[HOME_HARBOUR] = [read(text) for text in COMMON.starting_water.link_out]
    for i, sky in enumerate(SKY):
        IMMEDIATE[FIRST_SKY + i] = read(sky.immediate)
    for i, folk in enumerate(FOLK):
        FOLK_EFFECT[i] = read(folk.effect)
    FOLK_EFFECT[HOME_FOLK] = read(COMMON.starting_folk.effect)
    actions = {
        COMMON.starting_land.id: COMMON.starting_land.action,
        COMMON.starting_water.id: COMMON.starting_water.action,
        **{home.id: home.action for home in HOME_SLOTS},
        **{card.id: card.action for card in (*LAND, *WATER)},
    }
    for i, name in enumerate(SLOT_NAMES):
        ACTION_EFFECT[i] = read(actions[name])
    for spot, slot in enumerate(SLOTS):
        WORKER_EFFECT[spot] = read(slot.worker)
    for board in PLAYER_BOARDS:
        CELL_EFFECT.append(
            [read("" if text == "#" else text) for row in board.caravan for text in row]
        )
    for space in SPACES:
        SPACE_EFFECT.append(() if space.bonus == "tile" else read(space.bonus))
    for tile in JOURNAL_TILES:
        TILE_EFFECT.append(read(tile.bonus))
    panorama.name_members()
    dice.name_actions()
    printed.label_cards()


_fill()

__all__ = ["CHAPTERS", "read"]
