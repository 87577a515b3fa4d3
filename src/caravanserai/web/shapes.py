"""The shapes of what comes in and goes out, for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Lang = Literal["en", "ru", "fr"]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Choice = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=1, le=16)]
DAY: Final = 24 * 3600


def _plain(text: str) -> str:
    """Without the characters that no text needs and some databases refuse."""
    return "".join(c for c in text if c in "\n\t" or c.isprintable()).strip()


def _something(text: str) -> str:
    if not text:
        raise ValueError("the text is empty")
    return text


Line = Annotated[str, Field(max_length=40), AfterValidator(_plain)]


class Wish(BaseModel):
    """A request; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class ClockWish(Wish):
    """Seconds to begin with, seconds that come back after each turn, the bot that takes over."""

    bank: float = Field(ge=30, le=60 * DAY)
    bonus: float = Field(ge=0, le=60 * DAY)
    bot: str | None = Field(default=None, max_length=32)


class NewTable(Wish):
    """Found a table. A seat is `human`, `open` or the name of a bot."""

    game: str = Field(max_length=32, examples=["marco_polo"])
    seats: list[Annotated[str, Field(max_length=32)]] = Field(
        min_length=1, max_length=16, examples=[["human", "greedy", "open"]]
    )
    options: dict[str, Any] = Field(default_factory=dict)
    pace: Literal["live", "slow"] = "live"
    clock: ClockWish | None = None
    hot_seat: bool = False
    name: Line = ""


class Import(Wish):
    """Play on from a record or a position; without `seats` all of them are yours."""

    record: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    seats: list[Annotated[str, Field(max_length=32)]] | None = Field(default=None, max_length=16)
    name: Line = ""


class Join(Wish):
    """Take a seat, with the token of its link if it is kept for somebody."""

    seat: SeatNumber
    token: str | None = Field(default=None, max_length=300)
    name: Line = ""


class Leave(Wish):
    """Get up from a seat; a bot may take over."""

    seat: SeatNumber
    bot: str | None = Field(default=None, max_length=32)


class Move(Wish):
    """Answer the question at a ply. Sending it again does no harm."""

    at: Ply
    choice: Choice
    lang: Lang | None = None


class Undo(Wish):
    """Take back a step or the turn, ask the others for more, agree or refuse."""

    at: Ply
    kind: Literal["step", "turn", "ask", "agree", "refuse"]
    lang: Lang | None = None


class LangWish(Wish):
    """In which language."""

    lang: Lang | None = None


class Fork(Wish):
    """Play on from this ply at a table of your own."""

    ply: Ply


class Chat(Wish):
    """A line for everybody at the table."""

    text: Annotated[
        str, Field(min_length=1, max_length=500), AfterValidator(_plain), AfterValidator(_something)
    ]
    name: Line = ""


class Notes(Wish):
    """What you write down for yourself."""

    text: Annotated[str, Field(max_length=5000), AfterValidator(_plain)]
    seat: SeatNumber | None = None


class Credentials(Wish):
    """The name and the password of an account."""

    name: Annotated[
        str, Field(min_length=2, max_length=40), AfterValidator(_plain), AfterValidator(_something)
    ]
    password: str = Field(min_length=8, max_length=200)


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("no time zone has this name") from None
    return name


Hour = Annotated[int, Field(ge=0, le=23)]


class ReminderWish(Wish):
    """Letters when it is your turn in a slow game; none with an empty address. From one hour to
    the other, of your time zone, nothing is sent.
    """

    address: str = Field(
        default="", max_length=254, pattern=r"^$|^[\w.+%'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"
    )
    daily: bool = False
    quiet_from: Hour = 22
    quiet_to: Hour = 8
    zone: Annotated[str, Field(max_length=64), AfterValidator(_known_zone)] = "UTC"
    lang: Lang | None = None


class ReminderShown(BaseModel):
    """The letters you get; whether this house sends any."""

    possible: bool
    address: str
    confirmed: bool
    daily: bool
    quiet_from: int
    quiet_to: int


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
    seat: int
    name: str
    label: str
    kind: Literal["human", "bot", "open", "automatic"]
    bot: str | None
    invited: bool
    online: bool
    color_index: int
    left: float | None


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
