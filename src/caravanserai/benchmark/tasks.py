"""What is to be played: games, seats, opponents, and with how much practice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from caravanserai.kernel.errors import CaravanseraiError, suggest
from caravanserai.kernel.game import Setup
from caravanserai.kernel.view import Message

SEEDS: Final = (1, 2, 3)
PANEL: Final = ("random", "greedy", "medium")
"""Who is met: rungs of the ladder that do not change without a new version of the package."""
LONGEST: Final = 2000
"""A game in which a policy has made so many decisions is lost for it."""


@dataclass(frozen=True)
class Task:
    """One thing to be good at. It is played from every seat with the same luck, in so many rounds
    for each seed and opponent; on all other seats sits the same opponent.
    """

    name: str
    game: str
    seats: int
    about: Message
    options: Mapping[str, Any] = field(default_factory=dict)
    practice: Mapping[str, Any] = field(default_factory=dict)
    """The options with which a policy may have practised, if others."""
    panel: tuple[str, ...] = PANEL
    rounds: int = 25
    budget: int = 10_000_000
    """With so many decisions of its seats a policy may have practised."""

    def told(self) -> dict[str, Any]:
        """What decides how it is played."""
        found = asdict(self)
        del found["about"]
        return found

    @property
    def setup(self) -> Setup:
        """How its games are set up."""
        return Setup(self.seats, self.options)


_DRAFT: Final = {"character_draft": True, "goal_selection": True, "random_province_bonuses": True}
_BOARDS: Final = ("left", "middle", "right")
_ALONE: Final = ("nobody",)
"""Solo games have an automatic opponent, which is part of the rules."""
_ALL: Final = (
    Task(
        "merv-solo",
        "merv",
        1,
        Message("alone against the corrupt magistrate"),
        panel=_ALONE,
        rounds=100,
    ),
    Task(
        "wayfarers-solo", "wayfarers", 1, Message("alone against Tigran"), panel=_ALONE, rounds=100
    ),
    Task("marco_polo-duel", "marco_polo", 2, Message("two seats")),
    Task("merv-duel", "merv", 2, Message("two seats and the high courtier")),
    Task("wayfarers-duel", "wayfarers", 2, Message("two seats")),
    Task("marco_polo-four", "marco_polo", 4, Message("one against three")),
    Task("merv-four", "merv", 4, Message("one against three")),
    Task("wayfarers-four", "wayfarers", 4, Message("one against three")),
    Task(
        "marco_polo-draft", "marco_polo", 4, Message("characters are drafted, goals chosen"), _DRAFT
    ),
    Task(
        "marco_polo-hidden",
        "marco_polo",
        3,
        Message("partial information: goals are chosen from a hand that nobody else knows"),
        {"goal_selection": True},
    ),
    Task(
        "marco_polo-transfer",
        "marco_polo",
        2,
        Message("practised in the game for beginners, played with all options"),
        _DRAFT,
        dict.fromkeys(_DRAFT, False),
    ),
    Task(
        "merv-transfer",
        "merv",
        2,
        Message("practised with the English edition, played with the Russian one"),
        {"edition": "ru"},
        {"edition": "en"},
    ),
    Task(
        "wayfarers-transfer",
        "wayfarers",
        2,
        Message("practised on the boards A, played on the boards B"),
        dict.fromkeys(_BOARDS, "B"),
        dict.fromkeys(_BOARDS, "A"),
    ),
)
TASKS: Final = {task.name: task for task in _ALL}


def task_named(name: str) -> Task:
    """The task of this name."""
    if name not in TASKS:
        known = ", ".join(TASKS)
        raise CaravanseraiError(f"no task {name!r}{suggest(name, TASKS)}; there are: {known}")
    return TASKS[name]
