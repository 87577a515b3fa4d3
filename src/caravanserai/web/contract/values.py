"""The words that requests, answers and tables share."""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

from caravanserai.language import LANGUAGES

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict
else:  # pydantic cannot read those of before
    from typing_extensions import TypedDict as TypedDict


class KnownLanguage:
    """Says to pydantic which codes there are, without needing it: answers are made where it is not
    installed, too.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        return {"type": "literal", "expected": list(LANGUAGES)}


Lang = Annotated[str, KnownLanguage()]
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
