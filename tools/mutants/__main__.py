"""Faults in the rules that no test finds: python -m tools.mutants [GAME | GAME.MODULE]...

What was killed is kept in build/mutants and not tried again while its function is the same; what
survived is. A fault that changes nothing is listed in equivalents.toml with its reason.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Final

import pytest
from tools.mutants.laboratory import Laboratory
from tools.mutants.mutations import Mutation, mutations

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = ROOT / "src" / "caravanserai" / "games"
RESULTS: Final = ROOT / "build" / "mutants"
EQUIVALENTS: Final = Path(__file__).with_name("equivalents.toml")
NO_RULES: Final = {
    "__init__", "board", "city_board", "codec", "components", "features", "hidden", "interaction",
    "invariants", "observation", "outlook", "player_aid", "practice", "prospects", "scene", "sight",
    "step_validation", "tigran_scene", "words",
}  # fmt: skip
"""Modules that show, look at or read a table; the others are its rules."""
SHOWN: Final = 50


def rule_modules(wanted: list[str]) -> list[tuple[str, str]]:
    """Game and module of everything that is asked for, of all rules if nothing is."""
    known = [
        (folder.name, path.stem)
        for folder in sorted(GAMES.iterdir())
        for path in sorted(folder.glob("*.py"))
        if path.stem not in NO_RULES and (folder / "rules.md").is_file()
    ]
    names = {name for game, module in known for name in (game, f"{game}.{module}")}
    for name in wanted:
        if name not in names:
            there = ", ".join(sorted(names))
            raise SystemExit(f"{name}: no rules are called so; there are {there}")
    return [
        (game, module)
        for game, module in known
        if not wanted or game in wanted or f"{game}.{module}" in wanted
    ]


def faults_of(game: str, module: str) -> list[Mutation]:
    """Every fault of a module that lies within a function."""
    source = (GAMES / game / f"{module}.py").read_text(encoding="utf-8")
    return [
        fault
        for fault in mutations(f"caravanserai.games.{game}.{module}", source)
        if fault.body and fault.line
    ]


class Results:
    """What was found about the faults of a game, kept between runs."""

    def __init__(self, game: str) -> None:
        self.path = RESULTS / f"{game}.jsonl"
        self.killed: set[tuple[str, str]] = set()
        if self.path.is_file():
            for line in self.path.read_text(encoding="utf-8").splitlines():
                entry = json.loads(line)
                self.killed.add((entry["key"], entry["body"]))

    def keep(self, fault: Mutation) -> None:
        """It was killed."""
        RESULTS.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": fault.key, "body": fault.body}) + "\n")
        self.killed.add((fault.key, fault.body))

    def has(self, fault: Mutation) -> bool:
        """Whether it is known to be killed."""
        return (fault.key, fault.body) in self.killed


def tried(game: str, faults: list[Mutation]) -> list[Mutation]:
    """The faults of a game that survive its tests."""
    results = Results(game)
    left = [fault for fault in faults if not results.has(fault)]
    survivors: list[Mutation] = []
    done = 0

    def told(fault: Mutation, killed: bool) -> None:
        nonlocal done
        done += 1
        if killed:
            results.keep(fault)
        else:
            survivors.append(fault)
            print(f"lives: line {fault.line}, {fault.key}", flush=True)
        if done % SHOWN == 0:
            print(f"{game}: {done} of {len(left)} tried, {len(survivors)} live", flush=True)

    if left:
        tests = str(ROOT / "tests" / game)
        options = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider"]
        laboratory = Laboratory(left, told)
        pytest.main([*options, tests], plugins=[laboratory])
        print(f"{game}: {len(laboratory.untried)} faults only make tables and are not tried")
        if done + len(laboratory.untried) < len(left):
            raise SystemExit(f"{game}: only {done} of {len(left)} faults were tried")
    return survivors


def reported(faults: list[Mutation], survivors: list[Mutation]) -> int:
    """Say what lives, by function and rule; 1 if something does that is not listed."""
    listed = {
        entry["fault"]: entry["reason"]
        for entry in tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", [])
    }
    unlisted = [fault for fault in survivors if fault.key not in listed]
    by_function: dict[str, list[Mutation]] = defaultdict(list)
    for fault in unlisted:
        by_function[f"{fault.module}:{fault.function}"].append(fault)
    for function, several in by_function.items():
        print(f"\n{function} ({', '.join(several[0].rules) or 'no rule cited'})")
        for fault in several:
            print(f"  line {fault.line}: {fault.change} #{fault.number}")
    alive = {fault.key for fault in survivors}
    tried_keys = {fault.key for fault in faults}
    stale = [key for key in listed if key in tried_keys and key not in alive]
    for key in stale:
        print(f"\nlisted as equivalent, but found by a test: {key}")
    counts = Counter(fault.module for fault in faults)
    lives = Counter(fault.module for fault in unlisted)
    print()
    for module, n in counts.items():
        print(f"{module}: {n} faults, {lives[module]} live")
    equivalent = len(survivors) - len(unlisted)
    print(f"{len(faults)} faults, {len(unlisted)} live, {equivalent} equivalent")
    return int(bool(unlisted or stale))


def main() -> int:
    """0 if every fault is found or listed."""
    by_game: dict[str, list[Mutation]] = defaultdict(list)
    for game, module in rule_modules(sys.argv[1:]):
        by_game[game] += faults_of(game, module)
    survivors = [one for game, faults in by_game.items() for one in tried(game, faults)]
    return reported([fault for faults in by_game.values() for fault in faults], survivors)


if __name__ == "__main__":
    sys.exit(main())
