"""What bots and advisers are asked in a worker of their own: tasks and answers as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from caravanserai.analysis import Advice, Reviewed
from caravanserai.web.jobs.thinking import GameTask, best_answers, bot_answers, review_part


def think(text: str) -> str:
    """The answer to a task."""
    asked = json.loads(text)
    return json.dumps(_answer(asked["kind"], _task(asked["task"]), asked))


def _answer(kind: str, task: GameTask, asked: Mapping[str, Any]) -> list[Any]:
    if kind == "bot":
        return bot_answers(task, asked["seat"], asked["bot"])
    if kind == "hint":
        return [asdict(one) for one in best_answers(task)]
    return [asdict(one) for one in review_part(task, asked["first"])]


def _task(content: dict[str, Any]) -> GameTask:
    return GameTask(**{**content, "choices": tuple(content["choices"])})


def advice(answer: list[dict[str, Any]]) -> list[Advice]:
    """What an adviser has answered."""
    return [Advice(**one) for one in answer]


def reviewed(answer: list[dict[str, Any]]) -> list[Reviewed]:
    """What was found in a finished game."""
    return [Reviewed(**one) for one in answer]
