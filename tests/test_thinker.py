"""Thinking whole plans through with a network: blind to secrets, the same everywhere."""

from __future__ import annotations

import json
from importlib import util
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai import CHANCE, CaravanseraiError, IllegalChoice, Match, available_games, load
from caravanserai.analysis.counsel import counsel, missed
from caravanserai.bots import make
from caravanserai.bots.networked import LEVELS, Level, Networked, error
from caravanserai.bots.networks import Mind, Outlook, mind_of
from caravanserai.bots.thinker import VICTORY, Effort, Plan, Table, Thinker
from caravanserai.kernel.core import State, play
from caravanserai.learning.export import written
from caravanserai.learning.shape import Shape
from caravanserai.mind.practice import practice_of
from tests.mind.test_network import weights_of
from tests.terminal.running import caravan
from tests.test_bots import first_question
from tests.test_networked import WIDTH, file_of

SMALL = Effort(plans=4, worlds=2)


def indifferent(key: str) -> Mind:
    """A network that likes all choices alike and expects nothing more."""
    shape = Shape.of(load(key), WIDTH, 1)
    weights = weights_of(shape, 1)
    for name in ("preference", "expectation"):
        for what in ("weight", "bias"):
            weights[f"{name}.{what}"] = np.zeros_like(weights[f"{name}.{what}"])
    return Mind(load(key), written(shape, weights, {}))


def told(plans: list[Plan]) -> list[tuple[list[int], float]]:
    return [(plan.choices, plan.worth) for plan in plans if plan.found]


@pytest.mark.parametrize("key", available_games())
def test_plans_are_made_to_the_end_of_the_turn(key: str, tmp_path: Path) -> None:
    mind = mind_of(file_of(key, tmp_path), load(key))
    match = Match(key, seats=2, seed=2)
    s, seat = match.state, match.state.actor
    plans = Thinker(mind, Random(1), SMALL).plans(s, seat)
    most = max(len(plan.found) for plan in plans)
    assert plans[0].worth == max(plan.worth for plan in plans if len(plan.found) == most)
    for plan in plans:
        after = s.clone()
        for choice, question in zip(plan.choices, plan.questions, strict=True):
            assert after.actor == seat
            assert question == after.legal
            play(after, choice)
        assert after.over or after.actor != seat, "the whole turn"
    every = Thinker(mind, Random(1), SMALL).plans(s, seat, every=True)
    assert {plan.choices[0] for plan in every} == set(s.legal)


def test_what_a_seat_may_not_know_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions that differ in the secrets of others only: the same plans, worth the same."""
    for name in ("expert", "master"):
        monkeypatch.setitem(LEVELS, name, Level(effort=SMALL))
    game, mind = load("marco_polo"), mind_of(file_of("marco_polo", tmp_path), load("marco_polo"))
    s = first_question(3, 9)
    plans = told(Thinker(mind, Random(1), SMALL).plans(s, s.actor))
    advice = counsel(game, s, mind, SMALL)
    styles = [*LEVELS, *practice_of(game).styles]
    path = file_of("marco_polo", tmp_path)
    chosen = [make(f"network:{path}@{name}", 1).choose(game, s, s.actor) for name in styles]
    for i in range(2):
        twin = game.rules.determinize(s, s.actor, Random(i))
        assert game.codec.to_dict(twin) != game.codec.to_dict(s)
        assert told(Thinker(mind, Random(1), SMALL).plans(twin, s.actor)) == plans
        assert counsel(game, twin, mind, SMALL) == advice
        assert chosen == [
            make(f"network:{path}@{name}", 1).choose(game, twin, s.actor) for name in styles
        ]


def test_it_thinks_the_same_without_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, content = load("merv"), file_of("merv", tmp_path).read_bytes()
    s = Match("merv", seats=3, seed=5).state
    arrays = told(Thinker(Mind(game, content), Random(1), SMALL).plans(s, s.actor))
    found = util.find_spec
    monkeypatch.setattr(
        "caravanserai.bots.networks.find_spec",
        lambda name: None if name == "numpy" else found(name),
    )
    assert told(Thinker(Mind(game, content), Random(1), SMALL).plans(s, s.actor)) == arrays


def test_thinking_finds_what_is_not_preferred() -> None:
    """Over a network that knows nothing, it gathers points that the network alone would miss."""
    mind = indifferent("merv")
    game, found = mind.game, []
    start = Match("merv", seats=2, seed=1).state
    thinker = Thinker(mind, Random(1), Effort(plans=6, worlds=1))
    for thinks in (True, False):
        s, luck = start.clone(), Random(1)
        for _ in range(70):
            choice = s.legal[0]
            if s.actor == CHANCE:
                choice = luck.choice(s.legal)
            elif thinks and s.actor == 0:
                choice = thinker.plans(s, 0)[0].choices[0]
            play(s, choice)
        found.append(sum(game.mind.observer.points(s, 0)))
    assert found[0] > found[1]


def test_plans_are_judged_when_others_have_played(tmp_path: Path) -> None:
    """At the next turn of the seat, not at a further question of the same one."""
    game, s = load("marco_polo"), first_question(2, 3)
    seat = s.actor
    thinker = Thinker(mind_of(file_of("marco_polo", tmp_path), game), Random(1), SMALL)
    for plan in thinker.plans(s, seat)[:3]:
        table, seen = Table(plan, s.clone(), Random(1)), set()
        while not table.begun and not thinker._advance(table, seat):
            seen.add(table.s.actor)
            thinker._play(table, table.s.legal[0], seat)
        assert table.s.actor == seat
        assert seen - {seat}


def outlooks(*points: float) -> Plan:
    return Plan(found=[Outlook([n, 1.0], 0.5) for n in points])


def test_plans_are_compared_world_by_world() -> None:
    """Luck that both had makes neither better."""
    better, worse = outlooks(10, 40, 20), outlooks(6, 35, 16)
    assert better.worth == pytest.approx(70 / 3 + 1 + VICTORY / 2)
    assert better.points == pytest.approx([70 / 3, 1])
    assert better.better_than(worse) > 0.99
    assert worse.better_than(better) < 0.01
    assert better.better_than(outlooks(10, 40, 20)) == pytest.approx(0.5)
    assert 0.5 < better.better_than(outlooks(9.9, 39.9, 19.9)) < 0.6, "so little says nothing"


def test_a_style_counts_points_in_its_own_way() -> None:
    plan = Plan(found=[Outlook([10.0, 4.0], 0.0)], taste=[1.0, 3.0])
    assert plan.worth == 22
    assert plan.points == [10, 4], "what is told of them is true"
    for key in available_games():
        sources = set(load(key).mind.observer.sources)
        styles = practice_of(load(key)).styles
        assert len(styles) >= 3
        assert all(set(taste) <= sources for taste in styles.values())


def test_a_plan_is_played_to_its_end(tmp_path: Path) -> None:
    """It is known what comes next, until the question is another one than was thought."""
    path = file_of("merv", tmp_path)
    match = Match("merv", seats=2, seed=3)
    s, seat = match.state.clone(), match.state.actor
    bot = make(f"network:{path}@expert", 2)
    assert isinstance(bot, Networked)
    plan = Thinker(mind_of(path, match.game), Random(2), LEVELS["expert"].effort).plans(s, seat)[0]
    for choice in plan.choices:
        assert bot.choose(match.game, s, seat) == choice
        play(s, choice)
    assert not bot.has_plan(s)


def test_errors_are_those_of_a_person(tmp_path: Path) -> None:
    """The same question gets the same answer; another game, another error; all may be made."""
    path, match = file_of("merv", tmp_path), Match("merv", seats=2, seed=3)
    s = match.state

    def chosen(seed: int, level: str = "beginner") -> int:
        return make(f"network:{path}@{level}", seed).choose(match.game, s, s.actor)

    assert all(chosen(seed) == chosen(seed) for seed in range(5))
    assert len({chosen(seed) for seed in range(30)}) > 1
    assert len({chosen(seed, "quick") for seed in range(5)}) == 1
    errors = [error(f"{i}") for i in range(2000)]
    assert np.mean(errors) == pytest.approx(0.577, abs=0.1)


def test_levels_and_styles_have_names(tmp_path: Path) -> None:
    match = Match("merv", seats=2, seed=3)
    bot = make(f"network:{file_of('merv', tmp_path)}@bilder")
    with pytest.raises(CaravanseraiError, match="did you mean builder"):
        bot.choose(match.game, match.state, match.state.actor)


@pytest.fixture
def played() -> Match:
    match = Match("merv", seats=2, seed=7)
    for _ in range(4):
        match.play(match.legal[-1])
    return match


def test_counsel_tells_where_points_come_from(tmp_path: Path, played: Match) -> None:
    game, mind = played.game, mind_of(file_of("merv", tmp_path), played.game)
    found = counsel(game, played.state, mind, SMALL, best=None, every=True)
    assert {one.choice for one in found} == set(played.legal)
    texts = {text.text for text in game.mind.source_texts.values()}
    for one in found:
        assert {text.text for text, _ in one.sources} == texts
        assert sum(n for _, n in one.sources) == pytest.approx(one.points, abs=1)
        assert one.plan
        assert 0 <= one.certainty <= 1
    over = finished()
    with pytest.raises(IllegalChoice, match="nothing to advise"):
        counsel(game, over, mind)


def finished() -> State:
    """A game that is over."""
    s, luck = Match("merv", seats=2, seed=1).state.clone(), Random(1)
    while not s.over:
        play(s, luck.choice(s.legal))
    return s


def test_a_review_tells_what_was_missed_and_why(tmp_path: Path, played: Match) -> None:
    mind = mind_of(file_of("merv", tmp_path), played.game)
    found = list(missed(played.record, mind, SMALL))
    assert len(found) == 4
    for one in found:
        assert one.loss >= 0
        assert one.best.worth >= one.played.worth or one.loss == 0
        gained = sum(n for _, n in one.reasons)
        assert gained == pytest.approx(one.best.worth - one.played.worth, abs=1)


def test_hints_and_reviews_at_the_terminal(tmp_path: Path, played: Match) -> None:
    network, file = str(file_of("merv", tmp_path)), tmp_path / "game.json"
    file.write_text(played.record.to_json())
    report = tmp_path / "found.json"
    for language, word in (("en", "certain"), ("ru", "уверенность"), ("fr", "sûr")):
        hint = caravan("hint", str(file), "--network", network, "--lang", language)
        assert hint.exit_code == 0, hint.output
        assert word in hint.output
    review = caravan(
        "review", str(file), "--network", network, "--seat", "1", "--json", str(report)
    )
    assert review.exit_code == 0, review.output
    assert "looked at" in review.output
    content: list[dict[str, Any]] = json.loads(report.read_text())
    assert {one["seat"] for one in content} == {0}
    plot = caravan("review", str(file), "--network", network, "--plot", str(tmp_path / "a.svg"))
    assert "--plot" in plot.output and plot.exit_code != 0
