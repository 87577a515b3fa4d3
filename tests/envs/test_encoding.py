"""Observations: fixed entries, nothing hidden, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import caravanserai
from caravanserai import CHANCE, Game, Setup, load, play
from caravanserai.envs.encoding import Encoding, encoding, floats
from caravanserai.kernel.chance import pick
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import State
from caravanserai.mind.observing import GREATEST, Names, Numbers, all_turned

TABLES = [(key, seats) for key in caravanserai.available_games() for seats in load(key).seats]
MOST = 600


def positions(game: Game[Any], seats: int, seed: int) -> Iterator[State]:
    """All positions of a random game of players who want to get on, the last one included; the
    state goes on being played.
    """
    random = Random(seed)
    s: State = game.new(Setup(seats))
    for _ in range(MOST):
        yield s
        if s.over:
            return
        share = random.random()
        play(s, pick(s, share) if s.actor == CHANCE else choose(game, s, share, eager=True))


def head(fields: Encoding) -> int:
    """How many entries stand before those of the game."""
    return 1 + max(i for i, name in enumerate(fields.fields) if name.startswith("step="))


def seen(fields: Encoding, vector: np.ndarray) -> dict[str, int]:
    """The entries that are not 0."""
    return {fields.fields[i]: int(vector[i]) for i in np.flatnonzero(vector)}


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_entry_has_one_name_and_is_written(key: str, seats: int) -> None:
    game = load(key)
    fields = encoding(game, seats)
    assert len(set(fields.fields)) == len(fields.fields) == len(fields)
    for ply, s in enumerate(positions(game, seats, 6)):
        if ply % 29 and not s.over:
            continue
        for seat in range(seats):
            numbers = Numbers(len(fields))
            game.mind.observe(numbers, s, seat)
            assert numbers.at + head(fields) == len(fields)
            vector = fields.encode(s, seat)
            assert vector.shape == (len(fields),) and vector.dtype == np.uint8
            assert vector.flags.writeable


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_the_seat_may_not_know_changes_nothing(key: str, seats: int) -> None:
    """Positions that differ only in hidden things look the same."""
    game = load(key)
    fields = encoding(game, seats)
    differed = 0
    for ply, s in enumerate(positions(game, seats, 5)):
        if ply % 4 or s.over:
            continue
        for seat in range(seats):
            twin = game.rules.determinize(s, seat, Random(seat))
            differed += game.codec.to_dict(twin) != game.codec.to_dict(s)
            assert (fields.encode(s, seat) == fields.encode(twin, seat)).all()
    secrets = key == "marco_polo" or (key == "wayfarers" and seats > 1)
    assert (differed > 3) == secrets


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_the_position_says_is_in_the_vector(key: str, seats: int) -> None:
    """Whenever something that the seat may know changes, the entries of the game change."""
    game = load(key)
    fields = encoding(game, seats)
    start = head(fields)
    before: list[Any] = [None] * seats
    changes = 0
    for ply, s in enumerate(positions(game, seats, 7)):
        seat = ply % seats
        now = (game.codec.position(s, seat), fields.encode(s, seat)[start:].tobytes())
        if before[seat] is not None and before[seat][0] != now[0]:
            changes += 1
            assert before[seat][1] != now[1], (before[seat][0], now[0])
        before[seat] = now
    assert changes > 60


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_seats_are_counted_from_the_one_who_looks(key: str) -> None:
    game = load(key)
    fields = encoding(game, 3)
    turns = 0
    for s in positions(game, 3, 8):
        if s.over or s.actor == CHANCE:
            continue
        step = f"step={type(s.stack[-1]).__name__}"
        for seat in range(3):
            entries = seen(fields, fields.encode(s, seat))
            assert entries[f"asked={(s.actor - seat) % 3}"] == 1
            assert (step in entries) == (seat == s.actor)
        turns += 1
    assert turns > 50


def test_the_entries_say_what_the_position_says() -> None:
    game = load("marco_polo")
    fields = encoding(game, 3)
    for ply, s in enumerate(positions(game, 3, 7)):
        if ply % 40 != 20:
            continue
        for seat in range(3):
            entries, known = seen(fields, fields.encode(s, seat)), game.codec.position(s, seat)
            for i in range(3):
                player = known["players"][(seat + i) % 3]
                assert entries.get(f"players.{i}.stock.coin", 0) == player["coin"]
                assert entries[f"players.{i}.character={player['character']}"] == 1
                goals = {name for name in entries if name.startswith(f"players.{i}.goals=")}
                assert goals == {f"players.{i}.goals={goal}" for goal in player.get("goals", [])}
            unseen = {name for name in entries if name.startswith("unseen=")}
            assert unseen == {f"unseen={card}" for card in known["unseen"]}


def test_a_sheet_of_its_own() -> None:
    """Each kind of entry, with its names and values."""

    def write(out: Any) -> None:
        out.number("debt", -3)
        out.number("much", 1000)
        out.heading("players", 1)
        out.numbers("stock", [4, 0], ["camel", "gold"])
        out.choice("at", 2, ["a", "b", "c"])
        out.choice("to", -1, ["a", "b"])
        out.choices("row", [1], ["0", "1"], ["x", "y"])
        out.members("set", 0b101, ["a", "b", "c"])
        out.tally("bag", [1, 1, 0], ["a", "b"])
        out.marks("fares", [1], [7], ["a", "b"])
        out.ranks("line", [[2, -1, 0], []], ["a", "b", "c"])
        out.packed("icons", [0x105, 0x20], 4, ["0", "1"], ["a", "b", "c"])

    names, numbers = Names(), Numbers(29)
    write(names)
    write(numbers)
    assert numbers.at == len(names.names) == 29
    assert dict(zip(names.names, numbers.values, strict=True)) == {
        "debt": 0, "much": GREATEST,
        "players.1.stock.camel": 4, "players.1.stock.gold": 0,
        "players.1.at=a": 0, "players.1.at=b": 0, "players.1.at=c": 1,
        "players.1.to=a": 0, "players.1.to=b": 0,
        "players.1.row.0=x": 0, "players.1.row.0=y": 1,
        "players.1.row.1=x": 0, "players.1.row.1=y": 0,
        "players.1.set=a": 1, "players.1.set=b": 0, "players.1.set=c": 1,
        "players.1.bag.a": 1, "players.1.bag.b": 2,
        "players.1.fares.a": 0, "players.1.fares.b": 7,
        "players.1.line.a": 3, "players.1.line.b": 0, "players.1.line.c": 1,
        "players.1.icons.0.a": 5, "players.1.icons.0.b": 0, "players.1.icons.0.c": 1,
        "players.1.icons.1.a": 0, "players.1.icons.1.b": 2, "players.1.icons.1.c": 0,
    }  # fmt: skip
    assert all_turned([0, 1, 2, -1, 3], 1, 3) == [2, 0, 1, -1, 3]


def test_floats_for_networks() -> None:
    assert floats(np.array([0, 1, 3, 255], np.uint8)).tolist() == [0, 1, 2, 8]
