"""Between people nobody is helped, and nobody looks over a shoulder."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest

from caravanserai import available_games
from caravanserai.match import Match
from caravanserai.web.tables import view as views
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.perspective import as_onlookers_see
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table
from tests.web.playing import choose, found, hot_seat, stranger_to, view

ANN, BOB = Seat(HUMAN, person="ann"), Seat(HUMAN, person="bob")


def table_of(*seats: Seat) -> Table:
    return begun("t", fresh_record("marco_polo", len(seats), {}), seats, "a secret")


@pytest.mark.parametrize(
    ("seats", "contested"),
    [
        ([ANN, BOB], True),
        ([ANN, Seat(OPEN)], True),
        ([ANN, Seat(BOT, "random", kept="bob")], True),
        ([ANN, ANN], False),
        ([ANN, Seat(BOT, "random")], False),
        ([ANN, Seat(BOT, "random", kept="ann")], False),
        ([Seat(BOT, "random"), Seat(BOT, "random")], False),
    ],
)
def test_who_has_a_rival(seats: list[Seat], contested: bool) -> None:
    assert table_of(*seats).contested is contested


HELP: dict[str, Callable[[httpx.Client, str], httpx.Response]] = {
    "hint": lambda who, table: who.post(f"/api/tables/{table}/hint", json={}, timeout=60),
    "fork": lambda who, table: who.post(f"/api/tables/{table}/fork", json={"ply": 0}),
    "position": lambda who, table: who.get(f"/api/tables/{table}/position"),
    "past": lambda who, table: who.get(f"/api/tables/{table}/position", params={"ply": 1}),
    "record": lambda who, table: who.get(f"/api/tables/{table}/record"),
    "review": lambda who, table: who.post(f"/api/tables/{table}/review", json={}),
}


def two_people(client: httpx.Client, key: str, begun: dict[str, Any] | None = None) -> str:
    """Two people at a table, the second a stranger of the first."""
    if begun is None:
        table = found(client, "human", "open", game=key)["id"]
    else:
        wish = {"record": begun, "seats": ["human", "open"]}
        table = client.post("/api/tables/import", json=wish).json()["id"]
    taken = stranger_to(client).post(f"/api/tables/{table}/join", json={"seat": 2})
    assert taken.status_code == 200
    return str(table)


@pytest.mark.parametrize("key", available_games())
def test_no_help_for_anybody_while_people_play(client: httpx.Client, key: str) -> None:
    table = two_people(client, key)
    for who in (client, stranger_to(client)):
        for what, ask in HELP.items():
            assert ask(who, table).status_code in (403, 409), what


def test_afterwards_everything_opens(client: httpx.Client) -> None:
    match, random = Match("marco_polo", 2, seed=2), Random(2)
    while not match.over:
        match.play(random.choice(match.names))
    record = json.loads(match.record.to_json())
    last = {**record, "choices": record["choices"][: match.actors.index(match.actors[-1])]}
    assert HELP["fork"](client, two_people(client, "marco_polo", last)).status_code == 403
    over = two_people(client, "marco_polo", record)
    for who in (client, stranger_to(client)):
        for what, ask in HELP.items():
            if what != "hint":
                assert ask(who, over).status_code in (200, 201), what


def test_who_plays_alone_may_learn(client: httpx.Client) -> None:
    alone = hot_seat(client)
    for what in ("fork", "position", "record"):
        assert HELP[what](client, alone).status_code in (200, 201), what


def test_onlookers_see_it_later(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = found(client, "human", "open", delay=600)["id"]
    rival, onlooker = stranger_to(client), stranger_to(client)
    assert rival.post(f"/api/tables/{table}/join", json={"seat": 2}).status_code == 200
    begun = view(client, table)["ply"]
    asked = client if view(client, table)["your_turn"] else rival
    seen = choose(asked, table, Random(1))
    client.post(f"/api/tables/{table}/chat", json={"text": "a good die!"})
    assert (view(client, table)["ply"], seen["delay"]) == (seen["ply"], 600)
    late = view(onlooker, table)
    assert (late["ply"], late["plies"], late["chat"]) == (begun, begun, [])
    assert [line["ply"] for line in late["log"] if line["ply"] > begun] == []
    assert onlooker.get(f"/api/tables/{table}/view?ply={begun + 1}").status_code == 404
    assert onlooker.get(f"/api/tables/{table}/progress").json()["plies"][-1] == begun
    assert "a good die!" not in onlooker.get(f"/tables/{table}/text").text
    assert onlooker.get(f"/api/tables/{table}/aid").status_code == 200


def test_after_the_delay_onlookers_see_what_players_saw() -> None:
    table = table_of(ANN, BOB)
    table.delay, table.created = 600, 1000
    table.made = [1000] * table.ply
    first = table.ply
    for now in (1100, 1200, 1300):
        before = table.copy()
        table.move([0, 1], table.ply, table.match.legal[0])
        table.note_time(before, now)
    plies = [as_onlookers_see(table, now).ply for now in (1300, 1699, 1700, 1800, 1900)]
    assert plies == [first, first, table.made.index(1200), table.made.index(1300), table.ply]
    once = as_onlookers_see(table, 1700)
    position = table.game.codec.to_dict
    assert position(once.match.state) == position(table.match.record.at(once.ply))


def play_to_barrier(table: Table) -> None:
    while not (0 in table.match.actors and table.free_undo([0]) is None):
        table.move([table.match.actor], table.ply, table.match.legal[0])


def test_who_has_left_a_seat_to_a_bot_is_asked_too() -> None:
    table = table_of(ANN, BOB)
    play_to_barrier(table)
    table.leave(1, "random", 1.0)
    before = table.ply
    table.undo([0], before, "ask", 1.0)
    assert (table.ply, table.ask and table.ask.agreed) == (before, ()), "the request waits"
    asked = views.undo_view(table, [], table.kept_for("bob"), views.language_of("en", "marco_polo"))
    assert asked["asked"] is not None
    assert (asked["asked"]["missing"], asked["asked"]["consent"]) == ([2], True)
    table.undo([], before, "agree", 2.0, kept=table.kept_for("bob"))
    assert table.ply < before


def test_whoever_takes_a_free_seat_is_asked_too() -> None:
    """Alone at a table for two nobody throws the dice until they suit."""
    table = table_of(ANN, BOB)
    play_to_barrier(table)
    table.leave(1, "", 1.0)
    before = table.ply
    table.undo([0], before, "ask", 2.0)
    assert (table.ply, table.ask and table.ask.agreed) == (before, ()), "the request waits"
    table.join(1, "eve", "Eve", invited=False, now=3.0)
    table.undo([1], before, "agree", 4.0)
    assert table.ply < before


def test_agreeing_from_afar(client: httpx.Client) -> None:
    """By the API: a person who has left says yes without sitting down again."""
    table = found(client, "human", "open")["id"]
    other = stranger_to(client)
    assert other.post(f"/api/tables/{table}/join", json={"seat": 2}).status_code == 200
    random = Random(4)
    for _ in range(200):
        seen = view(client, table)
        if seen["undo"]["ask"]:
            break
        choose(client if seen["your_turn"] else other, table, random)
    other.post(f"/api/tables/{table}/leave", json={"seat": 2, "bot": "random"})
    for _ in range(200):  # the bot may play on meanwhile
        seen = view(client, table)
        wish = {"at": seen["ply"], "kind": "ask"}
        if client.post(f"/api/tables/{table}/undo", json=wish).status_code == 200:
            seen = view(client, table)
            if seen["undo"]["asked"]:
                break
    assert seen["undo"]["asked"]["missing"] == [2]
    theirs = view(other, table)
    assert theirs["undo"]["asked"]["consent"]
    agree = {"at": theirs["ply"], "kind": "agree"}
    answer = other.post(f"/api/tables/{table}/undo", json=agree)
    assert (answer.status_code, answer.json()["undo"]["asked"]) == (200, None)
    assert answer.json()["ply"] < theirs["ply"]
