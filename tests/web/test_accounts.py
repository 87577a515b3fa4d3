"""Guests by cookie, accounts by name and password."""

from __future__ import annotations

import httpx

from tests.web.playing import found, stranger_to, view

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
