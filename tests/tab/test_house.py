"""The house of one browser answers what a house with a server would."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from caravanserai import Record, available_games
from caravanserai.tab.routes import ROUTES
from tests.tab.browser import Browser
from tests.web.description import described

TABLE = "/api/tables/{table_id}"
RECORDS = Path(__file__).parents[1] / "records"
ALONE = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {unwanted!r}:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
import caravanserai.tab.worker, caravanserai.tab.thinker
from caravanserai import available_games, load
for key in available_games():
    load(key)
"""
UNWANTED = (
    "fastapi",
    "jinja2",
    "multiprocessing",
    "numpy",
    "orjson",
    "pydantic",
    "sqlalchemy",
    "starlette",
)


def played(game: str) -> dict[str, Any]:
    """A recorded game of two to four."""
    file = sorted((RECORDS / game).glob("[2-4]_*.json"))[0]
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["record"]
    return record


WITH_A_SERVER = {
    "accounts", "login", "logout", "me", "password", "push", "reminders", "seed", "sessions",
    "vacation", "events",
}  # fmt: skip
"""What pages ask only of a house with a server, by a word of the route."""


def test_it_needs_the_standard_library_alone() -> None:
    program = ALONE.format(unwanted=UNWANTED)
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_every_route_is_one_of_the_api() -> None:
    known = described().document["paths"]
    assert [route for method, route in ROUTES if method not in known.get(route, ())] == []


def test_pages_ask_for_nothing_that_is_not_there() -> None:
    static = Path(__file__).parents[2] / "src" / "caravanserai" / "web" / "static"
    asked: set[str] = set()
    for script in static.rglob("*.js"):
        asked |= set(re.findall(r'"(/api/[^"]*)"', script.read_text(encoding="utf-8")))
    answered = {route for _, route in ROUTES}
    missing = {route for route in asked - answered if not WITH_A_SERVER & set(route.split("/"))}
    assert len(asked) > 20 and missing == set()


@pytest.mark.parametrize("game", available_games())
def test_a_game_is_begun_played_on_and_found_again(game: str) -> None:
    browser = Browser(lang="ru")
    table = browser.found(game, "human", "easy", "random")
    dice = Random(game)
    for _ in range(12):
        view = browser.view(table)
        assert view["your_turn"] and view["actor"] in view["own"]
        browser.answer(table, dice.randrange(len(view["prompt"]["options"])))
    here = browser.view(table)
    elsewhere = Browser(browser.kept, lang="ru")
    found = elsewhere.view(table)
    assert {**here, "version": 0} == {**found, "version": 0}
    (listed,) = elsewhere.get("/api/tables")["mine"]
    assert (listed["id"], listed["your_turn"]) == (table, True)
    elsewhere.answer(table)


@pytest.mark.parametrize("game", available_games())
def test_a_finished_game_is_reviewed_and_played_on(game: str) -> None:
    browser = Browser()
    brought = browser.post("/api/tables/import", record=played(game))["id"]
    view = browser.view(brought)
    assert view["over"]
    asked: dict[str, Any] = {"table_id": brought}
    browser.idle = True
    assert not browser.post(f"{TABLE}/review", **asked)["complete"]
    assert [job["kind"] for job in browser.waiting] == ["review"]
    assert len(browser.get(f"{TABLE}/progress", **asked)["totals"]) > 10
    assert browser.get(f"{TABLE}/aid", **asked)["summary"]
    record = Record.from_json(json.dumps(browser.get(f"{TABLE}/record", **asked)))
    assert record.at().over
    fork = browser.post(f"{TABLE}/fork", ply=len(record.choices) // 2, **asked)["id"]
    assert browser.view(fork)["hot_seat"]
    again = browser.post(f"{TABLE}/rematch", **asked)["id"]
    assert browser.post(f"{TABLE}/rematch", **asked)["id"] == again
    position = browser.get(f"{TABLE}/position", ply=20, **asked)
    assert browser.view(browser.post("/api/tables/import", position=position)["id"])["actor"]


def test_pages_hear_what_bots_do() -> None:
    browser = Browser()
    browser.idle = True
    table = browser.found("marco_polo", "human", "easy")
    browser.send(type="listen", table=table, lang="fr", seen=browser.view(table)["version"])
    while not browser.waiting:
        browser.answer(table)
    browser.idle = False
    before = browser.view(table, lang="fr")
    browser.send(type="kept", texts=[])
    event = browser.events[-1]
    assert event["table"] == table
    assert event["data"]["news"]["changed"]["lang"] == "fr"
    assert event["version"] > before["version"]


def test_a_page_hears_what_it_has_missed() -> None:
    browser = Browser()
    table = browser.found("marco_polo", "human", "human")
    seen = browser.view(table)["version"]
    browser.send(type="listen", table=table, lang="en", seen=seen)
    assert not browser.events
    browser.answer(table)
    browser.events.clear()
    browser.send(type="listen", table=table, lang="en", seen=seen)
    (event,) = browser.events
    assert (event["version"], event["data"]["type"]) == (seen + 1, "ply")


def test_a_hint_comes_when_it_was_thought_about() -> None:
    browser = Browser()
    table = browser.found("merv", "human")
    hints = browser.post(f"{TABLE}/hint", table_id=table)
    legal = {option["choice"] for option in browser.view(table)["prompt"]["options"]}
    assert hints and {hint["choice"] for hint in hints} <= legal


def test_a_bot_that_fails_is_replaced_by_the_simplest() -> None:
    browser = Browser()
    browser.idle = True
    table = browser.found("marco_polo", "human", "easy")
    while not browser.waiting:
        browser.answer(table)
    job = browser.waiting.pop()
    browser.send(type="thought", job=job["job"], answer=None)
    assert browser.waiting[-1]["bot"] == "random"
    browser.send(type="thought", job=browser.waiting.pop()["job"], answer=None)
    assert not browser.waiting  # nobody is asked for ever
    browser.view(table)
    assert browser.waiting[-1]["bot"] == "random"
    browser.idle = False
    assert browser.view(table)["ply"] == len(job["task"]["choices"])
    browser.send(type="kept", texts=[])
    assert browser.view(table)["ply"] > len(job["task"]["choices"])


def test_seats_have_names_and_results_are_listed() -> None:
    browser = Browser()
    table = browser.found("marco_polo", "human", "human")
    browser.post(f"{TABLE}/name", table_id=table, seat=2, name="Niccolò")
    assert browser.view(table)["seats"][1]["name"] == "Niccolò"
    over = browser.post("/api/tables/import", record=played("merv"))["id"]
    (finished,) = Browser(browser.kept).get("/api/tables")["finished"]
    assert finished["id"] == over
    assert min(seat["place"] for seat in finished["seats"]) == 1


def test_a_choice_is_taken_back() -> None:
    browser = Browser()
    table = browser.found("marco_polo", "human", "human")
    before = browser.view(table)
    browser.answer(table)
    browser.post(f"{TABLE}/undo", table_id=table, at=browser.view(table)["ply"], kind="step")
    after = browser.view(table)
    assert (after["ply"], after["prompt"]) == (before["ply"], before["prompt"])


def test_what_cannot_be_is_said() -> None:
    browser = Browser()
    table = browser.found("marco_polo", "human", "easy")
    moves = {"table_id": table, "at": 0, "choice": 1}
    assert browser.ask("post", f"{TABLE}/moves", **moves)[0] == 409
    assert browser.ask("get", f"{TABLE}/view", table_id="nothere")[0] == 404
    status, said = browser.ask("post", "/api/tables", game="marco_polo", seats=["human", "open"])
    assert (status, said["error"]) == (422, "Nobody else comes to a table in this browser.")
    status, said = browser.ask("post", "/api/tables/import", record={"game": "marco_polo"})
    assert status == 422 and said["error"]
    assert browser.ask("get", "/api/me")[0] == 404


def test_all_games_go_into_another_browser() -> None:
    browser, other = Browser(), Browser()
    table = browser.found("wayfarers", "human")
    other.found("merv", "human")
    _, text = browser.call("take")
    assert other.call("bring", text=text) == (200, 1)
    assert other.call("bring", text=text) == (200, 0)  # it is there
    assert other.view(table)["game"] == "wayfarers"
    assert len(other.kept) == 2
    status, said = other.call("bring", text='{"tables": [{}]}')
    assert (status, said["error"][:35]) == (422, "This is no file of games from a bro")
