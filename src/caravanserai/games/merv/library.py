"""Chapter LIB: scrolls and breakthroughs."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.boons import BOONS, gain_boon, gain_boons
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.payment import converting, hand_over, spoken_payment
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    COLOUR_NAMES,
    COLOURS,
    FROM_TILES,
    NONE,
    WHITE,
    Merv,
)
from caravanserai.games.merv.tracks import score
from caravanserai.games.merv.words import CONVERT, DONE, PAY, TILE, TILE_LABELS
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

LEVELS: Final = COMPONENTS.levels
MOST_CUBES: Final = COMPONENTS.most_cubes
TILES: Final = COMPONENTS.breakthroughs
TILES_OF: Final = [[i for i, tile in enumerate(TILES) if tile.scrolls == level] for level in LEVELS]
"""The tiles of each level."""
LEVEL_MASK: Final = [sum([1 << tile for tile in tiles]) for tiles in TILES_OF]
BOON_OF: Final = {
    "take_any_caravan_card": "caravan_card",
    "trading_post_with_good": "trading_post",
    "mosque_step": "mosque_step",
    "free_wall_piece": "wall",
}
"""The boon that a tile of the third level gives."""


class StudyScrolls(Op[Merv]):
    """Choose up to four cubes of different colours; white ones are exempt (MERV-LIB-1). Colours
    are named in order, then a converted cube, then white ones, as only the set matters.
    """

    __slots__ = ("paid",)

    def __init__(self, player: int, paid: tuple[int, ...]) -> None:
        super().__init__(player)
        self.paid = paid

    def options(self, s: Merv) -> list[int] | None:
        p, paid = self.player, self.paid
        if len(paid) == min(MOST_CUBES, s.scroll_supply):
            return [DONE]
        found = [DONE]
        owned = s.cubes[p]
        if not paid or (paid[-1] in PAY and paid[-1] != PAY[WHITE]):
            least = PAY.index(paid[-1]) + 1 if paid else 0
            found.extend([PAY[c] for c in range(least, COLOURS) if owned[c]])
            convert = converting(s, p)
            if convert != NONE and PAY[convert] in paid and owned[convert] > 1:
                # two cubes of the tile's colour, one of them as a colour not yet paid (MERV-LIB-2)
                free = [c for c in range(COLOURS) if PAY[c] not in paid]
                if free:
                    found.append(CONVERT[free[0]])
        if owned[WHITE] > paid.count(PAY[WHITE]):
            found.append(PAY[WHITE])
        found.sort()
        return found

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        if choice != DONE:
            s.do(StudyScrolls(p, (*self.paid, choice)))
            return
        for word in self.paid:
            hand_over(s, p, word)
        if s.events is not None and self.paid:
            s.tell(p, Message("pays {cubes}", cubes=spoken_payment(self.paid)))
        gain_scrolls(s, p, len(self.paid))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Spend one more cube for a scroll? {n} so far; colours in their order, white last.",
            n=len(self.paid),
            rule="MERV-LIB-1",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        owned = s.cubes[self.player]
        found = {}
        for colour in range(COLOURS):
            if not owned[colour]:
                why = Message("You have no such cube.", rule="MERV-PAY-1")
            elif PAY[colour] in self.paid:
                why = Message("The cubes must have different colours.", rule="MERV-LIB-1")
            else:
                why = Message(
                    "Colours are named in their order, white cubes last.", rule="MERV-LIB-1"
                )
            found[PAY[colour]] = why
        return found


def take_scrolls(s: Merv, p: int, n: int) -> None:
    """Scrolls from the supply, as far as it goes (MERV-COMP-6)."""
    taken = min(n, s.scroll_supply)
    s.scrolls[p] += taken
    s.scroll_supply -= taken
    if s.events is not None and taken:
        s.tell(p, Message("gains {n} scroll", plural="gains {n} scrolls", n=taken))


def gain_scrolls(s: Merv, p: int, n: int) -> None:
    """All scrolls are taken, then the breakthroughs reached are made in ascending order
    (MERV-LIB-4, MERV-LIB-5).
    """
    take_scrolls(s, p, n)
    s.do(*[MakeBreakthrough(p, level) for level in due_levels(s, p)])


def due_levels(s: Merv, p: int) -> list[int]:
    """The breakthroughs whose number of scrolls is reached and which are not made yet."""
    return [
        i
        for i, level in enumerate(LEVELS)
        if s.scrolls[p] >= level and not s.tiles[p] & LEVEL_MASK[i]
    ]


def take_tile(s: Merv, p: int, tile: int) -> None:
    """The tile lies with its owner; a lasting one works from now on (MERV-LIB-6, MERV-LIB-12)."""
    s.tile_supply &= ~(1 << tile)
    s.tiles[p] |= 1 << tile
    note_lasting_tiles(s, p)
    if s.events is not None:
        s.tell(p, Message("makes a breakthrough: {tile}", tile=TILE_LABELS[tile]))


def note_lasting_tiles(s: Merv, p: int) -> None:
    """Discount and conversion follow from the tiles (MERV-LIB-7, MERV-LIB-8)."""
    for i, tile in enumerate(TILES):
        if s.tiles[p] >> i & 1:
            if tile.effect == "discount":
                s.discount[p] = ACTION_NAMES.index(tile.action)
            elif tile.effect == "conversion":
                s.conversion[p] = COLOUR_NAMES.index(tile.colour)


class MakeBreakthrough(Op[Merv]):
    """Which tile of this level? Its boon is resolved before the next one (MERV-LIB-6, 14)."""

    __slots__ = ("level",)

    def __init__(self, player: int, level: int) -> None:
        super().__init__(player)
        self.level = level

    def options(self, s: Merv) -> list[int] | None:
        return [TILE[tile] for tile in TILES_OF[self.level] if s.tile_supply >> tile & 1]

    def answer(self, s: Merv, choice: int) -> None:
        p, i = self.player, TILE.index(choice)
        take_tile(s, p, i)
        tile = TILES[i]
        if tile.effect in BOON_OF:
            gain_boon(s, p, BOON_OF[tile.effect])
        elif tile.effect == "gain":
            score(s, p, FROM_TILES, tile.points)
            gain_boons(s, p, ["favour"] * tile.favour + ["soldier"] * tile.soldiers)

    def prompt(self, s: Merv) -> Message:
        return Message(
            "Which breakthrough for {n} scrolls do you make?",
            n=LEVELS[self.level],
            rule="MERV-LIB-6",
        )

    def refusals(self, s: Merv) -> dict[int, Message]:
        gone = Message("This tile is taken.", rule="MERV-LIB-6")
        return {TILE[tile]: gone for tile in TILES_OF[self.level]}


def visit(s: Merv, p: int) -> None:
    """The library action."""
    s.do(StudyScrolls(p, ()))


def _scroll(s: Merv, p: int) -> None:
    gain_scrolls(s, p, 1)


BOONS["scroll"] = _scroll
