"""Observations: fixed fields, nothing hidden, nothing lost."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from caravanserai import CHANCE, CaravanseraiError, Setup, load, play
from caravanserai.envs.encoding import LIMIT, UNKNOWN, Encoding, encoding, walk
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import State

GAME = load("marco_polo")
SETUP = Setup(3)
FIELDS = encoding(GAME, SETUP)


def positions(seed: int, every: int) -> list[State]:
    """Some positions of a random game."""
    random = Random(seed)
    s: State = GAME.new(SETUP)
    found = []
    ply = 0
    while not s.over:
        if ply % every == 0:
            found.append(s.clone())
        play(s, pick(s, random.random()) if s.actor == CHANCE else random.choice(s.legal))
        ply += 1
    return [*found, s]


def field(vector: np.ndarray, name: str) -> float:
    return float(vector[FIELDS.fields.index(name)])


def test_what_the_seat_may_not_know_changes_nothing() -> None:
    """Positions that differ only in hidden things look the same."""
    differed = 0
    for s in positions(5, 20)[:-1]:
        for seat in range(3):
            twin = GAME.determinize(s, seat, Random(seat))
            differed += GAME.to_dict(twin) != GAME.to_dict(s)
            assert (FIELDS.encode(GAME, s, seat) == FIELDS.encode(GAME, twin, seat)).all()
    assert differed > 20


def test_every_entry_has_one_name() -> None:
    assert len(set(FIELDS.fields)) == len(FIELDS.fields) == len(FIELDS)
    for s in positions(6, 40):
        vector = FIELDS.encode(GAME, s, 1)
        assert vector.shape == (len(FIELDS),) and vector.dtype == np.float32
        assert np.abs(vector).max() <= LIMIT


def test_the_fields_say_what_the_position_says() -> None:
    s = positions(7, 90)[2]
    for seat in range(3):
        vector, seen = FIELDS.encode(GAME, s, seat), GAME.position(s, seat)
        assert [field(vector, f"me.{other}") for other in range(3)] == [
            float(other == seat) for other in range(3)
        ]
        for number, player in enumerate(seen["players"]):
            coins = (
                field(vector, f"players.{number}.coin") * FIELDS.scales[f"players.{number}.coin"]
            )
            assert coins == pytest.approx(player["coin"])
            assert field(vector, f"players.{number}.character={player['character']}") == 1
            own = sum(
                field(vector, f) for f in FIELDS.slots if f.startswith(f"players.{number}.goals=")
            )
            assert (own > 0) == (number == seat)
        for card in seen["unseen"]:
            assert field(vector, f"unseen={card}") == 1
        length = field(vector, "unseen#") * FIELDS.scales["unseen#"]
        assert length == pytest.approx(len(seen["unseen"]))


def test_the_sample_knows_nearly_everything_that_comes() -> None:
    known = unknown = 0.0
    for s in positions(11, 10):
        vector = FIELDS.encode(GAME, s, 0)
        for name in FIELDS.slots:
            count = field(vector, name)
            known += count
            unknown += count if name.endswith(f"={UNKNOWN}") else 0
    assert 0 <= unknown < known / 100


def test_an_encoding_is_always_the_same_and_can_be_kept() -> None:
    encoding.__globals__["_encoding"].cache_clear()
    again = encoding(GAME, SETUP)
    assert again is not FIELDS and again.fields == FIELDS.fields
    kept = Encoding.from_json(FIELDS.to_json())
    s = positions(8, 60)[3]
    assert (kept.encode(GAME, s, 2) == FIELDS.encode(GAME, s, 2)).all()
    with pytest.raises(CaravanseraiError, match="seats, scales and slots"):
        Encoding.from_json("{}")


def test_walking_through_a_position() -> None:
    position = {"a": {"b": 3, "c": None}, "bag": ["x", "y", "x"], "row": ["x", None], "yes": True}
    assert list(walk(position, "", {"bag"})) == [
        ("a.b", 3.0), ("bag#", 3.0), ("bag", "x"), ("bag", "y"), ("bag", "x"),
        ("row.0", "x"), ("yes", 1.0),
    ]  # fmt: skip
