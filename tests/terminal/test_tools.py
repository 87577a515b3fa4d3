"""watch, simulate, replay, check and bench."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from caravanserai import Match, Record, Setup, load
from caravanserai.arena.matches import Result, standings
from caravanserai.terminal.setups import all_setups
from tests.kernel.toy import ORCHARD, STOP, Orchard, Turn
from tests.terminal.running import caravan


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    match = Match("marco_polo", seats=2, seed=3, goal_selection=True)
    random = Random(1)
    while not match.over:
        match.play(random.choice(match.names))
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(match.record.to_json())
    return file


def test_watching_bots() -> None:
    command = ["watch", "marco_polo", "--players", "random", "--seats", "3", "--seed", "1"]
    result = caravan(*command, "--lang", "en")
    assert result.exit_code == 0
    assert "Green: bot random" in result.output
    assert "Blue: begins round 1" in result.output
    assert " wins." in result.output.splitlines()[-1] or "A tie" in result.output.splitlines()[-1]
    assert "is dealt goal" not in result.output


@pytest.mark.parametrize(
    ("game", "lang", "names"),
    [
        ("merv", "en", ["Corrupt magistrate: ", "High courtier: "]),
        ("merv", "ru", ["Судья-чиновник: ", "Царедворец: "]),
        ("wayfarers", "en", ["Tigran: "]),
        ("wayfarers", "fr", ["Tigran\u00a0: "]),
    ],
)
def test_automatic_opponents_are_called_by_their_names(
    game: str, lang: str, names: list[str]
) -> None:
    result = caravan("watch", game, "--players", "greedy", "--seed", "1", "--lang", lang)
    for name in names:
        assert f"\n{name}" in result.output


def test_watching_step_by_step_ends_with_the_pipe() -> None:
    command = ["watch", "marco_polo", "--players", "random,random", "--seed", "1", "--step"]
    result = caravan(*command, "--lang", "en", typed="\n\n")
    assert result.output.count("Enter: go on.") == 3
    assert "The game is left unfinished." in result.output


def test_simulate_counts_and_writes(tmp_path: Path) -> None:
    file = tmp_path / "series.json"
    command = ["simulate", "marco_polo", "--games", "6", "--players", "random", "--seats", "3"]
    result = caravan(*command, "--seed", "9", "--jobs", "1", "--lang", "en", "--json", str(file))
    assert result.exit_code == 0
    head, line = result.output.splitlines()[:2]
    assert head.split("  ")[0] == "bot" and line.split()[:2] == ["random", "18"]
    assert "6 games, " in result.output
    series = json.loads(file.read_text())
    assert series["seats"] == 3 and len(series["games"]) == 6
    assert series["standings"][0]["wins"] == pytest.approx(6)
    for one in series["games"]:
        assert len(one["scores"]) == len(one["ranking"]) == 3
        assert one["ranking"][one["scores"].index(max(one["scores"]))] == 1
    assert len({tuple(one["scores"]) for one in series["games"]}) > 1


def test_simulate_does_not_depend_on_the_processes(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        command = ["simulate", "marco_polo", "--games", "3", "--players", "random,random"]
        assert caravan(*command, "--jobs", jobs, "--json", str(file)).exit_code == 0
        found.append(json.loads(file.read_text())["games"])
    assert found[0] == found[1]


def test_standings_share_ties_and_follow_the_players() -> None:
    found = standings(
        [
            Result(("a", "b"), (10, 10), (1, 1), 5),
            Result(("b", "a"), (7, 9), (2, 1), 5),
        ]
    )
    assert [(one.player, one.wins, one.score, one.rank) for one in found] == [
        ("a", 1.5, 9.5, 1.0),
        ("b", 0.5, 8.5, 1.5),
    ]


def test_the_whole_replay(finished: Path) -> None:
    result = caravan("replay", str(finished), "--all", "--lang", "en")
    record = Record.from_json(finished.read_text())
    players = [actor for actor in record.actors() if actor >= 0]
    assert result.output.count(f" of {len(record.choices)}]") == len(players) - 4
    assert "keep goal" not in result.output and "keeps a goal card" in result.output
    assert "Place" in result.output


def test_replay_walks_jumps_and_goes_back(finished: Path) -> None:
    last = len(Record.from_json(finished.read_text()).choices)
    typed = "\n\n60\nb\nboard\n9999\nnonsense\nq\n"
    output = caravan("replay", str(finished), "--lang", "en", typed=typed).output
    prompts = [line.split(">")[0] for line in output.splitlines() if f"/{last}>" in line]
    assert prompts == [f"{ply}/{last}" for ply in (0, 1, 2, 60, 59, 59, 59, 59)]
    assert "Action spaces" in output
    assert f"The choices are numbered from 1 to {last}." in output
    assert "“nonsense” is not understood." in output


def test_replay_ends_with_the_scores(finished: Path) -> None:
    last = len(Record.from_json(finished.read_text()).choices)
    output = caravan("replay", str(finished), "--lang", "en", typed=f"{last}\n\n").output
    assert "Place" in output


def test_check_finds_nothing_in_a_sound_game() -> None:
    command = ["check", "marco_polo", "--games", "15", "--every", "50", "--jobs", "1"]
    result = caravan(*command, "--lang", "en")
    assert result.exit_code == 0
    assert result.output == "15 games, 15 set-ups: no law was broken.\n"


def test_check_of_one_set_up() -> None:
    command = ["check", "marco_polo", "--games", "2", "--every", "50", "--jobs", "2"]
    result = caravan(*command, "--seats", "3", "--option", "character_draft", "--lang", "en")
    assert result.output == "2 games, 1 set-up: no law was broken.\n"


def test_set_ups_are_all_seats_with_each_option_alone_and_all_together() -> None:
    game = load("marco_polo")
    setups, options = all_setups(game), len(game.options)
    assert len(setups) == 3 * (1 + options + 1)
    assert Setup(2) in setups and Setup(4, {"goal_selection": True}) in setups
    lengths = [len(setup.options) for setup in setups[: options + 2]]
    assert lengths == [0, *[1] * options, options]


@pytest.mark.interpreted
@pytest.mark.usefixtures("orchard")
def test_check_shrinks_a_planted_bug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def faults(s: Orchard) -> list[str]:
        return ["a worm is in the second pear"] if sum(s.pears) == 2 else []

    monkeypatch.setitem(vars(ORCHARD.rules), "faults", faults)
    file = tmp_path / "smallest.json"
    command = ["check", "orchard", "--games", "40", "--jobs", "1", "--lang", "en"]
    result = caravan(*command, "--record", str(file))
    assert result.exit_code == 1
    assert "a worm is in the second pear" in result.output
    record = Record.from_json(result.output.splitlines()[-1])
    assert record.to_json() == file.read_text().strip()
    names = [ORCHARD.words.name(choice) for choice in record.choices]
    assert names.count("pear") == 2 and "apple" not in names and "stop" not in names
    assert "  6. Player" in result.output and len(names) == 6


@pytest.mark.interpreted
@pytest.mark.usefixtures("orchard")
def test_check_shows_the_choice_that_breaks_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Turn.answer

    def stung(self: Turn, s: Orchard, choice: int) -> None:
        if choice == STOP:
            raise ZeroDivisionError("a wasp")
        answer(self, s, choice)

    monkeypatch.setattr(Turn, "answer", stung)
    result = caravan("check", "orchard", "--games", "5", "--jobs", "1", "--lang", "en")
    assert result.exit_code == 1
    assert "ZeroDivisionError: a wasp" in result.output
    assert "\n  1. Player 1: stop\n" in result.output
    assert json.loads(result.output.splitlines()[-1])["game"] == "orchard"


def test_bench_measures(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    result = caravan("bench", "marco_polo", "--seconds", "0.1", "--json", str(file), "--lang", "en")
    assert result.exit_code == 0
    (found,) = json.loads(file.read_text())
    assert found["game"] == "marco_polo" and found["seats"] == 4
    assert found["decisions_per_second"] > found["player_decisions_per_second"] > 0
    assert found["games_per_second"] > 0 and found["clone_microseconds"] > 0
    assert found["search_iterations_per_second"] > 0
    assert found["environment_steps_per_second"] > 0
    assert isinstance(found["compiled"], bool)
    assert "decisions per second" in result.output


def test_version_and_help() -> None:
    assert caravan("--version").output.startswith("caravan, version ")
    for arguments in ([], ["--help"]):
        result = caravan(*arguments)
        assert result.exit_code == 0
        for command in (
            "bench",
            "check",
            "hint",
            "play",
            "replay",
            "review",
            "rules",
            "simulate",
            "tournament",
            "watch",
        ):
            assert f"\n  {command} " in result.output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("play marco_plo", "did you mean marco_polo"),
        ("play marco_polo --seats 7", "has 2 to 4 seats, not 7"),
        ("play marco_polo --players human,gredy", "did you mean greedy"),
        ("play marco_polo --players random,random", "`caravan watch`"),
        (
            "play marco_polo --players human,random,random --seats 2",
            "3 players are named",
        ),
        ("play marco_polo --players ,", "no players are named"),
        ("play marco_polo --option draft", "character_draft"),
        ("play marco_polo --option goal_selection=maybe", "one of false, true, not 'maybe'"),
        ("play --lang xx", "'en', 'fr', 'ru'"),
        ("play --load /nowhere.json", "/nowhere.json: No such file"),
        ("watch marco_polo --players human,random", "no player is called 'human'"),
        ("simulate marco_polo --games 0", "--games"),
        ("simulate", "GAME"),
        ("simulate marco_polo --games 1 --players random,random --json /nowhere/x", "/nowhere/x"),
        ("replay /nowhere.json", "No such file"),
        ("replay {bad}", "a record is JSON"),
        ("replay {binary}", "a record is text"),
        ("check marco_polo --seats 9", "has 2 to 4 seats, not 9"),
        ("bench marco_polo --seconds 0", "--seconds"),
        ("rules marco_polo XX-1", "no rule is called 'XX-1'"),
        ("dance", "No such command 'dance'"),
        ("play --nonsense", "--nonsense"),
    ],
)
def test_mistakes_are_told_in_one_line(arguments: str, complaint: str, tmp_path: Path) -> None:
    bad, binary = tmp_path / "bad.json", tmp_path / "binary.json"
    bad.write_text("{")
    binary.write_bytes(b"\xff\xfe\x00")
    result = caravan(*arguments.format(bad=bad, binary=binary).split())
    assert result.exit_code == 2
    assert result.stderr.startswith("caravan: ")
    assert len(result.stderr.splitlines()) == 1
    assert complaint in result.stderr


def on_a_terminal(**environment: str) -> str:
    """What `caravan play` writes to a real terminal."""
    leader, follower = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "caravanserai",
        "play",
        "marco_polo",
        "--players",
        "human,random",
    ]
    settings: dict[str, Any] = {**os.environ, "TERM": "xterm-256color", **environment}
    with subprocess.Popen(
        [*command, "--seed", "1", "--lang", "en"],
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
        env=settings,
    ) as process:
        os.close(follower)
        shown = b""
        while True:
            try:
                piece = os.read(leader, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        assert process.wait() == 0
    os.close(leader)
    return shown.decode()


def test_colours_on_a_terminal_only() -> None:
    assert "\x1b[36m" in on_a_terminal()
    assert "\x1b[3" not in on_a_terminal(NO_COLOR="1")
    piped = caravan(
        "play", "marco_polo", "--players", "human,random", typed="board\nscore\nwhy\n?\n1\n1\n"
    )
    assert "\x1b" not in piped.output
