"""Playing by the API, as the browser does."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import httpx

from tests.web.description import hold

Json = dict[str, Any]

STRANGERS: list[httpx.Client] = []


def guest(address: httpx.URL | str) -> httpx.Client:
    """Somebody who comes to a house; what they are answered is what the API describes."""
    return httpx.Client(base_url=address, event_hooks={"response": [hold]}, timeout=60)


def found(client: httpx.Client, *seats: str, **wishes: Any) -> Json:
    """A new table, of Marco Polo if nothing else is said."""
    wish = {"game": "marco_polo", "seats": list(seats), **wishes}
    answer = client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def hot_seat(client: httpx.Client, seats: int = 2, **wishes: Any) -> str:
    """A table at which all seats are mine."""
    return str(found(client, *["human"] * seats, hot_seat=True, **wishes)["id"])


def stranger_to(client: httpx.Client) -> httpx.Client:
    """Somebody else at the same house, until the end of the test."""
    STRANGERS.append(guest(client.base_url))
    return STRANGERS[-1]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def view(client: httpx.Client, table: str, token: str | None = None, **query: Any) -> Json:
    """What somebody sees."""
    headers = bearer(token) if token else {}
    answer = client.get(f"/api/tables/{table}/view", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    seen: Json = answer.json()
    return seen


def move(
    client: httpx.Client, table: str, at: int, choice: int, token: str | None = None
) -> httpx.Response:
    headers = bearer(token) if token else {}
    wish = {"at": at, "choice": choice}
    return client.post(f"/api/tables/{table}/moves", json=wish, headers=headers)


def undo(client: httpx.Client, table: str, at: int, kind: str, token: str | None = None) -> Any:
    headers = bearer(token) if token else {}
    wish = {"at": at, "kind": kind}
    return client.post(f"/api/tables/{table}/undo", json=wish, headers=headers)


def choose(client: httpx.Client, table: str, random: Random, token: str | None = None) -> Json:
    """Answer the question with anything that is offered."""
    seen = view(client, table, token)
    choice = random.choice(seen["prompt"]["options"])["choice"]
    answer = move(client, table, seen["ply"], choice, token)
    assert answer.status_code == 200, answer.text
    after: Json = answer.json()
    return after


def my_turn(client: httpx.Client, table: str, token: str | None = None, patience: int = 60) -> Json:
    """Wait until the bots have answered."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        seen = view(client, table, token)
        if seen["your_turn"] or seen["over"]:
            return seen
        time.sleep(0.02)
    raise AssertionError("nobody has answered")
