"""The observation of every game: fixed entries, nothing hidden, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from inspect import signature
from random import Random
from typing import Any

import pytest

import caravanserai
from caravanserai import CHANCE, Game, Setup, load, play
from caravanserai.kernel.chance import pick
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import State
from caravanserai.mind.observation import Observation, kept_names, observation
from caravanserai.mind.observing import Observer, Sheet
from tests.kernel.toy import orchard_game

GAMES = caravanserai.available_games()
TABLES = [(key, seats) for key in GAMES for seats in load(key).seats]
MOST = 600
GAP = 7


def positions(
    game: Game[Any], seats: int, seed: int, most: int = MOST, eager: bool = True
) -> Iterator[State]:
    """All positions of a random game, the last one included; the state goes on being played."""
    random = Random(seed)
    options = {name: random.choice(choice.values) for name, choice in game.options.items()}
    s: State = game.new(Setup(seats, options))
    for _ in range(most):
        yield s
        if s.over:
            return
        share = random.random()
        play(s, pick(s, share) if s.actor == CHANCE else choose(game, s, share, eager=eager))


def seen(row: Observation, s: State, seat: int) -> dict[str, int]:
    """The entries that are not 0."""
    return {name: n for name, n in zip(row.names, row.row(s, seat), strict=True) if n}


@pytest.mark.parametrize("key", GAMES)
def test_every_name_is_in_the_file_once(key: str) -> None:
    """To add entries: caravan number."""
    game = load(key)
    kept = kept_names(game)
    assert len(set(kept)) == len(kept) > 1000
    assert observation(game).names == kept


@pytest.mark.parametrize("key", GAMES)
def test_new_names_are_appended(key: str) -> None:
    game = load(key)
    whole = observation(game)
    kept = [*whole.names[5:], "a thing of the past"]
    later = Observation(game, kept)
    assert later.names == [*kept, *whole.names[:5]]
    assert later.fingerprint != whole.fingerprint
    grown = Observation(game, [*whole.names, "something new"])
    assert grown.fingerprint != whole.fingerprint
    assert grown.fingerprint_of(whole.entries, whole.words) == whole.fingerprint
    *_, s = positions(game, game.seats[-1], 2, most=90)
    seat = max(s.actor, 0)
    mine = dict(zip(later.names, later.row(s, seat), strict=True))
    assert mine.pop("a thing of the past") == 0
    assert mine == dict(zip(whole.names, whole.row(s, seat), strict=True))


@pytest.mark.parametrize("key", GAMES)
def test_all_fields_of_questions_are_told(key: str) -> None:
    """Every step that was ever asked of a player in random games shows all that it knows."""
    game = load(key)
    told = set(game.mind.observer.fields) | {"player", "stop"}
    for seats in game.seats:
        for s in positions(game, seats, 3):
            if s.actor >= 0:
                fields = set(signature(type(s.stack[-1])).parameters)
                assert fields <= told, type(s.stack[-1])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_differs_is_seen(key: str, seats: int) -> None:
    """Two positions between which the seat that is asked can tell never have the same row and the
    same choices; also not those that its choices lead to.
    """
    game = load(key)
    row = observation(game)
    known: dict[bytes, tuple[Any, Any]] = {}

    def look(s: State) -> None:
        if s.actor < 0:
            return
        code = bytes(row.row(s, s.actor) + row.mask(s, s.actor))
        told = game.codec.position(s, s.actor), game.codec.to_dict(s)["steps"]
        assert known.setdefault(code, told) == told

    for seed in range(3):
        for ply, s in enumerate(positions(game, seats, seed, eager=seed > 0)):
            look(s)
            if ply % GAP == 0 and s.actor >= 0:
                for choice in s.legal:
                    after = s.clone()
                    play(after, choice)
                    look(after)
    assert len(known) > 200


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_the_seat_may_not_know_changes_nothing(key: str, seats: int) -> None:
    """Positions that differ only in hidden things look the same."""
    game = load(key)
    row = observation(game)
    differed = 0
    for seed in range(4):
        for ply, s in enumerate(positions(game, seats, seed)):
            if ply % GAP or s.over:
                continue
            for seat in range(seats):
                twin = game.rules.determinize(s, seat, Random(seat))
                differed += game.codec.to_dict(twin) != game.codec.to_dict(s)
                assert row.row(s, seat) == row.row(twin, seat)
                assert row.mask(s, seat) == row.mask(twin, seat)
    secrets = key == "marco_polo" or (key == "wayfarers" and seats > 1)
    assert (differed > 3) == secrets


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_the_position_says_is_in_the_row(key: str, seats: int) -> None:
    """Whenever something that the seat may know changes, the entries of the game change."""
    game = load(key)
    row = observation(game)
    own = [entry for block in row.blocks()[row.first_of_game :] for entry in block]
    before: list[Any] = [None] * seats
    changes = 0
    for ply, s in enumerate(positions(game, seats, 7)):
        seat = ply % seats
        values = row.row(s, seat)
        now = (game.codec.position(s, seat), bytes([values[entry] for entry in own]))
        if before[seat] is not None and before[seat][0] != now[0]:
            changes += 1
            assert before[seat][1] != now[1], (before[seat][0], now[0])
        before[seat] = now
    assert changes > 60


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_it_is_written_where_the_caller_wants(key: str, seats: int) -> None:
    game = load(key)
    row = observation(game)
    start = 11
    for ply, s in enumerate(positions(game, seats, 6)):
        if ply % 29 and not s.over:
            continue
        for seat in range(seats):
            memory = bytearray(b"\xff" * (start + row.entries + row.words + start))
            row.write(s, seat, memory, start)
            row.write_mask(s, seat, memoryview(memory), start + row.entries)
            assert memory[:start] == memory[-start:] == b"\xff" * start
            assert memory[start : start + row.entries] == row.row(s, seat)
            flags = memory[start + row.entries : -start]
            legal = s.legal if s.actor == seat else []
            assert [i for i, flag in enumerate(flags) if flag] == legal
            assert set(flags) <= {0, 1}


@pytest.mark.parametrize("key", GAMES)
def test_seats_are_counted_from_the_one_who_looks(key: str) -> None:
    game = load(key)
    row = observation(game)
    turns = 0
    for s in positions(game, 3, 8):
        if s.over or s.actor == CHANCE:
            continue
        step = f"step={type(s.stack[-1]).__name__}"
        for seat in range(3):
            entries = seen(row, s, seat)
            assert entries["seats=3"] == entries[f"asked={(s.actor - seat) % 3}"] == 1
            assert (step in entries) == (seat == s.actor)
            assert any(name.startswith("step.") for name in entries) <= (seat == s.actor)
        turns += 1
    assert turns > 50


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_points_by_source_are_the_score(key: str, seats: int) -> None:
    game = load(key)
    observer: Observer[Any] = game.mind.observer
    *_, s = positions(game, seats, 4, most=3000)
    assert s.over
    for score in game.rules.scores(s)[:seats]:
        points = observer.points(s, score.seat)
        assert len(points) == len(observer.sources)
        assert sum(points) == score.total


def test_the_entries_say_what_the_position_says() -> None:
    game = load("marco_polo")
    row = observation(game)
    for ply, s in enumerate(positions(game, 3, 7)):
        if ply % 40 != 20:
            continue
        for seat in range(3):
            entries, known = seen(row, s, seat), game.codec.position(s, seat)
            for i in range(3):
                player = known["players"][(seat + i) % 3]
                assert entries.get(f"players.{i}.stock.coin", 0) == player["coin"]
                assert entries[f"players.{i}.character={player['character']}"] == 1
                goals = {name for name in entries if name.startswith(f"players.{i}.goals=")}
                assert goals == {f"players.{i}.goals={goal}" for goal in player.get("goals", [])}
            unseen = {name for name in entries if name.startswith("unseen=")}
            assert unseen == {f"unseen={card}" for card in known["unseen"]}
            for name, value in known["options"].items():
                assert entries[f"option.{name}={value}"] == 1


class Silent(Observer[Any]):
    """Tells nothing."""

    def write(self, out: Sheet, s: Any, seat: int) -> None:
        pass


@pytest.mark.interpreted
def test_a_game_without_a_package_has_names_too() -> None:
    game = orchard_game("silent")
    mind = replace(game.mind, observer=Silent({}, (), (), ()))
    game = replace(game, mind=mind)
    assert kept_names(game) == []
    assert observation(game).names[:2] == ["seats=1", "seats=2"]
