"""The JSON API on both databases."""

from __future__ import annotations

import json
from random import Random

import httpx

from caravanserai import Record, load
from tests.web.playing import (
    Json,
    bearer,
    choose,
    found,
    hot_seat,
    move,
    my_turn,
    stranger_to,
    undo,
    view,
)


def test_games(client: httpx.Client) -> None:
    (game,) = [g for g in client.get("/api/games").json() if g["key"] == "marco_polo"]
    assert game["seats"] == [2, 3, 4]
    assert {"greedy", "random"} <= set(game["bots"])
    assert not game["solo"]
    labels = client.get("/api/games", params={"lang": "ru"}).json()[0]["options"]
    assert labels[0]["label"] != game["options"][0]["label"]
    assert labels[0]["rule"] == "MP-ADV-2"


def test_a_table_against_bots(either: httpx.Client) -> None:
    table = found(either, "human", "random", "greedy")
    assert table["seat"] == 1
    assert table["links"] == []
    random = Random(1)
    for _ in range(8):
        my_turn(either, table["id"])
        choose(either, table["id"], random)
    bots = {entry["seat"] for entry in my_turn(either, table["id"])["log"]}
    assert {2, 3} <= bots


def test_moves_are_idempotent_and_late_ones_are_told(either: httpx.Client) -> None:
    table = hot_seat(either)
    seen = view(either, table)
    first, second = [option["choice"] for option in seen["prompt"]["options"][:2]]
    made = move(either, table, seen["ply"], first)
    assert made.status_code == 200
    again = move(either, table, seen["ply"], first)
    assert again.status_code == 200
    assert again.json()["ply"] == made.json()["ply"]
    late = move(either, table, seen["ply"], second)
    assert late.status_code == 409
    assert late.json()["ply"] == made.json()["ply"]
    assert late.json()["error"]
    assert move(either, table, 10**6, first).status_code == 409


def test_wrong_choices(client: httpx.Client) -> None:
    table = hot_seat(client)
    seen = view(client, table)
    while not (refusals := [one for one in seen["prompt"]["refusals"] if one["rule"]]):
        seen = choose(client, table, Random(1))
    refusal = refusals[0]
    answer = move(client, table, seen["ply"], load("marco_polo").words.parse(refusal["name"]))
    assert answer.status_code == 422
    assert answer.json() == {"error": refusal["text"], "rule": refusal["rule"]}
    assert move(client, table, seen["ply"], 10**5).status_code == 422
    assert move(client, table, seen["ply"], -1).status_code == 422
    assert move(client, table, -1, 1).status_code == 422
    assert move(client, "nosuchtable", 0, 1).status_code == 404
    assert client.get("/api/tables/UPPER-case/view").status_code == 404
    assert view(client, table)["ply"] == seen["ply"]


def test_a_friend_joins_by_link(either: httpx.Client) -> None:
    table = found(either, "human", "human")
    (link,) = table["links"]
    friend = stranger_to(either)
    wrong = {"seat": 2, "token": table["token"]}
    assert friend.post(f"/api/tables/{table['id']}/join", json=wrong).status_code == 403
    assert friend.post(f"/api/tables/{table['id']}/join", json={"seat": 2}).status_code == 403
    wish = {"seat": 2, "token": link["token"], "name": "Bob"}
    joined = friend.post(f"/api/tables/{table['id']}/join", json=wish)
    assert joined.status_code == 200, joined.text
    assert view(friend, table["id"])["seat"] == 2
    assert view(either, table["id"])["seats"][1]["name"] == "Bob"
    used = either.post(f"/api/tables/{table['id']}/join", json=wish)
    assert used.status_code == 403, "the founder knows the link, but it is used up"
    by_token = view(stranger_to(either), table["id"], joined.json()["token"])
    assert by_token["seat"] == 2
    assert view(stranger_to(either), table["id"])["seat"] is None
    assert [one["id"] for one in friend.get("/api/tables").json()["mine"]] == [table["id"]]


def test_only_the_own_seat(client: httpx.Client) -> None:
    table = found(client, "human", "human", hot_seat=True)
    seen = view(client, table["id"])
    choice = seen["prompt"]["options"][0]["choice"]
    stranger = stranger_to(client)
    assert move(stranger, table["id"], seen["ply"], choice).status_code == 403
    assert undo(stranger, table["id"], seen["ply"], "step").status_code == 403
    assert move(stranger, table["id"], seen["ply"], choice, "forged.token").status_code == 401
    other = found(client, "human", "open")
    foreign = move(stranger, table["id"], seen["ply"], choice, other["token"])
    assert foreign.status_code == 403
    leave = stranger.post(f"/api/tables/{table['id']}/leave", json={"seat": 1})
    assert leave.status_code == 403
    notes = stranger.post(f"/api/tables/{table['id']}/notes", json={"text": "x"})
    assert notes.status_code == 403


def test_lists(either: httpx.Client) -> None:
    mine = found(either, "human", "open")["id"]
    stranger = stranger_to(either)
    lists = stranger.get("/api/tables").json()
    assert [one["id"] for one in lists["open"]] == [mine]
    assert lists["mine"] == []
    assert stranger.post(f"/api/tables/{mine}/join", json={"seat": 2}).status_code == 200
    lists = stranger.get("/api/tables").json()
    assert lists["open"] == []
    assert [one["id"] for one in lists["mine"]] == [mine]
    turns = [who.get("/api/tables").json()["mine"][0]["your_turn"] for who in (either, stranger)]
    assert sorted(turns) == [False, True]


def test_undo_leaves_a_trace(either: httpx.Client) -> None:
    table = hot_seat(either)
    before = view(either, table)
    assert before["undo"]["why"]
    after = choose(either, table, Random(3))
    assert after["undo"]["step"]
    answer = undo(either, table, after["ply"], "step")
    assert answer.status_code == 200
    back = answer.json()
    assert back["scene"] == before["scene"]
    assert back["prompt"] == before["prompt"]
    assert back["log"][-1]["undone"]
    assert undo(either, table, after["ply"], "step").status_code == 409


def test_undo_with_consent(either: httpx.Client) -> None:
    table = found(either, "human", "open")
    friend = stranger_to(either)
    friend.post(f"/api/tables/{table['id']}/join", json={"seat": 2})
    random = Random(5)
    clients = {1: either, 2: friend}
    while True:
        seen = view(either, table["id"])
        if seen["undo"]["ask"]:
            break
        choose(clients[seen["actor"]], table["id"], random)
    asked = undo(either, table["id"], seen["ply"], "ask").json()
    assert asked["undo"]["asked"]["seat"] == 1
    assert asked["ply"] == seen["ply"]
    consent = view(friend, table["id"])["undo"]["asked"]
    assert consent["consent"]
    agreed = undo(friend, table["id"], seen["ply"], "agree").json()
    assert agreed["ply"] == consent["ply"]
    assert agreed["undo"]["asked"] is None


def test_history_shows_the_past_only(client: httpx.Client) -> None:
    table = hot_seat(client)
    seen = [view(client, table)]
    random = Random(2)
    for _ in range(12):
        seen.append(choose(client, table, random))
    for once in seen:
        past = view(client, table, ply=once["ply"], seat=once["seat"])
        assert past["scene"] == once["scene"]
        assert past["log"] == once["log"]
        assert past["scores"] == once["scores"]
    assert past["plies"] == seen[-1]["ply"]
    assert view(client, table, ply=seen[0]["ply"])["prompt"] is None
    answer = client.get(f"/api/tables/{table}/view", params={"ply": 9999})
    assert answer.status_code == 404


def test_chat_and_notes(either: httpx.Client) -> None:
    table = found(either, "human", "open")["id"]
    friend = stranger_to(either)
    friend.post(f"/api/tables/{table}/join", json={"seat": 2, "name": "Bob"})
    line = "<script>alert('хан')</script>"
    assert friend.post(f"/api/tables/{table}/chat", json={"text": line}).status_code == 204
    assert either.post(f"/api/tables/{table}/notes", json={"text": "silk!"}).status_code == 204
    mine, theirs = view(either, table), view(friend, table)
    assert [(one["who"], one["text"]) for one in mine["chat"]] == [("Bob", line)]
    assert (mine["notes"], theirs["notes"]) == ("silk!", "")
    for text in ("", "x" * 501, "\u0000\u0007"):
        answer = either.post(f"/api/tables/{table}/chat", json={"text": text})
        assert answer.status_code == 422


def test_leaving(client: httpx.Client) -> None:
    table = found(client, "human", "greedy")
    seen = my_turn(client, table["id"])
    url = f"/api/tables/{table['id']}/leave"
    assert client.post(url, json={"seat": 1, "bot": "nobody"}).status_code == 422
    left = client.post(url, json={"seat": 1})
    assert left.json()["seats"][0]["kind"] == "open"
    choice = seen["prompt"]["options"][0]["choice"]
    old = move(client, table["id"], seen["ply"], choice, table["token"])
    assert old.status_code == 403, "the token went with the seat"


def test_record_import_and_position(either: httpx.Client) -> None:
    table = hot_seat(either)
    random = Random(4)
    for _ in range(6):
        choose(either, table, random)
    answer = either.get(f"/api/tables/{table}/record")
    record = Record.from_json(answer.text)
    assert "attachment" in answer.headers["content-disposition"]
    again = either.post("/api/tables/import", json={"record": json.loads(answer.text)})
    assert again.status_code == 201
    assert view(either, again.json()["id"])["scene"] == view(either, table)["scene"]
    position = load("marco_polo").codec.to_dict(record.at())
    new = either.post(
        "/api/tables/import", json={"position": position, "seats": ["human", "random"]}
    )
    assert new.status_code == 201
    assert view(either, new.json()["id"])["seats"][1]["kind"] == "bot"
    mistakes: list[Json] = [
        {},
        {"record": {}},
        {"position": {}},
        {"record": {}, "position": {}},
        {"position": {**position, "round": 77}},
        {"position": position, "seats": ["human"]},
    ]
    for wrong in mistakes:
        assert either.post("/api/tables/import", json=wrong).status_code == 422, wrong


def test_the_record_of_a_running_game_is_kept(client: httpx.Client) -> None:
    table = found(client, "human", "greedy")["id"]
    assert client.get(f"/api/tables/{table}/record").status_code == 403


def test_a_bot_by_token_alone(client: httpx.Client) -> None:
    """Somebody else's program takes a seat."""
    table = found(client, "human", "human")
    (link,) = table["links"]
    program = stranger_to(client)
    joined = program.post(
        f"/api/tables/{table['id']}/join", json={"seat": 2, "token": link["token"]}
    ).json()
    program.cookies.clear()
    random = Random(8)
    for _ in range(20):
        seen = view(client, table["id"])
        if seen["actor"] == 2:
            choose(program, table["id"], random, joined["token"])
        else:
            choose(client, table["id"], random)
    answer = program.get(f"/api/tables/{table['id']}/view", headers=bearer(joined["token"]))
    assert answer.json()["seat"] == 2


def test_a_finished_game_and_its_rematch(client: httpx.Client) -> None:
    table = found(client, "human", "random")["id"]
    random = Random(6)
    assert client.post(f"/api/tables/{table}/rematch").status_code == 409
    while not (seen := my_turn(client, table))["over"]:
        assert seen["scores"][0]["place"] is None
        choose(client, table, random)
    assert sorted(score["place"] for score in seen["scores"])[0] == 1
    assert seen["fairness"]["secret"]
    assert client.get(f"/api/tables/{table}/record").status_code == 200
    assert [one["id"] for one in client.get("/api/tables").json()["finished"]] == [table]
    new = client.post(f"/api/tables/{table}/rematch").json()["id"]
    assert client.post(f"/api/tables/{table}/rematch").json()["id"] == new
    assert my_turn(client, new)["seat"] == 1
    choice = move(client, table, seen["ply"], 0)
    assert choice.status_code == 422
