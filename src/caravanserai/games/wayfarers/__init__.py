"""Wayfarers of the South Tigris, for one to four players."""

from __future__ import annotations

from caravanserai.games.wayfarers import (
    board,
    codec,
    features,
    hidden,
    interaction,
    invariants,
    observation,
    player_aid,
    practice,
    scene,
    scoring,
    sight,
)
from caravanserai.games.wayfarers.components import DATA
from caravanserai.games.wayfarers.setup import begin
from caravanserai.games.wayfarers.state import Wayfarers
from caravanserai.games.wayfarers.words import SEAT_TEXTS, WORDS
from caravanserai.kernel.game import Choice, Codec, Game, Mind, Presentation, Rules
from caravanserai.kernel.view import Message

RULES = Rules[Wayfarers](
    begin=begin,
    scores=scoring.scores,
    ranking=scoring.ranking,
    people=lambda s: 1 if s.solo else s.players,
    participants=lambda s: s.players,
    determinize=hidden.determinize,
    faults=invariants.faults,
    turns=("TakeTurn", "AfterAction"),
    wanders=True,
    onward=features.onward,
)

CODEC = Codec[Wayfarers](
    ops={op.__name__: op for op in codec.OPS},
    to_dict=codec.to_dict,
    from_dict=codec.from_dict,
    position=codec.position,
)

PRESENTATION = Presentation[Wayfarers](
    scene=scene.scene,
    board=board.board,
    refs=interaction.refs,
    decks=player_aid.decks,
    summary=player_aid.SUMMARY,
    lessons=player_aid.LESSONS,
    chapters=player_aid.CHAPTERS,
    about=Message("Land, sea and sky around Baghdad; also alone, against Tigran."),
    sources=frozenset(
        ["slot", "sail", "on", "townsfolk", "take", "rest", "trade", "draw", "tile", "go", "vista"]
    ),
    player_name=SEAT_TEXTS.__getitem__,
    seat_name=lambda s, seat: scene.owner_label(seat, s.solo),
)

MIND = Mind[Wayfarers](
    default_weights=features.DEFAULT_WEIGHTS,
    points=features.points,
    remaining=features.remaining,
    features=features.features,
    observer=observation.OBSERVER,
    practice=practice.PRACTICE,
    sight=sight.sight,
    outlook=lambda s, seat: sight.outlook(s),
    source_texts=scoring.SOURCE_TEXTS,
)

GAME = Game[Wayfarers](
    key="wayfarers",
    title="Wayfarers of the South Tigris",
    version=3,
    seats=range(1, 5),
    words=WORDS,
    rules=RULES,
    codec=CODEC,
    presentation=PRESENTATION,
    mind=MIND,
    options={
        "left": Choice(
            tuple(codec.OPTIONS["left"]),
            Message("side of the left board section", rule="WAY-SETUP-2"),
        ),
        "middle": Choice(
            tuple(codec.OPTIONS["middle"]),
            Message("side of the middle board section", rule="WAY-SETUP-2"),
        ),
        "right": Choice(
            tuple(codec.OPTIONS["right"]),
            Message("side of the right board section", rule="WAY-SETUP-2"),
        ),
        "tigran": Choice(
            tuple(codec.OPTIONS["tigran"]),
            Message("board of the solo opponent", rule="WAY-SOLO-2"),
        ),
        "strength": Choice(
            tuple(codec.OPTIONS["strength"]),
            Message("strength of the solo opponent", rule="WAY-SOLO-84"),
        ),
        "science": Choice(
            tuple(codec.OPTIONS["science"]),
            Message("when the science guild may help", rule="WAY-GUILD-17"),
        ),
    },
    package=__name__,
    house=DATA.changes,
    provenance=DATA.provenance,
    files=DATA,
)
