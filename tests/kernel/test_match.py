"""Match: what most users hold."""

from __future__ import annotations

import pytest

from caravanserai import Match, Record
from caravanserai.kernel.chance import Scripted
from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.errors import IllegalChoice, UnknownWord
from tests.kernel.toy import LOW, PICK, STOP


def match() -> Match:
    return Match("orchard", seats=2, chance=Scripted([LOW] * 9))


def test_chance_answers_by_itself() -> None:
    m = match()
    assert (m.actor, m.names, m.legal) == (0, ["stop", "pick"], [STOP, PICK])
    m.play("pick")
    assert m.names == ["apple", "pear"]
    assert m.actors == [0, CHANCE]
    m.play("apple")
    m.play(STOP)
    assert m.record.actors() == [0, CHANCE, 0, 1]
    assert [(ply, str(event.message)) for ply, event in m.log] == [
        (2, "the weather turns"),
        (3, "gains apple"),
    ]


def test_wrong_entries_change_nothing() -> None:
    m = match()
    with pytest.raises(UnknownWord, match="did you mean pick"):
        m.play("pik")
    with pytest.raises(
        IllegalChoice, match="'apple' cannot be chosen now; possible are stop, pick"
    ):
        m.play("apple")
    assert m.record.choices == []


def test_undo_is_free_until_chance_has_answered() -> None:
    m = match()
    with pytest.raises(IllegalChoice, match="nothing has been played yet"):
        m.undo()
    m.play("stop")
    assert m.undoable
    m.undo()
    assert (m.actor, m.record.choices) == (0, [])
    m.play("pick")
    assert not m.undoable
    with pytest.raises(IllegalChoice, match="chance has answered"):
        m.undo()
    with pytest.raises(IllegalChoice, match="chance has answered"):
        m.undo_turn()
    m.undo(beyond=True)
    assert m.record.choices == []


def test_undo_of_the_turn_goes_back_to_the_last_barrier() -> None:
    m = match()
    m.play("pick")
    m.play("apple")
    m.undo_turn()
    assert (m.record.choices, m.names) == ([PICK, LOW], ["apple", "pear"])


def test_the_end() -> None:
    m = match()
    while not m.over:
        m.play("stop")
    assert not m.undoable
    with pytest.raises(IllegalChoice, match="the game is over"):
        m.play("stop")
    with pytest.raises(IllegalChoice, match="the game is over: only if all agree"):
        m.undo()
    m.undo(beyond=True)
    assert not m.over


def test_a_recorded_game_goes_on() -> None:
    m = match()
    m.play("pick")
    again = Match.resume(Record.from_json(m.record.to_json()))
    assert again.names == ["apple", "pear"]
    assert again.actors == m.actors


def test_nobody_has_chosen_yet() -> None:
    m = match()
    with pytest.raises(IllegalChoice, match="no player has made a choice yet"):
        m.undo(beyond=True)


def test_a_copy_goes_its_own_way() -> None:
    m = match()
    m.play("pick")
    other = m.copy()
    m.play("apple")
    m.play(STOP)
    assert (other.names, other.actors, len(other.log)) == (["apple", "pear"], [0, CHANCE], 1)
    other.play("pear")
    other.play("pick")
    assert other.record.at().actor == other.actor
    assert [m.game.words.name(choice) for choice in m.record.choices[2:]] == ["apple", "stop"]


def test_what_happened_is_told_as_soon_as_somebody_asks() -> None:
    """The same as if it had been told from the start; and from then on it is."""
    quiet = match()
    told = Match("orchard", seats=2, chance=Scripted([LOW] * 9), narrated=True)
    for name in ("pick", "apple"):
        for one in (quiet, told):
            one.play(name)
    assert quiet.state.events is None, "nothing is told to nobody"
    assert quiet.log == told.log
    for one in (quiet, told):
        one.play(STOP)
    assert quiet.log == told.log and len(quiet.log) > 1
    quiet.undo()
    told.undo()
    assert (quiet.log, quiet.source) == (told.log, told.source)
