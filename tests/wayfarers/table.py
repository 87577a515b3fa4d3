"""Positions for tests: a table in the middle of a game, changed by names, played by names.

    t = table(dice=[1, 4], silver=3, panorama=["L01", "W19"])     # seat 1 is on turn
    t.play("die:1", "slot:home-city", "pay", "take:L05")
    assert t.own("prov") == 0

`table` keeps the position consistent: cards that are not named lie in the decks, workers that are
not named are with the last seat or on the journal track, markers that are not named in the supply.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Any

from caravanserai import Seeded, Setup, load
from caravanserai.games.wayfarers import effect_tables, tigran_symbols
from caravanserai.games.wayfarers.state import CARD_NAMES, TIGRAN, Wayfarers
from caravanserai.games.wayfarers.turn import NextTurn
from caravanserai.games.wayfarers.words import CARD_TEXTS, DONE
from caravanserai.kernel.core import advance
from caravanserai.kernel.effects import resolve
from caravanserai.kernel.view import Message
from tests.scenario import Scenario

GAME = load("wayfarers")
DECKS = ("townsfolk", "sky", "land", "water", "inspiration")
LETTERS = {"townsfolk": "F", "sky": "S", "land": "L", "water": "W", "inspiration": "I"}
CARDS = {
    deck: [f"{letter}{n:02}" for n in range(1, 17 if deck == "inspiration" else 37)]
    for deck, letter in LETTERS.items()
}
PLAYER_KEYS = (
    "silver", "prov", "guilds", "workers", "dice", "placed", "journal", "panorama", "caravan",
    "board", "reserve",
)  # fmt: skip
HOME = ("home-city", "home-harbour")


class Table(Scenario):
    """A state played and looked at by names; seats count from 1."""

    game = GAME

    state: Wayfarers

    def gain(self, text: str, seat: int = 1) -> Table:
        """Let a player carry out an effect before anything else."""
        self.state.events = self.events
        resolve(self.state, seat - 1, effect_tables.read(text), DONE)
        advance(self.state)
        return self

    def tigran(self, text: str) -> Table:
        """Let the solo opponent carry out an effect before anything else."""
        self.state.events = self.events
        self.state.do(*tigran_symbols.read(text))
        advance(self.state)
        return self

    def tigran_turn(self, *names: str) -> Table:
        """The turn of the solo opponent begins."""
        self.state.events = self.events
        self.state.stack = [NextTurn(TIGRAN)]
        advance(self.state)
        return self.play(*names)

    def chance(self) -> Table:
        """Let chance take the first answer until a player is asked."""
        while self.seat == "chance":
            self.play(self.names[0])
        return self

    def end_turn(self) -> Table:
        """Finish the action by leaving out what is left, and let the displays be refreshed."""
        for _ in range(30):
            if self.step == "TakeTurn" or self.state.over:
                return self
            self.play("done" if "done" in self.names else self.names[0])
        raise AssertionError("the turn does not end")

    def offers(self, stem: str) -> list[str]:
        """The legal choices of a family, without its name: offers('take') -> ['L01', ...]."""
        return [name.partition(":")[2] for name in self.names if name.startswith(f"{stem}:")]

    @property
    def step(self) -> str:
        """The name of the pending step."""
        return "" if self.state.over else type(self.state.stack[-1]).__name__

    @property
    def idle(self) -> bool:
        """Whether everything is resolved and a player is asked for the main action."""
        return self.step == "TakeTurn"

    def own(self, key: str, seat: int = 1) -> Any:
        """What a player has: own('silver'), own('placed', 2)."""
        return self.text["players"][seat - 1][key]

    def guild(self, name: str, seat: int = 1) -> int:
        """A player's influence in a guild."""
        return int(self.own("guilds", seat)[name])

    def worker(self, colour: str, seat: int = 1) -> int:
        """A player's workers of a colour."""
        return int(self.own("workers", seat)[colour])

    def row(self, deck: str) -> list[str | None]:
        """The cards of a display."""
        return [slot["card"] for slot in self.text["displays"][deck]]

    def on(self, card: str, key: str) -> Any:
        """What lies on a face-up card: 'marker' or 'workers'."""
        for slots in self.text["displays"].values():
            for slot in slots:
                if slot["card"] == card:
                    return slot[key]
        raise AssertionError(f"{card} does not lie in a display")

    def column(self, ground: str, seat: int = 1) -> dict[str, Any]:
        """The column of a land or water card."""
        found: dict[str, Any] = next(
            column for column in self.own("panorama", seat) if column["ground"] == ground
        )
        return found

    def grounds(self, seat: int = 1) -> list[str]:
        """The land and water cards of a player."""
        return [column["ground"] for column in self.own("panorama", seat)]

    def count(self, counter: str, seat: int = 1) -> int:
        """A counter of a player: 'tag:city', 'card:folk', ..."""
        from caravanserai.games.wayfarers.counters import counted
        from caravanserai.games.wayfarers.state import COUNTER_NAMES

        return counted(self.state, seat - 1, COUNTER_NAMES.index(counter))

    def score(self, label: str, seat: int = 1) -> int:
        """The line of the score sheet with this label, or the one of a sky card."""
        items, label = GAME.rules.scores(self.state)[seat - 1].items, named(label)
        found = [item.points for item in items if str(item.label) == label]
        found = found or [item.points for item in items if label in str(item.label)]
        assert found, f"no line says {label!r}: {[str(item.label) for item in items]}"
        return sum(found)

    def total(self, seat: int = 1) -> int:
        """The whole score."""
        return GAME.rules.scores(self.state)[seat - 1].total

    def said(self, words: str) -> bool:
        """Whether something with these words was narrated."""
        return any(named(words) in str(event.message) for event in self.events)


def named(words: str) -> str:
    """The words with the names of cards where a test says their ids."""
    return re.sub(r"\b[FSLWI]\d\d\b", lambda card: str(card_text(card[0])), words)


def card_text(card: str) -> Message:
    """What a card is called."""
    return CARD_TEXTS[CARD_NAMES.index(card)]


def fresh(seats: int = 2, **options: str) -> Table:
    """A new game at its very first question."""
    return Table(GAME.new(Setup(seats, options)))


def dealt(seats: int = 2, seed: int = 1, **options: str) -> Table:
    """A new game in which chance has answered up to the first question of a player."""
    t = fresh(seats, **options)
    chance = Seeded(seed)
    while t.seat == "chance":
        t.play(GAME.words.name(chance.choose(t.state, 0)))
    return t


def table(
    seats: int = 2,
    turn: int = 1,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    solo: str | None = None,
    sides: str = "AAA",
    displays: Mapping[str, Sequence[str | None]] | None = None,
    markers: Mapping[str, int] | None = None,
    standing: Mapping[str, Sequence[str]] | None = None,
    tiles: Mapping[str, int] | None = None,
    journal_tiles: Mapping[str, str] | None = None,
    bottom: Mapping[str, Sequence[str]] | None = None,
    empty: Sequence[str] = (),
    tigran: Mapping[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """A consistent position at the turn of seat `turn`; other keys change the seat on turn.

    `displays` names the face-up cards (None: an empty slot), `markers` the owners of markers by
    card, `standing` the workers by card, `empty` decks without cards.
    """
    people = {seat: dict(change) for seat, change in (players or {}).items()}
    mine = {key: changes.pop(key) for key in PLAYER_KEYS if key in changes}
    people[turn] = {**people.get(turn, {}), **mine}
    assert not changes, f"unknown keys {sorted(changes)}"
    text = _base(1 if solo else seats, solo)
    seats = len(text["players"])
    text["sides"] = list(sides)
    if tigran:
        text["tigran"].update(tigran)
    for seat in range(1, seats + 1):
        _seat(text, seat, people.get(seat, {}), bool(solo) and seat == 2)
    _cards(text, displays or {}, bottom or {}, empty)
    for card, owner in (markers or {}).items():
        _spot(text, card)["marker"] = str(owner)
    for card, colours in (standing or {}).items():
        _spot(text, card)["workers"] = list(colours)
    _count_markers(text, bool(solo))
    _count_workers(text)
    _count_tiles(text, tiles or {})
    _swap_journal_tiles(text, journal_tiles or {})
    text["triggered"] = any(player["journal"].startswith("J10") for player in text["players"])
    text["turn"].update(seat=str(turn), columns=len(text["players"][turn - 1].get("panorama", ())))
    text["steps"] = [
        {"step": "FinishTurn", "player": turn},
        {"step": "AfterAction", "player": turn},
        {"step": "TakeTurn", "player": turn},
    ]
    return Table(GAME.codec.from_dict(text))


_BASES: dict[tuple[int, str | None], dict[str, Any]] = {}


def _base(seats: int, solo: str | None) -> dict[str, Any]:
    if (seats, solo) not in _BASES:
        t = dealt(seats, tigran=solo) if solo else dealt(seats)
        _BASES[seats, solo] = t.text
    text = copy.deepcopy(_BASES[seats, solo])
    text["first"] = "1"
    return text


def _seat(text: dict[str, Any], seat: int, change: Mapping[str, Any], opponent: bool) -> None:
    player = text["players"][seat - 1]
    player["guilds"] = dict.fromkeys(("black", "yellow", "blue"), 0) | dict(
        change.get("guilds", {})
    )
    player["workers"] = {"green": 0, "yellow": 1, "blue": 1} | dict(change.get("workers", {}))
    player["journal"] = change.get("journal", "J0")
    if opponent:
        return
    player["board"] = change.get("board", f"PB{seat}")
    player["silver"] = change.get("silver", 0)
    player["prov"] = change.get("prov", 0)
    player["placed"] = dict(change.get("placed", {}))
    player["dice"] = list(change.get("dice", [1, 2, 3][: 5 - len(player["placed"])]))
    player["reserve"] = 5 - len(player["dice"]) - len(player["placed"])
    player["panorama"] = [
        {"ground": "home-city", "townsfolk": None, "sky": None, "inspiration": None},
        {"ground": "home-harbour", "townsfolk": None, "sky": "home-sky", "inspiration": None},
    ]
    for column in change.get("panorama", ()):
        named = {"ground": column} if isinstance(column, str) else dict(column)
        home = named["ground"] in HOME
        if home:
            player["panorama"][HOME.index(named["ground"])].update(named)
        else:
            plain = {"townsfolk": None, "sky": None, "inspiration": None}
            player["panorama"].append(plain | named)
    player["caravan"] = []
    for tile in change.get("caravan", ()):
        kind, _, cell = tile.partition("@")
        name, _, face = kind.partition(":")
        player["caravan"].append({"tile": name, "face": face or "a", "cell": cell})


def _cards(
    text: dict[str, Any],
    displays: Mapping[str, Sequence[str | None]],
    bottom: Mapping[str, Sequence[str]],
    empty: Sequence[str],
) -> None:
    used: set[str] = set()
    for player in text["players"]:
        for column in player.get("panorama", ()):
            used |= {card for card in column.values() if card}
    if text["tigran"]:
        used |= set(text["tigran"]["cards"])
    for named in (*displays.values(), *bottom.values()):
        used |= {card for card in named if card}
    for deck in DECKS:
        left = [card for card in CARDS[deck] if card not in used]
        if deck in displays:
            row: list[str | None] = list(displays[deck])
        else:
            row, left = list(left[:4]), left[4:]
        text["displays"][deck] = [{"card": card, "marker": None, "workers": []} for card in row]
        under = [{"card": card, "known": "1"} for card in bottom.get(deck, ())]
        if deck in empty:
            for card in left:
                text["players"][1]["panorama"].append(
                    {"ground": card, "townsfolk": None, "sky": None, "inspiration": None}
                )
            left = []
        text["decks"][deck] = {"unseen": left, "bottom": under}


def _spot(text: dict[str, Any], card: str) -> dict[str, Any]:
    for slots in text["displays"].values():
        for slot in slots:
            if slot["card"] == card:
                found: dict[str, Any] = slot
                return found
    raise AssertionError(f"{card} does not lie in a display")


def _count_markers(text: dict[str, Any], solo: bool) -> None:
    for i, player in enumerate(text["players"]):
        out = sum(player["guilds"].values())
        for slots in text["displays"].values():
            out += sum(slot["marker"] == str(i + 1) for slot in slots)
        if "markers" in player:
            player["markers"] = 15 - out


def _count_workers(text: dict[str, Any]) -> None:
    """Workers that are too few go to the last seat; green ones leave the track from the left."""
    there = {"green": 0, "yellow": 0, "blue": 0}
    for player in text["players"]:
        for colour, n in player["workers"].items():
            there[colour] += n
    for slots in text["displays"].values():
        for slot in slots:
            for colour in slot["workers"]:
                there[colour] += 1
    seats = len(text["players"])
    last = text["players"][-1]["workers"]
    for colour in ("yellow", "blue"):
        last[colour] += seats - there[colour]
        assert last[colour] >= 0, f"too many {colour} workers"
    assert there["green"] <= 4, "too many green workers"
    text["green_spots"] = [f"G{n}" for n in range(there["green"] + 1, 5)]


def _count_tiles(text: dict[str, Any], left: Mapping[str, int]) -> None:
    """Tiles that are not named lie on the board; fewer of a kind: the rest is out with seat 2."""
    seats = len(text["players"])
    for name in text["tiles"]:
        n = 1 if "-SP-" in name else seats
        for player in text["players"]:
            n -= sum(tile["tile"] == name for tile in player.get("caravan", ()))
        if text["tigran"]:
            n -= text["tigran"]["tiles"].count(name)
        text["tiles"][name] = n
        for _ in range(n - left.get(name, n)):
            text["tiles"][name] -= 1
            if text["tigran"]:
                text["tigran"]["tiles"].append(name)
            else:
                _lay_somewhere(text["players"][1], name)


def _lay_somewhere(player: dict[str, Any], name: str) -> None:
    """Put a tile on free cells of a caravan."""
    taken = {"a1", "a6"}
    for tile in player["caravan"]:
        taken |= _cells(tile["tile"], tile["cell"])
    for row in "abc":
        for column in "123456":
            cells = _cells(name, row + column)
            if all(cell[0] in "abc" and cell[1] in "123456" for cell in cells) and not (
                cells & taken
            ):
                player["caravan"].append({"tile": name, "face": "a", "cell": row + column})
                return
    raise AssertionError("the caravan is full")


def _cells(name: str, cell: str) -> set[str]:
    row, column = cell[0], int(cell[1])
    if name.startswith(("T-LA", "T-WA")):
        return {cell, f"{row}{column + 1}"}
    if name.startswith("T-SK"):
        return {cell, f"{chr(ord(row) + 1)}{column}"}
    return {cell}


def _swap_journal_tiles(text: dict[str, Any], wanted: Mapping[str, str]) -> None:
    there = text["journal_tiles"]
    for space, tile in wanted.items():
        other = next(name for name, lying in there.items() if lying == tile)
        there[other], there[space] = there[space], tile
