"""Merv: The Heart of the Silk Road, for 1 to 4 players. The rules: docs/rules/merv.md.

Some printed values were reconstructed; `GAME.provenance()` lists where each comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from caravanserai.games.merv import (
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
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.setup import begin
from caravanserai.games.merv.state import Merv
from caravanserai.games.merv.words import WORDS, colour_label, seat_label
from caravanserai.kernel.core import advance
from caravanserai.kernel.game import Choice, Game, Setup
from caravanserai.kernel.view import Deck, Message, Scene, Score, View
from caravanserai.mind.observing import Sheet


def _editions() -> tuple[str, ...]:
    """The editions, the default first."""
    default = COMPONENTS.editions.default
    return (default, *[value for value in COMPONENTS.editions.values if value != default])


class MervGame(Game[Merv]):
    """The definition of the game. Seats are those of the players; the high courtier and the corrupt
    magistrate sit on further seats of their own.
    """

    key = "merv"
    title = "Merv: The Heart of the Silk Road"
    rules = 1
    seats = range(COMPONENTS.players[0].count, COMPONENTS.players[-1].count + 1)
    words = WORDS
    guess = features.GUESS
    options = {
        "edition": Choice(
            _editions(), Message("the edition whose readings hold", rule="MERV-ED-1")
        ),
    }
    house = COMPONENTS.files.changes
    ops = {op.__name__: op for op in text.OPS}
    summary = aid.SUMMARY
    lessons = aid.LESSONS
    chapters = aid.CHAPTERS
    turns = (
        "ChooseSlot",
        "ChooseCourtierSlot",
        "ChooseCourtierSite",
        "MoveMaster",
        "EndTurn",
        "Ransom",
    )
    sources = frozenset(
        [
            "site",
            "action",
            "mosque",
            "card",
            "hall",
            "place",
            "deploy",
            "favour",
            "tile",
            "scoring",
            "bonus",
        ]
    )

    def new(self, setup: Setup) -> Merv:
        chosen = self.checked(setup)
        s = Merv(setup.seats)
        s.options = chosen
        s.do(*begin(s))
        advance(s)
        return s

    def scores(self, s: Merv) -> list[Score]:
        return scoring.scores(s)

    def ranking(self, s: Merv) -> list[int]:
        return scoring.ranking(s)

    def position(self, s: Merv, seat: int | None) -> dict[str, Any]:
        return text.position(s, seat)

    def observe(self, out: Sheet, s: Merv, seat: int) -> None:
        observing.observe(out, s, seat)

    def scene(self, view: View) -> Scene:
        return scene.scene(view)

    def board(self) -> str:
        return board.board()

    def decks(self, view: View) -> list[Deck]:
        return aid.decks(view)

    def refs(self, s: Merv, choice: int) -> tuple[str, ...]:
        return drawing.refs(s, choice)

    def to_dict(self, s: Merv) -> dict[str, Any]:
        return text.to_dict(s)

    def from_dict(self, position: Mapping[str, Any]) -> Merv:
        return text.from_dict(position)

    def determinize(self, s: Merv, seat: int, random: Random) -> Merv:
        """Decks are bags of unseen cards: nothing in the state is secret (MERV-INFO-1)."""
        return s.clone()

    def points(self, s: Merv, seat: int) -> float:
        return features.points(s, seat)

    def left(self, s: Merv, seat: int) -> float:
        return features.left(s, seat)

    def features(self, s: Merv, seat: int) -> list[float]:
        return features.features(s, seat)

    def sight(self, s: Merv, seat: int) -> list[float]:
        return sight.sight(s, seat)

    def provenance(self) -> list[tuple[str, str, str]]:
        return COMPONENTS.files.provenance()

    def faults(self, s: Merv) -> list[str]:
        return laws.faults(s)

    def participants(self, s: Merv) -> int:
        return s.seats

    def people(self, s: Merv) -> int:
        return s.players

    def player_name(self, seat: int) -> Message:
        return colour_label(seat)

    def seat_name(self, s: Merv, seat: int) -> Message:
        return seat_label(s.players, seat)


GAME = MervGame()
