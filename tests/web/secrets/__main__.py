"""Secrets swapped in many games: python -m tests.web.secrets --games 1000"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.secrets.swapping import always_now, swapped

SHOWN_S = 30.0


def main() -> int:
    """0 if nothing was different."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.secrets")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    differences, shown = 0, time.monotonic()
    with TemporaryDirectory() as folder, always_now(Path(folder)) as house:
        for n in range(args.games):
            for one in swapped(house, args.seed + n, pages=not n % 20):
                differences += 1
                print(one[:3000], flush=True)
            if time.monotonic() > shown + SHOWN_S:
                shown = time.monotonic()
                print(f"{n + 1} games, {differences} differences", flush=True)
        asked = len(house.asked)
    print(f"{args.games} games, {asked} routes each: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
