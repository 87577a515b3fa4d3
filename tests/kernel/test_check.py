"""Fuzzing finds planted faults and shrinks them; perft counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from caravanserai.kernel import check, game
from caravanserai.kernel.check import ALL_LAWS, fuzz, perft
from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game, Setup
from tests.kernel.toy import ORCHARD, PICK, STOP, Fruit, Orchard, orchard_game


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Orchard]]:
    """A twin of the toy game in which faults can be planted."""

    twin = orchard_game("twin")
    game.register(twin)
    yield twin
    del game._GAMES["twin"]


def failure(twin: Game[Orchard]) -> check.Failure:
    for seed in range(50):
        found = fuzz(twin, Setup(2), seed)
        if found is not None:
            return found
    raise AssertionError("the planted fault was not found")


def test_a_sound_game_passes() -> None:
    for seed in range(20):
        assert fuzz(ORCHARD, Setup(2), seed, ALL_LAWS) is None


def test_players_who_may_wander_are_broken_off_and_eager_ones_must_end(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[int]] = []

    def onward(s: Orchard) -> list[int]:
        seen.append(s.legal)
        return [STOP] if STOP in s.legal else []

    monkeypatch.setitem(vars(planted.rules), "wanders", True)
    monkeypatch.setitem(vars(planted.rules), "onward", onward)
    monkeypatch.setattr(check, "CUT_OFF", 3)
    monkeypatch.setattr(check, "MOST_PLIES", 5)
    assert fuzz(planted, Setup(1), 1) is None
    assert not seen
    found = fuzz(planted, Setup(1), 2)
    assert found is not None and found.problem == "no end after 5 plies"
    assert seen


def test_an_eager_player_mostly_takes_what_leads_onward(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    s = planted.new(Setup(1))
    monkeypatch.setitem(vars(planted.rules), "onward", lambda s: [PICK])
    picked = [check.choose(planted, s, i / 100, True) for i in range(100)]
    assert picked.count(PICK) == 90
    aimless = [check.choose(planted, s, i / 100, False) for i in range(100)]
    assert aimless.count(PICK) == 50


def test_perft_counts_ways() -> None:
    s = ORCHARD.new(Setup(1))
    assert [perft(s, depth) for depth in range(4)] == [1, 2, 4, 8]
    assert perft(s, 0) == 1


def test_a_broken_law_is_found_and_shrunk(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faults(s: Orchard) -> list[str]:
        return ["two apples"] if s.apples[0] >= 2 else []

    monkeypatch.setitem(vars(planted.rules), "faults", faults)
    found = failure(planted)
    assert found.problem == "two apples"
    names = [planted.words.name(choice) for choice in found.record.choices]
    assert names.count("apple") == 2
    # nothing but what is needed: two picks of the first player and one answer of the other
    assert len(names) <= 9
    assert planted.rules.faults(found.record.at())  # type: ignore[arg-type]


def test_an_exception_in_the_rules_is_a_failure(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    def perform(self: Fruit, s: Orchard, p: int) -> None:
        raise RuntimeError("rotten")

    monkeypatch.setattr(Fruit, "perform", perform)
    assert failure(planted).problem == "RuntimeError: rotten"


@pytest.mark.parametrize(
    ("law", "problem"),
    [
        ("written_and_read", "the position read from its text differs"),
        ("cloned", "the clone differs"),
    ],
)
def test_text_and_clones_must_be_faithful(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch, law: str, problem: str
) -> None:
    def forgetful(copy: Any) -> Any:
        def wrapped(*args: Any) -> Orchard:
            s: Orchard = copy(*args)
            s.seeds[0] += 1
            return s

        return wrapped

    if law == "cloned":
        monkeypatch.setattr(Orchard, "clone", forgetful(Orchard.clone))
    else:
        broken = forgetful(planted.codec.from_dict)
        monkeypatch.setitem(vars(planted.codec), "from_dict", broken)
    assert failure(planted).problem == problem


def test_no_field_is_forgotten(planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch) -> None:
    s = planted.new(Setup(2))
    s.turns = 3
    to_dict = planted.codec.to_dict
    monkeypatch.setitem(vars(planted.codec), "to_dict", lambda s: {**to_dict(s), "turns": 0})
    told = "the text of the position does not tell turns"
    assert check.written_and_read(planted, s) == told

    clone = Orchard.clone

    def forgetful(s: Orchard) -> Orchard:
        new = clone(s)
        new.turns = 0
        return new

    def sharing(s: Orchard) -> Orchard:
        new = clone(s)
        new.pears = s.pears
        return new

    monkeypatch.setattr(check, "digest", lambda key, s: "")
    for broken, problem in (
        (forgetful, "the clone has another turns"),
        (sharing, "the clone shares pears with the original"),
    ):
        monkeypatch.setattr(Orchard, "clone", broken)
        assert check.cloned(planted, s) == problem


def test_asking_must_not_change_anything(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.kernel.toy import STOP, Turn

    def options(self: Turn, s: Orchard) -> list[int]:
        s.seeds[0] += 1
        return [STOP, STOP + 3]

    monkeypatch.setattr(Turn, "options", options)
    assert failure(planted).problem == "asking for the options changed the position"


def test_options_are_different_and_known(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.kernel.toy import STOP, Turn

    monkeypatch.setattr(Turn, "options", lambda self, s: [STOP, STOP])
    assert "not different" in failure(planted).problem
    monkeypatch.setattr(Turn, "options", lambda self, s: [STOP, 99])
    assert "not in the vocabulary" in failure(planted).problem


def test_a_game_without_end_is_a_failure(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.kernel.toy import Turn

    def answer(self: Turn, s: Orchard, choice: int) -> None:
        s.do(self)

    monkeypatch.setattr(Turn, "answer", answer)
    monkeypatch.setattr(check, "MOST_PLIES", 30)
    monkeypatch.setattr(check, "ALL_LAWS", ())
    found = fuzz(planted, Setup(1), 1, laws=())
    assert found is not None
    assert found.problem == "no end after 30 plies"


def test_every_nth_position_can_be_enough(
    planted: Game[Orchard], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[State] = []

    def law(game: Any, s: State) -> None:
        looked.append(s)

    assert fuzz(planted, Setup(1), 1, laws=[law], every=1000) is None
    assert len(looked) == 2  # the first position and the last
