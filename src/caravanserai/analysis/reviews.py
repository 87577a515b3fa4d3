"""A recorded game, decision by decision: what was expected, and what better choices there were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from caravanserai.analysis.hints import advised
from caravanserai.bots import Budget, Council
from caravanserai.extras import needed
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import find
from caravanserai.kernel.record import Record


@dataclass(frozen=True)
class Reviewed:
    """One decision of a player."""

    ply: int
    """How many choices were made before it."""
    seat: int
    played: str
    best: str
    expected: float
    """The outcome of what was played, from 0 to 1, as the search sees it."""
    possible: float
    """That of the best choice."""

    @property
    def loss(self) -> float:
        """What the best choice would have brought in addition."""
        return max(0.0, self.possible - self.expected)


@dataclass(frozen=True)
class Review:
    """All decisions that were looked at."""

    game: str
    decisions: list[Reviewed]

    def worst(self, count: int) -> list[Reviewed]:
        """The largest losses; decisions without one are left out."""
        losses = [one for one in self.decisions if one.loss > 0]
        return sorted(losses, key=lambda one: (-one.loss, one.ply))[:count]

    def to_dict(self) -> dict[str, Any]:
        """For a file."""
        return {
            "game": self.game,
            "decisions": [{**asdict(one), "loss": one.loss} for one in self.decisions],
        }


def looked_at(
    record: Record,
    budget: Budget,
    seat: int | None = None,
    seed: int = 0,
    first: int = 0,
    jobs: int = 1,
) -> Iterator[Reviewed]:
    """The decisions of one seat, or of all, from a ply on, as soon as each was looked at."""
    game = find(record.game)
    s = record.at(first)
    with Council(seed, budget, jobs) as council:
        for ply, choice in enumerate(record.choices[first:], start=first):
            if s.actor != CHANCE and seat in (None, s.actor):
                advice = advised(council, game, s)
                played = next(one for one in advice if one.choice == choice)
                best = advice[0]
                yield Reviewed(ply, s.actor, played.name, best.name, played.outcome, best.outcome)
            play(s, choice)


def review(
    record: Record, budget: Budget, seat: int | None = None, seed: int = 0, jobs: int = 1
) -> Review:
    """A whole game."""
    return Review(record.game, list(looked_at(record, budget, seat, seed, jobs=jobs)))


def plot(path: str, found: Review) -> None:
    """The expected outcome of every seat over the game; the largest losses are marked."""
    figure = needed("matplotlib.figure", "arena").Figure(figsize=(9, 4), layout="constrained")
    axes = figure.subplots()
    for seat in sorted({one.seat for one in found.decisions}):
        own = [one for one in found.decisions if one.seat == seat]
        plies = [one.ply for one in own]
        axes.plot(
            plies,
            [one.possible for one in own],
            label=str(find(found.game).presentation.player_name(seat)),
        )
    worst = found.worst(5)
    axes.plot([one.ply for one in worst], [one.possible for one in worst], "kv", label="losses")
    axes.set_ylim(0, 1)
    axes.set_xlabel("choices made")
    axes.set_ylabel("expected outcome")
    axes.legend()
    figure.savefig(path)
