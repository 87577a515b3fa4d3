"""How a policy is measured, and the file that says what came of it.

Every round is one luck, played once from every seat. Rounds are what is independent, so intervals
(95 %) are over them. The file holds every game; its digest covers everything in it, and whoever
has it can add up the games again.
"""

from __future__ import annotations

import hashlib
import json
import math
import platform
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

import caravanserai
from caravanserai.arena.backends import spread
from caravanserai.arena.tournament import wilson
from caravanserai.benchmark.policies import player, practised
from caravanserai.benchmark.tasks import LONGEST, SEEDS, Task
from caravanserai.bots import Bot, make
from caravanserai.envs.rewards import MARGIN, PLACE, rewards
from caravanserai.kernel.chance import Seeded
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find
from caravanserai.kernel.view import Message
from caravanserai.mind.observation import observation

FORMAT: Final = 1
Z: Final = 1.96
DIGEST: Final = "digest"


@dataclass(frozen=True)
class Game:
    """One game to be played."""

    task: Task
    policy: str
    opponent: str
    seed: int
    round: int
    seat: int


@dataclass(frozen=True)
class Played:
    """How it went for the policy."""

    opponent: str
    seed: int
    round: int
    seat: int
    reward: float
    """From 1 for the first to -1 for the last."""
    won: float
    """The share of the victory."""
    score: int
    margin: float
    """The lead over the best other score."""
    decisions: int
    seconds: float
    """How long all its decisions took."""


def games(task: Task, policy: str, seeds: Sequence[int], rounds: int) -> list[Game]:
    """All games of a measurement."""
    return [
        Game(task, policy, opponent, seed, number, seat)
        for opponent in task.panel
        for seed in seeds
        for number in range(rounds)
        for seat in range(task.seats)
    ]


def played(one: Game) -> Played:
    """Play a game."""
    task, game = one.task, find(one.task.game)
    luck = f"{task.name}:{one.opponent}:{one.seed}:{one.round}"
    random, chance = Random(f"{luck}:{one.seat}"), Seeded(luck)
    others: dict[int, Bot] = {
        seat: make(one.opponent, random.getrandbits(32))
        for seat in range(task.seats)
        if seat != one.seat
    }
    policy = player(one.policy, task, random.getrandbits(32))
    s: State = game.new(task.setup)
    decisions, seconds = 0, 0.0
    while not s.over and decisions < LONGEST:
        if s.actor == CHANCE:
            play(s, chance.choose(s, 0))
        elif s.actor == one.seat:
            began = time.perf_counter()
            choice = policy.choose(game, s, one.seat)
            seconds += time.perf_counter() - began
            decisions += 1
            play(s, choice)
        else:
            play(s, others[s.actor].choose(game, s, s.actor))
    places = game.rules.ranking(s)
    won = 1 / places.count(1) if s.over and places[one.seat] == 1 else 0.0
    reward = rewards(game, s, task.seats, PLACE)[one.seat] if s.over else -1.0
    margin = round(100 * rewards(game, s, task.seats, MARGIN)[one.seat], 6)
    score = game.rules.scores(s)[one.seat].total
    return Played(
        one.opponent, one.seed, one.round, one.seat,
        reward, won, score, margin, decisions, round(seconds, 4),
    )  # fmt: skip


def _mean(values: Sequence[float]) -> dict[str, float]:
    """A mean with its interval."""
    mean = sum(values) / len(values)
    spread_ = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = Z * math.sqrt(spread_ / len(values))
    return {"mean": round(mean, 4), "low": round(mean - half, 4), "high": round(mean + half, 4)}


def summary(found: Sequence[Played]) -> dict[str, Any]:
    """What is told of games: rewards, points and leads with intervals over the rounds."""
    rounds: dict[tuple[str, int, int], list[Played]] = {}
    for one in found:
        rounds.setdefault((one.opponent, one.seed, one.round), []).append(one)

    def over_rounds(name: str) -> dict[str, float]:
        means = [sum(getattr(one, name) for one in each) / len(each) for each in rounds.values()]
        return _mean(means)

    won = sum(one.won for one in found)
    low, high = wilson(won, len(found))
    decisions = sum(one.decisions for one in found)
    return {
        "games": len(found),
        "reward": over_rounds("reward"),
        "won": {"mean": round(won / len(found), 4), "low": round(low, 4), "high": round(high, 4)},
        "score": over_rounds("score"),
        "margin": over_rounds("margin"),
        "decisions": round(decisions / len(found), 1),
        "milliseconds": round(1000 * sum(one.seconds for one in found) / max(1, decisions), 3),
    }


def against_each(task: Task, found: Sequence[Played]) -> dict[str, Any]:
    """The summary over all games, and against every opponent."""
    parts = {
        opponent: summary([one for one in found if one.opponent == opponent])
        for opponent in task.panel
    }
    return {"all": summary(found), **parts}


def stamped(content: Mapping[str, Any]) -> str:
    """The digest of everything in a result."""
    text = json.dumps(
        {key: value for key, value in content.items() if key != DIGEST},
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(text.encode()).hexdigest()


def running(
    task: Task, policy: str, seeds: Sequence[int], rounds: int, jobs: int
) -> tuple[int, Iterator[Played]]:
    """How many games there are, and they as they end."""
    todo = games(task, policy, seeds, rounds)
    return len(todo), spread(played, todo, jobs)


def measured(
    task: Task, policy: str, seeds: Sequence[int], rounds: int, found: Sequence[Played]
) -> dict[str, Any]:
    """The result of a measurement, with its digest."""
    game = find(task.game)
    shown = observation(game)
    practice = practised(policy)
    content: dict[str, Any] = {
        "format": FORMAT,
        "task": task.told(),
        "policy": policy,
        "practised": practice,
        "within_budget": practice <= task.budget,
        "complete": tuple(seeds) == SEEDS and rounds == task.rounds,
        "seeds": list(seeds),
        "rounds": rounds,
        "versions": {
            "caravanserai": caravanserai.__version__,
            "rules": game.version,
            "observation": shown.fingerprint,
            "words": game.words.fingerprint(len(game.words)),
            "house": dict(game.house),
            "python": platform.python_version(),
        },
        "results": against_each(task, found),
        "games": [asdict(one) for one in found],
    }
    content = json.loads(json.dumps(content))
    return {**content, DIGEST: stamped(content)}


def checked_result(text: str) -> dict[str, Any]:
    """A result that says what its games say, unchanged since it was written."""
    try:
        content: dict[str, Any] = json.loads(text)
        if content["format"] != FORMAT:
            raise CaravanseraiError(f"'format' must be {FORMAT}, not {content['format']!r}")
        if content[DIGEST] != stamped(content):
            raise CaravanseraiError("the digest does not fit: the file was changed")
        told = dict(content["task"])
        task = Task(**{**told, "about": Message(""), "panel": tuple(told["panel"])})
        found = [Played(**one) for one in content["games"]]
    except (ValueError, KeyError, TypeError) as error:
        raise CaravanseraiError(f"this is no result of the benchmark: {error}") from None
    if json.loads(json.dumps(against_each(task, found))) != content["results"]:
        raise CaravanseraiError("the results are not those of the games in the file")
    return content
