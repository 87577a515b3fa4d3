"""A person at a table in the browser."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

ASKED = ".prompt.yours:not(.busy)"
CHOICES = ".stage .can, .lying.can, .answers .answer"
MOMENT = ".ply"


def sit_down(page: Page, seats: tuple[str, ...] = (), hot_seat: bool = False) -> None:
    """From the lobby to a running table; by default against bots with three clicks or fewer."""
    page.goto("/")
    ready(page)
    for i, kind in enumerate(seats):
        if i == 0:
            page.locator(".choice label", has_text=str(len(seats))).click()
        page.locator(".who select").nth(i).select_option(kind)
    if hot_seat:
        page.locator(".more summary").click()
        page.locator(".more input").last.check()
    page.locator("button.primary.large").click()
    page.wait_for_selector(".stage .piece")


def ready(page: Page) -> None:
    """Wait until the page is drawn."""
    page.wait_for_selector("body[data-ready]")


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator(".prompt").get_by_role("button", name="Rematch").count() > 0


def asked(page: Page) -> bool:
    """Wait for the next question; False when the game is over."""
    page.wait_for_function(
        "([asked]) => document.querySelector(asked) || "
        "document.querySelector('.prompt .who button')",
        arg=[ASKED],
        timeout=60_000,
    )
    return page.locator(ASKED).count() > 0


def press(page: Page, choice: Locator) -> None:
    """Choose with the mouse and wait until the table has moved on."""
    before = page.locator(MOMENT).inner_text()
    menu = page.locator(".answers .answer").count()
    choice.evaluate("e => e.scrollIntoView({ block: 'center', inline: 'center' })")
    choice.click(force=True)
    page.wait_for_function(
        "([moment, before, menu]) => document.querySelector(moment).innerText !== before"
        " || document.querySelectorAll('.answers .answer').length > menu",
        arg=[MOMENT, before, menu],
        timeout=60_000,
    )


def pick(page: Page, random: Random) -> Locator:
    """Something that can be chosen: the end of a turn if offered, else anything."""
    end = page.locator(".answers .answer", has_text="End the turn")
    if end.count() and random.random() < 0.8:
        return end.first
    choices = page.locator(CHOICES)
    return choices.nth(random.randrange(choices.count()))


def snap(page: Page, folder: Path, name: str, whole: bool = False) -> None:
    """Keep a picture of the screen."""
    page.screenshot(path=folder / f"{name}.png", full_page=whole)


def quiet(page: Page) -> None:
    """Nothing is wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"the page is {wide} px too wide"
    expect(page.locator(".notice")).to_have_count(0)
