"""`caravan fit`: how the weights of an evaluation get better, round by round."""

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
                "round {n}: {positions} positions, off by {error} points; {share} % of the new "
                "weights taken, {lead} points ahead of the guess",
                n=one.round,
                positions=one.positions,
                error=f"{one.error:.1f}",
                share=round(100 * one.mixture),
                lead=f"{one.lead:+.1f}",
            )
        )
