"""How finished games ended, in a few numbers for each kind of game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from caravanserai.envs import batch
from caravanserai.learning.dealing import LEARNER

Ends = NDArray[np.int16]
PLAYED_BY: Final = batch.NOTED
PAID: Final = batch.NOTED + 1


class Report:
    """Reads the ends of games by the names of what was noted."""

    def __init__(self, kinds: Sequence[str], tags: int, noted: Sequence[str]) -> None:
        self._kinds = kinds
        self._first = batch.NOTED + tags
        self._noted = list(noted)
        self._found: list[Ends] = []

    def add(self, ends: Ends) -> None:
        """Some more games have ended."""
        if len(ends):
            self._found.append(ends)

    def tell(self) -> dict[str, Any]:
        """What came of them by kind and number of seats; begins anew."""
        if not self._found:
            return {"games": 0}
        ends = np.concatenate(self._found)
        self._found = []
        told: dict[str, Any] = {"games": len(ends)}
        seats = ends[:, batch.SEATS :].reshape(len(ends), batch.MOST_SEATS, -1)
        played = np.arange(batch.MOST_SEATS)[None] < ends[:, batch.PLAYERS, None]
        free = ((seats[:, :, PAID] * played) == 0).all(1)
        own = ((seats[:, :, PLAYED_BY] * played) == LEARNER).all(1)
        for players in sorted(set(ends[:, batch.PLAYERS].tolist())):
            for kind, name in enumerate(self._kinds):
                of_kind = (ends[:, batch.KIND] == kind) & (ends[:, batch.PLAYERS] == players)
                chosen = of_kind & free & own
                if chosen.any():
                    told[f"{name}, {players}"] = self._summary(
                        seats[chosen][:, :players], ends[chosen]
                    )
            mixed = (ends[:, batch.PLAYERS] == players) & ~own
            if mixed.any():
                told[f"others, {players}"] = self._against(seats[mixed][:, :players])
        return told

    def _summary(self, seats: Ends, ends: Ends) -> dict[str, Any]:
        totals = seats[:, :, batch.TOTAL]
        noted = seats[:, :, self._first :].astype(np.float64)
        won = seats[:, :, batch.SHARE] / batch.VICTORY
        told: dict[str, Any] = {
            "n": len(seats),
            "winner": round(float(totals.max(1).mean()), 1),
            "seat": round(float(totals.mean()), 1),
            "lead": round(float(seats[:, :, batch.LEAD].mean()), 1),
            "most": int(totals.max()),
            "length": round(float(ends[:, batch.LENGTH].mean())),
            "won": [round(float(share), 3) for share in won.mean(0)],
        }
        for i, name in enumerate(self._noted):
            if "=" not in name:
                told[name] = round(float(noted[:, :, i].mean()), 2)
                if name.startswith("points."):
                    told[f"{name} any"] = round(float((noted[:, :, i] > 0).mean()), 3)
                continue
            has = noted[:, :, i] > 0
            if has.any():
                told[name] = [
                    int(has.sum()),
                    round(float(won[has].mean()), 3),
                    round(float(totals[has].mean()), 1),
                ]
        return told

    @staticmethod
    def _against(seats: Ends) -> dict[str, Any]:
        """The share of victories of seats of the learner, where one or all but one learn."""
        learns = seats[:, :, PLAYED_BY] == LEARNER
        won = seats[:, :, batch.SHARE] / batch.VICTORY
        alone = learns.sum(1) == 1
        told: dict[str, Any] = {"n": len(seats)}
        if alone.any():
            told["one learner won"] = round(float(won[alone][learns[alone]].mean()), 3)
        if (~alone).any():
            told["one other won"] = round(float(won[~alone][~learns[~alone]].mean()), 3)
        return told
