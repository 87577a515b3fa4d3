"""What those who want to learn are shown: hints, reviews, scores over time, the player aid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from caravanserai.analysis import Advice, Reviewed
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message, View
from caravanserai.kernel.words import Vocabulary
from caravanserai.language import Language
from caravanserai.presentation.narration import sentence
from caravanserai.web.contract import responses
from caravanserai.web.jobs.thinking import GameTask

CHART_POINTS: Final = 120
"""A chart of the scores has about so many points."""


@dataclass
class Review:
    """A finished game that is looked at decision by decision, and how far that has come."""

    task: GameTask
    decisions: list[Reviewed] = field(default_factory=list)
    next: int = 0
    """The first ply that has not been looked at."""
    failed: bool = False

    @property
    def complete(self) -> bool:
        return self.next >= len(self.task.choices)

    def looked(self, found: Sequence[Reviewed]) -> None:
        """So much more was found; nothing: there is nothing more to find."""
        self.decisions += found
        self.next = found[-1].ply + 1 if found else len(self.task.choices)


def hints_view(
    advice: Sequence[Advice], words: Vocabulary, language: Language
) -> list[responses.Hint]:
    """The best few answers to a question."""
    return [
        {
            "choice": one.choice,
            "name": one.name,
            "label": sentence(language.say(words.label(one.choice))),
            "outcome": one.outcome,
            "visits": one.visits,
        }
        for one in advice
    ]


def review_view(
    looking: Review, game: Game[Any], actors: Sequence[int], language: Language
) -> responses.Review:
    """What was found in a finished game so far."""
    words = game.words

    def label(name: str) -> str:
        return sentence(language.say(words.label(words.parse(name))))

    def about(one: Reviewed) -> str:
        """The source that its seat chose last in this turn, unless that is what was chosen."""
        for ply in range(one.ply, -1, -1):
            if actors[ply] not in (CHANCE, one.seat):
                break
            name = words.name(looking.task.choices[ply])
            if name.partition(":")[0] in game.presentation.sources:
                return "" if ply == one.ply else label(name)
        return ""

    return {
        "complete": looking.complete,
        "looked": looking.next,
        "plies": len(looking.task.choices),
        "decisions": [
            {
                "ply": one.ply,
                "seat": one.seat + 1,
                "about": about(one),
                "played": label(one.played),
                "best": label(one.best),
                "expected": one.expected,
                "possible": one.possible,
            }
            for one in looking.decisions.copy()
        ],
    }


def progress_view(record: Record, eyes: int | None, over: bool) -> responses.ScoreProgress:
    """The scores over time, as far as these eyes may know them."""
    game, s = find(record.game), record.begin()
    step = max(1, len(record.choices) // CHART_POINTS)
    plies: list[int] = []
    totals: list[list[int]] = []
    for ply, choice in enumerate([*record.choices, None]):
        if ply % step == 0 or choice is None:
            plies.append(ply)
            known = [score if over else score.seen_by(eyes) for score in game.rules.scores(s)]
            totals.append([score.total for score in known])
        if choice is not None:
            play(s, choice)
    return {"plies": plies, "totals": totals}


def aid_view(game: Game[Any], view: View, language: Language) -> responses.PlayerAid:
    """What a turn is, and which cards have not been seen yet."""

    def lines(messages: Sequence[Message]) -> list[responses.AidLine]:
        return [{"text": language.say(line), "rule": line.rule or None} for line in messages]

    return {
        "summary": lines(game.presentation.summary),
        "lessons": lines(game.presentation.lessons),
        "decks": [
            {
                "label": sentence(language.say(deck.label)),
                "cards": deck.cards,
                "unseen": [
                    {"label": sentence(language.say(label)), "count": count}
                    for label, count in deck.unseen
                ],
            }
            for deck in game.presentation.decks(view)
        ],
    }
