"""Chapter 23: Tigran's turn, a scheme or a rest (WAY-SOLO-9 to WAY-SOLO-22)."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import SCHEMES, SOLO
from caravanserai.games.wayfarers.influence import advance_track
from caravanserai.games.wayfarers.state import NONE, TIGRAN, Wayfarers
from caravanserai.games.wayfarers.tigran import (
    COLOUR_TEXTS,
    RED,
    TRACK_COLOUR,
    Steps,
    TigranStep,
    say,
    total,
)
from caravanserai.games.wayfarers.tigran_cards import (
    TAKES,
    TigranPlaces,
    TigranWants,
    can_place,
    candidates,
)
from caravanserai.games.wayfarers.words import GUILD_TEXTS, SCHEME
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.view import Message

TRACK_BONUS: Final[list[Steps]] = []
"""The bonus of the resource track, by board; all tables are filled by `tigran_symbols`."""
FOCUS: Final[list[Steps]] = []
"""The focus action, by board."""
REST_STEPS: Final[list[Steps]] = []
"""What the rest makes Tigran do, by board."""
SECOND_ACTION: Final[list[Steps]] = []
"""The second action of each scheme."""
SCHEME_LABELS: Final[list[Message]] = []
"""The schemes with what stands on them."""
COMET_TOP: Final = SOLO.meta.comet_track_max


REST_AFTER: Final = 3


class FirstAction:
    """The first action of a scheme: place a worker, or pay influence for a card."""

    __slots__ = ("cost", "deck", "guild", "steps", "workers")

    def __init__(self, steps: Steps, guild: int, cost: int) -> None:
        self.steps = steps
        self.guild = guild
        self.cost = cost
        self.deck = NONE
        self.workers: tuple[int, ...] = ()
        step = steps[0]
        if isinstance(step, TigranPlaces):
            self.workers = step.colours
        elif isinstance(step, TigranWants):
            self.deck = step.what

    def possible(self, s: Wayfarers) -> bool:
        """WAY-SOLO-15, WAY-SOLO-16."""
        if self.workers:
            return any([can_place(s, colour) for colour in self.workers])
        return s.influence(TIGRAN, self.guild) >= self.cost and bool(
            candidates(s, TAKES, self.deck)
        )


FIRST_ACTION: Final[list[FirstAction]] = []
"""The first action of each scheme."""


class TigranTurn(TigranStep):
    """Deferred bonuses, then a rest or a scheme (WAY-SOLO-10, WAY-SOLO-74)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.do(TigranPlans())
        carry_out_deferred(s)


def carry_out_deferred(s: Wayfarers) -> None:
    """Track bonuses that payments of the human have passed (WAY-SOLO-43, WAY-SOLO-75)."""
    while s.deferred:
        s.deferred -= 1
        say(s, Message("carries out the deferred track bonus", rule="WAY-SOLO-43"))
        s.do(*TRACK_BONUS[s.tigran_board])


class TigranPlans(TigranStep):
    """Rest with three face-up schemes of one colour, otherwise the next scheme (WAY-SOLO-10)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        red = sum([RED[scheme] for scheme in s.revealed])
        if red >= REST_AFTER or len(s.revealed) - red >= REST_AFTER:
            say(
                s,
                Message(
                    "rests: three schemes of one colour lie face up ({blue} blue, {red} red)",
                    blue=len(s.revealed) - red,
                    red=red,
                    rule="WAY-SOLO-10",
                ),
            )
            s.do(*REST_STEPS[s.tigran_board], TigranShuffles())
        else:
            s.do(RevealScheme())


class RevealScheme(Op[Wayfarers]):
    """The next scheme is revealed; the resource marker moves by its value, then one of its two
    actions (WAY-SOLO-11 to WAY-SOLO-13).
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: Wayfarers) -> list[int] | None:
        return [SCHEME[i] for i in range(len(SCHEMES)) if i not in s.revealed]

    def answer(self, s: Wayfarers, choice: int) -> None:
        scheme = SCHEME.index(choice)
        s.revealed.append(scheme)
        say(
            s,
            Message(
                "reveals a {scheme}; the sum of the last two values is {n}",
                scheme=SCHEME_LABELS[scheme],
                n=total(s),
                rule="WAY-SOLO-11",
            ),
        )
        value = SCHEMES[scheme].value
        if value:
            s.do(TigranTrack(value), TigranActs(scheme))
        else:
            s.do(TigranActs(scheme))

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Tigran reveals a scheme.", rule="WAY-INFO-7")


class TigranActs(TigranStep):
    """The first action if it is possible now, otherwise the second (WAY-SOLO-13, WAY-SOLO-14)."""

    __slots__ = ("scheme",)

    def __init__(self, scheme: int) -> None:
        super().__init__()
        self.scheme = scheme

    def answer(self, s: Wayfarers, choice: int) -> None:
        first = FIRST_ACTION[self.scheme]
        if first.possible(s):
            say(s, Message("carries out the first action", rule="WAY-SOLO-13"))
            if first.cost:
                s.add_influence(TIGRAN, first.guild, -first.cost)
                say(
                    s,
                    Message(
                        "spends {n} influence: {guild}",
                        n=first.cost,
                        guild=GUILD_TEXTS[first.guild],
                    ),
                )
            s.do(*first.steps)
        else:
            say(
                s,
                Message(
                    "cannot carry out the first action and takes the second", rule="WAY-SOLO-13"
                ),
            )
            s.do(*SECOND_ACTION[self.scheme])


class TigranShuffles(TigranStep):
    """After the rest all schemes form a new deck (WAY-SOLO-21)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.revealed.clear()
        say(s, Message("shuffles his schemes", rule="WAY-SOLO-21"))


class TigranFocus(TigranStep):
    """The focus action of the board (WAY-SOLO-19)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        say(s, Message("carries out his focus action", rule="WAY-SOLO-19"))
        s.do(*FOCUS[s.tigran_board])


class TigranTrack(TigranStep):
    """The resource marker moves; a passed bonus comes at once (WAY-SOLO-12, WAY-SOLO-76)."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def answer(self, s: Wayfarers, choice: int) -> None:
        passed = advance_track(s, self.count)
        say(
            s,
            Message(
                "moves the resource marker by {n} to space {space} ({colour})",
                n=self.count,
                space=s.track,
                colour=COLOUR_TEXTS[TRACK_COLOUR[s.track]],
                rule="WAY-SOLO-12",
            ),
        )
        if passed:
            say(s, Message("passes the bonus of his track", rule="WAY-SOLO-12"))
            s.do(*TRACK_BONUS[s.tigran_board])


class TigranComet(TigranStep):
    """The comet track rises by 1, to 10 at most (WAY-SOLO-27)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        s.comets = min(COMET_TOP, s.comets + 1)
        say(s, Message("raises the comet track to {n}", n=s.comets, rule="WAY-SOLO-27"))


class TigranRestComet(TigranStep):
    """At a rest only if the most recent scheme shows a comet (WAY-SOLO-20)."""

    __slots__ = ()

    def answer(self, s: Wayfarers, choice: int) -> None:
        if SCHEMES[s.revealed[-1]].comet:
            s.do(TigranComet())
        else:
            say(s, Message("gains no comet: the last scheme shows none", rule="WAY-SOLO-20"))
