"""Joint luck: everybody adds to it, anybody can do the sums again, and every change is found."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai import Match, Record
from caravanserai.kernel.chance import Awaited
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.luck import Disclosed, Luck, Seed, commitment, mixed, verified

SECRET = "a caravan of forty camels"
SEEDS = (Seed(1, "three sixes"), Seed(0, "rain on the roof"))


def played(luck: Luck, seats: int = 2) -> Record:
    match = Match("marco_polo", seats, chance=luck)
    while not match.over:
        match.play(match.legal[len(match.legal) // 2])
    return match.record


def disclosed(**changes: Any) -> Disclosed:
    whole = Disclosed(commitment(SECRET), SECRET, SEEDS, 0, ())
    return whole._replace(**changes)


@pytest.fixture(scope="module")
def record() -> Record:
    return played(Luck(SECRET, 0, SEEDS))


def test_an_honest_game_is_verified(record: Record) -> None:
    verdict = verified(record, disclosed())
    assert verdict.honest
    assert verdict.answers == record.actors().count(CHANCE)


@pytest.mark.parametrize(
    ("changes", "committed"),
    [
        ({"secret": "another"}, False),
        ({"commitment": "0" * 64}, False),
        ({"seeds": ()}, True),
        ({"seeds": (Seed(0, "three sixes"), Seed(0, "rain on the roof"))}, True),
        ({"seeds": (SEEDS[0], Seed(0, "rain on the roof!"))}, True),
    ],
)
def test_whoever_changes_a_part_is_found(
    record: Record, changes: dict[str, Any], committed: bool
) -> None:
    verdict = verified(record, disclosed(**changes))
    assert verdict.committed == committed
    assert not verdict.honest


def test_every_changed_die_is_found(record: Record) -> None:
    actors = record.actors()
    rolled = [ply for ply, actor in enumerate(actors) if actor == CHANCE]
    for ply in rolled[:: len(rolled) // 10]:
        s = record.at(ply)
        for other in s.legal[:3]:
            if other != record.choices[ply]:
                changed = record.undone_to(ply)
                changed.choices.append(other)
                assert verified(changed, disclosed()).wrong == ply


def test_nobody_alone_decides(record: Record) -> None:
    """Another part of anybody makes another deal."""
    others = [
        Luck("another", 0, SEEDS),
        Luck(SECRET, 0, (Seed(1, "two sixes"), SEEDS[1])),
        Luck(SECRET, 0, (SEEDS[0], Seed(0, "sun on the roof"))),
        Luck(SECRET, 1, SEEDS),
        Luck(SECRET),
    ]
    deals = {tuple(played(luck).choices[:12]) for luck in others}
    assert len(deals) == len(others)
    assert tuple(record.choices[:12]) not in deals


def test_the_order_in_which_seats_add_changes_nothing(record: Record) -> None:
    assert mixed(SECRET, SEEDS) == mixed(SECRET, SEEDS[::-1])
    assert verified(record, disclosed(seeds=SEEDS[::-1])).honest
    one_seat = (Seed(0, "a"), Seed(0, "b"))
    assert mixed(SECRET, one_seat) != mixed(SECRET, one_seat[::-1])


def test_without_seeds_the_secret_is_all() -> None:
    assert mixed(SECRET, ()) == SECRET


def test_seeds_cannot_be_moved_into_each_other() -> None:
    one, other = (Seed(0, "a"), Seed(1, "b")), (Seed(0, "a2:b"),)
    assert mixed(SECRET, one) != mixed(SECRET, other)


def test_what_was_taken_back_begins_an_epoch() -> None:
    """Each choice belongs to the epoch in which it was made last."""
    luck = disclosed(taken_back=(40, 25, 60))
    assert [luck.epoch(ply) for ply in (0, 24, 25, 39, 40, 59, 60, 99)] == [0, 0, 2, 2, 2, 2, 3, 3]


def test_a_game_with_something_taken_back_is_verified() -> None:
    match = Match("marco_polo", 2, chance=Luck(SECRET, 0, SEEDS))
    back: list[int] = []
    while not match.over:
        match.play(match.legal[0])
        if len(match.actors) // 30 > len(back) < 3:
            to = len(match.actors) - 20
            assert CHANCE in match.actors[to:]
            back.append(to)
            match.chance = Luck(SECRET, len(back), SEEDS)
            match.undo_to(to)
            match.let_answer(match.chance)
    assert len(back) == 3
    assert verified(match.record, disclosed(taken_back=tuple(back))).honest
    assert not verified(match.record, disclosed()).honest


def test_choices_made_elsewhere_are_not_asked_for(record: Record) -> None:
    begun = record.undone_to(60)
    match = Match.resume(begun, Luck("here", 0, SEEDS))
    while not match.over:
        match.play(match.legal[0])
    luck = Disclosed(commitment("here"), "here", SEEDS, 60, ())
    verdict = verified(match.record, luck)
    assert verdict.honest
    assert 0 < verdict.answers < match.record.actors().count(CHANCE)
    assert not verified(match.record, luck._replace(since=0)).honest


def test_it_is_written_and_read(record: Record) -> None:
    luck = disclosed(since=3, taken_back=(4, 5))
    assert Disclosed.from_dict(luck.to_dict()) == luck
    assert Record.from_json(record.to_json(luck.to_dict())).choices == record.choices


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {**disclosed().to_dict(), "secret": 1},
        {**disclosed().to_dict(), "seeds": [1]},
        {**disclosed().to_dict(), "seeds": [{"seat": "1", "seed": "x"}]},
        {**disclosed().to_dict(), "seeds": [{"seat": 1, "seed": "x\ny"}]},
        {**disclosed().to_dict(), "taken_back": ["x"]},
        {**disclosed().to_dict(), "since": None},
    ],
)
def test_what_cannot_be_read_is_refused(content: Any) -> None:
    with pytest.raises(BadRecord):
        Disclosed.from_dict(content)


def test_chance_can_be_waited_for() -> None:
    match = Match("marco_polo", 2, chance=Awaited())
    assert (match.actor, match.actors) == (CHANCE, [])
    match = match.copy()
    match.let_answer(Luck(SECRET, 0, SEEDS))
    assert match.actor != CHANCE
    assert match.actors.count(CHANCE) == len(match.actors) > 0
