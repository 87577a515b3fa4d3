"""Wayfarers of the South Tigris, for one to four players."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from caravanserai.games.wayfarers import (
    aid,
    board,
    drawing,
    features,
    laws,
    observing,
    scene,
    scoring,
    sight,
    text,
)
from caravanserai.games.wayfarers.components import DATA
from caravanserai.games.wayfarers.setup import begin
from caravanserai.games.wayfarers.state import (
    DECK_FIRST,
    DECK_OF,
    KNOWN_TO_ALL,
    SPACE_NAMES,
    Wayfarers,
)
from caravanserai.games.wayfarers.words import AGAIN, CELL, DRAW, GO, REST, TAKE, TILE, WORDS
from caravanserai.kernel.core import advance
from caravanserai.kernel.game import Choice, Game, Setup
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Deck, Message, Scene, Score, View
from caravanserai.mind.observing import Sheet


class WayfarersGame(Game[Wayfarers]):
    """The definition of the game."""

    key = "wayfarers"
    title = "Wayfarers of the South Tigris"
    rules = 3
    seats = range(1, 5)
    words = WORDS
    guess = features.GUESS
    options = {
        "left": Choice(
            tuple(text.OPTIONS["left"]),
            Message("side of the left board section", rule="WAY-SETUP-2"),
        ),
        "middle": Choice(
            tuple(text.OPTIONS["middle"]),
            Message("side of the middle board section", rule="WAY-SETUP-2"),
        ),
        "right": Choice(
            tuple(text.OPTIONS["right"]),
            Message("side of the right board section", rule="WAY-SETUP-2"),
        ),
        "tigran": Choice(
            tuple(text.OPTIONS["tigran"]),
            Message("board of the solo opponent", rule="WAY-SOLO-2"),
        ),
    }
    wanders = True
    house = DATA.changes
    ops = {op.__name__: op for op in text.OPS}
    summary = aid.SUMMARY
    lessons = aid.LESSONS
    chapters = aid.CHAPTERS
    turns = ("TakeTurn", "AfterAction")
    sources = frozenset(
        ["slot", "sail", "on", "townsfolk", "take", "rest", "trade", "draw", "tile", "go", "vista"]
    )

    def new(self, setup: Setup) -> Wayfarers:
        chosen = self.checked(setup)
        solo = setup.seats == 1
        s = Wayfarers(2 if solo else setup.seats)
        s.options = chosen
        begin(s, solo)
        advance(s)
        return s

    def scores(self, s: Wayfarers) -> list[Score]:
        return scoring.scores(s)

    def ranking(self, s: Wayfarers) -> list[int]:
        return scoring.ranking(s)

    def position(self, s: Wayfarers, seat: int | None) -> dict[str, Any]:
        return text.position(s, seat)

    def observe(self, out: Sheet, s: Wayfarers, seat: int) -> None:
        observing.observe(out, s, seat)

    def scene(self, view: View) -> Scene:
        return scene.scene(view)

    def board(self) -> str:
        return board.board()

    def decks(self, view: View) -> list[Deck]:
        return aid.decks(view)

    def refs(self, s: Wayfarers, choice: int) -> tuple[str, ...]:
        return drawing.refs(s, choice)

    def to_dict(self, s: Wayfarers) -> dict[str, Any]:
        return text.to_dict(s)

    def from_dict(self, position: Mapping[str, Any]) -> Wayfarers:
        return text.from_dict(position)

    def determinize(self, s: Wayfarers, seat: int, random: Random) -> Wayfarers:
        """Cards that other seats drew or put under a deck are mixed with the unseen ones."""
        twin = s.clone()
        for deck, first in enumerate(DECK_FIRST):
            unseen = [first + i for i in bits(s.deck[deck])]
            bottom = twin.bottom[deck]
            secret = [i for i, code in enumerate(bottom) if code % 8 not in (seat, KNOWN_TO_ALL)]
            drawn = [
                i for i, card in enumerate(s.drawn) if DECK_OF[card] == deck and seat != s.turn
            ]
            if not secret and not drawn:
                continue
            unseen += [bottom[i] // 8 for i in secret] + [s.drawn[i] for i in drawn]
            unseen.sort()  # what is drawn must not depend on where the cards lie
            random.shuffle(unseen)
            for i in secret:
                bottom[i] = unseen.pop() * 8 + bottom[i] % 8
            for i in drawn:
                twin.drawn[i] = unseen.pop()
            twin.deck[deck] = sum(1 << card - first for card in unseen)
        if twin.stack:
            twin.legal = twin.stack[-1].options(twin) or []
        return twin

    def points(self, s: Wayfarers, seat: int) -> float:
        return features.points(s, seat)

    def left(self, s: Wayfarers, seat: int) -> float:
        return features.left(s, seat)

    def features(self, s: Wayfarers, seat: int) -> list[float]:
        return features.features(s, seat)

    def sight(self, s: Wayfarers, seat: int) -> list[float]:
        return sight.sight(s, seat)

    def outlook(self, s: Wayfarers, seat: int) -> list[float]:
        return sight.outlook(s)

    def onward(self, s: Wayfarers) -> list[int]:
        """Journal steps, what they require, and a rest in time for the resting abilities."""
        steps = [word for word in s.legal if GO <= word < AGAIN + len(SPACE_NAMES)]
        if steps:
            return steps
        if REST in s.legal and len(s.dice[s.actor]) <= 1:
            return [REST]
        return [
            word
            for word in s.legal
            if (TAKE <= word < DRAW or TILE <= word < CELL) and features.leads_on(s, word)
        ]

    def provenance(self) -> list[tuple[str, str, str]]:
        return DATA.provenance()

    def faults(self, s: Wayfarers) -> list[str]:
        return laws.faults(s)

    def participants(self, s: Wayfarers) -> int:
        return s.players

    def people(self, s: Wayfarers) -> int:
        return 1 if s.solo else s.players

    def seat_name(self, s: Wayfarers, seat: int) -> Message:
        return scene.owner_label(seat, s.solo)


GAME = WayfarersGame()
