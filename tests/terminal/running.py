"""The command line as a user runs it, with lines typed in advance."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from caravanserai.terminal import main


def caravan(*arguments: str, typed: str = "") -> Result:
    """Run `caravan` with these arguments; a traceback would fail the test."""
    return CliRunner().invoke(main, list(arguments), input=typed, catch_exceptions=False)


def learned_in_a_round(command: str, *files: str) -> None:
    """A command that learns says so after its only round."""
    shortest = ("--seats", "1", "--rounds", "1", "--games", "1", "--jobs", "1")
    done = caravan(command, "wayfarers", *shortest, *files)
    assert done.exit_code == 0
    assert "round 1: 1 games" in done.output


def play(*lines: str, arguments: str = "", lang: str = "en") -> str:
    """What a sitting against a random bot shows when these lines are typed."""
    usual = "--players human,random --seed 5" if "--players" not in arguments else ""
    command = f"play marco_polo --lang {lang} {usual} {arguments}".split()
    result = caravan(*command, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.output


def choices(file: Path) -> list[int]:
    """The choices of a record."""
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return list(record["choices"])
