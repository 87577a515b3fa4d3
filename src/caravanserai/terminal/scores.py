"""Score sheets: itemised, with question marks for what the reader may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.kernel.core import State
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.presentation.narration import seat_name, sentence
from caravanserai.terminal.screen import Screen


def show_scores(screen: Screen, game: Game[Any], s: State, viewer: int | None) -> None:
    """A column for every seat, a line for every item."""
    whole = game.rules.scores(s)
    seen = [score.seen_by(viewer) for score in whole]
    head = ["", *[seat_name(game, s, score.seat, screen.language) for score in seen]]
    labels = lines_of([[item.label for item in score.items] for score in whole])
    rows = []
    for label in labels:
        cells = []
        for known, score in zip(seen, whole, strict=True):
            points = [str(item.points) for item in known.items if item.label == label]
            there = any(item.label == label for item in score.items)
            cells.append(points[0] if points else "?" if there else "")
        rows.append([sentence(screen.text(label)), *cells])
    rows.append(
        [
            screen.text(Message("Total")),
            *[
                f"{known.total}" if len(known.items) == len(score.items) else f"{known.total}+?"
                for known, score in zip(seen, whole, strict=True)
            ],
        ]
    )
    if s.over:
        places = [str(place) for place in game.rules.ranking(s)]
        rows.append([screen.text(Message("Place")), *places])
    screen.table(head, rows)


def lines_of(sheets: Sequence[Sequence[Message]]) -> list[Message]:
    """The lines of all sheets, each once, in the order in which the seats have them."""
    found: list[Message] = []
    for sheet in sheets:
        at = 0
        for label in sheet:
            if label in found:
                at = found.index(label) + 1
            else:
                found.insert(at, label)
                at += 1
    return found


def show_winners(screen: Screen, game: Game[Any], s: State) -> None:
    """Who has won, all of them in a tie."""
    winners = [
        seat_name(game, s, seat, screen.language)
        for seat, place in enumerate(game.rules.ranking(s))
        if place == 1
    ]
    if len(winners) == 1:
        screen.say(Message("{who} wins.", who=winners[0]), style="bold")
    else:
        screen.say(Message("A tie: {who} win together.", who=", ".join(winners)), style="bold")


def show_end(screen: Screen, match: Match) -> None:
    """The final scores."""
    screen.line()
    show_scores(screen, match.game, match.state, None)
    if match.over:
        show_winners(screen, match.game, match.state)
