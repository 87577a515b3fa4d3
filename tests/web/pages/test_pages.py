"""Pages in three languages; the text table plays without any script."""

from __future__ import annotations

import re
from html import escape, unescape

import httpx
import pytest

from caravanserai.kernel.game import find
from caravanserai.web.jobs.bots import Bots
from caravanserai.web.jobs.lanes import Lane
from caravanserai.web.pages.assets import MODULES, VERSIONED
from tests.web.playing import found, hot_seat, move, my_turn, stranger_to, view

BUSY = {"en": "house is busy: about 6 s", "ru": "дом занят", "fr": "la maison est occupée"}


@pytest.mark.parametrize("path", ["/", "/settings", "/about", "/rules/marco_polo"])
def test_pages(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert "<main" in answer.text
    assert f'<script type="module" src="{VERSIONED}/app/main.js">' in answer.text
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on\w+=", answer.text)


def test_the_table_page_says_who_looks(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    assert 'data-seat="1"' in client.get(f"/tables/{table}").text
    page = stranger_to(client).get(f"/tables/{table}").text
    assert 'data-seat=""' in page
    assert f'data-table="{table}"' in page


@pytest.mark.parametrize(
    ("headers", "text"),
    [
        ({"accept-language": "ru-RU,ru;q=0.9,en;q=0.5"}, "О проекте"),
        ({"accept-language": "de, fr;q=0.8, en;q=0.7"}, "À propos"),
        ({"accept-language": "xx;q=banana"}, "About"),
        ({"cookie": "lang=fr", "accept-language": "ru"}, "À propos"),
    ],
)
def test_languages(client: httpx.Client, headers: dict[str, str], text: str) -> None:
    assert f"<h1>{text}</h1>" in client.get("/about", headers=headers).text


def test_errors_are_pages_for_people(client: httpx.Client) -> None:
    answer = client.get("/tables/nowhere", headers={"accept": "text/html", "cookie": "lang=ru"})
    assert answer.status_code == 404
    assert "Такого стола нет." in answer.text
    assert client.get("/rules/chess", headers={"accept": "text/html"}).status_code == 404
    assert client.get("/nowhere").json()["rule"] is None


def test_every_rule_has_an_address(client: httpx.Client) -> None:
    page = client.get("/rules/marco_polo").text
    rules = client.get("/api/rules/marco_polo").json()
    assert len(rules) > 50
    assert all(f'id="{rule["id"]}"' in page for rule in rules)


def test_reconstructed_values_are_said_openly(client: httpx.Client) -> None:
    page = client.get("/rules/merv").text
    assert "Reconstructed values" in page
    for file, entry, origin in find("merv").provenance():
        assert origin != "reconstructed" or escape(entry) in page, file
    assert "Reconstructed values" not in client.get("/rules/marco_polo").text


def test_a_game_on_the_text_table(client: httpx.Client) -> None:
    table = hot_seat(client)
    url = f"/tables/{table}/text"
    for _ in range(10):
        page = client.get(url).text
        at = re.search(r'name="at" value="(\d+)"', page)
        choice = re.search(r'name="choice" value="(\d+)">([^<]+)', page)
        assert at is not None
        assert choice is not None
        seen = view(client, table)
        assert unescape(choice[2]) == seen["prompt"]["options"][0]["label"]
        answer = client.post(url, data={"at": at[1], "choice": choice[1]})
        assert answer.status_code == 303
    after = view(client, table)["ply"]
    assert after > seen["ply"]
    assert client.post(url, data={"at": after, "choice": "99999"}).status_code == 422
    assert client.post(url, data={"at": "now"}).status_code == 422
    assert stranger_to(client).post(url, data={"at": after, "choice": "1"}).status_code == 403
    assert client.post(url, data={"at": after, "undo": "step"}).status_code in (303, 409)


def test_chat_and_names_are_escaped(client: httpx.Client) -> None:
    table = found(client, "human", "random", name="<b>Ada</b>")["id"]
    my_turn(client, table)
    page = client.get(f"/tables/{table}/text").text
    assert "<b>Ada" not in page


def test_an_invitation_without_scripts(client: httpx.Client) -> None:
    table = found(client, "human", "human")
    (link,) = table["links"]
    path = link["url"].removeprefix(str(client.base_url).rstrip("/"))
    friend = stranger_to(client)
    assert "<form" in friend.get(path).text
    assert view(friend, table["id"])["seats"][1]["kind"] == "open", "looking takes no seat"
    answer = friend.post(path, data={"name": "Боб"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table['id']}")
    seen = view(friend, table["id"])
    assert (seen["seat"], seen["seats"][1]["name"]) == (2, "Боб")
    assert friend.get(path).status_code == 303
    assert client.post(path, data={}).status_code == 403
    assert friend.get("/join/nonsense").status_code == 404


def test_scripts_are_asked_for_once(client: httpx.Client) -> None:
    page = client.get("/").text
    for module in MODULES:
        assert f'<link rel="modulepreload" href="{VERSIONED}/{module}">' in page
        answer = client.get(f"{VERSIONED}/{module}")
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    assert client.get("/static/app/main.js").headers["cache-control"] == "no-cache"
    assert "immutable" not in client.get(f"{VERSIONED}/nothing.js").headers["cache-control"]


def test_pages_name_what_they_will_ask_for(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    for path, number in (("/", 2), (f"/tables/{table}", 2)):
        page = client.get(path, headers={"accept-language": "fr"}).text
        soon = re.findall(r'<link rel="preload" href="(/(?:api|static/boards)[^"]+)"', page)
        assert len(soon) == number
        for address in soon:
            assert client.get(address).status_code == 200
            assert not address.startswith("/api") or address.endswith("?lang=fr")


def test_boards_are_packed_once(client: httpx.Client) -> None:
    plain = client.get("/static/boards/merv.svg", headers={"accept-encoding": "identity"})
    packed = client.get("/static/boards/merv.svg")
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    known = {"if-none-match": packed.headers["etag"]}
    assert client.get("/static/boards/merv.svg", headers=known).status_code == 304


@pytest.mark.parametrize("lang", BUSY)
def test_how_long_a_bot_is_waited_for_is_said(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    client.cookies.set("lang", lang)
    table = found(client, "human", "hard")["id"]
    my_turn(client, table)
    monkeypatch.setattr(Lane, "wait_s", 6.2)
    monkeypatch.setattr(Bots, "wake", lambda bots, table: None)
    monkeypatch.setattr(Bots, "look_round", lambda bots: None)
    page = f"/tables/{table}/text"
    assert BUSY[lang] not in client.get(page).text
    while (seen := view(client, table))["your_turn"]:
        assert seen["busy"] == 0
        move(client, table, seen["ply"], seen["prompt"]["options"][0]["choice"])
    assert seen["busy"] == 6
    assert BUSY[lang] in client.get(page).text
