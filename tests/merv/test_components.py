"""The data files: complete, consistent, changed by house rules; every mistake is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from caravanserai import BadData
from caravanserai.games.merv.components import COMPONENTS, FILES, Components
from caravanserai.variants.data import read
from caravanserai.variants.house_rules import Folder, Open
from tests.merv.table import GAME

SOURCES = ("rulebook", "published", "inferred", "ruling", "reconstructed")


PACKAGE = "caravanserai.games.merv"
EVERYTHING = {name: Open(values=tuple(read(PACKAGE, name))) for name in FILES}
"""For those who edit the files themselves."""


def house(
    folder: Path, name: str, text: str, limits: Mapping[str, Open] = EVERYTHING
) -> Components:
    """The components with a folder of changes that has one file."""
    (folder / name).write_text(text, encoding="utf-8")
    return Components(Folder(PACKAGE, str(folder), limits))


def test_every_entry_says_where_it_comes_from() -> None:
    rows = GAME.provenance()
    assert {source for _, _, source in rows} <= set(SOURCES)
    assert {name for name, _, _ in rows} == set(FILES)
    named = {(name, entry) for name, entry, _ in rows}
    assert len(named) == len(rows)
    assert ("tracks.toml", "favour", "rulebook") in rows
    assert ("tracks.toml", "favour.last", "reconstructed") in rows
    assert ("solo.toml", "wall_class H2", "ruling") in rows
    assert ("caravan.toml", "spice pepper", "rulebook") in rows
    assert ("solo.toml", "market_order.marketplace_action", "rulebook") in rows
    contracts = [row for row in rows if row[1].startswith("contract ")]
    assert len(contracts) == COMPONENTS.box.contracts


def test_a_house_rule_changes_one_value(tmp_path: Path) -> None:
    before = COMPONENTS.contracts[0]
    text = f'[[contract]]\nid = "{before.id}"\npoints = {before.points + 7}\n'
    changed = house(tmp_path, "contracts.toml", text, FILES)
    assert changed.contracts[0].points == before.points + 7
    assert changed.contracts[1:] == COMPONENTS.contracts[1:]
    assert changed.sites == COMPONENTS.sites


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("contracts.toml", '[[contract]]\nid = "contract-9"', "no entry has id = 'contract-9'"),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\npoints = "8"',
            "contracts.toml: contract contract-1-favour-1: points: expected a whole number",
        ),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\npoint = 8',
            "contract contract-1-favour-1: unknown key 'point'; did you mean points?",
        ),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\nresource = "blue"',
            "contracts.toml: contract contract-1-favour-1: resource: 'blue' is unknown",
        ),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\nlevel = 2',
            "contract contract-1-favour-1: level and bonus is (2, 'favour'), expected (1,",
        ),
        ("sites.toml", '[[site]]\nid = "site-wall-tan"\naction = "tower"', "action: 'tower'"),
        ("market.toml", '[[city]]\nid = "rayy"\ncost = ["blue"]', "city rayy: cost: 'blue'"),
        ("mosque.toml", '[[row]]\nrow = 3\nboon = "ferry"', "row 3: boon: 'ferry' is unknown"),
        (
            "mosque.toml",
            '[[segment]]\nid = "mosque-segment-01"\nto = "mosque-11"',
            "mosque.toml: segment mosque-segment-01: to: 'mosque-11' is unknown",
        ),
        ("walls.toml", '[[place]]\nid = "N1"\nguards = ["R9C1"]', "place N1: guards: 'R9C1'"),
        ("tracks.toml", "[favour]\nlast = 12", "tracks.toml: favour spaces is"),
        ("tracks.toml", "[year]\nstart = true", "year: start: expected a whole number, not True"),
        ("setup.toml", "[components]\nsites = 25", "sites.toml: number of sites is 24"),
        (
            "setup.toml",
            "[[players]]\ncount = 3\ncamels_box = 2",
            "setup.toml: players 3: camels together is 13, expected 12",
        ),
        (
            "library.toml",
            '[[breakthrough]]\nid = "breakthrough-2-mosque"\namount = 2',
            "breakthrough breakthrough-2-mosque: amount must be 1, not 2",
        ),
        (
            "solo.toml",
            '[[wall_class]]\nid = "E"\nsites = ["magistrate"]',
            "solo.toml: sites of the wall_class entries is",
        ),
        ("upgrades.toml", "x = [", "upgrades.toml: not TOML"),
    ],
)
def test_a_mistake_names_file_entry_and_key(
    tmp_path: Path, name: str, text: str, complaint: str
) -> None:
    with pytest.raises(BadData, match=re.escape(complaint)):
        house(tmp_path, name, text)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\npoint = 8',
            "contract contract-1-favour-1: unknown key 'point'; did you mean points?",
        ),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\nlevel = 2',
            "contracts.toml: contract contract-1-favour-1: level: house rules cannot change this; "
            "in contracts.toml they can: contract.points, contract.scrolls",
        ),
        ("setup.toml", "[components]\nsites = 25", "components: sites: house rules cannot change"),
        (
            "library.toml",
            '[[breakthrough]]\nid = "breakthrough-2-mosque"\npoints = 2',
            "breakthrough breakthrough-2-mosque: points: this entry has no such value",
        ),
        (
            "library.toml",
            '[[breakthrough]]\nid = "breakthrough-2-mosque"\ncolour = "teal"',
            "library.toml: breakthrough breakthrough-2-mosque: colour: 'teal' is unknown; there",
        ),
        (
            "caravan.toml",
            "[set_scoring]\npoints = [1, 3, 6]",
            "set_scoring: points: house rules can change only the numbers of [1, 3, 6, 10], not",
        ),
    ],
)
def test_house_rules_change_only_what_is_open(
    tmp_path: Path, name: str, text: str, complaint: str
) -> None:
    with pytest.raises(BadData, match=re.escape(complaint)):
        house(tmp_path, name, text, FILES)


def test_the_colours_are_even() -> None:
    """What the reconstruction promises: no colour is worth more than another."""
    for pieces in (COMPONENTS.sites, COMPONENTS.pieces, COMPONENTS.halls):
        colours = [piece.colour for piece in pieces]
        assert len({colours.count(colour) for colour in set(colours)}) == 1
    spent = [colour for city in COMPONENTS.cities for colour in city.cost]
    assert len({spent.count(colour) for colour in set(spent)}) == 1


def test_the_docs_count_what_is_listed() -> None:
    listed = [source for _, _, source in GAME.provenance()]
    text = (Path(__file__).resolve().parents[2] / "docs" / "house-rules.md").read_text("utf-8")
    said = re.search(r"(\d+) are from the rulebooks and (\d+) reconstructed", text)
    assert said is not None
    assert [int(n) for n in said.groups()] == [
        listed.count("rulebook"),
        listed.count("reconstructed"),
    ]
