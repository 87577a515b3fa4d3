"""Everything is in sight at once, in windows of five shapes, at every moment of a recorded game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.ui.conftest import NewPage
from tests.ui.layout import SIZES, broken, found_at, places, resize, sit
from tests.ui.sitting import ready

MOMENTS = {
    "marco_polo": (("4_options", 0.02), ("4_plain", 0.5), ("3_plain", 0.97)),
    "merv": (("4_options", 0.1), ("3_plain", 0.5), ("1_plain", 0.95)),
    "wayfarers": (("3_options", 0.02), ("3_plain", 0.5), ("1_plain", 0.95)),
}
SMALLER = {("merv", "1_plain"): 0.84}
"""Who plays Merv alone has the cards of the magistrate below the boards."""


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_one_screen_holds_everything(page: Page, game: str) -> None:
    complaints = []
    for name, share in MOMENTS[game]:
        page.goto("/")
        ready(page)
        sit(page, found_at(page, game, name, share))
        for size in SIZES:
            resize(page, size)
            complaints += [
                f"{name} {share} {size}: {it}"
                for it in broken(page, size, SMALLER.get((game, name), 1))
            ]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize("lang", ["ru", "fr"])
@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_other_languages_need_no_more_room(new_page: NewPage, game: str, lang: str) -> None:
    page = new_page(lang=lang, color_scheme="dark")
    page.goto("/")
    ready(page)
    sit(page, found_at(page, game, *MOMENTS[game][1]))
    complaints = []
    for size in SIZES:
        resize(page, size)
        complaints += [f"{size}: {it}" for it in broken(page, size)]
    assert not complaints, "\n".join(complaints)


def test_nothing_moves_when_the_question_changes(page: Page) -> None:
    page.goto("/")
    ready(page)
    stood = set()
    for share in (0.4, 0.41, 0.43, 0.46):
        sit(page, found_at(page, "merv", "3_plain", share))
        resize(page, "desktop")
        stood.add(str(places(page)))
        page.goto("/")
        ready(page)
    assert len(stood) == 1


@pytest.mark.parametrize("lang", ["en", "ru", "fr"])
def test_a_long_question_is_read_without_scrolling(new_page: NewPage, lang: str) -> None:
    page = new_page(lang=lang)
    page.goto("/")
    ready(page)
    sit(page, found_at(page, "merv", "3_plain", 0.1))
    hidden = {}
    for size in ("tablet", "phone"):
        resize(page, size)
        hidden[size] = page.locator(".asked").evaluate("e => e.scrollHeight - e.clientHeight")
    assert {size: px for size, px in hidden.items() if px > 1} == {}
