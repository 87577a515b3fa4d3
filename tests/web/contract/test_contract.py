"""One contract: what the API answers is what it describes, no more and no less."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from caravanserai.kernel.game import registered
from caravanserai.web.app.settings import MailServer, Settings
from caravanserai.web.notifications.push.delivery import said
from caravanserai.web.notifications.push.store import Push, Subscription
from tests.web.conftest import served
from tests.web.description import Description, closed, described
from tests.web.notifications.test_push import AUTH, CONTACT, NOWHERE, POINT, written
from tests.web.playing import found, guest, move, my_turn, stranger_to, undo, view

RECORDS = Path(__file__).parents[2] / "records"
LANGUAGES = ("en", "ru", "fr")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[httpx.Client]:
    """A house that writes letters and tells browsers."""
    settings = Settings(
        tmp_path,
        workers=1,
        rates=None,
        mail=MailServer("smtp://127.0.0.1:1", "house@example.org", "https://play.example.org"),
        push_contact=CONTACT,
        push_servers=(NOWHERE,),
    )
    with served(settings) as address, guest(address) as client:
        yield client


def recorded(key: str) -> list[dict[str, Any]]:
    """The recorded games of a game."""
    files = sorted((RECORDS / key).glob("*.json"))
    return [json.loads(path.read_text(encoding="utf-8"))["record"] for path in files]


def seat_down(client: httpx.Client, record: dict[str, Any]) -> str:
    answer = client.post("/api/tables/import", json={"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def look_round(client: httpx.Client, table: str) -> None:
    """Everything there is to read at a table."""
    plies = view(client, table)["plies"]
    for lang in LANGUAGES:
        for ply in (0, plies // 2, plies):
            view(client, table, lang=lang, ply=ply)
        assert client.get(f"/api/tables/{table}/aid", params={"lang": lang}).status_code == 200
    for what in ("record", "position", "progress", "links"):
        assert client.get(f"/api/tables/{table}/{what}").status_code == 200


def play_on(client: httpx.Client, table: str) -> None:
    """Choices, a lost race, steps back, words."""
    for _ in range(12):
        seen = view(client, table)
        if seen["over"]:
            break
        choice = seen["prompt"]["options"][-1]["choice"]
        final = client.get(f"/api/tables/{table}/final", params={"choice": choice})
        assert final.status_code == 200
        assert move(client, table, seen["ply"], choice).status_code == 200
        assert move(client, table, seen["ply"], choice + 1).status_code == 409
    ply = view(client, table)["ply"]
    assert undo(client, table, ply, "ask").status_code == 200
    assert undo(client, table, ply, "step").status_code == 409
    for what in ("chat", "notes"):
        assert client.post(f"/api/tables/{table}/{what}", json={"text": "!"}).status_code == 204
    view(client, table)


def learn(client: httpx.Client, table: str) -> None:
    """What a finished game teaches."""
    assert client.post(f"/api/tables/{table}/review", json={}).status_code == 200
    assert client.post(f"/api/tables/{table}/fork", json={"ply": 1}).status_code == 201
    assert client.post(f"/api/tables/{table}/rematch").status_code == 200
    view(client, table)


def meet(client: httpx.Client, key: str) -> None:
    """A table with a bot, an invited person, a clock, news."""
    clock = {"bank": 600, "bonus": 10, "bot": "easy"}
    table = found(client, "human", "human", game=key, pace="slow", clock=clock, joint=True)
    added = client.post(f"/api/tables/{table['id']}/seed", json={"seat": 1, "seed": "rain"})
    assert added.status_code == 200
    (link,) = table["links"]
    other = stranger_to(client)
    named = client.post(f"/api/tables/{table['id']}/name", json={"seat": 1, "name": "Ann"})
    assert named.status_code == 200
    taken = other.post(
        f"/api/tables/{table['id']}/join", json={"seat": 2, "token": link["token"], "name": "Ann"}
    )
    assert taken.status_code == 200
    other.get("/api/tables")
    with client.stream("GET", f"/api/tables/{table['id']}/events") as news:
        line = next(line for line in news.iter_lines() if line.startswith("data: "))
    described().check(
        "get",
        f"/api/tables/{table['id']}/events",
        "200",
        "text/event-stream",
        json.loads(line.removeprefix("data: ")),
    )
    assert other.post(f"/api/tables/{table['id']}/leave", json={"seat": 2}).status_code == 200
    alone = found(client, "human", "random", game=key)["id"]
    my_turn(client, alone)
    assert client.post(f"/api/tables/{alone}/hint", json={}, timeout=60).status_code == 200
    assert client.get(f"/api/rules/{key}").status_code == 200


def settle(client: httpx.Client) -> None:
    """An account, and what one may be told."""
    person = {"name": "Ibn Battuta", "password": "from Tangier to Khanbaliq"}
    assert client.post("/api/accounts", json=person).status_code == 201
    assert client.post("/api/login", json=person).status_code == 200
    new = {"old": person["password"], "new": "and back again"}
    assert client.post("/api/password", json=new).status_code == 200
    for what in ("me", "games", "tables", "reminders", "vacation", "push", "sessions"):
        assert client.get(f"/api/{what}").status_code == 200
    assert client.post("/api/sessions/end", json={}).status_code == 200
    soon = (datetime.now(UTC) + timedelta(days=2)).date().isoformat()
    assert client.post("/api/reminders", json={"address": ""}).status_code == 200
    assert client.post("/api/vacation", json={"until": soon}).status_code == 200
    keys = {"p256dh": written(POINT), "auth": written(AUTH)}
    browser = {"endpoint": f"{NOWHERE}/one", "keys": keys}
    assert client.post("/api/push", json=browser).status_code == 204
    end = {"endpoint": browser["endpoint"]}
    assert client.post("/api/push/end", json=end).status_code == 204
    assert client.post("/api/logout", json={}).status_code == 204


def test_every_route_answers_what_it_describes(house: httpx.Client) -> None:
    for key in registered():
        games = recorded(key)
        for record in (games[0], games[-1]):
            begun = {**record, "choices": record["choices"][: len(record["choices"]) // 2]}
            table = seat_down(house, begun)
            look_round(house, table)
            play_on(house, table)
        over = seat_down(house, games[0])
        look_round(house, over)
        learn(house, over)
        meet(house, key)
    settle(house)
    assert set(described().answers()) - described().seen == set()
    lost = {("post", f"/api/tables/{{table_id}}/{what}", "409") for what in ("moves", "undo")}
    assert lost <= described().seen


def test_what_browsers_are_told() -> None:
    browser = Subscription("b", "ann", NOWHERE, "p", "a", 22, 8, "UTC", "ru", 0.0)
    described().check_named("PushMessage", said(Push(browser, "table", "merv", 0, 1)))


SMALL = closed(
    {
        "paths": {
            "/api/x/{n}": {
                "get": {
                    "responses": {
                        "200": {
                            "content": {
                                "application/json": {
                                    "schema": {"$ref": "#/components/schemas/Thing"}
                                }
                            }
                        }
                    }
                }
            }
        },
        "components": {
            "schemas": {
                "Thing": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}, "n": {"type": "integer"}},
                    "required": ["name"],
                }
            }
        },
    }
)


@pytest.mark.parametrize(
    ("status", "content", "fits"),
    [
        ("200", {"name": "a"}, True),
        ("200", {"name": "a", "n": 1}, True),
        ("200", {"n": 1}, False),
        ("200", {"name": 1}, False),
        ("200", {"name": "a", "more": 1}, False),
        ("204", None, False),
    ],
)
def test_what_does_not_fit_is_found(status: str, content: Any, fits: bool) -> None:
    small = Description(SMALL)
    if fits:
        small.check("get", "/api/x/1", status, "application/json", content)
        assert small.seen == set(small.answers())
    else:
        with pytest.raises(AssertionError):
            small.check("get", "/api/x/1", status, "application/json", content)
