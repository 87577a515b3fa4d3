"""What every entry of a data file may say beside its values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Where its values come from, without effect on play."""

    provenance: str
    source: str = ""
    note: str = ""
