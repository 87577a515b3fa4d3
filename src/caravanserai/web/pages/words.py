"""The words of the pages that the server writes itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from caravanserai.kernel.view import Message
from caravanserai.language import Language

TEXTS: Final[Mapping[str, Message]] = {
    "tagline": Message("Silk Road strategy games, exact to the rules."),
    "settings": Message("Settings"),
    "about": Message("About"),
    "rules": Message("Rules"),
    "reconstructed": Message("Reconstructed values"),
    "reconstruction": Message(
        "These values are printed only on boards, tiles and cards and stand in no text that we"
        " have. They were chosen so that everything that is known holds. Whoever owns the game can"
        " correct them with a folder of house rules."
    ),
    "text_table": Message("Text table"),
    "drawn_table": Message("Drawn table"),
    "no_script": Message("This page needs scripts; the text table does without."),
    "needs_script": Message("This page needs scripts."),
    "unofficial": Message(
        "An unofficial fan implementation. The games belong to their authors and publishers; buy"
        " them, they are beautiful. Rules and cards are restated in our own words; no art is"
        " reproduced."
    ),
    "fair": Message(
        "Dice and draws follow from a secret of the house and, where others may sit down, from what"
        " every seat has added before anything was dealt. The hash of the secret is shown first,"
        " the secret itself when the game is over: nobody alone has chosen the luck, and everybody"
        " can do the sums again."
    ),
    "your_luck": Message("Something that nobody else knows, a few rolls of your own dice perhaps"),
    "your_luck_why": Message(
        "The game is dealt when every seat has added to its luck: the dice follow from all of it,"
        " and from a secret of the house that was settled before."
    ),
    "add_luck": Message("Add it to the luck of the game"),
    "programs": Message("Programs may play too: the API is described at"),
    "because": Message("After:"),
    "not_possible": Message("Not possible now"),
    "board": Message("The table"),
    "log": Message("What happened"),
    "scores": Message("Scores"),
    "reload": Message("Look again"),
    "undo": Message("Take back the last choice"),
    "undo_turn": Message("Take back the whole turn"),
    "invitation": Message("Invitation"),
    "take_seat": Message("Take the seat"),
    "your_name": Message("Your name"),
    "your_seat": Message("your seat"),
    "letters": Message("E-mails when it is your turn"),
    "letters_wanted": Message(
        "Somebody wants e-mails to this address when it is their turn in a game."
    ),
    "letters_come": Message("E-mails come to this address."),
    "no_letters": Message("No e-mails come to this address."),
    "my_address": Message("Yes, this is my address"),
    "stop_letters": Message("No e-mails, please"),
    "to_lobby": Message("To the tables"),
    "sorry": Message("This did not work"),
    "not_found": Message("There is nothing at this address."),
}


@lru_cache(maxsize=8)
def words(code: str) -> Mapping[str, str]:
    """All of them in one language."""
    say = Language(code).say
    return {name: say(message) for name, message in TEXTS.items()}
