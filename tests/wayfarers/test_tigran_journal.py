"""Chapter 23: the journal of the solo opponent."""

from __future__ import annotations

import pytest

from tests.wayfarers.solo import solo, t_own


@pytest.mark.rule("WAY-SOLO-57", "WAY-SOLO-58")
@pytest.mark.parametrize(
    ("schemes", "space"),
    [([], "J2a"), (["SC1", "SC2", "SC4"], "J2a"), (["SC4", "SC5", "SC1"], "J2b"),
     (["SC4", "SC1"], "J2a"), (["SC1", "SC4"], "J2b")],
)  # fmt: skip
def test_the_way_follows_the_colours_of_the_schemes(schemes: list[str], space: str) -> None:
    t = solo(schemes=schemes, players={2: {"journal": "J1a"}}, tigran={"path": 21})
    assert t.tigran("journal").own("journal", 2) == space
    only = solo(schemes=schemes, players={2: {"journal": "J8c"}}, tigran={"path": 21})
    assert only.tigran("journal").own("journal", 2) == "J9b"


@pytest.mark.rule("WAY-SOLO-59", "WAY-SOLO-60")
def test_the_last_column() -> None:
    up = solo(schemes=["SC1"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    up.tigran("journal")
    assert (up.own("journal", 2), up.guild("black", 2)) == ("J10a", 2)
    assert (t_own(up, "tiles"), t_own(up, "cards")) == (["T-SP-PLANET"], [])
    down = solo(schemes=["SC4"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    assert down.tigran("journal").own("journal", 2) == "J10c"
    taken = solo(
        schemes=["SC4"], players={2: {"journal": "J9a"}}, journal="J10c", tigran={"path": 21}
    )
    assert taken.tigran("journal").own("journal", 2) == "J10a"


@pytest.mark.rule("WAY-SOLO-61", "WAY-SOLO-62")
@pytest.mark.parametrize(("human", "cost"), [("J2a", 1), ("J1b", 2), ("J0", 3)])
def test_a_second_step_costs_by_position(human: str, cost: int) -> None:
    start = {"journal": "J1a", "guilds": {"black": cost}}
    t = solo(journal=human, players={2: start}, tigran={"path": 21}).tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J4a", 0)
    start = {"journal": "J1a", "guilds": {"black": cost - 1}}
    t = solo(journal=human, players={2: start}, tigran={"path": 21}).tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J2a", cost - 1)


@pytest.mark.rule("WAY-SOLO-62")
def test_black_influence_of_the_first_step_counts() -> None:
    """The tile covers the cell with black influence; then it is spent at once."""
    t = solo("space", schemes=["SC1"], journal="J5a", tigran={"path": 2},
             players={2: {"journal": "J2a"}})  # fmt: skip
    t.tigran("journal")
    assert t.own("journal", 2) == "J5a"
    assert t.guild("black", 2) == 0


@pytest.mark.rule("WAY-SOLO-63")
def test_no_journal_in_or_after_the_last_column() -> None:
    t = solo(players={2: {"journal": "J10a", "guilds": {"black": 9}}}).tigran("journal")
    assert t.own("journal", 2) == "J10a"
    assert t.said("has finished his journal")
    t = solo(players={2: {"journal": "J9a", "guilds": {"black": 9}}}, tigran={"path": 21})
    assert t.tigran("journal").guild("black", 2) == 11
