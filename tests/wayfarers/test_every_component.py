"""Every card, tile and journal space does what its text says.

The expectations are worked out here from the data files by a reading of their own; what works in
a way of its own is written down. Nothing of the engine's reading of the texts is used.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from caravanserai.variants.data import read
from tests.wayfarers.table import Table, table


def cards(name: str, key: str = "card") -> list[dict[str, Any]]:
    """The entries of a data file."""
    found: list[dict[str, Any]] = read("caravanserai.games.wayfarers", f"{name}.toml")[key]
    return found


LAND, WATER, SKY, FOLK = (cards(name) for name in ("land", "water", "sky", "townsfolk"))
JOURNAL_TILES = cards("journal_tiles", "tile")
HOME_LINKS = ["inf:yellow", "silver", "prov", "inf:card"]

TARGETS = {
    "inf:black": r"guild:black",
    "inf:yellow": r"guild:yellow",
    "inf:blue": r"guild:blue",
    "inf:any": r"guild:(black|yellow|blue)",
    "inf:card": r"influence:[FSLWI]\d\d",
    "inf:move": r"move:[a-z:]+",
    "journal": r"go:J\w+",
    "die:refresh": r"(reroll:\d|refresh:.*)",
    "die:mod": r"(raise|lower):\d",
    "die:new": r"new_die",
    "worker:take": r"retrieve:.*",
    "card:land": r"take:L\d\d|draw:land",
    "card:water": r"take:W\d\d|draw:water",
    "card:sky": r"take:S\d\d",
    "card:folk": r"take:F\d\d",
    "card:insp": r"take:I\d\d",
    "tile:land": r"tile:T-LA.*",
    "tile:water": r"tile:T-WA.*",
    "tile:sky": r"tile:T-SK.*",
    "tile:basic": r"tile:T-BA.*",
    "tile:special": r"tile:T-SP.*",
    "silver": r"gain:silver",
    "prov": r"gain:prov",
}
"""What a question offers for each atom."""


class Reading:
    """A text as people read it: what comes at once, and the parts that are asked for."""

    def __init__(self, *texts: str) -> None:
        self.silver = self.prov = 0
        self.parts: list[list[tuple[str, int]]] = []
        """Each part as its alternatives: an atom and how often."""
        for text in texts:
            for part in text.split(" & ") if text else ():
                options = [self.item(option) for option in part.strip("()").split(" | ")]
                atom, n = options[0]
                if len(options) == 1 and atom == "silver":
                    self.silver += n
                elif len(options) == 1 and atom == "prov":
                    self.prov += n
                elif len(options) == 1:
                    self.parts += [[(atom, 1)]] * n
                else:
                    self.parts.append(options)

    @staticmethod
    def item(text: str) -> tuple[str, int]:
        atom, _, n = text.strip("() ").partition("*")
        return re.sub(r"\[.*\]", "", atom), int(n or 1)

    def pattern(self) -> str:
        found = [TARGETS[atom] for part in self.parts for atom, _ in part]
        return "|".join(f"(?:{target})" for target in ["done", *found])


def carried_out(t: Table, parts: list[list[tuple[str, int]]]) -> None:
    """All parts can be carried out one after the other, each as often as it is shown."""
    for options in parts:
        assert t.names, options
        atom, n = options[0]
        for _ in range(n):
            found = [name for name in t.names if re.fullmatch(TARGETS[atom], name)]
            assert found, f"{atom} is not offered, but {t.names}"
            depth = len(t.state.stack)
            t.play(found[0])
            finish(t, depth - 1)


def finish(t: Table, depth: int) -> None:
    """Answer what a target asks next, until the older parts go on."""
    for _ in range(40):
        if t.state.over or t.idle or (len(t.state.stack) <= depth + 1 and t.step == "ChoosePart"):
            return
        if len(t.state.stack) <= depth:
            return
        t.play(next((name for name in t.names if name.startswith(("done", "cell", "discard"))),
                    t.names[0]))  # fmt: skip


BUSY = {"L30": ["green"], "W30": ["green"]}
SHOWN = {
    "land": ["L30", "L31", "L32", "L28"],
    "water": ["W30", "W26", "W28", "W25"],
    "sky": ["S16", "S17", "S18", "S19"],
    "townsfolk": ["F22", "F17", "F23", "F24"],
    "inspiration": ["I01", "I02", "I03", "I04"],
}


SPARE = {"L": "L36", "W": "W32", "S": "S35", "F": "F30", "I": "I16"}
"""What lies in a display instead of a card that is needed elsewhere."""


def shown(deck: str, card: str) -> dict[str, list[str]]:
    """The usual displays with one card put into the first slot."""
    rest = [other for other in SHOWN[deck] if other != card]
    return SHOWN | {deck: [card, *rest[:3]]}


def ready(**changes: Any) -> Table:
    """A player for whom every effect has a target."""
    settings: dict[str, Any] = {
        "silver": 9, "prov": 9, "dice": [3, 4], "guilds": {"black": 1, "yellow": 1, "blue": 1},
        "panorama": ["L33", "W20"], "displays": SHOWN, "standing": BUSY,
    } | changes  # fmt: skip
    used = set()
    for column in settings["panorama"]:
        used |= {column} if isinstance(column, str) else set(column.values())
    settings["displays"] = {
        deck: [SPARE[card[0]] if card in used else card for card in row]
        for deck, row in settings["displays"].items()
    }
    there = {card for row in settings["displays"].values() for card in row}
    settings["standing"] = {c: w for c, w in settings["standing"].items() if c in there}
    return table(**settings)


def as_read(t: Table, reading: Reading) -> None:
    """What is asked now is what the text of the effect says."""
    if reading.parts:
        assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
        carried_out(t, reading.parts)
    else:
        assert t.idle


@pytest.mark.rule("WAY-EFF-8")
@pytest.mark.parametrize("card", [*LAND, *SKY], ids=lambda c: c["id"])
def test_immediate_effects_of_land_and_sky_cards(card: dict[str, Any]) -> None:
    deck = "land" if card["id"].startswith("L") else "sky"
    panorama = [c for c in ("L33", "W20", "L34") if c != card["id"]]
    t = ready(displays=shown(deck, card["id"]), panorama=panorama)
    price = 3 if deck == "sky" else 0
    t.gain(f"card:{deck}").play(f"take:{card['id']}")
    if t.offers("above"):
        t.play(t.names[0])
    reading = Reading(card.get("immediate", ""))
    assert t.own("silver") == 9 - price + reading.silver
    assert t.own("prov") == 9 + reading.prov
    as_read(t, reading)


@pytest.mark.rule("WAY-WATER-4", "WAY-WATER-5")
@pytest.mark.parametrize("left", [None, "W19", "W22"])
@pytest.mark.parametrize("card", WATER, ids=lambda c: c["id"])
def test_immediate_effects_and_links_of_water_cards(card: dict[str, Any], left: str | None) -> None:
    if card["id"] == left:
        return
    t = ready(displays=shown("water", card["id"]), panorama=["L33", *([left] if left else [])])
    gives = next((c["link_out"] for c in WATER if c["id"] == left), HOME_LINKS)
    links = [bonus for bonus, strip in zip(gives, card["link_in"], strict=True) if strip and bonus]
    harbour_vista = 1 if card["kind"] == "harbour" else 0
    reading = Reading(card.get("immediate", ""), *links)
    t.gain("card:water").play(f"take:{card['id']}")
    assert t.own("silver") == 9 + reading.silver + harbour_vista
    assert t.own("prov") == 9 + reading.prov
    as_read(t, reading)


def with_assets(card: dict[str, Any], **changes: Any) -> Table:
    """A die of value 3 with a pigeon, a camel, a ship and what else the slot needs."""
    fourth = "T-BA-SHIP" if card["slot"].count("ship") > 1 else "T-BA-TELESCOPE"
    caravan = ["T-SK-TRIO@a3", f"{fourth}@c3"]
    panorama = ["L33", "W20", card["id"], "L09", "W21"]
    panorama = [c for i, c in enumerate(panorama) if c not in panorama[:i]]
    return ready(caravan=caravan, panorama=panorama, **changes)


@pytest.mark.rule("WAY-DIE-5", "WAY-DIE-18", "WAY-LAND-3", "WAY-WATER-3")
@pytest.mark.parametrize("card", [c for c in (*LAND, *WATER) if "slot" in c], ids=lambda c: c["id"])
def test_slots_and_actions(card: dict[str, Any]) -> None:
    lacking = ready(panorama=["L33", card["id"]], dice=[4], guilds={}).play("die:4")
    assert card["id"] not in lacking.offers("slot")
    t = with_assets(card).play("die:3", f"slot:{card['id']}")
    cost, _, gain = card["action"].rpartition(" => ")
    paid = 0
    if cost:
        paid = int(cost.removeprefix("pay(prov").strip("*)") or 1)
        assert t.names == ["done", "pay"]
        t.play("pay")
        assert t.own("prov") == 9 - paid + Reading(gain).prov
    reading = Reading(gain)
    assert t.own("silver") == 9 + reading.silver
    assert t.own("prov") == 9 - paid + reading.prov
    if reading.parts:
        assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
        carried_out(t, reading.parts)


TRIGGERS = {
    "tag:stars": "tile:T-SP-STARS", "tag:sea": "tile:T-SP-SEA", "tag:comet": "tile:T-SP-COMET2",
    "tag:vista": "tile:T-SP-VISTA", "tag:planet": "tile:T-SP-PLANET", "tag:city": "tile:T-SP-CITY",
    "tag:harbour": "tile:T-SP-HARBOUR", "tag:observatory": "tile:T-SP-OBSERVATORY",
    "tag:library": "tile:T-SP-LIBRARY",
}  # fmt: skip


def triggered(t: Table, trigger: str) -> Table:
    """Gain something that shows the trigger."""
    if trigger == "card:folk":
        return t.gain("card:folk[free]").play("take:F22", "below:home-city")
    if trigger in ("tag:sun", "tag:moon"):
        card = "S36" if trigger == "tag:sun" else "S09"
        return t.gain("card:sky").play(f"take:{card}", "above:W20")
    return t.gain("tile:special").play(TRIGGERS[trigger], "cell:a2")


@pytest.mark.rule("WAY-LAND-4", "WAY-LAND-5")
@pytest.mark.parametrize("card", [c for c in LAND if "trigger" in c], ids=lambda c: c["id"])
def test_vistas(card: dict[str, Any]) -> None:
    for trigger in card["trigger"]:
        skies = SHOWN | {"sky": ["S36", "S09", "S16", "S17"]}
        t = ready(panorama=[card["id"], "W20", "W21"], displays=skies)
        triggered(t, trigger)
        reading = Reading(card["benefit"])
        price = {"tag:sun": 3, "tag:moon": 4}.get(trigger, 0)
        assert t.own("silver") == 9 - price + reading.silver
        assert t.own("prov") == 9 + reading.prov
        if reading.parts:
            if f"vista:{card['id']}" in t.names:
                t.play(f"vista:{card['id']}")
            assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
            carried_out(t, reading.parts)
        other = "tag:harbour" if "tag:harbour" not in card["trigger"] else "tag:sea"
        still = triggered(ready(panorama=[card["id"], "W20"]), other)
        assert (still.own("silver"), still.own("prov"), still.idle) == (9, 9, True)


@pytest.mark.rule("WAY-FOLK-5", "WAY-FOLK-8", "WAY-FOLK-9")
@pytest.mark.parametrize("card", FOLK, ids=lambda c: c["id"])
def test_townsfolk(card: dict[str, Any]) -> None:
    above = {"city": "home-city", "harbour": "home-harbour", "observatory": "L09", "library": "L16",
             "vista": "L33", "sea": "W20"}  # fmt: skip
    reading = Reading(card.get("effect", ""))
    for tag in card["tuck"]:
        column = {"ground": above[tag], "townsfolk": card["id"]}
        others = [g for g in ("L33", "W20") if g != above[tag]]
        t = ready(
            panorama=[column, *others], displays=shown("townsfolk", "F36"), guilds={"black": 1}
        )
        if card["when"] == "asset":
            need = {"home-city": "camel", "home-harbour": "ship", "L09": "telescope"}.get(
                above[tag]
            )
            assets = list(card["assets"])
            alone = t.play("die:3").offers("slot")
            wanted = {"home-city": ["camel"], "home-harbour": ["ship"],
                      "L09": ["telescope", "camel"]}[above[tag]]  # fmt: skip
            assert need is not None
            enough = all(assets.count(asset) >= wanted.count(asset) for asset in wanted)
            assert (above[tag] in alone) == enough
        elif card["when"] == "die":
            assert above[tag] in ("home-city", "home-harbour", "L09", "L16")
            pile = ["T-SK-TRIO@a3", "T-BA-TELESCOPE@c3"]
            t = ready(panorama=[column, *others], caravan=pile, displays=shown("townsfolk", "F36"))
            t.play("die:3", f"slot:{above[tag]}")
            assert (t.own("silver"), t.own("prov")) == (9 + reading.silver, 9 + reading.prov)
            if reading.parts:
                t.play(f"townsfolk:{card['id']}")
                assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
                carried_out(t, reading.parts)
        elif card["when"] == "vista":
            triggered(t, "tag:harbour")
            assert (t.own("silver"), t.own("prov")) == (10 + reading.silver, 9 + reading.prov)
            if reading.parts:
                assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
                carried_out(t, reading.parts)
        else:
            t = ready(panorama=[column, *others], dice=[], placed={"home-city": 1},
                      displays=shown("townsfolk", "F36"))  # fmt: skip
            t.play("rest", "roll:1")
            assert (t.own("silver"), t.own("prov")) == (10 + reading.silver, 9 + reading.prov)
            if reading.parts:
                t.play(f"townsfolk:{card['id']}")
                assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
                carried_out(t, reading.parts)


@pytest.mark.rule("WAY-JOURNAL-8")
@pytest.mark.parametrize("tile", JOURNAL_TILES, ids=lambda c: c["id"])
def test_journal_tiles(tile: dict[str, Any]) -> None:
    t = (
        ready(journal_tiles={"J1b": tile["id"]}, guilds={"yellow": 1})
        .gain("journal")
        .play("go:J1b")
    )
    reading = Reading(tile["bonus"])
    assert (t.own("silver"), t.own("prov")) == (9 + reading.silver, 9 + reading.prov)
    if reading.parts:
        assert all(re.fullmatch(reading.pattern(), name) for name in t.names), t.names
        carried_out(t, reading.parts)
    assert t.own("journal") == "J1b"
