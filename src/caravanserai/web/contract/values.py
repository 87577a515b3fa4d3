"""The words that requests, answers and tables share."""

from __future__ import annotations

from typing import Literal

SeatKind = Literal["human", "bot", "open"]
"""Who plays a seat; an open one waits for somebody."""
Participant = Literal["human", "bot", "open", "automatic"]
"""The same with those who play by the rules alone."""
Pace = Literal["live", "slow"]
"""Whether all are there, or it is played over days."""
UndoKind = Literal["step", "turn", "ask", "agree", "refuse"]
"""What may be said about taking something back."""
EventKind = Literal["ply", "undo", "seat", "chat", "notes"]
"""What has changed at a table."""
