"""Positions for tests: a table in the middle of a game, changed by names, played by names.

    t = table(site="R2C4", purple=2)                  # seat 1 has generated and chooses its action
    t.play("action:library", "pay:purple", "done")
    assert t.own("scrolls") == 1

The sites lie in the order of the data file, row by row; `sites` swaps some of them. Everything that
a test does not mention stays where it is at the start, and `table` keeps the position consistent:
what players have comes out of the supplies, camels come from the row, the mosque, the cities.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from caravanserai import Seeded, Setup, load
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.components.setup import cell_names
from caravanserai.kernel.core import Op, advance
from tests.scenario import Scenario

GAME = load("merv")
BOX = COMPONENTS.box
COLOURS = COMPONENTS.box.cube_colours
CELLS = [c for c in cell_names(COMPONENTS.city) if c != COMPONENTS.city.camel_market_cell]
SPICES = [spice.id for spice in COMPONENTS.spices]
ROW = ["cinnamon", "ginger", "juniper", "pepper", "cinnamon", "ginger", "juniper", "cinnamon"]
OWN_KEYS = (
    *COLOURS, "camels", "scrolls", "common", "rare", "cards", "favour", "influence", "mosque",
    "posts", "courtiers", "breakthroughs", "scoring", "committed", "tally",
)  # fmt: skip


class Table(Scenario):
    """A state played and looked at by names; seats count from 1."""

    game = GAME

    def start(self, *ops: Op[Any]) -> Table:
        """Let only these steps happen, until the first question or their end."""
        self.state.stack.clear()
        self.state.over = False
        self.state.events = self.events
        self.state.do(*ops)
        advance(self.state)
        return self

    def offers(self, stem: str) -> list[str]:
        """The legal choices of a family without its name: offers('site') -> ['R1C1', ...]."""
        return [name.split(":", 1)[1] for name in self.names if name.startswith(f"{stem}:")]

    @property
    def step(self) -> str:
        """The name of the pending step, empty when nothing is left."""
        return type(self.state.stack[-1]).__name__ if self.state.stack else ""

    def own(self, key: str, seat: int = 1) -> Any:
        """What a participant has: own('purple'), own('favour', 2), own('ginger'), own('points')."""
        who = self.text["participants"][seat - 1]
        if key == "points":
            return sum(who["tally"].values())
        for part in ("cubes", "cards", "courtiers"):
            if key in who[part]:
                return who[part][key]
        if f"hall-{key}" in who["courtiers"]:
            return who["courtiers"][f"hall-{key}"]
        return who[key]

    def tally(self, source: str, seat: int = 1) -> int:
        """The points from one source."""
        return int(self.text["participants"][seat - 1]["tally"][source])

    def cubes(self, seat: int = 1) -> dict[str, int]:
        """The cubes of a seat, kinds it has none of left out."""
        cubes = self.text["participants"][seat - 1]["cubes"]
        return {colour: n for colour, n in cubes.items() if n}

    def at(self, cell: str) -> dict[str, Any]:
        """What stands on a cell."""
        found: dict[str, Any] = self.text["city"][cell]
        return found

    def supply(self, colour: str) -> int:
        """The cubes of a colour in the common supply."""
        return int(self.state.supply[COLOURS.index(colour)])

    def said(self) -> list[str]:
        """What was narrated so far, in English."""
        return [str(event.message) for event in self.events]

    def told(self, rule: str) -> str:
        """The last sentence that rests on a rule."""
        return [str(e.message) for e in self.events if e.message.rule == rule][-1]

    def total(self, seat: int = 1) -> int:
        """The whole score as if the game ended now."""
        return next(s.total for s in GAME.rules.scores(self.state) if s.seat == seat - 1)

    def chance(self, seed: int = 1) -> Table:
        """Let chance answer until somebody else is asked."""
        source = Seeded(seed)
        while self.seat == "chance":
            self.play(GAME.words.name(source.choose(self.state, 0)))
        return self


MORE_GOODS: tuple[dict[str, Any], ...] = (
    {"purple": 1}, {"white": 1}, {"camels": 1}, {"scrolls": 1}, {"rare": 1},
)  # fmt: skip
"""What makes a participant richer."""


def fresh(seats: int = 3, **options: Any) -> Table:
    """A new game at its very first question."""
    return Table(GAME.new(Setup(seats, options)))


def dealt(seats: int = 3, seed: int = 1, **options: Any) -> Table:
    """A new game in which chance has answered up to the first question of a player."""
    return fresh(seats, **options).chance(seed)


_BASES: dict[tuple[int, str], dict[str, Any]] = {}


def _base(seats: int, edition: str) -> dict[str, Any]:
    key = (seats, edition)
    if key not in _BASES:
        t = fresh(seats, edition=edition)
        while t.step != "DealCard" or len(t.text["row"]) < COMPONENTS.row_size - 1:
            t.play(t.names[0])
        setup = next(s for s in COMPONENTS.players if s.count == seats)
        text = t.text
        text["city_camels"] = [city.id for city in COMPONENTS.cities if city.setup_camel]
        text["mosque_camels"] = [s.id for s in COMPONENTS.mosque_spaces if s.setup_camel]
        text["row_camels"] = setup.camels_caravan_cards
        _BASES[key] = text
    return copy.deepcopy(_BASES[key])


def table(
    seats: int = 3,
    turn: int = 1,
    at: str = "",
    site: str = "",
    slot: int = 0,
    round: int = 1,
    year: int = 1,
    edition: str = "en",
    order: Sequence[int] = (),
    slots: Mapping[int, int] | None = None,
    sites: Mapping[str, str] | None = None,
    buildings: Mapping[str, int] | None = None,
    soldiers: Mapping[str, int] | None = None,
    upgrades: Mapping[str, str] | None = None,
    walls: Sequence[str] = (),
    gone: Mapping[str, int] | None = None,
    row: Sequence[str] | None = None,
    side: str = "a",
    players: Mapping[int, Mapping[str, Any]] | None = None,
    traded: bool = False,
    saved: bool = False,
    converted: bool = False,
    steps: Sequence[Mapping[str, Any]] = (),
    **changes: Any,
) -> Table:
    """A consistent position.

    `at` is the step of seat `turn`: 'slot', 'site', 'action' or 'end'; by default 'action' where a
    site is given, else 'slot'. Keys of a participant go to the seat on turn; `players={2: {...}}`
    changes another one; every other key changes the board (`row_camels`, `market_camels`,
    `city_camels`, `mosque_camels`, `white_upgrades`, `solo`, ...).
    """
    text = _base(seats, edition)
    mine = {key: changes.pop(key) for key in OWN_KEYS if key in changes}
    people: dict[int, dict[str, Any]] = {s: dict(c) for s, c in (players or {}).items()}
    people[turn] = {**people.get(turn, {}), **mine}
    text.update(year=year, round=round)
    text["order"] = list(order) or _order(seats, turn)
    _lay_city(text, sites or {}, buildings or {}, soldiers or {}, upgrades or {})
    _build_walls(text, walls)
    text["market_side"] = f"camel-market-{side}"
    for seat, _ in enumerate(text["participants"], 1):
        _equip(text, seat, people.get(seat, {}))
    _take_contracts(text, gone or {})
    _lay_row(text, row)
    if unknown := set(changes) - set(text):
        raise KeyError(f"neither a participant nor the board has {sorted(unknown)}")
    text.update(changes)
    _balance_camels(text, set(changes))
    wanted = {**(slots or {})}
    number = slot or (slot_of(round, site) if site else 0)
    text["turn"].update(traded=traded, saved=saved, converted=converted)
    _let_act(text, turn, at or ("action" if site else "slot"), site, number, wanted)
    text["steps"] = list(steps) or text["steps"]
    t = Table(GAME.codec.from_dict(text))
    t.state.slots = [wanted.get(n + 1, 0) - 1 for n in range(len(text["slots"]))]
    t.state.legal = t.state.stack[-1].options(t.state) or []
    return t


def _let_act(
    text: dict[str, Any], turn: int, step: str, site: str, number: int, wanted: dict[int, int]
) -> None:
    """The seat on turn stands before this step, at this slot with this site."""
    if step != "slot":
        wanted[number] = turn
    place = text["order"].index(turn)
    text["slots"] = _consistent_slots(wanted, text["order"][:place], 0 if step == "slot" else turn)
    text["turn"].update(
        slot=number if step != "slot" else 0,
        site=site if site and step in ("action", "end") else None,
    )
    name = {"slot": "ChooseSlot", "site": "ChooseSite", "action": "ChooseAction", "end": "EndTurn"}
    text["steps"] = [
        {"step": "NextTurn", "place": place + 1},
        {"step": name[step], "player": turn},
    ]


def _consistent_slots(
    wanted: Mapping[int, int], before: Sequence[int], turn: int
) -> list[int | None]:
    """Slots as a position has them: who acted before has one, who acts later has none."""
    count = COMPONENTS.city.slots_per_side
    slots = [wanted.get(n + 1) for n in range(count)]
    slots = [seat if seat in (*before, turn) else None for seat in slots]
    for seat in before:
        if seat not in slots:
            slots[slots.index(None)] = seat
    return slots


def slot_of(round: int, cell: str) -> int:
    """The slot that faces a cell in a round."""
    found = COMPONENTS.round[round - 1]
    number = int(cell[3]) if found.line == "column" else int(cell[1])
    return found.line_of_slot.index(number) + 1


def _order(seats: int, turn: int) -> list[int]:
    everybody = list(range(1, max(seats, 3) + 1))
    return [turn, *[seat for seat in everybody if seat != turn]]


def _lay_city(
    text: dict[str, Any],
    sites: Mapping[str, str],
    buildings: Mapping[str, int],
    soldiers: Mapping[str, int],
    upgrades: Mapping[str, str],
) -> None:
    layout = {cell: site.id for cell, site in zip(CELLS, COMPONENTS.sites, strict=True)}
    for cell, name in sites.items():
        wanted = f"site-{name}"
        other = next(c for c, found in layout.items() if found == wanted)
        layout[cell], layout[other] = wanted, layout[cell]
    for cell in CELLS:
        text["city"][cell] = {
            "site": layout[cell],
            "building": buildings.get(cell),
            "soldier": soldiers.get(cell),
            "upgrade": None,
        }
    for cell, kind in upgrades.items():
        name = "upgrade-white" if kind == "white" else f"upgrade-bonus-{kind}"
        text["city"][cell]["upgrade"] = name
        if kind == "white":
            text["white_upgrades"] -= 1
        else:
            text["bonus_upgrades"].remove(name)


def _build_walls(text: dict[str, Any], walls: Sequence[str]) -> None:
    """The dearest pieces are built first, so that the cheap ones are left."""
    text["walls"] = sorted(walls, key=[place.id for place in COMPONENTS.places].index)
    for place in walls:
        kind = next(p.kind for p in COMPONENTS.places if p.id == place)
        left = [p for p in COMPONENTS.pieces if p.kind == kind and p.id in text["wall_supply"]]
        text["wall_supply"].remove(max(left, key=lambda piece: piece.cost).id)


def _equip(text: dict[str, Any], seat: int, changes: Mapping[str, Any]) -> None:
    who = text["participants"][seat - 1]
    for key, value in changes.items():
        assert key in OWN_KEYS, f"a participant has no {key!r}"
        if key in COLOURS:
            who["cubes"][key] = value
        elif key == "courtiers":
            who["courtiers"].update({f"hall-{hall}": n for hall, n in value.items()})
        elif key == "breakthroughs":
            who["breakthroughs"] = [f"breakthrough-{name}" for name in value]
            for name in who["breakthroughs"]:
                text["breakthroughs"].remove(name)
        elif key == "scoring":
            who["scoring_tiles"] = [f"scoring-{name}" for name in value]
            for name in who["scoring_tiles"]:
                text["scoring_tiles"].remove(name)
        elif key in ("cards", "committed", "tally"):
            who[key].update(value)
        else:
            who[key] = value
    city = text["city"].values()
    soldiers = sum(found["soldier"] == seat for found in city)
    who["buildings_left"] = BOX.buildings_per_colour - sum(f["building"] == seat for f in city)
    if who["kind"] == "high_courtier":
        return
    who["servants"] = BOX.servants_per_colour - soldiers - sum(who["courtiers"].values())
    who["discs"] = BOX.discs_per_colour - 3 - len(who["posts"]) - bool(who["mosque"])


def _take_contracts(text: dict[str, Any], gone: Mapping[str, int]) -> None:
    """The last participant that may have contracts has those that are gone."""
    last = [who for who in text["participants"] if who["kind"] != "high_courtier"][-1]
    for stack, n in gone.items():
        name = f"contracts-{stack}"
        last["contracts"] += text["contracts"][name][:n]
        text["contracts"][name] = text["contracts"][name][n:]
    known = [contract.id for contract in COMPONENTS.contracts]
    last["contracts"].sort(key=known.index)


def _lay_row(text: dict[str, Any], row: Sequence[str] | None) -> None:
    text["row"] = list(ROW if row is None else row)
    for spice in COMPONENTS.spices:
        owned = sum(who["cards"][spice.id] for who in text["participants"])
        text["unseen"][spice.id] = spice.count - owned - text["row"].count(spice.id)


def _balance_camels(text: dict[str, Any], explicit: set[str]) -> None:
    setup = next(s for s in COMPONENTS.players if s.count == _players(text))
    total = BOX.camels - setup.camels_box

    def there() -> int:
        camels = sum(who["camels"] for who in text["participants"]) + text["row_camels"]
        for key in ("city_camels", "mosque_camels", "market_camels"):
            camels += len(text[key])
        return int(camels + sum(text["queue_camels"]))

    text["row_camels"] = min(text["row_camels"], len(text["row"]))
    while there() > total and text["row_camels"] and "row_camels" not in explicit:
        text["row_camels"] -= 1
    for key in ("mosque_camels", "city_camels"):
        while there() > total and text[key] and key not in explicit:
            text[key].pop()
    text["lost_camels"] = total - there()


def _players(text: Mapping[str, Any]) -> int:
    return sum(who["kind"] == "player" for who in text["participants"])


def cube(colour: str, n: int = 1) -> dict[str, Any]:
    """Cubes of a colour that a test does not name itself."""
    return {colour: n}


def favour_points(before: int, after: int) -> int:
    """The points of the favour spaces reached on the way."""
    return sum(s.points for s in COMPONENTS.favour_spaces if before < s.position <= after)


def influence_points(before: int, after: int) -> int:
    """The points of the influence spaces reached on the way."""
    return sum(s.points for s in COMPONENTS.influence_spaces if before < s.position <= after)


def mark(name: str) -> int:
    """The position of a mark on the influence track: 'contract-1', 'spice-2'."""
    return next(t.position for t in COMPONENTS.thresholds if t.id == name)


def row_points(*rows: int) -> int:
    """The printed points of mosque rows."""
    return sum(row.points for row in COMPONENTS.mosque_rows if row.row in rows)
