"""The lists of a game that give its words and the entries of its observation their numbers.

One name a line, the first being number 0. They are only ever appended to (`caravan number`), so
records, stored tables and networks stay right when the game learns more words; what a game no
longer has keeps its line.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Final

WORDS: Final = "words.txt"
ENTRIES: Final = "observation.txt"


def kept(package: str, file: str) -> list[str]:
    """The names in a list of a game, in the order of their numbers; none if it has no list."""
    path = resources.files(package) / file
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def append(package: str, file: str, names: list[str]) -> int:
    """Write a list with all these names; says how many are new. Those that are there stay."""
    before = kept(package, file)
    if names[: len(before)] != before:
        raise ValueError(f"{file}: names that are there keep their numbers")
    path = Path(str(resources.files(package) / file))
    path.write_text("\n".join(names) + "\n", encoding="utf-8")
    return len(names) - len(before)
