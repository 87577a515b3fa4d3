"""What cards and tiles show is counted as they come; what goals and formulas ask is read off."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import (
    COMMON,
    FOLK,
    INSPIRATION,
    LAND,
    SKY,
    TAGS,
    TILE_TYPES,
    TILES,
    WATER,
)
from caravanserai.games.wayfarers.state import (
    ANY_TILE,
    CARD_COUNT,
    DECK_OF,
    GUILD_COUNT,
    LANDS,
    SKIES,
    STORED_COUNTERS,
    SUN_OR_MOON,
    TILE_COUNT,
    TOWNSFOLK,
    WATERS,
    Wayfarers,
)


def counted(s: Wayfarers, p: int, counter: int) -> int:
    """How much of something a player has, for goals and formulas."""
    if counter < STORED_COUNTERS:
        return s.count[p][counter]
    guild = counter - STORED_COUNTERS
    if guild < GUILD_COUNT:
        return s.influence(p, guild)
    if guild == GUILD_COUNT:
        return s.influence_in_all(p)
    return s.silver[p] if guild == GUILD_COUNT + 1 else s.prov[p]


def _tag_counts() -> list[list[int]]:
    """The counters that each card raises when it joins a panorama."""
    tags: list[tuple[str, ...]] = [()] * len(FOLK)
    tags += [*[card.tags for card in SKY], *[card.tags for card in (*LAND, *WATER)]]
    tags += [()] * len(INSPIRATION)
    tags += [COMMON.starting_land.tags, COMMON.starting_water.tags, COMMON.starting_sky.tags, ()]
    decks = [*DECK_OF, LANDS, WATERS, SKIES, TOWNSFOLK]
    return [[*raised_by(shown), CARD_COUNT + deck] for shown, deck in zip(tags, decks, strict=True)]


def raised_by(tags: tuple[str, ...]) -> list[int]:
    """The counters that these tags raise, each as often as it is shown."""
    found = [TAGS.index(tag) for tag in tags]
    return found + [SUN_OR_MOON for tag in tags if tag in ("sun", "moon")]


RAISES: Final = _tag_counts()
"""The counters that each card raises, printed cards included."""
TILE_RAISES: Final = [
    [*raised_by(tile.tags), TILE_COUNT + TILE_TYPES.index(tile.type), ANY_TILE] for tile in TILES
]
"""The counters that each tile raises."""


def shown_by(counters: list[int]) -> int:
    """The tags among these counters as a bit mask; a townsfolk card shows itself."""
    mask = 0
    for counter in counters:
        if counter < len(TAGS) or counter == CARD_COUNT + TOWNSFOLK:
            mask |= 1 << counter
    return mask


SHOWS: Final = [shown_by(counters) for counters in RAISES]
"""The tags that each card shows, as a bit mask."""
TILE_SHOWS: Final = [shown_by(counters) for counters in TILE_RAISES]
