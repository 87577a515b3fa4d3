"""Learning with torch: what is believed of choices, and that practice makes better."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import torch

from caravanserai import load
from caravanserai.envs import batch
from caravanserai.learning.lessons import Round, Sources, Teacher
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.settings import Settings
from caravanserai.learning.shape import Shape
from caravanserai.mind.network import Network
from caravanserai.mind.observation import observation
from tests.terminal.running import caravan

SHAPE = Shape(entries=4, words=2, sources=1, width=8, blocks=1, fingerprint="none")
TAGS = 2


def teacher(**settings: Any) -> Teacher:
    """One source of points at entry 0, one lure at entry 1 that pays 1 point for each."""
    sources = Sources(torch.tensor([0, 1]), 1, torch.ones(1), torch.ones(1), TAGS)
    return Teacher(PolicyNetwork(SHAPE), sources, Settings("none", (2,), **settings))


def told(points: list[int], seats: list[int], ended: list[bool], **also: Any) -> Round:
    """One game: the points that the asked seat has at each time, and who is asked."""
    times = len(points)
    rows = torch.zeros(times, 1, 6, dtype=torch.uint8)
    rows[:, 0, 0] = torch.tensor(points, dtype=torch.uint8)
    rows[:, 0, 4:] = 1
    heads = torch.zeros(times, 1, batch.TAGS + TAGS, dtype=torch.int16)
    heads[:, 0, batch.ASKED] = torch.tensor(seats)
    heads[:, 0, batch.ENDED] = torch.tensor(ended)
    heads[:, 0, batch.TURN] = torch.tensor(also.get("turns", [0] * times))
    size = batch.NOTED + TAGS + 2
    ends = torch.zeros(times, 1, batch.SEATS + batch.MOST_SEATS * size, dtype=torch.int16)
    for time, finals in also.get("finals", {}).items():
        for seat, (points_at_end, share) in enumerate(finals):
            at = batch.SEATS + seat * size
            ends[time, 0, at + batch.SHARE] = round(share * batch.VICTORY)
            ends[time, 0, at + batch.TOTAL] = points_at_end
            ends[time, 0, at + batch.NOTED + TAGS] = points_at_end
    expected = torch.tensor(also.get("expected", [0.0] * times))[:, None, None].repeat(1, 1, 4)
    answers = torch.zeros(times, 1, dtype=torch.int16)
    return Round(rows, answers, torch.zeros(times, 1), expected, heads, ends)


def test_points_are_gained_by_the_choice_before_them() -> None:
    """Seat 0 has 0, then 20 points, and 60 at the end of the game; 20 points are 1."""
    played = told([0, 20, 0], [0, 0, 1], [False, False, True], finals={2: [(60, 1), (0, 0)]})
    gains, usable = teacher(trace=1.0, turn_trace=1.0).advantages(played)
    assert usable[:, 0].tolist() == [True, True, False], "the game of time 2 goes on"
    assert gains[:2, 0, 0].tolist() == pytest.approx([3.0, 2.0])
    assert gains[:2, 0, -2].tolist() == pytest.approx([1.0, 1.0]), "the victory"


def test_each_seat_has_what_it_gained_itself() -> None:
    played = told(
        [0, 0, 10, 30, 0],
        [0, 1, 0, 1, 0],
        [False, False, False, False, True],
        finals={4: [(20, 0), (40, 1)]},
    )
    gains, _ = teacher(trace=1.0, turn_trace=1.0).advantages(played)
    assert gains[:4, 0, 0].tolist() == pytest.approx([1.0, 2.0, 0.5, 0.5])
    assert gains[:4, 0, -2].tolist() == pytest.approx([0.0, 1.0, 0.0, 1.0])


def test_what_lies_beyond_a_turn_is_believed_less() -> None:
    finals = {3: [(40, 0), (0, 0)]}
    played = told([0, 0, 0, 0], [0, 0, 0, 0], [False] * 3 + [True], finals=finals)
    gains, _ = teacher(trace=0.5, turn_trace=0.5).advantages(played)
    assert gains[:3, 0, 0].tolist() == pytest.approx([0.5, 1.0, 2.0])
    played = told(
        [0, 0, 0, 0], [0, 0, 0, 0], [False] * 3 + [True], finals=finals, turns=[0, 0, 1, 0]
    )
    gains, _ = teacher(trace=1.0, turn_trace=0.5).advantages(played)
    assert gains[:3, 0, 0].tolist() == pytest.approx([1.0, 1.0, 2.0])


def test_what_was_expected_is_no_gain() -> None:
    finals = {2: [(40, 0), (0, 0)]}
    played = told([0, 0, 0], [0, 0, 0], [False, False, True], finals=finals, expected=[1.5, 2.0, 0])
    gains, _ = teacher(trace=1.0, turn_trace=1.0).advantages(played)
    assert gains[:2, 0, 0].tolist() == pytest.approx([0.5, 0.0])


def test_former_selves_are_not_learned_from() -> None:
    played = told([0, 0, 0], [0, 1, 0], [False, False, True], finals={2: [(20, 0), (20, 0)]})
    played.heads[1, 0, batch.TAGS] = 1
    _, usable = teacher().advantages(played)
    assert usable[:, 0].tolist() == [True, False, False]


@pytest.mark.timeout(900)
def test_practice_makes_better(tmp_path: Path) -> None:
    """From nothing, and on from what was learned; the file plays as the network."""

    def seat(file: Path) -> list[float]:
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        kinds = [told for line in lines for name, told in line.items() if "first game" in name]
        return [float(told["seat"]) for told in kinds]

    wishes = [
        "--seats", "2", "--to", str(tmp_path), "--set", "width=64", "--set", "blocks=1",
        "--set", "games=32", "--set", "lesson=4096", "--set", "rate=0.002",
    ]  # fmt: skip
    result = caravan("learn", "marco_polo", "--seconds", "240", *wishes, "--set", "evaluation=150")
    assert result.exit_code == 0, result.output
    found = seat(tmp_path / "marco_polo.jsonl")
    assert sum(found[-2:]) / 2 > found[0] + 6
    game = load("marco_polo")
    network = Network((tmp_path / "marco_polo.network").read_bytes())
    assert network.fingerprint == observation(game).fingerprint
    start = str(tmp_path / "marco_polo.pt")
    again = caravan("learn", "marco_polo", "--seconds", "20", "--from", start, *wishes)
    assert again.exit_code == 0, again.output
