"""The toy game is known while kernel tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caravanserai.kernel import game
from tests.kernel.toy import ORCHARD


@pytest.fixture(autouse=True)
def orchard_is_known() -> Iterator[None]:
    game.register(ORCHARD)
    yield
    del game._GAMES["orchard"]
