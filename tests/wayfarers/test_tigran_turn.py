"""Chapter 23: the solo opponent: set-up, turn and end."""

from __future__ import annotations

from random import Random

import pytest

from caravanserai import Setup, load, play
from caravanserai.games.wayfarers.state import TIGRAN
from caravanserai.games.wayfarers.tigran import TigranStep
from caravanserai.kernel.check import choose
from caravanserai.kernel.core import NO_CHOICE
from tests.wayfarers.solo import BOARDS, ROWS, SUM, solo, t_own
from tests.wayfarers.table import GAME, dealt, fresh, named

# --- set-up and turn -------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-1", "WAY-SOLO-4", "WAY-SOLO-5", "WAY-SOLO-8")
def test_set_up() -> None:
    t = dealt(1, tigran="space")
    assert (t.seat, t.own("prov"), t.own("silver")) == (1, 2, 3)
    assert t.own("guilds") == {"black": 0, "yellow": 0, "blue": 1}
    assert t.text["tiles"]["T-BA-CAMEL"] == 2
    assert t.own("workers", 2) == {"green": 0, "yellow": 1, "blue": 1}
    assert t.own("guilds", 2) == {"black": 0, "yellow": 1, "blue": 1}
    assert t.own("journal", 2) == "J0"
    assert "dice" not in t.text["players"][1] and "silver" not in t.text["players"][1]
    assert (t_own(t, "track"), t_own(t, "comets")) == (0, 0)
    t.play("rest").end_turn()
    assert t.said("reveals a ")


@pytest.mark.rule("WAY-SOLO-2", "WAY-SOLO-3")
def test_boards_are_drawn_or_chosen() -> None:
    t = fresh(1)
    while t.step != "DealBoard":
        t.play(t.names[0])
    assert t.offers("board") == ["PB1", "PB2", "PB3", "PB4"]
    t.play("board:PB2")
    assert t.offers("tigran") == list(BOARDS)
    t.play("tigran:townsfolk")
    assert t_own(t, "board") == "townsfolk"
    for board in BOARDS:
        assert t_own(fresh(1, tigran=board), "board") == board


@pytest.mark.rule("WAY-SOLO-6")
def test_his_markers_are_unlimited() -> None:
    t = solo(players={2: {"guilds": {"black": 30}}}).tigran("inf:black*2")
    assert t.guild("black", 2) == 32


@pytest.mark.rule("WAY-SOLO-7", "WAY-SOLO-11", "WAY-SOLO-21")
def test_schemes_are_revealed_one_by_one_and_shuffled_after_a_rest() -> None:
    t = solo(schemes=["SC2"]).tigran_turn()
    assert t.names == [f"scheme:SC{n}" for n in (1, 3, 4, 5, 6)]
    t.play("scheme:SC4")
    assert t_own(t, "schemes") == ["SC2", "SC4"]
    t = solo(schemes=["SC1", "SC4", "SC2", "SC3"]).tigran_turn()
    assert t_own(t, "schemes") == []
    t.chance()
    assert t.seat == 1
    assert t.tigran_turn().offers("scheme") == [f"SC{n}" for n in range(1, 7)]


@pytest.mark.rule("WAY-SOLO-9")
def test_the_human_plays_by_the_normal_rules() -> None:
    t = solo(dice=[1], prov=2)
    t.play("die:1", "slot:home-city", "pay", "take:L01")
    assert t.grounds()[-1] == "L01"


@pytest.mark.rule("WAY-SOLO-10", "WAY-EX-21")
@pytest.mark.parametrize(
    ("schemes", "rests"),
    [
        (["SC1", "SC2"], False), (["SC1", "SC2", "SC3"], True),
        (["SC4", "SC1", "SC5", "SC6"], True),
        (["SC4", "SC1", "SC5", "SC2"], False), (["SC4", "SC1", "SC5", "SC2", "SC3"], True),
    ],
)  # fmt: skip
def test_he_rests_with_three_schemes_of_one_colour(schemes: list[str], rests: bool) -> None:
    t = solo(schemes=schemes).tigran_turn()
    assert t.said("rests") == rests
    assert (t.step == "RevealScheme") != rests


@pytest.mark.rule("WAY-EX-21")
def test_example_21_the_turn_with_the_third_blue_scheme_is_finished_first() -> None:
    t = solo(schemes=["SC1", "SC2"]).tigran_turn("scheme:SC3").chance()
    assert (t.seat, t_own(t, "schemes"), t.said("rests")) == (1, ["SC1", "SC2", "SC3"], False)
    t.play("rest").end_turn()
    assert t.said("rests: three schemes")


@pytest.mark.rule("WAY-SOLO-12", "WAY-SOLO-76")
@pytest.mark.parametrize(
    ("board", "expected"),
    [("space", ("comets", 1)), ("upgrade", ("yellow", 1)), ("journal", ("black", 1))],
)
def test_the_marker_moves_by_the_value_and_passes_the_bonus(
    board: str, expected: tuple[str, int]
) -> None:
    key, n = expected
    for start, passed in ((2, False), (3, True), (4, True), (5, False)):
        t = solo(board, track=start, schemes=["SC4"], players={2: {"workers": {"yellow": 0}}})
        before = t_own(t, "comets") if key == "comets" else t.guild(key, 2)
        t.tigran("silver*2")
        assert t_own(t, "track") == (start + 2) % 8
        after = t_own(t, "comets") if key == "comets" else t.guild(key, 2)
        assert after - before == (n if passed else 0)


@pytest.mark.rule("WAY-SOLO-12")
def test_a_value_of_zero_moves_nothing() -> None:
    t = solo(track=4).tigran_turn("scheme:SC2")
    assert t_own(t, "track") == 4


@pytest.mark.rule("WAY-SOLO-12", "WAY-SOLO-19")
def test_the_track_bonus_of_the_townsfolk_board_is_a_card() -> None:
    t = solo("townsfolk", track=4).tigran("silver")
    assert t_own(t, "cards") == ["F04"]


@pytest.mark.rule("WAY-SOLO-13", "WAY-SOLO-15")
def test_first_action_if_he_can_otherwise_the_second_never_both() -> None:
    t = solo(players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4")
    assert (t_own(t, "cards"), t.guild("blue", 2), t_own(t, "tiles")) == (["W01"], 0, [])
    t = solo(players={2: {"guilds": {"blue": 1}}}).tigran_turn("scheme:SC4")
    assert (t_own(t, "tiles"), t.guild("blue", 2)) == (["T-SK-TELESCOPE"], 2)
    none = ROWS | {"water": [None] * 4}
    t = solo(displays=none, players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4")
    assert t.said("takes the second")


@pytest.mark.rule("WAY-SOLO-14")
def test_the_check_comes_after_the_track_bonus() -> None:
    """The bonus of the journal board brings the second black influence just in time."""
    t = solo("journal", track=3, players={2: {"guilds": {"black": 1}}}).tigran_turn("scheme:SC5")
    assert t_own(t, "cards") == ["S02"]
    assert t.guild("black", 2) == 0


@pytest.mark.rule("WAY-SOLO-16", "WAY-SOLO-17", "WAY-SOLO-51")
def test_workers_green_first_and_only_on_their_own_display() -> None:
    both = {"green": 1, "blue": 1, "yellow": 1}
    t = solo(players={2: {"workers": both}}).tigran_turn("scheme:SC2")
    assert (t.on("F04", "workers"), t.worker("green", 2)) == (["green"], 0)
    t = solo().tigran_turn("scheme:SC2")
    assert (t.on("W01", "workers"), t.worker("blue", 2)) == (["blue"], 0)
    t = solo().tigran_turn("scheme:SC3")
    assert t.on("L04", "workers") == ["yellow"]
    t = solo().tigran_turn("scheme:SC1")
    assert t.said("takes the second")
    standing = {card: ["blue"] for card in ("W01",)}
    t = solo(standing=standing, workers={"blue": 0}).tigran_turn("scheme:SC2")
    assert t.on("W02", "workers") == ["blue"]
    none = ROWS | {"water": [None] * 4}
    t = solo(displays=none).tigran_turn("scheme:SC2")
    assert t.said("takes the second")


@pytest.mark.rule("WAY-SOLO-18")
def test_parts_from_left_to_right_impossible_ones_skipped() -> None:
    t = solo(tigran={"track": 4}, displays=ROWS | {"townsfolk": [None] * 4})
    t.tigran("card:folk & silver & inf:card")
    assert t_own(t, "comets") == 1
    assert t.on("L04", "marker") == "2"


@pytest.mark.rule("WAY-SOLO-19")
@pytest.mark.parametrize("board", BOARDS)
def test_focus_actions(board: str) -> None:
    t = solo(board, journal_tiles={"J1a": "JT03"}).tigran("focus")
    found = {
        "space": t_own(t, "cards") == ["S01"],
        "upgrade": t_own(t, "tiles")[:1] == ["T-SK-TELESCOPE"],
        "townsfolk": t_own(t, "cards") == ["F04"],
        "journal": t.own("journal", 2) == "J1a",
    }
    assert found[board]


@pytest.mark.rule("WAY-SOLO-20", "WAY-SOLO-27")
def test_a_rest_is_comet_board_action_journal() -> None:
    for last, comets in (("SC2", 1), ("SC1", 0)):
        others = [s for s in ("SC1", "SC2", "SC3") if s != last]
        t = solo(schemes=[*others, last], journal_tiles={"J1a": "JT03"}).tigran_turn()
        assert (t_own(t, "comets"), t.own("journal", 2)) == (comets, "J1a")
        assert len(t_own(t, "cards")) == 1
    t = solo("journal", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}).tigran_turn()
    assert t.on("S01", "marker") == "2"
    t = solo("upgrade", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}).tigran_turn()
    assert t_own(t, "tiles") == ["T-SK-TELESCOPE"]
    t = solo(
        "townsfolk", schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT03"}
    ).tigran_turn()
    assert t_own(t, "cards") == ["F04"]


@pytest.mark.rule("WAY-SOLO-22", "WAY-SOLO-74", "WAY-TURN-5")
def test_displays_are_refreshed_at_the_very_end_of_his_turn() -> None:
    t = solo(schemes=["SC1", "SC2", "SC3"], journal_tiles={"J1a": "JT04"}).tigran_turn()
    assert t.seat == "chance"
    assert (t.row("sky"), t.row("townsfolk")) == (["S02", "S03", "S04", None],
                                                  [None, "F01", "F02", "F03"])  # fmt: skip
    assert None not in t.chance().row("sky")


@pytest.mark.rule("WAY-SOLO-23", "WAY-SOLO-24", "WAY-JOURNAL-15")
def test_he_needs_nothing_for_the_journal_and_gains_its_rewards() -> None:
    t = solo(players={2: {"journal": "J0"}}, journal_tiles={"J1a": "JT03"}, journal="J1a")
    t.tigran("journal")
    assert t.worker("green", 2) == 1
    assert t.guild("blue", 2) == 2
    t = solo(players={2: {"journal": "J4a", "guilds": {"black": 0}}}, journal_tiles={"J5a": "JT06"})
    t.tigran("journal")
    assert (t.own("journal", 2), t.guild("black", 2)) == ("J5a", 0)


@pytest.mark.rule("WAY-SOLO-25", "WAY-TAG-10", "WAY-SOLO-79")
def test_what_his_cards_say_is_ignored() -> None:
    rows = ROWS | {"sky": ["S06", "S01", "S02", "S03"], "water": ["W25", "W01", "W02", "W03"]}
    t = solo(displays=rows).tigran("card:sky & card:water & card:insp")
    assert t_own(t, "cards") == ["S06", "W25", "I02"]
    assert (t_own(t, "comets"), t_own(t, "track")) == (0, 0)
    assert t.text["decks"]["inspiration"]["bottom"] == []
    assert sum(t.state.count[1]) == 0


@pytest.mark.rule("WAY-SOLO-26")
def test_converted_symbols() -> None:
    t = solo().tigran("die:new")
    assert t_own(t, "tiles") == ["T-SK-TELESCOPE"]
    t = solo(standing={"L01": ["yellow"]}, workers={"yellow": 0}).tigran("die:refresh")
    assert t.worker("yellow", 2) == 2
    assert solo().tigran("die:mod").on("S01", "marker") == "2"
    assert t_own(solo().tigran("silver & prov*2"), "track") == 3


@pytest.mark.rule("WAY-SOLO-27")
def test_comets_stop_at_ten() -> None:
    assert t_own(solo(tigran={"comets": 9}).tigran("comet*3"), "comets") == 10


@pytest.mark.rule("WAY-SOLO-28")
def test_he_uses_no_other_guild_abilities() -> None:
    t = solo(players={2: {"guilds": {"yellow": 5, "blue": 5}}}, schemes=["SC1", "SC2", "SC3"])
    t.tigran_turn()
    assert (t.guild("yellow", 2) >= 5, t.guild("blue", 2) >= 5) == (True, True)


@pytest.mark.rule("WAY-SOLO-29")
def test_the_worker_of_this_turn_stays() -> None:
    """The blue worker on the first water spot converts its refresh to a retrieval."""
    t = solo().tigran_turn("scheme:SC2")
    assert t.on("W01", "workers") == ["blue"]
    assert t.said("finds no worker to retrieve")
    t = solo()
    t.state.placed_worker = 3 * 12 + 2
    t.state.workers[12] = 4
    t.state.crew[5] -= 1
    t.tigran("card:water")
    assert t_own(t, "cards") == ["W02"]


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("WAY-SOLO-70", "WAY-END-1", "WAY-END-6")
def test_he_triggers_the_end_and_has_the_last_turn() -> None:
    t = solo(schemes=["SC1", "SC2", "SC3"], players={2: {"journal": "J9a"}}, tigran={"path": 21})
    t.tigran_turn().chance()
    assert (t.text["triggered"], t.seat, t.text["turns_left"]) == (True, 1, 2)
    t.play("rest").end_turn()
    assert t.state.over
    assert t.said("reveals a ")


@pytest.mark.rule("WAY-SOLO-72", "WAY-SCORE-8")
def test_his_comet_track_counts_against_the_majority() -> None:
    panorama = [{"ground": "L05", "sky": "S06"}]
    assert solo(panorama=panorama, tigran={"comets": 2}).score("S06") == 4
    t = solo(panorama=panorama, tigran={"comets": 3})
    assert (t.score("S06"), t.total(2)) == (1, 0)


@pytest.mark.rule("WAY-SOLO-73")
def test_who_wins() -> None:
    ahead = solo(panorama=["L05"], tigran={"cards": ["F05"]})
    assert GAME.rules.ranking(ahead.state) == [1, 2]
    tied = solo(panorama=["L05"], tigran={"cards": ["F05", "F06"]})
    assert [tied.total(1), tied.total(2)] == [2, 2]
    assert GAME.rules.ranking(tied.state) == [1, 1]
    his = {2: {"guilds": {"yellow": 1}}}
    broken = solo(panorama=["L05"], tigran={"cards": ["F05", "F06"]}, players=his,
                  guilds={"yellow": 1, "blue": 1})  # fmt: skip
    assert GAME.rules.ranking(broken.state) == [1, 2]


@pytest.mark.rule("WAY-EX-22")
def test_example_22_priorities() -> None:
    t = solo(track=3, schemes=SUM[2]).tigran("card:insp")
    assert t_own(t, "cards") == ["I03"]
    assert solo(track=3, schemes=SUM[2]).tigran("inf:card").on("W02", "marker") == "2"
    marked = solo(track=3, schemes=SUM[2], markers={"W02": 1}).tigran("inf:card")
    assert marked.on("W03", "marker") == "2"
    gone = solo(track=3, schemes=SUM[2], displays=ROWS | {"water": ["W01", None, "W03", "W04"]})
    assert gone.tigran("inf:card").on("W03", "marker") == "2"


# --- known faults of other programs ----------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_solo_game_always_reaches_the_final_scoring(board: str, seed: int) -> None:
    game = load("wayfarers")
    random = Random(seed)
    s = game.new(Setup(1, {"tigran": board}))
    for _ in range(3000):
        if s.over:
            break
        play(s, choose(game, s, random.random(), eager=seed % 2 == 0))
    assert s.over
    assert len(game.rules.scores(s)) == 2


@pytest.mark.parametrize("seed", range(4))
def test_he_never_acts_in_the_middle_of_a_human_action(seed: int) -> None:
    """Every step of his lies in his own turn, or after the very last one."""
    random = Random(seed)
    s = load("wayfarers").new(Setup(1))
    steps = plies = 0
    while s.stack and plies < 1500:
        op = s.stack[-1]
        options = op.options(s)
        choice = NO_CHOICE if options is None else random.choice(options or [NO_CHOICE])
        plies += options is not None and len(options) > 1
        s.stack.pop()
        if isinstance(op, TigranStep):
            steps += 1
            assert s.turn == TIGRAN or s.turns_left == 0, type(op).__name__
        if options != []:
            op.answer(s, choice)
    assert steps > 30


def test_every_step_of_his_turn_is_narrated_with_its_rule() -> None:
    t = solo("upgrade", players={2: {"guilds": {"blue": 2}}}).tigran_turn("scheme:SC4").chance()
    told = [(str(event.message), event.message.rule) for event in t.events if event.seat == 1]
    assert [rule for text, rule in told if "reveals" in text] == ["WAY-SOLO-11"]
    assert any("moves the resource marker by 1 to space 1 (black)" in text for text, _ in told)
    assert any("carries out the first action" in text for text, _ in told)
    assert any(named("acquires W01") in text for text, _ in told)


@pytest.mark.rule("WAY-SOLO-43", "WAY-WORK-15")
def test_a_bonus_after_the_last_turn_is_not_bound_by_the_humans_worker() -> None:
    """The human's worker of the last turn stands on the card that the deferred bonus takes."""
    t = solo(
        "townsfolk",
        schemes=["SC4"],
        track=4,
        prov=1,
        journal="J10a",
        workers={"green": 1},
        markers={"F04": 2},
        panorama=["L20"],
        silver=9,
    )
    t.state.turns_left = 1
    t.play("worker:green", "on:F04", "fee:prov", "take:S01").chance()
    assert t.state.over
    assert t.said("acquires F04")
