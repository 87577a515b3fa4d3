"""The static edition: the house in a browser, with the network cut."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from caravanserai import Match, available_games
from caravanserai.site.edition import write
from tests.ui.conftest import NewPage
from tests.ui.sitting import CHOICES, MOMENT, MOVED, NOW, OFFERED, OVER, POINT

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "build" / "node" / "pyodide" / "node_modules" / "pyodide"
FIRST_VISIT = 8_000_000
"""Bytes of a first visit, compressed."""
KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  if (active.state !== "activated") {
    await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
  }
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Any web server: files, and no word about them."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def edition(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The folder of the edition, and the bytes of a first visit."""
    folder = tmp_path_factory.mktemp("edition")
    return folder, write(folder, PYODIDE)["first"]


@pytest.fixture(scope="session")
def site(edition: tuple[Path, int]) -> Iterator[str]:
    """Where the edition is served."""
    handler = functools.partial(Quiet, directory=str(edition[0]))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def opened(page: Page, address: str) -> Frame:
    """The page in the house, when the house is open."""
    page.goto(address)
    return shown(page)


def shown(page: Page) -> Frame:
    page.wait_for_selector("body[data-ready]")
    frame = page.frame("page")
    assert frame is not None
    frame.wait_for_selector("body[data-ready]")
    return frame


def without_network(page: Page) -> None:
    """Wait until the browser has kept everything, then cut the network."""
    page.evaluate(KEPT)
    page.context.set_offline(True)


def at_table(frame: Frame) -> None:
    frame.wait_for_url("**/table.html?*")
    frame.wait_for_selector(".stage .piece", state="attached")


def begin(frame: Frame, game: str, *seats: str) -> None:
    """From the lobby to a table."""
    frame.locator(f".game-{game}").click()
    frame.locator(".choice label", has_text=str(len(seats))).click()
    for i, kind in enumerate(seats):
        frame.locator(".who select").nth(i).select_option(kind)
    frame.locator("button.primary.large").click()
    at_table(frame)


def choose(page: Page, frame: Frame, random: Random) -> None:
    """Answer by clicking, when somebody has the word who sits here."""
    curtain = frame.locator(".curtain button")
    if curtain.count():
        curtain.click()
    frame.wait_for_function(OFFERED, arg=CHOICES)
    before = frame.evaluate(NOW, [MOMENT])
    x, y = frame.evaluate(POINT, [CHOICES, ["end", "done"], random.random()])
    page.mouse.click(x, y)
    frame.wait_for_function(MOVED, arg=[MOMENT, before])


def ply(frame: Frame) -> int:
    return int(frame.locator(MOMENT).inner_text().split("/")[-1])


def almost_played(game: str) -> dict[str, Any]:
    """The record of a game of two that is nearly over."""
    match, random = Match(game, 2, seed=2), Random(2)
    while not match.over:
        match.play(random.choice(match.legal))
    record = match.record.undone_to(len(match.record.choices) - 6)
    content: dict[str, Any] = json.loads(record.to_json())
    return content


def test_a_first_visit_is_small(edition: tuple[Path, int]) -> None:
    folder, first = edition
    assert 3_000_000 < first < FIRST_VISIT
    assert not [path for path in folder.rglob("*") if path.suffix == ".py"]


@pytest.mark.parametrize("game", available_games())
def test_a_game_is_played_without_a_network(new_page: NewPage, site: str, game: str) -> None:
    page = new_page(service_workers="allow")
    frame = opened(page, site)
    without_network(page)
    random = Random(game)
    begin(frame, game, "human", "easy")
    for _ in range(4):
        choose(page, frame, random)
    frame.wait_for_function(OFFERED, arg=CHOICES)
    before = ply(frame)
    page.reload()
    frame = shown(page)
    at_table(frame)
    assert ply(frame) >= before > 0
    choose(page, frame, random)
    frame.get_by_role("button", name="Hint").first.click()
    expect(frame.locator(".advice li").first).to_be_visible()


@pytest.mark.parametrize("game", available_games())
def test_a_record_is_opened_and_played_to_its_end(
    new_page: NewPage, site: str, tmp_path: Path, game: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    frame = opened(page, site)
    without_network(page)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(almost_played(game)), encoding="utf-8")
    frame.locator("input[type=file]").set_input_files(file)
    at_table(frame)
    random = Random(game)
    for _ in range(300):
        frame.wait_for_function(
            "([choices, over]) => document.querySelector(choices) || document.querySelector(over)",
            arg=[f"{CHOICES}, .curtain button", OVER],
        )
        if frame.locator(OVER).count():
            break
        choose(page, frame, random)
    expect(frame.locator(OVER)).to_have_count(1)


def test_games_move_to_another_browser(new_page: NewPage, site: str, tmp_path: Path) -> None:
    page, other = new_page(), new_page("ru")
    frame = opened(page, site)
    begin(frame, "merv", "human", "easy")
    choose(page, frame, Random(1))
    frame.locator("nav a").nth(1).click()
    frame.wait_for_url("**/settings.html")
    with page.expect_download() as loading:
        frame.get_by_role("button", name="Save all games").click()
    file = tmp_path / "games.json"
    loading.value.save_as(file)
    there = opened(other, f"{site}#settings.html")
    there.locator("#games input[type=file]").set_input_files(file)
    expect(there.locator("#games .notice")).to_have_text("Новых здесь партий: 1")
    there.locator("nav a").first.click()
    there.locator(".table-list a").first.click()
    at_table(there)
    assert ply(there) > 0


def test_a_table_moves_to_a_house_with_its_record(
    new_page: NewPage, site: str, address: str
) -> None:
    page = new_page()
    frame = opened(page, site)
    begin(frame, "wayfarers", "human", "easy")
    choose(page, frame, Random(3))
    frame.wait_for_function(OFFERED, arg=CHOICES)
    played = ply(frame)
    frame.locator(".move summary").click()
    frame.locator(".move [name=house]").fill(address)
    with page.context.expect_page() as opening:
        frame.locator(".move button").click()
    house = opening.value
    house.wait_for_url(f"{address}/tables/*")
    house.wait_for_selector(".stage .piece", state="attached")
    assert int(house.locator(MOMENT).inner_text().split("/")[-1]) >= played


def test_one_house_is_open_at_a_time(new_page: NewPage, site: str) -> None:
    page = new_page()
    opened(page, site)
    second = page.context.new_page()
    opened(second, site)
    expect(page.get_by_role("alert")).to_have_text("The house is open in another tab now.")
