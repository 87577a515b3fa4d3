"""Chapter SOLO: what the corrupt magistrate does with its actions, and what it gains."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv import priorities
from caravanserai.games.merv.boons import AUTOMATIC
from caravanserai.games.merv.caravansary import restocking, take_card
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.contracts import ANY_GOOD, COMMON, complete
from caravanserai.games.merv.library import (
    LEVELS,
    TILES,
    TILES_OF,
    due_levels,
    take_scrolls,
    take_tile,
)
from caravanserai.games.merv.magistrate_deck import remove_card
from caravanserai.games.merv.market import COUNT, IS_RARE, establish_post, gain_good
from caravanserai.games.merv.mosque import MAGISTRATE_BOON, move, take_camel, take_scoring_tile
from caravanserai.games.merv.palace import put_courtier
from caravanserai.games.merv.scoring import on_final_space
from caravanserai.games.merv.soldiers import put_soldier
from caravanserai.games.merv.state import (
    ACTION_NAMES,
    CARAVANSARY,
    FROM_SUBSTITUTES,
    FROM_TILES,
    LIBRARY,
    MARKETPLACE,
    MOSQUE,
    NONE,
    PALACE,
    TILE_NAMES,
    Merv,
)
from caravanserai.games.merv.tracks import gain_favour, score
from caravanserai.games.merv.walls import put_piece
from caravanserai.games.merv.words import SCORING, TILE
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

COURTIERS: Final = COMPONENTS.solo_courtiers
PAIR_BOONS: Final = [spice.pair_boon_magistrate for spice in COMPONENTS.spices]
THIRD: Final = [TILE_NAMES.index(tile) for tile in COMPONENTS.solo_third]
FOURTH: Final = [TILE_NAMES.index(tile) for tile in COMPONENTS.solo_fourth]


def _discount_tile(action: int) -> int:
    return next(
        i
        for i, tile in enumerate(TILES)
        if tile.effect == "discount" and tile.action == ACTION_NAMES[action]
    )


class PerformAction(Op[Merv]):
    """A board action so many times (MERV-SOLO-30 to 51)."""

    __slots__ = ("action", "times")

    def __init__(self, player: int, action: int, times: int) -> None:
        super().__init__(player)
        self.action = action
        self.times = times

    def answer(self, s: Merv, choice: int) -> None:
        m, times = self.player, self.times
        if self.action == LIBRARY:
            study(s, m, times)
        elif self.action == CARAVANSARY:
            take_cards(s, m, times)
        elif self.action == PALACE:
            for _ in range(COURTIERS[min(times, len(COURTIERS) - 1)]):
                place_courtier(s, m)
        elif self.action == MARKETPLACE:
            trade(s, m)
        elif self.action == MOSQUE:
            s.do(*[AdvanceMagistrate(m) for _ in range(times)])
        else:
            for _ in range(times):
                build_wall(s, m)


def study(s: Merv, m: int, times: int) -> None:
    """One scroll per action, then the breakthroughs (MERV-SOLO-30)."""
    take_scrolls(s, m, times)
    s.do(*[MagistrateBreakthrough(level) for level in due_levels(s, m)], LeaveLibrary(m))


class LeaveLibrary(Op[Merv]):
    """With the scrolls of the last breakthrough the library card leaves the game."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        if s.scrolls[self.player] >= LEVELS[-1]:
            remove_card(s, LIBRARY)


class MagistrateBreakthrough(Op[Merv]):
    """The breakthroughs of the magistrate; the second is a random tile (MERV-SOLO-31 to 34)."""

    __slots__ = ("level",)

    def __init__(self, level: int) -> None:
        super().__init__(CHANCE)
        self.level = level

    def options(self, s: Merv) -> list[int] | None:
        left = [tile for tile in TILES_OF[self.level] if s.tile_supply >> tile & 1]
        if self.level == 1:
            return TILE.of(left)
        if self.level == 0:
            wanted = [_discount_tile(action) for action in priorities.first_breakthrough(s)]
        else:
            wanted = THIRD if self.level == 2 else FOURTH
        return [TILE[tile] for tile in wanted if tile in left][:1]

    def answer(self, s: Merv, choice: int) -> None:
        m, i = s.magistrate, TILE.index(choice)
        if self.level == 0:
            priorities.explain_first_breakthrough(s)
        take_tile(s, m, i)
        tile = TILES[i]
        if self.level == 1:
            score(s, m, FROM_TILES, COMPONENTS.solo_second_points)
        elif tile.effect == "trading_post_with_good":
            city = found_post(
                s, m, COMPONENTS.breakthrough_order.en, COMPONENTS.breakthrough_order.ru
            )
            if city != NONE:
                gain_good(s, m, IS_RARE[city])
            fulfil_contracts(s, m)
        elif tile.effect == "mosque_step":
            s.do(AdvanceMagistrate(m))
        elif tile.effect == "gain":
            score(s, m, FROM_TILES, tile.points)
            gain_favour(s, m, tile.favour)

    def prompt(self, s: Merv) -> Message:
        return Message("The magistrate takes a random breakthrough.", rule="MERV-SOLO-32")


def take_cards(s: Merv, m: int, times: int) -> None:
    """The cards that add most to its sets; the row is restocked after the last (MERV-SOLO-35)."""
    pairs = []
    for _ in range(min(times, len(s.row))):
        spice = take_card(s, m, priorities.best_card(s))
        if priorities.completes_pair(s, spice):
            pairs.append(spice)
    s.do(*restocking(s), GainCardBoons(m, tuple(pairs)))


class GainCardBoons(Op[Merv]):
    """The pair boons of the magistrate in the order of the cards (MERV-SOLO-36, MERV-SOLO-55)."""

    __slots__ = ("pairs",)

    def __init__(self, player: int, pairs: tuple[int, ...]) -> None:
        super().__init__(player)
        self.pairs = pairs

    def answer(self, s: Merv, choice: int) -> None:
        for spice in self.pairs:
            gain_substitute(s, self.player, PAIR_BOONS[spice])
        if not s.row and not sum(s.unseen):
            remove_card(s, CARAVANSARY)


def gain_substitute(s: Merv, m: int, boon: str) -> None:
    """What the magistrate gains in place of a boon, by its name in the data."""
    if boon.endswith("_points"):
        score(s, m, FROM_SUBSTITUTES, int(boon.removesuffix("_points")))
    else:
        AUTOMATIC[boon](s, m)


def place_courtier(s: Merv, m: int) -> None:
    """One courtier, if a hall has room and a servant is left (MERV-SOLO-37, MERV-SOLO-57)."""
    hall = priorities.best_hall(s)
    if hall != NONE:
        put_courtier(s, m, hall)
    elif s.events is not None:
        s.tell(m, Message("places no courtier", rule="MERV-SOLO-57"))


def found_post(s: Merv, m: int, en: tuple[str, ...], ru: tuple[str, ...]) -> int:
    """A post in the city it prefers; NONE if it can establish none (MERV-SOLO-38, 39)."""
    switches = COMPONENTS.edition(s.edition())
    city = priorities.best_city(s, ru if switches.magistrate_market_order == "ru" else en)
    if city != NONE:
        establish_post(s, m, city)
    return city


def trade(s: Merv, m: int) -> None:
    """A post, a good for each own post, then contracts (MERV-SOLO-38 to 41)."""
    found_post(s, m, COMPONENTS.action_order.en, COMPONENTS.action_order.ru)
    for city in range(COUNT):
        if s.posts[m] >> city & 1:
            gain_good(s, m, IS_RARE[city])
    fulfil_contracts(s, m)


def fulfil_contracts(s: Merv, m: int) -> None:
    """Contracts one after the other until none can be fulfilled (MERV-SOLO-41, MERV-SOLO-43)."""
    while True:
        contract = priorities.best_contract(s)
        if contract == NONE:
            return
        spare = s.common[m] - s.committed_common[m] - COMMON[contract]
        complete(s, m, contract, min(ANY_GOOD[contract], spare))


class AdvanceMagistrate(Op[Merv]):
    """One space in the mosque with what it gives (MERV-SOLO-44, MERV-SOLO-45)."""

    __slots__ = ()

    def answer(self, s: Merv, choice: int) -> None:
        m = self.player
        space = priorities.mosque_space(s)
        if space == NONE:
            return
        move(s, m, space)
        if on_final_space(s, m):
            remove_card(s, MOSQUE)
        gain_substitute(s, m, MAGISTRATE_BOON[space])


class TakeScoringTile(Op[Merv]):
    """The scoring tile that would score it most now, at random among equals (MERV-SOLO-45)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Merv) -> list[int] | None:
        if not s.scoring_supply:
            return []
        return SCORING.of(priorities.best_scoring_tiles(s))

    def answer(self, s: Merv, choice: int) -> None:
        priorities.explain_scoring_tile(s, SCORING.index(choice))
        take_scoring_tile(s, s.magistrate, SCORING.index(choice))

    def prompt(self, s: Merv) -> Message:
        return Message("The magistrate takes one of equal scoring tiles.", rule="MERV-SOLO-45")


def build_wall(s: Merv, m: int) -> None:
    """The cheapest piece on the place it prefers (MERV-SOLO-47 to 51)."""
    piece = priorities.cheapest_piece(s)
    if piece != NONE:
        put_piece(s, m, piece, priorities.best_place(s, piece))
    elif s.events is not None:
        s.tell(m, Message("builds no wall", rule="MERV-SOLO-51"))


def _favour(s: Merv, m: int) -> None:
    gain_favour(s, m)


def _soldier(s: Merv, m: int) -> None:
    cell = priorities.soldier_site(s)
    if cell != NONE:
        put_soldier(s, m, cell)
    elif s.events is not None:
        s.tell(m, Message("places no soldier", rule="MERV-SOLO-29"))


def _scoring_tile(s: Merv, m: int) -> None:
    s.do(TakeScoringTile())


def _nothing(s: Merv, m: int) -> None:
    """It has no cubes, and the final space works in the scoring phases."""


AUTOMATIC["favour"] = _favour
AUTOMATIC["soldier"] = _soldier
AUTOMATIC["camel"] = take_camel
AUTOMATIC["scoring_tile"] = _scoring_tile
AUTOMATIC["palace_action"] = place_courtier
AUTOMATIC["wall_action"] = build_wall
AUTOMATIC["mosque_scoring"] = _nothing
AUTOMATIC["white_cube"] = _nothing
