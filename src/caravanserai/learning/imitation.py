"""Learning to choose as others did, from records of their games: a start for practice."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.game import Setup, find
from caravanserai.learning.lessons import cast
from caravanserai.learning.network import PolicyNetwork
from caravanserai.mind.observation import observation

STEP = 1024
"""Decisions in a step of learning."""
RATE = 1e-3


def decisions(key: str, path: Path) -> tuple[Tensor, Tensor]:
    """The rows that were seen and the answers that were given in the games of a file, a line of
    JSON each: records, or what `watching` writes.
    """
    game = find(key)
    shown = observation(game)
    rows: list[bytearray] = []
    answers: list[int] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if "start" in record:
            s = game.codec.from_dict(record["start"])
        else:
            s = game.new(Setup(record["seats"], record["options"]))
        for choice in record["choices"]:
            if s.actor != CHANCE:
                rows.append(shown.row(s, s.actor) + shown.mask(s, s.actor))
                answers.append(choice)
            play(s, choice)
    size = shown.entries + shown.words
    every = torch.frombuffer(bytearray().join(rows), dtype=torch.uint8)
    return every.view(-1, size), torch.tensor(answers)


def imitate(network: PolicyNetwork, rows: Tensor, answers: Tensor, passes: int) -> list[float]:
    """Some passes over the decisions; after each how far off it was on the last tenth, from which
    it does not learn.
    """
    device = next(network.parameters()).device
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=0.01)
    known = len(rows) - len(rows) // 10
    rows, answers = rows.to(device), answers.to(device)
    nothing = torch.zeros(STEP, device=device)
    off = []
    for done in range(passes):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - done / passes)
        for part in torch.randperm(known, device=device).split(STEP):
            with cast(rows):
                preferences, _ = network(rows[part], nothing[: len(part)])
            loss = functional.cross_entropy(preferences, answers[part])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
        off.append(_off(network, rows[known:], answers[known:]))
    return off


@torch.no_grad()
def _off(network: PolicyNetwork, rows: Tensor, answers: Tensor) -> float:
    """The mean surprise at answers that it did not learn from."""
    total = 0.0
    for part in torch.arange(len(rows), device=rows.device).split(STEP):
        with cast(rows):
            preferences, _ = network(rows[part], torch.zeros(len(part), device=rows.device))
        total += float(functional.cross_entropy(preferences, answers[part], reduction="sum"))
    return total / max(1, len(rows))
