"""What others do is told one thing after the other, and blocks nobody."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, Route, expect

from tests.ui.conftest import NewPage
from tests.ui.layout import found_at, sit
from tests.ui.sitting import ASKED, asked, click_anything, ready, sit_down, snap, take_up

STORY = ".skip-story"
WATCHED = """() => {
  window.trailsSeen = 0;
  window.captionsSeen = new Set();
  new MutationObserver(() => {
    window.trailsSeen += document.querySelectorAll(".trails").length;
    const caption = document.querySelector(".caption")?.innerText;
    if (caption) window.captionsSeen.add(caption);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
HALTED = """() => new Promise((done) => {
  const said = () => document.querySelector(".prompt .answers .ply")?.textContent;
  const before = said();
  setTimeout(() => done(before !== undefined && before === said()), 4000);
})"""


def until_others_play(page: Page) -> None:
    """Choose until the others are at it."""
    random = Random(3)
    for _ in range(60):
        page.wait_for_selector(f"{ASKED}, {STORY}")
        if page.locator(STORY).count():
            return
        click_anything(page, random)
    raise AssertionError("nobody else plays")


def test_what_others_do_is_told_one_after_the_other(new_page: NewPage, shots: Path) -> None:
    page = new_page(pace=0.5, reduced_motion="no-preference")
    sit_down(page, ("human", "random", "random"))
    until_others_play(page)
    page.evaluate(WATCHED)
    caption = page.locator(".caption")
    expect(caption.locator(".seat-name")).to_have_count(1)
    snap(page, shots, "story")
    page.wait_for_function("() => trailsSeen > 0 && captionsSeen.size > 1")
    page.keyboard.press("Escape")
    expect(page.locator(STORY)).to_have_count(0)
    expect(page.locator(ASKED)).to_be_visible()


def test_a_story_is_halted_and_skipped_by_a_click_on_the_board(new_page: NewPage) -> None:
    page = new_page(pace=0.5)
    sit_down(page, ("human", "random", "random"))
    until_others_play(page)
    expect(page.locator(".trails")).to_have_count(0)  # without motion there are captions only
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate(HALTED)
    page.get_by_role("button", name="Go on").click()
    page.locator(".stage").click(position={"x": 5, "y": 5}, force=True)
    expect(page.locator(STORY)).to_have_count(0)


def test_who_wants_no_stories_is_asked_at_once_and_may_see_one(page: Page) -> None:
    sit_down(page, ("human", "random", "random"))
    random = Random(8)
    for _ in range(60):
        asked(page)
        expect(page.locator(STORY)).to_have_count(0)
        if page.locator(".since").count():
            break
        click_anything(page, random)
    page.locator(".since summary").click()
    page.locator(".again").click()
    expect(page.locator(".caption")).to_be_visible()
    page.locator(STORY).click()
    expect(page.locator(ASKED)).to_be_visible()


def test_history_is_told_and_says_what_happened(page: Page) -> None:
    take_up(page, "merv", 2, 0.3)
    page.keyboard.press("[")
    caption = page.locator(".caption")
    expect(caption).to_be_visible()
    before = caption.inner_text()
    for _ in range(4):
        page.keyboard.press("{")
    expect(caption).not_to_have_text(before)
    page.get_by_role("button", name="Play back").click()
    expect(page.locator(STORY)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(STORY)).to_have_count(0)
    expect(page.locator(".history")).to_have_count(1)


def test_a_line_of_the_log_is_shown_on_the_boards(page: Page) -> None:
    page.goto("/")
    ready(page)
    sit(page, found_at(page, "marco_polo", "3_plain", 0.5))
    page.locator(".line:has(.signs)").last.hover()
    expect(page.locator(".pointed")).not_to_have_count(0)
    page.locator(".question").hover()
    expect(page.locator(".pointed")).to_have_count(0)


def test_who_comes_back_after_days_sees_what_happened(new_page: NewPage) -> None:
    page = new_page(pace=0.5)
    sit_down(page, ("human", "random", "random"))
    until_others_play(page)
    page.keyboard.press("Escape")
    asked(page)
    page.route(re.compile("/api/tables/.*/view"), over_days)
    page.reload()
    expect(page.locator(STORY)).to_be_visible()
    page.keyboard.press("Escape")
    asked(page)


def over_days(route: Route) -> None:
    """The same table, with days for every turn."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "pace": "slow"})
