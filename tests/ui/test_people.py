"""What people say about themselves in the settings."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from caravanserai.web.app.settings import MailServer, Settings
from tests.ui.conftest import NewPage
from tests.ui.sitting import begin, found_with_open_seat, quiet, ready, sign_in, snap
from tests.ui.test_everybody import PHONE, violations
from tests.web.conftest import served
from tests.web.notifications.test_push import AUTH, CONTACT, POINT, written


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_vacation(new_page: NewPage, shots: Path, scheme: str) -> None:
    here, there = new_page(color_scheme=scheme), new_page(color_scheme=scheme, **PHONE)
    found_with_open_seat(here, "merv", "days")
    begin(here)
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

    seat = there.locator(".guest", has_text=re.compile(f"away until .*{day.year}"))
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
    assert violations(here, ".waiting") == []
    snap(here, shots, f"vacation-table-{scheme}")
    here.get_by_role("button", name="I am back").click()
    expect(here.locator(".away")).to_have_count(0)
    there.goto(table)
    ready(there)
    expect(there.locator(".away")).to_have_count(0)


def test_a_new_password(new_page: NewPage) -> None:
    first, second = new_page(complaint="401"), new_page()
    for page, button in ((first, "Create an account"), (second, "Log in")):
        sign_in(page, button, "Niccolò")
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


SUBSCRIBING = """([endpoint, p256dh, auth]) => {
  // the makers' servers are out of reach: what they would answer
  let now = null;
  let registration = null;
  const register = ServiceWorkerContainer.prototype.register;
  ServiceWorkerContainer.prototype.register = async function (address) {
    registration = await register.call(this, address);
    return registration;
  };
  PushManager.prototype.getSubscription = async () => now;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (applicationServerKey.length !== 65 || !userVisibleOnly) throw new Error("no key");
    if (!registration.active) throw new Error("no worker that works");
    now = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => { now = null; } };
    return now;
  };
}"""
# asked once, when it is shown: chromium can lose what it is about to show if it is asked meanwhile
LISTENING = """() => {
  const show = registration.showNotification.bind(registration);
  self.shown = new Promise((done) => {
    registration.showNotification = async (...words) => {
      await show(...words);
      const all = await registration.getNotifications();
      done(all.map(({ title, body, tag }) => [title, body, tag]));
    };
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_browser_is_told(new_page: NewPage, tmp_path: Path, shots: Path, scheme: str) -> None:
    maker = "https://push.example.org"
    settings = Settings(
        tmp_path, workers=1, rates=None, push_contact=CONTACT, push_servers=(maker,)
    )
    with served(settings) as address:
        page = new_page(base_url=address, color_scheme=scheme)
        page.context.grant_permissions(["notifications"], origin=address)
        keys = [f"{maker}/x", written(POINT), written(AUTH)]
        page.add_init_script(f"({SUBSCRIBING})({keys})")
        page.goto("/settings")
        section = page.locator("#push")
        section.locator("[name=quiet_from]").select_option("21")
        section.get_by_role("button", name="Tell me in this browser").click()
        off = section.get_by_role("button", name="Nothing more in this browser")
        expect(off).to_be_visible()
        assert violations(page) == []
        section.scroll_into_view_if_needed()
        snap(page, shots, f"push-{scheme}")

        session = page.context.new_cdp_session(page)
        workers: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda news: workers.extend(one["registrationId"] for one in news["registrations"]),
        )
        session.send("ServiceWorker.enable")
        while not workers:
            page.wait_for_timeout(50)
        (worker,) = page.context.service_workers
        worker.evaluate(LISTENING)
        words = {"title": "Your turn", "body": "Merv", "table": "abc"}
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": address, "registrationId": workers[0], "data": json.dumps(words)},
        )
        assert worker.evaluate("() => self.shown") == [["Your turn", "Merv", "abc"]]
        off.click()
        expect(off).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ru", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_settings_on_a_phone(
    new_page: NewPage, tmp_path: Path, shots: Path, scheme: str, lang: str
) -> None:
    post = MailServer("smtp://127.0.0.1:1", "house@example.org", "https://play.example.org")
    settings = Settings(tmp_path, workers=1, rates=None, mail=post, push_contact=CONTACT)
    with served(settings) as address:
        page = new_page(lang, base_url=address, color_scheme=scheme, **PHONE)
        page.goto("/settings")
        ready(page)
        account = page.locator("#account")
        account.locator("[name=name]").fill("Maffeo")
        account.locator("[name=password]").fill("a long voyage")
        account.locator("button").nth(1).click()
        account.locator("summary").click()
        vacation = page.locator("#vacation")
        day = datetime.now(UTC) + timedelta(days=5)
        vacation.locator("[name=until]").fill(day.date().isoformat())
        vacation.locator("button").click()
        expect(vacation.locator("button")).to_have_count(2)
        for part in ("#mail", "#push"):
            expect(page.locator(f"{part} form")).to_be_visible()
        assert violations(page) == []
        quiet(page)
        snap(page, shots, f"settings-{lang}-{scheme}-phone", whole=True)
        other = "fr" if lang == "en" else "en"
        page.locator(f"[name=lang][value={other}]").check(force=True)
        expect(vacation.locator("h2")).to_have_text("Vacances" if other == "fr" else "Vacation")
