"""A game of an installed package, by clicking: from the lobby to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.nim_package import installed
from tests.ui.conftest import NewPage, serving
from tests.ui.sitting import asked, click_anything, sit_down, snap


@pytest.fixture(scope="module")
def address_with_nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds the package installed."""
    environment = installed(tmp_path_factory.mktemp("installed"))
    with serving(tmp_path_factory.mktemp("data"), environment) as url:
        yield url


def test_a_whole_game(new_page: NewPage, address_with_nim: str, shots: Path) -> None:
    page, random = new_page(base_url=address_with_nim), Random(1)
    sit_down(page, ("human", "easy"), game="nim")
    expect(page.locator(".stage .piece")).to_have_count(12)
    snap(page, shots, "nim")
    while asked(page):
        click_anything(page, random)
    expect(page.locator(".stage .piece")).to_have_count(0)
