"""The vocabulary: every choice of a game named once.

The number of a word is the choice in records and learning environments, its name
(`bazaar:gold`) is the notation at the terminal and the thing a board highlights. Where a number
stands is said by the list of words of the game, one name a line: records and trained networks
depend on it, so it is only ever appended to. A word that the game no longer has keeps its number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import final

from caravanserai.kernel.errors import UnknownWord, suggest
from caravanserai.kernel.view import Message


@final
class Family:
    """The words `stem:thing` of several things: `CARD[3]` is the word of the fourth one."""

    __slots__ = ("_first", "_in_a_row", "_numbers", "_things")

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers
        self._first: int = numbers[0] if numbers else 0
        self._in_a_row: bool = numbers == list(range(self._first, self._first + len(numbers)))
        """No word was added later: then the number says the thing, which is faster."""
        self._things = {number: thing for thing, number in enumerate(numbers)}

    def __getitem__(self, thing: int) -> int:
        if self._in_a_row:
            return self._first + thing
        return self._numbers[thing]

    def __contains__(self, word: int) -> bool:
        if self._in_a_row:
            return 0 <= word - self._first < len(self._numbers)
        return word in self._things

    def __len__(self) -> int:
        return len(self._numbers)

    def index(self, word: int) -> int:
        """Which thing a word of this family names."""
        if self._in_a_row:
            return word - self._first
        return self._things[word]

    def of(self, things: list[int]) -> list[int]:
        """The words of these things."""
        if self._in_a_row:
            first = self._first
            return [first + thing for thing in things]
        numbers = self._numbers
        return [numbers[thing] for thing in things]

    def first(self, count: int) -> list[int]:
        """The words of the first so many things."""
        return self._numbers[:count]

    def all(self) -> list[int]:
        """The words of all things."""
        return self._numbers.copy()


class Vocabulary:
    """The words of one game, each with the number that the list of words gives it. New words
    follow behind the list in the order in which they are added.
    """

    __slots__ = ("_ids", "_labels", "_names")

    def __init__(self, kept: Sequence[str] = ()) -> None:
        self._names: list[str] = list(kept)
        self._labels: list[Message | None] = [None] * len(self._names)
        self._ids: dict[str, int] = {name: i for i, name in enumerate(self._names)}

    def add(self, name: str, label: Message) -> int:
        """Add one word; returns its number."""
        number = self._ids.get(name)
        if number is None:
            number = self._ids[name] = len(self._names)
            self._names.append(name)
            self._labels.append(label)
        elif self._labels[number] is not None:
            raise ValueError(f"the word {name!r} is already there")
        else:
            self._labels[number] = label
        return number

    def family(self, stem: str, members: Sequence[str], labels: Sequence[Message]) -> Family:
        """Add `stem:member` for each member."""
        return Family(
            [
                self.add(f"{stem}:{member}", label)
                for member, label in zip(members, labels, strict=True)
            ]
        )

    def name(self, choice: int) -> str:
        """The name of a choice."""
        if 0 <= choice < len(self._names):
            return self._names[choice]
        raise UnknownWord(f"no word has the number {choice}; they go from 0 to {len(self) - 1}")

    def label(self, choice: int) -> Message:
        """The name of a choice for people."""
        return self._labels[choice] or Message(self._names[choice])

    def parse(self, name: str) -> int:
        """The number of a name."""
        choice = self._ids.get(name)
        if choice is None:
            raise UnknownWord(f"unknown word {name!r}{suggest(name, self._names)}")
        return choice

    def names(self) -> list[str]:
        """All names in the order of their numbers."""
        return self._names.copy()

    def fingerprint(self, count: int) -> str:
        """Of the first so many words: whoever knows only these still fits if it is the same."""
        return hashlib.sha256("\n".join(self._names[:count]).encode()).hexdigest()[:16]

    def known(self) -> dict[str, int | str]:
        """How many words there are, with their fingerprint: what a record says of them."""
        return {"count": len(self), "fingerprint": self.fingerprint(len(self))}

    def __len__(self) -> int:
        return len(self._names)
