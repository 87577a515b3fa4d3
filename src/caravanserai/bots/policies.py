"""What was learned by practice: policies, each for a game with so many seats."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import CaravanseraiError, UnknownWord
from caravanserai.kernel.game import Game, Setup
from caravanserai.mind.attention import ALL, attention, fingerprint
from caravanserai.mind.evaluation import Network
from caravanserai.mind.policy import Policy

Layers = list[list[list[float]]]
Biases = list[list[float]]

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "practice"


@dataclass(frozen=True)
class Written:
    """A policy as it lies in a file: layers, biases, and for each word the weights of its unit,
    the last one being its bias; layers and biases of its critic; what it sees, by the number of
    seats, how many entries there were when it practised, and their fingerprint.
    """

    layers: Layers
    biases: Biases
    choices: dict[str, list[float]]
    critic: tuple[Layers, Biases]
    seats: int
    entries: int
    fingerprint: str

    def policy(self, game: Game[Any]) -> Policy:
        """It, ready to be asked."""
        lines = {game.words.parse(name): line for name, line in self.choices.items()}
        return Policy(self.layers, self.biases, lines, Network(*self.critic), self.entries)


def inputs(game: Game[Any], seats: int, entries: int = ALL) -> int:
    """How many numbers a policy of this game sees that knows so many entries."""
    s: State = game.new(Setup(seats))
    chance = Seeded(0)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    return len(attention(game, s, s.actor, entries))


def write_policy(path: Path, written: Written) -> None:
    """One input of a layer a line, and one word a line, with three digits."""

    def line(numbers: Iterable[float]) -> str:
        return json.dumps([float(f"{n:.3g}") for n in numbers], separators=(",", ":"))

    def lines(numbers: Iterable[Iterable[float]]) -> str:
        return "[\n" + ",\n".join(map(line, numbers)) + "]"

    def part(name: str, text: str) -> str:
        return f"{json.dumps(name)}: {text}"

    def network(layers: Layers, biases: Biases) -> str:
        inner = "[" + ",\n".join(map(lines, layers)) + "]"
        return part("layers", inner) + ",\n" + part("biases", lines(biases))

    choices = ",\n".join(part(name, line(one)) for name, one in written.choices.items())
    parts = [
        part("seats", json.dumps(written.seats)),
        part("entries", json.dumps(written.entries)),
        part("fingerprint", json.dumps(written.fingerprint)),
        network(written.layers, written.biases),
        part("choices", "{\n" + choices + "}"),
        part("critic", "{" + network(*written.critic) + "}"),
    ]
    path.write_text("{" + ",\n".join(parts) + "}\n", encoding="utf-8")


def read_policy(path: Path, game: Game[Any]) -> Written:
    """A policy that was written."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        critic = content["critic"]
        written = Written(
            content["layers"],
            content["biases"],
            content["choices"],
            (critic["layers"], critic["biases"]),
            content["seats"],
            content["entries"],
            content["fingerprint"],
        )
        written.policy(game)
    except (ValueError, KeyError, TypeError, IndexError, UnknownWord):
        raise CaravanseraiError(
            f"{path.name} is no policy for {game.title}: a JSON object with layers, biases, "
            "choices, critic, seats, entries and fingerprint"
        ) from None
    seen = inputs(game, written.seats, written.entries)
    made = fingerprint(game, written.seats, written.entries)
    if (made, seen) != (written.fingerprint, len(written.layers[0])):
        raise CaravanseraiError(
            f"{path.name} was made with other entries than those of {game.title} as it is here"
        )
    return written


_PRACTISED: Final[dict[str, Policy | None]] = {}


def practised(game: Game[Any], s: State) -> Policy | None:
    """The policy for this kind of game, where there is one."""
    name = f"{game.key}-{game.rules.people(s)}.json"
    if name not in _PRACTISED:
        _PRACTISED[name] = _read_if_it_fits(FOLDER / name, game)
    return _PRACTISED[name]


def _read_if_it_fits(path: Path, game: Game[Any]) -> Policy | None:
    if not path.exists():
        return None
    try:
        return read_policy(path, game).policy(game)
    except CaravanseraiError as error:
        log.warning("%s; turns are planned instead", error)
        return None
