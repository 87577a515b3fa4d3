"""The shapes of what goes out: every answer, and what it says.

Dictionaries with types: the view of a table has some thousand values, and so they cost nothing but
what it takes to find them. mypy sees that they are what is said here, the OpenAPI description is
made from them, and from that the types of the scripts.
"""

from __future__ import annotations

import sys
from typing import Any, NotRequired

from caravanserai.web.contract.values import EventKind, Lang, Pace, Participant, SeatKind

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:  # pydantic cannot read those of before
    from typing_extensions import TypedDict

OptionValue = bool | int | str
"""A value of an option of a game."""


class ReminderSettings(TypedDict):
    """The letters you get; whether this house sends any."""

    possible: bool
    address: str
    confirmed: bool
    daily: bool
    quiet_from: int
    quiet_to: int


class VacationStatus(TypedDict):
    """Until when you are away; `left`: seconds that you may still be away within a year."""

    until: str | None
    left: float


class PushStatus(TypedDict):
    """Whether this house tells browsers; `key` is what they must know to hear it."""

    possible: bool
    key: str


class Error(TypedDict):
    """What went wrong, in the language of the reader, and the rule it rests on."""

    error: str
    rule: str | None


class GameOption(TypedDict):
    name: str
    label: str
    rule: str | None
    values: list[OptionValue]
    default: OptionValue


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


class SeatInvitation(TypedDict):
    seat: int
    url: str
    token: str


class FoundedTable(TypedDict):
    id: str
    seat: int | None
    token: str | None
    links: list[SeatInvitation]


class TakenSeat(TypedDict):
    seat: int
    token: str


class ListedSeat(TypedDict):
    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    invited: bool
    away: str | None


class ListedTable(TypedDict):
    id: str
    game: str
    title: str
    seats: list[ListedSeat]
    actor: int | None
    your_turn: bool
    over: bool
    pace: Pace
    left: float | None
    plies: int
    updated: str


class TableLists(TypedDict):
    mine: list[ListedTable]
    open: list[ListedTable]
    finished: list[ListedTable]


class SeatView(TypedDict):
    """`left`: seconds on the clock; `away`: until when its player is on vacation."""

    seat: int
    name: str
    label: str
    kind: Participant
    bot: str | None
    invited: bool
    online: bool
    color_index: int
    left: float | None
    away: str | None


class PlaceView(TypedDict):
    id: str
    group: str
    label: str
    printed: str
    rule: str
    icons: str


class PieceView(TypedDict):
    id: str
    kind: str
    place: str
    label: str
    owner: int | None
    value: int | None
    icons: str
    on: str
    rule: str


class SceneView(TypedDict):
    places: list[PlaceView]
    pieces: list[PieceView]


class OptionView(TypedDict):
    choice: int
    name: str
    label: str
    refs: list[str]


class RefusalView(TypedDict):
    name: str
    label: str
    text: str
    rule: str | None
    refs: list[str]


class PromptView(TypedDict):
    text: str
    rule: str | None
    source: str
    options: list[OptionView]
    refusals: list[RefusalView]


class UndoRequestView(TypedDict):
    """Somebody asks to go back; `missing`: the seats whose players have not agreed, those too that
    a bot keeps for them; `consent`: you are one of them.
    """

    seat: int
    ply: int
    agreed: list[int]
    missing: list[int]
    consent: bool


class UndoView(TypedDict):
    step: bool
    turn: bool
    ask: bool
    why: str
    asked: UndoRequestView | None


class LogLine(TypedDict):
    ply: int
    seat: int | None
    text: str
    private: bool
    undone: NotRequired[bool]


class ScoreItem(TypedDict):
    label: str
    points: int


class ScoreView(TypedDict):
    """`complete`: nothing in it is hidden from you; `place` is known when the game is over."""

    seat: int
    items: list[ScoreItem]
    total: int
    complete: bool
    place: int | None


class ChatLine(TypedDict):
    who: str
    seat: int | None
    text: str
    when: str


class SeatSeed(TypedDict):
    seat: int
    seed: str


class Fairness(TypedDict):
    """From what dice and draws follow. `commitment`: the hash of the secret of the house, which is
    told after the game; `joint`: the seats add seeds before anything is dealt; `missing`: those
    for which the deal waits.
    """

    commitment: str
    secret: str | None
    joint: bool
    seeds: list[SeatSeed]
    missing: list[int]


class LuckFile(TypedDict):
    """With what the sums of chance can be done again: `since` which ply they were made here, and to
    which plies something revealed was `taken_back`.
    """

    commitment: str
    secret: str
    seeds: list[SeatSeed]
    since: int
    taken_back: list[int]


class ChosenOption(TypedDict):
    name: str
    label: str
    value: OptionValue


class ClockView(TypedDict):
    """Seconds; `running` is the seat whose time passes."""

    bank: float
    bonus: float
    bot: str | None
    running: int | None


class TableView(TypedDict):
    """What you see of a table. `since` is the ply of your last own choice; `curtain`: something in
    it is not for the others at the same device; `hints`: you may ask for one; `returning` are the
    seats that a bot keeps for you; `delay`: seconds after which onlookers see what happens.
    """

    id: str
    game: str
    title: str
    ply: int
    plies: int
    version: int
    actor: int | None
    over: bool
    seat: int | None
    own: list[int]
    your_turn: bool
    status: str
    busy: int
    """Seconds for which a bot will probably be waited for, if that is long."""
    lang: Lang
    pace: Pace
    clock: ClockView | None
    hot_seat: bool
    delay: float
    curtain: bool
    hints: bool
    seats: list[SeatView]
    scene: SceneView
    prompt: PromptView | None
    undo: UndoView
    log: list[LogLine]
    since: int | None
    scores: list[ScoreView]
    chat: list[ChatLine]
    notes: str
    fairness: Fairness
    rematch: str | None
    options: list[ChosenOption]
    links: list[SeatInvitation]
    returning: list[int]
    updated: str


class StaleView(TableView):
    """The table as it is now, because it is no longer what the request was about."""

    error: str
    rule: str | None


class Device(TypedDict):
    """Where somebody is signed in; `current`: with this request."""

    id: str
    device: str
    created: str
    seen: str
    current: bool


class MovedPlace(TypedDict):
    """A place and where it stands among all."""

    at: int
    place: PlaceView


class MovedPiece(TypedDict):
    """A piece and where it stands among all."""

    at: int
    piece: PieceView


class LinesNews(TypedDict):
    """So many of the lines are `kept`, these follow."""

    kept: int
    lines: list[LogLine] | list[ChatLine]


class TableNews(TypedDict):
    """What is new in your view of a table since a version. `changed` has new values of the view;
    what is `gone` is taken out of the scene, also what moves, and that is put in again, one after
    the other.
    """

    since: int
    version: int
    changed: dict[str, Any]
    gone_places: list[str]
    places: list[MovedPlace]
    gone: list[str]
    pieces: list[MovedPiece]
    log: LinesNews
    chat: LinesNews


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
    """What was played and what would have been best, each with the outcome to be expected."""

    ply: int
    seat: int
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


class TableEvent(TypedDict):
    """The data of a server-sent event, as JSON; the id of the event is the version of the table.
    `news` are there where the house knows the view you had; `online` names the seats whose players
    look on, where only that has changed. Else ask for the view.
    """

    type: EventKind
    ply: int
    news: NotRequired[TableNews]
    online: NotRequired[list[int]]


class PushMessage(TypedDict):
    """What a browser is told when it is your turn."""

    title: str
    body: str
    table: str
