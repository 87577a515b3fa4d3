"""House rules with absurd values: each is refused by name, or the game can be played with it.

    python -m tests.changed_values GAME [HOW_MANY]

Every change is tried in a process of its own, because a game is built from its values when it is
imported. What went wrong is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from caravanserai import BadData, Setup, load
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import CHANCE, play
from caravanserai.variants.data import is_remark, parse
from caravanserai.variants.house_rules import marks_of, variable

GAMES = Path(__file__).parent.parent / "src" / "caravanserai" / "games"
LOOK_EVERY = 150
"""How many plies lie between two looks at the whole table."""


class Change(NamedTuple):
    """A file of house rules that changes one value."""

    file: str
    text: str


def written(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, dict):
        pairs = [f"{json.dumps(key)} = {written(inner)}" for key, inner in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def absurd(value: Any) -> Iterator[Any]:
    """Other values, one thing changed in each."""
    if isinstance(value, bool):
        yield from (not value, 3)
    elif isinstance(value, int):
        yield from (0, 1, 999, "7")
    elif isinstance(value, str):
        yield from ("nonsense", "", 7)
    elif isinstance(value, list):
        yield from ([], value[:-1], [*value, *value[-1:]], 7)
        for i in {0, len(value) - 1} if value else ():
            yield from ([*value[:i], new, *value[i + 1 :]] for new in absurd(value[i]))
    elif isinstance(value, dict):
        yield from ({}, {**value, "nonsense": 1})
        for key, inner in value.items():
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: new} for new in absurd(inner))


def typical(entries: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Entries are alike: as many of them as it takes to see every key twice."""
    seen: Counter[str] = Counter()
    for entry in entries:
        if any(seen[key] < 2 for key in entry):
            seen.update(entry.keys())
            yield entry


def changes(game: str) -> Iterator[Change]:
    """Changes of every kind of value of a game."""
    for path in sorted((GAMES / game / "data").glob("*.toml")):
        for table, content in parse(path.read_text(encoding="utf-8"), path.name).items():
            entries = [(f"[{table}]\n", content)]
            if isinstance(content, list) and content and isinstance(content[0], dict):
                marks = marks_of(content)
                entries = [
                    (f"[[{table}]]\n" + "".join(f"{m} = {written(e[m])}\n" for m in marks), e)
                    for e in typical(content)
                ]
            elif not isinstance(content, dict):
                entries = [("", {table: content})]
            for head, entry in entries:
                for key, value in entry.items():
                    if not is_remark(key) and f"\n{key} = " not in head:
                        for new in absurd(value):
                            yield Change(path.name, f"{head}{json.dumps(key)} = {written(new)}\n")


def attempt(key: str, change: Change, random: Random) -> str:
    """What went wrong, if anything."""
    try:
        game = load(key)
    except BadData as error:
        return "" if change.file in str(error) else f"another file is named: {error}"
    setup = Setup(random.choice(game.seats))
    s = game.new(setup)
    plies = 0
    while not s.over:
        if plies % LOOK_EVERY == 0:
            if s.actor != CHANCE:
                game.prompt(s)
            game.presentation.scene(game.view(s, 0))
            game.rules.scores(s)
            game.codec.from_dict(game.codec.to_dict(s))
        play(s, choose(game, s, random.random(), eager=True))
        plies += 1
        if plies == 20_000:
            return "the game does not end"
    game.rules.ranking(s)
    return ""


def tried(key: str, change: Change, seed: int) -> str:
    """What went wrong in a process of its own."""
    with TemporaryDirectory() as folder:
        Path(folder, change.file).write_text(change.text, encoding="utf-8")
        reading, writing = os.pipe()
        if not os.fork():
            os.close(reading)
            os.environ[variable(key)] = folder
            try:
                problem = attempt(key, change, Random(seed))
            except BaseException:
                problem = traceback.format_exc()
            with os.fdopen(writing, "w", encoding="utf-8") as answer:
                answer.write(problem)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as answer:
            problem = answer.read()
        os.wait()
    return problem


def problems(key: str, most: int | None = None) -> str:
    """What went wrong with so many changes of a game (all by default), tried by a fresh Python."""
    program = [sys.executable, "-m", "tests.changed_values", key]
    if most is not None:
        program.append(str(most))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        program, capture_output=True, text=True, check=True, env=environment, cwd=GAMES.parents[2]
    ).stdout


def main(key: str, most: int | None) -> None:
    todo = list(changes(key))
    if most is not None:
        todo = Random(key).sample(todo, most)
    for seed, change in enumerate(todo):
        problem = tried(key, change, seed)
        if problem:
            print(f"{change.file}\n{change.text}{problem}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
