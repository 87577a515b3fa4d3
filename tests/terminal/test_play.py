"""Sittings typed line by line: whole games, commands, mistakes, two people at one device."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from caravanserai import Match, Record
from caravanserai.kernel.game import registered
from caravanserai.terminal import line_input, main
from tests.terminal.running import caravan, choices, play

UNFINISHED = "The game is left unfinished."


@pytest.mark.parametrize(
    ("lang", "total", "winner", "unfinished"),
    [
        ("en", "Total", " wins.", "unfinished"),
        ("ru", "Всего", "Победитель: ", "незаконченной"),
        ("fr", "Total", " gagne.", "inachevée"),
    ],
)
def test_a_whole_game(lang: str, total: str, winner: str, unfinished: str) -> None:
    output = play(*["1"] * 2000, lang=lang)
    assert winner in output.splitlines()[-1]
    assert total in output
    assert unfinished not in output


@pytest.mark.parametrize("seats", [3, 4])
def test_random_answers_reach_the_end(seats: int) -> None:
    random = Random(seats)
    lines = [str(random.randint(1, 6)) for _ in range(6000)]
    output = play(*lines, arguments=f"--players human,random --seats {seats} --seed 2")
    assert UNFINISHED not in output
    sheet = output.splitlines()
    place = next(line.split() for line in sheet if line.startswith("Place"))
    assert sorted(place[1:])[0] == "1" and len(place) == 1 + seats
    head = next(line for line in sheet if line.startswith(" " * 10) and "Blue" in line)
    assert len(head.split()) == seats


def test_the_question_says_who_what_and_the_rule() -> None:
    output = play()
    assert "Blue: Your turn: choose an action." in output
    assert "[MP-TURN-1]" in output
    assert "  1. take five coins [coins]" in output


def test_the_welcome_names_the_chosen_options() -> None:
    command = "play wayfarers --lang en --players human --seed 77 --option tigran=upgrade"
    assert "\nBoard of the solo opponent: upgrade\n" in caravan(*command.split()).output


def test_a_refused_name_is_explained_in_any_case() -> None:
    command = "play wayfarers --lang en --players human --seed 77"
    for answer in ("on:W07", "on:w07"):
        output = caravan(*command.split(), typed=f"worker:blue\n{answer}\n").output
        assert "No part of its action is possible." in output


def test_the_score_has_the_lines_of_every_seat() -> None:
    command = "play wayfarers --lang en --players human --seed 77"
    output = caravan(*command.split(), typed="score\n").output
    for line in ("Cities", "Sets of four", "Starting sky card", "Townsfolk cards", "Caravan"):
        assert f"\n{line} " in output, line


def test_places_side_by_side_are_drawn_and_named_instead_of_numbered() -> None:
    command = "play wayfarers --lang en --players human --seed 77"
    output = caravan(*command.split(), typed="die:5\nreserve\npigeon\nc2\nlog\n").output
    assert "upper   | [camel]   | silver | -         | refresh | provision" in output
    assert (
        "\n  upper row, column 2: 1 silver [a2]; upper row, column 3 [a3]; upper row, column 4: "
        in output
    )
    assert "[cell:" not in output
    assert "places Basic: pigeon (pigeon; 1 VP) at lower row, column 2" in output


@pytest.mark.parametrize("answer", ["5", "bazaar:gold", "bazaar:go", "gold", "Bazaar: gold"])
def test_numbers_names_and_beginnings(answer: str) -> None:
    assert "Which value do your dice show?" in play(answer)


@pytest.mark.parametrize(
    ("entry", "reply"),
    [
        ("bazaar", "“bazaar” can mean: bazaar:camel, bazaar:pepper, bazaar:silk, bazaar:gold."),
        ("0", "The answers are numbered from 1 to 9."),
        ("-3", "The answers are numbered from 1 to 9."),
        ("bazar:gold", "“bazar:gold” is not understood. Did you mean bazaar:gold"),
        ("xyzzy", "“xyzzy” is not understood. Type a number, a name, or ? for help."),
        ("end", "You must carry out a main action first"),
        ("column:3", "“column:3” is no answer to this question."),
        ("card:K20", "You have no trading post in this city."),
        ("complete:s01", "“complete:s01” is no answer to this question."),
        ("save", "Name a file: save FILE"),
        ("load", "Name a file: load FILE"),
        ("load /nowhere.json", "/nowhere.json: No such file"),
        ("save /nowhere/x.json", "/nowhere/x.json: No such file"),
        ("save ~nobody-of-this-name/x", "~nobody-of-this-name/x: "),
        ("load a\0b", "a\0b: "),
        ("rule MP-KAHN", "did you mean MP-KHAN"),
        ("why coins", "“coins” can be chosen now."),
        ("why nonsense", "Nothing that is refused here is called “nonsense”."),
        ("board nonsense", "Nothing on the table is called “nonsense”."),
        ("undo", "You have not made a choice yet."),
        ("restart", "You have not made a choice yet."),
        ("takeback", "You have not made a choice yet."),
    ],
)
def test_a_wrong_entry_is_explained_and_changes_nothing(
    entry: str, reply: str, tmp_path: Path
) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    output = play(f"save {before}", entry, f"save {after}", "khan")
    assert reply in output
    assert choices(before) == choices(after)
    assert "Which value do your dice show?" in output.split(reply)[1]


def test_help_lists_every_command() -> None:
    output = play("?")
    for word in ("board", "score", "log", "why", "rule", "undo", "restart", "save", "load", "quit"):
        assert f"\n  {word}: " in output
    assert play("?", lang="fr").count("annuler") > 1


def test_undo_takes_back_one_step(tmp_path: Path) -> None:
    begin, middle, end = (tmp_path / name for name in ("begin", "middle", "end"))
    play("gold", f"save {begin}", "4", f"save {middle}", "undo", f"save {end}")
    assert choices(begin) == choices(end)
    assert len(choices(middle)) == len(choices(begin)) + 1


def test_restart_goes_back_to_the_last_barrier(tmp_path: Path) -> None:
    begin, end = tmp_path / "begin", tmp_path / "end"
    play(f"save {begin}", "gold", "4", "column:3", "purse", "restart", f"save {end}")
    assert choices(begin) == choices(end)


def test_undo_stops_at_what_others_did_and_takeback_does_not(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    output = play(
        "coins", "3", f"save {before}", "end", "undo", "restart", "takeback", f"save {after}"
    )
    assert output.count("If all agree, `takeback` goes back to it.") == 2
    assert choices(before) == choices(after)


def test_commands_in_the_language_of_the_table(tmp_path: Path) -> None:
    begin, end = tmp_path / "begin", tmp_path / "end"
    play(f"сохранить {begin}", "базар: шёлк", "отмена", f"сохранить {end}", lang="ru")
    assert choices(begin) == choices(end)


def test_why_gives_the_reason_and_the_rule() -> None:
    output = play("why end")
    assert "end the turn [end]" in output
    assert "MP-TURN-3: A player with at least one own die" in output
    everything = play("why")
    assert "[card:K20]" in everything and "[black_die]" in everything
    assert "Nothing is refused here: all answers are listed." in play("coins", "why")


def test_rule_of_the_question_and_of_a_chapter() -> None:
    assert "MP-TURN-1: A turn consists of any number of bonus actions" in play("rule")
    chapter = play("rule mp-khan")
    assert "MP-KHAN-1: " in chapter and "MP-KHAN-8: " in chapter


def test_the_score_hides_what_others_may_not_know() -> None:
    sheet = play("score").splitlines()
    goals = next(line for line in sheet if line.startswith("Goal cards"))
    assert goals.split()[-2:] == ["0", "?"]
    total = next(line for line in sheet if line.startswith("Total"))
    assert total.split()[-1].endswith("+?")


def test_the_log_and_the_board() -> None:
    output = play("khan", "4", "gold", "log", "board khan")
    told = "Blue: places die 4 (the Khan's favour); gains 2 camels; gains 1 gold"
    assert output.count(told) == 1
    assert "Moscow: " in play("board roads") and "Anxi (+3 camels), oasis 1" in play("board moscow")
    khan = next(line for line in output.splitlines() if line.startswith("  The Khan's favour"))
    assert "blue die 4" in khan and "2 × neutral die 1" in khan


def test_saved_games_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("khan", "4", "gold", f"save {file}")
    saved = Record.from_json(file.read_text())
    again = tmp_path / "again.json"
    output = play(f"load {file}", f"save {again}", arguments="--seed 77")
    assert f"The game of {file} goes on." in output
    assert choices(again) == saved.choices
    resumed = caravan("play", "--load", str(file), "--lang", "en", "--players", "human,random")
    assert "Blue: Bonus actions, or end the turn?" in resumed.output
    assert "starts with contract" not in resumed.output


def test_a_game_of_other_seats_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play(f"save {file}", arguments="--players human,random,random --seed 1")
    assert f"caravan play --load {file}" in play(f"load {file}")


def test_a_finished_game_shows_its_scores(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    random = Random(1)
    match = Match("marco_polo", seats=2, seed=3)
    while not match.over:
        match.play(random.choice(match.names))
    file.write_text(match.record.to_json())
    result = caravan("play", "--load", str(file), "--lang", "en", "--players", "human,random")
    assert result.exit_code == 0
    assert "Place" in result.output


BLUE_GOALS = ["Moscow and Kashgar: 7 points", "Karakorum and Xian: 4 points"]
YELLOW_GOALS = ["Samarcanda and Adana: 5 points", "Sumatra and Ormuz: 6 points"]


def test_the_curtain_falls_between_two_people() -> None:
    output = play("", "coins", "3", "end", "", "board", arguments="--players human,human --seed 4")
    start, blue, yellow = output.split("Pass the device to: ")
    assert "goal " not in start
    assert blue.startswith("Blue. Then press Enter.") and yellow.startswith("Yellow.")
    of_blue = [goal for goal in BLUE_GOALS if goal in blue]
    of_yellow = [goal for goal in YELLOW_GOALS if goal in yellow]
    assert of_blue == BLUE_GOALS and of_yellow == YELLOW_GOALS
    assert not [word for word in of_yellow if word in blue]
    assert not [word for word in of_blue if word in yellow]
    assert "Blue: receives a goal card; receives a goal card" in yellow
    assert "Blue: places die 3 (take five coins)" in yellow


def test_one_person_needs_no_curtain() -> None:
    assert "Pass the device" not in play("coins", "3", "end", "1")


@pytest.mark.interpreted
@pytest.mark.usefixtures("orchard")
def test_a_game_without_secrets_needs_no_curtain() -> None:
    command = ["play", "orchard", "--players", "human,human", "--lang", "en"]
    result = caravan(*command, typed="pick\napple\n" * 6)
    assert "Pass the device" not in result.output
    assert "Player 2: Pick or stop? [TOY-1]" in result.output
    assert result.output.endswith("A tie: Player 1, Player 2 win together.\n")
    assert result.output.count("Player 1: gains apple") == 3


@pytest.mark.interpreted
@pytest.mark.usefixtures("orchard")
def test_a_refusal_without_rules_at_hand_still_gives_the_id() -> None:
    command = ["play", "orchard", "--players", "human", "--lang", "en"]
    result = caravan(*command, typed="why apple\nrule\nboard\nmine\n")
    assert "  Pick first.\n  TOY-2\n" in result.output
    assert "the rules of Orchard are not installed" in result.output


def test_options_change_the_game() -> None:
    output = play(arguments="--option character_draft --option goal_selection=true")
    assert "The players choose their characters" in output
    assert "Which character do you take?" in output


def test_leaving_is_polite(monkeypatch: pytest.MonkeyPatch) -> None:
    assert UNFINISHED in play().splitlines()[-1]
    assert UNFINISHED in play("quit").splitlines()[-1]

    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(line_input, "input", interrupted, raising=False)
    assert UNFINISHED in play("1").splitlines()[-1]


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for file in (first, second):
        play("coins", "2", "end", f"save {file}")
    assert json.loads(first.read_text()) == json.loads(second.read_text())


@pytest.mark.usefixtures("orchard")
def test_the_game_is_asked_for_where_there_are_several() -> None:
    command = ["play", "--players", "human,random", "--seed", "5", "--lang", "en"]
    result = caravan(*command, typed="99\n\nvoyages of\n")
    assert "Which game shall it be?\n  1. The Voyages of Marco Polo [marco_polo]" in result.output
    count = len(registered())
    assert result.output.count(f"The answers are numbered from 1 to {count}.") == 2
    assert "Blue: Your turn: choose an action." in result.output
    assert caravan(*command).exit_code == 130


def test_bytes_that_are_no_text_are_a_wrong_entry() -> None:
    result = CliRunner().invoke(
        main,
        ["play", "marco_polo", "--players", "human,random", "--seed", "5"],
        input=b"\xff\xfe\n1\n",
    )
    assert result.exit_code == 0
    assert "Which value do your dice show?" in result.output
