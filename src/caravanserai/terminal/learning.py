"""`caravan fit` and `caravan train`: how an evaluation gets better, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from caravanserai.arena.fitting import Progress
from caravanserai.kernel.view import Message
from caravanserai.terminal.screen import Screen


def follow(screen: Screen, rounds: Iterator[Progress]) -> None:
    """A line for every round, as soon as it is over."""
    for one in rounds:
        screen.say(
            Message(
                "round {n}: {games} games, {won} % won, {lead} points ahead of the best rival",
                n=one.round,
                games=one.games,
                won=round(100 * one.won),
                lead=f"{one.lead:+.1f}",
            )
        )
