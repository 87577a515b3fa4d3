"""What people say about themselves in the settings."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.ui.conftest import NewPage
from tests.ui.sitting import ready, snap
from tests.ui.test_everybody import PHONE, violations


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_vacation(new_page: NewPage, shots: Path, scheme: str) -> None:
    here, there = new_page(color_scheme=scheme), new_page(color_scheme=scheme, **PHONE)
    here.goto("/")
    ready(here)
    here.locator(".game-merv").click()
    here.locator(".choice label", has_text="2").click()
    here.locator(".who select").nth(1).select_option("open")
    here.get_by_label("Pace").select_option("days")
    here.locator("button.primary.large").click()
    here.wait_for_selector(".stage .piece")
    table = here.url
    there.goto(table)
    ready(there)

    here.goto("/settings")
    day = datetime.now(UTC) + timedelta(days=5)
    here.get_by_label("The last day away").fill(day.date().isoformat())
    here.get_by_role("button", name="Go on vacation").click()
    expect(here.locator("#vacation")).to_contain_text("You are away until")
    assert violations(here) == []
    here.locator("#vacation").scroll_into_view_if_needed()
    snap(here, shots, f"vacation-{scheme}")

    seat = there.locator(".seat", has_text=re.compile(f"away until .*{day.year}"))
    there.locator(".tabs button", has_text="Players").click()
    expect(seat).to_be_visible()
    assert violations(there) == []
    snap(there, shots, f"vacation-seat-{scheme}-phone")
    there.goto("/")
    ready(there)
    expect(there.locator(".table-list li", has_text="away until").first).to_be_visible()
    assert violations(there) == []

    here.goto(table)
    ready(here)
    assert here.locator(".clock.running").count() == 0
    assert violations(here, ".mine") == []
    snap(here, shots, f"vacation-table-{scheme}")
    here.get_by_role("button", name="I am back").click()
    expect(here.locator(".away")).to_have_count(0)
    there.goto(table)
    ready(there)
    expect(there.locator(".away")).to_have_count(0)


def test_a_new_password(new_page: NewPage) -> None:
    first, second = new_page(complaint="401"), new_page()
    for page, button in ((first, "Create an account"), (second, "Log in")):
        page.goto("/settings")
        ready(page)
        page.get_by_label("Name").fill("Niccolò")
        page.get_by_label("Password").fill("a long voyage")
        page.get_by_role("button", name=button).click()
        expect(page.locator("#account")).to_contain_text("You are Niccolò.")
    account = first.locator("#account")
    for old, said in (
        ("a short one", "The old password is not right."),
        ("a long voyage", "The password is changed."),
    ):
        account.locator("summary").click()
        account.get_by_label("The old password").fill(old)
        account.get_by_label("The new password").fill("a voyage home")
        assert violations(first, "#account") == []
        account.locator("details button").click()
        expect(account.locator(".notice")).to_contain_text(said)
        if account.locator("details[open]").count():
            account.locator("summary").click()
    expect(account).to_contain_text("You are Niccolò.")
    second.reload()
    ready(second)
    expect(second.get_by_role("button", name="Log in")).to_be_visible()
