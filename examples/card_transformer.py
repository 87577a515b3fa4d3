"""A transformer over cards in torch, taught to choose like recorded players.

    caravan dataset marco_polo --players greedy --seats 2 --games 50 --to games.parquet
    python examples/card_transformer.py games.parquet --minutes 3

Every card, tile and space is a token: what is printed on it, and where it is now. One more token is
the whole row. A word is worth what its verb, its place and its card say together, so what was
learned of one card helps with another. `--plain` is a network without cards, to compare with.
It needs torch.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from caravanserai.benchmark.dataset import decisions, read
from caravanserai.envs.encoding import floats
from caravanserai.envs.structure import Structure, structure
from caravanserai.mind.observation import observation

WIDTH = 64
HEADS = 4
LAYERS = 2
BATCH = 64
RATE = 1e-3
KEPT_APART = 0.1
"""The share of decisions that only measures."""


class CardTransformer(nn.Module):
    """Attention over cards; words by their factors."""

    def __init__(self, parts: Structure, entries: int) -> None:
        super().__init__()
        features = parts.features / np.maximum(1, np.abs(parts.features).max(axis=0))
        self.register_buffer("printed", torch.tensor(features))
        self.register_buffer("words", torch.tensor(parts.words))
        self.card = nn.Linear(len(parts.feature_names) + len(parts.fields), WIDTH)
        self.row = nn.Linear(entries, WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, HEADS, 2 * WIDTH, 0.0, batch_first=True)
        self.attention = nn.TransformerEncoder(layer, LAYERS, enable_nested_tensor=False)
        self.verbs = nn.Linear(WIDTH, len(parts.verbs))
        self.places = nn.Linear(WIDTH, len(parts.places) + 1)
        self.verb_of_card = nn.Linear(WIDTH, len(parts.verbs))

    def forward(self, rows: Tensor, cards: Tensor) -> Tensor:
        """How much every word is preferred."""
        printed = self.printed.expand(len(rows), -1, -1)
        tokens = self.card(torch.cat([printed, cards], dim=2))
        seen = self.attention(torch.cat([self.row(rows).unsqueeze(1), tokens], dim=1))
        whole, each = seen[:, 0], self.verb_of_card(seen[:, 1:])
        verb, place, card = self.words.T
        nothing = torch.zeros_like(each[:, :1])
        of_cards = torch.cat([each, nothing], dim=1)  # the last one, -1, is no card
        return self.verbs(whole)[:, verb] + self.places(whole)[:, place] + of_cards[:, card, verb]


class Plain(nn.Module):
    """The row, one hidden layer, the words."""

    def __init__(self, parts: Structure, entries: int) -> None:
        super().__init__()
        layers = (nn.Linear(entries, 2 * WIDTH), nn.ReLU(), nn.Linear(2 * WIDTH, len(parts.words)))
        self.layers = nn.Sequential(*layers)

    def forward(self, rows: Tensor, cards: Tensor) -> Tensor:
        """How much every word is preferred."""
        return self.layers(rows)


class Cloner:
    """A network that learns to choose like the players of a file."""

    def __init__(self, key: str, entries: int, plain: bool = False) -> None:
        self.parts = structure(key)
        self.network = (Plain if plain else CardTransformer)(self.parts, entries)
        self._steps = torch.optim.Adam(self.network.parameters(), RATE)

    def preferences(self, rows: Any, masks: Any) -> Tensor:
        """The logarithms of how likely every word is; what is not possible never happens."""
        seen = torch.from_numpy(floats(rows))
        cards = torch.from_numpy(floats(self.parts.cards_of(rows)))
        found = self.network(seen, cards)
        return found.masked_fill(torch.from_numpy(masks) == 0, -1e9).log_softmax(dim=1)

    def learn(self, rows: Any, masks: Any, actions: Any) -> float:
        """Make what was chosen more likely; how unlikely it was."""
        chosen = self.preferences(rows, masks).gather(1, torch.from_numpy(actions)[:, None])
        loss = -chosen.mean()
        self._steps.zero_grad()
        loss.backward()
        self._steps.step()
        return float(loss.detach())

    @torch.no_grad()
    def agreement(self, rows: Any, masks: Any, actions: Any) -> float:
        """How often it prefers what was chosen."""
        return float((self.preferences(rows, masks).argmax(dim=1).numpy() == actions).mean())


Examples = tuple[Any, Any, Any]


def loaded(file: str) -> tuple[Examples, Examples]:
    """The decisions to learn from, and those of other games to measure with."""
    chunks = list(decisions(file))
    whole = {name: np.concatenate([chunk[name] for chunk in chunks]) for name in chunks[0]}
    apart = whole["game"] % round(1 / KEPT_APART) == 0
    fields = ("observation", "action_mask", "action")
    learning, measuring = (tuple(whole[name][part] for name in fields) for part in (~apart, apart))
    return learning, measuring


def lessons(examples: Examples, random: Any) -> Iterator[Examples]:
    """Batches for ever."""
    while True:
        for part in np.array_split(random.permutation(len(examples[0])), len(examples[0]) // BATCH):
            yield examples[0][part], examples[1][part], examples[2][part]


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to choose like recorded players.")
    parser.add_argument("file")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--plain", action="store_true")
    wish = parser.parse_args()
    game, _ = read(wish.file)
    learning, (rows, masks, actions) = loaded(wish.file)
    cloner = Cloner(game.key, observation(game).entries, wish.plain)
    by_lot = float((1 / masks.sum(axis=1)).mean())
    print(f"{len(learning[0])} decisions; by lot {by_lot:.1%} agree", flush=True)
    began, losses = time.monotonic(), []
    for number, lesson in enumerate(lessons(learning, np.random.default_rng(1)), 1):
        losses.append(cloner.learn(*lesson))
        passed = time.monotonic() - began
        if number % 100 == 0 or passed > 60 * wish.minutes:
            agreed = cloner.agreement(rows[:1000], masks[:1000], actions[:1000])
            told = f"{passed:4.0f} s, {number:5} batches: loss {np.mean(losses):.3f}"
            print(f"{told}, {agreed:.1%} agree", flush=True)
            losses = []
        if passed > 60 * wish.minutes:
            return


if __name__ == "__main__":
    main()
