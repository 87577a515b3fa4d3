"""Thinking whole plans through: a network proposes and judges, the game is played on.

A plan is what the seat does until chance or somebody else is asked. The plans that the network
prefers are candidates, one for each first choice and some that it would not follow first. All are
played on in the same worlds with the same luck, every seat as the network prefers, to a next turn
of the seat; there it says what the seat may expect. The worse half is dropped, and what is left is
tried in more worlds. Whatever is asked at the same moment is asked at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import erf, exp, log, sqrt
from random import Random
from typing import Any, Final

from caravanserai.bots.networks import Mind, Outlook
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game

VICTORY: Final = 20.0
"""So many own points the whole victory counts."""
DOUBT: Final = 1.0
"""By about so many points the network misjudges how much better one plan is than another."""
LONGEST: Final = 60
"""A plan has no more choices than this."""
FAR: Final = 400
"""No game is played on for more decisions of all seats."""
CLEAR: Final = 8.0
"""A choice that is preferred by so much more than another is thousands of times as likely; plans
that begin with the other one are not thought of.
"""


@dataclass(frozen=True)
class Effort:
    """How much is thought about."""

    plans: int = 16
    worlds: int = 4
    """In so many worlds each plan is tried at first; those that are left, in as many more."""
    rounds: int = 1
    """To the so manieth next turn of the seat."""


@dataclass(eq=False)
class Plan:
    """Choices of the seat in a row, with the questions they answer, and what came of them."""

    choices: list[int] = field(default_factory=list)
    questions: list[list[int]] = field(default_factory=list)
    liked: float = 0.0
    """The logarithm of how likely the network would follow it."""
    found: list[Outlook] = field(default_factory=list)
    """What is expected in each world."""
    taste: Sequence[float] | None = None
    """How much a point of each source counts to the seat, if not the same."""

    @property
    def worth(self) -> float:
        """The mean worth over all worlds."""
        return mean([self.in_world(i) for i in range(len(self.found))])

    def in_world(self, i: int) -> float:
        """Own points, and the share of the victory."""
        outlook = self.found[i]
        taste = self.taste or [1.0] * len(outlook.points)
        points = sum(n * weight for n, weight in zip(outlook.points, taste, strict=True))
        return points + VICTORY * outlook.share

    @property
    def points(self) -> list[float]:
        """The mean points at the end, by source."""
        return [mean(list(column)) for column in zip(*[o.points for o in self.found], strict=True)]

    @property
    def share(self) -> float:
        """The mean share of the victory."""
        return mean([outlook.share for outlook in self.found])

    def better_than(self, other: Plan) -> float:
        """How certain it is that this plan is better than another that was tried as well."""
        count = min(len(self.found), len(other.found))
        gains = [self.in_world(i) - other.in_world(i) for i in range(count)]
        middle = mean(gains)
        luck = sum((gain - middle) ** 2 for gain in gains) / max(1, count - 1) / count
        return 0.5 * (1.0 + erf(middle / sqrt(2.0 * (luck + DOUBT * DOUBT))))


@dataclass(eq=False)
class Table:
    """A plan as it is played on in one world."""

    plan: Plan
    s: State
    luck: Random
    step: int = 0
    """How much of the plan was played."""
    begun: int = 0
    """How many turns of the seat have begun since then."""
    others: bool = False
    """Whether somebody else has chosen since the seat did."""
    made: int = 0


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


class Thinker:
    """Thinks about positions of one game with one network."""

    def __init__(
        self,
        mind: Mind,
        random: Random,
        effort: Effort | None = None,
        taste: Sequence[float] | None = None,
    ) -> None:
        self._mind = mind
        self._game: Game[Any] = mind.game
        self._random = random
        self._effort = effort or Effort()
        self._taste = taste
        codec, observer = mind.game.codec, mind.game.mind.observer
        self._turns = {codec.ops[name] for name in observer.turns}
        self._alone = False
        """Whether nobody else is asked, so that only the question tells where a turn begins."""

    def plans(self, s: State, seat: int, every: bool = False) -> list[Plan]:
        """What the seat could do, the best first. `every`: with a plan for each possible choice,
        however unlikely.
        """
        self._alone = self._game.rules.people(s) == 1
        found = self._proposed(s, seat, every)
        if len(found) == 1:
            return found
        left = found
        while True:
            self.judge(s, seat, left)
            left.sort(key=lambda plan: -plan.worth)
            if len(left) <= 2:
                break
            left = left[: (len(left) + 1) // 2]
        dropped = [plan for plan in found if plan not in left]
        dropped.sort(key=lambda plan: (-len(plan.found), -plan.worth))
        return left + dropped

    def _proposed(self, s: State, seat: int, every: bool) -> list[Plan]:
        """One plan for each first choice, and more that begin as the best ones do."""
        known = self._game.rules.determinize(s, seat, self._random)
        preferred = self._mind.answers([known])[0].preferences
        best = max(preferred)
        ranked = sorted(range(len(preferred)), key=lambda i: -preferred[i])
        if not every:
            ranked = [i for i in ranked if preferred[i] > best - CLEAR]
        lines = [(i, 0.0) for i in (ranked if every else ranked[: self._effort.plans])]
        # the rest of the room is for other ways to go on after the best choices
        wanted = [exp(preferred[i] - best) for i in ranked]
        for _ in range(max(0, self._effort.plans - len(lines))):
            lines.append((self._random.choices(ranked, wanted)[0], 1.0))
        total = log(sum(exp(one - best) for one in preferred)) + best
        begun = []
        for i, warmth in lines:
            choice, after = known.legal[i], known.clone()
            plan = Plan([choice], [list(known.legal)], preferred[i] - total, taste=self._taste)
            play(after, choice)
            begun.append((plan, after, warmth))
        return self._finished(begun, seat)

    def _finished(self, begun: list[tuple[Plan, State, float]], seat: int) -> list[Plan]:
        """Go on with all plans side by side to their ends; each is kept once."""
        for _ in range(LONGEST):
            going = [one for one in begun if self._goes_on(one[1], seat)]
            if not going:
                break
            for (plan, s, warmth), answer in zip(
                going, self._mind.answers([one[1] for one in going]), strict=True
            ):
                preferred = answer.preferences
                best = max(preferred)
                i = preferred.index(best)
                if warmth:
                    weights = [exp((one - best) / warmth) for one in preferred]
                    i = self._random.choices(range(len(weights)), weights)[0]
                plan.liked += preferred[i] - best - log(sum(exp(n - best) for n in preferred))
                plan.choices.append(s.legal[i])
                plan.questions.append(list(s.legal))
                play(s, s.legal[i])
        kept: dict[tuple[int, bytes], Plan] = {}
        for plan, s, _ in begun:
            # the same position in another order of choices is the same plan
            kept.setdefault((plan.choices[0], self._mind.seen(s, seat)), plan)
        return list(kept.values())

    def _goes_on(self, s: State, seat: int) -> bool:
        """Whether the seat is asked within the same turn."""
        if s.over or s.actor != seat:
            return False
        return not self._alone or type(s.stack[-1]) not in self._turns

    def judge(self, s: State, seat: int, plans: list[Plan]) -> None:
        """Play all these plans on in a few more worlds."""
        tables = []
        for _ in range(self._effort.worlds):
            world = self._game.rules.determinize(s, seat, self._random)
            luck = self._random.getrandbits(64)
            tables += [Table(plan, world.clone(), Random(luck)) for plan in plans]
        going = tables
        while going:
            asked: list[Table] = []
            for table in going:
                if self._advance(table, seat):
                    table.plan.found.append(self._mind.outcome(table.s, seat))
                else:
                    asked.append(table)
            answers = self._mind.answers([table.s for table in asked])
            going = []
            for table, answer in zip(asked, answers, strict=True):
                s, preferred = table.s, answer.preferences
                if table.begun < self._effort.rounds and table.made < FAR:
                    self._play(table, s.legal[preferred.index(max(preferred))], seat)
                    going.append(table)
                elif s.actor == seat:
                    table.plan.found.append(self._mind.outlook(s, seat, answer))
                else:
                    table.plan.found.append(self._mind.outcome(s, seat))

    def _advance(self, table: Table, seat: int) -> bool:
        """Play the plan and what chance says; whether the game is over."""
        s, plan = table.s, table.plan
        while not s.over:
            if s.actor == CHANCE:
                play(s, pick(s, table.luck.random()))
            elif table.step < len(plan.choices) and s.actor == seat:
                choice = plan.choices[table.step]
                if choice not in s.legal:
                    # something that nobody knew is otherwise in this world
                    table.step = LONGEST
                    continue
                table.step += 1
                self._play(table, choice, seat)
            else:
                return False
        return True

    def _play(self, table: Table, choice: int, seat: int) -> None:
        s = table.s
        table.others = table.others or s.actor != seat
        play(s, choice)
        table.made += 1
        if s.over or s.actor != seat or type(s.stack[-1]) not in self._turns:
            return
        if table.others or self._alone:
            table.begun += 1
            table.others = False
