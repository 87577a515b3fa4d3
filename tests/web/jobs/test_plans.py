"""What a bot has planned is played, however long it has thought about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravanserai import Match
from caravanserai.bots import make
from caravanserai.kernel.core import play
from caravanserai.web.jobs import thinking
from caravanserai.web.jobs.thinking import GameTask, bot_answers
from tests.test_networked import file_of

SEED = 6


def planned(name: str, match: Match) -> list[int]:
    """What the bot chooses if it is asked again and again within its first plan."""
    bot, s, seat = make(name, SEED), match.state.clone(), match.state.actor
    found = [bot.choose(match.game, s, seat)]
    play(s, found[0])
    while s.actor == seat and bot.has_plan(s):  # type: ignore[attr-defined]
        found.append(bot.choose(match.game, s, seat))
        play(s, found[-1])
    return found


@pytest.mark.parametrize("kind", ["easy", "hard", "network"])
def test_a_plan_is_not_dropped(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any time the whole plan is answered at once, and nothing else."""
    monkeypatch.setattr(thinking, "BOT_SLICE_S", -1.0)
    name = f"network:{file_of('merv', tmp_path)}@expert" if kind == "network" else kind
    match = Match("merv", seats=2, seed=SEED)
    longest = 0
    for _ in range(6):
        task = GameTask("merv", 2, {}, None, tuple(match.record.choices), SEED)
        answers = bot_answers(task, match.actor, name)
        assert answers == planned(name, match)
        longest = max(longest, len(answers))
        for choice in answers:
            match.play(choice)
    assert longest > 1
