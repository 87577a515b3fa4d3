"""Layers of units that learn, in numpy: what they say, and steps down the slope of an error."""

from __future__ import annotations

from typing import Any, Final

from caravanserai.extras import needed

MOMENTUM: Final = 0.1
SCALING: Final = 0.001
"""How fast Adam forgets earlier slopes, and how steep they were."""


class Learner:
    """A layer has, for each of its inputs, a weight for every unit, and a bias for every unit; what
    units but the last say below 0 counts as 0.
    """

    def __init__(self, layers: list[Any], biases: list[Any], rate: float) -> None:
        self._np = np = needed("numpy", "fit")
        self._rate = rate
        self.layers = len(layers)
        self.weights = [np.array(one, dtype=np.float32) for one in [*layers, *biases]]
        """Those of all layers, then all biases."""
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def told(self, rows: Any) -> list[Any]:
        """The rows, then what the units of each layer say of them."""
        found = [rows]
        for layer in range(self.layers):
            units = found[-1] @ self.weights[layer] + self.weights[self.layers + layer]
            found.append(self._np.maximum(units, 0) if layer < self.layers - 1 else units)
        return found

    def step(self, told: list[Any], slope: Any) -> None:
        """Go down, given how the error grows with what the last units said (Adam)."""
        np, layers = self._np, self.layers
        slopes: list[Any] = [None] * (2 * layers)
        for layer in reversed(range(layers)):
            slopes[layer] = told[layer].T @ slope
            slopes[layers + layer] = slope.sum(0)
            slope = (slope @ self.weights[layer].T) * (told[layer] > 0)
        self.steps += 1
        for weight, found, mean, square in zip(
            self.weights, slopes, self._means, self._squares, strict=True
        ):
            mean += MOMENTUM * (found - mean)
            square += SCALING * (found * found - square)
            step = mean / (1 - (1 - MOMENTUM) ** self.steps)
            steep = np.sqrt(square / (1 - (1 - SCALING) ** self.steps)) + 1e-8
            weight -= self._rate * step / steep
