"""The shapes of what goes out: every answer, and what it says.

Dictionaries with types: the view of a table has some thousand values, and so they cost nothing but
what it takes to find them. mypy sees that they are what is said here, the OpenAPI description is
made from them, and from that the types of the scripts.
"""

from __future__ import annotations

from typing import Any, NotRequired

from caravanserai.web.contract.values import Lang, OptionValue, Pace, SeatKind, TypedDict
from caravanserai.web.contract.views import SeatInvitation, SeatSeed


class ReminderSettings(TypedDict):
    """The letters you get; whether this house sends any."""

    possible: bool
    address: str
    confirmed: bool
    daily: bool
    quiet_from: int
    quiet_to: int


class VacationStatus(TypedDict):
    """Until when you are away; `remaining`: seconds that you may still be away within a year."""

    until: str | None
    remaining: float


class PushStatus(TypedDict):
    """Whether this house tells browsers; `key` is what they must know to hear it."""

    possible: bool
    key: str


class Error(TypedDict):
    """What went wrong, in the language of the reader, and the rule it rests on."""

    error: str
    rule: str | None


class GameOption(TypedDict):
    """`default` holds where nothing is said, `usual` is what a new table is proposed with."""

    name: str
    label: str
    rule: str | None
    values: list[OptionValue]
    default: OptionValue
    usual: OptionValue


class GameInfo(TypedDict):
    """A game that can be played: what it is about, and the icon that stands for it."""

    key: str
    title: str
    about: str
    picture: str
    seats: list[int]
    options: list[GameOption]
    bots: list[str]
    levels: list[str]
    solo: bool


class FoundedTable(TypedDict):
    id: str
    seat: int | None
    token: str | None
    links: list[SeatInvitation]


class TakenSeat(TypedDict):
    seat: int
    token: str


class ListedSeat(TypedDict):
    """`total` and `place` are known when the game is over."""

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    invited: bool
    away: str | None
    total: int | None
    place: int | None


class ListedTable(TypedDict):
    id: str
    game: str
    title: str
    seats: list[ListedSeat]
    actor: int | None
    your_turn: bool
    over: bool
    pace: Pace
    remaining: float | None
    plies: int
    updated: str


class TableLists(TypedDict):
    mine: list[ListedTable]
    open: list[ListedTable]
    finished: list[ListedTable]


class LuckFile(TypedDict):
    """With what the sums of chance can be done again: `since` which ply they were made here, and to
    which plies something revealed was `taken_back`.
    """

    commitment: str
    secret: str
    seeds: list[SeatSeed]
    since: int
    taken_back: list[int]


class Device(TypedDict):
    """Where somebody is signed in; `current`: with this request."""

    id: str
    device: str
    created: str
    seen: str
    current: bool


class Me(TypedDict):
    """Who you are here: a guest, or somebody with an account."""

    guest: bool
    name: str
    lang: Lang


class Invitations(TypedDict):
    links: list[SeatInvitation]


class Rematch(TypedDict):
    id: str


class RuleText(TypedDict):
    id: str
    chapter: str
    text: str


class Hint(TypedDict):
    """An answer and what it promises: `outcome` is from 0, certain defeat, to 1, certain victory;
    `visits` says how often it was tried.
    """

    choice: int
    name: str
    label: str
    outcome: float
    visits: int


class ReviewedDecision(TypedDict):
    """What was played and what would have been best, each with the outcome to be expected; `about`
    is the card, space or place because of which it was asked, where the answer does not name it.
    """

    ply: int
    seat: int
    about: str
    played: str
    best: str
    expected: float
    possible: float


class Review(TypedDict):
    """`looked` of `plies` choices have been looked at."""

    complete: bool
    looked: int
    plies: int
    decisions: list[ReviewedDecision]


class ScoreProgress(TypedDict):
    """The total of every seat at some plies."""

    plies: list[int]
    totals: list[list[int]]


class AidLine(TypedDict):
    text: str
    rule: str | None


class UnseenCards(TypedDict):
    label: str
    count: int


class DeckView(TypedDict):
    """A deck: how many cards lie in it, and those that may be among them."""

    label: str
    cards: int
    unseen: list[UnseenCards]


class PlayerAid(TypedDict):
    """`lessons`: what a newcomer should know when a question of this rule is asked."""

    summary: list[AidLine]
    lessons: list[AidLine]
    decks: list[DeckView]


class Finality(TypedDict):
    """Whether dice, cards or another player follow."""

    final: bool


class RecordFile(TypedDict):
    """A game as header and choices, those of chance too. `start`: the position from which it began,
    if not the usual one; `house`: the values of house rules; `words`: how many words its numbers
    name, and their fingerprint; `luck`: for `caravan verify`.
    """

    format: int
    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue]
    choices: list[int]
    words: NotRequired[dict[str, int | str]]
    start: NotRequired[dict[str, Any]]
    house: NotRequired[dict[str, Any]]
    luck: NotRequired[LuckFile]


class PushMessage(TypedDict):
    """What a browser is told when it is your turn."""

    title: str
    body: str
    table: str
