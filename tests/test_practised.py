"""Choosing as it was practised, and trying what is not clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from caravanserai import CHANCE, CaravanseraiError, Seeded, Setup, load, play
from caravanserai.bots import MCTS, Budget, make, policies, practised
from caravanserai.bots.foresight import Foresighted
from caravanserai.bots.policies import Written, inputs, read_policy, write_policy
from caravanserai.bots.practised import CLEAR, FAR, VICTORY, Practised, expected, follow
from caravanserai.kernel.core import State
from caravanserai.mind.attention import attention, fingerprint
from caravanserai.mind.evaluation import Network
from caravanserai.mind.observation import observation
from caravanserai.mind.policy import UNKNOWN, Policy
from tests.kernel.toy import APPLE, ORCHARD, PEAR, PICK, STOP

WAYFARERS = load("wayfarers")
HOUSE = [("marco_polo", 2), ("marco_polo", 3), ("marco_polo", 4), ("wayfarers", 1)]
"""The games with a policy."""


NOTHING_MORE = Network([[[0.0]], [[0.0]]], [[0.0], [0.0]])
"""A critic that expects that nothing changes."""


def orchard(picks: float, apples: float) -> Policy:
    """One that prefers picking to stopping by so much, and apples to pears; its critic expects
    two points more if the next question is whether to pick.
    """
    lines = {PICK: [0.0, picks], STOP: [0.0, 0.0], APPLE: [0.0, apples], PEAR: [0.0, 0.0]}
    critic = Network([[[1.0], [0.0]], [[2.0]]], [[0.0], [0.0]])
    return Policy([[[0.0], [0.0]]], [[0.0]], lines, critic)


def first_question(
    seed: int, seats: int = 1, key: str = "wayfarers", options: Mapping[str, bool] | None = None
) -> State:
    s: State = load(key).new(Setup(seats, options or {}))
    chance = Seeded(seed)
    while s.actor == CHANCE:
        play(s, chance.choose(s, 0))
    return s


def test_a_policy_prefers_by_what_it_sees() -> None:
    policy = Policy(
        [[[1.0, 0.0], [0.0, -1.0]], [[2.0], [4.0]]],
        [[0.0, 1.0], [-1.0]],
        {7: [0.5, 3.0], 9: [-2.0, 0.0]},
        NOTHING_MORE,
    )
    assert policy.preferences([1.5, 0.25], [7, 9]) == [0.5 * 5 + 3, -2.0 * 5]
    assert policy.preferences([0.0, 1.0], [7, 8, 9]) == [3.0, 3.0 - UNKNOWN, 0.0]
    assert policy.preferences([1.5, 0.25], [8, 9]) == [-10.0 - UNKNOWN, -10.0]
    assert policy.preferences([0.0, 1.0], [8]) == [-UNKNOWN]
    assert policy.preferences([1.5, 0.25], [9]) == [-2.0 * 5]


@pytest.mark.interpreted
def test_a_clear_choice_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    s = ORCHARD.new(Setup(2))
    bot = Practised(1, orchard(-CLEAR - 0.1, 0.0))
    monkeypatch.setattr(bot, "_random", None)
    assert bot.choose(ORCHARD, s, 0) == STOP


@pytest.mark.interpreted
def test_what_is_not_clear_is_tried() -> None:
    """To the end, as the game is short: who prefers to stop finds out that picking brings apples,
    if apples are preferred then.
    """
    s = ORCHARD.new(Setup(2))
    assert Practised(1, orchard(-1.0, 1.0)).choose(ORCHARD, s, 0) == PICK
    assert Practised(1, orchard(-1.0, -1.0)).choose(ORCHARD, s, 0) == STOP


@pytest.mark.interpreted
def test_a_try_ends_after_so_many_decisions_and_the_critic_says_the_rest() -> None:
    policy = orchard(-1.0, 1.0)
    for most, made, lead in ((0, 0, 2.0), (1, 2, 3.0), (3, 4, 3.0), (9, 6, 1.0 + VICTORY)):
        s = ORCHARD.new(Setup(2))
        if most:
            play(s, PICK)
        found = follow(ORCHARD, policy, s, 0, Random(1), most)
        assert (found, expected(ORCHARD, policy, s, 0)) == (made, lead), most


@pytest.mark.interpreted
def test_a_try_ends_even_if_the_seat_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practised, "LONGEST_TRY", 3)
    s = ORCHARD.new(Setup(2))
    assert follow(ORCHARD, orchard(-1.0, 1.0), s, 7, Random(1), 1) == 3
    assert not s.over


@pytest.mark.interpreted
def test_so_many_decisions_are_imagined_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    found = Practised._outcome

    def counted(*asked: Any) -> float:
        tries[-1] += 1
        return found(*asked)

    monkeypatch.setattr(Practised, "_outcome", counted)
    for most in (30, 60):
        tries.append(0)
        monkeypatch.setattr(practised, "TRIED", most)
        Practised(1, orchard(-1.0, 1.0)).choose(ORCHARD, ORCHARD.new(Setup(2)), 0)
    few, many = tries
    assert 2 <= few < many <= 2 * few + 2


@pytest.mark.parametrize(("key", "seats"), HOUSE)
def test_a_policy_of_the_house_fits_its_game(key: str, seats: int) -> None:
    game, s = load(key), first_question(1, seats, key)
    assert policies.practised(game, s) is not None
    written = read_policy(policies.FOLDER / f"{key}-{seats}.json", game)
    seen = attention(game, s, s.actor, written.entries)
    assert len(written.layers[0]) == inputs(game, seats, written.entries) == len(seen)
    for others in {*game.seats} - {count for name, count in HOUSE if name == key}:
        assert policies.practised(game, first_question(1, others, key)) is None


def test_every_policy_of_the_house_is_known() -> None:
    assert {file.stem for file in policies.FOLDER.glob("*.json")} == {
        f"{key}-{seats}" for key, seats in HOUSE
    }


@pytest.mark.parametrize(("key", "seats"), HOUSE)
def test_a_game_goes_on_with_words_it_knows(key: str, seats: int) -> None:
    """Everything that is asked in a game was met in practice, with every option."""
    game = load(key)
    known = read_policy(policies.FOLDER / f"{key}-{seats}.json", game).choices.keys()
    options = {name: one.values[1] for name, one in game.options.items()}
    for chosen in ({}, options) if key == "marco_polo" else ({},):
        s = first_question(3, seats, key, chosen)
        chance, bot = Seeded(3), make("random", 3)
        while not s.over:
            if s.actor == CHANCE:
                play(s, chance.choose(s, 0))
            else:
                assert known & {game.words.name(choice) for choice in s.legal}
                play(s, bot.choose(game, s, s.actor))


@pytest.mark.parametrize(("key", "seats"), HOUSE)
def test_the_hard_level_chooses_as_it_practised(key: str, seats: int) -> None:
    game, s = load(key), first_question(2, seats, key)
    policy = policies.practised(game, s)
    assert policy is not None
    choice = make("hard", 5).choose(game, s, s.actor)
    assert choice == Practised(5, policy).choose(game, s, s.actor)


@pytest.mark.parametrize(("key", "seats"), HOUSE)
def test_what_the_seat_may_not_know_changes_nothing(key: str, seats: int) -> None:
    """Decks lie in another order, rivals have other goals; the choice is the same, and so is what
    is seen.
    """
    game = load(key)
    for seed in range(3):
        s = first_question(seed, seats, key)
        twin = game.rules.determinize(s, s.actor, Random(seed))
        choices = [make("hard", 7).choose(game, one, s.actor) for one in (s, twin)]
        assert choices[0] == choices[1] in s.legal
        assert attention(game, s, s.actor) == attention(game, twin, s.actor)


def test_the_first_look_of_a_hint_is_the_preference() -> None:
    longest = 0
    for seed in range(6):
        s = first_question(seed)
        policy = policies.practised(WAYFARERS, s)
        assert policy is not None
        preferred = policy.preferences(attention(WAYFARERS, s, 0, policy.entries), s.legal)
        found = MCTS(1, Budget(iterations=1)).search(WAYFARERS, s, 0)
        # what seems hopeless is not told apart
        ranked = [one.choice for one in sorted(found, key=lambda one: -one.guess) if one.guess]
        best = sorted(range(len(s.legal)), key=lambda i: -preferred[i])
        assert ranked == [s.legal[i] for i in best[: len(ranked)]]
        longest = max(longest, len(ranked))
    assert longest > 2


@pytest.mark.parametrize(("key", "seats"), HOUSE)
def test_the_search_goes_on_from_preferences_without_secrets(key: str, seats: int) -> None:
    game, s = load(key), first_question(4, seats, key)
    found = MCTS(1, Budget(iterations=24)).search(game, s, s.actor)
    assert sum(one.visits for one in found) == 24
    assert all(0 <= one.outcome <= 1 for one in found)
    for seed in range(2):
        twin = game.rules.determinize(s, s.actor, Random(seed))
        assert MCTS(1, Budget(iterations=24)).search(game, twin, s.actor) == found


def test_a_roll_out_ends_with_what_every_seat_expects() -> None:
    game, s = load("marco_polo"), first_question(4, 3, "marco_polo")
    policy, seat = policies.practised(game, s), s.actor
    assert policy is not None
    bot = MCTS(1, Budget(iterations=1))
    bot.search(game, s, seat)
    bot._luck.seed(5)
    reached = bot._reached(game, s.clone(), seat)
    follow(game, policy, s, seat, Random(5), FAR)
    leads = [expected(game, policy, s, one) for one in range(3)]
    assert sorted(range(3), key=lambda one: reached[one]) == sorted(
        range(3), key=lambda one: leads[one]
    )
    assert len(set(reached)) == 3
    assert all((share > 0.5) == (lead > 0) for share, lead in zip(reached, leads, strict=True))


def test_policies_are_written_and_read(tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    entries = observation(WAYFARERS).entries
    seen = inputs(WAYFARERS, 1)
    critic = ([[[1.0]] * seen, [[4.0]]], [[0.0], [0.5]])
    layer = [[0.25, -1.5]] * seen
    choices = {"rest": [1.0, 2.0, -0.125]}
    made = fingerprint(WAYFARERS, 1, entries)
    written = Written([layer], [[0.5, 0.0]], choices, critic, 1, entries, made)
    write_policy(file, written)
    assert read_policy(file, WAYFARERS) == written
    rest = WAYFARERS.words.parse("rest")
    assert written.policy(WAYFARERS).preferences([2.0, *[0.0] * (seen - 1)], [rest]) == [
        1.0 - 0.125
    ]
    assert written.policy(WAYFARERS).critic.worth([2.0, *[0.0] * (seen - 1)]) == 8.5
    with pytest.raises(CaravanseraiError, match=r"policy\.json is no policy for Merv"):
        read_policy(file, load("merv"))
    write_policy(file, replace(written, fingerprint="of something else"))
    with pytest.raises(CaravanseraiError, match=r"made with other entries than those of Wayfarers"):
        read_policy(file, WAYFARERS)
    file.write_text("[]")
    with pytest.raises(CaravanseraiError, match="a JSON object with layers, biases, choices"):
        read_policy(file, WAYFARERS)


def test_a_policy_that_does_not_fit_is_reported_once_and_turns_are_planned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, s = load("wayfarers"), first_question(2)
    written = read_policy(policies.FOLDER / "wayfarers-1.json", game)
    write_policy(tmp_path / "wayfarers-1.json", replace(written, fingerprint="another game"))
    monkeypatch.setattr(policies, "FOLDER", tmp_path)
    monkeypatch.setattr(policies, "_PRACTISED", {})
    assert make("hard", 5).choose(game, s, 0) == Foresighted(5).choose(game, s, 0)
    make("hard", 6).choose(game, s, 0)
    (said,) = caplog.messages
    assert "wayfarers-1.json was made with other entries" in said
