"""The one way to step many games: side by side in one process, written into the caller's memory.

    batch = Batch(game, dealer, lucks, [], rows, heads, ends)
    batch.start()
    batch.step(answers)     # one answer for each game; games that end begin anew

A row is what the asked seat sees, followed by a 1 for every word it may answer; a few numbers stand
beside each row, and others say how games ended. Chance answers by itself, bots where the dealer
has seated some. `caravanserai.envs.vector` is this for Gymnasium, in several processes; the trainer
uses it too.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from caravanserai.bots import Bot, seated
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, advance, play
from caravanserai.kernel.game import Game, Setup
from caravanserai.mind.observation import observation

MOST_SEATS: Final = 4
ASKED: Final = 0
"""Numbers beside a row: the seat that is asked and sees it,"""
ENDED: Final = 1
"""whether the last answer ended a game (then this row belongs to the next one),"""
TURN: Final = 2
"""whether a turn begins with the question,"""
TAGS: Final = 3
"""and what the dealer noted of the seat."""
KIND: Final = 0
"""Numbers of an ended game: its kind,"""
PLAYERS: Final = 1
"""how many played,"""
LENGTH: Final = 2
"""how many decisions they made,"""
SEATS: Final = 3
"""then for every seat the following:"""
SHARE: Final = 0
"""what the seat has of the victory in 840ths,"""
TOTAL: Final = 1
"""its points,"""
LEAD: Final = 2
"""by how many points it leads before the best other one,"""
STANDING: Final = 3
"""its place in 840ths, from 840 for the first to -840 for the last; ties share,"""
NOTED: Final = 4
"""and the tags of the seat, then the entries that are told of finished games."""
VICTORY: Final = 840
"""A number that every number of winners, and of rivals, divides."""


class Deal:
    """A game that begins: its state, its kind, what is noted of every seat, and who plays seats
    that nobody is asked for.
    """

    __slots__ = ("bots", "kind", "s", "tags")

    def __init__(
        self, s: State, kind: int, tags: list[list[int]], bots: dict[int, Bot] | None = None
    ) -> None:
        self.s = s
        self.kind = kind
        self.tags = tags
        self.bots: dict[int, Bot] = bots or {}


class Dealer:
    """Begins games for a batch."""

    __slots__ = ("longest", "tags")

    def __init__(self, tags: int = 0, longest: int = 0) -> None:
        self.tags = tags
        """How many numbers are noted of every seat."""
        self.longest = longest
        """After so many decisions of each player a game is broken off and nobody wins; 0: never."""

    def deal(self, random: Random) -> Deal:
        """The next game."""
        raise NotImplementedError


class TableDealer(Dealer):
    """Deals always the same seats and options, with bots of these names on some seats."""

    __slots__ = ("_bots", "_game", "_options", "_seats")

    def __init__(self, game: Game[Any], setup: Setup, bots: dict[int, str]) -> None:
        super().__init__()
        self._game = game
        self._seats = setup.seats
        self._options = game.checked(setup)
        self._bots = bots

    def deal(self, random: Random) -> Deal:
        s = self._game.rules.begin(self._seats, self._options.copy())
        bots = seated(self._bots, random.getrandbits(62)) if self._bots else {}
        return Deal(s, 0, [[]] * self._seats, bots)


class Batch:
    """Games whose questions are answered together, each with luck of its own."""

    __slots__ = (
        "_deals", "_ends", "_game", "_heads", "_lucks", "_made", "_noted", "_rows", "_shown",
        "_turns", "dealer", "end_size", "head_size", "row_size",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        dealer: Dealer,
        lucks: list[Random],
        noted: list[str],
        rows: Any,
        heads: Any,
        ends: Any,
    ) -> None:
        self._game = game
        self.dealer = dealer
        self._lucks = lucks
        self._shown = observation(game)
        numbers = {name: i for i, name in enumerate(self._shown.names)}
        self._noted: list[int] = [numbers[name] for name in noted]
        turns: set[type] = {game.codec.ops[name] for name in game.mind.observer.turns}
        self._turns = turns
        self.row_size: int = self._shown.entries + self._shown.words
        self.head_size: int = TAGS + dealer.tags
        self.end_size: int = SEATS + MOST_SEATS * (NOTED + dealer.tags + len(noted))
        self._rows = rows
        self._heads = heads
        self._ends = ends
        self._deals: list[Deal] = []
        self._made: list[int] = [0] * len(lucks)

    def start(self) -> None:
        """Begin all games and show their first questions."""
        self._made = [0] * len(self._lucks)
        self._deals = [self._begun(luck) for luck in self._lucks]
        for i in range(len(self._deals)):
            self._go_on(i)
            self._heads[i * self.head_size + ENDED] = 0
            self._show(i)

    def step(self, answers: Any) -> None:
        """Every game goes on with its answer to its next question."""
        heads, ended = self._heads, ENDED
        for i in range(len(self._deals)):
            play(self._deals[i].s, answers[i])
            self._made[i] += 1
            heads[ended] = 1 if self._go_on(i) else 0
            ended += self.head_size
            self._show(i)

    def _begun(self, luck: Random) -> Deal:
        deal = self.dealer.deal(luck)
        advance(deal.s)
        return deal

    def _go_on(self, i: int) -> bool:
        """Chance and bots answer until somebody is asked here; whether a game ended meanwhile."""
        luck, ended = self._lucks[i], False
        while True:
            deal = self._deals[i]
            s = deal.s
            if s.over or self._too_long(i):
                self._tell_end(i)
                self._deals[i] = self._begun(luck)
                self._made[i] = 0
                ended = True
            elif s.actor == CHANCE:
                play(s, pick(s, luck.random()))
            elif s.actor in deal.bots:
                play(s, deal.bots[s.actor].choose(self._game, s, s.actor))
            else:
                return ended

    def _show(self, i: int) -> None:
        """What the asked seat of this game sees."""
        deal = self._deals[i]
        s, rows, shown = deal.s, self._rows, self._shown
        seat = s.actor
        at = i * self.row_size
        middle = at + shown.entries
        rows[at:middle] = shown.row(s, seat)
        rows[middle : at + self.row_size] = shown.mask(s, seat)
        heads, head = self._heads, i * self.head_size
        heads[head + ASKED] = seat
        heads[head + TURN] = 1 if type(s.stack[-1]) in self._turns else 0
        head += TAGS
        for tag in deal.tags[seat]:
            heads[head] = tag
            head += 1

    def _too_long(self, i: int) -> bool:
        longest = self.dealer.longest
        if longest == 0 or self._deals[i].s.actor == CHANCE:
            return False
        return self._made[i] >= longest * self._game.rules.people(self._deals[i].s)

    def _tell_end(self, i: int) -> None:
        """How a finished game ended, seat by seat."""
        deal, game = self._deals[i], self._game
        s = deal.s
        players = game.rules.people(s)
        totals = {score.seat: score.total for score in game.rules.scores(s)}
        places = game.rules.ranking(s)
        winners, rivals = places.count(1), max(1, len(places) - 1)
        ends, at = self._ends, i * self.end_size
        ends[at + KIND] = deal.kind
        ends[at + PLAYERS] = players
        ends[at + LENGTH] = self._made[i]
        at += SEATS
        for seat in range(players):
            best = max([total for other, total in totals.items() if other != seat], default=0)
            won = s.over and places[seat] == 1
            ends[at + SHARE] = VICTORY // winners if won else 0
            ends[at + TOTAL] = totals[seat]
            ends[at + LEAD] = totals[seat] - best
            place = 2 * places[seat] + places.count(places[seat]) - 3
            ends[at + STANDING] = VICTORY - VICTORY * place // rivals
            at += NOTED
            for tag in deal.tags[seat]:
                ends[at] = tag
                at += 1
            row = self._shown.row(s, seat)
            for entry in self._noted:
                ends[at] = row[entry]
                at += 1
