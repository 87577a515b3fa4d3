"""What was learned about the games: tables of weights and networks, each for solo games and for
the others.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game
from caravanserai.mind.evaluation import Network, Weight, Weights

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "fitted"
NETWORKS: Final = Path(__file__).parent / "trained"


def file_name(game: Game[Any], s: State) -> str:
    """What the table or the network for a position is called."""
    return f"{game.key}-{'solo' if game.rules.people(s) == 1 else 'many'}.json"


def _lines(table: Mapping[str, Weight]) -> str:
    """One feature a line, so that people can read and compare."""
    rows = [
        f"  {json.dumps(name)}: [{weight.late:.3f}, {weight.early:.3f}]"
        for name, weight in table.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}"


def _table(content: Any, game: Game[Any]) -> dict[str, Weight]:
    """In the order of the game's features."""
    return {name: Weight(*map(float, content[name])) for name in game.mind.default_weights}


def write_table(path: Path, table: Mapping[str, Weight]) -> None:
    """The weights of all features."""
    path.write_text(_lines(table) + "\n", encoding="utf-8")


def read_table(path: Path, game: Game[Any]) -> dict[str, Weight]:
    """A table that was written."""
    try:
        return _table(json.loads(path.read_text(encoding="utf-8")), game)
    except (ValueError, KeyError, TypeError):
        raise CaravanseraiError(
            f"{path.name} is no table of weights for {game.title}: a JSON object with a pair of "
            f"numbers for each of: {', '.join(game.mind.default_weights)}"
        ) from None


def write_network(path: Path, table: Mapping[str, Weight], network: Network) -> None:
    """The network with the table that it corrects: one input of a layer a line, with four
    digits.
    """

    def line(numbers: list[float]) -> str:
        return json.dumps([float(f"{n:.4g}") for n in numbers], separators=(",", ":"))

    layers = ["[\n" + ",\n".join(map(line, layer)) + "]" for layer in network.layers]
    biases = ",\n".join(map(line, network.biases))
    parts = {
        "table": _lines(table),
        "layers": "[\n" + ",\n".join(layers) + "]",
        "biases": "[\n" + biases + "]",
    }
    text = ",\n".join(f"{json.dumps(name)}: {part}" for name, part in parts.items())
    path.write_text("{" + text + "}\n", encoding="utf-8")


def read_network(path: Path, game: Game[Any]) -> Weights:
    """A network that was written, with its table."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        network = Network(content["layers"], content["biases"])
        return Weights(_table(content["table"], game), network)
    except (ValueError, KeyError, TypeError):
        raise CaravanseraiError(
            f"{path.name} is no network for {game.title}: a JSON object with table, layers and "
            "biases"
        ) from None


_FITTED: Final[dict[str, Weights]] = {}
_TRAINED: Final[dict[str, Weights]] = {}


def fitted(game: Game[Any], s: State) -> Weights:
    """What is known about this kind of game: the table that comes with the house, else its
    guess.
    """
    name = file_name(game, s)
    if name not in _FITTED:
        _FITTED[name] = Weights(_table_that_fits(FOLDER / name, game) or game.mind.default_weights)
    return _FITTED[name]


def _table_that_fits(path: Path, game: Game[Any]) -> dict[str, Weight] | None:
    if not path.exists():
        return None
    try:
        return read_table(path, game)
    except CaravanseraiError as error:
        log.warning("%s; the guess of the game is used", error)
        return None


def trained(game: Game[Any], s: State) -> Weights:
    """The best that is known: a network that was trained, else the table."""
    name = file_name(game, s)
    if name not in _TRAINED:
        seen = len(game.mind.sight(s, 0))
        _TRAINED[name] = _network_that_fits(NETWORKS / name, game, seen) or fitted(game, s)
    return _TRAINED[name]


def _network_that_fits(path: Path, game: Game[Any], seen: int) -> Weights | None:
    """The network of a file, if it was made for so many numbers."""
    if not path.exists():
        return None
    try:
        weights = read_network(path, game)
        if weights.network is not None and len(weights.network.layers[0]) != seen:
            raise CaravanseraiError(f"{path.name} was made for other numbers than the {seen} here")
    except CaravanseraiError as error:
        log.warning("%s; the table is used", error)
        return None
    return weights
