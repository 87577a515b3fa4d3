"""Laws of this game that hold whatever is played."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings

from caravanserai import Setup, load, play
from caravanserai.games.wayfarers.caravan import FIXED_CELLS, POSITIONS
from caravanserai.games.wayfarers.state import DECK_OF, KNOWN_TO_ALL, NONE, Wayfarers
from caravanserai.kernel.check import choose
from caravanserai.mind.evaluation import value
from tests.laws import played, positions, seeds, setups_of

GAME = load("wayfarers")
setups = setups_of(GAME)


@given(positions(GAME))
@settings(max_examples=25, deadline=None)
def test_tiles_never_overlap_and_cards_carry_one_townsfolk_each(s: Wayfarers) -> None:
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


TARGETS = {
    "card:folk": ("take", "townsfolk"),
    "card:sky": ("take", "sky"),
    "card:land": ("take", "land"),
    "card:water": ("take", "water"),
    "card:insp": ("take", "inspiration"),
}


@given(setups, seeds)
@settings(max_examples=8, deadline=None)
def test_no_option_vanishes_without_a_reason(setup: Setup, seed: int) -> None:
    """Where cards are acquired or influenced, or a slot is chosen, every visible target is
    offered, or refused with its rule.
    """
    random = Random(seed)
    s: Wayfarers = GAME.new(setup)
    for _ in range(500):
        if s.over:
            break
        play(s, choose(GAME, s, random.random(), eager=False))
        if s.over or s.actor < 0:
            continue
        prompt = GAME.prompt(s)
        refused = {refusal.option.name for refusal in prompt.refusals}
        named = {option.name for option in prompt.options} | refused
        reasons = [refusal.why for refusal in prompt.refusals]
        assert all(why.rule or "{cost}" in why.text for why in reasons)
        step = GAME.codec.to_dict(s)["steps"][-1]
        displays = GAME.codec.to_dict(s)["displays"]
        shown = {
            name: [slot["card"] for slot in row if slot["card"]] for name, row in displays.items()
        }
        visible: set[str] = set()
        for effect in step.get("effects", ()):
            for atom in effect.replace("(", "").replace(")", "").replace("&", "|").split("|"):
                name = atom.strip().split("[")[0]
                if name in TARGETS and "[draw3]" not in atom and "pay" not in atom:
                    word, deck = TARGETS[name]
                    visible |= {f"{word}:{card}" for card in shown[deck]}
                elif name.startswith("inf:card"):
                    visible |= {f"influence:{card}" for row in shown.values() for card in row}
        if step["step"] == "PlaceDie":
            homes = ("city", "observatory", "library", "market", "reserve", "harbour")
            for home in homes:
                there = {f"slot:home-{home}", f"sail:home-{home}"}
                assert there & named
        assert visible <= named, visible - named


def _name(card: int) -> str:
    from caravanserai.games.wayfarers.state import CARD_NAMES

    return CARD_NAMES[card]


def hidden_from(s: Wayfarers, seat: int, random: Random) -> Wayfarers:
    """The same position with other cards where this seat may not look."""
    return GAME.rules.determinize(s, seat, random)  # type: ignore[no-any-return]


def seen(s: Wayfarers, seat: int | None) -> Any:
    """Everything the public interface tells a seat."""
    view = GAME.view(s, seat)
    scene = GAME.presentation.scene(view)
    return view, scene.places, scene.pieces, scene.grids, GAME.rules.scores(s)


@given(positions(GAME), seeds)
@settings(max_examples=30, deadline=None)
def test_what_a_seat_sees_does_not_depend_on_what_others_put_under_the_decks(
    s: Wayfarers, seed: int
) -> None:
    for seat in range(s.players):
        twin = hidden_from(s, seat, Random(seed))
        assert GAME.rules.faults(twin) == []
        assert seen(twin, seat) == seen(s, seat)
        assert value(GAME, twin, seat) == value(GAME, s, seat)
        imagined = [GAME.codec.to_dict(hidden_from(one, seat, Random(1))) for one in (s, twin)]
        assert imagined[0] == imagined[1]


def test_determinizing_really_mixes_what_others_know() -> None:
    s, _ = played(GAME, Setup(2), 3, 0.3)
    card = 72 + s.deck[2].bit_length() - 1
    assert DECK_OF[card] == 2
    s.deck[2] &= ~(1 << card - 72)
    s.bottom[2].append(card * 8 + 1)
    found = {GAME.rules.determinize(s, 0, Random(i)).bottom[2][-1] // 8 for i in range(30)}
    assert len(found) > 5
    assert {GAME.rules.determinize(s, 1, Random(i)).bottom[2][-1] // 8 for i in range(9)} == {card}
    s.bottom[2][-1] = card * 8 + KNOWN_TO_ALL
    assert {GAME.rules.determinize(s, 0, Random(i)).bottom[2][-1] // 8 for i in range(9)} == {card}


@given(setups, seeds)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_pieces_lie_at_places_and_have_different_names(setup: Setup, seed: int) -> None:
    s, _ = played(GAME, setup, seed, 0.3)
    for seat in (None, 0, 1):
        scene = GAME.presentation.scene(GAME.view(s, seat))
        places = [place.id for place in scene.places]
        assert len(set(places)) == len(places)
        assert {piece.place for piece in scene.pieces} <= set(places)
        names = [piece.id for piece in scene.pieces]
        assert len(set(names)) == len(names)
        assert all(str(piece.label) for piece in scene.pieces)
