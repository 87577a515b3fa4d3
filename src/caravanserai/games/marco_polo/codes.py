"""Dice as numbers: what they are made of, by names.

A die has a class and a value; value 0 stands for a die that has none (MP-CHAR-RASCHID-1). A placed
die also has a space and an owner.
"""

from __future__ import annotations

from typing import Final

DIE_CLASSES: Final = ("own", "black", "white")
CLASSES: Final = 3
OWN: Final = 0
BLACK: Final = 1
WHITE: Final = 2


def die_of(die_class: int, value: int) -> int:
    """A die that shows a value."""
    return value * CLASSES + die_class


def die_class(die: int) -> int:
    """Own, black or white."""
    return die % CLASSES


def die_value(die: int) -> int:
    """What a die shows."""
    return die // CLASSES


DIE_NAMES: Final = [f"{DIE_CLASSES[die_class(die)]}:{die_value(die)}" for die in range(7 * CLASSES)]


def placed_die(space: int, owner: int, die: int) -> int:
    """A die on a space."""
    return (space * 8 + owner) * 32 + die


def placed_parts(code: int) -> tuple[int, int, int]:
    """Space, owner and die of a placed die."""
    return code // 256, code // 32 % 8, code % 32
