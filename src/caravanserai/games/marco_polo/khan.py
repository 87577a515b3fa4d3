"""Chapter 10: the Khan's favour."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.characters import mercator_trades
from caravanserai.games.marco_polo.components import BOARD
from caravanserai.games.marco_polo.effects import Gain
from caravanserai.games.marco_polo.state import KHAN, MarcoPolo

SLOTS: Final = BOARD.khan.slots
FAVOUR: Final = Gain(BOARD.khan.gain)


def lay_die(s: MarcoPolo, value: int) -> None:
    """The die goes into the leftmost empty slot (MP-KHAN-2)."""
    s.khan_dice += 1
    s.khan_value = value


def ask_favour(s: MarcoPolo, p: int) -> None:
    """Two camels and a good of choice (MP-KHAN-1)."""
    FAVOUR.perform(s, p)
    mercator_trades(s, p, KHAN)
