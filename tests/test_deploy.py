"""What those who run a house are given fits the house."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click import Command

from caravanserai.terminal.commands.serve import serve_house

ROOT = Path(__file__).parents[1]
FILES = ("Containerfile", "deploy/compose.yaml", "deploy/caravanserai.service")


@pytest.mark.parametrize("file", FILES)
def test_the_house_is_begun_with_options_that_it_has(file: str) -> None:
    assert isinstance(serve_house, Command)
    known = {name for option in serve_house.params for name in option.opts}
    text = (ROOT / file).read_text(encoding="utf-8")
    command = " ".join(re.findall(r"serve[^\]\n]*(?:\n +--[^\n]*)*", text))
    used = set(re.findall(r"--[a-z][a-z-]*", command))
    assert "--data" in used
    assert used <= known


def test_what_the_image_copies_is_there() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for name in re.findall(r"^COPY (?!--from)(\S+)", text, re.MULTILINE):
        assert (ROOT / name).exists(), name
