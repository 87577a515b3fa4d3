"""The words that requests, answers and tables share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, WithJsonSchema

from caravanserai.language import LANGUAGES


def _known(code: str) -> str:
    if code not in LANGUAGES:
        raise ValueError(f"the languages are {', '.join(LANGUAGES)}")
    return code


Lang = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema({"type": "string", "enum": list(LANGUAGES)}),
]
"""The code of a language that the house speaks."""
SeatKind = Literal["human", "bot", "open"]
"""Who plays a seat; an open one waits for somebody."""
Participant = Literal["human", "bot", "open", "automatic"]
"""The same with those who play by the rules alone."""
Pace = Literal["live", "slow"]
"""Whether all are there, or it is played over days."""
UndoKind = Literal["step", "turn", "ask", "agree", "refuse"]
"""What may be said about taking something back."""
EventKind = Literal["ply", "undo", "seat", "chat", "notes", "online"]
"""What has changed at a table; `online`: only who looks on."""
OptionValue = bool | int | str
"""A value of an option of a game."""
