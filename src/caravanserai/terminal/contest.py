"""`caravan tournament`: every bot against every other, in a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from caravanserai.arena import Comparison, Contest, Plan, Rating, Store
from caravanserai.arena.files import as_json
from caravanserai.arena.ratings import ratings
from caravanserai.arena.tournament import compared, plans, run
from caravanserai.kernel.view import Message
from caravanserai.terminal.screen import Screen


def tournament(
    screen: Screen,
    contests: Sequence[Contest],
    rounds: int,
    seed: int,
    store: Store,
    backend: str,
    jobs: int,
) -> tuple[list[Comparison], dict[str, Any]]:
    """Play what is not played yet and show everything; all of it for a file."""
    todo: list[Plan] = [plan for contest in contests for plan in plans(contest, rounds, seed)]
    missing = sum(store.get(plan) is None for plan in todo)
    if missing < len(todo):
        screen.say(
            Message(
                "{n} game was played before.",
                plural="{n} games were played before.",
                n=len(todo) - missing,
            )
        )
    with screen.progress() as progress:
        for _ in progress.track(run(todo, store, backend, jobs), total=missing):
            pass
    found = []
    finished = []
    for contest in contests:
        games = [
            (plan, result)
            for plan in plans(contest, rounds, seed)
            if (result := store.get(plan)) is not None
        ]
        found.append(compared(contest, games))
        finished += [result for _, result in games]
    rated = ratings(finished)
    show(screen, found)
    screen.line()
    show_ratings(screen, rated)
    return found, as_json(found, rated)


def show(screen: Screen, found: Sequence[Comparison]) -> None:
    """A line for each contest."""
    head = [
        Message("game"), Message("seats"), Message("bot"), Message("against"), Message("games"),
        Message("wins"), Message("win rate"), Message("95 %"), Message("lead"), Message("95 %"),
    ]  # fmt: skip
    rows = [
        [
            one.game,
            f"{one.seats}",
            one.one,
            one.others or "-",
            f"{one.games}",
            f"{one.wins:g}" if one.wins % 1 == 0 else f"{one.wins:.1f}",
            f"{one.rate:.1%}",
            f"{one.rate_low:.1%} – {one.rate_high:.1%}",
            f"{one.margin:+.1f}",
            "-"
            if math.isinf(one.margin_high)
            else f"{one.margin_low:+.1f} – {one.margin_high:+.1f}",
        ]
        for one in found
    ]
    screen.table([screen.text(title) for title in head], rows)


def show_ratings(screen: Screen, rated: Sequence[Rating]) -> None:
    """A line for each bot, the strongest first."""
    head = [Message("bot"), Message("rating"), Message("uncertainty"), Message("games")]
    rows = [
        [one.player, f"{one.mean:.1f}", f"{one.deviation:.1f}", f"{one.games}"] for one in rated
    ]
    screen.table([screen.text(title) for title in head], rows)
