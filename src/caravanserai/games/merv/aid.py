"""The player aid: the course of the game in a few sentences, and what lies in the decks."""

from __future__ import annotations

from typing import Final

from caravanserai.games.merv.words import SPICE_LABELS
from caravanserai.kernel.view import Deck, Message, View

SUMMARY: Final = (
    Message(
        "Three years of four rounds; in the second and third year the Mongols attack before the"
        " scoring.",
        rule="MERV-YEAR-1",
    ),
    Message(
        "Your turn: take a free action slot, activate a site of its line, gain resources, perform"
        " one action.",
        rule="MERV-TURN-1",
    ),
    Message("On an empty site you build at once and for free.", rule="MERV-TURN-5"),
    Message(
        "The activated site and the other sites of its line with buildings of the same owner give"
        " you cubes; another owner gets a share.",
        rule="MERV-RES-1",
    ),
    Message(
        "Actions: that of the site (caravansary, palace, library, marketplace, mosque, wall), gain"
        " favour, or deploy a soldier.",
        rule="MERV-ACT-1",
    ),
    Message(
        "A later slot means an earlier turn in the next round; camels skip places.",
        rule="MERV-QUEUE-2",
    ),
    Message(
        "Walls and soldiers protect buildings; an attacked building costs a cube or is lost.",
        rule="MERV-INV-3",
    ),
    Message(
        "Every year: each courtier scores for one favour, each building gives 1 point. At the end"
        " sets of spices give up to 10 points.",
        rule="MERV-SCORE-1",
    ),
)


def decks(view: View) -> list[Deck]:
    """The caravan cards that have not been seen (MERV-INFO)."""
    unseen = view.position["unseen"]
    cards = [(SPICE_LABELS[spice], count) for spice, count in unseen.items() if count]
    return [Deck(Message("caravan cards"), sum(unseen.values()), cards)]
