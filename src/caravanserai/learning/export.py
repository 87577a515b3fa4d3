"""From a network that learns to one that plays: bytes and whole numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.learning.shape import LURED, Shape
from caravanserai.mind.network import (
    MAGIC,
    NORMED_STEPS,
    SCALE_BITS,
    SEEN_STEPS,
    UNIT_STEPS,
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
