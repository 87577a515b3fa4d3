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

LESSONS: Final = (
    Message(
        "A die uses a slot of your board or cards, a worker uses a card of the displays, a"
        " rest brings your dice back. The game ends when a journal reaches the right edge:"
        " hurry along, or gather first.",
        rule="WAY-TURN-2",
    ),
    Message(
        "The caravan column under the value of the die provides the symbols that a slot asks"
        " for. Tiles in your caravan make more dice fit more slots.",
        rule="WAY-DIE-1",
    ),
    Message(
        "You do what is printed beside the card. The worker stays there and goes to whoever"
        " acquires the card: workers wander.",
        rule="WAY-WORK-1",
    ),
    Message(
        "A rest is strongest when at most one die is left: then your townsfolk with a blue"
        " banner act as well.",
        rule="WAY-REST-3",
    ),
    Message(
        "Land grows to the left, water to the right, sky above them, townsfolk below. Look at"
        " what each card does where it lies.",
        rule="WAY-ACQ-26",
    ),
    Message(
        "Put the tile into the columns whose die values you want to use. A covered cell gives"
        " its printed bonus once, now.",
        rule="WAY-TILE-6",
    ),
    Message(
        "Of the cards you draw one is yours, the others go under the deck.",
        rule="WAY-ACQ-22",
    ),
    Message(
        "Somebody has marked this card: using it costs 1 provision or 1 silver, which goes to"
        " the owner of the marker. Your markers earn the same.",
        rule="WAY-INFL-10",
    ),
    Message(
        "One influence of the trade guild changes dice of your supply by two steps. Each"
        " guild helps once per turn.",
        rule="WAY-GUILD-10",
    ),
    Message(
        "One influence of the science guild lets you write one more step in the journal, if"
        " you meet its requirement too.",
        rule="WAY-GUILD-3",
    ),
)
"""What somebody who plays for the first time should know when a question is asked, by its rule."""

CHAPTERS: Final = {
    "go": "WAY-JOURNAL-8",
    "way": "WAY-JOURNAL-3",
    "journal_tile": "WAY-JOURNAL-9",
    "green": "WAY-JOURNAL-15",
    "figure": "WAY-JOURNAL-2",
    "spot:townsfolk": "WAY-WORK-8",
    "spot:land": "WAY-WORK-9",
    "spot:water": "WAY-WORK-10",
    "spot:inspiration": "WAY-WORK-11",
    "spot:sky": "WAY-ACQ-3",
    "deck": "WAY-ACQ-1",
    "drawn": "WAY-ACQ-17",
    "price": "WAY-TILE-1",
    "tile": "WAY-TILE-14",
    "wide_tile": "WAY-TILE-14",
    "tall_tile": "WAY-TILE-14",
    "cell": "WAY-TILE-11",
    "guild:black": "WAY-GUILD-3",
    "guild:yellow": "WAY-GUILD-7",
    "guild:blue": "WAY-GUILD-11",
    "marker": "WAY-INFL-10",
    "worker": "WAY-WORK-1",
    "slot": "WAY-DIE-5",
    "die": "WAY-DIE-1",
    "new_die": "WAY-DIE-27",
    "rest": "WAY-FOLK-10",
    "townsfolk_card": "WAY-FOLK-3",
    "sky_card": "WAY-SKY-7",
    "land_card": "WAY-LAND-3",
    "water_card": "WAY-WATER-5",
    "inspiration_card": "WAY-INSP-9",
    "schemes": "WAY-SOLO-11",
    "scheme_": "WAY-SOLO-13",
    "tigran:focus": "WAY-SOLO-19",
    "tigran:rest": "WAY-SOLO-20",
    "track": "WAY-SOLO-12",
    "tigran:bonus": "WAY-SOLO-12",
    "comets": "WAY-SOLO-72",
    "path": "WAY-SOLO-67",
    "tigran:tiles": "WAY-SOLO-68",
    "tigran_cards": "WAY-SOLO-64",
    "silver": "WAY-SCORE-17",
    "prov": "WAY-SCORE-17",
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
