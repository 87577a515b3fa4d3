"""A server of its own and the system's Chromium, for whole games by clicking."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.ui.sitting import PATIENCE

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "ui"
NewPage = Callable[..., Page]
FIRST_WISH = """(pace) => {
  if (location.protocol !== "http:") return;
  const kept = JSON.parse(localStorage.getItem("caravanserai") ?? "{}");
  localStorage.setItem("caravanserai", JSON.stringify({ pace, ...kept }));
}"""
"""How fast is told what others do, until somebody says otherwise; 0: not at all."""


@contextmanager
def serving(data: Path, environment: dict[str, str]) -> Iterator[str]:
    """A fresh server; where it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "caravanserai", "serve", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--data", str(data), "--no-limits"], env=environment, stdout=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(f"{url}/health", timeout=60).close()
            break
        except OSError:
            assert server.poll() is None and time.monotonic() < until, "the server did not start"
            time.sleep(0.1)
    yield url
    server.terminate()
    server.wait(60)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a fresh server listens."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with serving(tmp_path_factory.mktemp("data"), environment) as url:
        yield url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of the system."""
    names = ("chromium", "chromium-browser", "google-chrome")
    expect.set_options(timeout=PATIENCE)
    path = next(filter(None, map(shutil.which, names)), None)
    assert path, "Chromium is needed; on Debian: sudo apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser, address: str) -> Iterator[NewPage]:
    """Opens pages of people who do not know each other; whatever the console says is a failure,
    but for what a test expects.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    # the only inline styles are those with which the driver takes its screenshots
    expected = ["inline style"]

    def open_page(lang: str = "en", complaint: str = "", pace: float = 0, **wishes: Any) -> Page:
        if complaint:
            expected.append(complaint)
        settings: dict[str, Any] = {
            "viewport": {"width": 1500, "height": 950},
            "reduced_motion": "reduce",
            "base_url": address,
            "locale": lang,
            **wishes,
        }
        context = chromium.new_context(**settings)
        context.add_init_script(f"({FIRST_WISH})({pace})")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type == "error" else None,
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not [text for text in complaints if not any(known in text for known in expected)]


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a large screen."""
    return new_page()


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where screenshots are kept."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    return SHOTS
