"""The commands of `caravan`, one module each; whoever imports this has them all."""

from __future__ import annotations

from caravanserai.terminal.commands import (
    bench,
    benchmark,
    check,
    dataset,
    hint,
    house,
    ladder,
    learn,
    number,
    play,
    practice,
    replay,
    review,
    rules,
    serve,
    simulate,
    site,
    tournament,
    verify,
    watch,
)

__all__ = [
    "bench",
    "benchmark",
    "check",
    "dataset",
    "hint",
    "house",
    "ladder",
    "learn",
    "number",
    "play",
    "practice",
    "replay",
    "review",
    "rules",
    "serve",
    "simulate",
    "site",
    "tournament",
    "verify",
    "watch",
]
