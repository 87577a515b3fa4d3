"""Networks from files, ready to be asked: with numpy where it is installed, else without; both give
the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Protocol

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game
from caravanserai.mind.network import POINTS_UNIT, SHARE, Answer, Network, check_fit, seen_by
from caravanserai.mind.observation import observation
from caravanserai.mind.practice import practice_of


class Asked(Protocol):
    """A network that answers many rows at once."""

    head: dict[str, Any]

    def answers(self, rows: list[bytes | bytearray], legal: list[list[int]]) -> list[Answer]:
        """What it says of each row."""


@dataclass(frozen=True)
class Outlook:
    """What a seat may expect of the end of the game."""

    points: list[float]
    """By source."""
    share: float
    """Of the victory."""


class Mind:
    """What a network of a game thinks of positions."""

    __slots__ = ("_early", "_network", "_shown", "game", "sources")

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
        late = practice_of(game).late
        self._early = [name not in late for name in self.sources]

    def answers(self, positions: list[State]) -> list[Answer]:
        """What the asked seat of each position would choose and expects."""
        head, shown = self._network.head, self._shown
        rows: list[bytes | bytearray] = [seen_by(head, shown, s, s.actor) for s in positions]
        return self._network.answers(rows, [s.legal for s in positions]) if rows else []

    def seen(self, s: State, seat: int) -> bytes:
        """The row of a seat, whoever is asked."""
        return bytes(self._shown.row(s, seat))

    def outlook(self, s: State, seat: int, answer: Answer) -> Outlook:
        """What the seat has for certain, and what the network expects besides."""
        points = []
        now = self.game.mind.observer.points(s, seat)
        for i, early in enumerate(self._early):
            points.append(POINTS_UNIT * answer.expected[i] + (now[i] if early else 0))
        return Outlook(points, min(1.0, max(0.0, answer.expected[SHARE])))

    def outcome(self, s: State, seat: int) -> Outlook:
        """The points as if the game ended now; the victory only if it has."""
        points = [float(n) for n in self.game.mind.observer.points(s, seat)]
        places = self.game.rules.ranking(s)
        won = s.over and places[seat] == 1
        return Outlook(points, 1 / places.count(1) if won else 0.0)


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
