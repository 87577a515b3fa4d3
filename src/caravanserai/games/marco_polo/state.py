"""The position of a game of Marco Polo: ints and flat lists, and the numbers of things.

Players, nodes, contracts and so on are indices into the component lists; sets are bit masks.
"""

from __future__ import annotations

from typing import Final

from caravanserai.games.marco_polo.components import (
    BOARD,
    CHARACTERS,
    CITY_BONUSES,
    CITY_CARDS,
    CONTRACTS,
    GOALS,
    NODES,
    PROVINCE_BONUSES,
    RESOURCES,
    SETUP,
)
from caravanserai.kernel.core import State
from caravanserai.kernel.sets import mask_of

CAMEL: Final = 0
PEPPER: Final = 1
SILK: Final = 2
GOLD: Final = 3
COIN: Final = 4
VP: Final = 5
GOODS: Final = (GOLD, SILK, PEPPER)

NEUTRAL: Final = 4
"""The owner of a neutral die."""

FIVE_COINS: Final = 0
BAZAAR: Final = 1
KHAN: Final = 5
CONTRACT_ROW: Final = 6
TRAVEL: Final = 7
PURSE: Final = 8
CARD_SLOT: Final = 9
"""The first of the nine card slots; each is a space of its own."""

NODE_NAMES: Final = [node.id for node in NODES]
SECOND_FIGURE: Final[int] = len(NODES)
"""Added to a node in a route: the second figure goes there."""
CONTRACT_NAMES: Final = [contract.id for contract in CONTRACTS]
CARD_NAMES: Final = [card.id for card in CITY_CARDS]
GOAL_NAMES: Final = [goal.id for goal in GOALS]
CHARACTER_NAMES: Final = [character.id for character in CHARACTERS]
CITY_TOKEN_NAMES: Final = [token.id for token in CITY_BONUSES]
PROVINCE_TOKEN_NAMES: Final = [token.id for token in PROVINCE_BONUSES]
TOKEN_NAMES: Final = CITY_TOKEN_NAMES + PROVINCE_TOKEN_NAMES
PROVINCE_TOKENS: Final = len(CITY_TOKEN_NAMES)
"""The first province bonus among the tokens."""

BEIJING: Final = NODE_NAMES.index("beijing")
CITIES: Final = [i for i, node in enumerate(NODES) if node.kind == "city"]
PROVINCES: Final = [i for i, node in enumerate(NODES) if node.kind == "province"]
PLACES: Final = [i for i, node in enumerate(NODES) if node.kind in ("city", "province", "beijing")]
SLOT_CITY: Final = [city for city in CITIES for _ in range(NODES[city].cards)]
"""The city of each card slot."""
STARTING: Final = sum(contract.kind == "starting" for contract in CONTRACTS)
"""The starting contracts come first; the regular ones follow."""

SPACE_IDS: Final = [space.id for space in BOARD.space if space.id not in ("city_card", "purse")]
SPACE_NAMES: Final = [
    *SPACE_IDS,
    "purse",
    *[f"card:{NODE_NAMES[c]}:{i}" for i, c in enumerate(SLOT_CITY)],
]
ROUNDS: Final = SETUP.rounds
NOT_YET: Final = -1
"""A thing that has not been dealt, or a token that is gone."""


class MarcoPolo(State):
    """Everything on the table."""

    __slots__ = (
        "acted",
        "active",
        "beijing",
        "black_dice",
        "bottom",
        "bought",
        "cards",
        "character",
        "city_bonus",
        "completed",
        "dealt",
        "dice",
        "due",
        "figure",
        "first",
        "fresh",
        "goals",
        "khan_dice",
        "khan_value",
        "occupied",
        "offered",
        "options",
        "placed",
        "placed_dice",
        "players",
        "pool",
        "posts",
        "province_bonus",
        "returned",
        "round",
        "row",
        "second",
        "settled",
        "special",
        "stacks",
        "starting",
        "stock",
        "traveller",
        "used",
    )

    def __init__(self, players: int) -> None:
        super().__init__()
        if players == 0:  # an empty shell, filled by `clone`
            return
        self.players: int = players
        self.options: dict[str, bool] = {}
        self._lay_out_turn()
        self._lay_out_board()
        self._lay_out_contracts()
        self._lay_out_players()

    def clone(self) -> MarcoPolo:
        new = MarcoPolo(0)
        self.copy_machine_to(new)
        new.players = self.players
        new.options = self.options
        self._copy_turn_to(new)
        self._copy_board_to(new)
        self._copy_contracts_to(new)
        self._copy_players_to(new)
        return new

    def _lay_out_turn(self) -> None:
        """The round and the turn."""
        self.round: int = 0
        self.first: int = 0
        self.traveller: int = NOT_YET
        self.acted: bool = False
        self.bought: bool = False
        self.fresh: int = 0
        """Places in which a post was built or moved this turn (MP-CITY-2)."""
        self.settled: int = 0
        """Places in which a post was built or moved in this movement (MP-POST-15)."""
        self.due: int = 0
        """Bonus tokens earned in this movement, to be claimed when it has ended."""

    def _copy_turn_to(self, new: MarcoPolo) -> None:
        new.round = self.round
        new.first = self.first
        new.traveller = self.traveller
        new.acted = self.acted
        new.bought = self.bought
        new.fresh = self.fresh
        new.settled = self.settled
        new.due = self.due

    def _lay_out_board(self) -> None:
        """The game board."""
        players = self.players
        self.cards: list[int] = [NOT_YET] * len(SLOT_CITY)
        self.city_bonus: list[int] = [NOT_YET] * len(NODES)
        self.province_bonus: list[int] = [NOT_YET] * len(NODES)
        self.beijing: list[int] = [NOT_YET] * len(BOARD.beijing.slots)
        self.black_dice: int = 0
        self.placed_dice: list[int] = []
        """Dice on the spaces, in the order in which they were placed; see `codes`."""
        self.occupied: int = 0
        self.used: list[int] = [0] * players
        """Spaces on which each player has used the own colour this round (MP-ACT-8)."""
        self.khan_dice: int = 0
        """How many slots of the Khan hold a die."""
        self.khan_value: int = 0
        """What the last of them shows: the next one must show as much (MP-KHAN-3)."""

    def _copy_board_to(self, new: MarcoPolo) -> None:
        new.cards = self.cards.copy()
        new.city_bonus = self.city_bonus.copy()
        new.province_bonus = self.province_bonus.copy()
        new.beijing = self.beijing.copy()
        new.black_dice = self.black_dice
        new.placed_dice = self.placed_dice.copy()
        new.occupied = self.occupied
        new.used = self.used.copy()
        new.khan_dice = self.khan_dice
        new.khan_value = self.khan_value

    def _lay_out_contracts(self) -> None:
        """Contracts and characters nobody has yet."""
        self.row: list[int] = []
        self.pool: int = 0
        """Regular contracts nobody has seen yet: in the special stack and the round stacks."""
        self.special: int = 0
        """How many tiles of the special stack nobody has seen."""
        self.bottom: list[int] = []
        """The tiles under them, put there in sight of all; the topmost first."""
        self.stacks: int = 0
        self.starting: int = 0
        self.offered: int = 0
        """Characters laid out for the draft (MP-ADV-3)."""

    def _copy_contracts_to(self, new: MarcoPolo) -> None:
        new.row = self.row.copy()
        new.pool = self.pool
        new.special = self.special
        new.bottom = self.bottom.copy()
        new.stacks = self.stacks
        new.starting = self.starting
        new.offered = self.offered

    def _lay_out_players(self) -> None:
        """What the players own."""
        players = self.players
        self.stock: list[list[int]] = [[0] * len(RESOURCES) for _ in range(players)]
        self.dice: list[list[int]] = [[] for _ in range(players)]
        """Own dice, sorted by value."""
        self.character: list[int] = [NOT_YET] * players
        self.figure: list[int] = [NOT_YET] * players
        self.second: list[int] = [NOT_YET] * players
        self.posts: list[int] = [0] * players
        self.placed: list[int] = [0] * players
        """Posts placed from the player board (a moved post does not count again)."""
        self.active: list[int] = [0] * players
        self.completed: list[int] = [0] * players
        self.goals: list[int] = [0] * players
        self.dealt: list[int] = [0] * players
        self.returned: list[int] = [0] * players

    def _copy_players_to(self, new: MarcoPolo) -> None:
        new.stock = [owned.copy() for owned in self.stock]
        new.dice = [dice.copy() for dice in self.dice]
        new.character = self.character.copy()
        new.figure = self.figure.copy()
        new.second = self.second.copy()
        new.posts = self.posts.copy()
        new.placed = self.placed.copy()
        new.active = self.active.copy()
        new.completed = self.completed.copy()
        new.goals = self.goals.copy()
        new.dealt = self.dealt.copy()
        new.returned = self.returned.copy()

    def turn_order(self) -> list[int]:
        """Clockwise from the first player."""
        return [(self.first + i) % self.players for i in range(self.players)]


def different(dice: list[int]) -> list[int]:
    """Each kind of die once; the dice are sorted."""
    found: list[int] = []
    last = NOT_YET
    for die in dice:
        if die != last:
            found.append(die)
            last = die
    return found


CITY_MASK: Final = mask_of(CITIES)
PROVINCE_MASK: Final = mask_of(PROVINCES)
PLACE_MASK: Final = mask_of(PLACES)
