"""Many games side by side are the same games as one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from caravanserai import CHANCE, available_games, load, play
from caravanserai.envs import batch
from caravanserai.envs.batch import Batch, Deal, Dealer
from caravanserai.envs.rewards import rewards
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import State, advance
from caravanserai.kernel.game import Game, Setup
from caravanserai.mind.observation import observation

pytestmark = pytest.mark.interpreted  # it has a dealer of its own

SEATS = 2
TAG = 7
LONGEST = 40


class PlainDealer(Dealer):
    """The same set-up always; a tag tells the seats apart."""

    __slots__ = ("_game",)

    def __init__(self, game: Game[Any], longest: int = 0) -> None:
        super().__init__(1, longest)
        self._game = game

    def deal(self, random: Random) -> Deal:
        s = self._game.rules.begin(SEATS, self._game.checked(Setup(SEATS)))
        return Deal(s, 5, [[TAG + seat] for seat in range(SEATS)])


class Games:
    """A batch with memory of its own."""

    def __init__(self, key: str, games: int, seed: int, longest: int = 0) -> None:
        self.game = load(key)
        self.noted = observation(self.game).names[:3]
        dealer = PlainDealer(self.game, longest)
        sizes = Batch(self.game, dealer, [], self.noted, b"", b"", b"")
        self.row, self.head, self.end = sizes.row_size, sizes.head_size, sizes.end_size
        self.rows = memoryview(bytearray(games * self.row))
        self.heads = memoryview(bytearray(2 * games * self.head)).cast("h")
        self.ends = memoryview(bytearray(2 * games * self.end)).cast("h")
        lucks = [Random(seed + i) for i in range(games)]
        self.batch = Batch(self.game, dealer, lucks, self.noted, self.rows, self.heads, self.ends)
        self.games = games
        self.batch.start()

    def row_of(self, i: int) -> bytes:
        return bytes(self.rows[i * self.row : (i + 1) * self.row])

    def head_of(self, i: int) -> list[int]:
        return self.heads[i * self.head : (i + 1) * self.head].tolist()

    def end_of(self, i: int) -> list[int]:
        return self.ends[i * self.end : (i + 1) * self.end].tolist()

    def possible(self, i: int) -> list[int]:
        mask = self.row_of(i)[-len(self.game.words) :]
        return [word for word, legal in enumerate(mask) if legal]


def begun(game: Game[Any], luck: Random) -> State:
    """A game as `PlainDealer` deals it, at its first question."""
    s: State = game.rules.begin(SEATS, game.checked(Setup(SEATS)))
    advance(s)
    answer_chance(s, luck)
    return s


def answer_chance(s: State, luck: Random) -> None:
    while s.actor == CHANCE:
        play(s, pick(s, luck.random()))


@pytest.mark.parametrize("key", available_games())
def test_it_plays_by_the_rules(key: str) -> None:
    """One game beside another way to play it, over its end into the next one."""
    games, luck, wishes = Games(key, 1, 4), Random(4), Random(9)
    game = games.game
    turns = {game.codec.ops[name] for name in game.mind.observer.turns}
    shown = observation(game)
    s, made, ended = begun(game, luck), 0, 0
    while ended < 1 or made < 20:
        expected = bytes(shown.row(s, s.actor) + shown.mask(s, s.actor))
        assert games.row_of(0) == expected
        asked, over, turn, tag = games.head_of(0)
        assert (asked, turn, tag) == (s.actor, type(s.stack[-1]) in turns, TAG + s.actor)
        assert over == (made == 0 and ended > 0)
        answer = wishes.choice(games.possible(0))
        games.batch.step([answer])
        play(s, answer)
        answer_chance(s, luck)
        made += 1
        if s.over:
            check_end(games, s, made)
            s, made, ended = begun(game, luck), 0, ended + 1


def check_end(games: Games, s: State, made: int) -> None:
    """What was written of the end of a game."""
    game, told = games.game, games.end_of(0)
    assert told[: batch.SEATS] == [5, SEATS, made]
    totals = [score.total for score in game.rules.scores(s)]
    places = game.rules.ranking(s)
    shares = 0
    for seat in range(SEATS):
        at = batch.SEATS + seat * (batch.NOTED + 1 + len(games.noted))
        share, total, lead, standing, tag, *noted = told[
            at : at + batch.NOTED + 1 + len(games.noted)
        ]
        best = max(total for other, total in enumerate(totals) if other != seat)
        assert standing == batch.VICTORY * rewards(game, s, SEATS)[seat]
        assert (total, lead, tag) == (totals[seat], totals[seat] - best, TAG + seat)
        assert (share > 0) == (places[seat] == 1)
        assert noted == list(observation(game).row(s, seat)[: len(games.noted)])
        shares += share
    assert shares == batch.VICTORY


def test_games_of_a_batch_go_on_side_by_side() -> None:
    """Each game has its own rows: what is answered in one does not touch the others."""
    games = Games("merv", 3, 1)
    before = [games.row_of(i) for i in range(3)]
    assert len(set(before)) == 3, "each game has luck of its own"
    answers = [games.possible(i)[0] for i in range(3)]
    games.batch.step(answers)
    for i in range(3):
        assert games.row_of(i) != before[i]


def test_a_game_may_be_broken_off() -> None:
    """Then nobody has won, and the points are those of the moment."""
    games, wishes = Games("wayfarers", 1, 2, LONGEST), Random(3)
    for step in range(1, 2 * LONGEST + 1):
        games.batch.step([wishes.choice(games.possible(0))])
        ended = games.head_of(0)[batch.ENDED]
        assert ended == (step == SEATS * LONGEST)
    told = games.end_of(0)
    assert told[batch.LENGTH] == SEATS * LONGEST
    size = batch.NOTED + 1 + len(games.noted)
    shares = [told[batch.SEATS + seat * size + batch.SHARE] for seat in range(SEATS)]
    assert shares == [0, 0]
