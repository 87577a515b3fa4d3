"""Chapter SETUP: preparing the game."""

from __future__ import annotations

from typing import Any

from caravanserai.games.merv.caravansary import DealCard
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.magistrate import STRENGTHS
from caravanserai.games.merv.magistrate_deck import lay_deck
from caravanserai.games.merv.market import CAMEL_CITIES
from caravanserai.games.merv.mosque import CAMEL_SPACES
from caravanserai.games.merv.rounds import NextTurn
from caravanserai.games.merv.state import (
    CELLS,
    MARKET_CELL,
    NONE,
    ROW_SIZE,
    SIDE_NAMES,
    SITE_NAMES,
    Merv,
)
from caravanserai.games.merv.words import DEAL_SITE, SEAT, SIDE, colour_label
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message


def begin(players: int, options: dict[str, Any]) -> Merv:
    """A new game, whose first steps lay out the table: everything random is dealt by chance
    (MERV-SETUP-20).
    """
    s = Merv(players)
    s.options = {"magistrate": STRENGTHS[0], **options}
    setup = next(found for found in COMPONENTS.players if found.count == s.players)
    if s.magistrate != NONE:
        lay_deck(s)
    automatic = {"high_courtier": s.courtier, "magistrate": s.magistrate}
    s.do(
        *[JoinQueue(automatic.get(who, NONE)) for who in setup.participants],
        DealSide(),
        *[DealSite(cell) for cell in range(CELLS) if cell != MARKET_CELL],
        *[DealCard() for _ in range(ROW_SIZE)],
        StartGame(),
    )
    return s


class Deal(Op[Merv]):
    """Something of the set-up that is left to chance."""

    __slots__ = ()

    def prompt(self, s: Merv) -> Message:
        return Message("The table is set up.", rule="MERV-SETUP-20")


class JoinQueue(Deal):
    """A master takes the next place of the queue: a player at random, or an automatic participant
    on its fixed place (MERV-SETUP-2, MERV-SETUP-17, MERV-SETUP-18).
    """

    __slots__ = ("automatic",)

    def __init__(self, automatic: int) -> None:
        super().__init__(CHANCE)
        self.automatic = automatic

    def options(self, s: Merv) -> list[int] | None:
        if self.automatic != NONE:
            return None
        return [SEAT[p] for p in range(s.players) if p not in s.order]

    def answer(self, s: Merv, choice: int) -> None:
        s.order.append(SEAT.index(choice) if self.automatic == NONE else self.automatic)


class DealSide(Deal):
    """A random side of the camel market (MERV-SETUP-4)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Merv) -> list[int] | None:
        return [SIDE[side] for side in range(len(SIDE_NAMES))]

    def answer(self, s: Merv, choice: int) -> None:
        s.market_side = SIDE.index(choice)


class DealSite(Deal):
    """A site face up on each cell (MERV-SETUP-5)."""

    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        super().__init__(CHANCE)
        self.cell = cell

    def options(self, s: Merv) -> list[int] | None:
        dealt = set(s.tile)
        return DEAL_SITE.of([site for site in range(len(SITE_NAMES)) if site not in dealt])

    def answer(self, s: Merv, choice: int) -> None:
        s.tile[self.cell] = DEAL_SITE.index(choice)


class StartGame(Deal):
    """The camels are put out, the first round begins (MERV-SETUP-8, 11, 13)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Merv, choice: int) -> None:
        setup = next(found for found in COMPONENTS.players if found.count == s.players)
        s.city_camels = CAMEL_CITIES
        s.mosque_camels = CAMEL_SPACES
        s.row_camels = setup.camels_caravan_cards
        if s.events is not None:
            if s.magistrate != NONE:
                colour = colour_label(s.magistrate)
                text = Message("uses the {colour} pieces", colour=colour, rule="MERV-SETUP-18")
                s.tell(s.magistrate, text)
            if s.courtier != NONE:
                colour = colour_label(s.courtier)
                text = Message("uses the {colour} pieces", colour=colour, rule="MERV-SETUP-17")
                s.tell(s.courtier, text)
            s.tell(CHANCE, Message("year {n} begins", n=s.year))
        s.do(NextTurn(0))
