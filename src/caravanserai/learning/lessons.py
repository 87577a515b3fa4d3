"""What came of choices, and learning from it by proximal policy optimisation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from caravanserai.envs import batch
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.settings import Settings
from caravanserai.mind.network import LEAD, POINTS_UNIT, SHARE

SEATS = batch.MOST_SEATS
PLAYED_BY = 0
PAID = 1
"""The tags of a seat."""
TENTH = 0.1
LEAST = 2
"""From fewer decisions nothing is learned."""


@dataclass(frozen=True)
class Sources:
    """What of a row and of an end says how a seat stands."""

    entries: Tensor
    """The entries of the points by source, then those of the lures."""
    sources: int
    early: Tensor
    """1 for each source that counts at once, 0 for those that count at the end only."""
    weights: Tensor
    """What a lure pays for each."""
    tags: int

    def standing(self, counts: Tensor, paid: Tensor, over: bool = False) -> Tensor:
        """The points by source and what lures have paid, in units of expectation."""
        points = counts[..., : self.sources]
        if not over:
            points = points * self.early
        lured = (counts[..., self.sources :] * self.weights).sum(-1) * paid * TENTH
        return torch.cat([points, lured[..., None]], -1) / POINTS_UNIT


@dataclass
class Round:
    """Some answers of all games: times, games, and what belongs to each."""

    rows: Tensor
    answers: Tensor
    logarithms: Tensor
    """Of how likely each answer was."""
    expected: Tensor
    heads: Tensor
    ends: Tensor
    whole: Tensor
    """Whether a game was played on by the same process; of others nothing can be learned."""


class Teacher:
    """Learns from rounds."""

    def __init__(self, network: PolicyNetwork, sources: Sources, settings: Settings) -> None:
        self.network = network
        self._sources = sources
        self._settings = settings
        fused = next(network.parameters()).is_cuda
        self.optimizer = torch.optim.Adam(
            network.parameters(), lr=settings.rate, eps=1e-5, fused=fused
        )

    def advantages(self, played: Round) -> tuple[Tensor, Tensor]:
        """By how much more than expected each choice brought, thing by thing, and whether the
        learner made it and something came of it.
        """
        settings, sources = self._settings, self._sources
        times, games = played.answers.shape
        expected = played.expected
        things = expected.shape[-1]
        device = expected.device
        heads = played.heads
        seat = heads[..., batch.ASKED].long()
        ended = heads[..., batch.ENDED].bool()
        turn = heads[..., batch.TURN].bool()
        paid = heads[..., batch.TAGS + PAID].float()
        counts = played.rows[..., sources.entries].float()
        now = sources.standing(counts, paid)
        last = played.ends[..., batch.SEATS :].float().view(times, games, SEATS, -1)
        tags = batch.NOTED
        final = sources.standing(
            last[..., tags + sources.tags :][..., : len(sources.entries)],
            last[..., tags + PAID],
            over=True,
        )
        outcome = torch.zeros(times, games, SEATS, things, device=device)
        outcome[..., SHARE] = last[..., batch.SHARE] / batch.VICTORY
        outcome[..., LEAD] = last[..., batch.LEAD] / POINTS_UNIT
        stands = things + SHARE
        next_expected = torch.zeros(games, SEATS, things, device=device)
        next_gain = torch.zeros(games, SEATS, things, device=device)
        next_now = torch.zeros(games, SEATS, stands, device=device)
        known = torch.zeros(games, SEATS, device=device, dtype=torch.bool)
        counts_still = torch.ones(games, SEATS, device=device)
        trusted = torch.ones(games, SEATS, device=device)
        found = torch.zeros(times, games, things, device=device)
        usable = torch.zeros(times, games, device=device, dtype=torch.bool)
        every = torch.arange(games, device=device)
        for t in range(times - 1, -1, -1):
            # the answers of time t+1 ended these games: what is next is the end
            if t + 1 < times:
                over = ended[t + 1]
                next_expected = torch.where(over[:, None, None], outcome[t + 1], next_expected)
                next_now = torch.where(over[:, None, None], final[t + 1], next_now)
                next_gain = next_gain.masked_fill(over[:, None, None], 0.0)
                counts_still = counts_still.masked_fill(over[:, None], 1.0)
                known = known | over[:, None]
            p = seat[t]
            still = counts_still[every, p, None]
            error = still * next_expected[every, p] - expected[t]
            error[:, :stands] += next_now[every, p] - now[t]
            gain = error + still * trusted[every, p, None] * next_gain[every, p]
            gain = gain * known[every, p, None]  # nothing is known of what came of the last ones
            found[t] = gain
            usable[t] = known[every, p]
            next_expected[every, p] = expected[t]
            next_gain[every, p] = gain
            next_now[every, p] = now[t]
            trusted[every, p] = torch.where(turn[t], settings.turn_trace, settings.trace)
            counts_still[every, p] = torch.where(turn[t], settings.discount, 1.0)
            known[every, p] = True
        return found, usable & played.whole & (heads[..., batch.TAGS + PLAYED_BY] == 0)

    def learn(
        self, played: Round, rate: float, entropy: float, share: float, choosing: bool = True
    ) -> dict[str, float]:
        """Some passes over a round, for choosing too or only for expecting; says how it went.
        `share`: what the share of the victory counts.
        """
        settings, network = self._settings, self.network
        gains, usable = self.advantages(played)
        chosen = usable.reshape(-1).nonzero()[:, 0]
        if len(chosen) < LEAST:
            return {}
        target = (gains + played.expected).reshape(len(usable.reshape(-1)), -1)
        paid = played.heads[..., batch.TAGS + PAID].reshape(-1)
        points = gains[..., :SHARE].sum(-1)
        gain = settings.own * points + share * gains[..., SHARE]
        gain = (gain + settings.lead * gains[..., LEAD]).reshape(-1)[chosen]
        gain = gain / (1.0 + paid[chosen].float() / 100.0)
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        rows = played.rows.reshape(-1, played.rows.shape[-1])
        answers = played.answers.reshape(-1)
        logarithms = played.logarithms.reshape(-1)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        told = torch.zeros(5, device=rows.device)
        steps = 0
        for _ in range(settings.passes):
            order = torch.randperm(len(chosen), device=rows.device)
            for first in range(0, max(1, len(order) - settings.lesson // 2), settings.lesson):
                part = order[first : first + settings.lesson]
                at = chosen[part]
                with cast(rows):
                    preferences, expected = network(rows[at], paid[at])
                logs = preferences.log_softmax(1)
                log = logs.gather(1, answers[at].long()[:, None])[:, 0]
                change = log - logarithms[at]
                ratio = change.exp()
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                policy = -torch.minimum(ratio * gain[part], clipped * gain[part]).mean()
                openness = -(logs.exp() * logs.clamp_min(-50)).sum(1).mean()
                wrong = ((expected - target[at]) ** 2).mean(0)
                loss = 0.5 * wrong.sum()
                if choosing:
                    loss = loss + policy - entropy * openness
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                if not choosing:
                    self._only_expect()
                torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
                self.optimizer.step()
                with torch.no_grad():
                    moved = ((ratio - 1) - change).mean()
                    outside = ((ratio - 1).abs() > settings.clip).float().mean()
                    told += torch.stack([policy, wrong.sum(), openness, moved, outside]).detach()
                steps += 1
        names = ("policy", "wrong", "openness", "moved", "outside")
        found = {
            name: round(float(value), 4)
            for name, value in zip(names, told / max(1, steps), strict=True)
        }
        return {**found, "learned": len(chosen)}

    def _only_expect(self) -> None:
        """What it prefers is left as it is: only the last layers of what it expects learn."""
        for name, weight in self.network.named_parameters():
            if not name.startswith(("thought.", "expectation.")):
                weight.grad = None


def cast(tensor: Tensor) -> Any:
    """Half the digits where the machine is faster with them."""
    if tensor.is_cuda:
        return torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False)
    return torch.autocast("cpu", enabled=False)
