"""Joint luck: dice and draws of which nobody alone is the master.

The house chooses a secret and publishes its hash. Then every seat adds a seed, in the open; only
when all have done so anything is dealt. Every answer of chance follows from the secret, the seeds,
the ply and the epoch: the house could no longer change its part, and nobody else knew it. After
the game the secret is published too, and anybody can do the sums again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from caravanserai.kernel.chance import Committed
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.record import Record


class Seed(NamedTuple):
    """What a seat has added, whatever its player has typed, rolled or let be drawn."""

    seat: int
    text: str


class Luck:
    """Dice and draws that follow from secret and seeds, the ply and the epoch.

    A new epoch begins whenever something revealed is taken back: nobody shall know what comes.
    """

    def __init__(self, secret: str, epoch: int = 0, seeds: Sequence[Seed] = ()) -> None:
        self._committed = Committed(f"{mixed(secret, seeds)}:{epoch}")

    def choose(self, s: State, ply: int) -> int:
        return self._committed.choose(s, ply)

    def copy(self) -> Luck:
        return self  # nothing in it changes


def commitment(secret: str) -> str:
    """What the house publishes before it knows the seeds."""
    return Committed(secret).commitment


def mixed(secret: str, seeds: Sequence[Seed]) -> str:
    """The secret, and what the seats have added, seat by seat: the order in which that came, with
    which a house could aim, changes nothing.
    """
    if not seeds:
        return secret
    by_seat = sorted(seeds, key=lambda seed: seed.seat)
    text = "\n".join(f"{seed.seat + 1}:{seed.text}" for seed in by_seat)
    return hmac.new(secret.encode(), text.encode(), hashlib.sha256).hexdigest()


class Disclosed(NamedTuple):
    """What is published when the game is over, with the record."""

    commitment: str
    secret: str
    seeds: tuple[Seed, ...]
    since: int
    """Choices before this ply were made elsewhere."""
    taken_back: tuple[int, ...]
    """To which plies somebody went back over something revealed: each time an epoch began."""

    def epoch(self, ply: int) -> int:
        """The epoch in which the choice was made that stands at a ply of the record."""
        return max((n for n, to in enumerate(self.taken_back, 1) if to <= ply), default=0)

    def to_dict(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "seeds": [{"seat": seed.seat + 1, "seed": seed.text} for seed in self.seeds],
            "since": self.since,
            "taken_back": list(self.taken_back),
        }

    @staticmethod
    def from_dict(content: Any) -> Disclosed:
        """What a file says of the luck of its game."""
        if not isinstance(content, Mapping):
            raise BadRecord("'luck' must be a JSON object with commitment, secret and seeds")
        for key, kind in _KINDS.items():
            if type(content.get(key)) is not kind:
                raise BadRecord(f"'luck.{key}' must be a {kind.__name__}")
        if any(type(ply) is not int for ply in content["taken_back"]):
            raise BadRecord("'luck.taken_back' must be whole numbers")
        seeds = tuple(_seed(one) for one in content["seeds"])
        plies = tuple(content["taken_back"])
        return Disclosed(content["commitment"], content["secret"], seeds, content["since"], plies)


_KINDS: Final[dict[str, type]] = {
    "commitment": str,
    "secret": str,
    "seeds": list,
    "since": int,
    "taken_back": list,
}


def _seed(content: Any) -> Seed:
    if not isinstance(content, Mapping):
        raise BadRecord("each of 'luck.seeds' must be a JSON object with seat and seed")
    seat, text = content.get("seat"), content.get("seed")
    if type(seat) is not int or type(text) is not str or "\n" in text:
        raise BadRecord("each of 'luck.seeds' must have a number 'seat' and a line 'seed'")
    return Seed(seat - 1, text)


class Verdict(NamedTuple):
    """What the sums say. `wrong`: the first ply whose answer of chance does not follow."""

    committed: bool
    answers: int
    wrong: int | None

    @property
    def honest(self) -> bool:
        return self.committed and self.wrong is None


def verified(record: Record, luck: Disclosed) -> Verdict:
    """Do the sums again: whether the secret is the one that was promised, and whether every die and
    every draw of the record follows from it and from the seeds.
    """
    committed = commitment(luck.secret) == luck.commitment
    epochs: dict[int, Luck] = {}
    s = record.begin()
    answers, wrong = 0, None
    for ply, choice in enumerate(record.choices):
        if s.actor == CHANCE and ply >= luck.since:
            epoch = luck.epoch(ply)
            if epoch not in epochs:
                epochs[epoch] = Luck(luck.secret, epoch, luck.seeds)
            answers += 1
            if wrong is None and epochs[epoch].choose(s, ply) != choice:
                wrong = ply
        play(s, choice)
    return Verdict(committed, answers, wrong)
