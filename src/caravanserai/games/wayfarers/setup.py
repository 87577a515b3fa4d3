"""Chapters 2 and 23: the set-up for 1 to 4 players."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.wayfarers.caravan import FIRST_ICONS, FIXED_CELLS
from caravanserai.games.wayfarers.components import (
    COMMON,
    DECKS,
    GREEN_SPOTS,
    GUILDS,
    PLAYER_BOARDS,
    SECTIONS,
    SETUP,
    SIDES,
    SPACES,
    TILES,
    WORKER_COLOURS,
)
from caravanserai.games.wayfarers.counters import RAISES, raised_by
from caravanserai.games.wayfarers.dice import RollDie
from caravanserai.games.wayfarers.displays import DealCard
from caravanserai.games.wayfarers.panorama import raise_counts
from caravanserai.games.wayfarers.state import (
    BOARD_NAMES,
    HOME_CITY,
    HOME_FOLK,
    HOME_HARBOUR,
    HOME_SKY,
    JOURNAL_TILE_NAMES,
    MARKERS,
    NONE,
    TIGRAN,
    TIGRAN_BOARD_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.turn import SCIENCE_OFFERS, NextTurn
from caravanserai.games.wayfarers.words import (
    BOARD,
    FIRST,
    JOURNAL_TILE,
    JOURNAL_TILE_TEXTS,
    OPPONENT,
    SIDE,
    TIGRAN_BOARD_TEXTS,
)
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

DEAL: Final = SETUP.deal
STRENGTHS: Final = ("printed", "easier", "harder")
"""With how much influence the solo opponent begins (WAY-SOLO-84)."""
LATER_OPTIONS: Final[dict[str, list[str]]] = {
    "strength": list(STRENGTHS),
    "science": list(SCIENCE_OFFERS),
}
TILE_SPACES: Final = [i for i, space in enumerate(SPACES) if space.bonus == "tile"]
RANDOM: Final = "random"
SECTION_TEXTS: Final = [
    Message("side of the left board section"),
    Message("side of the middle board section"),
    Message("side of the right board section"),
]


def begin(players: int, options: dict[str, Any]) -> Wayfarers:
    """A new game: what is fixed is put out, the steps that deal the rest wait (WAY-SETUP,
    WAY-SOLO).
    """
    solo = players == 1
    s = Wayfarers(2 if solo else players)
    s.options = {**{name: values[0] for name, values in LATER_OPTIONS.items()}, **options}
    s.solo = solo
    copies = s.players * DEAL.other_tiles_of_each_kind_per_player
    for kind, tile in enumerate(TILES):
        s.stock[kind] = 1 if tile.type == "special" else copies
    s.green = (1 << len(GREEN_SPOTS)) - 1
    steps: list[Op[Wayfarers]] = []
    for section, name in enumerate(SECTIONS):
        if s.options[name] == RANDOM:
            steps.append(ChooseSide(section))
        else:
            s.sides[section] = SIDES.index(s.options[name])
    steps += [DealCard(deck) for deck in range(len(DECKS)) for _ in range(4)]
    steps += [DealJournalTile(space) for space in TILE_SPACES]
    humans = [p for p in range(s.players) if not (solo and p == TIGRAN)]
    for p in humans:
        begin_player(s, p)
        steps.append(DealBoard(p))
    if solo:
        begin_tigran(s, steps)
    else:
        steps.append(DrawFirst())
    steps += [RollDie(p) for p in humans for _ in range(DEAL.dice_rolled)]
    s.do(*steps, GiveStart())
    return s


def begin_player(s: Wayfarers, p: int) -> None:
    """What every player board shows and every player takes (WAY-SETUP-10 to WAY-SETUP-13)."""
    s.supply[p] = MARKERS
    s.reserve[p] = DEAL.dice_in_reserve
    for colour in DEAL.workers_per_player:
        s.add_workers(p, WORKER_COLOURS.index(colour), 1)
    s.ground[p] = [HOME_CITY, HOME_HARBOUR]
    s.folk[p] = [NONE, NONE]
    s.sky[p] = [NONE, HOME_SKY]
    s.insp[p] = [NONE, NONE]
    print_board(s, p)


def print_board(s: Wayfarers, p: int) -> None:
    """The tags, cards and icons printed on every player board (WAY-TAG-4, WAY-TILE-15)."""
    s.covered[p] = FIXED_CELLS
    for column, icons in enumerate(FIRST_ICONS):
        s.add_icons(p, column, icons)
    for card in (HOME_CITY, HOME_HARBOUR, HOME_SKY, HOME_FOLK):
        raise_counts(s, p, RAISES[card])
    raise_counts(s, p, raised_by(COMMON.centre_tags))


def begin_tigran(s: Wayfarers, steps: list[Op[Wayfarers]]) -> None:
    """The solo opponent (WAY-SOLO-2 to WAY-SOLO-5)."""
    start = SETUP.automa_start
    for colour in start.workers:
        s.add_workers(TIGRAN, WORKER_COLOURS.index(colour), 1)
    if s.options["strength"] != "easier":
        for guild in start.influence:
            s.add_influence(TIGRAN, GUILDS.index(guild), 1)
    if s.options["strength"] == "harder":
        for i in range(len(GUILDS)):
            s.add_influence(TIGRAN, i, 1)
    s.track, s.comets = start.resource_track, start.comet_track
    if s.options["tigran"] == RANDOM:
        steps.append(DrawOpponent())
    else:
        s.tigran_board = TIGRAN_BOARD_NAMES.index(s.options["tigran"])


class Draw(Op[Wayfarers]):
    """Something is drawn at random for the set-up."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def prompt(self, s: Wayfarers) -> Message:
        return Message("The table is set up.", rule="WAY-INFO-7")


class ChooseSide(Draw):
    """Which side of a board section lies up (WAY-SETUP-2)."""

    __slots__ = ("section",)

    def __init__(self, section: int) -> None:
        super().__init__()
        self.section = section

    def options(self, s: Wayfarers) -> list[int] | None:
        return [SIDE[0], SIDE[1]]

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.sides[self.section] = SIDE.index(choice)
        if s.events is not None:
            side = SIDES[SIDE.index(choice)]
            s.tell(
                CHANCE, Message("{section}: {side}", section=SECTION_TEXTS[self.section], side=side)
            )


class DealJournalTile(Draw):
    """A journal tile on each space without a printed bonus (WAY-SETUP-5)."""

    __slots__ = ("space",)

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def options(self, s: Wayfarers) -> list[int] | None:
        return [JOURNAL_TILE[i] for i in range(len(JOURNAL_TILE_NAMES)) if i not in s.journal_tiles]

    def answer(self, s: Wayfarers, choice: int) -> None:
        tile = JOURNAL_TILE.index(choice)
        s.journal_tiles[self.space] = tile
        if s.events is not None:
            space, said = SPACES[self.space].id, JOURNAL_TILE_TEXTS[tile]
            s.tell(CHANCE, Message("journal tile on {space}: {tile}", space=space, tile=said))


class DealBoard(Draw):
    """A random player board (WAY-SETUP-9, WAY-SOLO-3)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def options(self, s: Wayfarers) -> list[int] | None:
        return [BOARD[i] for i in range(len(PLAYER_BOARDS)) if i not in s.board]

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.board[self.seat] = BOARD.index(choice)
        if s.events is not None:
            s.tell(
                self.seat, Message("has player board {name}", name=BOARD_NAMES[BOARD.index(choice)])
            )


class DrawFirst(Draw):
    """The first player (WAY-SETUP-14)."""

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        return [FIRST[p] for p in range(s.players)]

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.first = FIRST.index(choice)
        if s.events is not None:
            s.tell(s.first, Message("is the first player"))


class DrawOpponent(Draw):
    """The board of the solo opponent at random (WAY-SOLO-2)."""

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        return [OPPONENT[i] for i in range(len(TIGRAN_BOARD_NAMES))]

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.tigran_board = OPPONENT.index(choice)


class GiveStart(Op[Wayfarers]):
    """Starting resources by turn order, and the first turn (WAY-SETUP-15 to WAY-SETUP-17)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def answer(self, s: Wayfarers, choice: int) -> None:
        for turn, start in enumerate(SETUP.start):
            p = (s.first + turn) % s.players
            if turn >= s.players or (s.solo and p == TIGRAN):
                break
            s.silver[p] = start.silver
            s.prov[p] = start.provisions
            for guild in start.influence:
                s.add_influence(p, GUILDS.index(guild), 1)
                s.supply[p] -= 1
        if s.solo and s.events is not None:
            name = TIGRAN_BOARD_TEXTS[s.tigran_board]
            s.tell(TIGRAN, Message("plays on the board {name}", name=name))
        s.do(NextTurn(s.first))
