"""Chapters 2, 20 and 21: the set-up for 2, 3 and 4 players, and the advanced options."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.games.marco_polo.character_tiles import tile
from caravanserai.games.marco_polo.characters import FIGURES, START_NODE, START_POSTS
from caravanserai.games.marco_polo.components import CHARACTERS, CONTRACTS, PROVINCE_BONUSES, SETUP
from caravanserai.games.marco_polo.posts import place_start_post
from caravanserai.games.marco_polo.rounds import StartRound, lay_out_stack, place_neutral_dice
from caravanserai.games.marco_polo.state import (
    CAMEL,
    CARD_NAMES,
    CHARACTER_NAMES,
    CITIES,
    CITY_TOKEN_NAMES,
    COIN,
    GOAL_NAMES,
    NODE_NAMES,
    PROVINCE_TOKEN_NAMES,
    PROVINCES,
    STARTING,
    MarcoPolo,
)
from caravanserai.games.marco_polo.words import (
    CHARACTER,
    CONTRACT_TEXTS,
    DEAL_CARD,
    DEAL_CHARACTER,
    DEAL_CITY_BONUS,
    DEAL_CONTRACT,
    DEAL_GOAL,
    DEAL_PROVINCE_BONUS,
    GOAL_TEXTS,
    KEEP,
)
from caravanserai.kernel.core import CHANCE, Op
from caravanserai.kernel.game import Choice
from caravanserai.kernel.sets import bits
from caravanserai.kernel.view import Event, Message

RULINGS: Final = {
    "fresh_cards": Choice(
        (False, True),
        Message("a city card may be used in the turn in which the post came", rule="MP-CITY-19"),
    ),
}
"""Points on which a table may read the rulebook otherwise."""
OPTIONS: Final = {
    "random_province_bonuses": Choice(
        (False, True), Message("the province bonuses are dealt at random", rule="MP-ADV-2")
    ),
    "character_draft": Choice(
        (False, True), Message("the players choose their characters", rule="MP-ADV-3"), True
    ),
    "goal_selection": Choice(
        (False, True), Message("each player keeps two of four goal cards", rule="MP-ADV-6")
    ),
    **RULINGS,
}
"""Three independent advanced options, and the rulings."""
GOALS_KEPT: Final = SETUP.player.goal_cards
GOALS_DEALT: Final = SETUP.goal_selection.dealt
FIRST_GAME: Final = [CHARACTER_NAMES.index(name) for name in SETUP.first_game.characters_by_seat]


def begin(players: int, options: dict[str, Any]) -> MarcoPolo:
    """A new game, whose first steps deal what is not fixed, in the order of MP-SETUP-24."""
    s = MarcoPolo(players)
    s.options = {**{name: ruling.values[0] for name, ruling in RULINGS.items()}, **options}
    put_out(s)
    s.do(*deal_to_board(s), *lay_out_stack(), *deal_to_players(s, FIRST_GAME), StartRound())
    return s


def put_out(s: MarcoPolo) -> None:
    """What lies on the table in every game."""
    for p in range(s.players):
        s.stock[p][CAMEL] = SETUP.player.camels
        s.stock[p][COIN] = SETUP.player.coins_by_seat[p]
    s.pool = ((1 << len(CONTRACTS)) - 1) >> STARTING << STARTING
    s.starting = (1 << STARTING) - 1
    s.special = SETUP.contracts.special_stack
    s.stacks = SETUP.contracts.round_stacks - 1
    s.black_dice = SETUP.black_dice.by_players[str(s.players)]
    place_neutral_dice(s)


def deal_to_board(s: MarcoPolo) -> list[Op[MarcoPolo]]:
    """City cards, city bonuses, province bonuses."""
    steps: list[Op[MarcoPolo]] = [DealCityCard(slot) for slot in range(len(s.cards))]
    steps += [DealCityBonus(city) for city in CITIES]
    if s.options["random_province_bonuses"]:
        steps += [DealProvinceBonus(province) for province in PROVINCES]
    else:
        for i, token in enumerate(PROVINCE_BONUSES):
            s.province_bonus[NODE_NAMES.index(token.default_province)] = i
    return steps


def deal_to_players(s: MarcoPolo, characters: list[int]) -> list[Op[MarcoPolo]]:
    """Starting contracts, characters (these, unless they are chosen), goal cards."""
    seats = range(s.players)
    steps: list[Op[MarcoPolo]] = [DealStartingContract(p) for p in seats]
    if s.options["character_draft"]:
        steps += [RevealCharacter() for _ in range(s.players + 1)]
        steps += [ChooseCharacter(p) for p in reversed(seats)]
    else:
        for p in seats:
            take_character(s, p, characters[p])
    selecting = s.options["goal_selection"]
    steps += [DealGoal(p) for p in seats for _ in range(GOALS_DEALT if selecting else GOALS_KEPT)]
    steps += [KeepGoals(p, GOALS_KEPT) for p in seats if selecting]
    return steps


def take_character(s: MarcoPolo, p: int, character: int) -> None:
    """The character with everything it adds to the set-up (MP-SETUP-23)."""
    s.character[p] = character
    s.figure[p] = START_NODE[character]
    if FIGURES[character] > 1:
        s.second[p] = START_NODE[character]
    for place in START_POSTS[character]:
        place_start_post(s, p, place)
    if s.events is not None:
        s.tell(p, Message("is {character}", character=Message(CHARACTERS[character].name)))


class Deal(Op[MarcoPolo]):
    """Something is drawn at random from what is not yet on the table."""

    __slots__ = ()

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("The table is set up.", rule="MP-INFO-7")


class DealCityCard(Deal):
    """One card face up on each slot (MP-SETUP-5)."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__(CHANCE)
        self.slot = slot

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DEAL_CARD.of([i for i in range(len(CARD_NAMES)) if i not in s.cards])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.cards[self.slot] = DEAL_CARD.index(choice)


class DealCityBonus(Deal):
    """One token face up on each city (MP-SETUP-4)."""

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        super().__init__(CHANCE)
        self.node = node

    def options(self, s: MarcoPolo) -> list[int] | None:
        tokens = range(len(CITY_TOKEN_NAMES))
        return DEAL_CITY_BONUS.of([i for i in tokens if i not in s.city_bonus])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.city_bonus[self.node] = DEAL_CITY_BONUS.index(choice)


class DealProvinceBonus(Deal):
    """Option: the province bonuses at random (MP-ADV-2)."""

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        super().__init__(CHANCE)
        self.node = node

    def options(self, s: MarcoPolo) -> list[int] | None:
        return [
            DEAL_PROVINCE_BONUS[i]
            for i in range(len(PROVINCE_TOKEN_NAMES))
            if i not in s.province_bonus
        ]

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.province_bonus[self.node] = DEAL_PROVINCE_BONUS.index(choice)


class DealStartingContract(Deal):
    """Each player draws one starting contract (MP-SETUP-17)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(CHANCE)
        self.seat = seat

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DEAL_CONTRACT.of(bits(s.starting))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        tile = DEAL_CONTRACT.index(choice)
        s.starting &= ~(1 << tile)
        s.active[self.seat] |= 1 << tile
        if s.events is not None:
            s.tell(self.seat, Message("starts with contract “{it}”", it=CONTRACT_TEXTS[tile]))


class RevealCharacter(Deal):
    """Option: one character more than players is laid out (MP-ADV-3)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def options(self, s: MarcoPolo) -> list[int] | None:
        return DEAL_CHARACTER.of([i for i in range(len(CHARACTERS)) if not s.offered >> i & 1])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        s.offered |= 1 << DEAL_CHARACTER.index(choice)


class ChooseCharacter(Op[MarcoPolo]):
    """The last player chooses first, then counter-clockwise (MP-ADV-4)."""

    __slots__ = ()

    def options(self, s: MarcoPolo) -> list[int] | None:
        return CHARACTER.of(bits(s.offered))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        character = CHARACTER.index(choice)
        s.offered &= ~(1 << character)
        if s.offered.bit_count() == 1:  # nobody chose the last one: it is out (MP-ADV-5)
            s.offered = 0
        take_character(s, self.player, character)

    def labels(self, s: MarcoPolo) -> dict[int, Message]:
        tiles = {i: tile(CHARACTER_NAMES[i], s.players) for i in bits(s.offered)}
        return {
            CHARACTER[i]: Message("{name}: {ability}", name=who.name, ability=who.ability)
            for i, who in tiles.items()
        }

    def prompt(self, s: MarcoPolo) -> Message:
        return Message("Which character do you take?", rule="MP-ADV-4")


class DealGoal(Deal):
    """Goal cards are dealt face down; only the owner may look (MP-SETUP-21, MP-ADV-6)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(CHANCE)
        self.seat = seat

    def options(self, s: MarcoPolo) -> list[int] | None:
        out = 0
        for p in range(s.players):
            out |= s.goals[p] | s.dealt[p]
        return DEAL_GOAL.of([i for i in range(len(GOAL_NAMES)) if not out >> i & 1])

    def answer(self, s: MarcoPolo, choice: int) -> None:
        goal = DEAL_GOAL.index(choice)
        hands = s.dealt if s.options["goal_selection"] else s.goals
        hands[self.seat] |= 1 << goal
        if s.events is not None:
            seen = Message("receives the goal “{it}”", it=GOAL_TEXTS[goal])
            s.events.append(Event(self.seat, seen, self.seat, Message("receives a goal card")))


class KeepGoals(Op[MarcoPolo]):
    """Option: keep two of four goal cards in secret, return two unseen (MP-ADV-6)."""

    __slots__ = ("count",)

    def __init__(self, player: int, count: int) -> None:
        super().__init__(player)
        self.count = count

    def options(self, s: MarcoPolo) -> list[int] | None:
        # in any order, although only the set matters: a fixed order would betray something
        return KEEP.of(bits(s.dealt[self.player]))

    def answer(self, s: MarcoPolo, choice: int) -> None:
        p, goal = self.player, KEEP.index(choice)
        s.goals[p] |= 1 << goal
        s.dealt[p] &= ~(1 << goal)
        if s.events is not None:
            kept = Message("keeps goal “{it}”", it=GOAL_TEXTS[goal])
            s.events.append(Event(p, kept, p, Message("keeps a goal card")))
        if self.count > 1:
            s.do(KeepGoals(p, self.count - 1))
        else:
            s.returned[p] = s.dealt[p]
            s.dealt[p] = 0

    def prompt(self, s: MarcoPolo) -> Message:
        return Message(
            "Which goal do you keep? Choose {n} more.",
            plural="Which goals do you keep? Choose {n} more.",
            n=self.count,
            rule="MP-ADV-6",
        )
