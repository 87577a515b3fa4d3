"""`caravan practise`: a policy learns from its games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caravanserai import CaravanseraiError, load
from caravanserai.arena import practice
from caravanserai.arena.practice import (
    FAR_SIGHTED,
    POINTS,
    Course,
    Diary,
    Learned,
    Lesson,
    Trainer,
    practise,
    study,
    untrained,
)
from caravanserai.bots.policies import inputs, read_policy
from caravanserai.mind.evaluation import margin
from tests.terminal.running import caravan, learned_in_a_round

WORDS = 4


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are soon given up: what is learned does not matter here."""
    monkeypatch.setattr(practice, "LONGEST", 12)


def test_a_choice_gains_what_came_of_it_beyond_what_was_expected() -> None:
    diary = Diary()
    diary.brought, diary.expected = [1.0, 0.0, 4.0], [2.0, 3.0, 1.0]
    last = 4.0 - 1.0
    middle = 0.0 + 1.0 - 3.0 + FAR_SIGHTED * last
    first = 1.0 + 3.0 - 2.0 + FAR_SIGHTED * middle
    assert diary.gains() == pytest.approx([first, middle, last])


def lesson(gains: list[float]) -> Learned:
    """Always the same is seen; the first two words are possible, and each is chosen in turn."""
    count = len(gains)
    possible = np.zeros((count, WORDS), bool)
    possible[:, :2] = True
    return Learned(
        np.ones((count, 3), np.float32),
        np.packbits(possible, axis=1),
        np.arange(count) % 2,
        np.full(count, np.log(0.5), np.float32),
        np.array(gains, np.float32),
        np.full(count, 2.5, np.float32),
        [],
    )


def shares(trainer: Trainer) -> Any:
    told = trainer.policy.told(np.ones((1, 3), np.float32))[-1][0]
    return np.exp(told) / np.exp(told[:2]).sum()


def trainer(rate: float = 0.01) -> Trainer:
    policy = untrained(3, (8, WORDS), 1)
    policy[1][:] = 0.0
    return Trainer(policy, untrained(3, (8, 1), 2), 1, rate)


def test_what_gained_becomes_likelier_but_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "CURIOSITY", 0.0)
    taught = trainer(0.002)
    before = shares(taught)
    assert before[0] == pytest.approx(0.5)
    taught.teach([lesson([3.0, -1.0] * 200)])
    after = shares(taught)
    assert after[0] > before[0]
    assert taught.met.tolist() == [True, True, False, False]
    for _ in range(60):
        taught.teach([lesson([3.0, -1.0] * 200)])
    # the chances of the time before still count: beyond the caution nothing pulls any more
    assert 0.5 * (1 + practice.CAUTION) < shares(taught)[0] < 0.7


def test_the_critic_learns_what_is_to_be_expected() -> None:
    taught = trainer(0.02)
    for _ in range(200):
        taught.teach([lesson([1.0, -1.0] * 50)])
    assert taught.critic.told(np.ones((1, 3), np.float32))[-1][0, 0] == pytest.approx(2.5, abs=0.1)


def test_curiosity_evens_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "CURIOSITY", 1.0)
    taught = trainer()
    taught.policy.weights[-1][:2] = [1.0, 0.0]
    before = shares(taught)[0]
    taught.teach([lesson([0.0] * 400)])
    assert 0.5 < shares(taught)[0] < before


def test_the_lead_grows_by_what_happens_until_the_next_question() -> None:
    game = load("wayfarers")
    course = Course(game, 1, "a", measured=True)
    begin = course.lead
    play_on(course)
    lead = margin(game, course.state, 0)
    assert lead == course.lead
    won = practice.VICTORY * ((lead > 0) - (lead < 0)) if course.state.over else -practice.GIVEN_UP
    assert sum(course.diaries[0].brought) * POINTS == pytest.approx(lead - begin + won)


def play_on(course: Course) -> None:
    """Always the first choice, to the end."""
    while not course.done:
        s = course.state
        course.diaries[s.actor].note(None, s.legal, s.legal[0], 0.0, 0.0)
        course.choose(s.legal[0])


def test_every_seat_learns_from_what_happened_to_it() -> None:
    game = load("marco_polo")
    course = Course(game, 2, "a", measured=False)
    play_on(course)
    assert course.state.over
    leads = [margin(game, course.state, seat) for seat in (0, 1)]
    assert leads[0] == -leads[1] == course.lead
    for seat, diary in course.diaries.items():
        won = practice.VICTORY * ((leads[seat] > 0) - (leads[seat] < 0))
        # what came before the first question is nobody's doing
        assert sum(diary.brought) * POINTS == pytest.approx(leads[seat] + won, abs=5.0)


def test_one_game_is_against_greedy() -> None:
    course = Course(load("marco_polo"), 2, "a", measured=True)
    assert len(course.diaries) == 1
    play_on(course)
    assert course.state.over and course.lead < 0


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_lesson_has_every_decision(seats: int) -> None:
    game = load("wayfarers")
    seen = inputs(game, seats)
    policy = [one.astype(np.float32) for one in untrained(seen, (8, len(game.words)), 1)]
    critic = [one.astype(np.float32) for one in untrained(seen, (8, 1), 1)]
    found = study(Lesson("wayfarers", seats, "a", 3, policy, critic))
    # with several seats all of them learn, but in the first game
    decisions = 12 * (1 + 2 * seats)
    assert found.rows.shape == (decisions, seen)
    possible = np.unpackbits(found.possible, axis=1, count=len(game.words))
    assert possible[np.arange(decisions), found.chosen].all()
    assert (found.chances <= 0).all() and len(found.leads) == (3 if seats == 1 else 1)
    assert abs(found.gains).max() < 100 / POINTS
    again = study(Lesson("wayfarers", seats, "a", 3, policy, critic))
    assert (again.chosen == found.chosen).all() and (again.gains == found.gains).all()


@pytest.mark.usefixtures("in_a_hurry")
def test_practice_goes_on_from_what_was_written(tmp_path: Path) -> None:
    game, target = load("wayfarers"), tmp_path / "policy.json"
    found = list(practise("wayfarers", 1, 2, 2, 1, 1, target))
    assert [(one.round, one.games) for one in found] == [(1, 2), (2, 2)]
    written = read_policy(target, game)
    assert "rest" in written.choices and len(written.layers[0]) == inputs(game, 1)
    list(practise("wayfarers", 1, 1, 2, 2, 1, target, written))
    again = read_policy(target, game)
    assert set(written.choices) <= set(again.choices)
    assert again.layers != written.layers
    one, two = inputs(game, 1), inputs(game, 2)
    assert one != two
    with pytest.raises(CaravanseraiError, match=rf"sees {one} numbers, .* 2 seats shows {two}"):
        next(practise("wayfarers", 2, 1, 1, 1, 1, target, written))


@pytest.mark.usefixtures("in_a_hurry")
def test_the_command_tells_about_every_round(tmp_path: Path) -> None:
    target = str(tmp_path / "policy.json")
    learned_in_a_round("practise", "--to", target)
    learned_in_a_round("practise", "--from", target, "--to", target)
    wrong = caravan("practise", "marco_polo", "--seats", "2", "--from", target, "--to", target)
    assert wrong.exit_code == 2 and "is no policy for The Voyages of Marco Polo" in wrong.output
