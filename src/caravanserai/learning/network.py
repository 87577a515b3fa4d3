"""The network while it learns: layers over what a seat sees, a preference for every word, and what
the seat expects.
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional

from caravanserai.learning.shape import OTHERS, Shape

PAID_UNIT: Final = 50.0
"""Tenths of points for lures, as an input: so many are 1."""
IMPOSSIBLE: Final = -1e9


class Block(nn.Module):
    """Adds something to what it is given."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.narrow = nn.Linear(width, width // 2)
        self.wide = nn.Linear(width // 2, width)
        nn.init.zeros_(self.wide.bias)
        self.wide.weight.data *= 0.3

    def forward(self, x: Tensor) -> Tensor:
        return x + self.wide(functional.relu(self.narrow(self.norm(x))))


class PolicyNetwork(nn.Module):
    """Preferences for all words, and what the seat expects."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
        self.first = nn.Linear(shape.row + 1, width)
        self.blocks = nn.ModuleList([Block(width) for _ in range(shape.blocks)])
        self.norm = nn.LayerNorm(width)
        self.preference = nn.Linear(width, shape.words)
        self.thought = nn.Linear(width, width // 4)
        self.expectation = nn.Linear(width // 4, shape.sources + OTHERS)
        self.preference.weight.data *= 0.05
        nn.init.zeros_(self.preference.bias)
        self.expectation.weight.data *= 0.3

    def forward(self, rows: Tensor, paid: Tensor) -> tuple[Tensor, Tensor]:
        possible = rows[:, self.shape.entries :]
        seen = torch.log2(rows.float() + 1.0)
        x = torch.cat([seen, paid[:, None].float() / PAID_UNIT], 1)
        x = functional.relu(self.first(x))
        for block in self.blocks:
            x = block(x)
        x = functional.relu(self.norm(x))
        preferences = self.preference(x).float().masked_fill(possible == 0, IMPOSSIBLE)
        expected = self.expectation(functional.relu(self.thought(x))).float()
        return preferences, expected
