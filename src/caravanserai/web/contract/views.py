"""The shapes of what goes out of a table: what somebody sees of it, and what is new there."""

from __future__ import annotations

from typing import Any, NotRequired

from caravanserai.web.contract.values import (
    EventKind,
    Lang,
    OptionValue,
    Pace,
    Participant,
    TypedDict,
)


class SeatInvitation(TypedDict):
    seat: int
    url: str
    token: str


class SeatView(TypedDict):
    """`remaining`: seconds on the clock; `away`: until when its player is on vacation."""

    seat: int
    name: str
    label: str
    kind: Participant
    bot: str | None
    invited: bool
    online: bool
    color_index: int
    remaining: float | None
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
    a bot keeps for them; `consent`: you are one of them; `what` would be taken back first.
    """

    seat: int
    ply: int
    what: str
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
    """`icons` are the kinds of things that the line is about."""

    ply: int
    seat: int | None
    text: str
    icons: list[str]
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


class TableEvent(TypedDict):
    """The data of a server-sent event, as JSON; the id of the event is the version of the table.
    `news` are there where the house knows the view you had; `online` names the seats whose players
    look on, where only that has changed. Else ask for the view.
    """

    type: EventKind
    ply: int
    news: NotRequired[TableNews]
    online: NotRequired[list[int]]
