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
        (
            "mosque.toml",
            '[[row]]\nrow = 2\nboon_magistrate = "gold"',
            "mosque.toml: row 2: boon_magistrate: 'gold' is unknown",
        ),
        (
            "mosque.toml",
            '[[space]]\nid = "mosque-2-3"\nboon_magistrate = "gold"',
            "mosque.toml: space mosque-2-3: boon_magistrate: 'gold' is unknown",
        ),
        ("tracks.toml", "[favour]\nlast = 0", "favour: last: expected a number from 1 to 60"),
        ("mosque.toml", '[[space]]\nid = "mosque-2-3"\nboon = "ferry"', "boon: 'ferry' is unknown"),
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
            "palace.toml",
            '[[hall]]\nid = "hall-spice"\nspaces = 2',
            "palace.toml: hall hall-spice: spaces: house rules cannot change this; "
            "in palace.toml they can: hall.points_each, hall.colour",
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


def space(number: int, points: int) -> str:
    """A space of the favour track in a file of house rules."""
    return f"[[favour_space]]\nposition = {number}\npoints = {points}\n"


def test_tracks_may_be_longer_or_shorter(tmp_path: Path) -> None:
    last = COMPONENTS.favour.last
    text = f"[favour]\nlast = {last + 3}\n[influence]\nlast = 5\n" + space(last + 2, 7)
    changed = house(tmp_path, "tracks.toml", text, FILES)
    assert [one.position for one in changed.favour_spaces] == list(range(last + 4))
    assert [one.points for one in changed.favour_spaces[last:]] == [
        COMPONENTS.favour_spaces[last].points, 0, 7, 0
    ]  # fmt: skip
    assert len(changed.influence_spaces) == 6
    assert changed.files.changes == {
        "tracks.toml: favour: last": last + 3,
        "tracks.toml: influence: last": 5,
        f"tracks.toml: favour_space {last + 2}: position": last + 2,
        f"tracks.toml: favour_space {last + 2}: points": 7,
    }
    assert ("tracks.toml", f"favour_space {last + 2}", "house") in changed.files.provenance()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mosque.toml", '[[space]]\nid = "mosque-2-3"\nboon = "favour"\npoints = 2'),
        ("scoring_tiles.toml", '[[tile]]\nid = "scoring-wall"\naction = "palace"'),
        ("upgrades.toml", '[[upgrade]]\nid = "upgrade-bonus-tan"\ncolour = "teal"'),
        (
            "contracts.toml",
            '[[contract]]\nid = "contract-1-favour-1"\nstack = "contracts-2-soldier"\n'
            'level = 2\nbonus = "soldier"',
        ),
        ("palace.toml", '[[hall]]\nid = "hall-spice"\norder = 9'),
        ("setup.toml", '[player_colours]\nfourth = "green"'),
    ],
)
def test_every_kind_of_printed_value_may_be_corrected(tmp_path: Path, name: str, text: str) -> None:
    changed = house(tmp_path, name, text, FILES)
    assert len(changed.files.changes) == text.count("=") - ("id =" in text)


def test_a_boon_of_a_single_space_of_the_mosque(tmp_path: Path) -> None:
    text = '[[space]]\nid = "mosque-2-3"\nboon = "favour"\npoints = 2'
    changed = house(tmp_path, "mosque.toml", text, FILES)
    boons = {one.id: changed.boon(one) for one in changed.mosque_spaces}
    assert (boons["mosque-2-3"], boons["mosque-2-2"]) == ("favour", "white_upgrade")
    points = {one.id: changed.points(one) for one in changed.mosque_spaces}
    assert (points["mosque-2-3"], points["mosque-2-2"]) == (2, 0)


def test_whatever_is_not_from_a_rulebook_is_open() -> None:
    """Nobody who owns the game is sent away with a number that is printed on it."""
    closed = set()
    for file, entry, source in GAME.provenance():
        table, _, key = entry.partition(" ")[0], *entry.rpartition(".")[1:]
        open_ = FILES[file]
        ways = (*open_.numbers, *open_.values, *open_.entries)
        wanted = f"{table.partition('.')[0]}.{key}" if "." in entry else table
        if source in ("reconstructed", "inferred") and not any(
            way == wanted or way.startswith(f"{table}.") for way in ways
        ):
            closed.add(f"{file}: {entry}")
    assert closed == {"tracks.toml: score.display_loop"}, "how the track is drawn counts nothing"


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
