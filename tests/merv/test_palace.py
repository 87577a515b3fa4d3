"""Chapter PALACE. The palace: courtiers in the halls."""

from __future__ import annotations

from typing import Any

import pytest

from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.palace import PlaceFreeCourtier
from tests.merv.table import BOX, Table, row_points, table

HALL_COLOUR = {hall.id.split("-", 1)[1]: hall.colour for hall in COMPONENTS.halls}
SPACES = COMPONENTS.halls[0].spaces


def palace(**own: Any) -> Table:
    return table(site="R2C1", **own).play("action:palace")


@pytest.mark.rule("MERV-PALACE-1", "MERV-PALACE-7")
def test_four_halls_of_three_spaces() -> None:
    assert list(HALL_COLOUR) == ["knowledge", "spice", "trade", "faith"]
    assert SPACES == 3
    full = {"trade": 2}
    t = palace(tan=9, orange=9, courtiers=full, players={2: {"courtiers": {"trade": 1}}})
    assert t.why("hall:trade") == "MERV-PALACE-7"
    t = palace(tan=9, courtiers={"trade": 2})
    assert t.offers("hall") == ["trade"]


@pytest.mark.rule("MERV-PALACE-2", "MERV-PALACE-5")
def test_any_number_of_courtiers_paying_for_each() -> None:
    t = palace(tan=1, orange=1, white=1).play("hall:trade", "pay:tan")
    assert t.own("trade") == 1
    assert t.own("servants") == BOX.servants_per_colour - 1
    t.play("hall:faith")
    assert t.own("faith") == 1
    assert t.cubes() == {}


@pytest.mark.rule("MERV-EX-6", "MERV-PALACE-3", "MERV-PALACE-6")
def test_example_palace() -> None:
    assert (HALL_COLOUR["faith"], HALL_COLOUR["trade"]) == ("orange", "tan")
    t = palace(orange=2, tan=3, courtiers={"knowledge": 1}).play("hall:faith")
    assert t.cubes() == {"tan": 3}
    assert t.own("favour") == 1
    t.play("hall:trade")
    assert t.cubes() == {}
    assert t.own("favour") == 2
    t = palace(orange=1, players={2: {"courtiers": {"faith": 1}}}).play("hall:faith")
    assert t.own("favour") == 0
    t = palace(orange=1, tan=2, courtiers={"knowledge": 1})
    assert t.offers("hall") == ["trade"]
    assert t.why("hall:faith") == "MERV-PALACE-3"


@pytest.mark.rule("MERV-PALACE-4")
def test_free_courtiers_count_for_the_price() -> None:
    t = table(site="R4C4", mosque="mosque-7", tan=3, orange=1).play("action:mosque", "mosque:8")
    t.play("hall:faith")
    assert t.own("faith") == 1
    t = palace(tan=1, courtiers={"faith": 1})
    assert t.seat == 2


@pytest.mark.rule("MERV-PALACE-8")
def test_the_palace_discount() -> None:
    t = palace(tan=1, courtiers={"faith": 1}, breakthroughs=["2-palace"])
    assert t.offers("hall") == ["trade"]
    t.play("hall:trade")
    assert (t.own("trade"), t.cubes()) == (1, {})


@pytest.mark.rule("MERV-PALACE-9", "MERV-EX-25")
def test_example_free_courtier() -> None:
    full: dict[int, dict[str, Any]] = {2: {"courtiers": {"knowledge": 3, "spice": 3, "faith": 2}},
                       3: {"courtiers": {"trade": 3}}}  # fmt: skip
    t = table(site="R4C4", mosque="mosque-7", tan=1, orange=1, players=full)
    t.play("action:mosque", "mosque:8")
    assert (t.own("faith"), t.own("favour")) == (1, 0)
    assert t.own("points") == row_points(8)
    full[3]["courtiers"] = {"trade": 3, "faith": 1}
    t = table(site="R4C4", mosque="mosque-7", tan=1, orange=1, players=full)
    t.play("action:mosque", "mosque:8")
    assert t.own("servants") == BOX.servants_per_colour
    assert t.own("points") == row_points(8)
    t = table().start(PlaceFreeCourtier(0)).play("hall:spice")
    assert t.own("favour") == 1
