"""The same network over arrays: many rows at once, with numpy, number for number the same answers.

Sums of products of whole numbers stay below 2**53 (most below 2**24), so floating point holds them
exactly and the fast products of matrices can be used.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.mind.network import (
    SCALE_BITS,
    SEEN,
    UNIT_STEPS,
    Answer,
    head_of,
    preferences,
)

Whole = NDArray[np.int64]
Exact = NDArray[np.float64]

_SEEN: Final = np.array(SEEN, np.float32)


class _Layer:
    """Units: weights input by input, whole numbers in floating point."""

    def __init__(self, weights: NDArray[Any], biases: Whole, scales: Whole) -> None:
        self._weights = weights
        self._biases = biases
        self._scales = scales

    def scaled(self, given: NDArray[Any]) -> Whole:
        sums: Whole = (given @ self._weights).astype(np.int64) + self._biases
        found: Whole = sums * self._scales >> SCALE_BITS
        return found


class _Norm:
    """Brings the numbers of a row to the same size."""

    def __init__(self, gains: Whole, shifts: Whole) -> None:
        self._gains = gains
        self._shifts = shifts

    def normed(self, units: Whole) -> Whole:
        count = units.shape[1]
        units = units - (units.sum(1) // count)[:, None]
        squares = (units * units).sum(1) // count
        spread = np.array([isqrt(int(square)) + 1 for square in squares], np.int64)
        found: Whole = units * self._gains // spread[:, None] + self._shifts
        return found


class ArrayNetwork:
    """Ready to be asked about many rows."""

    def __init__(self, content: bytes) -> None:
        self.head, at = head_of(content)
        self._content = content
        self._at = at
        width, row = self.head["width"], self.head["row"]
        self._first = self._layer(row, width, np.float32)
        self._blocks = [
            (
                self._norm_of(width),
                self._layer(width, width // 2, np.float64),
                self._layer(width // 2, width, np.float64),
            )
            for _ in range(self.head["blocks"])
        ]
        self._norm = self._norm_of(width)
        self._thought = self._layer(width, width // 4, np.float64)
        self._expectation = self._lines(width // 4, self.head["expected"])
        self._preference = self._lines(width, self.head["words"])

    def answers(self, rows: list[bytes | bytearray], legal: list[list[int]]) -> list[Answer]:
        """What it says of each row."""
        seen = _SEEN[np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)]
        units = np.maximum(self._first.scaled(seen), 0)
        for norm, narrow, wide in self._blocks:
            inner = np.maximum(narrow.scaled(norm.normed(units).astype(np.float64)), 0)
            units = units + wide.scaled(inner.astype(np.float64))
        normed = np.maximum(self._norm.normed(units), 0).astype(np.float64)
        preferred = self._preference.scaled(normed) / UNIT_STEPS
        words = self.head["words"]
        thought = np.maximum(self._thought.scaled(normed), 0).astype(np.float64)
        expected = self._expectation.scaled(thought) / UNIT_STEPS
        found = []
        for i, choices in enumerate(legal):
            met = [choice for choice in choices if choice < words]
            known: list[float] = preferred[i, met].tolist()
            found.append(Answer(preferences(known, choices, words), expected[i].tolist()))
        return found

    def _numbers(self, count: int, kind: str) -> NDArray[Any]:
        if len(self._content) < self._at + count * np.dtype(kind).itemsize:
            raise ValueError("the network ends too early")
        found = np.frombuffer(self._content, kind, count, self._at)
        self._at += found.nbytes
        return found

    def _layer(self, inputs: int, units: int, kind: Any) -> _Layer:
        weights = self._numbers(inputs * units, "i1").reshape(inputs, units).astype(kind)
        return _Layer(weights, *self._biases_and_scales(units))

    def _lines(self, inputs: int, units: int) -> _Layer:
        weights = self._numbers(inputs * units, "i1").reshape(units, inputs).T.astype(np.float64)
        return _Layer(weights, *self._biases_and_scales(units))

    def _biases_and_scales(self, units: int) -> tuple[Whole, Whole]:
        return (
            self._numbers(units, "<i4").astype(np.int64),
            self._numbers(units, "<i4").astype(np.int64),
        )

    def _norm_of(self, width: int) -> _Norm:
        return _Norm(*self._biases_and_scales(width))
