"""Chapter 23: what the solo opponent acquires."""

from __future__ import annotations

import pytest

from caravanserai.variants.data import read
from tests.wayfarers.solo import BOARDS, SOLO, solo, t_own


@pytest.mark.rule("WAY-SOLO-64", "WAY-SOLO-71")
def test_points_of_his_piles() -> None:
    t = solo(tigran={"cards": ["F05", "F06", "L10", "W10", "S10", "I10"], "tiles": ["T-SK-VP"]},
             players={2: {"guilds": {"black": 1}}})  # fmt: skip
    labels = ("townsfolk cards", "land cards", "water cards", "sky cards", "inspiration cards")
    assert [t.score(label, 2) for label in labels] == [2, 2, 2, 3, 4]
    assert (t.score("caravan", 2), t.score("guilds", 2), t.total(2)) == (3, 3, 19)


@pytest.mark.rule("WAY-SOLO-65", "WAY-SOLO-67")
@pytest.mark.parametrize("board", range(4))
def test_every_cell_of_every_caravan_along_the_path(board: int) -> None:
    """Covering the cells one by one carries out their symbols in the order of the path."""
    from caravanserai.games.wayfarers import tigran_tiles

    data = read("caravanserai.games.wayfarers", "player_boards.toml")["automa_board"][board]
    cells = SOLO["caravan_path"]["cells"]
    assert cells[:2] == [[3, 1], [3, 2]] and cells[7] == [2, 7] and cells[14] == [1, 1]
    for i, (row, column) in enumerate(cells):
        text = data["caravan"][row - 1][column - 1]
        t = solo(BOARDS[board], tigran={"path": i})
        tigran_tiles.take_tile(t.state, 9)
        assert t_own(t, "path") == i + 1
        pushed = t.state.stack[3:]
        assert tuple(pushed) == tuple(reversed(tigran_tiles.CARAVAN[board][i]))
        assert len(pushed) == (1 if text else 0)
        twin = solo(BOARDS[board])
        if text:
            from caravanserai.kernel.core import advance

            advance(t.state)
            twin.tigran(text)
            assert t_own(t, "cards") == t_own(twin, "cards")
            assert t_own(t, "comets") == t_own(twin, "comets")
            assert t.own("guilds", 2) == twin.own("guilds", 2)


@pytest.mark.rule("WAY-SOLO-66", "WAY-SOLO-67")
def test_a_two_cell_tile_covers_the_next_two_cells_round_a_corner() -> None:
    """Cells 7 and 8 of the path of the upgrade board: land card, then comet."""
    t = solo("upgrade", tigran={"path": 6}, track=5).tigran("tile:any")
    assert (t_own(t, "path"), t_own(t, "cards"), t_own(t, "comets")) == (8, ["L04"], 1)


@pytest.mark.rule("WAY-SOLO-68")
def test_tiles_without_room_lie_beside_the_board() -> None:
    t = solo("space", tigran={"path": 20}).tigran("tile:sky")
    assert (t_own(t, "path"), t_own(t, "tiles"), t_own(t, "cards")) == (20, ["T-SK-TELESCOPE"], [])
    t.tigran("tile:basic")
    assert (t_own(t, "path"), t_own(t, "cards")) == (21, ["S01"])
    t.tigran("tile:basic")
    assert (t_own(t, "path"), len(t_own(t, "tiles"))) == (21, 3)
    assert t.score("caravan", 2) == 2


@pytest.mark.rule("WAY-SOLO-69")
def test_a_named_type_that_is_gone_gives_nothing() -> None:
    gone = {"T-LA-VP": 0, "T-LA-PIGEON": 0, "T-LA-CAMEL": 0}
    t = solo(tiles=gone)
    before = len(t_own(t, "tiles"))
    assert t.tigran("tile:land").said("finds no tile of this type")
    assert len(t_own(t, "tiles")) == before
