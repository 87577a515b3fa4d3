"""The shapes of what comes in: every request, and what it may say."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fastapi import Path
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from caravanserai.web.accounts.names import compared, written
from caravanserai.web.contract.answers import described
from caravanserai.web.contract.responses import RecordFile
from caravanserai.web.contract.values import Lang, Pace, UndoKind

Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Choice = Annotated[int, Field(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Field(ge=1, le=16)]
TABLE_ID: Final = re.compile("[a-z0-9]{1,32}")
TableId = Annotated[str, Path(pattern=f"^{TABLE_ID.pattern}$", description="The id of a table.")]
DAY: Final = 24 * 3600


def _plain(text: str) -> str:
    """Without the characters that no text needs and some databases refuse."""
    return "".join(c for c in text if c in "\n\t" or c.isprintable()).strip()


def _something(text: str) -> str:
    if not text:
        raise ValueError("the text is empty")
    return text


def in_one_line(text: str) -> str:
    """Without what no text needs, and without breaks."""
    return " ".join(_plain(text).split())


Line = Annotated[str, Field(max_length=40), AfterValidator(_plain)]


class RequestBody(BaseModel):
    """A request; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class ClockRequest(RequestBody):
    """Seconds to begin with, seconds that come back after each turn, the bot that takes over."""

    bank: float = Field(ge=30, le=60 * DAY)
    bonus: float = Field(ge=0, le=60 * DAY)
    bot: str | None = Field(default=None, max_length=32)


class NewTable(RequestBody):
    """Found a table. A seat is `human`, `open` or the name of a bot."""

    game: str = Field(max_length=32, examples=["marco_polo"])
    seats: list[Annotated[str, Field(max_length=32)]] = Field(
        min_length=1, max_length=16, examples=[["human", "greedy", "open"]]
    )
    options: dict[str, Any] = Field(default_factory=dict)
    pace: Pace = "live"
    clock: ClockRequest | None = None
    hot_seat: bool = False
    delay: float = Field(
        default=0, ge=0, le=DAY, description="Seconds after which onlookers see what happens."
    )
    joint: bool = Field(
        default=False, description="Nothing is dealt before every seat has added a seed."
    )
    lot: bool = Field(default=False, description="Who sits where, and so who begins, is drawn.")
    name: Line = ""


SavedRecord = Annotated[dict[str, Any], WithJsonSchema(described(RecordFile))]
"""What is wrong with it says who replays it."""


class Import(RequestBody):
    """Play on from a record or a position; without `seats` all of them are yours."""

    record: SavedRecord | None = None
    position: dict[str, Any] | None = None
    seats: list[Annotated[str, Field(max_length=32)]] | None = Field(default=None, max_length=16)
    name: Line = ""


class Join(RequestBody):
    """Take a seat, with the token of its link if it is kept for somebody."""

    seat: SeatNumber
    token: str | None = Field(default=None, max_length=300)
    name: Line = ""


class SeatName(RequestBody):
    """What the player of a seat is called; without a name it is called by its colour."""

    seat: SeatNumber
    name: Annotated[str, Field(max_length=40), AfterValidator(in_one_line)]
    lang: Lang | None = None


class SeedRequest(RequestBody):
    """What a seat adds to the luck of its game before it is dealt: anything others do not know."""

    seat: SeatNumber
    seed: Annotated[
        str,
        Field(min_length=1, max_length=200),
        AfterValidator(in_one_line),
        AfterValidator(_something),
    ]
    lang: Lang | None = None


class Leave(RequestBody):
    """Get up from a seat; a bot may take over."""

    seat: SeatNumber
    bot: str | None = Field(default=None, max_length=32)


Version = Annotated[int, Field(ge=0, le=2**31)]
"""The version of a table."""


class Move(RequestBody):
    """Answer the question at a ply. Sending it again does no harm. Who names the version that is
    `known` and listens to the events gets only what is new, where that is less.
    """

    at: Ply
    choice: Choice
    lang: Lang | None = None
    known: Version | None = None


class Undo(RequestBody):
    """Take back a step or the turn, ask the others for more, agree or refuse. `known` as with a
    move.
    """

    at: Ply
    kind: UndoKind
    lang: Lang | None = None
    known: Version | None = None


class LanguageRequest(RequestBody):
    """In which language."""

    lang: Lang | None = None


class Fork(RequestBody):
    """Play on from this ply at a table of your own."""

    ply: Ply


class Chat(RequestBody):
    """A line for everybody at the table."""

    text: Annotated[
        str, Field(min_length=1, max_length=500), AfterValidator(_plain), AfterValidator(_something)
    ]
    name: Line = ""


class Notes(RequestBody):
    """What you write down for yourself."""

    text: Annotated[str, Field(max_length=5000), AfterValidator(_plain)]
    seat: SeatNumber | None = None


def _name(text: str) -> str:
    name = written(text)
    if not 2 <= len(name) <= 40 or not compared(name):
        raise ValueError("a name has 2 to 40 letters")
    return name


Password = Annotated[str, Field(min_length=8, max_length=200)]


class Credentials(RequestBody):
    """The name and the password of an account."""

    name: Annotated[str, Field(min_length=2, max_length=200), AfterValidator(_name)]
    password: Password


class NewPassword(RequestBody):
    """The password that you have, and the one that you want."""

    old: Annotated[str, Field(max_length=200)]
    new: Password


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("no time zone has this name") from None
    return name


Zone = Annotated[str, Field(max_length=64), AfterValidator(_known_zone)]
Hour = Annotated[int, Field(ge=0, le=23)]


class SessionEnd(RequestBody):
    """The device that is signed out; without one all others are."""

    id: str | None = Field(default=None, max_length=64)


class ReminderRequest(RequestBody):
    """Letters when it is your turn in a slow game; none with an empty address. From one hour to
    the other, of your time zone, nothing is sent.
    """

    address: str = Field(
        default="", max_length=254, pattern=r"^$|^[\w.+%'-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"
    )
    daily: bool = False
    quiet_from: Hour = 22
    quiet_to: Hour = 8
    zone: Zone = "UTC"
    lang: Lang | None = None


class VacationRequest(RequestBody):
    """The last day of your vacation, in your time zone; without one you are back."""

    until: date | None = Field(default=None, ge=date(2000, 1, 1), le=date(2999, 12, 31))
    zone: Zone = "UTC"


class PushKeys(RequestBody):
    """The keys of a browser, as it writes them."""

    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{87}=?$")
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{22}(==)?$")


Endpoint = Annotated[str, Field(max_length=2000, pattern=r"^https?://[!-~]+$")]


class PushRequest(RequestBody):
    """What a browser says of itself when it subscribes; when nothing is sent."""

    endpoint: Endpoint
    keys: PushKeys
    quiet_from: Hour = 22
    quiet_to: Hour = 8
    zone: Zone = "UTC"
    lang: Lang | None = None


class PushEnd(RequestBody):
    """A browser that shall hear nothing more."""

    endpoint: Endpoint
