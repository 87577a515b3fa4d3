"""Several servers, one database: the primary key (table, ply) decides."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.web.conftest import guests_of_two_servers
from tests.web.playing import choose, found, hot_seat, move, my_turn, view
from tests.web.tables.test_events import listening, news


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
        number, _ = news(heard, "ply", 4)
        after = choose(first, table, Random(1))
        following, event = news(heard, "ply", 4)
        assert (following, event["ply"]) == (number + 1, after["ply"])


def test_bots_answer_once(two: tuple[httpx.Client, httpx.Client]) -> None:
    first, second = two
    table = found(first, "human", "random")["id"]
    random = Random(3)
    for _ in range(6):
        my_turn(first, table)
        choose(second, table, random)
    assert my_turn(first, table)["log"] == my_turn(second, table)["log"]
