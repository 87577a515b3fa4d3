"""The compiled build: when it is made and used, and that its copy of the sources follows them."""

from __future__ import annotations

import inspect
import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tools import compile as tool

import caravanserai


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
    for game in caravanserai.available_games():
        assert f"caravanserai/games/{game}/turn.py" in found
        assert f"caravanserai/games/{game}/codec.py" not in found
    assert all((tool.SOURCE / path).exists() for path in found)


def test_nothing_interpreted_builds_on_a_compiled_class() -> None:
    """Such a class cannot be defined; each module of this kind must be compiled too."""
    hot = {path.removesuffix(".py").replace("/", ".") for path in tool.hot_modules()}
    interpreted = [
        name
        for _, name, _ in pkgutil.walk_packages(caravanserai.__path__, "caravanserai.")
        if name.startswith(tuple(f"caravanserai.{layer}." for layer in tool.LAYERS))
        and name not in hot
    ]
    for name in interpreted:
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            assert error.name == "torch", name  # an extra; its modules build on its classes
            continue
        for _, one in inspect.getmembers(module, inspect.isclass):
            if one.__module__ == name:
                assert hot.isdisjoint(base.__module__ for base in one.__mro__), one


def test_what_stays_interpreted_exists() -> None:
    games = tool.SOURCE / "caravanserai" / "games"
    for name in tool.INTERPRETED:
        assert list(games.glob(f"*/{name}.py")) or list(games.glob(f"*/{name}/")), name


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


def test_other_settings_make_it_stale(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tool.digest()
    monkeypatch.setitem(tool.SETTINGS, "opt_level", "3")
    assert tool.digest() != before


def test_other_modules_make_it_stale(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tool.digest()
    monkeypatch.setattr(tool, "HOT", {"kernel": ("core", "sets")})
    assert tool.digest() != before


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


def package(source: Path, games: str) -> None:
    """A package whose `games` and `load` are these lines."""
    (source / "caravanserai" / "__init__.py").write_text(games)


def test_a_folder_in_which_a_game_does_not_open_is_refused(folders: tuple[Path, Path]) -> None:
    source, _ = folders
    package(
        source, "def available_games(): return ['chess']\ndef load(key): raise TypeError(key)\n"
    )
    with pytest.raises(subprocess.CalledProcessError):
        tool.open_games(source)
    package(source, "def available_games(): return ['chess']\ndef load(key): return key\n")
    tool.open_games(source)


def test_a_failed_build_leaves_what_was_there_and_is_not_tried_again(
    folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = folders
    module = pretend_to_compile(target)
    stamp = (target / tool.STAMP).read_text()
    (source / "caravanserai" / "kernel" / "core.py").write_text("A = 2\n")
    package(source, "def available_games(): raise ImportError('core')\n")
    monkeypatch.setattr(tool, "make_extensions", lambda folder: None)
    with pytest.raises(subprocess.CalledProcessError):
        tool.main()
    assert module.exists() and (target / tool.STAMP).read_text() == stamp
    commands = started(monkeypatch)
    monkeypatch.setattr(tool, "compiler_found", lambda: True)
    tool.soon()
    assert not commands
    (source / "caravanserai" / "kernel" / "core.py").write_text("A = 3\n")
    tool.soon()
    assert len(commands) == 1


def test_modules_are_compiled_once_and_work(
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source, target = folders
    package(source, "def available_games() -> list[str]:\n    return []\n")
    kernel = source / "caravanserai" / "kernel"
    (kernel / "core.py").write_text("def twice(n: int) -> int:\n    return 2 * n\n")
    (kernel / "sets.py").write_text("SIZE = 3\n")
    monkeypatch.setattr(tool, "HOT", {"kernel": ("core", "sets")})
    monkeypatch.chdir(source)  # the compilers change both
    monkeypatch.setenv("MYPYPATH", "")
    tool.main()
    assert "compiled into" in capsys.readouterr().out
    program = "from caravanserai.kernel import core; print(core.__file__, core.twice(21))"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=True,
    )
    path, number = answer.stdout.split()
    assert Path(path).suffix == ".so" and Path(path).is_relative_to(target)
    assert number == "42"
    tool.main()
    assert not capsys.readouterr().out
