"""Fuzzing with shrinking, perft and the laws every game keeps: for tests and `caravan check`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from inspect import isdatadescriptor
from random import Random
from typing import Any

from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game, Setup
from caravanserai.kernel.record import Record, digest

Law = Callable[[Game[Any], State], str | None]
"""Looks at a position and says what is wrong with it, or None."""

MOST_PLIES = 20_000
"""No game of this house needs as many decisions; a longer one goes in circles."""

CUT_OFF = 2_000
"""Where the game of aimless players is broken off, if the game lets them wander."""

EAGERNESS = 0.8
"""How often a player who wants to get on takes a choice that leads onward."""

SHRINKING_WORK = 100_000
"""How many plies may be played to make a failing record smaller."""


@dataclass(frozen=True)
class Failure:
    """A broken law and the record that leads to it."""

    problem: str
    record: Record


def conserved(game: Game[Any], s: State) -> str | None:
    """Nothing is lost, made up or negative."""
    faults = game.rules.faults(s)
    return "; ".join(faults) if faults else None


def asks_properly(game: Game[Any], s: State) -> str | None:
    """Options are different, known to the vocabulary, and asking changes nothing."""
    if s.over:
        return None
    before = digest(game.key, s)
    options = s.stack[-1].options(s)
    if options != s.legal or digest(game.key, s) != before:
        return "asking for the options changed the position"
    if len(set(s.legal)) != len(s.legal):
        return f"the options are not different: {s.legal}"
    if not 0 <= min(s.legal) <= max(s.legal) < len(game.words):
        return f"an option is not in the vocabulary: {s.legal}"
    if s.actor != CHANCE:
        game.prompt(s)
    return None


def written_and_read(game: Game[Any], s: State) -> str | None:
    """A position written as text and read again is the same."""
    written = game.codec.to_dict(s)
    again = game.codec.from_dict(written)
    if game.codec.to_dict(again) != written or again.legal != s.legal or again.actor != s.actor:
        return "the position read from its text differs"
    there = fields_of(again)
    for name, value in fields_of(s).items():
        if there[name] != value:
            return f"the text of the position does not tell {name}"
    return None


def fields_of(s: State) -> dict[str, Any]:
    """What a game has added to the state, by name."""
    kinds = [kind for kind in type(s).__mro__ if issubclass(kind, State) and kind is not State]
    return {
        name: getattr(s, name)
        for kind in kinds
        for name, found in vars(kind).items()
        if isdatadescriptor(found) and not name.startswith("__")
    }


def cloned(game: Game[Any], s: State) -> str | None:
    """A clone is equal, and playing on it leaves the original alone."""
    before = digest(game.key, s)
    twin = s.clone()
    if digest(game.key, twin) != before:
        return "the clone differs"
    there = fields_of(twin)
    for name, value in fields_of(s).items():
        if there[name] != value:
            return f"the clone has another {name}"
        if isinstance(value, list) and there[name] is value:
            return f"the clone shares {name} with the original"
    if not twin.over:
        play(twin, twin.legal[-1])
        if digest(game.key, s) != before:
            return "playing on the clone changed the original"
    return None


CHEAP_LAWS: tuple[Law, ...] = (conserved,)
ALL_LAWS: tuple[Law, ...] = (conserved, asks_properly, written_and_read, cloned)


def fuzz(
    game: Game[Any], setup: Setup, seed: int, laws: Sequence[Law] = ALL_LAWS, every: int = 1
) -> Failure | None:
    """Play one random game under the laws (looking at every n-th position);
    a failure comes shrunk.

    In a game that lets random players wander, those of odd seeds do and are broken off; the
    others want to get on and must come to the end.
    """
    eager = not game.rules.wanders or seed % 2 == 0
    random = Random(seed)
    picks: list[float] = []

    def random_pick() -> float:
        picks.append(random.random())
        return picks[-1]

    failure = _run(game, setup, random_pick, laws, every, eager)
    return None if failure is None else _shrunk(game, setup, picks, laws, failure, eager)


def choose(game: Game[Any], s: State, share: float, eager: bool) -> int:
    """A random choice; an eager player prefers what leads onward."""
    if eager and s.actor != CHANCE:
        onward = game.rules.onward(s)
        if onward:
            if share < EAGERNESS:
                return onward[int(share / EAGERNESS * len(onward))]
            share = (share - EAGERNESS) / (1 - EAGERNESS)
    return s.legal[min(int(share * len(s.legal)), len(s.legal) - 1)]


def _run(
    game: Game[Any],
    setup: Setup,
    draw: Callable[[], float],
    laws: Sequence[Law],
    every: int,
    eager: bool,
) -> Failure | None:
    s = game.new(setup)
    choices: list[int] = []
    try:
        while True:
            if len(choices) % every == 0 or s.over:
                for law in laws:
                    problem = law(game, s)
                    if problem is not None:
                        return Failure(problem, Record(game.key, setup, choices))
            if s.over:
                game.rules.scores(s)
                game.rules.ranking(s)
                return None
            if not eager and len(choices) >= CUT_OFF:
                return None
            if len(choices) >= MOST_PLIES:
                return Failure(f"no end after {MOST_PLIES} plies", Record(game.key, setup, choices))
            choices.append(choose(game, s, draw(), eager))
            play(s, choices[-1])
    except _Exhausted:
        return None
    except Exception as error:
        return Failure(f"{type(error).__name__}: {error}", Record(game.key, setup, choices))


class _Exhausted(Exception):
    """The list of picks has come to its end without a failure."""


def _shrunk(
    game: Game[Any],
    setup: Setup,
    picks: list[float],
    laws: Sequence[Law],
    failure: Failure,
    eager: bool,
) -> Failure:
    """Leave out picks, or put the first option for several, while some law stays broken."""
    best = failure
    work = SHRINKING_WORK
    chunk = max(1, len(picks) // 2)
    while chunk:
        start = 0
        while start < len(picks) and work > 0:
            work -= 2 * len(picks)
            for instead in ([], [0.0]):
                shorter = picks[:start] + instead + picks[start + chunk :]
                found = _run(game, setup, _replaying(shorter), laws, 1, eager)
                if found is not None and len(found.record.choices) < len(best.record.choices):
                    best = found
                    picks = shorter[: len(found.record.choices)]
                    break
            else:
                start += chunk if chunk > 4 else 1
        chunk //= 2
    return best


def _replaying(picks: list[float]) -> Callable[[], float]:
    rest = iter(picks)

    def draw() -> float:
        for share in rest:
            return share
        raise _Exhausted

    return draw


def perft(s: State, depth: int) -> int:
    """The number of different ways to go on for so many choices."""
    if depth == 0 or s.over:
        return 1
    if depth == 1:
        return len(s.legal)
    total = 0
    for choice in s.legal:
        after = s.clone()
        play(after, choice)
        total += perft(after, depth - 1)
    return total
