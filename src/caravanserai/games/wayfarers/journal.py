"""Chapter 8: the journal track, and the ability of the science guild (chapter 7)."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import EDGES, GREEN_SPOTS, GUILDS, SECTIONS, SPACES
from caravanserai.games.wayfarers.effects import MAKERS, SPACE_EFFECT, TILE_EFFECT, Parts, Verb
from caravanserai.games.wayfarers.influence import spend
from caravanserai.games.wayfarers.state import (
    BLACK,
    BLUE,
    COUNTER_NAMES,
    GREEN_WORKER,
    NONE,
    SPACE_NAMES,
    YELLOW,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import AGAIN, COUNTER_TEXTS, DONE, GO, GUILD_TEXTS, WORDS
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import resolve, spoken
from caravanserai.kernel.view import Listing, Message
from caravanserai.kernel.words import Family

SCIENCE_USED: Final = 1 << BLACK


class Requirement:
    """What a connection asks for: enough of something, or influence to be spent
    (WAY-JOURNAL-5, WAY-JOURNAL-6).
    """

    __slots__ = ("counter", "guilds", "least", "text")

    def __init__(self, text: str) -> None:
        self.counter = NONE
        self.least = 0
        self.guilds = [0, 0, 0]
        self.text: Message = Message("no requirement")
        if text.startswith("pay("):
            paid = [part.strip().removeprefix("inf:") for part in text[4:-1].split(",")]
            for guild in paid:
                self.guilds[GUILDS.index(guild)] += 1
            names = Listing([GUILD_TEXTS[GUILDS.index(guild)] for guild in paid])
            self.text = Message("spend influence: {guilds}", guilds=names)
        elif text:
            name, least = text.split(" >= ")
            self.counter = COUNTER_NAMES.index(name)
            self.least = int(least)
            self.text = Message("at least {n}: {things}", n=self.least, things=COUNTER_TEXTS[name])

    def met(self, s: Wayfarers, p: int, less_black: int) -> bool:
        """Whether it is met at this moment, so much black influence being promised elsewhere."""
        if self.counter != NONE:
            return s.count[p][self.counter] >= self.least
        return (
            s.influence(p, BLACK) - less_black >= self.guilds[BLACK]
            and s.influence(p, YELLOW) >= self.guilds[YELLOW]
            and s.influence(p, BLUE) >= self.guilds[BLUE]
        )


class Connection:
    """A way from one space to the next, with its requirement on each side of its section."""

    __slots__ = ("direction", "section", "sides", "to")

    def __init__(self, to: int, section: int, sides: list[Requirement], direction: str) -> None:
        self.to = to
        self.section = section
        self.sides = sides
        self.direction = direction


def _connections() -> list[list[Connection]]:
    found: list[list[Connection]] = [[] for _ in SPACES]
    for edge in EDGES:
        found[SPACE_NAMES.index(edge.start)].append(
            Connection(
                SPACE_NAMES.index(edge.end),
                SECTIONS.index(edge.section),
                [Requirement(edge.side_a), Requirement(edge.side_b)],
                edge.direction,
            )
        )
    return found


CONNECTIONS: Final = _connections()
FINAL: Final = [space.final for space in SPACES]
COLUMN: Final = [space.column for space in SPACES]
SPOT_NAMES: Final = [spot.id for spot in GREEN_SPOTS]
GREEN_AT: Final = [SPOT_NAMES.index(space.green) if space.green else NONE for space in SPACES]
"""The green-worker spot beside each space."""


def ways(s: Wayfarers, p: int, less_black: int = 0) -> list[int]:
    """The spaces to which the marker can move now (WAY-JOURNAL-2, WAY-JOURNAL-3,
    WAY-JOURNAL-14).
    """
    found = []
    for way in CONNECTIONS[s.at[p]]:
        if way.sides[s.sides[way.section]].met(s, p, less_black) and not (
            FINAL[way.to] and way.to in s.at
        ):
            found.append(way.to)
    return found


def met(s: Wayfarers, p: int) -> list[str]:
    """The connections of the whole track whose requirement the seat meets at this moment."""
    return [
        f"{SPACE_NAMES[space]}:{SPACE_NAMES[way.to]}"
        for space, several in enumerate(CONNECTIONS)
        for way in several
        if s.sides[way.section] != NONE and way.sides[s.sides[way.section]].met(s, p, 0)
    ]


def bonus(s: Wayfarers, space: int) -> Parts:
    """What arriving on a space gives: its journal tile, or what is printed (WAY-JOURNAL-8)."""
    tile = s.journal_tiles[space]
    return SPACE_EFFECT[space] if tile == NONE else TILE_EFFECT[tile]


def way_labels(s: Wayfarers, p: int, word: Family) -> dict[int, Message]:
    """Where each connection leads, what it costs and what it gives."""
    found: dict[int, Message] = {}
    for way in CONNECTIONS[s.at[p]]:
        requirement = way.sides[s.sides[way.section]]
        said = [WORDS.label(word[way.to])]
        if any(requirement.guilds):
            said.append(requirement.text)
        said.append(Message("bonus: {effect}", effect=spoken(bonus(s, way.to))))
        found[word[way.to]] = Listing(said, "; ")
    return found


def refused_ways(s: Wayfarers, p: int, word: Family, less_black: int) -> dict[int, Message]:
    """Why the other connections cannot be used."""
    found = {}
    for way in CONNECTIONS[s.at[p]]:
        requirement = way.sides[s.sides[way.section]]
        if FINAL[way.to] and way.to in s.at:
            found[word[way.to]] = Message("The space is occupied.", rule="WAY-JOURNAL-14")
        elif not requirement.met(s, p, less_black):
            found[word[way.to]] = Message(
                "This connection needs {what}.", what=requirement.text, rule="WAY-JOURNAL-3"
            )
    return found


class Journal(Verb):
    """Move the marker along one connection (WAY-JOURNAL-2)."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        return GO.of(ways(s, p))

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        write(s, p, GO.index(choice))

    def labels(self, s: Wayfarers, p: int) -> dict[int, Message]:
        return way_labels(s, p, GO)

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        return refused_ways(s, p, GO, 0)

    def describe(self) -> Message:
        return Message("journal")


def write(s: Wayfarers, p: int, space: int) -> None:
    """Pay for the connection, move, take the green worker, gain the bonus; then the science
    guild may help once more (WAY-JOURNAL-6, WAY-JOURNAL-8, WAY-JOURNAL-15, WAY-GUILD-3).
    """
    for way in CONNECTIONS[s.at[p]]:
        if way.to == space:
            for guild, n in enumerate(way.sides[s.sides[way.section]].guilds):
                if n:
                    spend(s, p, guild, n)
    arrive(s, p, space)
    s.do(Science(p))
    resolve(s, p, bonus(s, space), DONE)


def arrive(s: Wayfarers, p: int, space: int) -> None:
    """The marker stands on a space: the green worker beside it, and perhaps the end
    (WAY-JOURNAL-15, WAY-JOURNAL-16).
    """
    s.at[p] = space
    if s.events is not None:
        s.tell(p, Message("journals to {space}", space=SPACE_NAMES[space]))
    spot = GREEN_AT[space]
    if spot != NONE and s.green >> spot & 1:
        s.green &= ~(1 << spot)
        s.add_workers(p, GREEN_WORKER, 1)
        if s.events is not None:
            s.tell(p, Message("takes the green worker of the journal track"))
    if FINAL[space] and not s.triggered:
        s.triggered = True
        if s.events is not None:
            s.tell(p, Message("triggers the end of the game", rule="WAY-END-1"))


class Science(Op[Wayfarers]):
    """After a journal step 1 black influence may be spent to journal once more, once a turn
    (WAY-GUILD-3, WAY-GUILD-6, WAY-GUILD-15).
    """

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        if s.used & SCIENCE_USED or not s.influence(p, BLACK):
            return []
        spaces = ways(s, p, 1)
        return [DONE, *AGAIN.of(sorted(spaces))] if spaces else []

    def answer(self, s: Wayfarers, choice: int) -> None:
        if choice == DONE:
            return
        s.used |= SCIENCE_USED
        spend(s, self.player, BLACK, 1)
        write(s, self.player, AGAIN.index(choice))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Do you spend 1 black influence to journal again?", rule="WAY-GUILD-3")

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        return way_labels(s, self.player, AGAIN)

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        return refused_ways(s, self.player, AGAIN, 1)


MAKERS["journal"] = Journal
