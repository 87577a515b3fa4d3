"""Many games side by side in one process, written into the caller's memory: rows of what the asked
seats see with what they may choose, a few numbers beside each row, and how games ended.

    batch = Batch(game, dealer, 64, Random(1), rows, heads, ends)
    batch.start()
    batch.step(answers)     # one answer for each game; games that end begin anew
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, advance, play
from caravanserai.kernel.game import Game
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
NOTED: Final = 3
"""and the tags of the seat, then the entries that are told of finished games."""
VICTORY: Final = 840
"""A number that every number of winners divides."""


class Deal:
    """A game that begins: its state, its kind, and what is noted of every seat."""

    __slots__ = ("kind", "s", "tags")

    def __init__(self, s: State, kind: int, tags: list[list[int]]) -> None:
        self.s = s
        self.kind = kind
        self.tags = tags


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


class Batch:
    """Games whose questions are answered together."""

    __slots__ = (
        "_deals", "_ends", "_game", "_heads", "_made", "_noted", "_random", "_rows", "_shown",
        "_turns", "dealer", "end_size", "head_size", "row_size",
    )  # fmt: skip

    def __init__(
        self,
        game: Game[Any],
        dealer: Dealer,
        games: int,
        random: Random,
        noted: list[str],
        rows: Any,
        heads: Any,
        ends: Any,
    ) -> None:
        self._game = game
        self.dealer = dealer
        self._random = random
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
        self._made: list[int] = [0] * games

    def start(self) -> None:
        """Begin all games and show their first questions."""
        self._deals = [self._begun() for _ in self._made]
        for i in range(len(self._deals)):
            self._show(i)

    def step(self, answers: Any) -> None:
        """Every game goes on with its answer to its next question."""
        random = self._random
        for i in range(len(self._deals)):
            s = self._deals[i].s
            play(s, answers[i])
            while s.actor == CHANCE:
                play(s, pick(s, random.random()))
            self._made[i] += 1
            head = i * self.head_size + ENDED
            if s.over or self._too_long(i):
                self._tell_end(i)
                self._deals[i] = self._begun()
                self._made[i] = 0
                self._heads[head] = 1
            else:
                self._heads[head] = 0
            self._show(i)

    def _begun(self) -> Deal:
        deal = self.dealer.deal(self._random)
        s = deal.s
        advance(s)
        while s.actor == CHANCE:
            play(s, pick(s, self._random.random()))
        return deal

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
        return longest > 0 and self._made[i] >= longest * self._game.rules.people(self._deals[i].s)

    def _tell_end(self, i: int) -> None:
        """How a finished game ended, seat by seat."""
        deal, game = self._deals[i], self._game
        s = deal.s
        players = game.rules.people(s)
        totals = {score.seat: score.total for score in game.rules.scores(s)}
        places = game.rules.ranking(s)
        winners = places.count(1)
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
            at += NOTED
            for tag in deal.tags[seat]:
                ends[at] = tag
                at += 1
            row = self._shown.row(s, seat)
            for entry in self._noted:
                ends[at] = row[entry]
                at += 1
