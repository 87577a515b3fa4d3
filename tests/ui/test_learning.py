"""Clocks, hints, the player aid, reviews, and what else helps at a table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from caravanserai.kernel.game import registered
from caravanserai.match import Match
from tests.ui.conftest import NewPage
from tests.ui.sitting import (
    MOMENT,
    asked,
    begin,
    click_anything,
    found_with_open_seat,
    invite,
    press,
    quiet,
    ready,
    sit_down,
    snap,
)
from tests.ui.test_everybody import violations


@pytest.mark.parametrize("game", registered())
def test_a_game_against_bots_in_three_clicks(page: Page, shots: Path, game: str) -> None:
    page.goto("/")
    ready(page)
    page.locator(f".game-{game}").click()
    page.locator("button.primary.large").click()
    page.wait_for_selector(".stage .piece")
    asked(page)
    expect(page.locator(".turn-now")).to_be_visible()
    quiet(page)
    snap(page, shots, f"first-question-{game}")


def test_a_hint_offers_choices_that_can_be_taken(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "random"))
    asked(page)
    before = page.locator(MOMENT).inner_text()
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".advice button")
    expect(advice.first).to_be_visible()
    assert violations(page, ".prompt") == []
    snap(page, shots, "hint")
    assert page.locator(MOMENT).inner_text() == before
    advice.first.click()
    expect(page.locator(MOMENT)).not_to_have_text(before)
    expect(page.locator(".advice")).to_have_count(0)


def test_no_hints_where_people_play(page: Page) -> None:
    sit_down(page, ("human", "open"))
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_the_player_aid_tells_the_turn_and_the_decks(page: Page, shots: Path) -> None:
    sit_down(page)
    asked(page)
    page.keyboard.press("a")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("one main action")
    dialog.locator(".deck summary").first.click()
    expect(dialog.locator(".deck li").first).to_be_visible()
    assert violations(page, "dialog") == []
    snap(page, shots, "player-aid")


def test_the_prompt_says_because_of_what_it_asks(page: Page) -> None:
    sit_down(page, ("human", "random"))
    asked(page)
    press(page, page.locator("[data-ref='space:bazaar_camel'].can"))
    while asked(page) and page.locator(".cell.can").count() == 0:
        press(page, page.locator(".lying.can, .answers .answer").last)
    expect(page.locator(".source")).to_contain_text("bazaar: camels")


def test_a_seat_is_left_to_a_bot_and_taken_back(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "random"))
    asked(page)
    page.get_by_role("button", name="Leave the seat").click()
    assert violations(page, "dialog") == []
    page.get_by_role("button", name="Let a bot play").click()
    back = page.get_by_role("button", name="Take your seat back")
    expect(back).to_be_visible()
    snap(page, shots, "left-to-a-bot")
    back.click()
    expect(page.get_by_role("button", name="Leave the seat")).to_be_visible()


def test_clocks_run_for_who_is_asked(new_page: NewPage, shots: Path) -> None:
    first = new_page()
    found_with_open_seat(first, "marco_polo", "quick")
    snap(first, shots, "lobby-pace")
    begin(first)
    second = new_page()
    invite(first, second)
    running = first.locator(".clock.running")
    expect(running).to_have_count(1)
    earlier = running.inner_text()
    assert earlier.startswith(("9:5", "10:00"))
    expect(running).not_to_have_text(earlier)
    assert violations(first, ".others") == []
    snap(first, shots, "clocks")


def test_my_tables_show_the_pace_and_whose_turn_it_is(page: Page, shots: Path) -> None:
    found_with_open_seat(page, "merv", "days")
    begin(page)
    page.goto("/")
    ready(page)
    first = page.locator(".table-list li").first
    expect(first).to_contain_text("turn by turn")
    snap(page, shots, "my-tables")
    assert violations(page) == []


def test_what_happened_since_my_last_turn(page: Page, shots: Path) -> None:
    sit_down(page, ("human", "random", "random"))
    random = Random(8)
    for _ in range(60):
        asked(page)
        if page.locator(".since").count():
            break
        click_anything(page, random)
    page.locator(".since summary").click()
    expect(page.locator(".own-changes")).to_be_visible()
    snap(page, shots, "since")


@pytest.fixture
def finished(page: Page, tmp_path: Path) -> Page:
    """The table of a short finished game."""
    match, random = Match("merv", 2, seed=4), Random(4)
    while not match.over:
        match.play(random.choice(match.names))
    file = tmp_path / "game.json"
    file.write_text(match.record.to_json(), encoding="utf-8")
    page.goto("/")
    ready(page)
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".stage .piece")
    return page


def test_a_finished_game_is_reviewed(finished: Page, shots: Path) -> None:
    page = finished
    page.locator(".fair summary").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".fair")).to_contain_text("The secret fits its hash.")
    assert violations(page, ".book") == []
    page.locator(".scroll .to-result").click()
    expect(page.locator(".chart")).to_have_count(1)
    page.get_by_role("button", name="Review the game").click()
    expect(page.locator(".chart")).to_have_count(2)
    expect(page.locator(".losses .loss").first).to_be_visible()
    assert violations(page, ".result-page") == []
    snap(page, shots, "review", whole=True)


def test_a_game_is_played_on_from_any_moment(finished: Page) -> None:
    page = finished
    old = page.url
    page.locator(".time input").evaluate(
        "e => { e.value = 60; e.dispatchEvent(new Event('change')) }"
    )
    expect(page.locator(".table.history")).to_have_count(1)
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/tables/" in url and url.split("?")[0] != old.split("?")[0])
    assert asked(page)


def test_a_position_is_saved(finished: Page, tmp_path: Path) -> None:
    with finished.expect_download() as loading:
        finished.get_by_text("Save the position").click()
    saved = tmp_path / "position.json"
    loading.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["game"] == "merv"


def test_help_tells_the_rule_of_anything(page: Page, shots: Path) -> None:
    sit_down(page)
    asked(page)
    page.keyboard.press("?")
    page.get_by_role("button", name="Explain what I click next").click()
    page.locator("[data-ref='space:khan']").first.click(force=True)
    expect(page.locator("dialog[open] a.rule")).to_have_text("MP-KHAN-1")
    snap(page, shots, "help-mode")


def test_with_other_people_the_end_of_a_turn_is_asked_twice(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    sit_down(first, ("human", "open"))
    invite(first, second)
    first.wait_for_selector(".prompt")
    page = first if first.locator(".prompt.yours").count() else second
    random = Random(1)
    for _ in range(60):
        asked(page)
        before = page.locator(MOMENT).inner_text()
        click_anything(page, random)
        if page.locator(".answers .staged").count():
            break
    assert page.locator(MOMENT).inner_text() == before
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".answers .staged")).to_have_count(0)
    assert page.locator(MOMENT).inner_text() == before


@pytest.mark.parametrize("game", registered())
def test_a_first_game_is_explained(page: Page, shots: Path, game: str) -> None:
    page.goto("/")
    ready(page)
    page.locator(f".game-{game}").click()
    page.get_by_role("button", name="Learn this game").click()
    expect(page.locator("dialog[open] .summary li").first).to_be_visible()
    page.keyboard.press("Escape")
    asked(page)
    lesson = page.locator(".lesson")
    expect(lesson).to_be_visible()
    assert violations(page, ".prompt") == []
    snap(page, shots, f"learn-{game}")
    first, before = lesson.inner_text(), page.locator(MOMENT).inner_text()
    press(page, page.locator(".stage .can, .lying.can").first)
    expect(page.locator(MOMENT)).not_to_have_text(before)
    expect(lesson.filter(has_text=first)).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(MOMENT)).to_have_text(before)
    expect(lesson).to_have_count(0)
