"""The pages for everybody: no axe violation, light and dark, large and small."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.conftest import ROOT, NewPage
from tests.ui.sitting import asked, press, quiet, ready, sign_in, sit_down, snap

AXE = ROOT / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe finds; its script is run by the driver, which the policy of the page allows."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("within => axe.run(within)", within)
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/settings", "/about", "/rules/marco_polo"])
def test_pages(new_page: NewPage, shots: Path, path: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto(path)
    ready(page)
    assert violations(page) == []
    quiet(page)
    name = path.strip("/").replace("/", "-") or "lobby"
    snap(page, shots, f"{name}-{scheme}")


def three_choices_for_everybody(page: Page) -> None:
    """Some way into a game there is nothing that would keep somebody out."""
    for _ in range(3):
        asked(page)
        press(page, page.locator(".stage .can, .lying.can, .answers .answer").first)
    asked(page)
    assert violations(page) == []
    quiet(page)


@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table(new_page: NewPage, shots: Path, scheme: str, size: str) -> None:
    page = new_page(color_scheme=scheme, **(PHONE if size == "phone" else {}))
    sit_down(page)
    three_choices_for_everybody(page)
    snap(page, shots, f"table-{scheme}-{size}", whole=True)
    if size == "large":
        for tab in ("Scores", "Chat", "Notes"):
            page.get_by_role("tab", name=tab).click()
            assert violations(page, ".book") == []


def test_dialogs(page: Page, shots: Path) -> None:
    sit_down(page)
    asked(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    assert violations(page, "dialog") == []
    snap(page, shots, "help")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    assert violations(page, "dialog") == []
    snap(page, shots, "settings-dialog")


def test_refusals_say_why(page: Page, shots: Path) -> None:
    sit_down(page)
    asked(page)
    refused = page.locator(".stage .piece.cannot").first
    refused.hover(force=True)
    expect(page.locator(".tip .why")).to_be_visible()
    expect(page.locator(".tip .rule")).to_contain_text("MP-")
    snap(page, shots, "refusal")


def test_help_mode_explains_a_click(page: Page) -> None:
    sit_down(page)
    asked(page)
    before = page.locator(".ply").inner_text()
    page.keyboard.press("?")
    page.get_by_role("button", name="Explain what I click next").click()
    page.locator("[data-ref='space:five_coins']").click(force=True)
    expect(page.locator("dialog[open]")).to_contain_text("ive coins")
    assert page.locator(".ply").inner_text() == before


def test_the_table_without_scripts_is_a_text(new_page: NewPage, page: Page) -> None:
    sit_down(page)
    plain = new_page(java_script_enabled=False)
    plain.goto(f"{page.url.split('?')[0]}/text")
    expect(plain.locator("main")).to_contain_text("Karakorum")


def test_an_account_takes_the_tables_along(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    sit_down(first)
    table = first.url
    for page, button in ((first, "Create an account"), (second, "Log in")):
        sign_in(page, button, "Marco")
    second.goto("/")
    ready(second)
    assert second.locator(".table-list a").first.evaluate("a => a.href") == table


def test_a_record_is_opened_and_saved(page: Page, tmp_path: Path) -> None:
    played = ROOT / "tests" / "records" / "marco_polo" / "3_plain.json"
    recorded = json.loads(played.read_text(encoding="utf-8"))["record"]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(recorded), encoding="utf-8")
    page.goto("/")
    ready(page)
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".stage .piece")
    expect(page.locator(".scores caption")).to_have_text("Final score")
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save the record").click()
    saved = tmp_path / "record.json"
    loading.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["choices"] == recorded["choices"]


WEIGHT = """() => [...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].reduce((sum, one) => sum + one.transferSize, 0)"""


def test_the_pages_are_light(page: Page) -> None:
    sit_down(page)
    asked(page)
    assert 0 < page.evaluate(WEIGHT) < 400_000
    page.goto("/")
    ready(page)
    assert 0 < page.evaluate(WEIGHT) < 400_000


def test_nothing_is_asked_for_twice(page: Page) -> None:
    sit_down(page)
    asked(page)
    table = page.url
    said: list[str] = []
    page.on("request", lambda request: said.append(request.url.partition("?")[0]))
    page.goto(table)
    ready(page)
    page.wait_for_timeout(500)
    api = [url for url in said if "/api/" in url or "/boards/" in url]
    assert sorted(url.rpartition("/")[2] for url in api) == ["events", "marco_polo.svg", "view"]
