"""Who answers for chance."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from caravanserai.kernel.chance import Chance, Committed, Scripted, Seeded, pick
from caravanserai.kernel.core import play
from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.game import Setup
from tests.kernel.toy import HIGH, LOW, ORCHARD, PICK, Orchard


def asked() -> Orchard:
    s = ORCHARD.new(Setup(1))
    play(s, PICK)
    return s


def test_weights_are_respected() -> None:
    s = asked()
    drawn = Counter(pick(s, i / 1000) for i in range(1000))
    assert drawn == {LOW: 750, HIGH: 250}


def test_the_same_seed_gives_the_same_answers() -> None:
    one, other, third = Seeded(5), Seeded(5), Seeded(6)
    s = asked()
    first = [one.choose(s, 0) for _ in range(50)]
    assert first == [other.choose(s, 0) for _ in range(50)]
    assert first != [third.choose(s, 0) for _ in range(50)]


def test_a_script_gives_its_answers_and_then_hands_over() -> None:
    chance = Scripted([HIGH, LOW], then=Scripted([HIGH]))
    s = asked()
    assert [chance.choose(s, 0) for _ in range(3)] == [HIGH, LOW, HIGH]
    with pytest.raises(IllegalChoice, match="used up"):
        chance.choose(s, 0)


def test_a_wrong_script_is_refused_and_keeps_its_answer() -> None:
    chance = Scripted([PICK])
    for _ in range(2):
        with pytest.raises(IllegalChoice, match="scripted answer"):
            chance.choose(asked(), 0)


def test_a_committed_chance_can_be_checked_by_anybody() -> None:
    secret = "a caravan of forty camels"
    chance = Committed(secret)
    assert chance.commitment == hashlib.sha256(secret.encode()).hexdigest()
    s = asked()
    answers = [chance.choose(s, ply) for ply in range(40)]
    assert answers == [Committed(secret).choose(s, ply) for ply in range(40)]
    assert set(answers) == {LOW, HIGH}
    assert answers != [Committed("another").choose(s, ply) for ply in range(40)]


@pytest.mark.parametrize(
    "chance",
    [Seeded(5), Committed("secret"), Scripted([HIGH, LOW] * 10, then=Seeded(2))],
)
def test_a_copy_answers_alike_and_apart(chance: Chance) -> None:
    s = asked()
    chance.choose(s, 0)
    copy, again = chance.copy(), chance.copy()
    answers = [chance.choose(s, ply) for ply in range(40)]
    assert [copy.choose(s, ply) for ply in range(40)] == answers
    assert [again.choose(s, ply) for ply in range(40)] == answers
