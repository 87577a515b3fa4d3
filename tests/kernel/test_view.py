"""Messages, events and scores."""

from __future__ import annotations

from caravanserai.kernel.core import play
from caravanserai.kernel.game import Setup
from caravanserai.kernel.view import Event, Item, Listing, Message, Score, render
from tests.kernel.toy import ORCHARD, PICK, STOP

RUSSIAN = {"gains {what}": "получает {what}", "gold": "золото"}


def test_messages_are_filled_in_and_nest() -> None:
    message = Message("gains {what}", what=Listing([Message("gold"), Message("silk")]))
    assert str(message) == "gains gold, silk"
    shown = render(message, lambda text: RUSSIAN.get(text, text), lambda one, many, n: many)
    assert shown == "получает золото, silk"


def test_plurals() -> None:
    def camels(n: int) -> str:
        return str(Message("{n} camel", plural="{n} camels", n=n))

    assert [camels(n) for n in (0, 1, 2, -1)] == ["0 camels", "1 camel", "2 camels", "-1 camel"]


def test_messages_compare_by_content() -> None:
    assert Message("a", n=1) == Message("a", n=1)
    assert hash(Message("a", n=1)) == hash(Message("a", n=1))
    assert Message("a", rule="R-1") != Message("a", rule="R-2")
    assert Message("a", n=1) != Message("a", n=2)
    assert Listing([Message("a")]) != Listing([Message("b")])
    assert Message("a") != "a"
    assert repr(Message("a {b}", b=1)) == "Message('a 1')"


def test_a_secret_event_shows_the_others_only_its_public_side() -> None:
    event = Event(0, Message("draws the queen"), only=0, public=Message("draws a card"))
    assert event.seen_by(0) == Message("draws the queen")
    assert event.seen_by(1) == event.seen_by(None) == Message("draws a card")
    assert Event(0, Message("secret"), only=0).seen_by(1) is None
    assert Event(0, Message("open")).seen_by(None) == Message("open")


def test_hidden_items_of_a_score() -> None:
    score = Score(0, [Item(Message("open"), 3), Item(Message("goals"), 7, hidden=True)])
    assert score.total == 10
    assert score.seen_by(0) == score
    assert score.seen_by(1).total == 3
    assert score.seen_by(None).total == 3


def test_only_the_seat_that_is_asked_sees_the_question() -> None:
    s = ORCHARD.new(Setup(2))
    prompt = ORCHARD.view(s, 0).prompt
    assert prompt is not None
    assert [option.name for option in prompt.options] == ["stop", "pick"]
    assert [option.choice for option in prompt.options] == [STOP, PICK]
    assert [(r.option.name, r.why.rule) for r in prompt.refusals] == [("apple", "TOY-2")]
    assert ORCHARD.view(s, 1).prompt is None
    assert ORCHARD.view(s, None).prompt is None
    play(s, STOP)
    assert ORCHARD.view(s, 0).prompt is None
    assert ORCHARD.view(s, 0).actor == 1
