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

LESSONS: Final = (
    Message(
        "The slot opens one line of the city to you. The order of the slots also matters"
        " afterwards: it decides about your place in the queue of the next round.",
        rule="MERV-TURN-2",
    ),
    Message(
        "An empty site becomes yours at once and for free. A site gives its cube, and so does"
        " every other site of the line with a building of the same owner: lines with many"
        " buildings of yours are rich.",
        rule="MERV-TURN-3",
    ),
    Message(
        "You may do what the site shows, or gain favour, or deploy a soldier. Cubes are what"
        " most actions cost: it can be wise to save first.",
        rule="MERV-ACT-1",
    ),
    Message(
        "The high courtier is the third at a table of two. One of you chooses his slot, the"
        " other his site: give him what your opponent wants.",
        rule="MERV-2P-3",
    ),
    Message(
        "A soldier protects a building from the Mongols, who come in the second and the third"
        " year. Protecting others as well gives more influence.",
        rule="MERV-SOLDIER-1",
    ),
    Message(
        "A piece of the wall guards two sites and gives influence for the buildings there,"
        " whoever owns them.",
        rule="MERV-WALL-1",
    ),
    Message(
        "Each courtier of yours costs one cube more than the one before and can score in every"
        " year that comes, for one favour each time: go to the palace early.",
        rule="MERV-PALACE-3",
    ),
    Message(
        "Cubes become scrolls. Your second, fourth, sixth and eighth scroll bring a breakthrough:"
        " lasting help or a reward.",
        rule="MERV-LIB-1",
    ),
    Message(
        "Each card costs one cube. Different spices together are worth up to 10 points at the"
        " end; camels on the cards are yours too.",
        rule="MERV-CARAVAN-2",
    ),
    Message(
        "First a trading post, then goods. Inner cities first: an outer city can be reached"
        " only behind an inner one of yours. Goods fulfil contracts.",
        rule="MERV-MARKET-2",
    ),
    Message(
        "Every step in the mosque costs the cubes shown and gives what is printed. You may go"
        " as far as your cubes reach.",
        rule="MERV-MOSQUE-2",
    ),
    Message(
        "The Mongols are here. A building without walls and soldier costs one cube as ransom,"
        " or comes back into your supply and no longer scores.",
        rule="MERV-INV-4",
    ),
)
"""What somebody who plays for the first time should know when a question is asked, by its rule."""

CHAPTERS: Final = {
    "camels": "MERV-CAMEL-3",
    "card:": "MERV-CARAVAN-3",
    "discards": "MERV-SOLO-9",
    "favour:": "MERV-FAV-2",
    "hall:": "MERV-PALACE-3",
    "influence:": "MERV-INF-3",
    "library:": "MERV-LIB-6",
    "mosque": "MERV-MOSQUE-7",
    "place:": "MERV-WALL-2",
    "player:": "MERV-INF-3",
    "post:": "MERV-MARKET-7",
    "queue:": "MERV-QUEUE-3",
    "route:": "MERV-MARKET-9",
    "slot:": "MERV-GEO-3",
    "stack:": "MERV-CONTRACT-1",
    "track:": "MERV-INF-4",
    "trade:": "MERV-CAMEL-4",
    "walls:": "MERV-WALL-1",
    "year:": "MERV-YEAR-1",
    "cube": "MERV-GEN-3",
    "activated": "MERV-TURN-3",
    "boon": "MERV-CAMEL-3",
    "building": "MERV-TURN-5",
    "camel": "MERV-CAMEL-12",
    "card": "MERV-CARAVAN-3",
    "cinnamon": "MERV-CARAVAN-11",
    "common_good": "MERV-MARKET-7",
    "contract": "MERV-CONTRACT-4",
    "contract_below": "MERV-CONTRACT-1",
    "courtier": "MERV-SCORE-4",
    "disc": "MERV-COMP-7",
    "favour": "MERV-FAV-5",
    "ginger": "MERV-CARAVAN-11",
    "hourglass": "MERV-YEAR-1",
    "influence": "MERV-INF-5",
    "invasion": "MERV-INV-4",
    "juniper": "MERV-CARAVAN-11",
    "line": "MERV-GEN-4",
    "master": "MERV-TURN-2",
    "pepper": "MERV-CARAVAN-11",
    "rare_good": "MERV-MARKET-7",
    "scoring_tile": "MERV-SCORE-7",
    "scroll": "MERV-LIB-6",
    "servant": "MERV-COMP-8",
    "site": "MERV-TURN-3",
    "soldier": "MERV-SOLDIER-6",
    "solo_card": "MERV-SOLO-9",
    "stack": "MERV-CARAVAN-10",
    "upgrade": "MERV-UPG-1",
    "vp": "MERV-GEN-10",
    "wall": "MERV-WALL-8",
    "wall_piece": "MERV-WALL-1",
}
"""Places, by how their names begin, and then kinds of pieces."""


def decks(view: View) -> list[Deck]:
    """The caravan cards that have not been seen (MERV-INFO)."""
    unseen = view.position["unseen"]
    cards = [(SPICE_LABELS[spice], count) for spice, count in unseen.items() if count]
    return [Deck(Message("caravan cards"), sum(unseen.values()), cards)]
