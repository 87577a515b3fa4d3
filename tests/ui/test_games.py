"""Whole games and first moves, as people play them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import NewPage
from tests.ui.sitting import (
    ASKED,
    OVER,
    asked,
    click_anything,
    invite,
    moment,
    moved,
    offered,
    play_to_the_end,
    press,
    quiet,
    ready,
    sit_down,
    snap,
    tab_to,
    take_up,
)


def test_a_three_player_game_against_bots_by_clicking(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "random", "random"))
    random = Random(11)
    asked(page)
    snap(page, shots, "game-first-question")
    for _ in range(30):
        asked(page)
        click_anything(page, random)
    snap(page, shots, "game-middle")
    play_to_the_end(page, random)
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


def test_a_game_by_keyboard_alone(page: Page, shots: Path) -> None:
    page.goto("/")
    ready(page)
    tab_to(page, ".game-marco_polo")
    page.keyboard.press("Enter")
    tab_to(page, ".choice input")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".who select")).to_have_count(2)
    tab_to(page, ".who .sitting:nth-of-type(2) select")
    page.keyboard.type(page.locator(".who option[value=random]").first.inner_text())
    tab_to(page, "button.primary.large")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage .piece")
    random = Random(4)
    turns = 0
    while asked(page):
        offered(page)
        before = moment(page)
        answers = page.locator(".answers .answer").count()
        if answers and random.random() < 0.7:
            page.keyboard.press(str(random.randint(1, min(answers, 9))))
        elif page.locator(".stage .can").count():
            page.keyboard.press("b")
            page.keyboard.press(random.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
            expect(page.locator(".stage .can:focus")).to_have_count(1)
            if turns == 0:
                snap(page, shots, "keyboard-focus")
            page.keyboard.press("Enter")
        elif answers:
            page.keyboard.press("1")
        else:
            tab_to(page, ".lying.can, .draft .can")
            page.keyboard.press("Enter")
        moved(page, before)
        turns += 1
        assert turns < 400, "the game does not end"
    snap(page, shots, "keyboard-over")


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
    page.get_by_label("always").check(force=True)
    sit_down(page)
    asked(page)
    before = page.locator(".ply").inner_text()
    page.locator("[data-ref='space:five_coins'].can").click(force=True)
    expect(page.locator(".answers .primary")).to_contain_text("five coins")
    assert page.locator(".ply").inner_text() == before
    page.keyboard.press("1")
    expect(page.locator(".ply")).not_to_have_text(before)


def test_a_game_on_the_phone_in_russian(new_page: NewPage, shots: Path) -> None:
    page = new_page(
        "ru",
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    sit_down(page, ("human", "random"))
    random = Random(5)
    for _ in range(8):
        asked(page)
        click_anything(page, random)
    asked(page)
    snap(page, shots, "phone-ru")
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
    page.locator(".tabs button").first.click()
    play_to_the_end(page, random)
    expect(page.locator(".prompt .who")).to_contain_text("Игра окончена.")
    quiet(page)
    snap(page, shots, "phone-ru-over")


def test_two_people_play_a_game_in_two_browsers(new_page: NewPage, shots: Path) -> None:
    first, second = new_page(), new_page(color_scheme="dark")
    for browser in (first, second):
        browser.add_init_script(
            "localStorage.caravanserai = JSON.stringify({"
            " ...JSON.parse(localStorage.caravanserai ?? '{}'), confirm: 'none' })"
        )
    sit_down(first, ("human", "open"))
    invite(first, second)
    random = Random(3)
    clicks = 0
    while not first.locator(OVER).count():
        asked = wait_for_either(first, second)
        if asked is None:
            break
        click_anything(asked, random)
        clicks += 1
        assert clicks < 600, "the game does not end"
        if clicks == 20:
            talk(first, second)
            snap(second, shots, "two-people-dark")
    for page in (first, second):
        expect(page.locator(".scores caption")).to_have_text("Final score")
    assert totals(first) == totals(second)
    for page in (first, second):
        page.locator(".fair summary").click()
        page.locator(".fair button").click()
        expect(page.locator(".fair [role=status]")).to_contain_text(
            "this browser has added is there"
        )
    snap(first, shots, "honest-dice")
    second.locator(OVER).click()
    second.wait_for_url(lambda url: url != first.url)
    expect(first.get_by_role("link", name="To the rematch")).to_have_attribute(
        "href", second.url.removeprefix(second.url.partition("/tables")[0])
    )


def wait_for_either(first: Page, second: Page) -> Page | None:
    """The page whose person is asked; None when the game is over."""
    for _ in range(600):
        for page in (first, second):
            if page.locator(OVER).count():
                return None
            if page.locator(ASKED).count():
                return page
        first.wait_for_timeout(20)
    pytest.fail("nobody is asked")


def talk(first: Page, second: Page) -> None:
    """What one says, the other reads; no sign in it is taken for a command."""
    second.keyboard.press("c")
    second.locator(".say input").fill("Good luck <b>!")
    second.locator(".say input").press("Enter")
    first.get_by_role("tab", name="Chat").click()
    expect(first.locator(".chat")).to_contain_text("Good luck <b>!")


def totals(page: Page) -> list[str]:
    """The line of totals on the score sheet."""
    return page.locator(".scores tfoot tr").first.locator("td").all_inner_texts()


def test_a_game_at_one_screen_with_the_curtain(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "human"), hot_seat=True)
    page.wait_for_selector(".curtain")
    snap(page, shots, "curtain")
    take_up(page, "marco_polo", 2, 0.8)
    random = Random(2)
    seen: set[str] = set()
    clicks = 0
    while asked(page):
        if page.locator(".curtain").count():
            seen.add(page.locator(".curtain .seat-name").inner_text())
            expect(page.locator(".mine")).to_be_hidden()
            page.locator(".curtain button").click()
            continue
        click_anything(page, random)
        clicks += 1
        assert clicks < 600, "the game does not end"
    assert len(seen) == 2
    snap(page, shots, "curtain-over")
