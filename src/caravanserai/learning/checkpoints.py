"""Networks that learn, as files: to go on from, to play with, and what learning remembers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from zipfile import is_zipfile

import torch
from torch import Tensor
from torch.nn import functional

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import Game
from caravanserai.learning.export import read, written
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.shape import Shape
from caravanserai.mind.network import MAGIC
from caravanserai.mind.observation import observation

Weights = dict[str, Tensor]
REMEMBERED = ("exp_avg", "exp_avg_sq")
"""What Adam remembers of every weight."""


def save(folder: Path, name: str, network: PolicyNetwork, about: dict[str, Any]) -> None:
    """The weights in half precision to go on from, and as bytes to play with."""
    content = {
        "shape": network.shape.to_dict(),
        "weights": {name: value.half().cpu() for name, value in network.state_dict().items()},
        "about": about,
    }
    _write(folder / f"{name}.pt", content)
    weights = {name: value.double().cpu().numpy() for name, value in network.state_dict().items()}
    _replace(folder / f"{name}.network", written(network.shape, weights, about))


def remember(folder: Path, name: str, optimizer: torch.optim.Optimizer) -> None:
    """What learning remembers of its steps, with few digits."""
    state = optimizer.state_dict()["state"]
    content = {
        "steps": {i: float(one["step"]) for i, one in state.items()},
        **{
            what: {i: one[what].bfloat16().cpu() for i, one in state.items()} for what in REMEMBERED
        },
    }
    _write(folder / f"{name}.adam", content)


def recall(path: Path, optimizer: torch.optim.Optimizer) -> None:
    """Give learning what it remembered, if that is there and fits."""
    if not path.exists():
        return
    content = torch.load(path, map_location="cpu", weights_only=True)
    groups = optimizer.state_dict()["param_groups"]
    weights = [weight for group in optimizer.param_groups for weight in group["params"]]
    shapes = [content[REMEMBERED[0]][i].shape for i in sorted(content[REMEMBERED[0]])]
    if shapes == [weight.shape for weight in weights]:
        state = {
            i: {
                "step": torch.tensor(step),
                **{what: content[what][i].float() for what in REMEMBERED},
            }
            for i, step in content["steps"].items()
        }
        optimizer.load_state_dict({"state": state, "param_groups": groups})


def opened(path: Path, game: Game[Any]) -> tuple[PolicyNetwork, dict[str, Any]]:
    """The network of a file of either kind, for the observation as it is now, and what was noted of
    it.
    """
    try:
        shape, weights, about = _content(path)
    except (KeyError, OSError, RuntimeError, TypeError, ValueError) as error:
        raise CaravanseraiError(f"{path} holds no network of `caravan learn`: {error}") from None
    now = Shape.of(game, shape.width, shape.blocks)
    shown = observation(game)
    fits = shape.entries <= shown.entries and shape.words <= shown.words
    same = fits and shape.fingerprint == shown.fingerprint_of(shape.entries, shape.words)
    if not same or shape.sources != now.sources:
        raise CaravanseraiError(
            f"{path} was made with other entries or words than those of {game.title} as it is here"
        )
    network = PolicyNetwork(now)
    network.load_state_dict(_grown(weights, shape, now))
    return network, about


def _content(path: Path) -> tuple[Shape, Weights, dict[str, Any]]:
    with path.open("rb") as file:
        plays = file.read(len(MAGIC)) == MAGIC
    if plays:
        shape, weights, about = read(path.read_bytes())
        return shape, {name: torch.from_numpy(one).float() for name, one in weights.items()}, about
    if not is_zipfile(path):
        raise ValueError("it was written by something else")
    content = torch.load(path, map_location="cpu", weights_only=True)
    weights = {name: value.float() for name, value in content["weights"].items()}
    return Shape(**content["shape"]), weights, content["about"]


def _grown(weights: Weights, then: Shape, now: Shape) -> Weights:
    """Nothing is made of entries and words that were not there then."""
    first = weights["first.weight"]
    seen, possible, paid = first.split([then.entries, then.words, 1], 1)
    entries, words = now.entries - then.entries, now.words - then.words
    wider = [functional.pad(seen, (0, entries)), functional.pad(possible, (0, words)), paid]
    return {
        **weights,
        "first.weight": torch.cat(wider, 1),
        "preference.weight": functional.pad(weights["preference.weight"], (0, 0, 0, words)),
        "preference.bias": functional.pad(weights["preference.bias"], (0, words)),
    }


def _write(path: Path, content: dict[str, Any]) -> None:
    beside = path.with_name(f"{path.name}.new")
    torch.save(content, beside)
    os.replace(beside, path)


def _replace(path: Path, content: bytes) -> None:
    """The file is there as a whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(content)
    os.replace(beside, path)
