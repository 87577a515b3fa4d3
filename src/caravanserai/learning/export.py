"""From a network that learns to one that plays, bytes and whole numbers; and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.learning.shape import LURED, OTHERS, Shape
from caravanserai.mind.network import (
    MAGIC,
    NORMED_STEPS,
    SCALE_BITS,
    SEEN_STEPS,
    UNIT_STEPS,
    head_of,
)

Numbers = NDArray[np.float64]
LARGEST = 127


def written(shape: Shape, weights: Mapping[str, Numbers], about: Mapping[str, Any]) -> bytes:
    """The content of the file from which a network plays; `about` is what is noted of it."""
    expected = len(weights["expectation.bias"])
    kept = [i for i in range(expected) if i != expected + LURED]
    head = {
        "fingerprint": shape.fingerprint,
        "row": shape.row,
        "words": shape.words,
        "width": shape.width,
        "blocks": shape.blocks,
        "expected": len(kept),
        "about": dict(about),
    }
    parts = [MAGIC, json.dumps(head).encode(), b"\n"]
    first = weights["first.weight"][:, : shape.row]
    parts.append(_layer(first, weights["first.bias"], SEEN_STEPS, UNIT_STEPS, by_input=True))
    for i in range(shape.blocks):
        block = {
            name.removeprefix(f"blocks.{i}."): value
            for name, value in weights.items()
            if name.startswith(f"blocks.{i}.")
        }
        parts.append(_norm(block["norm.weight"], block["norm.bias"]))
        narrow, wide = block["narrow.weight"], block["wide.weight"]
        parts.append(_layer(narrow, block["narrow.bias"], NORMED_STEPS, NORMED_STEPS))
        parts.append(_layer(wide, block["wide.bias"], NORMED_STEPS, UNIT_STEPS))
    parts.append(_norm(weights["norm.weight"], weights["norm.bias"]))
    parts.append(
        _layer(weights["thought.weight"], weights["thought.bias"], NORMED_STEPS, NORMED_STEPS)
    )
    expectation, bias = weights["expectation.weight"][kept], weights["expectation.bias"][kept]
    parts.append(_layer(expectation, bias, NORMED_STEPS, UNIT_STEPS, by_input=False))
    preference, bias = weights["preference.weight"], weights["preference.bias"]
    parts.append(_layer(preference, bias, NORMED_STEPS, UNIT_STEPS, by_input=False))
    return b"".join(parts)


def read(content: bytes) -> tuple[Shape, dict[str, Numbers], dict[str, Any]]:
    """A network from such a file, to learn on: as exact as its bytes. What it made of lures is not
    in them, so it expects nothing of these.
    """
    head, at = head_of(content)
    words, row, width, blocks = head["words"], head["row"], head["width"], head["blocks"]
    sources = head["expected"] + 1 - OTHERS
    parts = _Parts(content, at)
    found = parts.layer("first", row, width, SEEN_STEPS, UNIT_STEPS)
    found["first.weight"] = np.pad(found["first.weight"], ((0, 0), (0, 1)))
    for i in range(blocks):
        name, narrow = f"blocks.{i}", width // 2
        found |= parts.norm(f"{name}.norm", width)
        found |= parts.layer(f"{name}.narrow", width, narrow, NORMED_STEPS, NORMED_STEPS)
        found |= parts.layer(f"{name}.wide", narrow, width, NORMED_STEPS, UNIT_STEPS)
    found |= parts.norm("norm", width)
    found |= parts.layer("thought", width, width // 4, NORMED_STEPS, NORMED_STEPS)
    thought, steps = width // 4, (NORMED_STEPS, UNIT_STEPS)
    found |= parts.layer("expectation", thought, head["expected"], *steps, by_input=False)
    for name in ("expectation.weight", "expectation.bias"):
        found[name] = np.insert(found[name], head["expected"] + 1 + LURED, 0.0, axis=0)
    found |= parts.layer("preference", width, words, *steps, by_input=False)
    shape = Shape(row - words, words, sources, width, blocks, head["fingerprint"])
    return shape, found, head["about"]


class _Parts:
    """Takes the parts of a file, one after the other."""

    def __init__(self, content: bytes, at: int) -> None:
        self._content = content
        self._at = at

    def _numbers(self, count: int, kind: str) -> Numbers:
        found = np.frombuffer(self._content, kind, count, self._at)
        self._at += found.nbytes
        return found.astype(np.float64)

    def layer(
        self, name: str, inputs: int, units: int, given: int, told: int, by_input: bool = True
    ) -> dict[str, Numbers]:
        """Weights and biases as they were before they became whole."""
        small = self._numbers(inputs * units, "i1")
        lines = small.reshape(inputs, units).T if by_input else small.reshape(units, inputs)
        whole, scales = self._numbers(units, "<i4"), self._numbers(units, "<i4")
        steps = scales / 2**SCALE_BITS * given / told
        return {f"{name}.weight": lines * steps[:, None], f"{name}.bias": whole * steps / given}

    def norm(self, name: str, width: int) -> dict[str, Numbers]:
        """Gains and shifts."""
        return {
            f"{name}.{what}": self._numbers(width, "<i4") / NORMED_STEPS
            for what in ("weight", "bias")
        }


def _layer(
    weights: Numbers, biases: Numbers, given: int, found: int, by_input: bool = True
) -> bytes:
    """Weights as bytes, each unit with its own scale; inputs counted in parts of 1, and outputs."""
    steps = np.maximum(np.abs(weights).max(1), 1e-9) / LARGEST
    small = np.rint(weights / steps[:, None]).astype(np.int8)
    ordered = small.T if by_input else small
    whole = np.rint(biases / steps * given).astype("<i4")
    scales = np.rint(steps / given * found * 2**SCALE_BITS).astype("<i4")
    return np.ascontiguousarray(ordered).tobytes() + whole.tobytes() + scales.tobytes()


def _norm(gains: Numbers, shifts: Numbers) -> bytes:
    """Gains and shifts in parts of 1."""
    return (
        np.rint(gains * NORMED_STEPS).astype("<i4").tobytes()
        + np.rint(shifts * NORMED_STEPS).astype("<i4").tobytes()
    )
