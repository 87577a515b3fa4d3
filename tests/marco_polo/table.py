"""Positions for tests: a table in the middle of a game, changed by names, played by names.

    t = table(dice=["own:3", "own:5"], coin=10)          # seat 1, with johannes, is on turn
    t.play("bazaar:pepper", "die:own:3", "column:3")
    assert t.own("pepper") == 2

`table` keeps the position consistent: dice that are not named lie on the purse, contracts that are
not named are unseen, Beijing's slots follow the posts.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from caravanserai import Seeded, Setup, load
from caravanserai.kernel.view import Message
from tests.scenario import Scenario

GAME = load("marco_polo")
CHARACTERS = ("johannes", "berke", "kubilai", "wilhelm")
"""Who sits at the table unless the test says otherwise."""
PLAIN = ("mercator", "berke", "kubilai", "wilhelm")
"""Seat 1 has no ability that changes its own turn."""
ALONE = {seat: {"dice": list[str]()} for seat in (2, 3, 4)}
"""Nobody else at a table of four has a die left: seat 1 takes all turns to the end of the round."""
PLAYER_KEYS = (
    "camel", "pepper", "silk", "gold", "coin", "vp", "dice", "figure", "second", "posts",
    "contracts", "completed", "goals", "dealt", "returned",
)  # fmt: skip


class Table(Scenario):
    """A state played and looked at by names; seats count from 1."""

    game = GAME

    def offers(self, stem: str) -> list[str]:
        """The legal choices of a family: offers('die') -> ['die:own:3', ...]."""
        return [name for name in self.names if name == stem or name.startswith(f"{stem}:")]

    def own(self, key: str, seat: int = 1) -> Any:
        """What a player has: own('coin'), own('posts', 2)."""
        return self.text["players"][seat - 1][key]

    def at(self, space: str) -> list[str]:
        """The dice on a space, 'owner die' in the order in which they were placed."""
        return [f"{d['owner']} {d['die']}" for d in self.text["placed_dice"] if d["space"] == space]

    def said(self) -> list[str]:
        """What was narrated so far, in English."""
        return [str(event.message) for event in self.events]

    def score(self, label: str, seat: int = 1) -> int:
        """One line of the score sheet."""
        items = GAME.rules.scores(self.state)[seat - 1].items
        return next(item.points for item in items if item.label == Message(label))

    def total(self, seat: int = 1) -> int:
        """The whole score."""
        return GAME.rules.scores(self.state)[seat - 1].total

    def turn_of(self, seat: int) -> Table:
        """End turns by the shortest way until this seat is asked for its action."""
        for _ in range(200):
            if self.seat == seat and self.step == "TakeTurn" and not self.text["turn"]["acted"]:
                return self
            self.shortest()
        raise AssertionError("it never becomes the turn of this seat")

    def shortest(self) -> None:
        """Answer one question in the way that ends the turn soonest: purse, then end."""
        for name in ("end", "purse", "stay", "done", "stop"):
            if name in self.names:
                self.play(name)
                return
        self.play(self.names[0])

    def round(self, number: int) -> Table:
        """Play on by the shortest way until this round's first action."""
        for _ in range(5000):
            if self.text["round"] >= number and self.step == "TakeTurn":
                return self
            self.shortest()
        raise AssertionError("the round never begins")

    def roll(self, *values: int) -> Table:
        """Play on by the shortest way until dice are rolled, then roll these values."""
        for _ in range(5000):
            if self.offers("roll"):
                return self.play(*[f"roll:{value}" for value in values])
            self.shortest()
        raise AssertionError("no die is ever rolled")

    def end(self) -> Table:
        """Play on by the shortest way until the game is over."""
        for _ in range(10000):
            if self.state.over:
                return self
            self.shortest()
        raise AssertionError("the game never ends")

    def next_round(self) -> Table:
        """Finish this round by the shortest way; stop at the first question of the next one."""
        number = self.text["round"]
        while self.text["round"] == number:
            self.shortest()
        return self

    @property
    def step(self) -> str:
        """The name of the pending step."""
        return type(self.state.stack[-1]).__name__


def fresh(seats: int = 4, **options: bool) -> Table:
    """A new game at its very first question (the first card is dealt by chance)."""
    return Table(GAME.new(Setup(seats, options)))


def dealt(seats: int = 4, seed: int = 1, **options: bool) -> Table:
    """A new game in which chance has answered up to the first question of a player."""
    t = fresh(seats, **options)
    chance = Seeded(seed)
    ply = 0
    while t.seat == "chance":
        t.play(GAME.words.name(chance.choose(t.state, ply)))
        ply += 1
    return t


def drafted(*characters: str) -> Table:
    """A new game in which the seats have just drafted these characters."""
    t = fresh(len(characters), character_draft=True)
    wanted = [f"deal:{name}" for name in characters]
    wanted += [f"character:{name}" for name in reversed(characters)]
    while wanted:
        t.play(wanted.pop(0) if wanted[0] in t.names else t.names[0])
    return t


def table(
    seats: int = 4,
    characters: Sequence[str] = CHARACTERS,
    turn: int = 1,
    players: Mapping[int, Mapping[str, Any]] | None = None,
    placed: Sequence[tuple[str, str, str]] = (),
    **changes: Any,
) -> Table:
    """A consistent position at the turn of seat `turn`.

    Keys of a player (`coin`, `dice`, `posts`, ...) go to the seat on turn; `players={2: {...}}`
    changes another seat; `placed` lists dice as (space, owner, die); every other key changes the
    board (`round`, `row`, `cards`, `city_bonuses`, `province_bonuses`, `bottom`, `stacks`, `acted`,
    `bought`, `fresh`, `first`, `traveller`, `black_dice`).
    """
    text = _base(seats)
    mine = {key: changes.pop(key) for key in PLAYER_KEYS if key in changes}
    people: dict[int, dict[str, Any]] = {s: dict(c) for s, c in (players or {}).items()}
    people[turn] = {**people.get(turn, {}), **mine}
    for seat in range(1, seats + 1):
        _seat(text, seat, characters[seat - 1], people.get(seat, {}))
    for space, owner, die in placed:
        text["placed_dice"].append({"space": space, "owner": owner, "die": die})
    for key in ("acted", "bought", "fresh"):
        if key in changes:
            text["turn"][key] = changes.pop(key)
    for key, value in changes.items():
        if key not in text:
            raise KeyError(f"neither a player nor the board has {key!r}")
        if isinstance(text[key], dict):
            text[key].update(value)
        else:
            text[key] = value
    _put_rest_on_purse(text)
    _count_black_dice(text, explicit="black_dice" in changes)
    _hide_other_contracts(text)
    _fill_beijing(text, explicit="beijing" in changes)
    text["steps"] = [
        {"step": "NextTurn", "player": turn % seats + 1},
        {"step": "TakeTurn", "player": turn},
    ]
    return Table(GAME.codec.from_dict(text))


def _base(seats: int) -> dict[str, Any]:
    text = copy.deepcopy(GAME.codec.to_dict(dealt(seats).turn_of(1).state))
    text["placed_dice"] = [d for d in text["placed_dice"] if d["owner"] == "neutral"]
    text["round"], text["first"], text["traveller"] = 2, "1", None
    text["stacks"] = 3
    text["row"] = ["C01", "C02", "C03", "C04", "C05", "C06"]
    text["bottom"] = []
    text["cards"] = [f"K{n:02}" for n in range(1, 10)]
    tokens = iter(["CB01", "CB02", "CB03", "CB04", "CB05", "CB06", "CB07"])
    text["city_bonuses"] = {city: next(tokens) for city in text["city_bonuses"]}
    text["turn"] = {"acted": False, "bought": False, "fresh": [], "settled": [], "due": []}
    return text


def _seat(text: dict[str, Any], seat: int, character: str, changes: Mapping[str, Any]) -> None:
    player = text["players"][seat - 1]
    rolls = character != "raschid"
    player.update(
        character=character, camel=0, pepper=0, silk=0, gold=0, coin=0, vp=0,
        dice=[f"own:{value if rolls else 0}" for value in (1, 2, 3, 4, 5)],
        figure="beijing" if character == "kubilai" else "venezia",
        second="venezia" if character == "niccolo_marco" else None,
        posts=["beijing"] if character == "kubilai" else [],
        contracts=[], completed=[], goals=[], dealt=[], returned=[],
    )  # fmt: skip
    if character == "matteo":
        player["dice"].append("white:6")
    for key in changes:
        assert key in PLAYER_KEYS, f"a player has no {key!r}"
    player.update(changes)
    player["placed"] = len(player["posts"])


def _put_rest_on_purse(text: dict[str, Any]) -> None:
    """Own dice that the test does not mention lie on the purse."""
    for i, player in enumerate(text["players"]):
        seat = str(i + 1)
        there = [*player["dice"], *[d["die"] for d in text["placed_dice"] if d["owner"] == seat]]
        missing = 5 - sum(die.startswith("own") for die in there)
        rest = ["own:1"] * missing
        if player["character"] == "matteo" and not any(die.startswith("white") for die in there):
            rest.append("white:1")
        text["placed_dice"] += [{"space": "purse", "owner": seat, "die": die} for die in rest]


def _count_black_dice(text: dict[str, Any], explicit: bool) -> None:
    """The area holds the black dice nobody has; of a smaller number the rest is on the purse."""
    total = len(text["players"]) + 1
    there = [d["die"] for d in text["placed_dice"]]
    for player in text["players"]:
        there += player["dice"]
    free = total - sum(die.startswith("black") for die in there)
    if not explicit:
        text["black_dice"] = free
        return
    last = str(len(text["players"]))
    for _ in range(free - text["black_dice"]):
        text["placed_dice"].append({"space": "purse", "owner": last, "die": "black:1"})


def _hide_other_contracts(text: dict[str, Any]) -> None:
    """Regular contracts that lie nowhere else are unseen, in the stacks and the special stack;
    starting contracts were drawn by nobody.
    """
    seen = {*text["row"], *text["bottom"]}
    for player in text["players"]:
        seen |= {*player["contracts"], *player["completed"]}
    text["unseen"] = [name for n in range(1, 39) if (name := f"C{n:02}") not in seen]
    text["starting"] = [name for n in range(1, 7) if (name := f"S{n:02}") not in seen]
    text["special"] = len(text["unseen"]) - 6 * text["stacks"]
    assert text["special"] >= 0, "too many stacks for the contracts that are left"


def _fill_beijing(text: dict[str, Any], explicit: bool) -> None:
    """Slots of Beijing in the order of the seats, unless the test gives them."""
    if not explicit:
        there = [str(i + 1) for i, p in enumerate(text["players"]) if "beijing" in p["posts"]]
        text["beijing"] = there + [None] * (4 - len(there))
