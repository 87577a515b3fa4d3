"""The network of a game: what a seat would choose, and what it expects, from what it sees.

All sums are sums of whole numbers, so every machine gives the same answer; the weights are bytes,
each unit with a scale of its own. A first layer over the row, blocks that add something to what
they are given, then a preference for every word and the expected points by source. Where numpy is
installed, many rows are answered at once (`mind.arrays`), with the same numbers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isqrt, log2
from struct import Struct, unpack
from typing import Any, Final

from caravanserai.kernel.core import State
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.mind.observation import Observation
from caravanserai.mind.observing import GREATEST
from caravanserai.mind.policy import UNKNOWN

POINTS_UNIT: Final = 20.0
"""So many points are 1 in what the seat expects."""
SHARE: Final = -2
LEAD: Final = -1
"""Expected after the points by source: the share of the victory, the lead."""
MAGIC: Final = b"caravanserai network 1\n"
SEEN_STEPS: Final = 16
SEEN: Final = [round(SEEN_STEPS * log2(n + 1)) for n in range(GREATEST + 1)]
"""Entries for a network: greater numbers grow like their logarithm, in sixteenths."""
UNIT_STEPS: Final = 1024
"""What units say is counted in such parts of 1,"""
NORMED_STEPS: Final = 128
"""and in these after it was brought to the same size."""
SCALE_BITS: Final = 24
LANE_BYTES: Final = 4
ZERO: Final = 2**30
"""All units of a layer are summed at once: as one number in which each has so many bytes. So much
is added to each that none is negative.
"""


_RAISED: Final = bytes([(byte + 128) % 256 for byte in range(256)])
"""Signed bytes made greater by 128."""


class Layer:
    """Units, each with a weight for every input, a bias and a scale."""

    __slots__ = ("_biases", "_bytes", "_start", "_struct", "_weights", "scales")

    def __init__(self, weights: list[bytes], biases: list[int], scales: list[int]) -> None:
        self._weights = [_packed(line) for line in weights]
        self._struct = Struct(f"<{len(biases)}I")
        self._bytes = self._struct.size
        start = self._struct.pack(*[bias + ZERO for bias in biases])
        self._start = int.from_bytes(start, "little")
        self.scales = scales

    def sums(self, inputs: list[int]) -> int:
        """The sums of all units, in lanes."""
        sums, weights = self._start, self._weights
        for i in range(len(inputs)):
            n = inputs[i]
            if n:
                sums += n * weights[i]
        return sums

    def scaled(self, sums: int) -> list[int]:
        """What the units say, scaled."""
        units = self._struct.unpack(sums.to_bytes(self._bytes, "little"))
        scales = self.scales
        return [(units[i] - ZERO) * scales[i] >> SCALE_BITS for i in range(len(scales))]


def _packed(line: bytes) -> int:
    """One number with a lane for each signed byte; a negative one borrows from the next lane."""
    lanes = bytearray(len(line) * LANE_BYTES)
    lanes[::LANE_BYTES] = line.translate(_RAISED)
    middle = bytearray(len(lanes))
    middle[::LANE_BYTES] = bytes([128]) * len(line)
    return int.from_bytes(lanes, "little") - int.from_bytes(middle, "little")


class Norm:
    """Brings numbers to the same size: their mean is taken away, their spread becomes 1."""

    __slots__ = ("_gains", "_shifts")

    def __init__(self, gains: list[int], shifts: list[int]) -> None:
        self._gains = gains
        self._shifts = shifts

    def normed(self, units: list[int]) -> list[int]:
        """The numbers in NORMED_STEPS."""
        count = len(units)
        mean = sum(units) // count
        square = 0
        for n in units:
            square += (n - mean) * (n - mean)
        spread = isqrt(square // count) + 1
        gains, shifts = self._gains, self._shifts
        return [(units[i] - mean) * gains[i] // spread + shifts[i] for i in range(count)]


def positive(units: list[int]) -> list[int]:
    """Nothing below 0."""
    return [n if n > 0 else 0 for n in units]


class Lines:
    """Last units, of which only some are asked: each with its weights as a line."""

    __slots__ = ("_biases", "_scales", "_weights")

    def __init__(self, weights: list[bytes], biases: list[int], scales: list[int]) -> None:
        self._weights = weights
        self._biases = biases
        self._scales = scales

    def answers(self, units: list[int], asked: list[int]) -> list[int]:
        """What these say, in UNIT_STEPS."""
        given = [(i, n) for i, n in enumerate(units) if n]
        found = []
        for unit in asked:
            line, total = self._weights[unit], self._biases[unit]
            for i, n in given:
                weight = line[i]
                total += n * (weight - 256 if weight > 127 else weight)
            found.append(total * self._scales[unit] >> SCALE_BITS)
        return found


class Answer:
    """What a network says of a row."""

    __slots__ = ("expected", "preferences")

    def __init__(self, preferences: list[float], expected: list[float]) -> None:
        self.preferences = preferences
        """How much each possible choice is preferred: the logarithm of how often, but for a
        constant."""
        self.expected = expected
        """The points still to come by source, the share of the victory, the lead."""


class Network:
    """Ready to be asked."""

    __slots__ = (
        "_blocks", "_expectation", "_first", "_norm", "_preference", "_thought", "fingerprint",
        "head",
    )  # fmt: skip

    def __init__(self, content: bytes) -> None:
        reader = Reader(content)
        self.head = reader.head
        self.fingerprint: str = reader.head["fingerprint"]
        width, row = reader.head["width"], reader.head["row"]
        self._first = reader.layer(row, width)
        self._blocks: list[tuple[Norm, Layer, Layer]] = [
            (reader.norm(width), reader.layer(width, width // 2), reader.layer(width // 2, width))
            for _ in range(reader.head["blocks"])
        ]
        self._norm = reader.norm(width)
        self._thought = reader.layer(width, width // 4)
        self._expectation = reader.lines(width // 4, reader.head["expected"])
        self._preference = reader.lines(width, reader.head["words"])

    def answers(self, rows: list[bytes | bytearray], legal: list[list[int]]) -> list[Answer]:
        """What it says of each row."""
        return [self._answer(rows[i], legal[i]) for i in range(len(rows))]

    def _answer(self, row: bytes | bytearray, legal: list[int]) -> Answer:
        """What it says of a row of what is seen and what may be chosen."""
        first = self._first
        units = positive(first.scaled(first.sums([SEEN[n] for n in row])))
        for norm, narrow, wide in self._blocks:
            inner = positive(narrow.scaled(narrow.sums(norm.normed(units))))
            more = wide.scaled(wide.sums(inner))
            units = [units[i] + more[i] for i in range(len(units))]
        normed = positive(self._norm.normed(units))
        words = self.head["words"]
        met = [choice for choice in legal if choice < words]
        known = [n / UNIT_STEPS for n in self._preference.answers(normed, met)]
        thought = positive(self._thought.scaled(self._thought.sums(normed)))
        asked = list(range(self.head["expected"]))
        expected = [n / UNIT_STEPS for n in self._expectation.answers(thought, asked)]
        return Answer(preferences(known, legal, words), expected)


def preferences(known: list[float], legal: list[int], words: int) -> list[float]:
    """How much each choice is preferred, if only so many words were there when the network was
    made; the others were never met.
    """
    if len(known) == len(legal):
        return known
    least, answers = min(known, default=0.0) - UNKNOWN, iter(known)
    return [next(answers) if choice < words else least for choice in legal]


def seen_by(head: Mapping[str, Any], shown: Observation, s: State, seat: int) -> bytes:
    """The row that a network looks at: what the seat sees and what it may choose, of the entries
    and words that were there when the network was made.
    """
    entries = head["row"] - head["words"]
    return bytes(shown.row(s, seat)[:entries] + shown.mask(s, seat)[: head["words"]])


def check_fit(head: Mapping[str, Any], shown: Observation) -> None:
    """CaravanseraiError if a network was made with other entries or words than the first ones of
    this game.
    """
    entries, words = head["row"] - head["words"], head["words"]
    if (
        entries > shown.entries
        or words > shown.words
        or head["fingerprint"] != shown.fingerprint_of(entries, words)
    ):
        raise CaravanseraiError(
            f"this network was made with other entries or words than those of {shown.game.title} "
            "as it is here"
        )


def head_of(content: bytes) -> tuple[dict[str, Any], int]:
    """What a file says of its network, and where the numbers begin."""
    if not content.startswith(MAGIC):
        raise ValueError("this is no network")
    end = content.index(b"\n", len(MAGIC))
    return json.loads(content[len(MAGIC) : end]), end + 1


class Reader:
    """Takes the parts of a network out of a file, one after the other."""

    def __init__(self, content: bytes) -> None:
        self.head, self._at = head_of(content)
        self._content = content

    def _bytes(self, count: int) -> bytes:
        found = self._content[self._at : self._at + count]
        if len(found) < count:
            raise ValueError("the network ends too early")
        self._at += count
        return found

    def _numbers(self, count: int) -> list[int]:
        return list(unpack(f"<{count}i", self._bytes(4 * count)))

    def _table(self, lines: int, length: int) -> list[bytes]:
        return [self._bytes(length) for _ in range(lines)]

    def layer(self, inputs: int, units: int) -> Layer:
        """Weights input by input."""
        weights = self._table(inputs, units)
        return Layer(weights, self._numbers(units), self._numbers(units))

    def lines(self, inputs: int, units: int) -> Lines:
        """Weights unit by unit."""
        weights = self._table(units, inputs)
        return Lines(weights, self._numbers(units), self._numbers(units))

    def norm(self, width: int) -> Norm:
        return Norm(self._numbers(width), self._numbers(width))
