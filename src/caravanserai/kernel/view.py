"""What people see: messages, events, prompts, scenes. Plain things without behaviour.

A `Message` is an English template with arguments; it is translated where it is shown, never here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from marshal import dumps
from typing import Any, Final


class Message:
    """A sentence translated when it is shown: a template, its arguments, the rule it rests on.

    With `plural`, the argument `n` decides between the two forms. Arguments may be messages.
    """

    __slots__ = ("_key", "args", "plural", "rule", "text")

    def __init__(self, text: str, /, *, plural: str = "", rule: str = "", **args: Any) -> None:
        self.text = text
        self.plural = plural
        self.rule = rule
        self.args: dict[str, Any] = args
        self._key: tuple[Any, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.rule == other.rule and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __str__(self) -> str:
        return render(self, _same, _english_plural)

    def counting(self, n: int) -> Message:
        """The same for another number."""
        return Message(self.text, plural=self.plural, rule=self.rule, **{**self.args, "n": n})

    def key(self) -> tuple[Any, ...]:
        """What it says, as a key: messages that say the same have the same text in a language."""
        if self._key is None:
            self._key = self._made_key()
        return self._key

    def _made_key(self) -> tuple[Any, ...]:
        args = [
            (name, value.key() if isinstance(value, Message) else value)
            for name, value in self.args.items()
        ]
        return (self.text, self.plural, *args)


class Listing(Message):
    """Several messages in a row: 'a, b, c'."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Message], separator: str = ", ") -> None:
        super().__init__(separator)
        self.items: list[Message] = list(items)

    def _made_key(self) -> tuple[Any, ...]:
        return (self.text, *[item.key() for item in self.items])


def _same(text: str) -> str:
    return text


def _english_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


def render(
    message: Message,
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
) -> str:
    """The message as text in the language of the given functions."""
    if isinstance(message, Listing):
        return gettext(message.text).join(render(item, gettext, ngettext) for item in message.items)
    if message.plural:
        text = ngettext(message.text, message.plural, abs(int(message.args["n"])))
    else:
        text = gettext(message.text) if message.text else ""
    if not message.args:
        return text
    shown = {
        key: render(value, gettext, ngettext) if isinstance(value, Message) else value
        for key, value in message.args.items()
    }
    return text.format(**shown)


PUBLIC = -1
"""`Event.only` of what everybody may know."""


@dataclass(frozen=True)
class Event:
    """One thing that happened: a sentence, and for whose eyes it is.

    A secret event (`only` is a seat) carries in `public` what the others may know of it.
    """

    seat: int
    message: Message
    only: int = PUBLIC
    public: Message | None = None

    def seen_by(self, seat: int | None) -> Message | None:
        """The sentence for this seat (None: a spectator), or None if there is none."""
        if self.only in (PUBLIC, seat):
            return self.message
        return self.public


@dataclass(frozen=True)
class Piece:
    """A thing at a place: `id` stays the same while the piece moves.

    `icons` draws what it does (`camel*2 gold > vp*4`); `on` is the piece on which it lies; `rule`
    is where to read about it.
    """

    id: str
    kind: str
    place: str
    label: Message
    owner: int | None = None
    value: int | None = None
    icons: str = ""
    on: str = ""
    rule: str = ""


def icon_row(amounts: Mapping[str, int]) -> str:
    """A table of costs or gains as icons: 'camel*2 gold'."""
    return " ".join(f"{key}*{n}" if n > 1 else key for key, n in amounts.items())


@dataclass(frozen=True)
class Place:
    """A named spot; `group` is the heading under which plain text lists it.

    `printed` says what the board shows there to those who cannot see it, `icons` draws it where it
    is not the same in every game; `rule` is where to read about it.
    """

    id: str
    group: Message
    label: Message
    printed: Message | None = None
    rule: str = ""
    icons: str = ""


@dataclass(frozen=True)
class Grid:
    """Places side by side, of a seat or of nobody (-1): plain text draws them as rows under their
    heading instead of listing them, and those of a seat again before a question whose answers are
    `stem:...`.
    """

    group: Message
    owner: int
    stem: str
    places: frozenset[str]
    rows: list[list[Message]]


class Scene:
    """Everything on the table as one seat sees it, or a part of that: places in reading order, the
    pieces on them, and the grids of plain text. It is made of these, or of parts.
    """

    def __init__(
        self,
        places: Sequence[Place] = (),
        pieces: Sequence[Piece] = (),
        grids: Callable[[], Sequence[Grid]] | Sequence[Grid] = (),
        parts: Sequence[Part] = (),
    ) -> None:
        self.parts = parts
        self._places, self._pieces, self._grids = places, pieces, grids

    @cached_property
    def _drawn(self) -> list[Scene]:
        return [part.drawn() for part in self.parts]

    @property
    def places(self) -> list[Place]:
        return [*self._places, *[place for part in self._drawn for place in part.places]]

    @property
    def pieces(self) -> list[Piece]:
        return [*self._pieces, *[piece for part in self._drawn for piece in part.pieces]]

    @property
    def grids(self) -> list[Grid]:
        own = self._grids() if callable(self._grids) else self._grids
        return [*own, *[grid for part in self._drawn for grid in part.grids]]


class Part:
    """A part of a scene: who draws it, and the plain values that it is drawn from. Equal values are
    drawn alike: what was drawn before need not be drawn again.
    """

    __slots__ = ("_draw", "_values", "key")

    def __init__(self, draw: Callable[..., Scene], *values: Any) -> None:
        self._draw = draw
        self._values = values
        self.key: Final = (draw, dumps(values, _PLAIN))

    def drawn(self) -> Scene:
        """What is there."""
        return self._draw(*self._values)


_PLAIN: Final = 2
"""A form of values that says nothing of where they lie in memory."""


@dataclass(frozen=True)
class Option:
    """One answer to the pending question; `refs` are the pieces and places that stand for it."""

    choice: int
    name: str
    label: Message
    refs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refusal:
    """An answer that is not possible now, and why."""

    option: Option
    why: Message


@dataclass(frozen=True)
class Prompt:
    """The pending question for the seat that is asked."""

    seat: int
    text: Message
    options: list[Option]
    refusals: list[Refusal]


@dataclass(frozen=True)
class View:
    """What one seat (None: a spectator) may know, built field by field; names, not numbers."""

    seat: int | None
    actor: int
    over: bool
    position: Mapping[str, Any]
    prompt: Prompt | None = None


@dataclass(frozen=True)
class Deck:
    """What a seat knows of a deck: how many cards lie in it, and which may be among them, each
    with its number.
    """

    label: Message
    cards: int
    unseen: list[tuple[Message, int]]


@dataclass(frozen=True)
class Item:
    """One line of a score sheet; `hidden` is what only the seat itself may know before the end."""

    label: Message
    points: int
    hidden: bool = False


@dataclass(frozen=True)
class Score:
    """The itemised score of a seat, valid at any moment."""

    seat: int
    items: list[Item] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)

    def seen_by(self, seat: int | None) -> Score:
        """The score without the items that this seat may not know."""
        if seat == self.seat:
            return self
        return Score(self.seat, [item for item in self.items if not item.hidden])
