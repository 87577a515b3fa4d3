"""What the machine is like that learns, told before anything begins."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path
from typing import Any, Final

import torch

from caravanserai.kernel import core
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.learning.memory import Layout

SHARED: Final = Path("/dev/shm")
MIB: Final = 2**20


def described(layout: Layout, device: torch.device) -> dict[str, Any]:
    """Python, torch, device, cores, whether the rules are compiled, and shared memory.

    CaravanseraiError if the games do not fit into it.
    """
    free = shutil.disk_usage(SHARED).free // MIB if SHARED.is_dir() else None
    wanted = layout.size // MIB
    # the memory is there already, but its pages are not
    if free is not None and wanted > free:
        raise CaravanseraiError(
            f"{wanted} MiB of shared memory are needed and {free} are free in {SHARED}; "
            "take fewer games (--set games=...) or fewer --actors"
        )
    return {
        "python": platform.python_version(),
        "torch": torch.__version__,
        "device": torch.cuda.get_device_name() if device.type == "cuda" else "cpu",
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None,
        "compiled": compiled(),
        "shared_mib": wanted,
        "row": layout.row,
    }


def compiled() -> bool:
    """Whether the rules are compiled: then games are played ten times as fast."""
    return Path(core.__file__).suffix != ".py"
