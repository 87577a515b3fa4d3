"""Who thinks next, and for how long."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from caravanserai.web.jobs import lanes
from caravanserai.web.jobs.lanes import LEAST_EFFORT, LONGEST_WAIT_S, Lane, Lanes

PATIENCE_S = 60.0


def gated(gate: str, name: str, effort: float) -> str:
    """Think until there is a file."""
    until = monotonic() + PATIENCE_S
    while not Path(gate).exists():
        assert monotonic() < until
        time.sleep(0.01)
    return name


def noted(book: str, name: str, effort: float) -> float:
    """Write down who was thought about; answers with the effort."""
    with Path(book).open("a", encoding="utf-8") as file:
        file.write(name)
    return effort


def broken(effort: float) -> None:
    raise ValueError("no idea")


@pytest.fixture
def lane() -> Iterator[Lane]:
    one = Lane(1)
    yield one
    one.close()


def test_a_quick_answer_waits_for_no_thorough_one(tmp_path: Path) -> None:
    both = Lanes(1)
    gate = tmp_path / "gate"
    slow = [both.of("hard").ask(f"person {n}", gated, str(gate), "x") for n in range(5)]
    assert both.of("easy").ask("somebody", noted, str(tmp_path / "book"), "a").result(PATIENCE_S)
    assert not any(answer.done() for answer in slow)
    gate.touch()
    assert [answer.result(PATIENCE_S) for answer in slow] == ["x"] * 5
    both.close()


def test_people_take_turns(lane: Lane, tmp_path: Path) -> None:
    gate, book = tmp_path / "gate", str(tmp_path / "book")
    answers = [lane.ask("first", gated, str(gate), "")]
    answers += [lane.ask("many", noted, book, name) for name in "abc"]
    answers += [lane.ask("one", noted, book, "X")]
    gate.touch()
    for answer in answers:
        answer.result(PATIENCE_S)
    assert Path(book).read_text() == "aXbc"


def test_when_many_wait_each_gets_a_smaller_effort(
    lane: Lane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lane, "_whole_s", 1.0)
    monkeypatch.setattr(lanes, "FORGETTING", 0.0)
    gate, book = tmp_path / "gate", str(tmp_path / "book")
    first = lane.ask("first", gated, str(gate), "")
    assert lane.wait_s == 0
    answers = []
    for n in range(24):
        answers.append(lane.ask(f"person {n}", noted, book, "."))
        assert lane.wait_s == min(n + 1, LONGEST_WAIT_S)
    for n in range(100):
        answers.append(lane.ask(f"another {n}", noted, book, "."))
    assert lane.wait_s == pytest.approx(124 * LEAST_EFFORT), "no less than the least effort"
    gate.touch()
    first.result(PATIENCE_S)
    efforts = [answer.result(PATIENCE_S) for answer in answers]
    assert efforts[0] == LEAST_EFFORT
    assert efforts == sorted(efforts)
    assert efforts[-6:] == [1.0] * 6


def test_what_is_expected_is_learned(lane: Lane, tmp_path: Path) -> None:
    before = lane._whole_s
    for _ in range(20):
        lane.ask("somebody", noted, str(tmp_path / "book"), ".").result(PATIENCE_S)
    assert lane._whole_s != before


def test_a_failure_is_told_and_the_next_one_is_asked(lane: Lane, tmp_path: Path) -> None:
    failing = lane.ask("somebody", broken)
    next_one = lane.ask("somebody", noted, str(tmp_path / "book"), ".")
    with pytest.raises(ValueError, match="no idea"):
        failing.result(PATIENCE_S)
    assert next_one.result(PATIENCE_S) == 1.0


def test_nobody_waits_for_a_lane_that_closes(tmp_path: Path) -> None:
    one = Lane(1)
    answers = [one.ask("somebody", gated, str(tmp_path / "gate"), "") for _ in range(3)]
    one.close()
    assert [answer.cancelled() for answer in answers[1:]] == [True, True]
    assert one.ask("somebody", noted, "", "").cancelled()
