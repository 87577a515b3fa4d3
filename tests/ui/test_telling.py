"""How people hear that it is their turn, and whom they would rather not hear."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from caravanserai.web.app.settings import MailServer, Settings
from caravanserai.web.jobs.bots import Bots
from caravanserai.web.jobs.lanes import Lane
from tests.ui.conftest import NewPage
from tests.ui.sitting import ready, snap
from tests.ui.test_everybody import PHONE, violations
from tests.web.conftest import served
from tests.web.notifications.test_mail import ADA, Box, box
from tests.web.pages.test_pages import BUSY

__all__ = ["box"]

HEARD = """() => {
  window.words = [];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body, tag }) { window.words.push([title, body, tag]); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
}"""


def two_at_a_table(new_page: NewPage) -> tuple[Page, Page, str]:
    """A founder and a friend who came by the link."""
    here, there = new_page(), new_page()
    for page in (here, there):
        page.add_init_script(f"({HEARD})()")
    here.goto("/")
    made = here.evaluate(
        """async () => (await fetch("/api/tables", { method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ game: "merv", seats: ["human", "human"], name: "Ada" }),
        })).json()"""
    )
    there.goto(made["links"][0]["url"])
    there.get_by_role("textbox").fill("Bob")
    there.get_by_role("button").click()
    here.goto(f"/tables/{made['id']}")
    for page in (here, there):
        ready(page)
    return here, there, made["id"]


def test_the_browser_tells_those_who_look_elsewhere(new_page: NewPage) -> None:
    here, there, table = two_at_a_table(new_page)
    asked, waiting = (here, there) if here.locator(".prompt.yours").count() else (there, here)
    waiting.evaluate("window.away = true")
    waiting.evaluate(
        """async () => (await import(document.querySelector("script[type=module]").src.replace(
          "app/main.js", "lib/preferences.js"))).change({ notify: true })"""
    )
    for _ in range(60):
        view = asked.evaluate(f"fetch('/api/tables/{table}/view').then((answer) => answer.json())")
        if not view["your_turn"]:
            break
        wish = {"at": view["ply"], "choice": view["prompt"]["options"][0]["choice"]}
        asked.evaluate(
            """([table, wish]) => fetch(`/api/tables/${table}/moves`, { method: "POST",
              headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) })""",
            [table, wish],
        )
    expect(waiting).to_have_title(re.compile("Your turn"))
    [[title, body, tag]] = waiting.evaluate("window.words")
    assert (title, tag) == ("Your turn", table)
    assert "Merv" in body
    assert asked.evaluate("window.words") == [], "who looks at the page sees it"
    assert "favicon-turn" in waiting.locator("#favicon").get_attribute("href")  # type: ignore[operator]


def test_somebody_can_be_muted(new_page: NewPage) -> None:
    here, there, _ = two_at_a_table(new_page)
    for page, text in ((there, "buy my carpets"), (here, "hello")):
        page.get_by_role("tab", name="Chat").click()
        page.locator(".say input").fill(text)
        page.locator(".say button").click()
    chat = here.locator(".chat")
    expect(chat).to_contain_text("buy my carpets")
    expect(chat.locator(".mute")).to_have_count(1)
    here.get_by_role("button", name="Mute Bob").click()
    expect(chat).not_to_contain_text("buy my carpets")
    expect(chat).to_contain_text("hello")
    here.reload()
    ready(here)
    here.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("Lines of those you muted: 1")
    expect(chat).not_to_contain_text("buy my carpets")
    here.get_by_role("button", name="Show them").click()
    expect(chat).to_contain_text("buy my carpets")


@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_are_asked_for_in_the_settings(
    new_page: NewPage, tmp_path: Path, box: tuple[Box, int], shots: Path, scheme: str, size: str
) -> None:
    post = MailServer(f"smtp://127.0.0.1:{box[1]}", "house@example.org", "https://play.example.org")
    with served(Settings(tmp_path, workers=1, rates=None, mail=post)) as address:
        phone = PHONE if size == "phone" else {}
        page = new_page(base_url=address, color_scheme=scheme, **phone)

        def looks_right(name: str) -> None:
            ready(page)
            assert violations(page) == []
            snap(page, shots, f"{name}-{scheme}-{size}")

        page.goto("/settings")
        form = page.locator("#mail form")
        form.locator("[name=address]").fill(ADA)
        form.locator("[name=quiet_from]").select_option("21")
        form.get_by_role("button", name="Send me e-mails").click()
        expect(page.locator("#mail")).to_contain_text("An e-mail is on its way")
        page.locator("#mail").scroll_into_view_if_needed()
        looks_right("reminders")
        [letter] = box[0].letters
        [link] = re.findall(
            r"https://play\.example\.org(/letters/\S+)",
            letter.get_content(),  # type: ignore[attr-defined]
        )
        page.goto(link)
        looks_right("letters-asking")
        page.get_by_role("button", name="Yes, this is my address").click()
        expect(page.locator("main")).to_contain_text("E-mails come to this address.")
        looks_right("letters-coming")
        page.goto("/settings")
        expect(form.locator("[name=quiet_from]")).to_have_value("21")
        form.get_by_role("button", name="No more e-mails").click()
        expect(form.locator("[name=address]")).to_have_value("")
        page.goto(link)
        expect(page.locator("main")).to_contain_text("No e-mails come to this address.")
        looks_right("letters-ended")


@pytest.mark.parametrize("lang", BUSY)
def test_a_busy_house_says_for_how_long(
    new_page: NewPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(Lane, "wait_s", 6.2)
    monkeypatch.setattr(Bots, "wake", lambda bots, table: None)
    monkeypatch.setattr(Bots, "look_round", lambda bots: None)
    with served(Settings(tmp_path, workers=1, rates=None)) as address:
        page = new_page(lang, base_url=address)
        page.goto("/")
        made = page.evaluate(
            """async () => (await fetch("/api/tables", { method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ game: "marco_polo", seats: ["hard", "human"] }),
            })).json()"""
        )
        page.goto(f"/tables/{made['id']}")
        expect(page.locator(".prompt")).to_contain_text(BUSY[lang])
        page.goto("about:blank")  # its stream ends before the house
