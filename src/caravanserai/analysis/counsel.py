"""What a network advises after thinking: plans, what they are worth by source, how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from caravanserai.bots.networks import Mind
from caravanserai.bots.thinker import VICTORY, Effort, Plan, Thinker
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.record import Record
from caravanserai.kernel.view import Message


@dataclass(frozen=True)
class Counsel:
    """A plan of the seat that is asked."""

    choice: int
    name: str
    plan: tuple[Message, ...]
    """What it does up to the end of the turn, in the words of the table."""
    points: float
    """The own points at the end that are to be expected."""
    share: float
    """The share of the victory."""
    sources: tuple[tuple[Message, float], ...]
    """How many of the points come from where, the greatest first."""
    certainty: float
    """How certain it is that this is better than the next one, or worse than the best."""
    worth: float
    """Points, and what the share of the victory counts besides."""

    def to_dict(self) -> dict[str, Any]:
        """For a file."""
        plan = [str(text) for text in self.plan]
        return {**asdict(self), "plan": plan, "sources": {str(text): n for text, n in self.sources}}


def counsel(
    game: Game[Any],
    state: State,
    mind: Mind,
    effort: Effort | None = None,
    best: int | None = 3,
    seed: int = 0,
    every: bool = False,
) -> list[Counsel]:
    """The best plans (None: all), each with another first choice; from what the seat may know.
    `every`: with one for each possible choice.
    """
    if state.over or state.actor == CHANCE:
        raise IllegalChoice("no player is asked here: there is nothing to advise")
    seat = state.actor
    thinker = Thinker(mind, Random(seed), effort)
    found = thinker.plans(state, seat, every)
    if len(found) == 1:
        thinker.judge(state, seat, found)
    # words, too, are told of what the seat knows
    known = game.rules.determinize(state, seat, Random(seed))
    tried = [plan for plan in found if plan.found]
    firsts: dict[int, Plan] = {}
    for plan in tried:
        firsts.setdefault(plan.choices[0], plan)
    plans = list(firsts.values())
    told = []
    for i, plan in enumerate(plans[:best]):
        certainty = 1.0
        if len(plans) > 1:
            certainty = plan.better_than(plans[1]) if i == 0 else plans[0].better_than(plan)
        told.append(_told(game, known, mind, plan, certainty))
    return told


@dataclass(frozen=True)
class Missed:
    """A decision of a recorded game for which there was something better."""

    ply: int
    """How many choices were made before it."""
    seat: int
    played: Counsel
    best: Counsel

    @property
    def loss(self) -> float:
        """In points, what the share of the victory counts included."""
        return max(0.0, self.best.worth - self.played.worth)

    @property
    def reasons(self) -> list[tuple[Message, float]]:
        """From where the best plan has more points and from where fewer, the greatest first; what
        the victory counts is one of them.
        """
        played = {text.text: n for text, n in self.played.sources}
        gains = [(text, round(n - played[text.text], 1)) for text, n in self.best.sources]
        victory = VICTORY * (self.best.share - self.played.share)
        gains.append((Message("chance of victory"), round(victory, 1)))
        return sorted([one for one in gains if one[1]], key=lambda one: -abs(one[1]))

    def to_dict(self) -> dict[str, Any]:
        """For a file."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "played": self.played.to_dict(),
            "best": self.best.to_dict(),
            "loss": self.loss,
            "reasons": {str(text): n for text, n in self.reasons},
        }


def missed(
    record: Record,
    mind: Mind,
    effort: Effort | None = None,
    seat: int | None = None,
    seed: int = 0,
) -> Iterator[Missed]:
    """Every decision of one seat, or of all, as soon as it was looked at; most of them lose
    nothing.
    """
    game = find(record.game)
    s = record.at(0)
    for ply, choice in enumerate(record.choices):
        if s.actor != CHANCE and seat in (None, s.actor):
            advice = counsel(game, s, mind, effort, None, seed, every=True)
            played = next(one for one in advice if one.choice == choice)
            yield Missed(ply, s.actor, played, advice[0])
        play(s, choice)


def _told(game: Game[Any], s: State, mind: Mind, plan: Plan, certainty: float) -> Counsel:
    texts = game.mind.source_texts
    points = plan.points
    named = [
        (texts.get(name, Message(name)), round(n, 1))
        for name, n in zip(mind.sources, points, strict=True)
    ]
    named.sort(key=lambda one: -one[1])
    return Counsel(
        plan.choices[0],
        game.words.name(plan.choices[0]),
        tuple(_in_words(game, s, plan.choices)),
        round(sum(points), 1),
        round(plan.share, 3),
        tuple(named),
        round(certainty, 3),
        round(plan.worth, 2),
    )


def _in_words(game: Game[Any], s: State, choices: Sequence[int]) -> list[Message]:
    """What the table calls these choices, as far as they can be made one after the other."""
    told, after = [], s.clone()
    for choice in choices:
        if choice not in after.legal:
            break
        told += [option.label for option in game.prompt(after).options if option.choice == choice]
        play(after, choice)
        if after.over or after.actor != s.actor:
            break
    return told
