"""What was learned by practice: policies, each for a game with so many seats."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import CaravanseraiError, UnknownWord
from caravanserai.kernel.game import Game, Setup
from caravanserai.mind.attention import attention
from caravanserai.mind.evaluation import Network
from caravanserai.mind.policy import Policy

Layers = list[list[list[float]]]
Biases = list[list[float]]

FOLDER: Final = Path(__file__).parent / "practice"


@dataclass(frozen=True)
class Written:
    """A policy as it lies in a file: layers, biases, and for each word the weights of its unit,
    the last one being its bias; layers and biases of its critic.
    """

    layers: Layers
    biases: Biases
    choices: dict[str, list[float]]
    critic: tuple[Layers, Biases]

    def policy(self, game: Game[Any]) -> Policy:
        """It, ready to be asked."""
        lines = {game.words.parse(name): line for name, line in self.choices.items()}
        return Policy(self.layers, self.biases, lines, Network(*self.critic))


def entries(game: Game[Any], seats: int) -> int:
    """How many numbers a policy of this game sees."""
    s: State = game.new(Setup(seats))
    chance = Seeded(0)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    return len(attention(game, s, s.actor))


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
        )
        written.policy(game)
    except (ValueError, KeyError, TypeError, IndexError, UnknownWord):
        raise CaravanseraiError(
            f"{path.name} is no policy for {game.title}: a JSON object with layers, biases, "
            "choices and critic"
        ) from None
    return written


_PRACTISED: Final[dict[str, Policy | None]] = {}


def practised(game: Game[Any], s: State) -> Policy | None:
    """The policy for this kind of game, where there is one."""
    name = f"{game.key}-{game.rules.people(s)}.json"
    if name not in _PRACTISED:
        path = FOLDER / name
        _PRACTISED[name] = read_policy(path, game).policy(game) if path.exists() else None
    return _PRACTISED[name]
