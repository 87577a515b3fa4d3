"""Chapter PAY: cubes, white cubes, the discount and the conversion of the turn."""

from __future__ import annotations

from caravanserai.games.merv.state import ANY, COLOUR_NAMES, COLOURS, NONE, WHITE, Merv
from caravanserai.games.merv.words import COLOUR_LABELS, CONVERT, CUBE_LABELS, PAY, SAVE
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Listing, Message

Cost = tuple[int, ...]
"""The colours of the cubes, equal ones next to each other; ANY stands alone."""


def cost_of(colours: tuple[str, ...]) -> Cost:
    """A printed price."""
    return tuple(sorted([COLOUR_NAMES.index(colour) for colour in colours]))


def cost_text(cost: Cost) -> Message:
    """The cubes of a price in words, each by its colour."""
    names = [*COLOUR_NAMES, "any"]
    return Listing([COLOUR_LABELS[names[colour]] for colour in cost], " + ")


def saving(s: Merv, p: int, action: int) -> bool:
    """Whether the discount of the turn is open for this action (MERV-PAY-4)."""
    return action != NONE and s.discount[p] == action and not s.saved


def converting(s: Merv, p: int) -> int:
    """The colour that may still be converted in this turn, or NONE (MERV-PAY-7)."""
    return NONE if s.converted else s.conversion[p]


def covers(owned: list[int], cost: Cost, saves: bool, convert: int) -> bool:
    """Whether these cubes can meet a price (MERV-PAY-1 to 11)."""
    missing = 0
    i, end = 0, len(cost)
    while i < end:
        colour = cost[i]
        first = i
        i += 1
        while i < end and cost[i] == colour:
            i += 1
        lack = i - first - owned[colour]
        if lack > 0:
            missing += lack
    wild = owned[WHITE] + saves
    if missing <= wild:
        return True
    # a converted cube helps if its own colour is not needed for this price
    return missing == wild + 1 and convert != NONE and owned[convert] > cost.count(convert)


def payable(s: Merv, p: int, cost: Cost, action: int) -> bool:
    """Whether the player can pay this price now."""
    if cost and cost[0] == ANY:
        return sum(s.cubes[p]) >= 1
    return covers(s.cubes[p], cost, saving(s, p, action), converting(s, p))


def spend(s: Merv, p: int, colour: int) -> None:
    """A cube goes back to the common supply (MERV-GEN-5)."""
    s.cubes[p][colour] -= 1
    s.supply[colour] += 1


def pay(s: Merv, p: int, cost: Cost, action: int) -> None:
    """Pay a price that the player can pay: at once where there is one way only, else by asking."""
    if not cost:
        return
    plain = not s.cubes[p][WHITE] and cost[0] != ANY and not saving(s, p, action)
    if plain and converting(s, p) == NONE:
        for colour in cost:
            spend(s, p, colour)
        if s.events is not None:
            s.tell(p, Message("pays {cubes}", cubes=spoken_payment(tuple([PAY[c] for c in cost]))))
    else:
        s.do(Pay(p, cost, action, ()))


def spoken_payment(paid: tuple[int, ...]) -> Message:
    """The cubes of a payment in words, those of one kind together."""
    parts: list[Message] = []
    for word in sorted(set(paid)):
        n = paid.count(word)
        if word == SAVE:
            parts.append(Message("one cube less by the discount", rule="MERV-PAY-4"))
        elif word in CONVERT:
            colour = COLOUR_LABELS[COLOUR_NAMES[CONVERT.index(word)]]
            parts.append(Message("a cube converted to {colour}", colour=colour, rule="MERV-PAY-7"))
        else:
            parts.append(CUBE_LABELS[COLOUR_NAMES[PAY.index(word)]].counting(n))
    return Listing(parts)


def hand_over(s: Merv, p: int, word: int) -> None:
    """What one answer to a question of payment costs."""
    if word == SAVE:
        s.saved = True
    elif word in CONVERT:
        spend(s, p, s.conversion[p])
        s.converted = True
    else:
        spend(s, p, PAY.index(word))


def ways(owned: list[int], colour: int, least: int, saves: bool, convert: int) -> list[int]:
    """The words that pay one cube of a colour, from `least` on."""
    found = []
    if owned[colour] and PAY[colour] >= least:
        found.append(PAY[colour])
    if owned[WHITE] and least <= PAY[WHITE]:
        found.append(PAY[WHITE])
    if convert != NONE and convert != colour and owned[convert] and CONVERT[colour] >= least:
        found.append(CONVERT[colour])
    if saves:
        found.append(SAVE)
    return found


def leads_on(word: int, owned: list[int], cost: Cost, at: int, saves: bool, convert: int) -> bool:
    """Whether the rest of a price can be paid in order after this word for its cube `at`."""
    if at + 1 == len(cost):
        return True
    spent = NONE
    if word == SAVE:
        saves = False
    elif word in CONVERT:
        spent, convert = convert, NONE
    else:
        spent = PAY.index(word)
    if spent != NONE:
        owned[spent] -= 1
    least = word if cost[at + 1] == cost[at] else 0
    found = any(
        [
            leads_on(following, owned, cost, at + 1, saves, convert)
            for following in ways(owned, cost[at + 1], least, saves, convert)
        ]
    )
    if spent != NONE:
        owned[spent] += 1
    return found


class Pay(Op[Merv]):
    """How is the next cube of a price paid? Own colour, white, converted or saved; cubes of equal
    colour are asked for in this order, as only the sum matters (MERV-PAY-10).
    """

    __slots__ = ("action", "cost", "paid")

    def __init__(self, player: int, cost: Cost, action: int, paid: tuple[int, ...]) -> None:
        super().__init__(player)
        self.cost = cost
        self.action = action
        self.paid = paid

    def options(self, s: Merv) -> list[int] | None:
        p, at = self.player, len(self.paid)
        owned = s.cubes[p]
        colour = self.cost[at]
        if colour == ANY:
            return [PAY[c] for c in range(WHITE + 1) if owned[c]]
        least = self.paid[-1] if at and self.cost[at - 1] == colour else 0
        saves, convert = saving(s, p, self.action), converting(s, p)
        left = owned.copy()
        return [
            word
            for word in ways(left, colour, least, saves, convert)
            if leads_on(word, left, self.cost, at, saves, convert)
        ]

    def answer(self, s: Merv, choice: int) -> None:
        p = self.player
        hand_over(s, p, choice)
        paid = (*self.paid, choice)
        if len(paid) < len(self.cost):
            s.do(Pay(p, self.cost, self.action, paid))
        elif s.events is not None:
            s.tell(p, Message("pays {cubes}", cubes=spoken_payment(paid)))

    def prompt(self, s: Merv) -> Message:
        return Message(
            "How do you pay the next cube? Still due: {cubes}.",
            cubes=cost_text(self.cost[len(self.paid) :]),
            rule="MERV-PAY-10",
        )


def gain_cubes(s: Merv, p: int, gained: list[int]) -> None:
    """Cubes from the common supply, as far as it goes (MERV-COMP-4)."""
    owned, supply = s.cubes[p], s.supply
    for colour, n in enumerate(gained):
        if n:
            taken = n if n <= supply[colour] else supply[colour]
            owned[colour] += taken
            supply[colour] -= taken
            gained[colour] = taken
    if s.events is not None:
        if any(gained):
            s.tell(p, Message("gains {cubes}", cubes=spoken_cubes(gained)))
        else:
            s.tell(p, Message("gains no cube", rule="MERV-COMP-4"))


def spoken_cubes(cubes: list[int]) -> Message:
    """Numbers of cubes in words."""
    parts = [CUBE_LABELS[COLOUR_NAMES[colour]].counting(n) for colour, n in enumerate(cubes) if n]
    return Listing(parts) if parts else Message("nothing")


def one_cube(colour: int) -> list[int]:
    """One cube of a colour as numbers of cubes."""
    cubes = [0] * (COLOURS + 1)
    cubes[colour] = 1
    return cubes
