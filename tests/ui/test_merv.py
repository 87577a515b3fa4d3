"""Merv in the browser: a whole solo game by clicking, and the board for everybody."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from caravanserai.games.merv.invasion import Ransom
from caravanserai.games.merv.state import CELL_NAMES
from caravanserai.match import Match
from tests.ui.conftest import NewPage
from tests.ui.sitting import (
    FOUND,
    MOMENT,
    asked,
    click_anything,
    play_to_the_end,
    press,
    quiet,
    ready,
    sit_down,
    snap,
    take_up,
)
from tests.ui.test_everybody import PHONE, violations

SOLO = ("human",)
IN_SIGHT = """() => [...document.querySelectorAll('.stage .can')].some((spot) => {
  const here = spot.getBoundingClientRect();
  const view = document.querySelector('.view').getBoundingClientRect();
  return here.top >= view.top && here.bottom <= view.bottom && here.width >= 30;
})"""


def test_a_solo_game_by_clicking(page: Page, shots: Path) -> None:
    sit_down(page, SOLO, game="merv")
    random = Random(4)
    asked(page)
    expect(page.locator(".part-magistrate")).to_be_visible()
    expect(page.locator(".seat", has_text="magistrate")).to_be_visible()
    for _ in range(25):
        asked(page)
        click_anything(page, random)
    asked(page)
    page.mouse.move(1, 1)
    assert violations(page) == []
    snap(page, shots, "merv-solo", whole=True)
    play_to_the_end(page, random)
    expect(page.locator(".prompt .who")).to_contain_text("The game is over.")
    expect(page.locator(".scores caption")).to_have_text("Final score")
    assert violations(page) == []
    snap(page, shots, "merv-over", whole=True)


def test_a_turn_at_its_places(page: Page) -> None:
    sit_down(page, SOLO, game="merv")
    asked(page)
    expect(page.locator(".stage [data-ref^='slot:north:'].can")).to_have_count(4)
    press(page, page.locator(".stage [data-ref^='slot:north:'].can").first)
    asked(page)
    expect(page.locator(".kind-line")).to_have_count(1)
    sites = page.locator(".stage .kind-site.can")
    assert sites.count() in (4, 5)
    press(page, sites.last)
    asked(page)
    expect(page.locator(".kind-activated")).to_have_count(1)
    expect(page.locator(".answers .answer", has_text="Gain 1 favour")).to_be_visible()
    press(page, page.locator(".answers .answer", has_text="Gain 1 favour"))
    expect(page.locator("[data-piece='disc:favour:1']")).to_have_attribute("data-place", "favour:1")


def test_a_tooltip_says_what_it_is_and_where_to_read(page: Page) -> None:
    sit_down(page, SOLO, game="merv")
    asked(page)
    page.locator("[data-piece='breakthrough-2-palace']").hover(force=True)
    expect(page.locator(".tip")).to_contain_text("One cube less in the palace action")
    expect(page.locator(".tip .rule")).to_have_text("MERV-LIB-7")


def test_parts_for_one_player_are_hidden_from_more(page: Page) -> None:
    sit_down(page, ("human", "random", "random"), game="merv")
    asked(page)
    expect(page.locator(".part-city")).to_be_visible()
    expect(page.locator(".part-magistrate")).to_be_hidden()


def test_the_building_for_which_a_ransom_is_asked_is_marked(page: Page) -> None:
    match = Match("merv", seats=1, seed=2)
    random = Random(2)
    while not isinstance(match.state.stack[-1], Ransom):
        match.play(random.choice(match.legal))
    cell = CELL_NAMES[match.state.stack[-1].cells[0]]
    page.goto("/")
    ready(page)
    sent = {"position": match.game.codec.to_dict(match.state)}
    table = page.evaluate(FOUND, sent)
    page.goto(f"/tables/{table['id']}")
    asked(page)
    expect(page.locator(f"[data-piece='building:{cell}']")).to_have_class(re.compile("subject"))
    expect(page.locator(f"[data-piece='attack:{cell}']")).to_be_visible()
    press(page, page.locator(".answers .answer", has_text="Give the building up"))
    expect(page.locator(f"[data-piece='building:{cell}']")).to_have_count(0)


def test_on_a_phone_the_choices_come_into_sight(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    sit_down(page, SOLO, game="merv")
    asked(page)
    assert page.evaluate(IN_SIGHT)
    page.locator(".view").evaluate("view => view.scrollTo(9999, 9999)")
    assert not page.evaluate(IN_SIGHT)
    before = page.locator(MOMENT).inner_text()
    page.locator(".stage [data-ref^='slot:'].can").first.dispatch_event("click")
    expect(page.locator(MOMENT)).not_to_have_text(before)
    asked(page)
    assert page.evaluate(IN_SIGHT)


@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_for_everybody(new_page: NewPage, shots: Path, scheme: str, size: str) -> None:
    page = new_page(color_scheme=scheme, **(PHONE if size == "phone" else {}))
    take_up(page, "merv", 4, 0.4)
    asked(page)
    page.mouse.move(1, 1)  # a tooltip would stand apart from everything
    assert violations(page) == []
    quiet(page)
    snap(page, shots, f"merv-{scheme}-{size}", whole=True)
