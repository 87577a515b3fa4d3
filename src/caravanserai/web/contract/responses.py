"""The shapes of what goes out, for the OpenAPI description."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel

from caravanserai.web.contract.requests import Lang


class ReminderShown(BaseModel):
    """The letters you get; whether this house sends any."""

    possible: bool
    address: str
    confirmed: bool
    daily: bool
    quiet_from: int
    quiet_to: int


class VacationShown(BaseModel):
    """Until when you are away; `left`: seconds that you may still be away within a year."""

    until: str | None
    left: float


class PushShown(BaseModel):
    """Whether this house tells browsers; `key` is what they must know to hear it."""

    possible: bool
    key: str


class Error(BaseModel):
    """What went wrong, in the language of the reader, and the rule it rests on."""

    error: str
    rule: str | None = None


class OptionOfGame(BaseModel):
    name: str
    label: str
    rule: str | None
    values: list[Any]
    default: Any


class GameShown(BaseModel):
    key: str
    title: str
    seats: list[int]
    options: list[OptionOfGame]
    bots: list[str]
    levels: list[str]
    solo: bool


class Link(BaseModel):
    seat: int
    url: str
    token: str


class Founded(BaseModel):
    id: str
    seat: int | None
    token: str | None
    links: list[Link]


class Joined(BaseModel):
    seat: int
    token: str


class ListedSeat(BaseModel):
    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    invited: bool
    away: str | None


class ListedTable(BaseModel):
    id: str
    game: str
    title: str
    seats: list[ListedSeat]
    actor: int | None
    your_turn: bool
    over: bool
    pace: str
    left: float | None
    plies: int
    updated: str


class Lists(BaseModel):
    mine: list[ListedTable]
    open: list[ListedTable]
    finished: list[ListedTable]


class SeatShown(BaseModel):
    """`left`: seconds on the clock; `away`: until when its player is on vacation."""

    seat: int
    name: str
    label: str
    kind: Literal["human", "bot", "open", "automatic"]
    bot: str | None
    invited: bool
    online: bool
    color_index: int
    left: float | None
    away: str | None


class PlaceShown(BaseModel):
    id: str
    group: str
    label: str
    printed: str
    rule: str
    icons: str


class PieceShown(BaseModel):
    id: str
    kind: str
    place: str
    label: str
    owner: int | None
    value: int | None
    icons: str
    on: str
    rule: str


class SceneShown(BaseModel):
    places: list[PlaceShown]
    pieces: list[PieceShown]


class OptionShown(BaseModel):
    choice: int
    name: str
    label: str
    refs: list[str]


class RefusalShown(BaseModel):
    name: str
    label: str
    text: str
    rule: str | None
    refs: list[str]


class PromptShown(BaseModel):
    text: str
    rule: str | None
    source: str
    options: list[OptionShown]
    refusals: list[RefusalShown]


class Asked(BaseModel):
    """Somebody asks to go back; `consent`: you have not answered yet."""

    seat: int
    ply: int
    agreed: list[int]
    consent: bool


class UndoShown(BaseModel):
    step: bool
    turn: bool
    ask: bool
    why: str
    asked: Asked | None


class LogLine(BaseModel):
    ply: int
    seat: int | None
    text: str
    private: bool
    undone: bool = False


class ItemShown(BaseModel):
    label: str
    points: int


class ScoreShown(BaseModel):
    """`complete`: nothing in it is hidden from you; `place` is known when the game is over."""

    seat: int
    items: list[ItemShown]
    total: int
    complete: bool
    place: int | None


class ChatLine(BaseModel):
    who: str
    seat: int | None
    text: str
    when: str


class Fairness(BaseModel):
    """The hash of the secret from which dice and draws follow; the secret after the game."""

    commitment: str
    secret: str | None


class ChosenOption(BaseModel):
    name: str
    label: str
    value: Any


class ClockShown(BaseModel):
    """Seconds; `running` is the seat whose time passes."""

    bank: float
    bonus: float
    bot: str | None
    running: int | None


class ViewShown(BaseModel):
    """What you see of a table. `since` is the ply of your last own choice; `curtain`: something in
    it is not for the others at the same device; `hints`: you may ask for one; `returning` are the
    seats that a bot keeps for you.
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
    lang: Lang
    pace: str
    clock: ClockShown | None
    hot_seat: bool
    curtain: bool
    hints: bool
    seats: list[SeatShown]
    scene: SceneShown
    prompt: PromptShown | None
    undo: UndoShown
    log: list[LogLine]
    since: int | None
    scores: list[ScoreShown]
    chat: list[ChatLine]
    notes: str
    fairness: Fairness
    rematch: str | None
    options: list[ChosenOption]
    links: list[Link]
    returning: list[int]
    updated: str


class StaleView(ViewShown):
    """The table as it is now, because it is no longer what the request was about."""

    error: str
    rule: str | None


class Me(BaseModel):
    """Who you are here: a guest, or somebody with an account."""

    guest: bool
    name: str
    lang: Lang


class Invitation(BaseModel):
    links: list[Link]


class Rematch(BaseModel):
    id: str


class RuleShown(BaseModel):
    id: str
    chapter: str
    text: str


class HintShown(BaseModel):
    """An answer and what it promises: `outcome` is from 0, certain defeat, to 1, certain victory;
    `visits` says how often it was tried.
    """

    choice: int
    name: str
    label: str
    outcome: float
    visits: int


class DecisionShown(BaseModel):
    """What was played and what would have been best, each with the outcome to be expected."""

    ply: int
    seat: int
    played: str
    best: str
    expected: float
    possible: float


class ReviewShown(BaseModel):
    """`looked` of `plies` choices have been looked at."""

    complete: bool
    looked: int
    plies: int
    decisions: list[DecisionShown]


class Progress(BaseModel):
    """The total of every seat at some plies."""

    plies: list[int]
    totals: list[list[int]]


class SummaryLine(BaseModel):
    text: str
    rule: str | None


class Unseen(BaseModel):
    label: str
    count: int


class DeckShown(BaseModel):
    """A deck: how many cards lie in it, and those that may be among them."""

    label: str
    cards: int
    unseen: list[Unseen]


class Aid(BaseModel):
    """`lessons`: what a newcomer should know when a question of this rule is asked."""

    summary: list[SummaryLine]
    lessons: list[SummaryLine]
    decks: list[DeckShown]


class Finality(BaseModel):
    """Whether dice, cards or another player follow."""

    final: bool


Refusals = dict[int | str, dict[str, Any]]
ERRORS: Refusals = {status: {"model": Error} for status in (400, 401, 403, 404, 409, 413, 422, 429)}
STALE: Refusals = {409: {"model": StaleView, "description": "Lost race: the table now."}}
