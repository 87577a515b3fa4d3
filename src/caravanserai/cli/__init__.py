"""The command `caravan`: serve, play, watch, simulate, tournament, fit, train, practise, hint,
review, replay, check, bench, rules.
"""

from __future__ import annotations

from caravanserai.cli import measuring, playing, studying
from caravanserai.cli.group import main

__all__ = ["main", "measuring", "playing", "studying"]
