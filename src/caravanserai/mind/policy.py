"""What a seat would choose, and what it expects: layers of units over what it sees."""

from __future__ import annotations

from typing import Final

from caravanserai.mind.evaluation import Hidden, Network, Unit

UNKNOWN: Final = 20.0
"""By how much less than the best a choice is preferred that was never met in training."""


class Policy:
    """Prefers choices by what the seat sees before it chooses (`attention`): a last unit for
    each word says how much. The critic says by how many points the lead will still grow.
    """

    __slots__ = ("_hidden", "_units", "critic", "entries")

    def __init__(
        self,
        layers: list[list[list[float]]],
        biases: list[list[float]],
        lines: dict[int, list[float]],
        critic: Network,
        entries: int = 1 << 30,
    ) -> None:
        self._hidden = Hidden(layers, biases)
        self.critic = critic
        self.entries = entries
        """How many entries the list of the game had when it practised."""
        self._units = {word: Unit(line[:-1], line[-1]) for word, line in lines.items()}

    def preferences(self, row: list[float], legal: list[int]) -> list[float]:
        """How much each choice is preferred: the logarithm of how often, but for a constant."""
        told = self._hidden.told(row)
        units = [self._units.get(choice) for choice in legal]
        known = [unit.told(told) for unit in units if unit is not None]
        if len(known) == len(units):
            return known
        least = max(known, default=0.0) - UNKNOWN
        return [least if unit is None else unit.told(told) for unit in units]
