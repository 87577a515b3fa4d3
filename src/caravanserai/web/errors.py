"""What a caller did wrong, with the status that says so."""

from __future__ import annotations

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.view import Message


class Refused(CaravanseraiError):
    """A request that cannot be granted; said in the language of the reader, with the words of
    the game that it is about.
    """

    def __init__(self, status: int, message: Message, game: str = "") -> None:
        super().__init__(str(message))
        self.status = status
        self.message = message
        self.game = game


class Stale(CaravanseraiError):
    """The table has changed since the caller looked at it."""


def unknown_table() -> Refused:
    """No such table, or none that this person may see."""
    return Refused(404, Message("There is no such table."))


def other_rules() -> Refused:
    """A game that was begun with rules or components other than those of this services."""
    return Refused(
        410,
        Message(
            "This game was begun with another version of the rules or with other house rules;"
            " it can go on only with those."
        ),
    )
