"""What a search thinks of a position, and of a game that was played."""

from __future__ import annotations

from caravanserai.analysis.hints import Advice, hint
from caravanserai.analysis.reviews import Review, Reviewed, plot, review

__all__ = ["Advice", "Review", "Reviewed", "hint", "plot", "review"]
