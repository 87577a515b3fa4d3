"""Wayfarers on its boards: a whole solo game, a tile in the caravan, the areas of others."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from caravanserai.match import Match
from tests.ui.conftest import NewPage
from tests.ui.sitting import (
    FOUND,
    asked,
    click_anything,
    play_to_the_end,
    press,
    quiet,
    ready,
    sit_down,
    snap,
)
from tests.ui.test_everybody import PHONE, three_choices_for_everybody

COLUMNS = 12
"""Columns of a panorama that are more than fit beside the player board."""


@pytest.mark.timeout(900)
def test_a_solo_game_by_clicking(page: Page, shots: Path) -> None:
    sit_down(page, ("human",), game="wayfarers")
    random = Random(4)
    for _ in range(40):
        asked(page)
        click_anything(page, random)
    asked(page)
    snap(page, shots, "wayfarers-middle", whole=True)
    play_to_the_end(page, random)
    expect(page.locator(".prompt .who")).to_contain_text("The game is over.")
    heads = page.locator(".scores thead th").all_inner_texts()
    assert len(heads) == 2 and "Tigran" in heads
    snap(page, shots, "wayfarers-over", whole=True)


def test_everybody_at_one_screen_has_the_own_area_open(page: Page) -> None:
    sit_down(page, ("human", "human"), hot_seat=True, game="wayfarers")
    random, seen = Random(1), set()
    for _ in range(40):
        asked(page)
        if page.locator(".curtain").count():
            page.locator(".curtain button").click()
        expect(page.locator(".own-part:visible")).to_have_count(1)
        seen.add(page.locator(".own-part:visible").get_attribute("data-seat"))
        if len(seen) == 2:
            return
        click_anything(page, random)
    pytest.fail("nobody else is asked")


def test_a_tile_is_placed_in_the_caravan_itself(page: Page) -> None:
    sit_down(page, ("human",), game="wayfarers")
    asked(page)
    press(page, page.locator(".lying.kind-die.can").first)
    press(page, page.locator("[data-ref='slot:home-reserve:1'].can"))
    press(page, page.locator("[data-ref='tile:T-BA-CAMEL'].can"))
    cells = page.locator(".cell.can")
    expect(cells).to_have_count(16)
    expect(page.locator(".answers .answer")).to_have_count(0)
    cells.last.evaluate("cell => cell.scrollIntoView({ block: 'center' })")
    page.wait_for_timeout(500)  # scrolling takes words and preview away
    cells.last.hover(force=True)
    expect(page.locator(".preview .tile")).to_be_visible()
    press(page, page.locator("[data-ref='cell:1:b3'].can"))
    laid = page.locator(".kind-tile[data-place='cell:1:b3']")
    expect(laid).to_have_count(1)


def test_both_faces_of_a_tile_lie_on_the_board(page: Page) -> None:
    sit_down(page, ("human",), game="wayfarers")
    asked(page)
    front, back = (page.locator(f"[data-ref='tile:T-WA-SHIP{face}']") for face in ("", ":b"))
    expect(front.locator("use")).to_have_count(2)
    first = [use.get_attribute("href") for use in front.locator("use").all()]
    assert first == ["#i-step_up", "#i-ship"]
    second = [use.get_attribute("href") for use in back.locator("use").all()]
    assert second == ["#i-ship", "#i-step_down"]


def test_the_own_board_is_in_sight_and_the_others_a_click_away(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "random", "random"), game="wayfarers")
    asked(page)
    shown = page.locator(".part-home:visible")
    expect(shown).to_have_count(1)
    expect(page.locator(".part-tigran")).to_be_hidden()
    own = shown.get_attribute("data-seat") or ""
    page.locator(".homes [aria-pressed='false']").first.click()
    expect(shown).to_have_count(1)
    expect(shown).not_to_have_attribute("data-seat", own)
    expect(shown.locator(".kind-land_card").first).to_be_visible()
    snap(page, shots, "wayfarers-three", whole=True)


@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_for_everybody(new_page: NewPage, shots: Path, scheme: str, size: str) -> None:
    page = new_page(color_scheme=scheme, **(PHONE if size == "phone" else {}))
    sit_down(page, ("human",), game="wayfarers")
    three_choices_for_everybody(page)
    snap(page, shots, f"wayfarers-{scheme}-{size}", whole=True)


def test_what_can_be_chosen_is_in_sight_on_a_phone(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    sit_down(page, ("human",), game="wayfarers")
    asked(page)
    press(page, page.locator(".lying.kind-die.can").first)
    asked(page)
    slot = page.locator(".stage .spot.can").first
    expect(slot).to_be_in_viewport()


@pytest.mark.parametrize("size", ["large", "phone"])
def test_a_long_panorama_is_as_legible_as_a_short_one(new_page: NewPage, size: str) -> None:
    long = next(match for match in map(played, count(1)) if columns(match) > COLUMNS)
    widths = []
    for match in (Match("wayfarers", 2, seed=1), long):
        page = new_page(**(PHONE if size == "phone" else {}))
        page.goto("/")
        ready(page)
        table = page.evaluate(FOUND, {"position": match.game.codec.to_dict(match.state)})
        page.goto(f"/tables/{table['id']}")
        page.wait_for_selector(".own-part .kind-land_card", state="attached")
        page.keyboard.press("0")
        card = page.locator("[data-seat='1'] .kind-land_card").first
        widths.append(card.evaluate("card => card.getBoundingClientRect().width"))
        quiet(page)
    assert widths[1] == pytest.approx(widths[0], abs=1)
    assert size == "phone" or widths[0] > 60


def played(seed: int) -> Match:
    """The middle of a game at random."""
    match, random = Match("wayfarers", 2, seed=seed), Random(seed)
    while not match.over and columns(match) <= COLUMNS:
        match.play(random.choice(match.legal))
    return match


def columns(match: Match) -> int:
    """How many columns the first panorama has."""
    return len(match.game.codec.position(match.state, None)["players"][0]["panorama"])
