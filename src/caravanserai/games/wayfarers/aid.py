"""The player aid: the course of the game in a few sentences, and what lies in the decks."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import DECKS
from caravanserai.games.wayfarers.state import CARD_NAMES
from caravanserai.games.wayfarers.words import CARD_TEXTS, DECK_TEXTS
from caravanserai.kernel.view import Deck, Message, View

SUMMARY: Final = (
    Message("Your turn: place a die, place a worker, or rest.", rule="WAY-TURN-2"),
    Message(
        "A die goes into an empty slot of your board, of a city or of a harbour; the caravan column"
        " of its value provides the assets.",
        rule="WAY-DIE-1",
    ),
    Message(
        "A worker goes onto a card of a display and does what is printed at its place.",
        rule="WAY-WORK-1",
    ),
    Message(
        "Resting brings all dice back and rolls them; with at most one die left, townsfolk with a"
        " blue banner act.",
        rule="WAY-REST-1",
    ),
    Message(
        "Influence on a card of somebody else costs a fee; each guild helps once per turn.",
        rule="WAY-INFL-10",
    ),
    Message(
        "The journal advances over lines whose requirement you fulfil, and gives what the space"
        " shows.",
        rule="WAY-JOURNAL-2",
    ),
    Message(
        "When somebody enters column 10 of the journal, everybody has one more turn.",
        rule="WAY-END-1",
    ),
    Message(
        "Points: sets of land and water, sky cards, tiles of the caravan, most influence in a"
        " guild.",
        rule="WAY-SCORE-1",
    ),
)

CHAPTERS: Final = {
    "go": "WAY-JOURNAL-2",
    "journal_tile": "WAY-JOURNAL-2",
    "green": "WAY-WORK-14",
    "spot:townsfolk": "WAY-WORK-8",
    "spot:land": "WAY-WORK-9",
    "spot:water": "WAY-WORK-10",
    "spot:inspiration": "WAY-WORK-11",
    "spot:sky": "WAY-SKY-1",
    "deck": "WAY-ACQ-1",
    "tile": "WAY-TILE-1",
    "stack": "WAY-TILE-1",
    "guild": "WAY-GUILD-1",
    "marker": "WAY-INFL-1",
    "worker": "WAY-WORK-1",
    "slot": "WAY-DIE-1",
    "die": "WAY-DIE-1",
    "column": "WAY-LAND-1",
    "cell": "WAY-TILE-1",
    "schemes": "WAY-SOLO-1",
    "scheme": "WAY-SOLO-1",
    "tigran": "WAY-SOLO-1",
    "townsfolk": "WAY-FOLK-1",
    "sky": "WAY-SKY-1",
    "land_card": "WAY-LAND-1",
    "water_card": "WAY-WATER-1",
    "inspiration": "WAY-INSP-1",
    "silver": "WAY-SCORE-17",
    "prov": "WAY-SCORE-17",
    "figure": "WAY-JOURNAL-2",
}
"""Where the rules speak of a place or a kind of piece, by how its name begins."""


def decks(view: View) -> list[Deck]:
    """The cards of every deck that the seat has not seen (WAY-INFO)."""
    return [
        Deck(
            text,
            view.position["decks"][name]["cards"],
            [
                (CARD_TEXTS[CARD_NAMES.index(card)], 1)
                for card in view.position["decks"][name]["unseen"]
            ],
        )
        for name, text in zip(DECKS, DECK_TEXTS, strict=True)
    ]
