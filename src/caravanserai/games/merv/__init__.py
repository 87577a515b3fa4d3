"""Merv: The Heart of the Silk Road, for 1 to 4 players. The rules: docs/rules/merv.md.

Some printed values were reconstructed; `GAME.provenance()` lists where each comes from. The high
courtier and the corrupt magistrate sit on seats of their own behind those of the players.
"""

from __future__ import annotations

from caravanserai.games.merv import (
    board,
    codec,
    features,
    interaction,
    invariants,
    observation,
    player_aid,
    practice,
    scene,
    scoring,
    sight,
)
from caravanserai.games.merv.components import COMPONENTS
from caravanserai.games.merv.setup import begin
from caravanserai.games.merv.state import SOURCES, Merv
from caravanserai.games.merv.words import SOURCE_LABELS, WORDS, colour_label, seat_label
from caravanserai.kernel.game import Choice, Codec, Game, Mind, Presentation, Rules
from caravanserai.kernel.view import Message

RULES = Rules[Merv](
    begin=begin,
    scores=scoring.scores,
    ranking=scoring.ranking,
    people=lambda s: s.players,
    participants=lambda s: s.seats,
    # decks are bags of unseen cards: nothing in the state is secret (MERV-INFO-1)
    determinize=lambda s, seat, random: s.clone(),
    faults=invariants.faults,
    turns=(
        "ChooseSlot",
        "ChooseCourtierSlot",
        "ChooseCourtierSite",
        "MoveMaster",
        "EndTurn",
        "Ransom",
    ),
)

CODEC = Codec[Merv](
    ops={op.__name__: op for op in codec.OPS},
    to_dict=codec.to_dict,
    from_dict=codec.from_dict,
    position=codec.position,
)

PRESENTATION = Presentation[Merv](
    scene=scene.scene,
    board=board.board,
    refs=interaction.refs,
    decks=player_aid.decks,
    summary=player_aid.SUMMARY,
    lessons=player_aid.LESSONS,
    chapters=player_aid.CHAPTERS,
    about=Message("A city of the Silk Road, its walls and its court; also alone."),
    picture="mosque",
    sources=frozenset(
        [
            "site",
            "action",
            "mosque",
            "card",
            "hall",
            "place",
            "deploy",
            "favour",
            "tile",
            "scoring",
            "bonus",
        ]
    ),
    player_name=colour_label,
    seat_name=lambda s, seat: seat_label(s.players, seat),
)

MIND = Mind[Merv](
    default_weights=features.DEFAULT_WEIGHTS,
    points=features.points,
    remaining=features.remaining,
    features=features.features,
    observer=observation.OBSERVER,
    practice=practice.PRACTICE,
    sight=sight.sight,
    source_texts=dict(zip(SOURCES, SOURCE_LABELS, strict=True)),
)

GAME = Game[Merv](
    key="merv",
    title="Merv: The Heart of the Silk Road",
    version=1,
    seats=range(COMPONENTS.players[0].count, COMPONENTS.players[-1].count + 1),
    words=WORDS,
    rules=RULES,
    codec=CODEC,
    presentation=PRESENTATION,
    mind=MIND,
    options={
        "edition": Choice(
            tuple(codec.OPTIONS["edition"]),
            Message("the edition whose readings hold", rule="MERV-ED-1"),
        ),
        "magistrate": Choice(
            tuple(codec.OPTIONS["magistrate"]),
            Message("strength of the corrupt magistrate", rule="MERV-SOLO-60"),
        ),
    },
    package=__name__,
    house=COMPONENTS.files.changes,
    provenance=COMPONENTS.files.provenance,
    files=COMPONENTS.files,
)
