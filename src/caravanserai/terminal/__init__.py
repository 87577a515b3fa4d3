"""The house in a terminal: plain lines for people, pipes and screen readers, colours on top.

Nothing here knows a particular game.
"""

from __future__ import annotations

from caravanserai.terminal import commands
from caravanserai.terminal.caravan import main

__all__ = ["commands", "main"]
