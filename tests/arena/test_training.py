"""`caravan train`: a network learns from its games."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from caravanserai import CaravanseraiError, Setup, load
from caravanserai.arena import fitting, training
from caravanserai.arena.training import (
    TRUST,
    UNIT,
    Lesson,
    Moment,
    Student,
    Teacher,
    outcome,
    study,
    train,
    untrained,
)
from caravanserai.bots.weights import fitted, read_network, trained, write_network
from caravanserai.mind.evaluation import SEEN_AS_ONE, Network, Weights, guessed, margin, value
from tests.kernel.toy import ORCHARD
from tests.terminal.running import caravan, learned_in_a_round
from tests.test_bots import finished


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short games with narrow plans: what is learned does not matter here."""
    monkeypatch.setattr(training, "WIDTH", 1)
    monkeypatch.setattr(fitting, "LONGEST", 40)
    monkeypatch.setattr(training, "AT_LEAST", 1)


def test_what_units_say_below_zero_counts_as_zero() -> None:
    layers = [[[1.0, -1.0], [0.5, 2.0]], [[3.0], [10.0]]]
    network = Network(layers, [[0.0, 0.5], [7.0]])
    assert network.worth([2.0, 0.0]) == 3 * 2.0 + 7
    assert network.worth([-2.0, 1.0]) == 10 * 4.5 + 7
    assert network.worth([0.0, 0.0]) == 10 * 0.5 + 7


def test_what_a_network_says_does_not_depend_on_what_it_saw_before() -> None:
    random = Random(2)
    first = untrained(load("merv"), 1, 1)
    last = [[random.gauss(0, 1)] for _ in first.layers[-1]]
    network = Network([*first.layers[:-1], last], first.biases)
    rows = [[random.choice((0.0, 1.0, 1 / 3, -2.7)) for _ in network.layers[0]] for _ in range(20)]
    for row in rows:
        fresh = Network(network.layers, network.biases)
        assert network.worth(row) == fresh.worth(row)
        assert fresh.worth(row) == pytest.approx(summed(network, row), abs=0.05)


def summed(network: Network, row: list[float]) -> float:
    """What a network says, with every sum made anew."""
    told = row
    for layer, biases in zip(network.layers, network.biases, strict=True):
        told = [
            bias + sum(n * line[unit] for n, line in zip(told, layer, strict=True))
            for unit, bias in enumerate(biases)
        ]
        if layer is not network.layers[-1]:
            told = [max(0.0, n) for n in told]
    return told[0]


@pytest.mark.parametrize(("key", "seats"), [("merv", 1), ("merv", 3), ("wayfarers", 1)])
def test_a_network_that_was_not_trained_knows_how_many_points_the_rival_has(
    key: str, seats: int
) -> None:
    game = load(key)
    network = untrained(game, seats, 1)
    row = [Random(1).random() for _ in network.layers[0]]
    assert network.worth(row) == pytest.approx(-SEEN_AS_ONE * row[1], abs=SEEN_AS_ONE / 1000)


@pytest.mark.parametrize(("key", "seats"), [("merv", 1), ("wayfarers", 2)])
def test_the_end_of_a_game_is_worth_the_lead_as_everything_before_it(key: str, seats: int) -> None:
    """Else the planner would end every game as soon as it can."""
    game = load(key)
    s = finished(key, ["greedy"] * seats, 1)
    weights = trained(game, s)
    ahead = margin(game, s, 0)
    own, other = game.rules.scores(s)
    assert ahead == pytest.approx(own.total - other.total, abs=1)
    assert value(game, s, 0, weights) == pytest.approx(ahead, abs=1)
    assert value(game, s, 0) == pytest.approx(own.total, abs=1)


def test_what_plays_is_an_average_of_the_last_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "AT_LEAST", 1)
    rows, targets = lessons(Random(4), 100)
    last: list[float] = []
    for share in (1.0, 0.0):
        monkeypatch.setattr(training, "AVERAGED", share)
        teacher = Teacher(small(Random(3)), 1, 0.01)
        found = []
        for _ in range(5):
            teacher.teach(rows, targets)
            found.append(teacher.network().layers[0][1][2])
        if share:
            last = found
    assert len(set(last)) == 5
    assert found == pytest.approx([fmean(last[: n + 1]) for n in range(5)])


@pytest.mark.interpreted
def test_a_game_that_shows_nothing_is_refused() -> None:
    with pytest.raises(CaravanseraiError, match="shows nothing to a network"):
        untrained(ORCHARD, 2, 1)


def test_the_end_of_a_game_counts_by_lead_and_victory() -> None:
    assert outcome(1) > 8 > 0 > -8 > outcome(-1)
    assert outcome(30) - outcome(20) == pytest.approx(8.0)
    assert outcome(1000) == outcome(200)
    assert outcome(0) == 0


def test_a_turn_should_have_expected_what_the_next_one_expected() -> None:
    student = Student(1, Weights({}))
    student.moments = [
        Moment([[1.0], [2.0]], [5.0, 6.0], 99.0),
        Moment([[3.0]], [4.0], 20.0),
        Moment([[4.0]], [3.0], None),
    ]
    rows, targets = student.learned(30.0)
    assert rows == [[4.0], [3.0], [1.0], [2.0]]
    middle = 30.0  # after it the game was over
    first = (1 - TRUST) * 20 + TRUST * middle
    wanted = [30 - 3, middle - 4, first - 5, first - 6]
    assert [target * UNIT for target in targets] == pytest.approx(wanted)


def small(random: Random) -> Network:
    """A network that sees three numbers."""
    return Network(
        [
            [[random.gauss(0, 0.5) for _ in range(8)] for _ in range(3)],
            [[random.gauss(0, 0.5) for _ in range(4)] for _ in range(8)],
            [[0.0] for _ in range(4)],
        ],
        [[0.0] * 8, [0.0] * 4, [0.0]],
    )


def lessons(random: Random, count: int) -> tuple[list[list[float]], list[float]]:
    """Rows for it, and what it should say."""
    rows = [[random.uniform(-1, 1) for _ in range(3)] for _ in range(count)]
    return rows, [abs(row[0]) - 0.5 * row[1] for row in rows]


def test_a_teacher_draws_the_network_to_what_it_should_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(training, "AT_LEAST", 1)
    monkeypatch.setattr(training, "AVERAGED", 1.0)
    random = Random(3)
    teacher = Teacher(small(random), 1, 0.01)
    rows, targets = lessons(random, 2000)
    first = teacher.teach(rows, targets)
    for _ in range(20):
        last = teacher.teach(rows, targets)
    assert last < first / 20
    learned = teacher.network()
    off = [learned.worth(row) - UNIT * want for row, want in zip(rows, targets, strict=True)]
    assert sum(one * one for one in off) / len(off) == pytest.approx(UNIT**2 * last, rel=0.5)


@pytest.mark.usefixtures("in_a_hurry")
def test_a_lesson_is_a_game_with_all_that_was_expected_in_it() -> None:
    network = untrained(load("wayfarers"), 2, 1)
    now = (guessed(load("wayfarers")).table, network.layers, network.biases)
    alone = study(Lesson("wayfarers", 2, 0, "a", now))
    assert len(alone.rows) == len(alone.targets) > 10
    assert {len(row) for row in alone.rows} == {len(network.layers[0])}
    assert alone.lead == training.GIVEN_UP
    assert study(Lesson("wayfarers", 2, 0, "a", now)) == alone
    against_greedy = study(Lesson("wayfarers", 2, 1, "a", now))
    assert 0 < len(against_greedy.rows) < len(alone.rows)


@pytest.mark.usefixtures("in_a_hurry")
def test_training_goes_on_from_what_was_written(tmp_path: Path) -> None:
    target = tmp_path / "network.json"
    found = list(train("wayfarers", 1, 2, 2, 1, 1, target))
    assert [(one.round, one.games) for one in found] == [(1, 2), (2, 2)]
    game = load("wayfarers")
    weights = read_network(target, game)
    network = weights.network
    assert network is not None
    assert weights.table == fitted(game, game.new(Setup(1))).table
    row = [1.0] * len(network.layers[0])
    assert network.worth(row) != untrained(game, 1, 1).worth(row)
    write_network(tmp_path / "again.json", weights.table, network)
    again = read_network(tmp_path / "again.json", game)
    assert again.network is not None
    assert again.network.layers == network.layers and again.table == weights.table
    (tmp_path / "bad.json").write_text("[]")
    with pytest.raises(CaravanseraiError, match=r"is no network for .*: a JSON object"):
        read_network(tmp_path / "bad.json", game)
    with pytest.raises(CaravanseraiError, match="is no network for Merv"):
        read_network(target, load("merv"))
    with pytest.raises(CaravanseraiError, match=r"sees 384 numbers, and .* with 2 seats shows 373"):
        next(train("wayfarers", 2, 1, 1, 1, 1, target, weights))


def test_nothing_is_learned_from_a_few_rows() -> None:
    network = untrained(load("wayfarers"), 1, 1)
    teacher = Teacher(network, 1, 0.01)
    row = [1.0] * len(network.layers[0])
    assert teacher.teach([row] * 100, [1.0] * 100) == 0.0
    before = network.worth(row)
    assert teacher.network().worth(row) == before
    teacher.teach([row] * training.AT_LEAST, [1.0] * training.AT_LEAST)
    assert teacher.network().worth(row) > before


@pytest.mark.usefixtures("in_a_hurry")
def test_the_command_tells_about_every_round(tmp_path: Path) -> None:
    target = str(tmp_path / "network.json")
    learned_in_a_round("train", "--to", target)
    wrong = caravan("train", "wayfarers", "--seats", "9", "--to", target)
    assert wrong.exit_code == 2 and "1 to 4 seats" in wrong.output
