"""Joint luck at a table: nothing is dealt before all are there, and everybody can do the sums."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest
from sqlalchemy import create_engine, text

from caravanserai import Record
from caravanserai.kernel.luck import Disclosed, commitment, verified
from caravanserai.web.app.settings import DATABASE, Settings
from caravanserai.web.database.connection import Database
from caravanserai.web.errors import Refused
from caravanserai.web.tables.founding import begun, fresh_record
from caravanserai.web.tables.store import TableStore
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table
from tests.terminal.running import caravan
from tests.web.playing import Json, choose, found, move, my_turn, stranger_to, undo, view
from tests.web.tables.test_events import listening, news

ANN, BOB = Seat(HUMAN, person="ann", name="Ann"), Seat(HUMAN, person="bob", name="Bob")


def joint(*seats: Seat) -> Table:
    return begun("t", fresh_record("marco_polo", len(seats), {}), list(seats), "secret", joint=True)


def test_nothing_is_dealt_before_every_seat_has_added() -> None:
    table = joint(ANN, BOB)
    assert (table.ply, table.without_seed) == (0, [0, 1])
    with pytest.raises(Refused, match="dealt when"):
        table.move([0], 0, 1)
    assert table.add_seed(1, "six")
    assert not table.add_seed(1, "six"), "the same again changes nothing"
    with pytest.raises(Refused):
        table.add_seed(1, "five")
    assert (table.ply, table.without_seed, table.thinking) == (0, [0], None)
    table.add_seed(0, "rain")
    assert (table.ply > 0, table.without_seed) == (True, [])
    assert [(seed.seat, seed.text) for seed in table.luck.seeds] == [(1, "six"), (0, "rain")]
    with pytest.raises(Refused):
        table.add_seed(0, "more rain")


def test_bots_add_nothing() -> None:
    table = joint(ANN, Seat(BOT, "random"))
    assert table.without_seed == [0]
    table.add_seed(0, "rain")
    assert table.ply > 0
    assert joint(Seat(BOT, "random"), Seat(BOT, "random")).ply > 0


def test_whoever_sits_down_later_adds_for_themselves() -> None:
    table = joint(ANN, Seat(OPEN))
    table.add_seed(0, "rain")
    with pytest.raises(Refused):
        table.add_seed(1, "nobody sits there")
    table.join(1, "bob", "Bob", False, 1.0)
    table.leave(1, "", 1.0)
    table.join(1, "eve", "Eve", False, 2.0)
    assert table.without_seed == [1]
    table.add_seed(1, "wind")
    assert table.ply > 0


def test_who_leaves_takes_nothing_along() -> None:
    """What somebody has added stays; who takes their seat adds too, a bot does not."""
    table = joint(ANN, BOB)
    table.add_seed(0, "rain")
    table.leave(0, "", 1.0)
    assert table.without_seed == [0, 1]
    table.leave(0, "random", 1.0)
    table.leave(1, "random", 1.0)
    assert table.ply > 0
    assert [seed.text for seed in table.luck.seeds] == ["rain"]


def test_clocks_begin_with_the_deal(client: httpx.Client) -> None:
    clock = {"bank": 60, "bonus": 0, "bot": "easy"}
    table, other = waiting(client, clock=clock)
    assert view(client, table)["clock"]["running"] is None
    both_add(client, other, table)
    seen = view(client, table)
    assert seen["clock"]["running"] == seen["actor"]


def waiting(client: httpx.Client, **wishes: object) -> tuple[str, httpx.Client]:
    """A table where two sit and nothing is dealt."""
    table = found(client, "human", "open", joint=True, **wishes)["id"]
    other = stranger_to(client)
    assert other.post(f"/api/tables/{table}/join", json={"seat": 2}).status_code == 200
    return table, other


def add(client: httpx.Client, table: str, seat: int, seed: str) -> httpx.Response:
    return client.post(f"/api/tables/{table}/seed", json={"seat": seat, "seed": seed})


def both_add(client: httpx.Client, other: httpx.Client, table: str) -> Json:
    assert add(other, table, 2, "six").status_code == 200
    answer = add(client, table, 1, "  rain \n on the\troof ")
    assert answer.status_code == 200, answer.text
    seen: Json = answer.json()
    return seen


def test_a_joint_game_is_verified_by_anybody(either: httpx.Client, tmp_path: Path) -> None:
    client = either
    table, other = waiting(client)
    seen = view(stranger_to(client), table)
    noted = seen["fairness"]
    assert (seen["ply"], seen["actor"], seen["prompt"]) == (0, None, None)
    assert (noted["joint"], noted["missing"], noted["seeds"]) == (True, [1, 2], [])
    assert seen["status"].startswith("The game begins when all are there: ")
    with listening(other, table) as heard:
        news(heard, "ply", 4)
        assert both_add(client, other, table)["ply"] > 0
        news(heard, "ply", 4)
    random, people = Random(4), [client, other]
    back = 0
    while not (seen := view(client, table))["over"]:
        asked = people[seen["actor"] - 1]
        after = choose(asked, table, random)
        if back < 2 and asked is client and not after["undo"]["step"] and not after["over"]:
            went_back(client, other, table)  # over what chance has revealed since
            back += 1
    shown = view(stranger_to(client), table)["fairness"]
    assert shown["commitment"] == noted["commitment"] == commitment(shown["secret"])
    file = tmp_path / "record.json"
    file.write_text(client.get(f"/api/tables/{table}/record").text)
    luck = Disclosed.from_dict(json.loads(file.read_text())["luck"])
    assert [seed.text for seed in luck.seeds] == ["six", "rain on the roof"]
    assert len(luck.taken_back) == back == 2
    assert verified(Record.from_json(file.read_text()), luck).honest
    said = caravan("verify", str(file), "--commitment", noted["commitment"], "--seed", "six")
    assert (said.exit_code, "as they must" in said.output) == (0, True), said.output
    for wrong in (["--commitment", "0" * 64], ["--seed", "five"]):
        assert caravan("verify", str(file), *wrong).exit_code == 1
    changed = json.loads(file.read_text())
    changed["luck"]["seeds"][0]["seed"] = "five"
    file.write_text(json.dumps(changed))
    said = caravan("verify", str(file), "--lang", "fr")
    assert (said.exit_code, "il a été changé" in said.output) == (1, True), said.output


def went_back(client: httpx.Client, other: httpx.Client, table: str) -> None:
    """Both agree to go back to the last choice of one of them."""
    before = view(client, table)["ply"]
    assert undo(client, table, before, "ask").status_code == 200
    assert undo(other, table, before, "agree").status_code == 200
    assert view(client, table)["ply"] < before


def test_a_record_without_luck_is_told(client: httpx.Client, tmp_path: Path) -> None:
    table = found(client, "human", "human", hot_seat=True)["id"]
    file = tmp_path / "record.json"
    file.write_text(client.get(f"/api/tables/{table}/record").text)
    said = caravan("verify", str(file))
    assert (said.exit_code, "when the game is over" in said.stderr) == (2, True)


def test_seeds_by_others_and_strange_ones(client: httpx.Client) -> None:
    table, other = waiting(client)
    assert add(other, table, 1, "six").status_code == 403
    assert add(stranger_to(client), table, 1, "six").status_code == 403
    assert add(client, table, 1, " \n ").status_code == 422
    assert add(client, table, 1, "x" * 201).status_code == 422
    assert add(client, table, 7, "six").status_code == 403
    assert move(client, table, 0, 1).status_code == 409
    assert client.get(f"/api/tables/{table}/final", params={"choice": 1}).status_code == 409
    assert client.post(f"/api/tables/{table}/hint", json={}).status_code == 403
    assert undo(client, table, 0, "turn").status_code == 409
    for path in ("text", ""):
        assert client.get(f"/tables/{table}/{path}".rstrip("/")).status_code == 200
    for path in ("view", "progress", "aid", "links"):
        assert client.get(f"/api/tables/{table}/{path}").status_code == 200
    lists = client.get("/api/tables").json()
    assert [(one["id"], one["your_turn"], one["actor"]) for one in lists["mine"]] == [
        (table, False, None)
    ]


def test_the_text_table_asks_for_a_seed(client: httpx.Client) -> None:
    table, other = waiting(client)
    page = client.get(f"/tables/{table}/text", headers={"accept-language": "fr"}).text
    assert "quelques jets de vos dés" in page
    for person, seat in ((client, 1), (other, 2)):
        form = {"at": "0", "seat": str(seat), "seed": "four and two"}
        assert person.post(f"/tables/{table}/text", data=form).status_code == 303
    assert view(client, table)["ply"] > 0
    assert 'name="seed"' not in client.get(f"/tables/{table}/text").text


def test_a_rematch_is_joint_again(client: httpx.Client) -> None:
    table, other = waiting(client, game="merv")
    both_add(client, other, table)
    random, people = Random(4), [client, other]
    while not (seen := view(client, table))["over"]:
        choose(people[seen["actor"] - 1], table, random)
    again = client.post(f"/api/tables/{table}/rematch").json()["id"]
    assert view(client, again)["fairness"]["missing"] == [1, 2]
    assert both_add(client, other, again)["ply"] > 0


def test_bots_wait_for_the_deal(client: httpx.Client) -> None:
    table = found(client, "human", "random", joint=True)["id"]
    assert view(client, table)["fairness"]["missing"] == [1]
    assert add(client, table, 1, "rain").status_code == 200
    my_turn(client, table)


def test_tables_from_before_go_on(tmp_path: Path) -> None:
    """Without seeds the luck is what it was; one that went back over dice is not verified."""
    url = Settings(tmp_path).url
    database = Database(url)
    database.migrate()
    store = TableStore(database)
    table = begun("t", fresh_record("marco_polo", 2, {}), [ANN, BOB], "a secret")
    table.luck = replace(table.luck, epoch=2)
    store.add(table)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET luck = ''"))
    engine.dispose()
    again = store.load("t")
    database.close()
    assert again is not None
    assert (again.luck.epoch, again.luck.disclosed()) == (2, None)
    assert again.match.record.choices == table.match.record.choices
    assert (tmp_path / DATABASE).exists()
