"""Learning environments: PettingZoo, Gymnasium and OpenSpiel, each behind its own extra.

Nothing here imports those libraries; `caravanserai.envs.pettingzoo`, `.gymnasium` and `.openspiel`
do. `VERSION` stands in the names of all environments.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 2
"""Raised when observations, rewards or rules change; docs/research.md keeps the history."""
