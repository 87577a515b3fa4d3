"""Catalogues are compiled where they are stale, and the environment wishes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hatch_build import compile_catalogues

from caravanserai.kernel import game
from caravanserai.language import VARIABLES
from tests.kernel.toy import ORCHARD

ROOT = Path(__file__).parents[2]


def is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


@pytest.fixture(scope="session", autouse=True)
def catalogues() -> None:
    if any(is_stale(source) for source in (ROOT / "src").rglob("*.po")):
        compile_catalogues(ROOT)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (*VARIABLES, "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def orchard() -> Iterator[None]:
    """A second game, of which the terminal knows nothing."""
    game.register(ORCHARD)
    yield
    del game._GAMES["orchard"]
