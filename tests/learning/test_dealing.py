"""Games for practice: every number of seats, every kind, playable to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from caravanserai import CHANCE, available_games, load, play
from caravanserai.games.marco_polo.state import COIN, MarcoPolo
from caravanserai.kernel.chance import pick
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import State, advance
from caravanserai.learning.dealing import LEARNER, RIVAL, PracticeDealer
from caravanserai.mind.observation import observation
from caravanserai.mind.practice import practice_of

GAMES = available_games()
TABLES = [(key, seats) for key in GAMES for seats in load(key).seats]
DEALS = 200


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_practice_is_played_by_the_rules(key: str, seats: int) -> None:
    """Whatever is given at the start, nothing is broken at any moment."""
    game, random = load(key), Random(seats)
    for given in (0, 100):
        s, kind = practice_of(game).set_up(seats, given, random)
        assert 0 <= kind < len(practice_of(game).kinds)
        assert game.rules.people(s) == seats
        options: Any = s
        assert set(options.options) == set(game.options), "rulings too"
        advance(s)
        assert game.rules.faults(s) == []
        finish(key, s, random)
        assert s.over
        assert game.rules.faults(s) == []


def finish(key: str, s: State, random: Random) -> None:
    """Play on to the end."""
    game = load(key)
    while not s.over:
        share = random.random()
        play(s, pick(s, share) if s.actor == CHANCE else choose(game, s, share, eager=True))


@pytest.mark.parametrize("key", GAMES)
def test_practice_names_what_is_seen(key: str) -> None:
    game = load(key)
    practice, names = practice_of(game), observation(game).names
    assert {*practice.lures, *practice.noted} <= set(names)
    assert set(practice.late) <= set(game.mind.observer.sources)
    assert all(value > 0 for value in practice.lures.values())


def test_who_is_paid_and_who_plays() -> None:
    practice, random = practice_of(load("marco_polo")), Random(1)
    dealer = PracticeDealer(practice, [2, 4, 4])
    plain = [dealer.deal(random).tags for _ in range(DEALS)]
    assert {len(tags) for tags in plain} == {2, 4}
    assert all(tag == [LEARNER, 0] for tags in plain for tag in tags)
    fours = sum(len(tags) == 4 for tags in plain)
    assert DEALS // 2 < fours < DEALS, "named twice, played twice as often"
    dealer.paid, dealer.rivals = 30, 50
    mixed = [dealer.deal(random).tags for _ in range(DEALS)]
    paid = [tag[1] for tags in mixed for tag in tags]
    assert min(paid) == 0
    assert 20 < max(paid) <= 30
    with_rivals = [tags for tags in mixed if any(tag[0] == RIVAL for tag in tags)]
    assert DEALS // 4 < len(with_rivals) < 3 * DEALS // 4
    for tags in with_rivals:
        learners = sum(tag[0] == LEARNER for tag in tags)
        assert learners in (1, len(tags) - 1), "one against the others"


def test_gifts_are_given_to_as_many_as_wished() -> None:
    practice, random = practice_of(load("marco_polo")), Random(1)

    def coins(given: int) -> list[int]:
        states: list[MarcoPolo] = []
        for _ in range(DEALS):
            s, _ = practice.set_up(2, given, random)
            advance(s)
            states.append(s)
        return [sum(stock[COIN] for stock in s.stock) for s in states]

    plain, half, every = coins(0), coins(50), coins(100)
    assert len(set(plain)) <= len(set(half))
    assert sum(plain) < sum(half) < sum(every)
