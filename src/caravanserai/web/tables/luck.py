"""From what the dice and draws of a table follow, and when they may be dealt."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from caravanserai.kernel.chance import Awaited, Chance
from caravanserai.kernel.luck import Disclosed, Luck, Seed, commitment


@dataclass(frozen=True)
class Given:
    """A seed that somebody has added for their seat; whoever sits there next adds another one."""

    seat: int
    generation: int
    text: str


@dataclass(frozen=True)
class TableLuck:
    """The secret of the house with everything that was added to it.

    `joint`: the seats add seeds; `waiting`: not all have, so nothing is dealt yet.
    """

    secret: str
    joint: bool = False
    waiting: bool = False
    given: tuple[Given, ...] = ()
    since: int = 0
    """Choices before this ply were made elsewhere."""
    epoch: int = 0
    taken_back: tuple[int, ...] | None = ()
    """To which plies somebody went back over something revealed; None: from before it was noted."""

    @property
    def commitment(self) -> str:
        """The hash of the secret, known before the seeds."""
        return commitment(self.secret)

    @property
    def seeds(self) -> tuple[Seed, ...]:
        return tuple(Seed(one.seat, one.text) for one in self.given)

    def chance(self) -> Chance:
        """Who answers for chance at present."""
        return Awaited() if self.waiting else Luck(self.secret, self.epoch, self.seeds)

    def has(self, seat: int, generation: int) -> bool:
        """Whether somebody has added a seed since they sit there."""
        return any((one.seat, one.generation) == (seat, generation) for one in self.given)

    def with_seed(self, given: Given) -> TableLuck:
        return replace(self, given=(*self.given, given))

    def dealt(self) -> TableLuck:
        return replace(self, waiting=False)

    def gone_back(self, ply: int) -> TableLuck:
        """Something revealed is taken back: what comes is unknown again."""
        plies = None if self.taken_back is None else (*self.taken_back, ply)
        return replace(self, epoch=self.epoch + 1, taken_back=plies)

    def disclosed(self) -> Disclosed | None:
        """What everybody may know when the game is over; None where not all of it was noted."""
        if self.taken_back is None:
            return None
        return Disclosed(self.commitment, self.secret, self.seeds, self.since, self.taken_back)

    def to_json(self) -> str:
        """As it is stored, beside secret and epoch."""
        content: dict[str, Any] = {
            "joint": self.joint,
            "waiting": self.waiting,
            "given": [vars(one) for one in self.given],
            "since": self.since,
            "taken_back": self.taken_back,
        }
        return json.dumps(content)

    @staticmethod
    def from_json(text: str, secret: str, epoch: int) -> TableLuck:
        """As it was stored; tables from before there were seeds have nothing."""
        if not text:
            return TableLuck(secret, epoch=epoch, taken_back=None if epoch else ())
        content = json.loads(text)
        plies = content["taken_back"]
        return TableLuck(
            secret,
            content["joint"],
            content["waiting"],
            tuple(Given(**one) for one in content["given"]),
            content["since"],
            epoch,
            None if plies is None else tuple(plies),
        )
