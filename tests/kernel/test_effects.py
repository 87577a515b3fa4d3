"""Effects: what can be done is offered, in any order, paid before it is gained."""

from __future__ import annotations

import pytest

from caravanserai.kernel.core import advance, play
from caravanserai.kernel.effects import AnyOrder, Nothing, Perform, resolve
from caravanserai.kernel.errors import BadNotation
from tests.kernel.toy import APPLE, GROUP, PEAR, SEED, STEPS, STOP, Fruit, Orchard, effect


def begin(text: str, **stock: int) -> Orchard:
    s = Orchard(1)
    for key, n in stock.items():
        getattr(s, key)[0] = n
    s.do(Perform(0, effect(text)))
    advance(s)
    return s


def test_any_order_asks_which_part_comes_next_and_lets_the_rest_go() -> None:
    s = begin("apple & pear")
    assert s.legal == [APPLE, PEAR, STOP]
    play(s, PEAR)
    assert s.legal == [APPLE, STOP]
    play(s, STOP)
    assert (s.apples[0], s.pears[0], s.over) == (0, 1, True)


def test_a_part_that_cannot_be_done_is_not_offered() -> None:
    s = begin("apple & pear", pears=2)
    assert s.legal == [APPLE, STOP]


def test_what_cannot_be_done_at_all_is_told() -> None:
    for text, told in (
        ("pear", "cannot carry out: pear"),
        ("(pear & pear) | pear", "cannot carry out: (pear, pear) / pear"),
        ("seed ; pear", "cannot carry out: pear"),
        ("pay(seed*3) => apple", "cannot carry out: pay 3 seeds: apple (It costs 3 seeds.)"),
    ):
        s = Orchard(1)
        s.pears[0] = 2
        s.events = []
        s.do(Perform(0, effect(text)), Perform(0, effect("")))
        advance(s)
        assert [str(event.message) for event in s.events][-1:] == [told]


def test_unasked_parts_come_first_without_a_question() -> None:
    s = begin("apple & seed & pear")
    assert s.seeds[0] == 3
    assert s.legal == [APPLE, PEAR, STOP]


def test_equal_parts_are_one_option_but_count_twice() -> None:
    s = begin("apple & apple")
    assert s.legal == [APPLE, STOP]
    play(s, APPLE)
    play(s, APPLE)
    assert (s.apples[0], s.over) == (2, True)


def test_one_of_several() -> None:
    s = begin("apple | pear")
    assert s.legal == [APPLE, PEAR]
    play(s, PEAR)
    assert (s.apples[0], s.pears[0], s.over) == (0, 1, True)


def test_alternatives_inside_parts_are_offered_directly() -> None:
    s = begin("seed & (apple | pear) & apple")
    assert s.legal == [APPLE, PEAR, STOP]
    play(s, PEAR)
    assert s.legal == [APPLE, STOP]


def test_a_single_alternative_is_forced() -> None:
    s = begin("apple | pear", pears=2)
    assert s.over
    assert s.apples[0] == 1


def test_the_first_part_decides_for_its_group() -> None:
    s = begin("(apple & seed & apple) | pear")
    assert s.legal == [APPLE, PEAR]
    play(s, APPLE)
    assert (s.seeds[0], s.apples[0], s.legal) == (3, 1, [APPLE, STOP])


def test_an_alternative_that_counts_several_times_is_chosen_as_a_whole() -> None:
    s = begin("(apple*2 | pear*2) & seed")
    assert s.legal == [APPLE, PEAR, STOP]
    play(s, PEAR)
    assert s.legal == [PEAR, STOP]
    play(s, STOP)
    assert (s.apples[0], s.pears[0], s.over) == (0, 1, True)


def test_what_is_shown_several_times_is_several_parts() -> None:
    s = begin("apple*2 & pear")
    play(s, APPLE)
    assert s.legal == [APPLE, PEAR, STOP]
    play(s, PEAR)
    assert s.legal == [APPLE, STOP]


def test_a_group_of_unasked_parts_asks_nothing() -> None:
    s = begin("seed & seed")
    assert effect("seed & seed").unasked
    assert (s.seeds[0], s.over) == (4, True)


def test_a_group_of_unasked_parts_can_be_an_alternative() -> None:
    s = begin("(seed & seed) | apple")
    assert s.legal == [APPLE, SEED]
    play(s, SEED)
    assert (s.seeds[0], s.over) == (4, True)


def test_a_cost_beside_other_things_is_chosen_by_its_word() -> None:
    s = begin("(pay(seed) => pear) & apple")
    assert s.legal == [APPLE, GROUP, STOP]
    play(s, GROUP)
    assert (s.seeds[0], s.pears[0], s.legal) == (1, 1, [APPLE, STOP])


def test_a_cost_that_buys_nothing_is_not_offered() -> None:
    s = begin("(pay(seed) => pear) & apple", pears=2)
    assert s.legal == [APPLE, STOP]
    refused = s.stack[-1].refusals(s)
    assert str(refused[GROUP]) == "Nothing could be gained after paying 1 seed."
    s = begin("(pay(seed*3) => pear) & apple")
    assert str(s.stack[-1].refusals(s)[GROUP]) == "It costs 3 seeds."


def test_who_pays_takes_something_for_it() -> None:
    s = begin("pay(seed) => apple & pear")
    assert s.legal == [APPLE, PEAR]
    play(s, APPLE)
    assert s.legal == [PEAR, STOP]


def test_at_least_one_part_must_be_done_where_that_is_demanded() -> None:
    s = Orchard(1)
    group = effect("apple & pear")
    assert isinstance(group, AnyOrder)
    resolve(s, 0, group.single, STOP, True)
    advance(s)
    assert s.legal == [APPLE, PEAR]
    play(s, PEAR)
    assert s.legal == [APPLE, STOP]


def test_what_cannot_be_declined_keeps_the_stop_away() -> None:
    class Duty(Fruit):
        __slots__ = ("mandatory",)

        def __init__(self) -> None:
            super().__init__("apple")
            self.mandatory = True

    s = Orchard(1)
    resolve(s, 0, (Duty(), Fruit("pear")), STOP)
    advance(s)
    assert s.legal == [APPLE, PEAR]
    play(s, PEAR)
    assert (s.apples[0], s.over) == (1, True)


def test_strict_order() -> None:
    s = begin("(apple | pear) ; seed")
    assert s.seeds[0] == 2
    play(s, APPLE)
    assert (s.seeds[0], s.over) == (3, True)


def test_times_repeats_one_by_one() -> None:
    assert begin("apple*3").apples[0] == 3


def test_a_cost_is_paid_before_the_gain_and_only_in_full() -> None:
    s = begin("pay(seed*2) => apple")
    assert (s.seeds[0], s.apples[0]) == (0, 1)
    s = begin("pay(seed*2) => apple", seeds=1)
    assert (s.seeds[0], s.apples[0]) == (1, 0)


def test_nothing_does_nothing() -> None:
    empty = effect("  ")
    assert isinstance(empty, Nothing)
    assert str(empty.describe()) == "nothing"
    assert begin("").over


TEXTS = [
    "apple",
    "apple*3",
    "apple & pear",
    "apple | pear",
    "(apple & seed) | pear",
    "apple & pear | seed",
    "pay(seed*2, seed) => apple & pear",
    "apple ; pear ; seed",
    "(pay(seed) => apple) | pear",
    "",
]


@pytest.mark.parametrize("text", TEXTS)
def test_notation_is_printed_as_it_was_parsed(text: str) -> None:
    assert effect(text).notation() == text
    assert effect(effect(text).notation()).notation() == text


def test_descriptions_come_from_the_tree() -> None:
    told = effect("pay(seed*2) => apple*2 & pear | seed").describe()
    assert str(told) == "pay 2 seeds: 2 times: apple, (pear / seed)"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("banana", "no effect is called 'banana'"),
        ("apple &", "expected something after the last sign"),
        ("apple pear", "expected 'the end', found 'pear'"),
        ("apple*", "expected a number after"),
        ("apple*0", "expected a number after"),
        ("(apple", "expected ')'"),
        ("pay(apple) => pear", "no cost is called 'apple'"),
        ("pay(seed) apple", "expected '=>'"),
        ("apple ! pear", "cannot read ' ! pear'"),
    ],
)
def test_mistakes_are_named(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation) as error:
        effect(text)
    assert complaint in str(error.value)


def test_pending_effects_can_be_written_and_read() -> None:
    s = begin("apple & (pear | seed)")
    written = STEPS.write(s.stack)
    assert written == [
        {
            "step": "ChoosePart",
            "player": 1,
            "effects": ["apple", "pear | seed"],
            "stop": STOP,
            "least": False,
        }
    ]
