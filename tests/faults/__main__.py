"""The laboratory by hand, with numbers:

python -m tests.faults servers --kills 1000                   of servers on SQLite
python -m tests.faults servers --kills 200 --postgresql       of servers on PostgreSQL
python -m tests.faults database --kills 100                   of PostgreSQL itself
python -m tests.faults servers --kills 50 --bots              with tables that wait for bots
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.house import Cluster, cluster, nursery
from tests.faults.kills import PEOPLE, WITH_BOTS, Found, database_killed, servers_killed

SHOWN_S = 30.0


def main() -> int:
    """0 if nothing was lost, doubled or stuck."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("what", choices=("servers", "database"))
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--bots", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    seats = WITH_BOTS if args.bots else PEOPLE
    shown = time.monotonic()

    def tell(found: Found) -> None:
        nonlocal shown
        if time.monotonic() > shown + SHOWN_S:
            shown = time.monotonic()
            print(f"{found.faults} faults, wrong so far: {found.wrong}", flush=True)

    with ExitStack() as there:
        data = Path(there.enter_context(TemporaryDirectory(prefix="caravan-faults-")))
        begun = there.enter_context(nursery())
        if args.what == "database":
            one: Cluster = there.enter_context(cluster())
            url = one.fresh_database("house")
            found = database_killed(begun, one, data, args.kills, url, seats, args.seed, tell)
        else:
            url = there.enter_context(cluster()).fresh_database("house") if args.postgresql else ""
            found = servers_killed(begun, data, args.kills, url, seats, args.seed, tell)
    print(found)
    print(*found.wrong, sep="\n")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
