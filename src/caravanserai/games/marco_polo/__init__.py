"""The Voyages of Marco Polo, for 2 to 4 players. The rules: docs/rules/marco_polo.md."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from caravanserai.games.marco_polo import (
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
from caravanserai.games.marco_polo.components import CHARACTERS, DATA, NODES, SETUP
from caravanserai.games.marco_polo.rounds import StartRound, lay_out_stack
from caravanserai.games.marco_polo.setup import begin, deal_to_players
from caravanserai.games.marco_polo.state import GOAL_NAMES, MarcoPolo
from caravanserai.games.marco_polo.words import WORDS
from caravanserai.kernel.core import advance
from caravanserai.kernel.game import Choice, Game, Setup
from caravanserai.kernel.view import Deck, Message, Scene, Score, View
from caravanserai.mind.observing import Sheet


class MarcoPoloGame(Game[MarcoPolo]):
    """The definition of the game."""

    key = "marco_polo"
    title = "The Voyages of Marco Polo"
    rules = 1
    seats = range(SETUP.players_min, SETUP.players_max + 1)
    words = WORDS
    guess = features.GUESS
    options = {
        "random_province_bonuses": Choice(
            (False, True), Message("the province bonuses are dealt at random", rule="MP-ADV-2")
        ),
        "character_draft": Choice(
            (False, True), Message("the players choose their characters", rule="MP-ADV-3")
        ),
        "goal_selection": Choice(
            (False, True), Message("each player keeps two of four goal cards", rule="MP-ADV-6")
        ),
    }
    house = DATA.changes
    ops = {op.__name__: op for op in text.OPS}
    summary = aid.SUMMARY
    lessons = aid.LESSONS
    chapters = aid.CHAPTERS
    turns = ("TakeTurn", "Compensation", "DiscardOne")
    sources = frozenset(
        [
            "bazaar",
            "khan",
            "contracts",
            "travel",
            "coins",
            "card",
            "go",
            "complete",
            "purse",
            "reroll",
            "adjust",
            "black_die",
        ]
    )

    def new(self, setup: Setup) -> MarcoPolo:
        chosen = self.checked(setup)
        s = MarcoPolo(setup.seats)
        s.options = chosen
        steps = begin(s)
        s.do(*steps, *lay_out_stack(), *deal_to_players(s), StartRound())
        advance(s)
        return s

    def scores(self, s: MarcoPolo) -> list[Score]:
        return scoring.scores(s)

    def ranking(self, s: MarcoPolo) -> list[int]:
        return scoring.ranking(s)

    def position(self, s: MarcoPolo, seat: int | None) -> dict[str, Any]:
        return text.position(s, seat)

    def observe(self, out: Sheet, s: MarcoPolo, seat: int) -> None:
        observing.observe(out, s, seat)

    def scene(self, view: View) -> Scene:
        return scene.scene(view)

    def board(self) -> str:
        return board.board()

    def decks(self, view: View) -> list[Deck]:
        return aid.decks(view)

    def refs(self, s: MarcoPolo, choice: int) -> tuple[str, ...]:
        return drawing.refs(s, choice)

    def to_dict(self, s: MarcoPolo) -> dict[str, Any]:
        return text.to_dict(s)

    def from_dict(self, position: Mapping[str, Any]) -> MarcoPolo:
        return text.from_dict(position)

    def determinize(self, s: MarcoPolo, seat: int, random: Random) -> MarcoPolo:
        """Other players' goal cards are the only secret;
        deal them anew from those this seat has not seen.
        """
        twin = s.clone()
        if s.over:
            return twin
        own = s.goals[seat] | s.dealt[seat] | s.returned[seat]
        unseen = [goal for goal in range(len(GOAL_NAMES)) if not own >> goal & 1]
        random.shuffle(unseen)
        for hands in (twin.goals, twin.dealt, twin.returned):
            for p in range(s.players):
                if p != seat:
                    dealt = [unseen.pop() for _ in range(hands[p].bit_count())]
                    hands[p] = sum(1 << goal for goal in dealt)
        twin.legal = twin.stack[-1].options(twin) or []
        return twin

    def people(self, s: MarcoPolo) -> int:
        return s.players

    def points(self, s: MarcoPolo, seat: int) -> float:
        return features.points(s, seat)

    def left(self, s: MarcoPolo, seat: int) -> float:
        return features.left(s, seat)

    def features(self, s: MarcoPolo, seat: int) -> list[float]:
        return features.features(s, seat)

    def sight(self, s: MarcoPolo, seat: int) -> list[float]:
        return sight.sight(s, seat)

    def provenance(self) -> list[tuple[str, str, str]]:
        return DATA.provenance()

    def faults(self, s: MarcoPolo) -> list[str]:
        return laws.faults(s)

    def player_name(self, seat: int) -> Message:
        return scene.seat_label(seat)

    def names(self, language: str) -> Mapping[str, str]:
        found = {}
        for node in NODES:
            if node.name:
                found[node.name] = {"ru": node.name_ru, "fr": node.name_fr}.get(language, node.name)
        if language == "ru":
            found.update({character.name: character.name_ru for character in CHARACTERS})
        return found


GAME = MarcoPoloGame()
