"""Records: replay, undo, digests, and everything that can be wrong with one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from caravanserai.kernel.core import CHANCE
from caravanserai.kernel.errors import BadRecord, BadSetup, UnknownGame
from caravanserai.kernel.game import Setup, find, registered
from caravanserai.kernel.record import Record, undo_point
from caravanserai.kernel.view import Message
from caravanserai.kernel.words import Vocabulary
from tests.kernel.toy import APPLE, LOW, ORCHARD, PICK, STOP

CHOICES = [PICK, LOW, APPLE, STOP]
START = ORCHARD.codec.to_dict(ORCHARD.new(Setup(2)))


def record(choices: list[int] = CHOICES) -> Record:
    return Record("orchard", Setup(2, {"windy": True}), choices)


def test_replay_to_any_ply() -> None:
    assert ORCHARD.codec.to_dict(record().at(0)) == ORCHARD.codec.to_dict(ORCHARD.new(Setup(2)))  # type: ignore[arg-type]
    assert record().at(3).actor == 1
    assert record().at().actor == 0
    assert record().actors() == [0, CHANCE, 0, 1]


def test_every_seat_that_scores_is_a_player_unless_the_game_says_otherwise() -> None:
    assert [ORCHARD.rules.people(ORCHARD.new(Setup(n))) for n in (1, 2)] == [1, 2]


def test_a_ply_beyond_the_end() -> None:
    with pytest.raises(BadRecord, match="plies 0 to 4, not 5"):
        record().at(5)
    with pytest.raises(BadRecord, match="plies 0 to 4, not -1"):
        record().undone_to(-1)


def test_undo_takes_choices_back_and_leaves_the_record_alone() -> None:
    whole = record()
    assert whole.undone_to(2).choices == [PICK, LOW]
    assert whole.choices == CHOICES
    assert whole.undone_to(2).digest() == whole.digest(2)
    assert whole.digest(2) != whole.digest(3)


def test_a_seat_goes_back_freely_to_the_last_answer_of_another() -> None:
    assert undo_point([0, CHANCE, 0, 0], 0) == 2
    assert undo_point([0, 1, 1], 1) == 1
    assert undo_point([0, 1, 1], 0) == 3
    assert undo_point([0, CHANCE], CHANCE) == 2
    assert undo_point([], 0) == 0


def test_written_and_read_again() -> None:
    again = Record.from_json(record().to_json())
    assert (again.game, again.rules, again.choices) == ("orchard", 3, CHOICES)
    assert again.setup == Setup(2, {"windy": True})
    assert again.digest() == record().digest()


def test_a_record_fits_where_more_words_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Vocabulary(ORCHARD.words.names())
    made = Record("orchard", Setup(2), CHOICES).to_json()
    assert json.loads(made)["words"] == words.known()
    words.add("fly", Message("fly away"))
    grown = replace(ORCHARD, words=words)
    monkeypatch.setattr("caravanserai.kernel.record.find", lambda key: grown)
    assert Record.from_json(made).digest() == Record("orchard", Setup(2), CHOICES).digest()


def test_a_record_without_a_fingerprint_is_older() -> None:
    text = json.loads(Record("orchard", Setup(2), CHOICES).to_json())
    del text["words"]
    assert Record.from_json(json.dumps(text)).choices == CHOICES


def test_a_record_may_start_from_a_position() -> None:
    start = ORCHARD.codec.to_dict(record().at(3))  # type: ignore[arg-type]
    later = Record("orchard", Setup(2), [STOP], start=start)
    assert later.digest() == record().digest()
    assert Record.from_json(later.to_json()).digest() == record().digest()


def changed(entries: dict[str, Any]) -> str:
    content = json.loads(record().to_json())
    content.update(entries)
    return json.dumps(content)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ("camel", "a record is JSON"),
        ("[1]", "a record is a JSON object"),
        ("[" * 100_000, "a record is JSON"),
        ({"format": 2}, "'format' must be 1, not 2"),
        ({"format": True}, "'format' must be 1, not True"),
        ({"rules": True}, "'rules' must be a int, not True"),
        ({"seats": True}, "'seats' must be a int, not True"),
        ({"game": 5}, "'game' must be a str, not 5"),
        ({"seats": "2"}, "'seats' must be a int, not '2'"),
        ({"seats": 7}, "Orchard has 1 to 2 seats, not 7"),
        ({"options": {"wind": True}}, "no option 'wind'; did you mean windy?"),
        ({"game": "orchid"}, "no game is called 'orchid'; did you mean orchard?"),
        ({"rules": 2}, "version 2 of the rules of Orchard, here is version 3"),
        ({"words": 7}, "'words' must say their count and their fingerprint"),
        (
            {"words": {"count": 99, "fingerprint": ""}},
            "made with 99 words of Orchard, here are only",
        ),
        ({"words": {"count": 2, "fingerprint": "x"}}, "made with other words of Orchard"),
        ({"choices": [PICK, "low"]}, "'choices' must be whole numbers"),
        ({"choices": [PICK, APPLE]}, f"ply 2 cannot be replayed: choice {APPLE} is not among"),
        ({"choices": [STOP] * 7}, "ply 7 cannot be replayed: the game is over"),
        ({"start": []}, "'start' must be a position"),
        ({"start": {"apples": [0]}}, "position: 'pears' is missing"),
        (
            {"start": START, "choices": [], "seats": 1},
            "'start' is a position of 2 seats, the record has 1",
        ),
        ({"start": START, "choices": [], "options": {"wind": True}}, "no option 'wind'"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(
    broken: str | dict[str, Any], complaint: str
) -> None:
    text = broken if isinstance(broken, str) else changed(broken)
    with pytest.raises(BadRecord) as error:
        Record.from_json(text)
    assert complaint in str(error.value)


def test_games_are_found_by_key() -> None:
    assert find("orchard") is ORCHARD
    assert "orchard" in registered()
    with pytest.raises(UnknownGame, match=r"there are: .*orchard"):
        find("chess")


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (Setup(0), "Orchard has 1 to 2 seats, not 0"),
        (Setup(True), "Orchard has 1 to 2 seats, not True"),
        (Setup(1, {"size": "huge"}), "option 'size' is one of small, large, not 'huge'"),
        (Setup(1, {"windy": 1}), "option 'windy' is one of False, True, not 1"),
    ],
)
def test_a_wrong_set_up_is_refused(setup: Setup, complaint: str) -> None:
    with pytest.raises(BadSetup) as error:
        ORCHARD.new(setup)
    assert complaint in str(error.value)
