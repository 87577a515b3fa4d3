"""The secret of the house is there as a whole or not at all, and nobody else reads what is kept."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from caravanserai.kernel.errors import BadSetup
from caravanserai.web.app.settings import Settings
from caravanserai.web.database.private_files import write_once
from caravanserai.web.services import Services
from caravanserai.web.session.tokens import house_secret


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    secret = house_secret(tmp_path)
    assert len(secret) == 64
    assert house_secret(tmp_path) == secret
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


@pytest.mark.parametrize("fault", ["write", "fsync"])
def test_a_full_disk_leaves_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    full = OSError(28, "No space left on device")
    if fault == "fsync":
        monkeypatch.setattr(os, "fsync", Mock(side_effect=full))
    else:
        opened = os.fdopen

        def without_space(*args: Any, **more: Any) -> Any:
            file = opened(*args, **more)
            return Mock(
                __enter__=lambda _: Mock(write=Mock(side_effect=full)),
                __exit__=lambda *_: file.close(),
            )

        monkeypatch.setattr(os, "fdopen", without_space)
    with pytest.raises(OSError, match="No space"):
        house_secret(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    assert len(house_secret(tmp_path)) == 64


def test_several_servers_that_begin_together_share_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as servers:
        found = set(servers.map(lambda _: house_secret(tmp_path), range(8)))
    assert len(found) == 1


def test_the_first_writer_wins(tmp_path: Path) -> None:
    assert write_once(tmp_path / "one", "mine") == "mine"
    assert write_once(tmp_path / "one", "yours") == "mine"


def test_where_nothing_can_be_linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    secret = house_secret(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert house_secret(tmp_path) == secret


@pytest.mark.parametrize("text", ["", "\n", "x", "a" * 31])
def test_short_secrets_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "secret").write_text(text)
    with pytest.raises(BadSetup, match=r"fewer than 32.*remove the file"):
        Services(Settings(tmp_path))
    monkeypatch.setenv("CARAVAN_SECRET", text)
    with pytest.raises(BadSetup, match=r"CARAVAN_SECRET.*fewer than 32"):
        Services(Settings(tmp_path))


def test_what_is_kept_is_readable_by_the_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    house = Services(Settings(folder, workers=1))
    house.leases.show_life()
    modes = {path.name: mode(path) for path in folder.iterdir()}
    house.close()
    assert mode(folder) == 0o700
    assert set(modes.values()) == {0o600}
    assert {"secret", "caravan.sqlite", "caravan.sqlite-wal"} <= set(modes)


def test_files_that_were_readable_are_no_longer(tmp_path: Path) -> None:
    Services(Settings(tmp_path, workers=1)).close()
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    Services(Settings(tmp_path, workers=1)).close()
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
