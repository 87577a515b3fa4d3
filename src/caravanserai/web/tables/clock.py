"""Clocks: how long the people at a table may think, live or over days. No I/O here.

Everybody begins with `bank` seconds. They run while one is asked; after a turn `bonus` seconds
come back, never more than the bank holds. With a bonus as large as the bank every turn has the
same time. At zero the bot takes the seat until its player comes back; without a bot the table
only shows that the time is over. Who sits down again, or in the place of somebody who has left,
has the time that is left there, at least that of a bonus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Clock:
    """The time of each player, in seconds."""

    bank: float
    bonus: float
    bot: str = ""

    def after(self, left: float, used: float, turn_over: bool) -> float:
        """What is left after thinking for so long."""
        rest = left - used
        return min(self.bank, rest + self.bonus) if turn_over else rest

    def taken_up_again(self, left: float, used: float) -> float:
        """What is left for a turn that was over, after so long in all: its bonus is not kept."""
        return min(left, max(left - self.bonus, self.bank - used))


def read_clock(stored: Mapping[str, Any] | None) -> Clock | None:
    """A clock as it is stored."""
    return None if stored is None else Clock(stored["bank"], stored["bonus"], stored["bot"])
