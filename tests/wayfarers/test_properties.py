"""Laws that hold in every game, whatever is played."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caravanserai import Record, Setup, load, play
from caravanserai.games.wayfarers.caravan import FIXED_CELLS, POSITIONS
from caravanserai.games.wayfarers.state import DECK_OF, KNOWN_TO_ALL, NONE, Wayfarers
from caravanserai.kernel.check import (
    ALL_LAWS,
    asks_properly,
    choose,
    cloned,
    fuzz,
    written_and_read,
)

GAME = load("wayfarers")
setups = st.builds(
    lambda seats, sides, board: Setup(
        seats, dict(zip(("left", "middle", "right"), sides, strict=True)) | {"tigran": board}
    ),
    st.integers(1, 4),
    st.tuples(*[st.sampled_from(["random", "A", "B"])] * 3),
    st.sampled_from(["random", "space", "upgrade", "townsfolk", "journal"]),
)
seeds = st.integers(0, 2**32)
shares = st.floats(0, 1)


def played(setup: Setup, seed: int, share: float) -> tuple[Wayfarers, list[int]]:
    """A game of players who want to get on, stopped somewhere."""
    random = Random(seed)
    s: Wayfarers = GAME.new(setup)
    choices: list[int] = []
    for _ in range(int(share * 1500)):
        if s.over:
            break
        choices.append(choose(GAME, s, random.random(), eager=True))
        play(s, choices[-1])
    return s, choices


@given(setups, seeds)
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_law_holds_in_whole_games(setup: Setup, seed: int) -> None:
    """Never stuck, always ends, conserved, options pure and sorted, text and clones faithful."""
    failure = fuzz(GAME, setup, seed, ALL_LAWS, every=41)
    assert failure is None, failure


@given(setups, seeds, shares)
@settings(max_examples=40, deadline=None)
def test_any_position_is_written_read_cloned_and_asked_properly(
    setup: Setup, seed: int, share: float
) -> None:
    s, _ = played(setup, seed, share)
    for law in (written_and_read, cloned, asks_properly):
        assert law(GAME, s) is None


@given(setups, seeds, shares)
@settings(max_examples=15, deadline=None)
def test_replay_gives_the_same_position(setup: Setup, seed: int, share: float) -> None:
    s, choices = played(setup, seed, share)
    record = Record("wayfarers", setup, choices)
    assert GAME.to_dict(record.at()) == GAME.to_dict(s)
    assert Record.from_json(record.to_json()).digest() == record.digest()


@given(setups, seeds, shares)
@settings(max_examples=25, deadline=None)
def test_tiles_never_overlap_and_cards_carry_one_townsfolk_each(
    setup: Setup, seed: int, share: float
) -> None:
    s, _ = played(setup, seed, share)
    for p in range(s.players):
        cells = FIXED_CELLS
        for code in s.tiles[p]:
            mask = POSITIONS[code // 64][code % 32]
            assert mask and not mask & cells
            cells |= mask
        assert len(s.folk[p]) == len(s.ground[p]) == len(s.sky[p]) == len(s.insp[p])
        tucked = [card for card in s.folk[p] if card != NONE]
        assert len(set(tucked)) == len(tucked)


@given(setups, seeds)
@settings(max_examples=8, deadline=None)
def test_no_effect_of_a_card_acquired_this_turn_but_the_immediate_ones(
    setup: Setup, seed: int
) -> None:
    """Within a turn no vista newer than the turn is ever a part of a question."""
    random = Random(seed)
    s: Wayfarers = GAME.new(setup)
    for _ in range(700):
        if s.over:
            break
        play(s, choose(GAME, s, random.random(), eager=False))
        names = [GAME.words.name(choice) for choice in s.legal]
        fresh = {f"vista:{_name(card)}" for card in s.ground[s.turn][s.columns :]}
        fresh |= {f"slot:{_name(card)}" for card in s.ground[s.turn][s.columns :]}
        assert not fresh & set(names)


def _name(card: int) -> str:
    from caravanserai.games.wayfarers.state import CARD_NAMES

    return CARD_NAMES[card]


def hidden_from(s: Wayfarers, seat: int, random: Random) -> Wayfarers:
    """The same position with other cards where this seat may not look."""
    return GAME.determinize(s, seat, random)  # type: ignore[no-any-return]


def seen(s: Wayfarers, seat: int | None) -> Any:
    """Everything the public interface tells a seat."""
    view = GAME.view(s, seat)
    return view, GAME.scene(view), GAME.scores(s)


@given(setups, seeds, shares)
@settings(max_examples=30, deadline=None)
def test_what_a_seat_sees_does_not_depend_on_what_others_put_under_the_decks(
    setup: Setup, seed: int, share: float
) -> None:
    s, _ = played(setup, seed, share)
    for seat in range(s.players):
        twin = hidden_from(s, seat, Random(seed))
        assert GAME.faults(twin) == []
        assert seen(twin, seat) == seen(s, seat)
        assert GAME.value(twin, seat) == GAME.value(s, seat)


def test_determinizing_really_mixes_what_others_know() -> None:
    s, _ = played(Setup(2), 3, 0.3)
    card = 72 + s.deck[2].bit_length() - 1
    assert DECK_OF[card] == 2
    s.deck[2] &= ~(1 << card - 72)
    s.bottom[2].append(card * 8 + 1)
    found = {GAME.determinize(s, 0, Random(i)).bottom[2][-1] // 8 for i in range(30)}
    assert len(found) > 5
    assert {GAME.determinize(s, 1, Random(i)).bottom[2][-1] // 8 for i in range(9)} == {card}
    s.bottom[2][-1] = card * 8 + KNOWN_TO_ALL
    assert {GAME.determinize(s, 0, Random(i)).bottom[2][-1] // 8 for i in range(9)} == {card}


@given(setups, seeds)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_pieces_lie_at_places_and_have_different_names(setup: Setup, seed: int) -> None:
    s, _ = played(setup, seed, 0.3)
    for seat in (None, 0, 1):
        scene = GAME.scene(GAME.view(s, seat))
        places = [place.id for place in scene.places]
        assert len(set(places)) == len(places)
        assert {piece.place for piece in scene.pieces} <= set(places)
        names = [piece.id for piece in scene.pieces]
        assert len(set(names)) == len(names)
        assert all(str(piece.label) for piece in scene.pieces)
