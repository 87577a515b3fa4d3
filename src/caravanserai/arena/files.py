"""A tournament for other programs: JSON, CSV and a plot."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any, TextIO

from caravanserai.arena.ratings import Rating
from caravanserai.arena.tournament import Comparison
from caravanserai.extras import needed


def as_json(found: Sequence[Comparison], rated: Sequence[Rating]) -> dict[str, Any]:
    """Everything that was found out; an interval that is not known is null."""
    rows = [
        {key: None if value in (float("inf"), float("-inf")) else value for key, value in row}
        for row in (asdict(one).items() for one in found)
    ]
    return {"contests": rows, "ratings": [asdict(one) for one in rated]}


def write_csv(file: TextIO, found: Sequence[Comparison]) -> None:
    """A line for each contest."""
    writer = csv.DictWriter(file, [field.name for field in fields(Comparison)])
    writer.writeheader()
    writer.writerows(asdict(one) for one in found)


def plot(path: str, found: Sequence[Comparison]) -> None:
    """Win rates with their intervals, beside what equal strength would give."""
    figure = needed("matplotlib.figure", "arena").Figure(
        figsize=(8, 1.5 + 0.4 * len(found)), layout="constrained"
    )
    axes = figure.subplots()
    rows = range(len(found))
    labels = [
        f"{one.game} {one.seats}: {one.one} – {one.others}" if one.others else
        f"{one.game} {one.seats}: {one.one}"
        for one in found
    ]  # fmt: skip
    below = [one.rate - one.rate_low for one in found]
    above = [one.rate_high - one.rate for one in found]
    axes.errorbar([one.rate for one in found], rows, xerr=[below, above], fmt="o", capsize=4)
    equal = [1 / max(2, one.seats) for one in found]
    axes.plot(equal, rows, "|", color="grey", markersize=14)
    axes.set_yticks(list(rows), labels)
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.set_xlim(-0.02, 1.02)
    axes.set_xlabel("win rate")
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(path)
