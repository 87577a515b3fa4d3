"""The examples of the README run as they stand, and the commands of all documents exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest

from caravanserai.terminal import main

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
FILES = (README, *sorted((ROOT / "docs").glob("*.md")))
SPAN = re.MULTILINE | re.DOTALL


def test_the_examples_of_the_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def commands() -> list[str]:
    """Every line of a document that runs `caravan`."""
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    blocks = [block for text in texts for block in re.findall(r"^```\w*\n(.*?)^```", text, SPAN)]
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    return [line.partition(" #")[0] for line in lines if line.startswith("caravan ")]


@pytest.mark.parametrize("line", commands())
def test_a_command_of_the_documents_is_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(line)[1:]
    command = main.commands[name]
    while isinstance(command, click.Group):
        name, *arguments = arguments
        command = command.commands[name]
    with command.make_context(name, arguments, parent=click.Context(main)) as context:
        assert context.params


def test_the_documents_show_commands() -> None:
    shown = {shlex.split(line)[1] for line in commands()}
    assert shown == set(main.commands)
