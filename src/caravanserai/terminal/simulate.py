"""Many games between bots: who wins, how high, how fast."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from caravanserai.arena.backends import spread
from caravanserai.arena.matches import Plan, Result, Standing, played, standings
from caravanserai.kernel.view import Message
from caravanserai.terminal.screen import Screen


def simulate(screen: Screen, plans: Sequence[Plan], jobs: int) -> dict[str, Any]:
    """Play a series and show its table; everything about it for a file."""
    began = time.perf_counter()
    with screen.progress() as progress:
        finished = list(progress.track(spread(played, plans, jobs), total=len(plans)))
    seconds = time.perf_counter() - began
    found = standings(finished)
    show(screen, found, finished, seconds)
    return {
        "game": plans[0].game,
        "seats": plans[0].setup.seats,
        "options": dict(plans[0].setup.options),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(r.decisions for r in finished) / seconds),
        "standings": [asdict(one) for one in found],
        "games": [
            {"seed": plan.seed, **asdict(result)}
            for plan, result in zip(plans, finished, strict=True)
        ],
    }


def show(
    screen: Screen, found: Sequence[Standing], finished: Sequence[Result], seconds: float
) -> None:
    """The table of a series."""
    head = [
        Message("bot"), Message("seats taken"), Message("wins"), Message("win rate"),
        Message("mean score"), Message("mean place"),
    ]  # fmt: skip
    rows = [
        [
            one.player,
            f"{one.seats}",
            f"{one.wins:g}" if one.wins % 1 == 0 else f"{one.wins:.1f}",
            f"{one.wins / one.seats:.1%}",
            f"{one.score:.1f}",
            f"{one.rank:.2f}",
        ]
        for one in found
    ]
    screen.table([screen.text(title) for title in head], rows)
    decisions = sum(result.decisions for result in finished)
    screen.say(
        Message(
            "{n} game, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            plural="{n} games, {decisions} decisions in {seconds} s: {speed} decisions per second.",
            n=len(finished),
            decisions=decisions,
            seconds=f"{seconds:.1f}",
            speed=f"{decisions / seconds:.0f}",
        )
    )
