"""Observations as vectors: the position that a seat may know, field by field, as numbers.

The fields are found by looking at a fixed sample of random games, so that every game has an
encoding without a line of its own. Each entry of the vector has a name:

    players.0.camel             a number, divided by the greatest one of the sample
    players.0.figure=moscow     1 if the text stands there, 0 if not
    players.0.figure=?          1 if a text stands there that the sample did not have
    beijing.0=2                 lists of one length: place by place
    unseen=C07                  other lists of texts: how often each is in it, whatever its place
    unseen#                     how long such a list is
    me.1, asked.1, over         who looks, who is asked, whether the game is over
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.chance import pick
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find

GAMES: Final = 30
"""How many random games the sample has."""
EVERY: Final = 8
"""Only every so many positions of them are looked at, and fewer the longer a game takes."""
LIMIT: Final = 10.0
"""Numbers are cut off here after they were divided by the greatest of the sample."""
UNKNOWN: Final = "?"

Vector = NDArray[np.float32]


class Encoding:
    """The fields of a game for a number of seats; the same for all seats."""

    def __init__(self, seats: int, scales: Mapping[str, float], slots: Sequence[str]) -> None:
        self.seats = seats
        self.scales = dict(scales)
        """Names of numbers, with what they are divided by."""
        self.slots = list(slots)
        """Names of texts, each `path=text`."""
        heads = [f"me.{seat}" for seat in range(seats)]
        heads += [f"asked.{seat}" for seat in range(seats)] + ["over"]
        self.fields: list[str] = [*heads, *self.scales, *self.slots]
        """The name of every entry."""
        self._index = {name: i for i, name in enumerate(self.fields)}
        bags = {slot.split("=", 1)[0] for slot in slots}
        self._bags = {path for path in bags if f"{path}#" in self.scales}

    def __len__(self) -> int:
        return len(self.fields)

    def encode(self, game: Game[Any], s: State, seat: int) -> Vector:
        """What this seat may know, from -10 to 10."""
        vector = np.zeros(len(self.fields), np.float32)
        vector[self._index[f"me.{seat}"]] = 1
        if 0 <= s.actor < self.seats:
            vector[self._index[f"asked.{s.actor}"]] = 1
        vector[self._index["over"]] = s.over
        index, scales = self._index, self.scales
        for path, value in walk(game.position(s, seat), "", self._bags):
            if isinstance(value, str):
                slot = index.get(f"{path}={value}", index.get(f"{path}={UNKNOWN}"))
                if slot is not None:
                    vector[slot] += 1
            elif path in scales:
                vector[index[path]] = max(-LIMIT, min(LIMIT, value / scales[path]))
        return vector

    def to_json(self) -> str:
        """To be kept beside a trained network."""
        return json.dumps({"seats": self.seats, "scales": self.scales, "slots": self.slots})

    @staticmethod
    def from_json(text: str) -> Encoding:
        """An encoding that was kept."""
        try:
            content = json.loads(text)
            return Encoding(content["seats"], content["scales"], content["slots"])
        except (ValueError, KeyError, TypeError):
            raise CaravanseraiError(
                "an encoding is a JSON object with seats, scales and slots"
            ) from None


def walk(value: Any, path: str, bags: set[str]) -> Iterator[tuple[str, float | str]]:
    """All numbers and texts of a position with their paths; None is no field."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from walk(inner, f"{path}.{key}" if path else str(key), bags)
    elif isinstance(value, list | tuple):
        if path in bags:
            yield f"{path}#", float(len(value))
            for inner in value:
                yield from walk(inner, path, bags)
        else:
            for i, inner in enumerate(value):
                yield from walk(inner, f"{path}.{i}", bags)
    elif isinstance(value, str):
        yield path, value
    elif value is not None:
        yield path, float(value)


@lru_cache(maxsize=32)
def _encoding(key: str, seats: int, options: str) -> Encoding:
    game = find(key)
    setup = Setup(seats, json.loads(options))
    positions = list(_sample(game, setup))
    lengths: dict[str, set[int]] = {}
    texts_only: dict[str, bool] = {}
    for position in positions:
        _look_at_lists(position, "", lengths, texts_only)
    bags = {path for path, found in lengths.items() if len(found) > 1 and texts_only[path]}
    scales: dict[str, float] = {}
    texts: dict[str, set[str]] = {}
    paths: set[str] = set()
    for position in positions:
        for path, value in walk(position, "", bags):
            if isinstance(value, str):
                paths.add(path)
                texts.setdefault(_family(path), set()).add(value)
            else:
                scales[path] = max(scales.get(path, 1.0), abs(value))
    slots = []
    for path in sorted(paths):
        slots += [f"{path}={text}" for text in sorted(texts[_family(path)])]
        slots.append(f"{path}={UNKNOWN}")
    return Encoding(seats, dict(sorted(scales.items())), slots)


def encoding(game: Game[Any], setup: Setup) -> Encoding:
    """The encoding of a game; the same for the same version of the rules."""
    options = json.dumps(dict(setup.options), sort_keys=True)
    return _encoding(game.key, setup.seats, options)


def _family(path: str) -> str:
    """Paths that differ in numbers only take the same texts."""
    return ".".join("" if part.isdecimal() else part for part in path.split("."))


def _look_at_lists(
    value: Any, path: str, lengths: dict[str, set[int]], texts_only: dict[str, bool]
) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _look_at_lists(inner, f"{path}.{key}" if path else str(key), lengths, texts_only)
    elif isinstance(value, list | tuple):
        lengths.setdefault(path, set()).add(len(value))
        only = all(isinstance(inner, str) for inner in value)
        texts_only[path] = texts_only.get(path, True) and only
        for i, inner in enumerate(value):
            _look_at_lists(inner, f"{path}.{i}", lengths, texts_only)


def _sample(game: Game[Any], setup: Setup) -> Iterator[dict[str, Any]]:
    """What the seats see in some random games of players who want to get on."""
    random = Random(0)
    for _ in range(GAMES):
        s: State = game.new(setup)
        ply = due = looks = 0
        while True:
            if ply == due or s.over:
                yield game.position(s, looks % setup.seats)
                looks += 1
                due = ply + EVERY + ply // 20
            if s.over:
                break
            share = random.random()
            play(s, pick(s, share) if s.actor == CHANCE else choose(game, s, share, eager=True))
            ply += 1
