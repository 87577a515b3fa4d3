"""The components as the data files list them: records,
loaded once and checked against each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, TypeVar

from caravanserai.kernel.errors import BadData, suggest
from caravanserai.variants import data
from caravanserai.variants.data import Amounts, Between, equal
from caravanserai.variants.house_rules import LARGEST_VALUE, Folder, Open

R = TypeVar("R")

RESOURCES: Final = ("camel", "pepper", "silk", "gold", "coin", "vp")
REWARD_STEPS: Final = (
    "any_good",
    "two_different_goods",
    "black_die",
    "contract",
    "move",
    "own_province_bonus",
    "other_province_bonus",
)
"""The rewards that need a decision or chance, in their order (MP-REWARD-6)."""
REWARDS: Final = (*RESOURCES, *REWARD_STEPS, "white_die")
Price = Annotated[dict[str, int], Amounts(RESOURCES[:4])]
Reward = Annotated[dict[str, int], Amounts(REWARDS)]
Positive = Annotated[int, Between(1, LARGEST_VALUE)]


@dataclass(frozen=True)
class Contract:
    """A contract tile: what is returned when it is completed, and what that gives."""

    id: str
    kind: str
    cost: Price
    reward: Reward


@dataclass(frozen=True)
class Exchange:
    """What one execution of a city card costs and gives."""

    cost: Reward
    gain: Reward


@dataclass(frozen=True)
class CityCard:
    """A city card; `effect` says which of the other keys describe its action."""

    id: str
    effect: str
    cost: Reward = field(default_factory=dict)
    gain: Reward = field(default_factory=dict)
    options: tuple[Exchange, ...] = ()
    a: Reward = field(default_factory=dict)
    b: Reward = field(default_factory=dict)
    counts: str = ""
    table: tuple[Reward, ...] = ()


@dataclass(frozen=True)
class Goal:
    """A goal card: one city, one province, and the points for posts in both."""

    id: str
    city: str
    province: str
    vp: int


@dataclass(frozen=True)
class CityBonus:
    """A one-time bonus of a city."""

    id: str
    reward: Reward


@dataclass(frozen=True)
class ProvinceBonus:
    """A recurring bonus of a province."""

    id: str
    default_province: str
    reward: Reward


@dataclass(frozen=True)
class Node:
    """A point of the map."""

    id: str
    kind: str
    pos: tuple[int, ...]
    name: str = ""
    cards: int = 0


@dataclass(frozen=True)
class Edge:
    """A route between two nodes and its surcharge."""

    ends: tuple[str, ...]
    surcharge: Annotated[dict[str, int], Amounts(("camel", "coin"))]


@dataclass(frozen=True)
class Trigger:
    """What a character gains when another player uses a space."""

    space: str
    gain: Reward


@dataclass(frozen=True)
class Version:
    """A tile of a character for one number of players."""

    players: int
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True)
class Character:
    """A character; a missing key means the general rule holds."""

    id: str
    name: str
    tiles: int
    rolls_dice: bool = True
    compensation: bool = True
    pays_for_occupied_spaces: bool = True
    round_bonus: Reward = field(default_factory=dict)
    extra_components: dict[str, int] = field(default_factory=dict)
    start_node: str = "venezia"
    start_trading_posts: tuple[str, ...] = ()
    oasis_jump: bool = False
    builds_when_passing: bool = False
    figures_on_map: int = 1
    version: tuple[Version, ...] = ()


@dataclass(frozen=True)
class Space:
    """An action space."""

    id: str
    dice: int
    slots: int = 0


@dataclass(frozen=True)
class FixedGain:
    """A space that gives the same for every value."""

    gain: Reward
    slots: int = 0


@dataclass(frozen=True)
class Stall:
    """A row of the bazaar: six columns."""

    dice: int
    by_value: tuple[Reward, ...]


@dataclass(frozen=True)
class SpaceBonus:
    """The extra gain for the tile of a contract space."""

    space: int
    choose_one: tuple[Reward, ...]


@dataclass(frozen=True)
class ContractRow:
    """The row of contracts."""

    spaces: int
    take_max: int
    active_spaces_per_player: int
    refill_when_empty: int
    space_bonus: tuple[SpaceBonus, ...]


@dataclass(frozen=True)
class Travel:
    """The price ladder of the travel action."""

    coins_by_steps: tuple[int, ...]


@dataclass(frozen=True)
class Beijing:
    """The slots of Beijing."""

    slots: tuple[int, ...]
    goods_per_vp: Positive


@dataclass(frozen=True)
class NthPost:
    """Points for the n-th post."""

    nth: Positive
    vp: int


@dataclass(frozen=True)
class TradingPosts:
    """The trading posts of a player."""

    per_player: int
    black_extra: int
    vp_when_placed: tuple[NthPost, ...]
    vp_when_placed_wilhelm: tuple[NthPost, ...]


@dataclass(frozen=True)
class Dice:
    """The dice."""

    per_player: int
    compensation_threshold: int


@dataclass(frozen=True)
class BonusAction:
    """A bonus action and its price."""

    id: str
    cost: Annotated[dict[str, int], Amounts(("camel", "die"))]


@dataclass(frozen=True)
class FinalScoring:
    """Numbers of the final scoring."""

    coins_per_vp: Positive
    most_contracts_vp: int


@dataclass(frozen=True)
class Board:
    """The game board."""

    space: tuple[Space, ...]
    five_coins: FixedGain
    purse: FixedGain
    khan: FixedGain
    bazaar: dict[str, Stall]
    contracts: ContractRow
    travel: Travel
    beijing: Beijing
    trading_posts: TradingPosts
    dice: Dice
    bonus_action: tuple[BonusAction, ...]
    final_scoring: FinalScoring


@dataclass(frozen=True)
class PlayerSetup:
    """What every player starts with."""

    dice: int
    trading_posts: int
    camels: int
    coins_by_seat: tuple[int, ...]
    goal_cards: int


@dataclass(frozen=True)
class ContractSetup:
    """How the contracts are split into stacks."""

    starting: int
    regular: int
    round_stacks: int
    stack_size: int
    special_stack: int


@dataclass(frozen=True)
class NeutralDice:
    """Dice of an unused colour that stay on the board."""

    players: int
    space: str
    value: int
    slots: tuple[int, ...] = ()
    count: int = 0


@dataclass(frozen=True)
class Pieces:
    """How many tiles and cards lie in the box."""

    character_tiles: int
    province_bonus_tokens: int
    city_bonus_tokens: int
    city_cards: int
    goal_cards: int
    contracts: int


@dataclass(frozen=True)
class CardPlaces:
    """Where city cards lie."""

    slots: int


@dataclass(frozen=True)
class BlackDice:
    """The black dice in play, by the number of players."""

    by_players: dict[str, int]


@dataclass(frozen=True)
class FirstGame:
    """The set of the first game."""

    characters_by_seat: tuple[str, ...]


@dataclass(frozen=True)
class GoalSelection:
    """The option that lets players choose their goal cards."""

    dealt: int


@dataclass(frozen=True)
class SetupNumbers:
    """The set-up."""

    players_min: int
    players_max: int
    rounds: int
    components: Pieces
    player: PlayerSetup
    contracts: ContractSetup
    city_cards: CardPlaces
    black_dice: BlackDice
    neutral_dice: tuple[NeutralDice, ...]
    first_game: FirstGame
    goal_selection: GoalSelection


DATA: Final = Folder(
    __package__,
    limits={
        "board.toml": Open(
            numbers=(
                "five_coins", "purse", "khan.gain", "bazaar", "travel.coins_by_steps", "beijing",
                "trading_posts.vp_when_placed", "trading_posts.vp_when_placed_wilhelm",
                "dice.compensation_threshold", "bonus_action.cost", "final_scoring.coins_per_vp",
                "final_scoring.most_contracts_vp",
            )
        ),
        "characters.toml": Open(numbers=("character.round_bonus",)),
        "city_bonuses.toml": Open(numbers=("token.reward",)),
        "city_cards.toml": Open(
            numbers=("card.cost", "card.gain", "card.options", "card.a", "card.b", "card.table")
        ),
        "contracts.toml": Open(values=("contract.cost", "contract.reward")),
        "goals.toml": Open(
            numbers=("goal.vp", "distinct_scale"), values=("goal.city", "goal.province")
        ),
        "map.toml": Open(values=("edge.surcharge",)),
        "outpost_bonuses.toml": Open(numbers=("token.reward",)),
        "setup.toml": Open(numbers=("player.camels", "player.coins_by_seat")),
    },
)  # fmt: skip


def _counted(kind: type[R], name: str, key: str, count: str) -> list[R]:
    tables = DATA.read(name)
    found = data.entries(kind, tables, key, name)
    equal(name, count, tables.get(count), len(found))
    return found


BOARD: Final = data.entry(Board, DATA.read("board.toml"), "board.toml")
SETUP: Final = data.entry(SetupNumbers, DATA.read("setup.toml"), "setup.toml")
CONTRACTS: Final = data.entries(Contract, DATA.read("contracts.toml"), "contract", "contracts.toml")
CITY_CARDS: Final = _counted(CityCard, "city_cards.toml", "card", "count")
GOALS: Final = _counted(Goal, "goals.toml", "goal", "count")
DISTINCT_SCALE: Final[list[int]] = DATA.read("goals.toml")["distinct_scale"]
CITY_BONUSES: Final = _counted(CityBonus, "city_bonuses.toml", "token", "count")
PROVINCE_BONUSES: Final = _counted(ProvinceBonus, "outpost_bonuses.toml", "token", "count")
NODES: Final = _counted(Node, "map.toml", "node", "node_count")
EDGES: Final = _counted(Edge, "map.toml", "edge", "edge_count")
TOKEN_REWARDS: Final = {
    **{token.id: token.reward for token in CITY_BONUSES},
    **{token.id: token.reward for token in PROVINCE_BONUSES},
}
"""The rewards of all bonus tokens, those of the cities first."""
CHARACTERS: Final = _counted(Character, "characters.toml", "character", "character_count")


def _check_numbers() -> None:
    """Numbers that follow from others."""
    for character in CHARACTERS:
        white = character.extra_components.get("white_die", 0)
        where = f"character {character.id}: round_bonus.white_die"
        equal("characters.toml", where, character.round_bonus.get("white_die", 0), white)
        figures = 1 + character.extra_components.get("figure", 0)
        where = f"character {character.id}: figures_on_map"
        equal("characters.toml", where, character.figures_on_map, figures)
    posts = BOARD.trading_posts
    with_black = posts.per_player + posts.black_extra
    for where, points, most in (
        ("vp_when_placed", posts.vp_when_placed, posts.per_player),
        ("vp_when_placed_wilhelm", posts.vp_when_placed_wilhelm, with_black),
    ):
        numbers = [post.nth for post in points]
        if numbers != sorted(set(numbers)) or numbers[-1] > most:
            raise BadData(
                f"board.toml: trading_posts: {where}: expected posts up to {most} in order, "
                f"not {numbers}"
            )
    for action in BOARD.bonus_action:
        where = f"bonus_action {action.id}: cost.die"
        equal("board.toml", where, action.cost.get("die", 0), int(action.id == "purse"))


def _check_across_files() -> None:
    """Some numbers stand in two files so that each can be read alone: they must agree."""
    starting = sum(contract.kind == "starting" for contract in CONTRACTS)
    stacks = SETUP.contracts
    equal("contracts.toml", "number of starting contracts", starting, stacks.starting)
    equal("contracts.toml", "number of contracts", len(CONTRACTS), SETUP.components.contracts)
    split = stacks.round_stacks * stacks.stack_size + stacks.special_stack
    equal("setup.toml", "stacks and special stack together", split, stacks.regular)
    equal("city_cards.toml", "number of cards", len(CITY_CARDS), SETUP.components.city_cards)
    equal("map.toml", "card slots", sum(n.cards for n in NODES), SETUP.city_cards.slots)
    equal("goals.toml", "number of goals", len(GOALS), SETUP.components.goal_cards)
    equal("board.toml", "dice per player", BOARD.dice.per_player, SETUP.player.dice)
    equal(
        "board.toml", "posts per player", BOARD.trading_posts.per_player, SETUP.player.trading_posts
    )
    spaces = {space.id: space for space in BOARD.space}
    equal("board.toml", "slots of the Khan", BOARD.khan.slots, spaces["khan"].slots)
    for ware, stall in BOARD.bazaar.items():
        equal("board.toml", f"dice of bazaar.{ware}", stall.dice, spaces[f"bazaar_{ware}"].dice)
    tokens = SETUP.components.city_bonus_tokens
    equal("city_bonuses.toml", "number of tokens", len(CITY_BONUSES), tokens)
    tokens = SETUP.components.province_bonus_tokens
    equal("outpost_bonuses.toml", "number of tokens", len(PROVINCE_BONUSES), tokens)
    tiles = sum(character.tiles for character in CHARACTERS)
    equal("characters.toml", "number of tiles", tiles, SETUP.components.character_tiles)
    known = {node.id for node in NODES}
    for edge in EDGES:
        for end in edge.ends:
            if end not in known:
                raise BadData(f"map.toml: edge {'-'.join(edge.ends)}: no node is called {end!r}")
    for goal in GOALS:
        for kind, place in (("city", goal.city), ("province", goal.province)):
            places = [node.id for node in NODES if node.kind == kind]
            if place not in places:
                raise BadData(
                    f"goals.toml: goal {goal.id}: {kind}: {place!r} is unknown"
                    f"{suggest(place, places)}; there are {', '.join(places)}"
                )


DATA.check()
_check_numbers()
_check_across_files()
DATA.all_read()
