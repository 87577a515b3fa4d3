"""Whole games and first moves, as people play them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import NewPage
from tests.ui.sitting import ASKED, asked, pick, press, quiet, ready, sit_down, snap


@pytest.mark.timeout(1200)
def test_a_three_player_game_against_bots_by_clicking(page: Page, shots: Path) -> None:
    sit_down(page)
    random = Random(11)
    snap(page, shots, "game-first-question")
    pressed = 0
    while asked(page):
        press(page, pick(page, random))
        pressed += 1
        if pressed == 40:
            snap(page, shots, "game-middle")
        assert pressed < 900, "the game does not end"
    expect(page.locator(".prompt .who")).to_contain_text("The game is over.")
    expect(page.locator(".scores caption")).to_have_text("Final score")
    places = page.locator(".scores tfoot tr").last.locator("td").all_inner_texts()
    assert "1" in places and len(places) == 3
    snap(page, shots, "game-over", whole=True)


def test_every_choice_of_the_first_turn_lies_on_the_board(page: Page) -> None:
    sit_down(page)
    asked(page)
    expect(page.locator(".stage .spot.can")).not_to_have_count(0)
    for spot in page.locator(".stage .can").all():
        assert spot.get_attribute("role") == "button"
        assert spot.get_attribute("aria-label")
    assert page.locator(".stage .can[tabindex='0']").count() == 1


def test_a_column_of_the_bazaar_is_chosen_in_the_table(page: Page) -> None:
    sit_down(page)
    asked(page)
    press(page, page.locator("[data-ref='space:bazaar_camel'].can"))
    while asked(page) and page.locator(".cell.can").count() == 0:
        press(page, page.locator(".lying.can, .answers .answer").last)
    press(page, page.locator(".cell.can").first)
    expect(page.locator(".log")).to_contain_text("1 camel")


def test_undo_takes_back_a_step_and_a_turn(page: Page) -> None:
    sit_down(page)
    asked(page)
    before = page.locator(".ply").inner_text()
    press(page, page.locator("[data-ref='space:bazaar_camel'].can"))
    page.keyboard.press("u")
    expect(page.locator(".ply")).to_have_text(before)
    press(page, page.locator("[data-ref='space:bazaar_camel'].can"))
    press(page, page.locator(".lying.can, .answers .answer").last)
    page.get_by_role("button", name=re.compile("Restart the turn")).click()
    expect(page.locator(".ply")).to_have_text(before)


def test_the_past_is_framed_and_left_with_escape(page: Page, shots: Path) -> None:
    sit_down(page)
    asked(page)
    now = page.locator(".ply").inner_text()
    page.locator(".log .line").first.click()
    expect(page.locator(".table.history")).to_have_count(1)
    assert "ply=" in page.url
    snap(page, shots, "history")
    page.reload()
    expect(page.locator(".table.history")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".table.history")).to_have_count(0)
    expect(page.locator(".ply")).to_have_text(now)


def test_the_title_says_when_it_is_your_turn(page: Page) -> None:
    sit_down(page)
    asked(page)
    assert page.title().startswith("● Your turn")
    assert "favicon-turn" in (page.locator("#favicon").get_attribute("href") or "")


def test_moves_by_keyboard_alone(page: Page, shots: Path) -> None:
    sit_down(page)
    for turn in range(14):
        if not asked(page):
            break
        before = page.locator(".ply").inner_text()
        if page.locator(".answers .answer").count() and not page.locator(".stage .can").count():
            page.keyboard.press("1")
        elif page.locator(".stage .can").count():
            page.keyboard.press("b")
            expect(page.locator(".stage .can:focus")).to_have_count(1)
            page.keyboard.press("ArrowRight")
            expect(page.locator(".stage .can:focus")).to_have_count(1)
            if turn == 0:
                snap(page, shots, "keyboard-focus")
            page.keyboard.press("Enter")
        else:
            for _ in range(60):
                page.keyboard.press("Tab")
                if page.locator(".lying.can:focus").count():
                    break
            page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('.ply').innerText !== before", arg=before
        )


def test_keys_can_be_switched_off(page: Page) -> None:
    page.goto("/settings")
    ready(page)
    page.get_by_label("Single keys as shortcuts").uncheck()
    sit_down(page)
    asked(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_choice_can_be_confirmed(page: Page) -> None:
    page.goto("/settings")
    ready(page)
    page.get_by_label("Ask before each choice is final").check()
    sit_down(page)
    asked(page)
    before = page.locator(".ply").inner_text()
    page.locator("[data-ref='space:five_coins'].can").click(force=True)
    expect(page.locator(".answers .primary")).to_contain_text("five coins")
    assert page.locator(".ply").inner_text() == before
    page.keyboard.press("1")
    expect(page.locator(".ply")).not_to_have_text(before)


@pytest.mark.timeout(300)
def test_the_phone_in_russian(new_page: NewPage, shots: Path) -> None:
    page = new_page(
        "ru",
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    sit_down(page)
    random = Random(5)
    for turn in range(10):
        if not asked(page):
            break
        press(page, pick(page, random))
        if turn == 4:
            snap(page, shots, "phone-ru")
    asked(page)
    quiet(page)
    prompt = page.locator(".prompt").bounding_box()
    assert prompt and prompt["y"] + prompt["height"] >= 843
    expect(page.locator(".turn-now")).to_have_text("Ваш ход")
    assert re.search("[а-я]", page.locator(".log").inner_text())
    for button in page.locator(".prompt button").all():
        box = button.bounding_box()
        assert box and box["height"] >= 40
    page.locator(".tabs button").nth(1).click()
    expect(page.locator(".others")).to_be_visible()
    snap(page, shots, "phone-ru-players")
    page.locator(".tabs button").nth(2).click()
    expect(page.locator(".book")).to_be_visible()
    snap(page, shots, "phone-ru-log")


def test_two_people_at_one_table(new_page: NewPage, shots: Path) -> None:
    first, second = new_page(), new_page(color_scheme="dark")
    sit_down(first, ("human", "open"))
    link = first.locator(".invite input").first.input_value()
    second.goto(link)
    second.locator("main button, main [type=submit]").first.click()
    second.wait_for_selector(".stage .piece")
    for _ in range(12):
        first.wait_for_timeout(150)
        for page in (first, second):
            if page.locator(ASKED).count():
                press(page, pick(page, Random(3)))
    for _ in range(50):  # what one does, the other sees
        if first.locator(".ply").inner_text() == second.locator(".ply").inner_text():
            break
        first.wait_for_timeout(100)
    else:
        pytest.fail("the two tables differ")
    second.keyboard.press("c")
    second.locator(".say input").fill("Good luck <b>!")
    second.locator(".say input").press("Enter")
    first.get_by_role("tab", name="Chat").click()
    expect(first.locator(".chat")).to_contain_text("Good luck <b>!")
    snap(second, shots, "two-people-dark")


def test_the_curtain_between_people_at_one_screen(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "human"), hot_seat=True)
    page.wait_for_selector(".curtain")
    snap(page, shots, "curtain")
    seen = page.locator(".curtain .seat-name").inner_text()
    page.locator(".curtain button").click()
    random = Random(2)
    for _ in range(40):
        if page.locator(".curtain").count():
            break
        asked(page)
        press(page, pick(page, random))
        page.wait_for_timeout(100)
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(".curtain .seat-name").inner_text() != seen
