"""Secrets that are swapped change nothing that the house says to a seat, wherever one looks."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from caravanserai.web.contract.views import TableView
from caravanserai.web.tables.table import Table
from caravanserai.web.tables.view import table_view
from tests.web.secrets.swapping import House, always_now, swapped

ELSEWHERE = {
    ("POST", "/api/accounts"): "makes an account, and names no table",
    ("POST", "/api/login"): "signs in, and names no table",
    ("POST", "/api/logout"): "signs out, and names no table",
    ("POST", "/api/password"): "changes a password, and names no table",
    ("POST", "/api/sessions/end"): "signs devices out, and names no table",
    ("POST", "/api/reminders"): "asks for letters, and names no table",
    ("GET", "/letters/{token}"): "is about an address",
    ("POST", "/letters/{token}"): "is about an address",
    ("POST", "/api/push"): "subscribes a browser, and names no table",
    ("POST", "/api/push/end"): "forgets a browser, and names no table",
    ("POST", "/api/tables"): "founds a table, and names no other",
    ("POST", "/api/tables/import"): "founds a table from what is sent",
    ("GET", "/metrics"): "counts for those who run the house",
}
"""Routes at which no table is asked for."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with always_now(tmp_path_factory.mktemp("house")) as one:
        yield one


def test_everything_that_the_house_says(house: House) -> None:
    for seed in range(6):
        assert swapped(house, seed, pages=seed < 2) == []
    missing = house.routes - house.asked - set(ELSEWHERE)
    assert missing == set(), "say what a new route is asked, in swapping.py"
    assert set(ELSEWHERE) <= house.routes


@pytest.mark.parametrize("where", ["view", "log"])
def test_a_secret_that_is_told_is_found(
    house: House, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """A check that finds nothing would prove nothing."""
    shown = table_view

    def careless(table: Table, *more: Any, **other: Any) -> TableView:
        whole = str(table.game.codec.to_dict(table.match.state))
        if where == "log":
            logging.getLogger("caravanserai").warning(whole)
            return shown(table, *more, **other)
        return {**shown(table, *more, **other), "notes": whole}

    monkeypatch.setattr("caravanserai.web.tables.perspective.table_view", careless)
    assert swapped(house, 1)
