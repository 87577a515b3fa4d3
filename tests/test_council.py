"""The search in several processes: what is joined, what they know, and that they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from caravanserai import CHANCE, BadSetup, Match, Seeded, Setup, available_games, load, play
from caravanserai.analysis import hint, review
from caravanserai.bots import MCTS, Budget, Council, Prospect, UnknownBot, make
from caravanserai.bots.council import joined
from caravanserai.kernel.core import State
from caravanserai.terminal.players import named_players
from tests.terminal.running import caravan

ITERATIONS = 9
BUDGET = Budget(iterations=ITERATIONS)


@pytest.fixture(scope="module")
def two() -> Iterator[Council]:
    with Council(5, BUDGET, 2) as council:
        yield council


def seeds() -> list[int]:
    """Those of the two processes."""
    return [Random(f"5:{i}").getrandbits(32) for i in range(2)]


def asked(key: str, choices: int = 6) -> State:
    """A question early in a game of two."""
    s: State = load(key).new(Setup(2))
    chance, random = Seeded(9), Random(1)
    while choices or s.actor == CHANCE:
        if s.actor == CHANCE:
            play(s, chance.choose(s, 0))
        else:
            play(s, random.choice(s.legal))
            choices -= 1
    return s


def test_what_two_searches_found_is_joined() -> None:
    """A search of 450 iterations counts three times as much as one of 50, as each has 150 more for
    its first look; what was kept more often comes first, whatever its outcome.
    """
    long = [Prospect(7, 300, 0.5, 0.4, 2), Prospect(3, 150, 0.9, 0.8, 1)]
    short = [Prospect(3, 10, 0.1, 0.0, 0), Prospect(7, 40, 0.9, 0.8, 0)]
    first, second = joined([long, short])
    assert (first.choice, first.visits, first.kept) == (7, 340, 2)
    assert (first.outcome, first.guess) == pytest.approx((0.6, 0.5))
    assert (second.choice, second.visits, second.kept) == (3, 160, 1)
    assert (second.outcome, second.guess) == pytest.approx((0.7, 0.6))
    even = [[Prospect(i, 5, outcome, 0.5, 1) for i, outcome in enumerate(seen)] for seen in
            ((0.2, 0.6, 0.6), (0.3, 0.5, 0.5))]  # fmt: skip
    assert [one.choice for one in joined(even)] == [1, 2, 0]


@pytest.mark.parametrize("key", available_games())
def test_each_process_searches_as_one_alone_would(two: Council, key: str) -> None:
    """Nothing is lost on the way, whichever process is faster, and nothing is left over from
    earlier questions.
    """
    game, s = load(key), asked(key)
    before = game.codec.to_dict(s)
    found = two.search(game, s, s.actor)
    assert sorted(one.choice for one in found) == sorted(s.legal)
    assert sum(one.visits for one in found) == 2 * ITERATIONS
    alone = [MCTS(seed, BUDGET).search(game, s, s.actor) for seed in seeds()]
    assert found == joined(alone) == two.search(game, s, s.actor)
    assert two.choose(game, s, s.actor) == found[0].choice
    assert game.codec.to_dict(s) == before


def test_each_process_has_luck_of_its_own() -> None:
    game, s = load("marco_polo"), asked("marco_polo")
    one, other = (MCTS(seed, BUDGET).search(game, s, s.actor) for seed in seeds())
    assert one != other


def test_one_alone_searches_here() -> None:
    game, s = load("merv"), asked("merv")
    council = Council(5, BUDGET, 1)
    assert council.search(game, s, s.actor) == MCTS(5, BUDGET).search(game, s, s.actor)
    council.interrupt()
    assert sum(one.visits for one in council.search(game, s, s.actor)) == 0
    assert sum(one.visits for one in council.search(game, s, s.actor)) == ITERATIONS


def test_the_processes_do_not_look_at_secrets(two: Council) -> None:
    """Two positions that differ only in what the seat may not know get the same answers."""
    game, s = load("marco_polo"), asked("marco_polo")
    found = two.search(game, s, s.actor)
    for i in range(2):
        twin = game.rules.determinize(s, s.actor, Random(i))
        assert game.codec.to_dict(twin) != game.codec.to_dict(s)
        assert two.search(game, twin, s.actor) == found


def test_an_interrupt_ends_all_and_the_processes_end_with_their_council() -> None:
    game, s = load("marco_polo"), asked("marco_polo")
    others = {process.pid for process in active_children()}
    council = Council(1, Budget(seconds=100), 2)
    council.interrupt()
    assert sum(one.visits for one in council.search(game, s, s.actor)) == 0
    own = [process for process in active_children() if process.pid not in others]
    assert 1 <= len(own) <= 2
    timer = Timer(0.5, council.interrupt)
    timer.start()
    began = time.perf_counter()
    assert council.choose(game, s, s.actor) in s.legal
    assert 0.5 <= time.perf_counter() - began < 100
    timer.join()
    council.close()
    assert not any(process.is_alive() for process in own)


def test_a_council_that_lost_a_process_answers_the_next_question() -> None:
    game, s = load("merv"), asked("merv")
    others = {process.pid for process in active_children()}
    with Council(1, BUDGET, 2) as council:
        found = council.search(game, s, s.actor)
        for process in active_children():
            if process.pid not in others:
                process.kill()
        with pytest.raises(BrokenProcessPool):
            council.search(game, s, s.actor)
        assert council.search(game, s, s.actor) == found


def gone(send: Callable[[int, int], None], whom: int) -> bool:
    """Whether a process or a group of them soon takes no signals any more."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            send(whom, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_a_council_that_nobody_knows_any_more_is_closed() -> None:
    """As that of a bot whose game is over."""
    game, s = load("merv"), asked("merv")
    others = {process.pid for process in active_children()}
    bot = make("mcts:1x2")
    assert bot.choose(game, s, s.actor) in s.legal
    own = [process for process in active_children() if process.pid not in others]
    assert own
    del bot
    for process in own:
        assert process.pid is not None and gone(os.kill, process.pid)


PROGRAM = """
import signal

from caravanserai.bots import Budget, Council
from tests.test_council import asked, load

# a shell that runs the tests in the background has interrupts ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
council, s = Council(1, Budget(seconds=100), 2), asked("merv")
council.interrupt()
council.search(load("merv"), s, s.actor)
print("ready", flush=True)
council.search(load("merv"), s, s.actor)
"""
BARELY_STARTED = """
import signal, time

from caravanserai.processes import pool

signal.signal(signal.SIGINT, signal.default_int_handler)
both = pool(2)
answers = [both.submit(time.sleep, 0.1) for _ in range(2)]
print("ready", flush=True)
[answer.result() for answer in answers]
"""


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (PROGRAM, signal.SIGINT),
        (PROGRAM, signal.SIGKILL),
        (BARELY_STARTED, signal.SIGINT),
        (BARELY_STARTED, signal.SIGKILL),
    ],
)
def test_no_process_outlives_the_program(text: str, how: signal.Signals) -> None:
    """Neither after Ctrl-C, which reaches all of them, nor if it is killed alone; also while they
    are being started.
    """
    path = os.pathsep.join(entry for entry in sys.path if entry)
    with subprocess.Popen(
        [sys.executable, "-c", text],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
        if how == signal.SIGINT:
            os.killpg(program.pid, how)
        else:
            program.kill()
        errors = program.communicate(timeout=60)[1]
        assert program.returncode == -how
        assert errors.count("Traceback") == (how == signal.SIGINT)
        assert gone(os.killpg, program.pid)


def test_names_of_searches_in_several_processes() -> None:
    assert isinstance(make("mcts:200x4"), Council)
    assert named_players("human,mcts:200x4", 2, ["human"]) == ["human", "mcts:200x4"]
    for name in ("mcts:", "mcts:200x", "mcts:200x0", "mcts:x4", "mcts:200x4x2", "mcts:-1x2"):
        with pytest.raises(UnknownBot, match=rf"'{name}'.*mcts:ITERATIONSxPROCESSES"):
            make(name)
        with pytest.raises(BadSetup, match=rf"'{name}'.*mcts:ITERATIONSxPROCESSES"):
            named_players(name, 2, ["human"])


def test_hints_and_reviews_by_several(tmp_path: Path) -> None:
    match = Match("merv", seats=2, seed=3)
    for _ in range(3):
        match.play(match.legal[0])
    alone = hint(match.game, match.state, BUDGET, None)
    assert sum(one.visits for one in alone) == ITERATIONS
    file, target = tmp_path / "game.json", tmp_path / "out.json"
    file.write_text(match.record.to_json())
    options = ["--iterations", f"{ITERATIONS}", "--jobs", "2", "--json", str(target)]
    assert caravan("hint", str(file), "--best", "99", *options).exit_code == 0
    advice = json.loads(target.read_text())
    assert sum(one["visits"] for one in advice) == 2 * ITERATIONS
    assert caravan("review", str(file), *options).exit_code == 0
    decisions = json.loads(target.read_text())["decisions"]
    assert len(decisions) == 3
    assert decisions != review(match.record, BUDGET).to_dict()["decisions"]
    assert caravan("hint", str(file), "--jobs", "0").exit_code == 2
