"""Seats by lot, names, what somebody wants to take back, and how finished games ended."""

from __future__ import annotations

from random import Random

import httpx

from caravanserai.web.tables.founding import by_lot, seated
from caravanserai.web.tables.table import HUMAN
from tests.web.playing import choose, found, hot_seat, stranger_to, undo, view


def test_who_sits_where_can_be_drawn(client: httpx.Client) -> None:
    seats = seated(["human", "easy", "open"], "me", "Ann", hot_seat=False)
    places = {
        next(i for i, seat in enumerate(by_lot(seats, Random(n))) if seat.kind == HUMAN)
        for n in range(30)
    }
    assert places == {0, 1, 2}
    table = found(client, "human", "easy", lot=True)
    seen = view(client, table["id"])
    assert sorted(seat["kind"] for seat in seen["seats"]) == ["bot", "human"]
    assert seen["own"] == [table["seat"]]


def test_invitations_follow_the_lot(client: httpx.Client) -> None:
    table = found(client, "human", "human", "human", lot=True)
    asked = {link["seat"] for link in table["links"]}
    assert asked | {table["seat"]} == {1, 2, 3} and len(asked) == 2


def test_players_say_what_they_are_called(client: httpx.Client) -> None:
    table = found(client, "human", "open", name="Ann")["id"]
    assert view(client, table)["seats"][0]["name"] == "Ann"
    answer = client.post(f"/api/tables/{table}/name", json={"seat": 1, "name": " Anna \n"})
    assert answer.json()["seats"][0]["name"] == "Anna"
    other = stranger_to(client).post(f"/api/tables/{table}/name", json={"seat": 1, "name": "Bob"})
    assert other.status_code == 403
    client.post(f"/api/tables/{table}/name", json={"seat": 1, "name": ""})
    assert view(client, table)["seats"][0]["name"] == "Blue"


def test_who_asks_to_go_back_says_what_it_was(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    friend = stranger_to(client)
    assert friend.post(f"/api/tables/{table}/join", json={"seat": 2}).status_code == 200
    random = Random(1)
    while not (seen := view(client, table))["undo"]["ask"]:
        choose(client if seen["your_turn"] else friend, table, random)
    undo(client, table, seen["ply"], "ask")
    asked = view(friend, table)["undo"]["asked"]
    told = [line for line in seen["log"] if line["seat"] == 1 and line["ply"] > asked["ply"]]
    assert asked["what"] == told[0]["text"] != ""


def test_finished_games_are_listed_with_their_results(client: httpx.Client) -> None:
    table, random = hot_seat(client), Random(3)
    while not view(client, table)["over"]:
        choose(client, table, random)
    scores = {one["seat"]: (one["total"], one["place"]) for one in view(client, table)["scores"]}
    (listed,) = client.get("/api/tables").json()["finished"]
    assert {one["seat"]: (one["total"], one["place"]) for one in listed["seats"]} == scores
    running = hot_seat(client)
    (going,) = client.get("/api/tables").json()["mine"]
    assert going["id"] == running
    assert {one["total"] for one in going["seats"]} == {None}


def test_a_new_table_is_proposed_with_the_draft(client: httpx.Client) -> None:
    games = {game["key"]: game for game in client.get("/api/games").json()}
    options = {option["name"]: option for option in games["marco_polo"]["options"]}
    draft = options["character_draft"]
    assert (draft["default"], draft["usual"]) == (False, True), "what is not said stays as it was"
    assert all(one["usual"] in one["values"] for game in games.values() for one in game["options"])
    plain = view(client, found(client, "human", "random")["id"])
    drafted = view(
        client, found(client, "human", "random", options={"character_draft": True})["id"]
    )
    offers = [
        any(place["id"].startswith("offer:") for place in seen["scene"]["places"])
        for seen in (plain, drafted)
    ]
    assert offers == [False, True], "a table without a wish has no draft"
