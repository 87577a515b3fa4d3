"""Hints, reviews, scores over time, decks, and playing on from any moment."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from random import Random
from typing import Any

import httpx
import pytest

from caravanserai.kernel.game import find, registered
from caravanserai.match import Match
from caravanserai.web.analysis.reviews import Reviews
from caravanserai.web.jobs.processes import WorkerPool
from caravanserai.web.jobs.thinking import GameTask
from tests.web.playing import found, hot_seat, my_turn, stranger_to, view


def game_over(client: httpx.Client, key: str = "marco_polo", seats: int = 2) -> str:
    """A finished game at a table of its own."""
    match, random = Match(key, seats, seed=2), Random(2)
    while not match.over:
        match.play(random.choice(match.names))
    record = json.loads(match.record.to_json())
    answer = client.post("/api/tables/import", json={"record": record})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def asked_from(client: httpx.Client, table: str, ply: int) -> int:
    """The first ply from here on at which a player is asked, not chance."""
    while view(client, table, ply=ply)["actor"] is None:
        ply += 1
    return ply


def test_a_hint_names_some_of_the_choices_best_first(client: httpx.Client) -> None:
    table = found(client, "human", "random")["id"]
    seen = my_turn(client, table)
    answer = client.post(f"/api/tables/{table}/hint", json={"lang": "fr"}, timeout=60)
    assert answer.status_code == 200, answer.text
    advice: list[dict[str, Any]] = answer.json()
    labels = {
        option["choice"]: option["label"]
        for option in view(client, table, lang="fr")["prompt"]["options"]
    }
    assert 1 <= len(advice) <= 3
    assert all(labels[one["choice"]] == one["label"] for one in advice)
    assert all(0 <= one["outcome"] <= 1 for one in advice)
    assert seen["hints"]
    assert view(client, table)["ply"] == seen["ply"]


def test_no_hints_against_people_nor_for_onlookers(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    assert not view(client, table)["hints"]
    assert client.post(f"/api/tables/{table}/hint", json={}).status_code == 403
    alone = found(client, "human", "random")["id"]
    assert stranger_to(client).post(f"/api/tables/{alone}/hint", json={}).status_code == 403


def test_a_finished_game_is_reviewed(client: httpx.Client) -> None:
    table = game_over(client, "merv", 2)
    until = time.monotonic() + 120
    looked = -1
    while time.monotonic() < until:
        review = client.post(f"/api/tables/{table}/review", json={}).json()
        assert review["looked"] >= looked
        looked = review["looked"]
        if review["decisions"]:
            break
        time.sleep(0.1)
    first = review["decisions"][0]
    assert 0 <= first["expected"] <= first["possible"] <= 1
    assert first["seat"] in (1, 2) and first["played"] and first["best"]


def test_a_game_that_goes_on_is_not_reviewed(client: httpx.Client) -> None:
    table = hot_seat(client)
    assert client.post(f"/api/tables/{table}/review", json={}).status_code == 409


def test_the_scores_over_time_end_with_the_final_score(client: httpx.Client) -> None:
    table = game_over(client)
    progress = client.get(f"/api/tables/{table}/progress").json()
    seen = view(client, table)
    assert progress["plies"][0] == 0 and progress["plies"][-1] == seen["ply"]
    assert progress["totals"][-1] == [score["total"] for score in seen["scores"]]
    assert len(progress["plies"]) == len(progress["totals"]) <= 250


@pytest.mark.parametrize("key", registered())
@pytest.mark.parametrize("lang", ["en", "ru", "fr"])
def test_the_player_aid_counts_the_cards(client: httpx.Client, key: str, lang: str) -> None:
    game = find(key)
    answer = client.post("/api/tables", json={"game": key, "seats": ["human", "random"]})
    table = answer.json()["id"]
    aid = client.get(f"/api/tables/{table}/aid", params={"lang": lang}).json()
    assert [line["rule"] for line in aid["summary"]] == [
        line.rule for line in game.presentation.summary
    ]
    assert all(line["text"] for line in aid["summary"])
    assert aid["decks"]
    for deck in aid["decks"]:
        assert 0 < deck["cards"] <= sum(card["count"] for card in deck["unseen"])


def test_a_game_goes_on_from_any_moment(client: httpx.Client) -> None:
    table = game_over(client, "merv", 2)
    ply = asked_from(client, table, 30)
    answer = client.post(f"/api/tables/{table}/fork", json={"ply": ply})
    assert answer.status_code == 201, answer.text
    new = view(client, answer.json()["id"])
    old = view(client, table, ply=ply)
    assert new["ply"] == ply and new["scene"] == old["scene"]
    assert new["own"] == [1, 2] and new["your_turn"]
    assert client.post(f"/api/tables/{table}/fork", json={"ply": 9999}).status_code == 404


def test_secrets_are_not_played_on_from(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    stranger = stranger_to(client)
    for answer in (
        stranger.post(f"/api/tables/{table}/fork", json={"ply": 0}),
        stranger.get(f"/api/tables/{table}/position"),
    ):
        assert answer.status_code == 403


def test_a_position_is_saved_and_opened_again(client: httpx.Client) -> None:
    table = game_over(client, "wayfarers", 2)
    ply = asked_from(client, table, 40)
    position = client.get(f"/api/tables/{table}/position", params={"ply": ply}).json()
    answer = client.post("/api/tables/import", json={"position": position})
    assert answer.status_code == 201, answer.text
    again = answer.json()["id"]
    for seat in (1, 2):
        scene = view(client, again, seat=seat)["scene"]
        assert scene == view(client, table, ply=ply, seat=seat)["scene"]


def test_what_cannot_be_taken_back_is_known_before(client: httpx.Client) -> None:
    table = hot_seat(client)
    random = Random(6)
    seen = view(client, table)
    known: set[bool] = set()
    for _ in range(40):
        choice = random.choice(seen["prompt"]["options"])["choice"]
        answer = client.get(f"/api/tables/{table}/final", params={"choice": choice})
        final = answer.json()["final"]
        wish = {"at": seen["ply"], "choice": choice}
        after = client.post(f"/api/tables/{table}/moves", json=wish).json()
        goes_on = after["ply"] == seen["ply"] + 1 and after["actor"] == seen["actor"]
        assert final == (not goes_on)
        known.add(final)
        seen = after
    assert known == {True, False}
    stranger = stranger_to(client)
    assert stranger.get(f"/api/tables/{table}/final", params={"choice": 0}).status_code == 409


@pytest.mark.parametrize("key", registered())
def test_every_lesson_belongs_to_a_question(key: str) -> None:
    lessons = {lesson.rule for lesson in find(key).presentation.lessons}
    assert len(lessons) == len(find(key).presentation.lessons) > 6
    for seed in range(10):
        match, random = Match(key, 2, seed=seed), Random(seed)
        while not match.over and lessons:
            lessons.discard(match.state.stack[-1].prompt(match.state).rule)
            match.play(random.choice(match.legal))
    assert lessons == set()


class Advisers(WorkerPool):
    """They answer when the test says so."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[tuple[GameTask, Future[Any]]] = []

    def ask(self, work: Callable[..., Any], *task: Any, **more: Any) -> Future[Any]:
        self.asked.append((task[0], Future()))
        return self.asked[-1][1]


def test_reviews_are_made_one_after_the_other() -> None:
    advisers = Advisers()
    reviews = Reviews(advisers)
    tasks = [GameTask("merv", 2, {}, None, (1, 2, 3), seed) for seed in range(3)]
    first, second, third = [reviews.of(str(task.seed), task) for task in tasks]
    assert [task for task, _ in advisers.asked] == tasks[:1]
    assert reviews.of("0", tasks[0]) is first
    advisers.asked[0][1].set_result([])
    assert first.complete
    assert [task for task, _ in advisers.asked] == tasks[:2]
    advisers.asked[1][1].set_exception(RuntimeError("an adviser fell ill"))
    assert (second.failed, second.complete) == (True, False)
    advisers.asked[2][1].set_result([])
    assert third.complete
    assert reviews.of("1", tasks[1]) is not second, "what failed is tried again"
