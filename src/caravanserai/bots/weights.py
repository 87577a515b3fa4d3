"""The weights of the evaluations that `caravan fit` found, one table for solo games and one for
the others.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.evaluation import Weight, Weights
from caravanserai.kernel.game import Game

FOLDER: Final = Path(__file__).parent / "fitted"


def file_name(key: str, solo: bool) -> str:
    """What the table of a game is called."""
    return f"{key}-{'solo' if solo else 'many'}.json"


def write_table(path: Path, table: dict[str, Weight]) -> None:
    """One feature a line, so that people can read and compare."""
    rows = [
        f"  {json.dumps(name)}: [{weight.late:.3f}, {weight.early:.3f}]"
        for name, weight in table.items()
    ]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def read_table(path: Path, game: Game[Any]) -> dict[str, Weight]:
    """A table that was written, in the order of the game's features."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return {name: Weight(*map(float, content[name])) for name in game.guess}
    except (ValueError, KeyError, TypeError):
        raise CaravanseraiError(
            f"{path.name} is no table of weights for {game.title}: a JSON object with a pair of "
            f"numbers for each of: {', '.join(game.guess)}"
        ) from None


_FOUND: Final[dict[str, Weights]] = {}


def fitted(game: Game[Any], s: State) -> Weights:
    """What is known about this kind of game: the table that comes with the house, else its
    guess.
    """
    name = file_name(game.key, game.people(s) == 1)
    if name not in _FOUND:
        path = FOLDER / name
        _FOUND[name] = Weights(read_table(path, game) if path.exists() else game.guess)
    return _FOUND[name]
