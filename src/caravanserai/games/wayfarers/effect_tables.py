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
    slots,
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
    NAMED,
    SPACE_EFFECT,
    TILE_EFFECT,
    VERBS,
    WORKER_EFFECT,
    Named,
    Parts,
)
from caravanserai.games.wayfarers.state import (
    FIRST_LAND,
    FIRST_SKY,
    FIRST_WATER,
    HOME_FOLK,
    HOME_HARBOUR,
    SLOT_NAMES,
    Wayfarers,
)
from caravanserai.kernel.effects import AnyOrder, Composite, Effect, Nothing, Paid, Times
from caravanserai.kernel.notation import named, parse

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


def _read(text: str, where: str) -> Parts:
    """The same for a text of this entry of the data files."""
    with named(where):
        return read(text)


def _parts_of(effect: Effect[Wayfarers]) -> Parts:
    """The effects inside an effect."""
    if isinstance(effect, AnyOrder):
        return (*effect.parts, *effect.single)
    if isinstance(effect, Composite):
        return effect.parts
    if isinstance(effect, Times):
        return (effect.part,)
    if isinstance(effect, Paid):
        return (effect.gain,)
    return effect.parts if isinstance(effect, Named) else ()


def all_effects() -> list[str]:
    """Everything that a card, tile, space or slot says, by its notation."""
    tables: list[Parts] = [
        *IMMEDIATE, *BENEFIT, *FOLK_EFFECT, *ACTION_EFFECT, *WORKER_EFFECT, *SPACE_EFFECT,
        *TILE_EFFECT, tuple(NAMED.values()),
    ]  # fmt: skip
    for rows in (*LINK_OUT, *CELL_EFFECT):
        tables += rows
    waiting = [effect for parts in tables for effect in parts]
    found: set[str] = set()
    while waiting:
        effect = waiting.pop()
        text = effect.notation()
        if text not in found:
            found.add(text)
            waiting += _parts_of(effect)
    return sorted(found)


def _fill() -> None:
    for i, land in enumerate(LAND):
        where = f"land.toml: card {land.id}"
        IMMEDIATE[FIRST_LAND + i] = _read(land.immediate, f"{where}: immediate")
        BENEFIT[FIRST_LAND + i] = _read(land.benefit, f"{where}: benefit")
    for i, water in enumerate(WATER):
        where = f"water.toml: card {water.id}"
        IMMEDIATE[FIRST_WATER + i] = _read(water.immediate, f"{where}: immediate")
        LINK_OUT[FIRST_WATER + i] = [read(text) for text in water.link_out]
    LINK_OUT[HOME_HARBOUR] = [read(text) for text in COMMON.starting_water.link_out]
    for i, sky in enumerate(SKY):
        IMMEDIATE[FIRST_SKY + i] = _read(sky.immediate, f"sky.toml: card {sky.id}: immediate")
    for i, folk in enumerate(FOLK):
        FOLK_EFFECT[i] = _read(folk.effect, f"townsfolk.toml: card {folk.id}: effect")
    FOLK_EFFECT[HOME_FOLK] = read(COMMON.starting_folk.effect)
    actions = {
        COMMON.starting_land.id: read(COMMON.starting_land.action),
        COMMON.starting_water.id: read(COMMON.starting_water.action),
    }
    for home in HOME_SLOTS:
        where = f"player_boards.toml: common_slot {home.id}: action"
        actions[home.id] = _read(home.action, where)
    for file, several in (("land", LAND), ("water", WATER)):
        for card in several:
            actions[card.id] = _read(card.action, f"{file}.toml: card {card.id}: action")
    for i, name in enumerate(SLOT_NAMES):
        ACTION_EFFECT[i] = actions[name]
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
    slots.name_actions()
    printed.label_cards()


_fill()

__all__ = ["CHAPTERS", "all_effects", "read"]
