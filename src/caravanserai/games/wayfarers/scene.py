"""The table as pieces at places, from what one seat may know."""

from __future__ import annotations

from caravanserai.kernel.view import Scene, View


def scene(view: View) -> Scene:
    """Everything this seat sees."""
    return Scene([], [])
