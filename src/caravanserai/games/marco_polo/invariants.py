"""The laws that every position keeps: nothing is there twice, nothing is lost."""

from __future__ import annotations

from caravanserai.games.marco_polo import contracts, dice, rounds
from caravanserai.games.marco_polo.characters import POSTS, ROLLS, WHITE_DICE
from caravanserai.games.marco_polo.codes import (
    BLACK,
    OWN,
    WHITE,
    die_class,
    die_value,
    placed_parts,
)
from caravanserai.games.marco_polo.components import BOARD, RESOURCES, SETUP
from caravanserai.games.marco_polo.state import (
    BEIJING,
    CARD_SLOT,
    CONTRACT_NAMES,
    NOT_YET,
    PLACE_MASK,
    PROVINCES,
    STARTING,
    MarcoPolo,
)
from caravanserai.kernel.sets import bits


def faults(s: MarcoPolo) -> list[str]:
    """Broken laws of conservation."""
    wrong: list[str] = []
    _check_contracts(s, wrong)
    _check_dice(s, wrong)
    _check_posts(s, wrong)
    for p in range(s.players):
        for name, n in zip(RESOURCES, s.stock[p], strict=True):
            if n < 0 and name != "vp":
                wrong.append(f"player {p + 1} has {n} {name}")
    for what, dealt in (
        ("city card", s.cards),
        ("city bonus", s.city_bonus),
        ("province bonus", s.province_bonus),
    ):
        there = [thing for thing in dealt if thing != NOT_YET]
        if len(set(there)) != len(there):
            wrong.append(f"a {what} stands there twice")
    hands = [*s.goals, *s.dealt, *s.returned]
    if sum(hand.bit_count() for hand in hands) != _union(hands).bit_count():
        wrong.append("a goal card stands there twice")
    characters = [c for c in s.character if c != NOT_YET]
    if len(set(characters)) != len(characters):
        wrong.append("a character stands there twice")
    if s.round and (
        NOT_YET in (*s.character, *s.cards)
        or any(s.province_bonus[province] == NOT_YET for province in PROVINCES)
    ):
        wrong.append("the game has begun without all characters, city cards or province bonuses")
    return wrong


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _check_contracts(s: MarcoPolo, wrong: list[str]) -> None:
    tiles = [*s.row, *s.bottom, *bits(s.pool)]
    if any(tile < STARTING for tile in tiles) or s.starting >> STARTING:
        wrong.append("a starting contract is among the others, or another among them")
    tiles += bits(s.starting)
    for p in range(s.players):
        tiles += [*bits(s.active[p]), *bits(s.completed[p])]
    for tile in set(tiles):
        if tiles.count(tile) > 1:
            wrong.append(f"contract {CONTRACT_NAMES[tile]} stands there twice")
    missing = set(range(STARTING, len(CONTRACT_NAMES))) - set(tiles)
    if missing:
        names = ", ".join(CONTRACT_NAMES[tile] for tile in sorted(missing))
        wrong.append(f"contracts are nowhere: {names}")
    laying_out = sum(isinstance(op, contracts.LayOutContract) for op in s.stack)
    unseen = s.special + s.stacks * SETUP.contracts.stack_size + laying_out
    if unseen != s.pool.bit_count():
        wrong.append(f"{s.pool.bit_count()} contracts are unseen, but the stacks hold {unseen}")
    if not any(isinstance(op, contracts.DiscardOne) for op in s.stack):
        for p in range(s.players):
            if s.active[p].bit_count() > contracts.ROOM:
                wrong.append(f"player {p + 1} has more than {contracts.ROOM} active contracts")


def _check_dice(s: MarcoPolo, wrong: list[str]) -> None:
    """From the first roll on every die is with a player, on a space, in the area or being
    rolled; it has a value before it is placed, unless it is Raschid's.
    """
    rolling = any(isinstance(op, rounds.TakeBackDice) for op in s.stack)
    if not s.round or (rolling and s.round == 1) or not s.stack:
        return
    placed = [placed_parts(code) for code in s.placed_dice]
    black = s.black_dice
    for p in range(s.players):
        there = [*s.dice[p], *[die for _, owner, die in placed if owner == p]]
        classes = [die_class(die) for die in there]
        classes += [op.die_class for op in s.stack if isinstance(op, dice.RollDie) and op.seat == p]
        if any((die_value(die) > 0) != ROLLS[s.character[p]] for die in s.dice[p]):
            wrong.append(f"player {p + 1} has a die with a value too many or too few")
        black += classes.count(BLACK)
        white = WHITE_DICE[s.character[p]] if s.character[p] != NOT_YET else 0
        for name, n, expected in (
            ("own", classes.count(OWN), rounds.OWN_DICE),
            ("white", classes.count(WHITE), white),
        ):
            if n != expected:
                wrong.append(f"player {p + 1} has {n} {name} dice, expected {expected}")
    expected = SETUP.black_dice.by_players[str(s.players)]
    if black != expected:
        wrong.append(f"there are {black} black dice, expected {expected}")
    taken = [space for space, _, _ in placed if space >= CARD_SLOT]
    if len(set(taken)) != len(taken):
        wrong.append("a city card holds two dice")
    if s.khan_dice > BOARD.khan.slots:
        wrong.append("the Khan has more than four dice")


def _check_posts(s: MarcoPolo, wrong: list[str]) -> None:
    for p in range(s.players):
        if s.character[p] == NOT_YET:
            continue
        on_map = s.posts[p].bit_count()
        if on_map != s.placed[p]:
            wrong.append(
                f"player {p + 1} has placed {s.placed[p]} posts, but {on_map} are on the map"
            )
        if s.placed[p] > POSTS[s.character[p]]:
            wrong.append(f"player {p + 1} has more posts than {POSTS[s.character[p]]}")
        if s.posts[p] & ~PLACE_MASK:
            wrong.append(f"player {p + 1} has a post where none can stand")
        if s.beijing.count(p) != s.posts[p] >> BEIJING & 1:
            wrong.append(f"player {p + 1} has a post in Beijing and no slot, or a slot and no post")
        if s.figure[p] == NOT_YET:
            wrong.append(f"player {p + 1} has no figure on the map")
