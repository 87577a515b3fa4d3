"""Chapter 16: a die is placed on a slot, by steps of the caravan and with the help of guilds."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.codes import die_slot, placed_die
from caravanserai.games.wayfarers.components import COMMON, HOME_SLOTS, LAND, WATER
from caravanserai.games.wayfarers.dice import step, steps_of
from caravanserai.games.wayfarers.effects import (
    ACTION_EFFECT,
    FOLK_EFFECT,
    Named,
    Parts,
    give,
    provisions,
    silver,
)
from caravanserai.games.wayfarers.influence import spend
from caravanserai.games.wayfarers.panorama import FOLK_ASSETS, FOLK_MEMBER, working_folk
from caravanserai.games.wayfarers.state import (
    ASSET_MASK,
    BITS,
    BLUE,
    GUARD,
    HARBOUR_SLOT,
    ICON,
    MARKET,
    NONE,
    PIGEON,
    RESERVE,
    SHIP,
    SLOT_NAMES,
    SLOT_OF,
    YELLOW,
    Wayfarers,
    packed,
)
from caravanserai.games.wayfarers.words import (
    ACTION,
    DONE,
    DOWN,
    ICON_TEXTS,
    SAIL,
    SLOT,
    SLOT_TEXTS,
    TRADE,
    UP,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.effects import Effect, resolve, spoken
from caravanserai.kernel.view import Listing, Message

FIRST_STEP: Final = 0
"""No step of the chain has been made yet."""
CHAIN_UP: Final = 1
"""Steps have been made upwards; more of them may follow."""
CHAIN_DOWN: Final = 2
"""The same downwards. A chain never turns: that would lead to values it came from."""
CHAIN_ENDED: Final = 3
"""The trade guild was used after the chain: no more steps (WAY-GUILD-9)."""
STAGES: Final = ("die chosen", "chain up", "chain down", "chain ended")
TRADE_USED: Final = 1 << YELLOW
EXPLORATION_USED: Final = 1 << BLUE

_NEEDS: Final = {
    COMMON.starting_land.id: COMMON.starting_land.slot,
    COMMON.starting_water.id: COMMON.starting_water.slot,
    **{slot.id: slot.slot for slot in HOME_SLOTS},
    **{card.id: card.slot for card in (*LAND, *WATER)},
}
NEED: Final = [packed(_NEEDS[name]) for name in SLOT_NAMES]
"""The assets that each slot asks for (WAY-DIE-5)."""
NEED_TEXTS: Final = [
    Listing([ICON_TEXTS[i] for i in range(4) for _ in range(need >> BITS * i & 7)]) for need in NEED
]
ACTION_MEMBER: Final[list[Effect[Wayfarers]]] = []
"""The action of each slot by its name, for a townsfolk effect before or after it."""
_UP_ICONS: Final = 7 * (ICON["plus"] | ICON["plusminus"])
_DOWN_ICONS: Final = 7 * (ICON["minus"] | ICON["plusminus"])
_SILVER_OFF: Final = (ICON["disc:silver"]).bit_length() - 1
_PROV_OFF: Final = (ICON["disc:prov"]).bit_length() - 1
_PIGEONS: Final = 7 * PIGEON


def provided(s: Wayfarers, p: int, slot: int, value: int) -> int:
    """The assets for a die of this value on a slot: caravan column and townsfolk (WAY-DIE-6)."""
    have = s.icons_in(p, value - 1) & ASSET_MASK
    for column in range(min(s.columns, len(s.ground[p]))):
        if SLOT_OF[s.ground[p][column]] == slot:
            folk = working_folk(s, p, column)
            if folk != NONE:
                have += FOLK_ASSETS[folk]
            break
    return have


def exploration_usable(s: Wayfarers, p: int) -> bool:
    """Whether blue influence can still provide a ship this turn (WAY-GUILD-11)."""
    return s.influence(p, BLUE) > 0 and not s.used & EXPLORATION_USED


def trade_usable(s: Wayfarers, p: int) -> bool:
    """Whether yellow influence can still change dice this turn (WAY-GUILD-7)."""
    return s.influence(p, YELLOW) > 0 and not s.used & TRADE_USED


def enough(have: int, need: int) -> bool:
    """Whether each asset is there often enough."""
    return ((have | GUARD) - need) & GUARD == GUARD


def slots_for(s: Wayfarers, p: int, value: int) -> list[int]:
    """The words for every slot that can take a die of this value (WAY-DIE-1 to WAY-DIE-6)."""
    taken = 0
    for code in s.placed[p]:
        taken |= 1 << die_slot(code)
    base = s.icons_in(p, value - 1) & ASSET_MASK
    ship = SHIP if exploration_usable(s, p) else 0
    found = []
    for slot in range(1, HARBOUR_SLOT):
        if not taken >> slot & 1 and enough(base, NEED[slot]):
            found.append(SLOT[slot])
    ground = s.ground[p]
    for column in range(s.columns):
        slot = SLOT_OF[ground[column]]
        if slot != NONE and not taken >> slot & 1:
            need = NEED[slot]
            folk = working_folk(s, p, column)
            have = base if folk == NONE else base + FOLK_ASSETS[folk]
            if enough(have, need):
                found.append(SLOT[slot])
            elif ship and need & SHIP * 7 and enough(have + ship, need):
                found.append(SAIL[slot])
    found.sort()
    return found


def placeable(s: Wayfarers, p: int, value: int) -> bool:
    """Whether some slot can take a die of this value."""
    if not 1 <= value <= 6:
        return False
    free = 2
    for code in s.placed[p]:
        if die_slot(code) in (MARKET, RESERVE):
            free -= 1
    return free > 0 or bool(slots_for(s, p, value))


def next_values(s: Wayfarers, p: int, value: int, stage: int) -> list[int]:
    """The values one step of the caravan away (WAY-DIE-9, WAY-DIE-12, WAY-DIE-29)."""
    icons = s.icons_in(p, value - 1)
    found = []
    if icons & _DOWN_ICONS and value > 1 and stage in (FIRST_STEP, CHAIN_DOWN):
        found.append(value - 1)
    if icons & _UP_ICONS and value < 6 and stage in (FIRST_STEP, CHAIN_UP):
        found.append(value + 1)
    return found


def stage_after(value: int, to: int) -> int:
    """Where a chain stands after this step."""
    return CHAIN_UP if to > value else CHAIN_DOWN


def by_trade(s: Wayfarers, p: int, value: int) -> bool:
    """Whether a die of this value can be placed after the trade guild has changed dice."""
    return any([placeable(s, p, value + change) for change in range(-2, 3)])


def reaches(s: Wayfarers, p: int, value: int, stage: int) -> bool:
    """Whether a die of this value can still get to a slot (WAY-TURN-9)."""
    if placeable(s, p, value):
        return True
    chained = stage in (CHAIN_UP, CHAIN_DOWN)
    if chained and trade_usable(s, p) and by_trade(s, p, value):
        return True
    return any(
        [reaches(s, p, to, stage_after(value, to)) for to in next_values(s, p, value, stage)]
    )


class PlaceDie(Op[Wayfarers]):
    """The die in hand goes along the caravan's steps, perhaps with the trade guild's help
    afterwards, to a slot (WAY-DIE-30).
    """

    __slots__ = ("stage",)

    def __init__(self, player: int, stage: int) -> None:
        super().__init__(player)
        self.stage = stage

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        found = slots_for(s, p, s.held)
        for value in next_values(s, p, s.held, self.stage):
            if reaches(s, p, value, stage_after(s.held, value)):
                found.append(UP if value > s.held else DOWN)
        chained = self.stage in (CHAIN_UP, CHAIN_DOWN)
        if chained and trade_usable(s, p) and by_trade(s, p, s.held):
            found.append(TRADE)
        found.sort()
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        if choice in (UP, DOWN):
            before = s.held
            s.held += 1 if choice == UP else -1
            if s.events is not None:
                s.tell(p, Message("changes the die from {a} to {b}", a=before, b=s.held))
            s.do(PlaceDie(p, stage_after(before, s.held)))
        elif choice == TRADE:
            s.do(*use_trade(s, p), PlaceDie(p, CHAIN_ENDED))
        elif choice in SAIL:
            s.used |= EXPLORATION_USED
            spend(s, p, BLUE, 1)
            put(s, p, SAIL.index(choice), SHIP)
        else:
            put(s, p, SLOT.index(choice), 0)

    def labels(self, s: Wayfarers) -> dict[int, Message]:
        found = {}
        for slot, parts in enumerate(ACTION_EFFECT):
            label = Message("{name}: {effect}", name=SLOT_TEXTS[slot], effect=spoken(parts))
            found[SLOT[slot]] = label
            if SAIL[slot] != NONE:
                found[SAIL[slot]] = Message("for 1 blue influence (a ship): {choice}", choice=label)
        return found

    def prompt(self, s: Wayfarers) -> Message:
        return Message("Where do you place the die of value {n}?", n=s.held, rule="WAY-DIE-1")

    def refusals(self, s: Wayfarers) -> dict[int, Message]:
        p = self.player
        reasons: dict[int, Message] = {}
        slots = [*range(1, HARBOUR_SLOT), *[SLOT_OF[card] for card in s.ground[p]]]
        offered = slots_for(s, p, s.held)
        for slot in slots:
            if slot == NONE or SLOT[slot] in offered or SAIL[slot] in offered:
                continue
            if any([die_slot(code) == slot for code in s.placed[p]]):
                why = Message("A die lies there already.", rule="WAY-DIE-2")
            elif not enough(provided(s, p, slot, s.held), NEED[slot]):
                why = Message("This slot needs: {need}.", need=NEED_TEXTS[slot], rule="WAY-DIE-5")
            else:
                why = Message("This card was acquired this turn.", rule="WAY-EFF-13")
            reasons[SLOT[slot]] = why
        if self.stage == CHAIN_DOWN:
            reasons[UP] = Message("A chain does not turn back.", rule="WAY-DIE-11")
        elif self.stage == CHAIN_UP:
            reasons[DOWN] = Message("A chain does not turn back.", rule="WAY-DIE-11")
        if s.held == 6:
            reasons[UP] = Message("A 6 is never raised.", rule="WAY-DIE-12")
        elif s.held == 1:
            reasons[DOWN] = Message("A 1 is never lowered.", rule="WAY-DIE-12")
        if self.stage == FIRST_STEP and trade_usable(s, p):
            reasons[TRADE] = Message(
                "The trade guild is used before the die is chosen or after a chain.",
                rule="WAY-GUILD-9",
            )
        return reasons


def put(s: Wayfarers, p: int, slot: int, ship: int) -> None:
    """The die lies on the slot; its assets and discounts are fixed (WAY-DIE-16). Then action and
    townsfolk, in either order (WAY-FOLK-6).
    """
    value = s.held
    s.held = 0
    s.placed[p].append(placed_die(slot, value))
    icons = s.icons_in(p, value - 1)
    s.off_silver = icons >> _SILVER_OFF & 7
    s.off_prov = icons >> _PROV_OFF & 7
    spare = provided(s, p, slot, value) + ship - NEED[slot]
    s.pigeon = spare & _PIGEONS > 0
    if s.events is not None:
        s.tell(p, Message("places a die of value {n}: {slot}", n=value, slot=SLOT_TEXTS[slot]))
        discounts = [silver(s.off_silver)] * (s.off_silver > 0)
        discounts += [provisions(s.off_prov)] * (s.off_prov > 0)
        if discounts:
            s.tell(p, Message("discount: {amounts}", amounts=Listing(discounts)))
    action = ACTION_EFFECT[slot]
    for column in range(s.columns):
        if SLOT_OF[s.ground[p][column]] == slot:
            folk = working_folk(s, p, column)
            member = FOLK_MEMBER[folk] if folk != NONE else None
            if member is not None:
                give(s, p, FOLK_EFFECT[folk])
                if member.alternatives(s, p):
                    resolve(s, p, (ACTION_MEMBER[slot], member), DONE)
                    return
    resolve(s, p, action, DONE)


def use_trade(s: Wayfarers, p: int) -> list[Op[Wayfarers]]:
    """Spend yellow influence; the two steps that follow (WAY-GUILD-7)."""
    s.used |= TRADE_USED
    spend(s, p, YELLOW, 1)
    return [TradeStep(p, 2), TradeStep(p, 1)]


class TradeStep(Op[Wayfarers]):
    """A step of the trade guild: a die of the supply, or the die that is being placed, by 1; the
    second may be left out (WAY-GUILD-7, WAY-GUILD-8). The die must stay placeable.
    """

    __slots__ = ("left",)

    def __init__(self, player: int, left: int) -> None:
        super().__init__(player)
        self.left = left

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        held = s.held
        if not held:
            found = steps_of(s.dice[p])
            if self.left == 1:
                found.append(DONE)
        else:
            found = []
            if self.fits(s, held):
                found = steps_of(s.dice[p])
                if self.left == 1:
                    found.append(DONE)
            if held < 6 and self.fits(s, held + 1):
                found.append(UP)
            if held > 1 and self.fits(s, held - 1):
                found.append(DOWN)
        found.sort()
        return found

    def fits(self, s: Wayfarers, value: int) -> bool:
        """Whether the die in hand can be placed with this value after the remaining steps."""
        p = self.player
        if placeable(s, p, value):
            return True
        return self.left == 2 and (placeable(s, p, value - 1) or placeable(s, p, value + 1))

    def answer(self, s: Wayfarers, choice: int) -> None:
        if choice in (UP, DOWN):
            before = s.held
            s.held += 1 if choice == UP else -1
            if s.events is not None:
                s.tell(self.player, Message("changes the die from {a} to {b}", a=before, b=s.held))
        elif choice != DONE:
            step(s, self.player, choice)

    def prompt(self, s: Wayfarers) -> Message:
        return Message(
            "Trade guild: which die do you change? {n} step left.",
            plural="Trade guild: which die do you change? {n} steps left.",
            n=self.left,
            rule="WAY-GUILD-7",
        )


def name_actions() -> None:
    """Give the action of every slot its name; once the tables are full."""
    for slot, name in enumerate(SLOT_NAMES):
        parts: Parts = ACTION_EFFECT[slot]
        ACTION_MEMBER.append(Named(ACTION, f"action:{name}", parts, SLOT_TEXTS[slot]))
