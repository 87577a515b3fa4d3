"""Networks from files, ready to be asked: with numpy where it is installed, else without; both give
the same numbers.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game
from caravanserai.mind.network import Answer, Network, check_fit, seen_by
from caravanserai.mind.observation import observation


class Asked(Protocol):
    """A network that answers many rows at once."""

    head: dict[str, Any]

    def answers(self, rows: list[bytes | bytearray], legal: list[list[int]]) -> list[Answer]:
        """What it says of each row."""


class Mind:
    """What a network of a game thinks of positions."""

    __slots__ = ("_network", "_shown", "game", "sources")

    def __init__(self, game: Game[Any], content: bytes) -> None:
        network: Asked
        if find_spec("numpy"):
            # by its name, so that the rules are compiled where there is no numpy
            network = import_module("caravanserai.mind.arrays").ArrayNetwork(content)
        else:
            network = Network(content)
        self._network = network
        self._shown = observation(game)
        check_fit(network.head, self._shown)
        self.game = game
        self.sources: tuple[str, ...] = game.mind.observer.sources
        """The points still to come are expected in this order; then come the share of the victory
        and the lead."""

    def answers(self, positions: list[State]) -> list[Answer]:
        """What the asked seat of each position would choose and expects."""
        head, shown = self._network.head, self._shown
        rows: list[bytes | bytearray] = [seen_by(head, shown, s, s.actor) for s in positions]
        return self._network.answers(rows, [s.legal for s in positions])


_MINDS: Final[dict[tuple[str, str, int], Mind]] = {}
MOST_MINDS: Final = 32


def mind_of(path: Path, game: Game[Any]) -> Mind:
    """The network in a file; read again only if the file is another one."""
    try:
        key = (str(path), game.key, path.stat().st_mtime_ns)
        if key not in _MINDS:
            if len(_MINDS) >= MOST_MINDS:
                _MINDS.clear()
            _MINDS[key] = Mind(game, path.read_bytes())
    except (OSError, ValueError, KeyError) as error:
        raise CaravanseraiError(f"{path} holds no network of `caravan learn`: {error}") from None
    return _MINDS[key]
