"""Games as data: records of bots in a columnar file (Parquet), and back to arrays of decisions.

    write("merv.parquet", recorded(plans, jobs=2), "merv")
    for chunk in decisions("merv.parquet"):
        chunk["observation"], chunk["action_mask"], chunk["action"], chunk["reward"]

A row is a game: how it was set up, who played, every choice and how it ended. What was seen is not
stored: the rules say it, so a file is small and fits every version of the observation. Beside the
file lies its checksum, in the format of `sha256sum`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import caravanserai
from caravanserai.arena.backends import spread
from caravanserai.arena.matches import Plan
from caravanserai.bots import seated
from caravanserai.envs.encoding import mask, vector
from caravanserai.envs.rewards import by_place
from caravanserai.extras import needed
from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.errors import BadRecord, CaravanseraiError
from caravanserai.kernel.game import Game, Setup, find
from caravanserai.kernel.record import Record
from caravanserai.match import Match
from caravanserai.mind.observation import observation

Array = NDArray[Any]
LICENCE: Final = "CC0-1.0"
"""Of the records: nobody owns them."""
CHUNK: Final = 4096
"""Decisions that come together."""
LONGEST: Final = 20_000
"""A game of so many decisions is broken off and not kept."""


@dataclass(frozen=True)
class Recorded:
    """A finished game."""

    seats: int
    options: str
    """As JSON."""
    players: tuple[str, ...]
    seed: str
    choices: tuple[int, ...]
    """Those of chance too."""
    scores: tuple[int, ...]
    ranking: tuple[int, ...]


def one_game(plan: Plan) -> Recorded | None:
    """Play a game and keep everything that was chosen; nothing if it does not come to an end."""
    match = Match(plan.game, plan.setup.seats, plan.seed, **plan.setup.options)
    bots = seated(dict(enumerate(plan.players)), plan.seed)
    while not match.over:
        if len(match.actors) > LONGEST:
            return None
        match.play(bots[match.actor].choose(match.game, match.state, match.actor))
    rules = match.game.rules
    return Recorded(
        plan.setup.seats,
        json.dumps(dict(plan.setup.options), sort_keys=True),
        plan.players,
        plan.seed,
        tuple(match.record.choices),
        tuple(score.total for score in rules.scores(match.state)),
        tuple(rules.ranking(match.state)),
    )


def recorded(plans: Sequence[Plan], jobs: int) -> Iterator[Recorded | None]:
    """The games of these plans, in their order."""
    return spread(one_game, plans, jobs)


def write(file: str | Path, games: Iterable[Recorded | None], key: str) -> str:
    """Write finished games into a file, with its checksum beside it; says the checksum."""
    arrow, parquet = needed("pyarrow", "data"), needed("pyarrow.parquet", "data")
    game, path = find(key), Path(file)
    numbers, words = arrow.list_(arrow.int16()), arrow.list_(arrow.string())
    about = {
        "game": key,
        "rules": game.version,
        "words": game.words.known(),
        "house": dict(game.house),
        "made_with": f"caravanserai {caravanserai.__version__}",
        "licence": LICENCE,
    }
    schema = arrow.schema(
        [
            ("seats", arrow.int8()),
            ("options", arrow.string()),
            ("players", words),
            ("seed", arrow.string()),
            ("choices", numbers),
            ("scores", numbers),
            ("ranking", numbers),
        ],
        {"caravanserai": json.dumps(about)},
    )
    rows = [asdict(one) for one in games if one is not None]
    parquet.write_table(arrow.Table.from_pylist(rows, schema), path, compression="zstd")
    found = checksum(path)
    _beside(path).write_text(f"{found}  {path.name}\n", encoding="utf-8")
    return found


def checksum(file: str | Path) -> str:
    """The SHA-256 of a file."""
    with Path(file).open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _beside(path: Path) -> Path:
    """Where the checksum of a file lies."""
    return path.with_name(f"{path.name}.sha256")


def read(file: str | Path) -> tuple[Game[Any], list[dict[str, Any]]]:
    """The game of a file and its rows; what was changed or does not fit is refused."""
    path = Path(file)
    if not path.is_file():
        raise CaravanseraiError(f"there is no file {path}")
    if _beside(path).is_file():
        said = _beside(path).read_text(encoding="utf-8").split()[0]
        if said != checksum(path):
            raise CaravanseraiError(f"{path} is not what its checksum says: load it anew")
    parquet = needed("pyarrow.parquet", "data")
    try:
        table = parquet.read_table(path)
        about = json.loads(table.schema.metadata[b"caravanserai"])
    except (OSError, ValueError, KeyError, TypeError):
        raise CaravanseraiError(f"{path} is no file of recorded games") from None
    game = find(about["game"])
    if about["rules"] != game.version or about["house"] != dict(game.house):
        raise BadRecord(
            f"{path} was made with version {about['rules']} of the rules of {game.title} and its "
            f"house rules {about['house']}; here is version {game.version} with {dict(game.house)}"
        )
    rows: list[dict[str, Any]] = table.to_pylist()
    for row in rows:
        row["words"] = about["words"]
    return game, rows


def record_of(game: Game[Any], row: dict[str, Any]) -> Record:
    """The record of a row."""
    setup = Setup(row["seats"], json.loads(row["options"]))
    return Record(game.key, setup, row["choices"], words=row["words"])


def decisions(file: str | Path, size: int = CHUNK) -> Iterator[dict[str, Array]]:
    """Every decision of the players of a file, game after game, so many at once: what was seen and
    possible (`observation`, `action_mask`), the `action`, the `seat`, the `game` in the file, and
    how it ended for the seat (`reward` by place, `score`).
    """
    game, rows = read(file)
    shown = observation(game)
    kinds = {"action": np.int64, "seat": np.int64, "game": np.int64, "score": np.int64}
    chunk: dict[str, Array] = {
        "observation": np.zeros((size, shown.entries), np.uint8),
        "action_mask": np.zeros((size, shown.words), np.int8),
        "reward": np.zeros(size, np.float32),
        **{name: np.zeros(size, kind) for name, kind in kinds.items()},
    }
    filled = 0
    for number, row in enumerate(rows):
        s = record_of(game, row).begin()
        reached = by_place(row["ranking"], row["seats"])
        for choice in row["choices"]:
            seat = s.actor
            if seat != CHANCE:
                chunk["observation"][filled] = vector(shown, s, seat)
                chunk["action_mask"][filled] = mask(shown, s, seat)
                chunk["action"][filled], chunk["seat"][filled] = choice, seat
                chunk["game"][filled] = number
                chunk["reward"][filled], chunk["score"][filled] = reached[seat], row["scores"][seat]
                filled += 1
            play(s, choice)
            if filled == size:
                yield {name: values.copy() for name, values in chunk.items()}
                filled = 0
    if filled:
        yield {name: values[:filled].copy() for name, values in chunk.items()}
