"""Small sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_INDEX: Final[dict[int, int]] = {1 << i: i for i in range(62)}


def bits(mask: int) -> list[int]:
    """The members of a set, in order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(_INDEX[low])
        mask ^= low
    return found


def mask_of(members: Iterable[int]) -> int:
    """The set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
