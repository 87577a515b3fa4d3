"""A solo game with known cards, for the tests of Tigran."""

from __future__ import annotations

from typing import Any

from caravanserai.variants.data import read
from tests.wayfarers.table import Table, table

ROWS = {
    "townsfolk": ["F01", "F02", "F03", "F04"],
    "sky": ["S01", "S02", "S03", "S04"],
    "land": ["L01", "L02", "L03", "L04"],
    "water": ["W01", "W02", "W03", "W04"],
    "inspiration": ["I01", "I02", "I03", "I04"],
}
BOARDS = ("space", "upgrade", "townsfolk", "journal")
SUM = {0: ["SC2"], 1: ["SC4"], 2: ["SC4", "SC6"], 3: ["SC4", "SC5"], 4: ["SC1", "SC5"]}
"""Face-up schemes whose two most recent values add up to a number."""
COLOUR_AT = {"black": 0, "blue": 3, "yellow": 5, "green": 7}
SOLO = read("caravanserai.games.wayfarers", "solo.toml")


def solo(
    board: str = "space", schemes: list[str] | None = None, track: int = 0, **changes: Any
) -> Table:
    """A solo game at the human's turn with known cards."""
    settings: dict[str, Any] = {"displays": ROWS} | changes
    tigran = {"schemes": schemes or [], "track": track} | settings.pop("tigran", {})
    return table(solo=board, tigran=tigran, **settings)


def t_own(t: Table, key: str) -> Any:
    """What stands on the opponent's board."""
    return t.text["tigran"][key]
