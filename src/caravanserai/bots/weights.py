"""What was learned about the games: tables of weights and networks, each for solo games and for
the others.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.evaluation import Network, Weight, Weights
from caravanserai.kernel.game import Game

FOLDER: Final = Path(__file__).parent / "fitted"
NETWORKS: Final = Path(__file__).parent / "trained"


def file_name(game: Game[Any], s: State) -> str:
    """What the table or the network for a position is called."""
    return f"{game.key}-{'solo' if game.people(s) == 1 else 'many'}.json"


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


def write_network(path: Path, network: Network) -> None:
    """One input of a layer a line, with four digits."""

    def line(numbers: list[float]) -> str:
        return json.dumps([float(f"{n:.4g}") for n in numbers], separators=(",", ":"))

    layers = ["[\n" + ",\n".join(map(line, layer)) + "]" for layer in network.layers]
    biases = ",\n".join(map(line, network.biases))
    text = '{"layers":[\n' + ",\n".join(layers) + '],\n"biases":[\n' + biases + "]}\n"
    path.write_text(text, encoding="utf-8")


def read_network(path: Path) -> Network:
    """A network that was written."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Network(content["layers"], content["biases"])
    except (ValueError, KeyError, TypeError):
        raise CaravanseraiError(
            f"{path.name} is no network: a JSON object with layers and biases"
        ) from None


_FITTED: Final[dict[str, Weights]] = {}
_TRAINED: Final[dict[str, Weights]] = {}


def fitted(game: Game[Any], s: State) -> Weights:
    """What is known about this kind of game: the table that comes with the house, else its
    guess.
    """
    name = file_name(game, s)
    if name not in _FITTED:
        path = FOLDER / name
        _FITTED[name] = Weights(read_table(path, game) if path.exists() else game.guess)
    return _FITTED[name]


def trained(game: Game[Any], s: State) -> Weights:
    """The best that is known: a network that was trained together with the guess, else the
    table.
    """
    name = file_name(game, s)
    if name not in _TRAINED:
        path = NETWORKS / name
        _TRAINED[name] = (
            Weights(game.guess, read_network(path)) if path.exists() else fitted(game, s)
        )
    return _TRAINED[name]
