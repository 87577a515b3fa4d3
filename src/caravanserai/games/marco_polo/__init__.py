"""The Voyages of Marco Polo, for 2 to 4 players. The rules: docs/rules/marco_polo.md."""

from __future__ import annotations

from caravanserai.games.marco_polo import (
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
from caravanserai.games.marco_polo.components import DATA, SETUP
from caravanserai.games.marco_polo.setup import OPTIONS, begin
from caravanserai.games.marco_polo.state import MarcoPolo
from caravanserai.games.marco_polo.words import WORDS
from caravanserai.kernel.game import Codec, Game, Mind, Presentation, Rules
from caravanserai.kernel.view import Message

RULES = Rules[MarcoPolo](
    begin=begin,
    scores=scoring.scores,
    ranking=scoring.ranking,
    people=lambda s: s.players,
    participants=lambda s: s.players,
    determinize=hidden.determinize,
    faults=invariants.faults,
    turns=("TakeTurn", "Compensation", "DiscardOne"),
)

CODEC = Codec[MarcoPolo](
    ops={op.__name__: op for op in codec.OPS},
    to_dict=codec.to_dict,
    from_dict=codec.from_dict,
    position=codec.position,
)

PRESENTATION = Presentation[MarcoPolo](
    scene=scene.scene,
    board=board.board,
    refs=interaction.refs,
    decks=player_aid.decks,
    summary=player_aid.SUMMARY,
    lessons=player_aid.LESSONS,
    chapters=player_aid.CHAPTERS,
    about=Message("Dice, contracts and the long road to Beijing."),
    picture="camel",
    sources=frozenset(
        [
            "bazaar",
            "khan",
            "contracts",
            "travel",
            "coins",
            "card",
            "go",
            "complete",
            "purse",
            "reroll",
            "adjust",
            "black_die",
        ]
    ),
    player_name=scene.seat_label,
    seat_name=lambda s, seat: scene.seat_label(seat),
)

MIND = Mind[MarcoPolo](
    default_weights=features.DEFAULT_WEIGHTS,
    points=features.points,
    remaining=features.remaining,
    features=features.features,
    observer=observation.OBSERVER,
    practice=practice.PRACTICE,
    sight=sight.sight,
    source_texts=scoring.SOURCE_TEXTS,
)

GAME = Game[MarcoPolo](
    key="marco_polo",
    title="The Voyages of Marco Polo",
    version=1,
    seats=range(SETUP.players_min, SETUP.players_max + 1),
    words=WORDS,
    rules=RULES,
    codec=CODEC,
    presentation=PRESENTATION,
    mind=MIND,
    options=OPTIONS,
    package=__name__,
    house=DATA.changes,
    provenance=DATA.provenance,
    files=DATA,
)
