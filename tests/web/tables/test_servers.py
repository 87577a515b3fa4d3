"""Several servers, one database: the primary key (table, ply) decides."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic, sleep

import httpx
import pytest

from caravanserai.web.app.settings import Rates, Settings
from caravanserai.web.tables.service import TableService
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import Table
from tests.web.conftest import guests_of_two_servers, served
from tests.web.playing import choose, found, guest, hot_seat, move, my_turn, view
from tests.web.tables.following import applied
from tests.web.tables.test_events import listening, news
from tests.web.tables.test_news import next_news, without_presence


@pytest.fixture
def two(database: str, tmp_path: Path) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """The same person at two servers of one house."""
    with guests_of_two_servers(database, tmp_path) as (first, second):
        table = hot_seat(first)
        second.cookies.set("caravan", first.cookies["caravan"])
        assert view(second, table)["own"] == [1, 2]
        yield first, second


def test_a_race_has_one_winner(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = hot_seat(first)
    random = Random(2)
    with ThreadPoolExecutor(2) as both:
        for _ in range(15):
            seen = view(first, table)
            one, other = random.sample([o["choice"] for o in seen["prompt"]["options"]], 2)
            sent = [
                both.submit(move, who, table, seen["ply"], choice)
                for who, choice in ((first, one), (second, other))
            ]
            answers = [answer.result() for answer in sent]
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            plies = {answer.json()["ply"] for answer in answers}
            assert len(plies) == 1
    assert view(first, table)["log"] == view(second, table)["log"]


def test_the_same_move_at_both_is_made_once(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = hot_seat(first)
    seen = view(first, table)
    choice = seen["prompt"]["options"][0]["choice"]
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda who: move(who, table, seen["ply"], choice), two))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len({answer.json()["ply"] for answer in answers}) == 1
    assert second is not first


def test_news_travel_between_servers(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = hot_seat(first)
    with listening(second, table) as heard:
        number, _ = news(heard, "ply")
        after = choose(first, table, Random(1))
        following, event = news(heard, "ply")
        assert (following, event["ply"]) == (number + 1, after["ply"])


def test_choices_made_elsewhere_are_played_on(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is read for them, and they come with what is new for each."""
    monkeypatch.setattr(TableService, "tell_about_others", lambda service: None)
    with guests_of_two_servers(database, tmp_path) as (first, second):
        table = hot_seat(first)
        second.cookies.set("caravan", first.cookies["caravan"])
        with listening(first, table) as here, listening(second, table) as there:
            known = view(second, table)
            news(here, "ply", 60), news(there, "ply", 60)
            soon_known(first, second)
            read: list[str] = []
            load = TableStore.load

            def noted(store: TableStore, one: str, known: Table | None) -> Table | None:
                read.append(one)
                return load(store, one, known)

            monkeypatch.setattr(TableStore, "load", noted)
            for n in range(30):
                choose(first, table, Random(n))
                known = applied(known, next_news(there)[1]["news"])
            assert without_presence(known) == without_presence(view(second, table))
            assert read == []
            chat = {"text": "hello"}
            first.post(f"/api/tables/{table}/chat", json=chat).raise_for_status()
            known = applied(known, next_news(there)[1]["news"])
            assert [line["text"] for line in known["chat"]] == ["hello"]
            assert read == [table], "what else may have changed is read anew"


def soon_known(*servers: httpx.Client) -> None:
    """Wait until the servers know of each other."""
    until = monotonic() + 60
    for server in servers:
        while f"caravan_servers {len(servers)}" not in server.get("/metrics").text:
            assert monotonic() < until
            sleep(0.05)


def test_limits_and_counters_are_those_of_the_house(database: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path, database, workers=1, rates=Rates(found="3/hour"))
    with (
        served(settings) as one,
        served(settings) as other,
        guest(one) as first,
        guest(other) as second,
    ):
        soon_known(first, second)
        body = {"game": "merv", "seats": ["human", "open"]}
        assert first.post("/api/tables", json=body).status_code == 201
        assert second.post("/api/tables", json=body).status_code == 201
        assert first.post("/api/tables", json=body).status_code == 201
        until = monotonic() + 60
        while second.get("/metrics").text.count('caravan_changes_total{kind="table"} 3') != 1:
            assert monotonic() < until
            sleep(0.05)
        assert second.post("/api/tables", json=body).status_code == 429


def test_what_was_only_known_here_is_looked_up_before_somebody_is_refused(
    two: tuple[httpx.Client, httpx.Client],
) -> None:
    first, second = two
    table = hot_seat(first)
    for n in range(6):  # nobody looks on: each server finds in its memory what was before
        choose((first, second)[n % 2], table, Random(n))
    seen = view(first, table)
    choice = seen["prompt"]["options"][0]["choice"]
    assert move(second, table, seen["ply"], choice).status_code == 200


def test_bots_answer_once(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = found(first, "human", "random")["id"]
    random = Random(3)
    for _ in range(6):
        my_turn(first, table)
        choose(second, table, random)
    assert my_turn(first, table)["log"] == my_turn(second, table)["log"]
