"""A person at a table in the browser."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError, expect

ASKED = ".prompt.yours:not(.busy)"
CHOICES = ".stage .can, .lying.can, .answers .answer"
MOMENT = ".ply"
OVER = ".prompt .rematch"
SOON = 4_000
CLICKS = 4
PATIENCE = 60_000
"""Milliseconds for bots to answer on a busy machine."""

POINT = """([choices, names, dice]) => {
  const seen = [...document.querySelectorAll(choices)].filter((one) => one.getClientRects().length);
  const ending = seen.filter((one) => names.includes(one.dataset.name));
  const sure = document.querySelector(".answers .staged");
  const any = seen[Math.floor(dice * 997) % seen.length];
  const found = sure ?? (ending.length && dice < 0.8 ? ending[0] : any);
  found.scrollIntoView({ block: "center", inline: "center" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MOVED = """([moment, before, menu]) => document.querySelector(moment).innerText !== before
  || document.querySelectorAll('.answers .answer').length > menu
  || document.querySelector('.answers .staged')"""


def sit_down(
    page: Page, seats: tuple[str, ...] = (), hot_seat: bool = False, game: str = "marco_polo"
) -> None:
    """From the lobby to a running table; by default against bots with two clicks."""
    page.goto("/")
    ready(page)
    page.locator(f".game-{game}").click()
    for i, kind in enumerate(seats):
        if i == 0:
            page.locator(".choice label", has_text=str(len(seats))).click()
        page.locator(".who select").nth(i).select_option(kind)
    if hot_seat:
        page.locator(".more summary").click()
        page.locator(".more [name=hot_seat]").check()
    page.locator("button.primary.large").click()
    page.wait_for_selector(".stage .piece", state="attached")


def ready(page: Page) -> None:
    """Wait until the page is drawn."""
    page.wait_for_selector("body[data-ready]")


def asked(page: Page) -> bool:
    """Wait for the next question; False when the game is over."""
    page.wait_for_function(
        "places => places.some((place) => document.querySelector(place))",
        arg=[ASKED, OVER],
        timeout=PATIENCE,
    )
    return page.locator(OVER).count() == 0


def press(page: Page, choice: Locator) -> None:
    """Choose with the mouse and wait until the table has moved on."""
    before = _moment(page)
    choice.evaluate("e => e.scrollIntoView({ block: 'center', inline: 'center' })")
    choice.click(force=True)
    page.wait_for_function(MOVED, arg=[MOMENT, *before], timeout=PATIENCE)


def click_anything(page: Page, random: Random, ending: tuple[str, ...] = ("end", "done")) -> None:
    """Choose with the mouse: what is to be confirmed, mostly the end of a turn if it is offered,
    else anything. A click that a moving piece evades, or that changes one menu for another, is
    followed by another one.
    """
    before = _moment(page)
    for _ in range(CLICKS):
        x, y = page.evaluate(POINT, [CHOICES, list(ending), random.random()])
        page.mouse.click(x, y)
        try:
            page.wait_for_function(MOVED, arg=[MOMENT, *before], timeout=SOON)
            return
        except TimeoutError:
            if not page.locator(ASKED).count():  # it was heard, and somebody else thinks
                break
    page.wait_for_function(MOVED, arg=[MOMENT, *before], timeout=PATIENCE)


def _moment(page: Page) -> tuple[str, int]:
    """What changes with every choice: the ply, or a menu that opens."""
    return page.locator(MOMENT).inner_text(), page.locator(".answers .answer").count()


def tab_to(page: Page, target: str) -> None:
    """Reach something with the Tab key."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("target => document.activeElement.matches(target)", target):
            return
    raise AssertionError(f"Tab does not reach {target}")


def play_to_the_end(page: Page, random: Random, most: int = 600) -> int:
    """A whole game by clicking; returns the number of clicks."""
    clicks = 0
    while asked(page):
        click_anything(page, random)
        clicks += 1
        assert clicks < most, "the game does not end"
    return clicks


def snap(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    """Keep a picture of the screen."""
    page.screenshot(path=folder / f"{name}.png", full_page=whole)


def quiet(page: Page) -> None:
    """Nothing is wider than the screen."""
    size = page.viewport_size
    assert size is not None
    wide = page.evaluate("document.documentElement.scrollWidth") - size["width"]
    assert wide <= 0, f"the page is {wide} px too wide"
    expect(page.locator(".notice")).to_have_count(0)
