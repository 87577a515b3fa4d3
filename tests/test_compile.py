"""The compiled build: when it is used, and that its copy of the sources follows them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools import compile as tool


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A small source folder and the place of its compiled copy."""
    source, target = tmp_path / "src", tmp_path / "build" / "compiled"
    for layer in ("kernel", "bots", "games/chess", "web/static"):
        (source / "caravanserai" / layer).mkdir(parents=True)
    (source / "caravanserai" / "kernel" / "core.py").write_text("A = 1\n")
    (source / "caravanserai" / "web" / "static" / "page.css").write_text("a {}\n")
    for name, path in (("SOURCE", source), ("TARGET", target)):
        monkeypatch.setattr(tool, name, path)
    for name in ("FAILED", "LOCK", "LOG"):
        monkeypatch.setattr(tool, name, target.with_name(name))
    return source, target


def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The commands that would be run in the background."""
    commands: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **_: commands.append(command))
    return commands


def pretend_to_compile(target: Path) -> Path:
    """An extension module in the place where the build is expected."""
    tool.follow(target)
    module = target / "caravanserai" / "kernel" / "core.so"
    module.write_text("machine code")
    (target / tool.STAMP).write_text(tool.digest())
    return module


def test_every_hot_module_is_there() -> None:
    found = tool.hot_modules()
    assert "caravanserai/kernel/core.py" in found
    for game in ("marco_polo", "merv", "wayfarers"):
        assert f"caravanserai/games/{game}/turn.py" in found
        assert f"caravanserai/games/{game}/text.py" not in found
    assert all((tool.SOURCE / path).exists() for path in found)


def test_the_copy_follows_the_sources(folders: tuple[Path, Path]) -> None:
    source, target = folders
    module = pretend_to_compile(target)
    page = source / "caravanserai" / "web" / "static" / "page.css"
    page.unlink()
    (page.parent / "sheet.css").write_text("b {}\n")
    assert tool.ready(tool.digest())
    assert not (target / page.relative_to(source)).exists()
    assert (target / "caravanserai" / "web" / "static" / "sheet.css").read_text() == "b {}\n"
    assert module.exists()


def test_changed_rules_make_it_stale(folders: tuple[Path, Path]) -> None:
    source, target = folders
    pretend_to_compile(target)
    (source / "caravanserai" / "kernel" / "core.py").write_text("A = 2\n")
    assert not tool.ready(tool.digest())


def test_what_is_ready_is_used(
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = started(monkeypatch)
    pretend_to_compile(folders[1])
    tool.soon()
    assert capsys.readouterr().out.strip() == str(folders[1])
    assert not commands


def test_what_is_not_ready_is_made_meanwhile(
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = started(monkeypatch)
    monkeypatch.setattr(tool, "compiler_found", lambda: True)
    tool.soon()
    shown = capsys.readouterr()
    assert not shown.out and "in the background" in shown.err
    (command,) = commands
    assert command[-1] == tool.__file__


def test_without_a_compiler_or_after_a_failure_nobody_is_bothered(
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = started(monkeypatch)
    monkeypatch.setenv("CC", "no-such-compiler")
    tool.soon()
    monkeypatch.setattr(tool, "compiler_found", lambda: True)
    tool.FAILED.parent.mkdir(parents=True)
    tool.FAILED.write_text(tool.digest())
    tool.soon()
    shown = capsys.readouterr()
    assert not commands and not shown.out and not shown.err
