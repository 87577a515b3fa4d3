"""The numbered rules of a game, read from the text that lies in its package."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game

_RULE = re.compile(r"^(?:- \*\*|### )([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)(?:\*\*)? ?(.*)$")
_HEADING = re.compile(r"^#+ (?!0\.)(?:\d+\. )?(.*)$")
_TAG = re.compile(r" ?(?:\{[A-Z]{2}\}|`?\[[a-z]+\]`?)")


class UnknownRule(CaravanseraiError):
    """A rule that the game does not have."""


@dataclass(frozen=True)
class Rule:
    """One numbered rule under the heading of its chapter."""

    id: str
    chapter: str
    text: str


class Rulebook:
    """All rules of a game in their order."""

    def __init__(self, game: Game[Any]) -> None:
        source = files(game.package) / "rules.md" if game.package else None
        if source is None or not source.is_file():
            raise UnknownRule(f"the rules of {game.title} are not installed")
        self.rules = _read(source.read_text(encoding="utf-8"))

    def text(self, rule_id: str) -> str:
        """The text of one rule, empty if there is none of this id."""
        return next((rule.text for rule in self.rules if rule.id == rule_id), "")

    def find(self, start: str) -> list[Rule]:
        """The rule of this id, or all rules of the chapter that it names."""
        wanted = start.upper().rstrip("-")
        exact = [rule for rule in self.rules if rule.id == wanted]
        found = exact or [rule for rule in self.rules if rule.id.startswith(f"{wanted}-")]
        if not found:
            raise UnknownRule(f"no rule is called {start!r}; {self._nearest(wanted)}")
        return found

    def _nearest(self, wanted: str) -> str:
        ids = [rule.id for rule in self.rules]
        chapters = list(dict.fromkeys(rule_id.rsplit("-", 1)[0] for rule_id in ids))
        close = [one for one in chapters if wanted in one]
        close += get_close_matches(wanted, [*chapters, *ids], n=3, cutoff=0.6)
        if close:
            return f"did you mean {', '.join(dict.fromkeys(close[:5]))}?"
        return f"the chapters are {', '.join(chapters)}"


def _read(source: str) -> list[Rule]:
    """Every bullet or heading that begins with an id, with the lines that belong to it."""
    rules: list[Rule] = []
    chapter = ""
    open_rule: tuple[str, list[str]] | None = None
    for line in [*source.splitlines(), ""]:
        start = _RULE.match(line)
        heading = _HEADING.match(line)
        if open_rule is not None and (start or heading or not line.strip()):
            rules.append(Rule(open_rule[0], chapter, _plain(" ".join(open_rule[1]))))
            open_rule = None
        if start:
            title = line.startswith("#")
            open_rule = (start[1], [f"{start[2]}:" if title else start[2]])
        elif heading:
            chapter = heading[1]
        elif open_rule is not None:
            open_rule[1].append(line.strip())
    return rules


def _plain(text: str) -> str:
    """Without the marks that say where a rule comes from."""
    return _TAG.sub("", text).replace("`", "").strip()
