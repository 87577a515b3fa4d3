"""A person at a table in the browser."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

from caravanserai.match import Match

ASKED = ".prompt.yours:not(.busy)"
CHOICES = ".stage .can, .lying.can, .draft .can, .answers .answer"
MOMENT = ".ply"
OVER = ".prompt .rematch"
PATIENCE = 60_000
"""Milliseconds that everything may take on a busy machine."""

POINT = """([choices, names, dice]) => {
  const among = document.querySelector(".answers .back") ? ".answers .answer" : choices;
  const seen = [...document.querySelectorAll(among)].filter((one) => one.getClientRects().length);
  const ending = seen.filter((one) => names.includes(one.dataset.name));
  const sure = document.querySelector(".answers .staged");
  const any = seen[Math.floor(dice * 997) % seen.length];
  const found = sure ?? (ending.length && dice < 0.8 ? ending[0] : any);
  found.scrollIntoView({ block: "center", inline: "center" });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
OFFERED = """(choices) =>
  [...document.querySelectorAll(choices)].some((one) => one.getClientRects().length)"""
NOW = """([moment]) => JSON.stringify([document.querySelector(moment).innerText,
  ...[...document.querySelectorAll(".answers button")].map((one) => one.innerText)])"""
MOVED = f"""([moment, before]) => ({NOW})([moment]) !== before"""
FOUND = """async (wish) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(wish);
  return (await fetch('/api/tables/import', { method: 'POST', headers, body })).json();
}"""
COVERED = """(choices) => {
  const middle = (one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const idle = (one) => one.closest(".stage") && !one.closest(".can"); // clicks go through it
  const seen = [...document.querySelectorAll(choices)].filter((one) => one.getClientRects().length);
  return seen.flatMap((one) => {
    const there = document.elementsFromPoint(...middle(one)).find((other) => !idle(other));
    return one.contains(there) ? [] : [[one, there].map((it) => it?.outerHTML.slice(0, 200) ?? "")];
  });
}"""


def sit_down(
    page: Page, seats: tuple[str, ...] = (), hot_seat: bool = False, game: str = "marco_polo"
) -> None:
    """From the lobby to a running table; by default against bots with two clicks."""
    page.goto("/")
    ready(page)
    page.locator(f".game-{game}").click()
    as_it_stands(page)
    for i, kind in enumerate(seats):
        if i == 0:
            page.locator(".choice label", has_text=str(len(seats))).click()
        page.locator(".who select").nth(i).select_option(kind)
    if hot_seat:
        page.locator(".more summary").click()
        page.locator(".more [name=hot_seat]").check()
    begin(page)


def found_with_open_seat(page: Page, game: str, pace: str) -> None:
    """A table for two at which one seat waits for somebody, with a clock."""
    page.goto("/")
    ready(page)
    page.locator(f".game-{game}").click()
    as_it_stands(page)
    page.locator(".choice label", has_text="2").click()
    page.locator(".who select").nth(1).select_option("open")
    page.get_by_label("Pace").select_option(pace)


def as_it_stands(page: Page) -> None:
    """Nothing by lot, and the set-up of a first game."""
    page.locator("[name=lot]").uncheck()
    first_game = page.locator(".set-up label")
    if first_game.count():
        first_game.nth(1).click()


def invite(host: Page, guest: Page) -> None:
    """Somebody takes the free seat by its link, and both are ready."""
    guest.goto(host.locator(".guest .link input").first.input_value())
    guest.locator("main form button").click()
    for page in (host, guest):
        page.locator("button.ready").click()
    for page in (host, guest):
        expect(page.locator(".waiting")).to_have_count(0)


def begin(page: Page) -> None:
    """From what was chosen in the lobby to the table."""
    page.locator("button.primary.large").click()
    page.wait_for_selector(".stage .piece, .waiting", state="attached")


def sign_in(page: Page, button: str, name: str) -> None:
    """Into an account, or into a new one."""
    page.goto("/settings")
    ready(page)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a long voyage")
    page.get_by_role("button", name=button).click()
    expect(page.locator("#account")).to_contain_text(f"You are {name}.")


def take_up(page: Page, game: str, seats: int, share: float) -> None:
    """A game that was played at random up to this share of it; everybody sits at this screen."""
    match, random = Match(game, seats, seed=seats), Random(seats)
    while not match.over:
        match.play(random.choice(match.legal))
    begun = match.record.undone_to(int(len(match.record.choices) * share))
    page.goto("/")
    ready(page)
    table = page.evaluate(FOUND, {"record": json.loads(begun.to_json())})["id"]
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".stage .piece", state="attached")


def ready(page: Page) -> None:
    """Wait until the page is drawn."""
    page.wait_for_selector("body[data-ready]")


def asked(page: Page) -> bool:
    """Wait for the next question; False when the game is over."""
    page.wait_for_function(
        "places => places.some((place) => document.querySelector(place))",
        arg=[ASKED, OVER],
    )
    return page.locator(OVER).count() == 0


def press(page: Page, choice: Locator) -> None:
    """Choose with the mouse and wait until the table has moved on."""
    before = moment(page)
    choice.evaluate("e => e.scrollIntoView({ block: 'center', inline: 'center' })")
    choice.click(force=True)
    moved(page, before)


def offered(page: Page) -> None:
    """Wait until something can be chosen."""
    page.wait_for_function(OFFERED, arg=f"{CHOICES}, .answers .staged")


def click_anything(page: Page, random: Random, ending: tuple[str, ...] = ("end", "done")) -> None:
    """Choose with the mouse: what is to be confirmed, mostly the end of a turn if it is offered,
    else anything.
    """
    offered(page)
    before = moment(page)
    x, y = page.evaluate(POINT, [CHOICES, list(ending), random.random()])
    page.mouse.click(x, y)
    moved(page, before)


def moment(page: Page) -> str:
    """What changes with every choice: the ply, or the answers if a menu opens."""
    found: str = page.evaluate(NOW, [MOMENT])
    return found


def moved(page: Page, before: str) -> None:
    """Wait until a choice has been taken."""
    page.wait_for_function(MOVED, arg=[MOMENT, before])


def covered(page: Page) -> list[list[str]]:
    """The choices that a click into their middle would miss, each with what lies there."""
    found: list[list[str]] = page.evaluate(COVERED, CHOICES)
    return found


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
