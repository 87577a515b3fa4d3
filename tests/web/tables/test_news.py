"""News: who applies them sees what the whole view would show, and hears nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import httpx
import pytest

from caravanserai import available_games, load
from caravanserai.web.session.tokens import Signer
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.news import Screens, gone, moved
from caravanserai.web.tables.parts import Perspective
from caravanserai.web.tables.perspective import Views
from caravanserai.web.tables.table import Seat, Table
from tests.web.conftest import guests_of_two_servers
from tests.web.playing import found, hot_seat, move, stranger_to, view
from tests.web.tables.following import Json, applied, put
from tests.web.tables.test_events import listening

SECRET = "0123456789abcdef" * 4
MOVES = 50
TABLES = [(key, seats) for key in available_games() for seats in load(key).seats]


class Onlooker:
    """Somebody with these seats."""

    def __init__(self, *own: int, lang: str = "en") -> None:
        self.eyes = Perspective(own, (), lang, "https://house/")

    def perspective(self, table: Table) -> Perspective | None:
        return self.eyes


class Deaf(Onlooker):
    """Somebody from whom something is kept for a while."""

    def perspective(self, table: Table) -> Perspective | None:
        return None


def new_table(key: str, seats: int) -> Table:
    people = [Seat("human", person=f"person{i}", name=f"Name {i}") for i in range(seats)]
    table = begun("table", fresh_record(key, seats, {}), people, SECRET)
    table.made = [0.0] * table.ply
    return table


def changes(table: Table, random: Random) -> Callable[[Table], None]:
    """Anything that may happen at a table."""
    seat = table.match.actor
    kind = random.random()
    if table.match.over or kind < 0.1:
        return lambda there: there.say(0, "Name 0", f"word {random.random()}", 1.0)
    if kind < 0.15:
        return lambda there: there.note(seat, f"note {random.random()}")
    if kind < 0.35 and table.free_undo([seat]) is not None:
        return lambda there: there.undo([seat], there.ply, random.choice(["step", "turn"]), 1.0)
    if kind < 0.38 and table.last_own([seat]) is not None:
        return lambda there: there.undo([seat], there.ply, "ask", 1.0)
    choice = random.choice(table.match.legal)
    return lambda there: cast(None, there.move([seat], there.ply, choice))


def new_views() -> Views:
    """Nobody is there, and no bot is busy."""
    return Views(lambda table: set(), Signer(SECRET), lambda bot: 0.0)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_who_applies_all_news_sees_the_table_as_it_is(key: str, seats: int) -> None:
    """Over moves, undo, chat and notes, for every seat and for those who only look on."""
    views, screens, random = (
        new_views(),
        Screens(),
        Random(seats),
    )
    readers = [*[Onlooker(seat) for seat in range(seats)], Onlooker(), Onlooker(0, lang="ru")]
    table = new_table(key, seats)
    seen: dict[Onlooker, Json] = {
        reader: as_json(views.show(table, reader.eyes)) for reader in readers
    }
    for version in range(1, MOVES):
        after = table.copy()
        changes(table, random)(after)
        after.made = [0.0] * after.ply
        after.version, after.updated = version, float(version)
        told = screens.turn(table, after, readers, views.show)
        table = after
        assert set(told) == set(readers)
        for reader in readers:
            seen[reader] = applied(seen[reader], as_json(told[reader]))
            assert seen[reader] == as_json(views.show(table, reader.eyes))


def as_json(content: Any) -> Json:
    """What goes over the wire."""
    found: Json = json.loads(json.dumps(content))
    return found


@pytest.mark.parametrize("key", available_games())
def test_news_are_short(key: str) -> None:
    """Less than a seventh of the whole view on the average, in the middle of a game."""
    views, screens, random = (
        new_views(),
        Screens(),
        Random(5),
    )
    readers = [Onlooker(seat) for seat in range(3)]
    table, whole, short = new_table(key, 3), 0, 0
    for version in range(1, 120):
        after = table.copy()
        after.move([after.match.actor], after.ply, random.choice(after.match.legal))
        after.made = [0.0] * after.ply
        after.version = version
        told = screens.turn(table, after, readers, views.show)
        table = after
        if table.match.over:
            break
        if version > 60:
            whole += sum(len(json.dumps(views.show(table, one.eyes))) for one in readers)
            short += sum(len(json.dumps(news)) for news in told.values())
    assert short < whole / 7


def test_news_need_the_same_eyes_before_and_after() -> None:
    """Who has just sat down needs the whole view; so does one from whom something is kept."""

    class Newcomer(Onlooker):
        def perspective(self, table: Table) -> Perspective:
            return self.eyes._replace(own=(0,) if table.version else ())

    views, screens = new_views(), Screens()
    table = new_table("marco_polo", 2)
    after = table.copy()
    after.version = 1
    readers = [Newcomer(), Deaf(), Onlooker(1)]
    assert list(screens.turn(table, after, readers, views.show)) == readers[2:]


def test_every_view_is_made_once() -> None:
    views, screens = new_views(), Screens()
    made: list[tuple[int, Perspective]] = []

    def show(table: Table, eyes: Perspective) -> Any:
        made.append((table.version, eyes))
        return views.show(table, eyes)

    table = new_table("merv", 2)
    readers = [Onlooker(0), Onlooker(0), Onlooker(1)]
    for version in (1, 2, 3):
        after = table.copy()
        after.version = version
        screens.turn(table, after, readers, show)
        table = after
    assert len(made) == len(set(made)) == 2 * 4, "the first time that of before too"


def test_things_are_put_where_they_belong() -> None:
    """Any list of things can be made of any other one."""
    random = Random(1)

    def things(size: int) -> list[Any]:
        names = random.sample("abcdefghijkl", size)
        return [{"id": name, "value": random.choice([1, 2])} for name in names]

    for _ in range(500):
        before, after = things(random.randrange(9)), things(random.randrange(9))
        assert put(before, gone(before, after), moved(before, after)) == after
    same = things(8)
    assert moved(same, same) == [] == gone(same, same)
    assert len(moved(same, [same[-1], *same[:-1]])) <= len(same) - 1


def test_the_stream_brings_what_is_new(either: httpx.Client) -> None:
    """To everybody with their own eyes; nobody has to ask for the view."""
    table = found(either, "human", "open")["id"]
    other = stranger_to(either)
    other.post(f"/api/tables/{table}/join", json={"seat": 2})
    seen, others = view(either, table), view(other, table)
    with listening(either, table) as heard, listening(other, table) as heard_by_other:
        heard.get(timeout=60), heard_by_other.get(timeout=60)
        player, own = (either, seen) if seen["your_turn"] else (other, others)
        choice = own["prompt"]["options"][0]["choice"]
        assert move(player, table, own["ply"], choice).status_code == 200
        for person, known, events in ((either, seen, heard), (other, others, heard_by_other)):
            number, event = next_news(events)
            after = applied(known, event["news"])
            now = view(person, table)
            assert number == after["version"] == now["version"]
            assert without_presence(after) == without_presence(now)


def next_news(events: Any) -> tuple[int, Json]:
    """The next event with news; others say who has come."""
    while True:
        number, event = events.get(timeout=60)
        if "news" in event:
            return number, event
        assert event["type"] == "online"


def without_presence(view: Json) -> Json:
    """Who is there may have changed meanwhile."""
    return {**view, "seats": [{**seat, "online": None} for seat in view["seats"]]}


def test_who_listens_is_answered_with_what_is_new(client: httpx.Client) -> None:
    table = hot_seat(client)
    seen = view(client, table)
    wish = {
        "at": seen["ply"],
        "choice": seen["prompt"]["options"][0]["choice"],
        "known": seen["version"],
    }
    with listening(client, table) as heard:
        heard.get(timeout=60)
        answer = client.post(f"/api/tables/{table}/moves", json=wish)
        seen = applied(seen, answer.json())
        assert without_presence(seen) == without_presence(view(client, table))
        undo = {"at": seen["ply"], "kind": "step", "known": seen["version"]}
        if seen["undo"]["step"]:
            answer = client.post(f"/api/tables/{table}/undo", json=undo)
            seen = applied(seen, answer.json())
            assert without_presence(seen) == without_presence(view(client, table))


def test_who_listens_at_another_server_is_answered_so_too(database: str, tmp_path: Path) -> None:
    with guests_of_two_servers(database, tmp_path) as (first, second):
        table = hot_seat(first)
        second.cookies.set("caravan", first.cookies["caravan"])
        with listening(second, table) as heard:
            heard.get(timeout=60)
            seen = view(first, table)
            for _ in range(3):
                choice = seen["prompt"]["options"][0]["choice"]
                wish = {"at": seen["ply"], "choice": choice, "known": seen["version"]}
                answer = first.post(f"/api/tables/{table}/moves", json=wish).json()
                seen = applied(seen, answer)
                assert seen["version"] == answer["version"]
            assert without_presence(seen) == without_presence(view(first, table))
            while "news" not in heard.get(timeout=60)[1]:
                pass


@pytest.mark.parametrize("known", [None, 0, 10_000])
def test_who_does_not_know_the_last_view_gets_the_whole(
    client: httpx.Client, known: int | None
) -> None:
    table = hot_seat(client)
    client.post(f"/api/tables/{table}/chat", json={"text": "a change"})
    seen = view(client, table)
    wish = {"at": seen["ply"], "choice": seen["prompt"]["options"][0]["choice"], "known": known}
    with listening(client, table) as heard:
        heard.get(timeout=60)
        answer = client.post(f"/api/tables/{table}/moves", json=wish).json()
    assert without_presence(answer) == without_presence(view(client, table))
