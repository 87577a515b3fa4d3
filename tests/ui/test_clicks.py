"""A click does what it points at: nothing lies in its way, and no news take it away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from caravanserai.kernel.game import find, registered
from caravanserai.match import Match
from tests.ui.conftest import NewPage
from tests.ui.sitting import (
    FOUND,
    OVER,
    asked,
    click_anything,
    covered,
    moment,
    moved,
    press,
    ready,
    sit_down,
)
from tests.ui.test_everybody import PHONE

EACH = 4
"""Positions of a game, from its beginning to its end."""

SEND = """async ([path, wish]) => {
  const headers = { 'Content-Type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(wish) };
  return JSON.parse(await (await fetch(`/api/tables${path}`, sent)).text() || 'null');
}"""
TO_PLY = """(slider, ply) => {
  slider.value = ply;
  slider.dispatchEvent(new Event("change"));
}"""
DRAWN = """async ([table, ply]) => {
  const view = await (await fetch(`/api/tables/${table}/view?ply=${ply}`)).json();
  const order = new Map(view.scene.pieces.map((piece, i) => [piece.id, i]));
  return [...document.querySelectorAll(".stage [data-piece]")].filter((one) => {
    const next = one.nextElementSibling?.dataset.piece;
    const [i, j] = [order.get(one.dataset.piece), next ? order.get(next) : Infinity];
    return !(i < j);
  }).map((one) => one.outerHTML);
}"""
HERE = "location.pathname.replace('/tables', '')"
MIDDLE = """one => {
  one.scrollIntoView({ block: "center", inline: "center" });
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


GLIDING = """() => {
  const going = document.getAnimations().filter((one) => !(one instanceof CSSAnimation));
  const pieces = going.map((one) => one.effect.target.closest("[data-piece]"));
  return pieces.filter((one) => one).map((one) => one.dataset.piece);
}"""


def positions(game: str) -> Iterator[dict[str, Any]]:
    """Positions of games at random with every number of players."""
    for n in find(game).seats:
        match, random, found = Match(game, n, seed=n), Random(n), []
        while not match.over:
            found.append(match.game.codec.to_dict(match.state))
            match.play(random.choice(match.legal))
        yield from found[:: -(-len(found) // EACH)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", ["large", "phone"])
@pytest.mark.parametrize("game", registered())
def test_every_choice_can_be_clicked_in_its_middle(new_page: NewPage, game: str, size: str) -> None:
    page = new_page(**(PHONE if size == "phone" else {}))
    page.goto("/")
    ready(page)
    for position in positions(game):
        table = page.evaluate(FOUND, {"position": position})["id"]
        page.goto(f"/tables/{table}")
        page.wait_for_selector(f".prompt.yours, {OVER}", state="attached")
        if page.locator(".curtain").count():
            page.locator(".curtain button").click()
        assert covered(page) == []


@pytest.mark.parametrize("game", registered())
def test_every_jump_through_a_game_is_drawn(page: Page, game: str) -> None:
    """Also where many pieces have gone to another part of the board at once."""
    page.goto("/")
    ready(page)
    match, random = Match(game, 2, seed=7), Random(7)
    while not match.over:
        match.play(random.choice(match.legal))
    table = page.evaluate(FOUND, {"record": json.loads(match.record.to_json())})["id"]
    page.goto(f"/tables/{table}")
    page.wait_for_selector(".stage .piece", state="attached")
    for ply in random.sample(range(len(match.record.choices)), 30):
        page.locator(".time input").evaluate(TO_PLY, str(ply))
        expect(page.locator(".ply")).to_have_text(f"{ply} / {len(match.record.choices)}")
        assert page.evaluate(DRAWN, [table, ply]) == []
        expect(page.locator(".notice")).to_have_count(0)


def press_down(page: Page, target: str) -> None:
    """Press the mouse on something and hold it."""
    x, y = page.locator(target).first.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.mouse.down()


@pytest.mark.parametrize(
    ("game", "target"),
    [
        ("wayfarers", ".lying.kind-die.can"),
        ("merv", ".stage [data-ref^='slot:north:'].can"),
        ("marco_polo", "[data-ref='space:five_coins'].can"),
    ],
)
def test_news_do_not_take_a_click_away(page: Page, game: str, target: str) -> None:
    sit_down(page, ("human", "random"), game=game)
    asked(page)
    page.get_by_role("tab", name="Chat").click()
    before = moment(page)
    press_down(page, target)
    page.evaluate(SEND, [page.evaluate(HERE) + "/chat", {"text": "Your turn!"}])
    expect(page.locator(".chat")).to_contain_text("Your turn!")
    page.mouse.up()
    moved(page, before)


def test_what_glides_away_under_the_pointer_is_chosen_all_the_same(new_page: NewPage) -> None:
    """A die comes back to the hand and is pressed on its way."""
    page = new_page(reduced_motion="no-preference")
    sit_down(page, ("human", "random"), game="wayfarers")
    asked(page)
    press(page, page.locator(".lying.kind-die.can").first)
    asked(page)
    press(page, page.locator(".stage .can").first)
    asked(page)
    page.wait_for_function(f"() => !({GLIDING})().length")
    driver = page.context.new_cdp_session(page)
    driver.send("Animation.enable")
    driver.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    before = moment(page)
    page.locator("[aria-label^='Restart the turn']").click()
    moved(page, before)
    (die,) = [piece for piece in page.evaluate(GLIDING) if piece.startswith("die:")]
    before = moment(page)
    press_down(page, f".can[data-ref='{die}']")
    driver.send("Animation.setPlaybackRate", {"playbackRate": 1000})
    page.wait_for_function(f"() => !({GLIDING})().length")
    page.mouse.up()
    moved(page, before)


def sit_down_and_miss_something(page: Page, answer_view: Callable[[Route], object]) -> None:
    """At a table whose stream is refused at first: when it is opened, something was missed, and
    the page asks for the view.
    """
    refused: list[Route] = []
    page.route("**/api/tables/*/events*", lambda route: refused.append(route), times=1)
    sit_down(page, ("human",), game="merv")
    asked(page)
    while not refused:
        page.wait_for_timeout(20)
    page.route("**/api/tables/*/view*", answer_view, times=1)
    page.evaluate(SEND, [page.evaluate(HERE) + "/chat", {"text": "Look!"}])
    refused[0].fulfill(status=429)


def test_a_slow_answer_does_not_bring_the_past_back(new_page: NewPage) -> None:
    page = new_page(complaint="a status of 429")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        held.append((route, route.fetch()))

    sit_down_and_miss_something(page, hold)
    while not held:
        page.wait_for_timeout(20)
    press(page, page.locator("[data-ref^='slot:north:'].can").first)
    now = moment(page)
    route, answer = held[0]
    with page.expect_response("**/api/tables/*/view*"):
        route.fulfill(response=answer)
    page.wait_for_timeout(200)
    assert moment(page) == now


def test_an_answer_that_comes_after_newer_news_leaves_nothing_busy(page: Page) -> None:
    held: list[tuple[Route, APIResponse]] = []
    sit_down(page, ("human",), game="merv")
    asked(page)
    before = moment(page)
    page.route("**/api/tables/*/moves", lambda route: held.append((route, route.fetch())), times=1)
    page.locator("[data-ref^='slot:north:'].can").first.click(force=True)
    while not held:
        page.wait_for_timeout(20)
    page.evaluate(SEND, [page.evaluate(HERE) + "/chat", {"text": "Look!"}])
    moved(page, before)
    expect(page.locator(".prompt.busy")).to_have_count(1)
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.locator(".prompt.busy")).to_have_count(0)


def test_a_table_that_could_not_be_seen_is_looked_at_again(new_page: NewPage) -> None:
    page = new_page(complaint="a status of")
    sit_down_and_miss_something(page, lambda route: route.fulfill(status=503))
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".chat")).to_contain_text("Look!")


def test_a_stream_that_was_refused_is_opened_later(new_page: NewPage) -> None:
    page = new_page(complaint="a status of 429")
    page.route("**/api/tables/*/events*", lambda route: route.fulfill(status=429), times=1)
    sit_down(page, ("human",), game="merv")
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator(".lost")).to_have_count(1)
    expect(page.locator(".lost")).to_have_count(0)
    page.evaluate(SEND, [page.evaluate(HERE) + "/chat", {"text": "Look!"}])
    expect(page.locator(".chat")).to_contain_text("Look!")


def test_a_late_click_is_no_answer_to_the_next_question(page: Page) -> None:
    sit_down(page, ("human",), game="merv")
    random, tried = Random(3), 0
    table = page.evaluate(HERE)
    for _ in range(60):
        asked(page)
        first = page.locator(".answers .answer").first
        if not first.count():
            click_anything(page, random)
            continue
        before = moment(page)
        press_down(page, ".answers .answer")
        view = page.evaluate("id => fetch(`/api/tables${id}/view`).then((it) => it.json())", table)
        answer = view["prompt"]["options"][-1]["choice"]
        page.evaluate(SEND, [f"{table}/moves", {"at": view["ply"], "choice": answer}])
        moved(page, before)
        asked(page)
        after = moment(page)
        tried += first.count()
        page.mouse.up()
        page.wait_for_timeout(200)
        assert moment(page) == after
        if tried == 3:
            return
    pytest.fail("no two questions with buttons follow each other")


def test_a_long_press_asks_for_words_and_chooses_nothing(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    sit_down(page, ("human",), game="wayfarers")
    asked(page)
    before = moment(page)
    x, y = page.locator(".lying.kind-die.can").first.evaluate(MIDDLE)
    finger = page.context.new_cdp_session(page)
    finger.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    expect(page.locator(".tip")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert moment(page) == before
    expect(page.locator(".tip")).to_be_visible()
    page.touchscreen.tap(x, y)
    moved(page, before)
