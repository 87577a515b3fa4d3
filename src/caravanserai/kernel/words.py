"""The vocabulary: every choice of a game named once.

The number of a word is the choice in records and learning environments, its name
(`bazaar:gold`) is the notation at the terminal and the thing a board highlights. Words are only
ever appended: records and trained networks depend on their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.kernel.errors import UnknownWord, suggest
from caravanserai.kernel.view import Message


class Vocabulary:
    """The words of one game, in the order in which they were added."""

    __slots__ = ("_ids", "_labels", "_names")

    def __init__(self) -> None:
        self._names: list[str] = []
        self._labels: list[Message] = []
        self._ids: dict[str, int] = {}

    def add(self, name: str, label: Message) -> int:
        """Add one word; returns its number."""
        if name in self._ids:
            raise ValueError(f"the word {name!r} is already there")
        self._ids[name] = len(self._names)
        self._names.append(name)
        self._labels.append(label)
        return len(self._names) - 1

    def family(self, stem: str, members: Sequence[str], labels: Sequence[Message]) -> int:
        """Add `stem:member` for each member; returns the number of the first."""
        first = len(self._names)
        for member, label in zip(members, labels, strict=True):
            self.add(f"{stem}:{member}", label)
        return first

    def name(self, choice: int) -> str:
        """The name of a choice."""
        if 0 <= choice < len(self._names):
            return self._names[choice]
        raise UnknownWord(f"no word has the number {choice}; they go from 0 to {len(self) - 1}")

    def label(self, choice: int) -> Message:
        """The name of a choice for people."""
        return self._labels[choice]

    def parse(self, name: str) -> int:
        """The number of a name."""
        choice = self._ids.get(name)
        if choice is None:
            raise UnknownWord(f"unknown word {name!r}{suggest(name, self._names)}")
        return choice

    def names(self) -> list[str]:
        """All names in the order of their numbers."""
        return self._names.copy()

    def __len__(self) -> int:
        return len(self._names)
