"""The rooms around the table: lobby, invitation, waiting room, chat, the end of a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import ROOT, NewPage
from tests.ui.sitting import FOUND, begin, press, ready, snap
from tests.ui.test_everybody import violations

RECORDS = ROOT / "tests" / "records"
SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


def bring(page: Page, ending: int | None = None) -> str:
    """A recorded game, whole or up to so many choices before its end, with bots beside me."""
    played = RECORDS / "marco_polo" / "3_plain.json"
    record = json.loads(played.read_text(encoding="utf-8"))["record"]
    record["choices"] = record["choices"][: ending if ending is None else -ending]
    page.goto("/")
    ready(page)
    wish = {"record": record, "seats": ["human", "random", "random"]}
    return str(page.evaluate(FOUND, wish)["id"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ru", "fr"])
def test_the_lobby_fits(new_page: NewPage, shots: Path, size: str, lang: str) -> None:
    width, height = SIZES[size]
    theme = "dark" if lang == "ru" else "light"
    page = new_page(lang, viewport={"width": width, "height": height}, color_scheme=theme)
    page.goto("/")
    ready(page)
    expect(page.locator(".game .cover")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, "main") == []
    if size == "desk":  # the way to the table is in sight
        box = page.locator("button.primary.large").bounding_box()
        assert box and box["y"] + box["height"] <= height
    snap(page, shots, f"lobby-{size}-{lang}", whole=True)


def test_two_people_meet(new_page: NewPage, shots: Path) -> None:
    host = new_page(viewport={"width": 1440, "height": 900})
    guest = new_page("fr", viewport={"width": 390, "height": 844}, color_scheme="dark")
    host.goto("/")
    ready(host)
    host.locator(".game-marco_polo").click()
    host.locator(".choice label", has_text="2").first.click()
    host.locator(".sitting [name=name]").fill("Anna")
    host.locator(".sitting select").nth(1).select_option("human")
    host.get_by_label("Pace").select_option("quick")
    begin(host)
    expect(host.locator(".guest.own .seat-name")).to_have_text("Anna")
    expect(host.locator(".waiting .terms")).to_contain_text("10:00")
    assert violations(host, ".waiting") == []
    guest.goto(host.locator(".guest .link input").input_value())
    expect(guest.locator(".invitation")).to_contain_text("Anna vous invite à jouer")
    expect(guest.locator(".invitation .terms")).to_contain_text("10 minutes")
    assert violations(guest, "main") == []
    snap(guest, shots, "invitation-phone", whole=True)
    guest.locator("[name=name]").fill("Boris")
    guest.locator("main form button").click()
    expect(host.locator(".guest:not(.own) .seat-name")).to_have_text("Boris")
    expect(host.locator(".guest:not(.own) .state")).to_have_text("is here")
    guest.locator(".own-name input").fill("Bo")
    guest.locator(".own-name input").press("Enter")
    expect(host.locator(".guest:not(.own) .seat-name")).to_have_text("Bo")
    guest.locator("button.ready").click()
    expect(host.locator(".guest:not(.own) .state")).to_have_text("ready")
    snap(host, shots, "waiting-room")
    host.locator("button.ready").click()
    for page in (host, guest):
        expect(page.locator(".waiting")).to_have_count(0)
        expect(page.locator(".draft-card")).to_have_count(3)
    chooser = host if host.locator(".draft-card.can").count() else guest
    card = chooser.locator(".draft-card.can").first
    name = card.locator("strong").inner_text()
    snap(chooser, shots, "draft")
    press(chooser, card)
    chooser.locator(".answers .staged").click()
    expect(chooser.locator("#mine .role")).to_have_text(name)
    talk(host, guest)


def talk(host: Page, guest: Page) -> None:
    """What is said is counted, told, and read."""
    guest.keyboard.press("c")
    guest.locator(".say input").fill("Bonne chance !")
    guest.locator(".say input").press("Enter")
    expect(host.locator("#tab-chat .unread")).to_have_text("1")
    expect(host.locator(".toast")).to_contain_text("Bonne chance !")
    assert host.title().startswith("(1) ")
    host.locator(".toast button").click()
    expect(host.locator(".chat")).to_contain_text("Bonne chance !")
    expect(host.locator(".unread")).to_have_count(0)
    assert not host.title().startswith("(")


@pytest.mark.parametrize("size", SIZES)
def test_the_end_is_counted_and_shared(new_page: NewPage, shots: Path, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    table = bring(page)
    page.goto(f"/tables/{table}?result")
    skip = page.locator(".skip-count")
    expect(skip).to_be_visible()
    expect(page.locator(".scores .to-come").first).to_be_visible()
    skip.click()
    expect(page.locator(".podium .first")).to_have_count(1)
    totals = page.locator(".scores tfoot tr").first.locator("td").all_inner_texts()
    bars = page.locator(".podium-total").all_inner_texts()
    assert sorted(totals, key=int, reverse=True) == bars
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, "main") == []
    snap(page, shots, f"result-{size}", whole=True)
    with page.expect_download() as loading:
        page.locator("button.share").click()
    assert loading.value.path().read_bytes().startswith(b"\x89PNG")
    page.goto("/")
    ready(page)
    expect(page.locator(".table-list .result li").first).to_contain_text(bars[0])


def test_a_chart_leads_to_the_moment(page: Page) -> None:
    table = bring(page)
    page.goto(f"/tables/{table}?result")
    box = page.locator(".chart").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(f"**/tables/{table}?ply=*")
    expect(page.locator(".prompt .who")).to_contain_text("History")


def test_a_goal_card_lights_its_cities(page: Page) -> None:
    table = bring(page, 40)
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".stage .piece")
    page.locator("#mine .kind-goal").first.hover()
    expect(page.locator(".stage .lit")).to_have_count(2)
    page.mouse.move(5, 5)
    expect(page.locator(".stage .lit")).to_have_count(0)
