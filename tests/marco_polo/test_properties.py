"""Laws of this game that hold whatever is played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from caravanserai import CHANCE, Setup, load, play
from caravanserai.games.marco_polo.state import GOAL_NAMES, MarcoPolo
from caravanserai.mind.evaluation import value
from tests.laws import played, positions, seeds, setups_of, shares

GAME = load("marco_polo")

setups = setups_of(GAME)


def swapped(s: MarcoPolo, seat: int, random: Random) -> MarcoPolo:
    """The same position with other goal cards in every hand but this seat's."""
    own = s.goals[seat] | s.dealt[seat] | s.returned[seat]
    others = [goal for goal in range(len(GOAL_NAMES)) if not own >> goal & 1]
    random.shuffle(others)
    twin = s.clone()
    for hands in (twin.goals, twin.dealt, twin.returned):
        for p in range(s.players):
            if p != seat:
                hands[p] = sum(1 << others.pop() for _ in range(hands[p].bit_count()))
    return twin


def seen(s: MarcoPolo, seat: int | None) -> Any:
    """Everything the public interface tells a seat."""
    view = GAME.view(s, seat)
    scores = [score.seen_by(seat) for score in GAME.rules.scores(s)]
    scene = GAME.presentation.scene(view)
    return view, scene.places, scene.pieces, scene.grids, scores


@pytest.mark.rule("MP-INFO-2", "MP-INFO-4")
@given(positions(GAME), seeds)
@settings(max_examples=80, deadline=None)
def test_what_a_seat_sees_does_not_depend_on_the_secrets_of_others(s: MarcoPolo, seed: int) -> None:
    if s.over:
        return
    for seat in range(s.players):
        twin = swapped(s, seat, Random(seed))
        assert seen(twin, seat) == seen(s, seat)
        assert value(GAME, twin, seat) == value(GAME, s, seat)


@given(seeds, shares)
@settings(max_examples=40, deadline=None)
def test_the_narration_keeps_the_secrets(seed: int, share: float) -> None:
    """Nothing the others read names a goal card that was dealt or kept."""
    random = Random(seed)
    s: MarcoPolo = GAME.new(Setup(3, {"goal_selection": True}))
    while s.round == 0:
        s.events = []
        play(s, random.choice(s.legal))
        for event in s.events:
            for seat in (None, *[p for p in range(3) if p != event.seat]):
                told = event.seen_by(seat)
                assert told is None or not any(name in str(told) for name in GOAL_NAMES)


@given(positions(GAME), seeds)
@settings(max_examples=40, deadline=None)
def test_a_determinized_position_agrees_with_all_the_seat_knows(s: MarcoPolo, seed: int) -> None:
    for seat in range(s.players):
        twin = GAME.rules.determinize(s, seat, Random(seed))
        assert GAME.rules.faults(twin) == []
        if not s.over:
            assert seen(twin, seat) == seen(s, seat)
        assert GAME.codec.to_dict(twin)["players"][seat] == GAME.codec.to_dict(s)["players"][seat]


def test_determinizing_really_deals_anew() -> None:
    s, _ = played(GAME, Setup(4), 3, 0.4)
    hands = {GAME.rules.determinize(s, 0, Random(i)).goals[1] for i in range(20)}
    assert len(hands) > 5


@given(setups, seeds)
@settings(max_examples=10, deadline=None)
def test_a_game_has_five_rounds_and_a_winner(setup: Setup, seed: int) -> None:
    s, _ = played(GAME, setup, seed, 10)
    assert s.over
    assert s.round == 5
    ranking = GAME.rules.ranking(s)
    assert min(ranking) == 1
    totals = [score.total for score in GAME.rules.scores(s)]
    assert totals[ranking.index(1)] == max(totals)
    assert s.actor != CHANCE
