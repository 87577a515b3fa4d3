"""What may happen at a table, without a server."""

from __future__ import annotations

import pytest

from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.luck import Luck
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.tables.founding import begun, fresh_record, record_of_position, seated
from caravanserai.web.tables.table import BOT, HUMAN, OPEN, Seat, Table


def table_of(*seats: Seat) -> Table:
    return begun("t", fresh_record("marco_polo", len(seats), {}), seats, "a secret")


def two_people() -> Table:
    return table_of(Seat(HUMAN, person="ada"), Seat(HUMAN, person="bob"))


def play_to_barrier(table: Table) -> None:
    """Until chance or the other seat has answered after a choice of seat 0."""
    while not (0 in table.match.actors and table.free_undo([0]) is None):
        actor = table.match.actor
        table.move([actor], table.ply, table.match.legal[0])


def test_a_move_is_made_once() -> None:
    table = two_people()
    at, choice = table.ply, table.match.legal[0]
    assert table.move([table.match.actor], at, choice)
    after = table.ply
    assert not table.move([0], at, choice), "the same again is no other move"
    assert table.ply == after
    with pytest.raises(Stale):
        table.move([0], at, table.match.game.words.parse("travel"))
    with pytest.raises(Stale):
        table.move([0], after + 7, choice)


def test_only_who_is_asked_may_answer() -> None:
    table = two_people()
    other = 1 - table.match.actor
    with pytest.raises(Refused) as error:
        table.move([other], table.ply, table.match.legal[0])
    assert error.value.status == 403
    with pytest.raises(Refused) as error:
        table.move([], table.ply, table.match.legal[0])
    assert error.value.status == 403


def test_a_refused_choice_names_its_rule() -> None:
    table = two_people()
    refusals = table.game.prompt(table.match.state).refusals
    refusal = next(refusal for refusal in refusals if refusal.why.rule)
    with pytest.raises(Refused) as error:
        table.move([table.match.actor], table.ply, refusal.option.choice)
    assert (error.value.status, error.value.message.rule) == (422, refusal.why.rule)


def test_undo_step_and_turn() -> None:
    table = two_people()
    start = table.ply
    while table.match.actor == 0 and len(table.match.actors) < start + 2:
        table.move([0], table.ply, table.match.legal[0])
    assert table.match.actors[start:] == [0, 0]
    table.undo([0], table.ply, "step", 1.0)
    assert table.ply == start + 1
    table.move([0], table.ply, table.match.legal[0])
    table.undo([0], table.ply, "turn", 2.0)
    assert table.ply == start
    assert [(one.before, one.after) for one in table.undone] == [
        (start + 2, start + 1),
        (start + 2, start),
    ]


def test_beyond_a_barrier_the_others_must_agree() -> None:
    table = two_people()
    play_to_barrier(table)
    back = table.last_own([0])
    assert back is not None
    with pytest.raises(Refused) as error:
        table.undo([0], table.ply, "step", 1.0)
    assert error.value.status == 409
    table.undo([0], table.ply, "ask", 1.0)
    assert table.ask is not None
    before = table.ply
    with pytest.raises(Refused):
        table.undo([0], table.ply, "agree", 1.0)  # nobody agrees with themselves
    table.undo([1], table.ply, "refuse", 1.0)
    assert not table.ask
    assert table.ply == before
    table.undo([0], table.ply, "ask", 1.0)
    table.undo([1], table.ply, "agree", 1.0)
    assert table.ply == back
    assert table.undone[-1].kind == "ask"


def test_bots_always_agree() -> None:
    table = table_of(Seat(HUMAN, person="ada"), Seat(BOT, "random"))
    while table.last_own([0]) is None:
        table.move([0], table.ply, table.match.legal[0])
    while table.free_undo([0]) is not None:
        if table.thinking is not None:
            table.bot_plays(1, table.ply, [table.match.legal[0]])
        else:
            table.move([0], table.ply, table.match.legal[0])
    back = table.last_own([0])
    table.undo([0], table.ply, "ask", 1.0)
    assert table.ply == back


def test_what_was_revealed_comes_differently() -> None:
    """Who takes back a roll does not know the next one."""
    table = two_people()
    while CHANCE not in table.match.actors[(table.last_own([0]) or 10**6) :]:
        table.move([table.match.actor], table.ply, table.match.legal[0])
    assert table.luck.epoch == 0
    table.undo([0], table.ply, "ask", 1.0)
    table.undo([1], table.ply, "agree", 1.0)
    assert table.luck.epoch == 1
    assert table.luck.commitment == two_people().luck.commitment


def test_everybody_can_check_the_luck() -> None:
    """From the secret, which is shown at the end, follows every roll and every draw."""
    table = two_people()
    while not table.match.over:
        table.move([table.match.actor], table.ply, table.match.legal[-1])
    luck = Luck(table.luck.secret, 0)
    s = table.match.record.begin()
    rolled = 0
    for ply, choice in enumerate(table.match.record.choices):
        if s.actor == CHANCE:
            assert luck.choose(s, ply) == choice
            rolled += 1
        play(s, choice)
    assert rolled > 50


def test_seats_for_people_bots_and_whoever_comes() -> None:
    seats = seated(["human", "greedy", "human", "open"], "ada", "Ada", hot_seat=False)
    assert [seat.kind for seat in seats] == [HUMAN, BOT, OPEN, OPEN]
    assert [seat.invited for seat in seats] == [False, False, True, False]
    at_one_device = seated(["human", "human"], "ada", "", hot_seat=True)
    assert {seat.person for seat in at_one_device} == {"ada"}
    with pytest.raises(Refused, match="gredy"):
        seated(["human", "gredy"], "ada", "", hot_seat=False)


def test_an_invitation_is_used_once() -> None:
    table = table_of(Seat(HUMAN, person="ada"), Seat(OPEN, invited=True))
    with pytest.raises(Refused, match="invitation"):
        table.join(1, "bob", "Bob", invited=False, now=0)
    table.join(1, "bob", "Bob", invited=True, now=0)
    assert table.seats[1] == Seat(HUMAN, person="bob", name="Bob", generation=1)
    with pytest.raises(Refused, match="sits there"):
        table.join(1, "eve", "Eve", invited=False, now=0)


def test_the_record_is_kept_from_those_who_may_not_know() -> None:
    table = table_of(Seat(HUMAN, person="ada"), Seat(HUMAN, person="ada"))
    with pytest.raises(Refused) as error:
        table.record_for([0])
    assert error.value.status == 403
    assert table.record_for([0, 1]).choices == table.match.record.choices


def test_a_position_starts_a_game() -> None:
    table = two_people()
    position = table.game.codec.to_dict(table.match.state)
    record = record_of_position(position)
    assert record.setup.seats == 2
    assert table.game.codec.to_dict(record.begin()) == position
    with pytest.raises(Refused, match="names its game"):
        record_of_position({"players": []})
