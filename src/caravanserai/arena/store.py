"""Finished games on disk, a line of JSON for each: a tournament goes on where it was stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from caravanserai.arena.matches import Plan, Result
from caravanserai.bots.networked import NETWORK, digest_of
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find


class Store:
    """Results by their plans; every new one is written at once."""

    def __init__(self, file: str | Path | None = None) -> None:
        self._file = None if file is None else Path(file)
        self._results: dict[str, Result] = {}
        if self._file is not None and self._file.exists():
            self._read(self._file)

    def get(self, plan: Plan) -> Result | None:
        """How this game ended, if it was played."""
        return self._results.get(_key(plan))

    def add(self, plan: Plan, result: Result) -> None:
        """Keep how a game ended."""
        self._results[_key(plan)] = result
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line(plan, result)) + "\n")

    def __len__(self) -> int:
        return len(self._results)

    def _read(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        for number, one in enumerate(whole.splitlines(), 1):
            try:
                row: dict[str, Any] = json.loads(one)
                key = _key_of(row)
                self._results[key] = Result(
                    tuple(row["players"]),
                    tuple(row["scores"]),
                    tuple(row["ranking"]),
                    row["decisions"],
                )
            except (ValueError, KeyError, TypeError):
                raise CaravanseraiError(
                    f"{file}: line {number} is not the result of a game"
                ) from None
        if whole != text:  # the last line was not finished when the tournament was stopped
            file.write_text(whole, encoding="utf-8")


_KEY = ("game", "rules", "house", "options", "players", "seed")


def _header(plan: Plan) -> Mapping[str, Any]:
    networks = {name: digest_of(name) for name in plan.players if name.startswith(NETWORK)}
    return {
        **({"networks": networks} if networks else {}),
        "game": plan.game,
        "rules": find(plan.game).version,
        "house": dict(find(plan.game).house),
        "options": dict(plan.setup.options),
        "players": list(plan.players),
        "seed": plan.seed,
    }


def _key(plan: Plan) -> str:
    return _key_of(_header(plan))


def _key_of(row: Mapping[str, Any]) -> str:
    """What decides how a game goes; a network by its content, wherever it lies."""
    parts = [row[part] for part in _KEY]
    return json.dumps([*parts, row["networks"]] if "networks" in row else parts, sort_keys=True)


def line(plan: Plan, result: Result) -> dict[str, Any]:
    """Everything about a finished game."""
    return {
        **_header(plan),
        "scores": list(result.scores),
        "ranking": list(result.ranking),
        "decisions": result.decisions,
    }
