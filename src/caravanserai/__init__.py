"""Caravanserai: three Silk Road strategy games, exact to the rules.

The public names are those listed in `__all__`; everything else is private to its package.
"""

from __future__ import annotations

from caravanserai.kernel.chance import Committed, Scripted, Seeded
from caravanserai.kernel.core import CHANCE, advance, play
from caravanserai.kernel.errors import (
    BadData,
    BadPosition,
    BadRecord,
    BadSetup,
    CaravanseraiError,
    IllegalChoice,
    UnknownGame,
    UnknownWord,
)
from caravanserai.kernel.game import Game, Setup, registered
from caravanserai.kernel.game import find as load
from caravanserai.kernel.record import Record
from caravanserai.match import Match
from caravanserai.variants.house_rules import house_rules
from caravanserai.variants.installed import announce_games

__version__ = "1.0.0"

announce_games()


def available_games() -> list[str]:
    """The keys of all games in the house."""
    return registered()


__all__ = [
    "CHANCE",
    "BadData",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "CaravanseraiError",
    "Committed",
    "Game",
    "IllegalChoice",
    "Match",
    "Record",
    "Scripted",
    "Seeded",
    "Setup",
    "UnknownGame",
    "UnknownWord",
    "advance",
    "available_games",
    "house_rules",
    "load",
    "play",
]
