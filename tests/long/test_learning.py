"""Learning with torch: what is believed of choices, and that practice makes better."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from caravanserai import CaravanseraiError, Match, available_games, load
from caravanserai.envs import batch
from caravanserai.learning import checkpoints
from caravanserai.learning.imitation import decisions, imitate
from caravanserai.learning.lessons import Round, Sources, Teacher
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.settings import Settings, settings_of
from caravanserai.learning.shape import LURED, Shape
from caravanserai.learning.trainer import Trainer
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
    whole = torch.tensor([also.get("whole", True)])
    return Round(rows, answers, torch.zeros(times, 1), expected, heads, ends, whole)


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


def test_games_that_were_broken_off_are_not_learned_from() -> None:
    """Another process has taken the place of one that was gone, with other games."""
    finals = {2: [(20, 0), (20, 0)]}
    played = told([0, 0, 0], [0, 1, 0], [False, False, True], finals=finals, whole=False)
    subject = teacher(lesson=2)
    _, usable = subject.advantages(played)
    assert not usable.any()
    assert subject.learn(played, 1e-3, 0.01, 0.5) == {}


def network_of(key: str, width: int = 32) -> PolicyNetwork:
    """One that has learned nothing, all of its weights being something."""
    network = PolicyNetwork(Shape.of(load(key), width, 1))
    for weight in network.parameters():
        torch.nn.init.normal_(weight, std=0.1)
    return network


def asked(network: PolicyNetwork, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    with torch.no_grad():
        preferences, expected = network(rows, torch.zeros(len(rows)))
    possible = rows[:, network.shape.entries :] > 0
    return torch.where(possible, preferences, torch.zeros(())), expected


def rows_of(key: str, decisions: int = 40) -> torch.Tensor:
    """What the asked seats see in a game."""
    shown, rows = observation(load(key)), []
    match = Match(key, seats=2, seed=3)
    for _ in range(decisions):
        s = match.state
        rows.append(bytes(shown.row(s, s.actor) + shown.mask(s, s.actor)))
        match.play(s.legal[len(rows) % len(s.legal)])
    return torch.tensor([list(row) for row in rows], dtype=torch.uint8)


@pytest.mark.parametrize("file", ["merv.pt", "merv.network"])
def test_learning_goes_on_from_either_file(tmp_path: Path, file: str) -> None:
    """What a file of whole numbers says is nearly what was written into it."""
    network, rows = network_of("merv"), rows_of("merv")
    checkpoints.save(tmp_path, "merv", network, {"decisions": 7})
    again, about = checkpoints.opened(tmp_path / file, load("merv"))
    assert about == {"decisions": 7}
    for before, after in zip(asked(network, rows), asked(again, rows), strict=True):
        kept = [i for i in range(before.shape[1]) if i != before.shape[1] + LURED]
        if before.shape[1] < 50 and file == "merv.network":
            before, after = before[:, kept], after[:, kept]
        assert torch.allclose(before, after, atol=0.1)
        assert (before - after).abs().mean() < 0.02


def test_what_came_later_is_nothing_to_an_older_network(tmp_path: Path) -> None:
    """The game has learned more entries and words since then."""
    game = load("merv")
    shown, network = observation(game), network_of("merv")
    then = replace(
        network.shape,
        entries=shown.entries - 3,
        words=shown.words - 2,
        fingerprint=shown.fingerprint_of(shown.entries - 3, shown.words - 2),
    )
    older = PolicyNetwork(then)
    checkpoints.save(tmp_path, "merv", older, {})
    again, _ = checkpoints.opened(tmp_path / "merv.pt", game)
    rows = rows_of("merv")
    kept = [*range(then.entries), *range(shown.entries, shown.entries + then.words)]
    expected = asked(older, rows[:, kept])[1]
    assert torch.allclose(asked(again, rows)[1], expected, atol=0.01)


def test_other_files_are_refused(tmp_path: Path) -> None:
    for content in (b"", b"something", b"caravanserai network 1\n{}\n"):
        (tmp_path / "file").write_bytes(content)
        with pytest.raises(CaravanseraiError, match="holds no network"):
            checkpoints.opened(tmp_path / "file", load("merv"))
    checkpoints.save(tmp_path, "merv", network_of("merv"), {})
    with pytest.raises(CaravanseraiError, match="other entries or words"):
        checkpoints.opened(tmp_path / "merv.pt", load("wayfarers"))


def test_learning_remembers_its_steps(tmp_path: Path) -> None:
    """The next step is nearly the one that would have been made without stopping."""
    torch.manual_seed(1)
    network = torch.nn.Linear(5, 3)
    optimizer = torch.optim.Adam(network.parameters(), lr=0.01)

    def step(network: torch.nn.Linear, optimizer: torch.optim.Adam, by: float) -> None:
        optimizer.zero_grad()
        (network(torch.full((2, 5), by)) ** 2).sum().backward()
        optimizer.step()

    for by in (1.0, 2.0, -1.0):
        step(network, optimizer, by)
    checkpoints.remember(tmp_path, "some", optimizer)
    again = torch.nn.Linear(5, 3)
    again.load_state_dict(network.state_dict())
    recalled = torch.optim.Adam(again.parameters(), lr=0.01)
    checkpoints.recall(tmp_path / "some.adam", recalled)
    before = network.weight.detach().clone()
    step(network, optimizer, 0.5)
    step(again, recalled, 0.5)
    assert torch.allclose(network.weight, again.weight, atol=1e-4)
    assert not torch.allclose(before, again.weight, atol=1e-3)
    other = torch.optim.Adam(torch.nn.Linear(2, 2).parameters())
    checkpoints.recall(tmp_path / "some.adam", other)
    assert not other.state, "what does not fit is forgotten"


@pytest.mark.parametrize("key", available_games())
def test_what_is_usual_fits_into_files_that_travel(key: str, tmp_path: Path) -> None:
    """None has more than 16 MiB, and what plays less than 6."""
    settings = settings_of(load(key), {})
    network = PolicyNetwork(Shape.of(load(key), settings.width, settings.blocks))
    optimizer = torch.optim.Adam(network.parameters())
    sum(weight.sum() for weight in network.parameters()).backward()
    optimizer.step()
    checkpoints.save(tmp_path, key, network, {})
    checkpoints.remember(tmp_path, key, optimizer)
    sizes = {path.suffix: path.stat().st_size for path in tmp_path.iterdir()}
    assert max(sizes.values()) < 16 * 2**20
    assert sizes[".network"] < 6e6


def test_who_only_expects_keeps_on_choosing_as_before() -> None:
    """What was cloned is not lost while it learns what to expect."""
    subject, finals = teacher(lesson=2), {2: [(20, 1), (0, 0)]}
    played = told([0, 10, 0], [0, 0, 1], [False, False, True], finals=finals)
    network = subject.network
    before = {name: value.clone() for name, value in network.state_dict().items()}
    subject.learn(played, 0.01, 0.01, 0.5, choosing=False)
    changed = {
        name.split(".")[0]
        for name, value in network.state_dict().items()
        if not torch.equal(value, before[name])
    }
    assert changed == {"thought", "expectation"}


SMALL = [
    "--actors", "1", "--set", "width=32", "--set", "blocks=1", "--set", "games=8",
    "--set", "lesson=512", "--set", "ticks=16", "--set", "evaluation=4", "--set", "examine=0",
]  # fmt: skip


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def test_a_run_is_made_in_several_calls(tmp_path: Path) -> None:
    """The same command goes on until the run is over, and says so then."""
    command = ["learn", "merv", "--seconds", "8", "--call", "5", "--to", str(tmp_path), *SMALL]
    for _ in range(2):
        result = caravan(*command)
        assert result.exit_code == 0, result.output
    told = lines_of(tmp_path / "merv.jsonl")
    assert [line["machine"]["row"] for line in told if "machine" in line] == [1815, 1815]
    decisions = [line["decisions"] for line in told if "decisions" in line]
    assert decisions == sorted(decisions)
    assert len([line for line in told if "evaluation" in line]) == 1, "at the end of the run"
    result = caravan(*command)
    assert result.exit_code == 2
    assert "is over" in result.output


def test_a_run_begins_as_somebody_else(tmp_path: Path) -> None:
    """A bot is watched first, once; the games lie in the folder and are learned from."""
    command = [
        "learn", "merv", "--seconds", "4", "--to", str(tmp_path), "--like", "random", *SMALL,
        "--set", "watched=0",
    ]  # fmt: skip
    result = caravan(*command)
    assert result.exit_code == 0, result.output
    (told,) = [line for line in lines_of(tmp_path / "merv.jsonl") if "imitated" in line]
    rows, answers = decisions("merv", tmp_path / "merv.games")
    assert told["imitated"] == len(rows) == len(answers)
    assert (rows.gather(1, answers[:, None] + rows.shape[1] - len(load("merv").words)) == 1).all()
    result = caravan("learn", "merv", "--to", str(tmp_path / "other"), "--like", "nobody", *SMALL)
    assert "no bot is called" in result.output


def test_clones_choose_like_whom_they_saw() -> None:
    """From what was seen it learns which choice is made."""
    torch.manual_seed(1)
    network = PolicyNetwork(SHAPE)
    rows = torch.randint(0, 2, (4000, 6), dtype=torch.uint8)
    rows[:, 4:] = 1
    answers = rows[:, 2].long()
    off = imitate(network, rows, answers, passes=200)
    assert off[0] > 0.5
    assert off[-1] < 0.1


def test_practice_survives_the_loss_of_a_process(tmp_path: Path) -> None:
    """Another one takes its place, and what it had begun is left out."""
    settings = settings_of(
        load("merv"),
        {"actors": 2, "games": 4, "width": 32, "ticks": 8, "lesson": 64, "examine": 0},
    )
    run = Trainer(settings, tmp_path)
    told: list[dict[str, Any]] = []
    processes = run._actors._processes
    try:
        run.run(told.append, 1.0)
        os.kill(processes[1].pid, signal.SIGKILL)
        processes[1].join()
        run.run(told.append, 1.0)
        played = run._table.play(4)
    finally:
        run.close()
    assert told[-1]["replaced"] == 1
    assert told[-1]["learned"] > 0
    assert played.whole.all()


def test_somebody_is_learned_against(tmp_path: Path) -> None:
    """The network of a file sits at every table with several seats, and how often it is beaten is
    told.
    """
    checkpoints.save(tmp_path, "merv", network_of("merv"), {})
    rival = str(tmp_path / "merv.network")
    folder = tmp_path / "runs"
    result = caravan(
        "learn", "merv", "--seats", "2", "--seconds", "60", "--to", str(folder), "--against",
        rival, *SMALL, "--set", "games=64",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    told = lines_of(folder / "merv.jsonl")
    shares = [line["others, 2"] for line in told if "others, 2" in line]
    assert shares
    assert not any("any edition, 2" in line for line in told), "nobody plays against itself"


def test_a_rehearsal_leaves_nothing(tmp_path: Path) -> None:
    result = caravan("learn", "wayfarers", "--check", *SMALL)
    assert result.exit_code == 0, result.output
    assert "torch" in result.output
    assert "MiB" in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.timeout(900)
def test_practice_makes_better(tmp_path: Path) -> None:
    """From nothing, and on from what was learned; the file plays as the network."""

    def seat(file: Path) -> list[float]:
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        kinds = [told for line in lines for name, told in line.items() if "first game" in name]
        return [float(told["seat"]) for told in kinds]

    wishes = [
        "--seats", "2", "--actors", "1", "--set", "examine=0", "--to", str(tmp_path),
        "--set", "width=64", "--set", "blocks=1", "--set", "games=32",
        "--set", "lesson=4096", "--set", "rate=0.002",
    ]  # fmt: skip
    result = caravan("learn", "marco_polo", "--seconds", "240", *wishes, "--set", "evaluation=150")
    assert result.exit_code == 0, result.output
    found = seat(tmp_path / "marco_polo.jsonl")
    assert sum(found[-2:]) / 2 > found[0] + 6
    game = load("marco_polo")
    network = Network((tmp_path / "marco_polo.network").read_bytes())
    assert network.fingerprint == observation(game).fingerprint
    start = str(tmp_path / "marco_polo.network")
    again = caravan("learn", "marco_polo", "--seconds", "20", "--from", start, *wishes)
    assert again.exit_code == 0, again.output
