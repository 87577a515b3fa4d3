"""Laws of this game that hold whatever is played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravanserai import Match, Setup, load, play
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.state import NONE, Merv
from caravanserai.games.merv.tracks import FAVOUR_LAST, INFLUENCE_LAST
from tests.laws import played, positions, seeds, setups_of

GAME = load("merv")

setups = setups_of(GAME)


@given(setups, seeds)
@settings(max_examples=15, deadline=None)
def test_rounds_begin_with_full_queues_and_end_with_one_slot_each(setup: Setup, seed: int) -> None:
    random = Random(seed)
    s: Merv = GAME.new(setup)
    seen = set()
    while not s.over:
        moment = (s.year, s.round)
        taken = [p for p in s.slots if p != NONE]
        assert len(set(taken)) == len(taken)
        if moment not in seen and s.market_side != NONE and len(s.order) == s.seats:
            seen.add(moment)
            assert sorted(s.order) == list(range(s.seats))
            assert not any(s.queue_camels)
        assert max(s.favour) <= FAVOUR_LAST
        assert max(s.influence) <= INFLUENCE_LAST
        assert 0 <= s.row_camels <= max(len(s.row), 8)
        play(s, random.choice(s.legal))
    assert len(seen) == COMPONENTS.rounds.years * COMPONENTS.rounds.rounds_per_year
    assert all(soldier == NONE for soldier in s.soldier)


TURN = ("ChooseAction", "EndTurn")
MOVES_CAMELS = {"card", "camel", "post", "buy", "mosque", "camels", "trade", "tile"}
"""The choices of a turn by which camels come or go (MERV-CAMEL-12)."""


def in_turn(s: Merv) -> int:
    """The player whose action is under way or still to come, or NONE."""
    found = [op.player for op in s.stack if type(op).__name__ in TURN]
    return found[0] if found else NONE


@pytest.mark.rule("MERV-GEN-13", "MERV-TURN-11", "MERV-CAMEL-12")
@given(st.integers(2, 4), seeds)
@settings(max_examples=20, deadline=None)
def test_in_a_turn_nobody_else_decides_or_loses_anything(seats: int, seed: int) -> None:
    """Others only gain their share of cubes, and camels change hands at the named places only."""
    random = Random(seed)
    s: Merv = GAME.new(Setup(seats))
    while not s.over:
        before = s.clone()
        choice = random.choice(s.legal)
        play(s, choice)
        p = in_turn(before)
        if p == NONE or before.actor < 0:
            continue
        assert before.actor == p
        if in_turn(s) != p:
            continue
        if s.camels[p] != before.camels[p] and s.mosque[p] == before.mosque[p]:
            assert GAME.words.name(choice).split(":")[0] in MOVES_CAMELS
        for q in range(s.seats):
            if q != p:
                assert all([a >= b for a, b in zip(s.cubes[q], before.cubes[q], strict=True)])
                assert s.camels[q] == before.camels[q]
                assert s.spices[q] == before.spices[q]
                owned = (s.scrolls[q], s.common[q], s.rare[q])
                assert owned == (before.scrolls[q], before.common[q], before.rare[q])


@given(setups, seeds)
@settings(max_examples=8, deadline=None)
def test_everything_that_happens_can_be_told(setup: Setup, seed: int) -> None:
    match = Match("merv", setup.seats, seed, **setup.options)
    random = Random(seed)
    while not match.over:
        prompt = match.game.prompt(match.state)
        assert str(prompt.text)
        for refusal in prompt.refusals:
            assert refusal.option.choice not in match.legal
            assert str(refusal.why)
            assert refusal.why.rule.startswith("MERV-")
        if random.random() < 0.05:
            scene = GAME.presentation.scene(GAME.view(match.state, match.actor))
            places = {place.id for place in scene.places}
            assert {piece.place for piece in scene.pieces} <= places
            ids = [piece.id for piece in scene.pieces]
            assert len(set(ids)) == len(ids)
        match.play(random.choice(match.names))
    assert all(str(event.message) for _, event in match.log)


@given(setups, seeds)
@settings(max_examples=10, deadline=None)
def test_a_game_has_one_winner(setup: Setup, seed: int) -> None:
    s, _ = played(GAME, setup, seed, 20)
    assert s.over
    assert (s.year, s.round) == (COMPONENTS.rounds.years, COMPONENTS.rounds.rounds_per_year)
    ranking = GAME.rules.ranking(s)
    assert sorted(ranking) == list(range(1, len(ranking) + 1))
    totals = [score.total for score in GAME.rules.scores(s)]
    assert totals[ranking.index(1)] == max(totals)
    assert [sum(s.tally[score.seat]) for score in GAME.rules.scores(s)] == totals


@pytest.mark.rule("MERV-INFO-1")
@given(positions(GAME), seeds)
@settings(max_examples=20, deadline=None)
def test_nothing_but_the_order_of_the_decks_is_hidden(s: Merv, seed: int) -> None:
    """The decks are bags: no state knows their order, so every seat may know everything."""
    views = [GAME.codec.position(s, seat) for seat in (None, *range(s.players))]
    assert all(view == views[0] for view in views)
    assert GAME.codec.to_dict(GAME.rules.determinize(s, 0, Random(seed))) == GAME.codec.to_dict(s)
    whole = GAME.codec.to_dict(s)
    assert all(whole[key] == views[0][key] for key in whole if key not in ("steps", "participants"))
