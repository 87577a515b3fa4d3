"""Chapter 6: influence. Markers on cards and in guilds, and the fee for another player's card."""

from __future__ import annotations

from typing import Final

from caravanserai.games.wayfarers.components import GUILDS, SOLO
from caravanserai.games.wayfarers.effects import MAKERS, Verb, provisions, silver
from caravanserai.games.wayfarers.state import NONE, SPOTS, TIGRAN, Wayfarers
from caravanserai.games.wayfarers.words import (
    CARD_TEXTS,
    FEE,
    FROM_CARD,
    FROM_GUILD,
    GUILD,
    GUILD_TEXTS,
    INFLUENCE,
    MOVE,
    MOVES,
)
from caravanserai.kernel.core import Op
from caravanserai.kernel.view import Message

TRACK: Final = len(SOLO.track)
BONUS_AFTER: Final = SOLO.track_bonus_between["from"]
ANY_GUILD: Final = 3


def advance_track(s: Wayfarers, steps: int) -> int:
    """Move the resource marker; how often it passed the bonus (WAY-SOLO-12)."""
    passed = 0
    for _ in range(steps):
        passed += s.track == BONUS_AFTER
        s.track = (s.track + 1) % TRACK
    return passed


def fee_due(s: Wayfarers, p: int, spot: int) -> bool:
    """Whether the card carries another player's marker (WAY-INFL-10, WAY-INFL-16)."""
    return s.marker[spot] not in (NONE, p)


def affordable(s: Wayfarers, p: int, spot: int, price: int) -> bool:
    """Whether silver price and fee can be paid together (WAY-INFL-12)."""
    left = s.silver[p] - price
    return left >= 0 and (left + s.prov[p] > 0 or not fee_due(s, p, spot))


def with_fee(s: Wayfarers, p: int, spot: int, label: Message) -> Message:
    """The label of an interaction, with the fee where one is due."""
    if not fee_due(s, p, spot):
        return label
    return Message("{choice}, and 1 silver or provision for the marker", choice=label)


def return_marker(s: Wayfarers, spot: int) -> None:
    """The marker goes back to its owner (WAY-INFL-17); the solo opponent's are unlimited."""
    owner = s.marker[spot]
    if owner != NONE:
        s.marker[spot] = NONE
        if not (s.solo and owner == TIGRAN):
            s.supply[owner] += 1


def pay_fee(s: Wayfarers, p: int, spot: int, prov: bool) -> None:
    """One silver or provision to the owner of the marker (WAY-INFL-22, WAY-SOLO-42)."""
    stock = s.prov if prov else s.silver
    stock[p] -= 1
    owner = s.marker[spot]
    amount = provisions(1) if prov else silver(1)
    if s.solo and owner == TIGRAN:
        passed = advance_track(s, 1)
        s.deferred += passed
        if s.events is not None:
            s.tell(
                p,
                Message(
                    "pays {amount} for Tigran's marker: his resource marker moves to {n}",
                    amount=amount,
                    n=s.track,
                ),
            )
            if passed:
                s.tell(TIGRAN, Message("will carry out his track bonus at the start of his turn"))
        return
    stock[owner] += 1
    if s.events is not None:
        s.tell(p, Message("pays {amount} to player {seat}", amount=amount, seat=owner + 1))


class AcquireStep(Op[Wayfarers]):
    """A step of acquiring the card of a spot at a price."""

    __slots__ = ("price", "spot")

    def __init__(self, player: int, spot: int, price: int) -> None:
        super().__init__(player)
        self.spot = spot
        self.price = price


class PayFee(AcquireStep):
    """The fee is paid in silver or provisions, so that the price stays payable
    (WAY-INFL-10, WAY-INFL-12).
    """

    __slots__ = ()

    def options(self, s: Wayfarers) -> list[int] | None:
        found = []
        if s.silver[self.player] > self.price:
            found.append(FEE[0])
        if s.prov[self.player]:
            found.append(FEE[1])
        return found

    def answer(self, s: Wayfarers, choice: int) -> None:
        pay_fee(s, self.player, self.spot, choice == FEE[1])

    def prompt(self, s: Wayfarers) -> Message:
        card = CARD_TEXTS[s.display[self.spot]]
        return Message("How do you pay the fee for {card}?", card=card, rule="WAY-INFL-10")


def movable(s: Wayfarers, p: int) -> bool:
    """Whether some own marker lies on a card or in a guild."""
    return p in s.marker or s.influence_in_all(p) > 0


def elsewhere(s: Wayfarers, p: int, guild: int) -> bool:
    """Whether an own marker outside this guild could be moved there (WAY-INFL-7)."""
    return p in s.marker or any([s.influence(p, g) > 0 for g in range(3) if g != guild])


class InfluenceGuild(Verb):
    """Put a marker into a guild (WAY-INFL-4)."""

    __slots__ = ("guild",)

    def __init__(self, atom: str) -> None:
        super().__init__(atom)
        name = atom.split(":")[1]
        self.guild = ANY_GUILD if name == "any" else GUILDS.index(name)

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        guilds = range(3) if self.guild == ANY_GUILD else (self.guild,)
        return GUILD.of([g for g in guilds if s.supply[p] or elsewhere(s, p, g)])

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        guild = GUILD.index(choice)
        if s.supply[p]:
            s.supply[p] -= 1
            enter_guild(s, p, guild)
        else:
            s.do(MoveMarker(p, SPOTS + guild))

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        why = Message("All your markers are in this guild already.", rule="WAY-INFL-7")
        guilds = range(3) if self.guild == ANY_GUILD else (self.guild,)
        return {GUILD[g]: why for g in guilds if not s.supply[p] and not elsewhere(s, p, g)}

    def describe(self) -> Message:
        if self.guild == ANY_GUILD:
            return Message("influence any guild")
        return Message("influence the {guild}", guild=GUILD_TEXTS[self.guild])


def enter_guild(s: Wayfarers, p: int, guild: int) -> None:
    """A marker comes into a guild."""
    s.add_influence(p, guild, 1)
    if s.events is not None:
        s.tell(p, Message("influences the {guild}", guild=GUILD_TEXTS[guild]))


def spend(s: Wayfarers, p: int, guild: int, n: int) -> None:
    """Markers go from a guild back to the supply (WAY-INFL-6)."""
    s.add_influence(p, guild, -n)
    s.supply[p] += n
    if s.events is not None:
        s.tell(p, Message("spends {n} influence: {guild}", n=n, guild=GUILD_TEXTS[guild]))


class InfluenceCard(Verb):
    """Put a marker on a face-up card that carries none (WAY-INFL-2, WAY-INFL-3)."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        if not s.supply[p] and not movable(s, p):
            return []
        marker = s.marker
        free = [
            card for spot, card in enumerate(s.display) if card != NONE and marker[spot] == NONE
        ]
        return INFLUENCE.of(free)

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        spot = s.display.index(INFLUENCE.index(choice))
        if s.supply[p]:
            s.supply[p] -= 1
            mark(s, p, spot)
        else:
            s.do(MoveMarker(p, spot))

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        why = Message("This card carries a marker already.", rule="WAY-INFL-3")
        return {
            INFLUENCE[card]: why
            for spot, card in enumerate(s.display)
            if card != NONE and s.marker[spot] != NONE
        }

    def describe(self) -> Message:
        return Message("influence a card")


def mark(s: Wayfarers, p: int, spot: int) -> None:
    """A marker comes on a card."""
    s.marker[spot] = p
    if s.events is not None:
        s.tell(p, Message("influences {card}", card=CARD_TEXTS[s.display[spot]]))


class MoveMarker(Op[Wayfarers]):
    """With an empty supply an own marker moves to the new place, from any other card or guild
    (WAY-INFL-7, WAY-INFL-20). `target` is a spot, or 20 and more a guild.
    """

    __slots__ = ("target",)

    def __init__(self, player: int, target: int) -> None:
        super().__init__(player)
        self.target = target

    def options(self, s: Wayfarers) -> list[int] | None:
        p = self.player
        found = [
            FROM_GUILD[guild]
            for guild in range(3)
            if s.influence(p, guild) and guild != self.target - SPOTS
        ]
        found += [FROM_CARD[s.display[spot]] for spot in range(SPOTS) if s.marker[spot] == p]
        return sorted(found)

    def answer(self, s: Wayfarers, choice: int) -> None:
        p = self.player
        if choice in FROM_CARD:
            s.marker[s.display.index(FROM_CARD.index(choice))] = NONE
        else:
            s.add_influence(p, FROM_GUILD.index(choice), -1)
        if self.target >= SPOTS:
            enter_guild(s, p, self.target - SPOTS)
        else:
            mark(s, p, self.target)

    def prompt(self, s: Wayfarers) -> Message:
        return Message(
            "Your supply is empty: which of your markers do you move?", rule="WAY-INFL-7"
        )


class MoveInfluence(Verb):
    """Move one own marker from a guild to another (WAY-INFL-5)."""

    __slots__ = ()

    def choices(self, s: Wayfarers, p: int) -> list[int]:
        return [MOVE[i] for i, (one, _) in enumerate(MOVES) if s.influence(p, one)]

    def choose(self, s: Wayfarers, p: int, choice: int) -> None:
        one, other = MOVES[MOVE.index(choice)]
        s.add_influence(p, one, -1)
        s.add_influence(p, other, 1)
        if s.events is not None:
            s.tell(
                p,
                Message(
                    "moves influence: {one} to {other}",
                    one=GUILD_TEXTS[one],
                    other=GUILD_TEXTS[other],
                ),
            )

    def refusals(self, s: Wayfarers, p: int) -> dict[int, Message]:
        why = Message("You have no influence there to move.", rule="WAY-INFL-5")
        return {MOVE[i]: why for i, (one, _) in enumerate(MOVES) if not s.influence(p, one)}

    def describe(self) -> Message:
        return Message("move influence")


for _guild in (*GUILDS, "any"):
    MAKERS[f"inf:{_guild}"] = InfluenceGuild
MAKERS["inf:card"] = InfluenceCard
MAKERS["inf:move"] = MoveInfluence
