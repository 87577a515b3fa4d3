"""How soon a page can be used: the lobby and a table of each game, in Chromium with a cold cache.

    python -m bench.pages

A page can be used when the new table can be begun, or when the question stands there with its
answers. The time counts from the click on a link, the bytes are those on the wire. Taking back is
timed in a game that has gone on for a while, from the key to the question drawn anew.
"""

from __future__ import annotations

import json
import os
import shutil
from random import Random
from statistics import median
from typing import Any

import httpx
from bench.house import house
from playwright.sync_api import Browser, Page, sync_playwright

GAMES = ("marco_polo", "merv", "wayfarers")
TIMES = 3
PLAYED = 120
"""Choices after which something is taken back."""
BEGIN = "button.primary.large"
ASKED = ".prompt.yours:not(.busy) .question"
USABLE = """found => new Promise((done) => {
  const look = () =>
    document.querySelector(found) ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""
TAKE_BACK = """() => new Promise((done) => {
  const ply = () => document.querySelector(".ply").textContent;
  const before = ply(), began = performance.now();
  const look = () =>
    ply() === before ? requestAnimationFrame(look) : done(performance.now() - began);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
  look();
})"""

REQUEST = """performance.getEntriesByType("resource")
  .find((one) => one.name.endsWith("/undo")).duration"""


def sit_down(client: httpx.Client, game: str) -> str:
    """A table of one person who has every seat."""
    wish = {"game": game, "seats": ["human", "human"], "hot_seat": True}
    answer = client.post("/api/tables", json=wish)
    answer.raise_for_status()
    return str(answer.json()["id"])


def play(client: httpx.Client, table: str, until: int) -> None:
    """Choose anything; then on, until the last choice can be taken back."""
    random = Random(1)
    seen = client.get(f"/api/tables/{table}/view").json()
    while not seen["over"] and (seen["ply"] < until or not seen["undo"]["step"]):
        choice = random.choice(seen["prompt"]["options"])["choice"]
        wish = {"at": seen["ply"], "choice": choice}
        seen = client.post(f"/api/tables/{table}/moves", json=wish).json()


def opened(browser: Browser, client: httpx.Client, path: str, found: str) -> tuple[float, int]:
    """Milliseconds until the page can be used, and the bytes that came until it was quiet."""
    context = browser.new_context(viewport={"width": 1500, "height": 950})
    page = _page(context.new_page(), client)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(str(client.base_url) + path, wait_until="commit")
    ready = float(page.evaluate(USABLE, found))
    page.wait_for_timeout(500)
    context.close()
    return ready, round(sum(sizes))


def taken_back(browser: Browser, client: httpx.Client, table: str) -> list[float]:
    """Milliseconds from the key to the question of before, and those of the request alone."""
    context = browser.new_context(viewport={"width": 1500, "height": 950})
    page = _page(context.new_page(), client)
    page.goto(f"{client.base_url}/tables/{table}")
    page.wait_for_selector("body[data-ready]")
    for curtain in page.locator(".curtain button").all():
        curtain.click()
    drawn = float(page.evaluate(TAKE_BACK))
    asked = page.evaluate(REQUEST)
    context.close()
    return [drawn, float(asked)]


def _page(page: Page, client: httpx.Client) -> Page:
    url = str(client.base_url)
    page.context.add_cookies([{"name": "caravan", "value": client.cookies["caravan"], "url": url}])
    return page


def measure(browser: Browser, client: httpx.Client) -> dict[str, Any]:
    tables = {game: sit_down(client, game) for game in GAMES}
    pages = {"lobby": ("/", BEGIN)}
    pages |= {game: (f"/tables/{table}", ASKED) for game, table in tables.items()}
    found: dict[str, Any] = {}
    for name, (path, sign) in pages.items():
        opened(browser, client, path, sign)  # the browser itself starts only once
        looks = [opened(browser, client, path, sign) for _ in range(TIMES)]
        ready = sorted(ms for ms, _ in looks)
        found[name] = {
            "usable_ms": round(median(ready)),
            "slowest_ms": round(ready[-1]),
            "kilobytes": round(max(size for _, size in looks) / 1000, 1),
        }
    for game, table in tables.items():
        play(client, table, PLAYED)
        drawn, asked = taken_back(browser, client, table)
        found[game] |= {"undo_ms": round(drawn), "undo_request_ms": round(asked)}
    return {**found, "machine_load": round(os.getloadavg()[0], 1)}


def main() -> None:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with house() as one, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with httpx.Client(base_url=f"http://127.0.0.1:{one.port}", timeout=60) as client:
            print(json.dumps(measure(browser, client), indent=1))
        browser.close()


if __name__ == "__main__":
    main()
