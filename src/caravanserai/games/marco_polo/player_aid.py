"""The player aid: the course of the game in a few sentences, and what lies in the decks."""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.components import CONTRACTS
from caravanserai.games.marco_polo.words import CONTRACT_TEXTS
from caravanserai.kernel.view import Deck, Message, View

SUMMARY: Final = (
    Message(
        "Five rounds. Each begins with the bonuses of provinces and characters; then everybody"
        " rolls the dice.",
        rule="MP-ROUND-2",
    ),
    Message(
        "Your turn: one main action with one to three dice, before and after it any number of"
        " bonus actions.",
        rule="MP-TURN-1",
    ),
    Message(
        "Main actions: five coins, the bazaar, the Khan's favour, contracts, travel, a city card.",
        rule="MP-TURN-2",
    ),
    Message(
        "On an occupied space you pay as many coins as your lowest die shows.", rule="MP-ACT-6"
    ),
    Message(
        "Where a journey ends you build a trading post: a city gives its card or bonus, a province"
        " its bonus in every round.",
        rule="MP-POST-1",
    ),
    Message("Who travelled last on the travel space begins the next round.", rule="MP-ROUND-3"),
    Message(
        "At the end: goal cards, 1 point for 10 coins, Beijing with its number and 1 point for 2"
        " goods, 7 points for most contracts.",
        rule="MP-SCORE-1",
    ),
)
LESSONS: Final = (
    Message(
        "One main action with your dice each turn, and before or after it what the small"
        " spaces offer. The game has five rounds: points come from contracts, trading posts"
        " and your goal cards.",
        rule="MP-TURN-1",
    ),
    Message(
        "The value of the die says how much you get. On an occupied space you also pay that"
        " many coins: a low die is cheap, a high one is strong.",
        rule="MP-ACT-2",
    ),
    Message(
        "With several dice the lowest one counts. Put dice of similar values together, so"
        " that no high value is wasted.",
        rule="MP-ACT-4",
    ),
    Message(
        "You take one column up to the value of your lowest die. A smaller column may suit"
        " you better: look at what your contracts ask for.",
        rule="MP-BAZAAR-2",
    ),
    Message(
        "A contract asks for goods and camels and gives points and more. You have room for"
        " two; completing one is a bonus action of any later turn, or of this one.",
        rule="MP-CONTRACT-1",
    ),
    Message(
        "Steps cost coins, some roads cost camels or coins as well. Only where the journey"
        " ends do you build a trading post: a city opens its card for you, a province pays in"
        " every round.",
        rule="MP-TRAVEL-15",
    ),
    Message(
        "A die that helps nowhere else is worth 3 coins on the purse.",
        rule="MP-BONUS-7",
    ),
    Message(
        "A camel buys a new roll; two camels change a die by 1; three buy a black die for"
        " this round.",
        rule="MP-BONUS-9",
    ),
)
"""What somebody who plays for the first time should know when a question is asked, by its rule."""

_TEXTS: Final = {
    contract.id: text for contract, text in zip(CONTRACTS, CONTRACT_TEXTS, strict=True)
}

CHAPTERS: Final = {
    "node": "MP-POST-1",
    "beijing": "MP-SCORE-6",
    "space:bazaar": "MP-BAZAAR-1",
    "space:black_dice": "MP-BONUS-1",
    "space:contracts": "MP-CONTRACT-1",
    "space:five_coins": "MP-COIN-1",
    "space:khan": "MP-KHAN-1",
    "space:purse": "MP-BONUS-7",
    "space:travel": "MP-TRAVEL-1",
    "hourglass": "MP-ROUND-3",
    "row": "MP-CONTRACT-1",
    "special": "MP-CONTRACT-15",
    "city_card": "MP-CITY-1",
    "bonus": "MP-CITYBONUS-1",
    "contract": "MP-CONTRACT-1",
    "die": "MP-DICE-1",
    "goal": "MP-SCORE-2",
    "figure": "MP-TRAVEL-1",
    "post": "MP-POST-1",
    "posts_left": "MP-POST-1",
    "camel": "MP-BONUS-9",
    "coin": "MP-SCORE-5",
    "vp": "MP-SCORE-10",
    "completed": "MP-SCORE-9",
}
"""Where the rules speak of a place or a kind of piece, by how its name begins."""


def decks(view: View) -> list[Deck]:
    """The contracts that may still come (MP-INFO)."""
    unseen = view.position["unseen"]
    return [Deck(Message("contracts"), len(unseen), [(_TEXTS[name], 1) for name in unseen])]
