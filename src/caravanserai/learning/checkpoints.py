"""Networks that learn, as files: one to go on from, one to play with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import torch

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.learning.export import written
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.shape import Shape


def save(folder: Path, name: str, network: PolicyNetwork, about: dict[str, Any]) -> None:
    """The weights in half precision to go on from, and as bytes to play with; each file is there
    as a whole or not at all.
    """
    content = {
        "shape": network.shape.to_dict(),
        "weights": {name: value.half().cpu() for name, value in network.state_dict().items()},
        "about": about,
    }
    beside = folder / f"{name}.new"
    torch.save(content, beside)
    os.replace(beside, folder / f"{name}.pt")
    weights = {name: value.double().cpu().numpy() for name, value in network.state_dict().items()}
    beside.write_bytes(written(network.shape, weights, about))
    os.replace(beside, folder / f"{name}.network")


def restore(path: Path, network: PolicyNetwork) -> dict[str, Any]:
    """Give a network the weights of a file; says what was noted of them."""
    content = torch.load(path, map_location="cpu", weights_only=True)
    found = Shape(**content["shape"])
    if found != network.shape:
        raise CaravanseraiError(f"{path} holds a network for {found}, not for {network.shape}")
    network.load_state_dict({name: value.float() for name, value in content["weights"].items()})
    about: dict[str, Any] = content["about"]
    return about
