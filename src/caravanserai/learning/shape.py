"""How large a network is, and what it expects: known without torch."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from caravanserai.kernel.game import Game
from caravanserai.mind.observation import observation

OTHERS: Final = 3
"""Expected beside the points by source: what lures pay, the share of the victory, the lead."""
LURED: Final = -3


@dataclass(frozen=True)
class Shape:
    """How large a network is, and for which observation it is made."""

    entries: int
    words: int
    sources: int
    width: int
    blocks: int
    fingerprint: str

    @classmethod
    def of(cls, game: Game[Any], width: int, blocks: int) -> Shape:
        """A network for this game."""
        shown = observation(game)
        sources = len(game.mind.observer.sources)
        return cls(shown.entries, shown.words, sources, width, blocks, shown.fingerprint)

    @property
    def row(self) -> int:
        """The length of a row: what is seen, then what may be chosen."""
        return self.entries + self.words

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
