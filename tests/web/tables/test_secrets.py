"""Hidden goals never leave the server for another seat: every answer of a whole game is read."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import httpx
import pytest

from caravanserai import CHANCE, Record, load, play
from tests.web.playing import found, stranger_to
from tests.web.tables.following import Json
from tests.web.tables.test_events import Heard, listening

GOAL = re.compile(r"(?<![A-Za-z0-9_-])G\d\d(?![A-Za-z0-9_-])")
SEATS = 3


def owners(record: Record) -> dict[str, int]:
    """To whom each goal card was dealt."""
    found: dict[str, int] = {}
    game, s = load(record.game), record.begin()
    for choice in [*record.choices, None]:
        for seat, player in enumerate(game.codec.to_dict(s)["players"]):
            for goal in (*player["goals"], *player["dealt"], *player["returned"]):
                found[goal] = seat
        if choice is not None:
            play(s, choice)
    return found


@pytest.mark.parametrize("options", [{}, {"goal_selection": True, "character_draft": True}])
def test_no_goal_of_another_seat(client: httpx.Client, options: dict[str, bool]) -> None:
    table = found(client, "human", "open", "open", options=options)["id"]
    people: list[httpx.Client] = [client, stranger_to(client), stranger_to(client)]
    for seat, person in enumerate(people[1:], start=2):
        joined = person.post(f"/api/tables/{table}/join", json={"seat": seat})
        assert joined.status_code == 200
    everybody = [*people, stranger_to(client)]
    heard: dict[int, list[str]] = defaultdict(list)
    with ExitStack() as streams:
        events = [streams.enter_context(listening(person, table)) for person in everybody]
        play_on(table, people, everybody, heard)
        for i, told in enumerate(events):
            heard[i] += [json.dumps(event) for event in before_the_end(told)]
    record = Record.from_json(client.get(f"/api/tables/{table}/record").text)
    assert CHANCE in record.actors()
    owner = owners(record)
    for i, texts in heard.items():
        named = {goal for text in texts for goal in GOAL.findall(text)}
        assert {owner.get(goal) for goal in named} <= {i}, f"seat {i + 1} has heard too much"
        if i < SEATS:
            assert named == {goal for goal, seat in owner.items() if seat == i}


def before_the_end(events: Heard) -> Iterator[Json]:
    """What was told in a stream until everything was shown; some of it was news."""
    news = 0
    while not events.empty():
        event = events.get()[1]
        if event.get("news", {}).get("changed", {}).get("over"):
            break
        news += "news" in event
        yield event
    assert news > 10


def play_on(
    table: str,
    people: list[httpx.Client],
    everybody: list[httpx.Client],
    heard: dict[int, list[str]],
) -> None:
    """To the end; everybody looks now and then, and notes what they are answered."""
    random = Random(11)
    base = f"/api/tables/{table}"
    over = False
    while not over:
        actor = None
        for i, person in enumerate(everybody):
            if actor is not None and random.random() < 0.7:
                continue
            answer = person.get(f"{base}/view", params={"lang": random.choice(["en", "ru"])})
            seen = answer.json()
            over = seen["over"]
            if over:
                break
            heard[i].append(answer.text)
            actor, ply = seen["actor"] - 1, seen["ply"]
            if random.random() < 0.05:
                past = {"ply": random.randrange(ply + 1)}
                heard[i].append(person.get(f"{base}/view", params=past).text)
                heard[i].append(person.get(f"/tables/{table}/text").text)
                heard[i].append(person.get(f"{base}/record").text)
                heard[i].append(person.get("/api/tables").text)
                wish = {"at": ply, "choice": random.randrange(len(load("marco_polo").words))}
                if i != actor:
                    heard[i].append(person.post(f"{base}/moves", json=wish).text)
                heard[i].append(person.post(f"{base}/undo", json={"at": 0, "kind": "turn"}).text)
        if actor is None:
            break
        legal = people[actor].get(f"{base}/view").json()["prompt"]["options"]
        wish = {"at": ply, "choice": random.choice(legal)["choice"]}
        answer = people[actor].post(f"{base}/moves", json=wish)
        assert answer.status_code == 200
        over = answer.json()["over"]
        if not over:
            heard[actor].append(answer.text)
