"""Append the names of new entries to the file that says where each entry of an observation stands.

python tools/observation.py     all games; nothing that is there already moves
"""

from __future__ import annotations

from pathlib import Path

import caravanserai
from caravanserai.mind.observation import FILE, Observation, kept_names


def main() -> None:
    """Write the file of every game."""
    for key in caravanserai.available_games():
        game = caravanserai.load(key)
        kept = kept_names(game)
        names = Observation(game, kept).names
        folder = Path(__file__).parent.parent / "src/caravanserai/games" / key
        (folder / FILE).write_text("\n".join(names) + "\n", encoding="utf-8")
        print(f"{game.title}: {len(names)} entries, {len(names) - len(kept)} of them new")


if __name__ == "__main__":
    main()
