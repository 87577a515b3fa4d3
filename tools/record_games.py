"""Write recorded games with digests, the fixtures of tests/records.

    python tools/record_games.py GAME

Run it only after the rules version of the game was raised: until then the recorded games must
replay to the same digests, that is what they are for.
"""

from __future__ import annotations

import json
import sys
from itertools import product
from pathlib import Path
from random import Random

from caravanserai import Record, Setup, load, play
from caravanserai.kernel.check import choose
from caravanserai.kernel.record import digest

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "records"
EVERY = 20


def recorded(key: str, setup: Setup, seed: int) -> dict[str, object]:
    """One random game with the digest of every twentieth position and of the last; its players
    want to get on.
    """
    game = load(key)
    random = Random(seed)
    s = game.new(setup)
    choices: list[int] = []
    digests = {"0": digest(key, s)}
    while not s.over:
        choices.append(choose(game, s, random.random(), eager=True))
        play(s, choices[-1])
        if len(choices) % EVERY == 0 or s.over:
            digests[str(len(choices))] = digest(key, s)
    record = json.loads(Record(key, setup, choices).to_json())
    scores = [score.total for score in game.rules.scores(s)]
    return {
        "record": record,
        "digests": digests,
        "scores": scores,
        "ranking": game.rules.ranking(s),
    }


def main(key: str) -> None:
    game = load(key)
    folder = FOLDER / key
    folder.mkdir(parents=True, exist_ok=True)
    last = {name: choice.values[-1] for name, choice in game.options.items()}
    for seats, (name, options) in product(game.seats, (("plain", {}), ("options", last))):
        content = recorded(key, Setup(seats, options), seed=seats)
        (folder / f"{seats}_{name}.json").write_text(json.dumps(content) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
