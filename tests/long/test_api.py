"""Many requests made from the description of the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from caravanserai.web.app.settings import Settings
from tests.web.conftest import served
from tests.web.fuzzing import fuzz


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    settings = Settings(tmp_path, workers=1, rates=None)
    with served(settings) as address, httpx.Client(base_url=address) as client:
        yield client


@pytest.mark.timeout(1200)
def test_no_input_breaks_the_api(client: httpx.Client, tmp_path: Path) -> None:
    fuzz(client, tmp_path, "examples,coverage,fuzzing,stateful", 30, seconds=600)
