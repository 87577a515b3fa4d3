"""Guests by cookie, accounts by name and password."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from caravanserai.web.accounts.store import Account
from caravanserai.web.app.settings import Rates, Settings
from caravanserai.web.database.connection import Conflict
from caravanserai.web.services import Services
from tests.web.conftest import served
from tests.web.playing import found, guest, stranger_to, view

ADA = {"name": "Ada", "password": "a long journey"}


def test_what_a_guest_plays_moves_along(either: httpx.Client) -> None:
    table = found(either, "human", "open")["id"]
    assert either.get("/api/me").json()["guest"]
    made = either.post("/api/accounts", json=ADA)
    assert (made.status_code, made.json()["name"]) == (201, "Ada")
    assert view(either, table)["seat"] == 1

    phone = stranger_to(either)
    second = found(phone, "human", "open")["id"]
    assert view(phone, table)["seat"] is None
    wrong = phone.post("/api/login", json={**ADA, "password": "another one"})
    assert wrong.status_code == 401
    right = phone.post("/api/login", json={**ADA, "name": "aDA"})
    assert (right.status_code, right.json()["guest"]) == (200, False)
    assert view(phone, table)["seat"] == 1
    assert view(either, second)["seat"] == 1
    mine = {one["id"] for one in either.get("/api/tables").json()["mine"]}
    assert mine == {table, second}

    assert phone.post("/api/logout").status_code == 204
    assert view(phone, table)["seat"] is None


def test_names_are_unique_and_passwords_long(client: httpx.Client) -> None:
    assert client.post("/api/accounts", json=ADA).status_code == 201
    assert client.post("/api/accounts", json={**ADA, "name": "Bob"}).status_code == 409
    other = stranger_to(client)
    assert other.post("/api/accounts", json={**ADA, "name": "ADA"}).status_code == 409
    assert other.post("/api/accounts", json={"name": "Bob", "password": "x"}).status_code == 422
    nobody = other.post("/api/login", json={"name": "nobody", "password": "a long journey"})
    assert nobody.status_code == 401


def test_forged_cookies_are_nobody(client: httpx.Client) -> None:
    table = found(client, "human", "open")["id"]
    cookie = client.cookies["caravan"]
    forger = stranger_to(client)
    forger.cookies.set("caravan", cookie[:-2] + ("aa" if cookie[-2:] != "aa" else "bb"))
    assert view(forger, table)["seat"] is None


def test_the_cookie_is_not_for_scripts(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={"game": "marco_polo", "seats": ["human", "open"]})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_new_password_ends_all_other_sessions(either: httpx.Client) -> None:
    slow = found(either, "human", "open", pace="slow")
    table, token = slow["id"], slow["token"]
    assert either.post("/api/accounts", json=ADA).status_code == 201
    thief = stranger_to(either)
    assert thief.post("/api/login", json=ADA).status_code == 200
    assert view(thief, table)["seat"] == 1

    wish = {"old": ADA["password"], "new": "another long journey"}
    wrong = either.post("/api/password", json={**wish, "old": "a short journey"})
    assert (wrong.status_code, wrong.json()["error"]) == (401, "The old password is not right.")
    assert either.post("/api/password", json={**wish, "new": "short"}).status_code == 422
    assert view(thief, table)["seat"] == 1, "nothing has changed"
    changed = either.post("/api/password", json=wish)
    assert (changed.status_code, changed.json()["name"]) == (200, "Ada")

    assert view(either, table)["seat"] == 1, "here one stays signed in"
    assert either.get("/api/me").json()["guest"] is False
    assert thief.get("/api/me").json()["guest"] is True
    assert view(thief, table)["seat"] is None
    assert thief.get("/api/tables").json()["mine"] == []
    assert view(thief, table, token)["seat"] is None, "the old token of the seat"
    taken = thief.post(f"/api/tables/{table}/join", json={"seat": 1, "token": token})
    assert taken.status_code == 403
    assert thief.post("/api/password", json=wish).status_code == 409, "a guest has no password"
    assert thief.post("/api/login", json=ADA).status_code == 401
    again = thief.post("/api/login", json={**ADA, "password": wish["new"]})
    assert again.status_code == 200
    assert view(thief, table)["seat"] == 1
    fresh = either.post(f"/api/tables/{table}/join", json={"seat": 1}).json()["token"]
    assert view(thief, table, fresh)["seat"] == 1


def test_what_belongs_to_a_person_stays_theirs(either: httpx.Client) -> None:
    table = found(either, "human", "random")["id"]
    either.post(f"/api/tables/{table}/leave", json={"seat": 1, "bot": "random"})
    assert either.post("/api/accounts", json=ADA).status_code == 201
    day = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
    until = either.post("/api/vacation", json={"until": day}).json()["until"]
    wish = {"old": ADA["password"], "new": "another long journey"}
    assert either.post("/api/password", json=wish).status_code == 200
    assert view(either, table)["returning"] == [1]
    assert either.get("/api/vacation").json()["until"] == until


def test_one_of_two_changes_at_once_wins(database: str, tmp_path: Path) -> None:
    house = Services(Settings(tmp_path, database, workers=1))
    account = Account("ada", "Ada", "old", "ada")
    house.accounts.add(account, 0)
    house.accounts.renew(account, "first", "one")
    with pytest.raises(Conflict):
        house.accounts.renew(account, "second", "two")
    assert house.accounts.account("Ada") == Account("ada", "Ada", "first", "one")
    house.close()


def test_old_passwords_are_not_guessed(tmp_path: Path) -> None:
    rates = Rates(login="3/minute")
    with (
        served(Settings(tmp_path, workers=1, rates=rates)) as address,
        guest(address) as client,
    ):
        assert client.post("/api/accounts", json=ADA).status_code == 201
        wish = {"old": "a short journey", "new": "another long journey"}
        codes = [client.post("/api/password", json=wish).status_code for _ in range(3)]
        assert codes == [401, 401, 429]
