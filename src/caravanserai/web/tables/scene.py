"""What lies on the table, in one language: places and pieces as clients draw them.

Nearly all of it is what was shown before, also to others. What is the same is the same dictionary
again, so that it costs a look to find what has changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from caravanserai.kernel.game import Game
from caravanserai.kernel.view import Piece, Place, Scene
from caravanserai.language import Language
from caravanserai.web.contract.views import PieceView, PlaceView, SceneView

REMEMBERED: Final = 20_000
"""How many places and how many pieces of a game are remembered in a language."""
REMEMBERED_PARTS: Final = 10_000
"""How many parts of scenes."""


class ShownThings:
    """The places and pieces of a game in one language."""

    def __init__(self, game: Game[Any], language: Language) -> None:
        self._language = language
        self._rule_of = lru_cache(maxsize=4096)(game.presentation.rule_of)
        self._places: dict[tuple[Any, ...], tuple[Place, PlaceView]] = {}
        self._printed: dict[int, tuple[Place, PlaceView]] = {}
        """Places that are the same object in every scene, by its number."""
        self._pieces: dict[tuple[Any, ...], PieceView] = {}
        self._parts: dict[tuple[Any, ...], SceneView] = {}

    def scene(self, scene: Scene) -> SceneView:
        """Everything on the table, or a part of it, as it is drawn."""
        if not scene.parts:
            return {
                "places": [self.place(place) for place in scene.places],
                "pieces": [self.piece(piece) for piece in scene.pieces],
            }
        whole: SceneView = {"places": [], "pieces": []}
        for part in scene.parts:
            view = self._parts.get(part.key)
            if view is None:
                if len(self._parts) >= REMEMBERED_PARTS:
                    self._parts.clear()
                view = self._parts[part.key] = self.scene(part.drawn())
            whole["places"] += view["places"]
            whole["pieces"] += view["pieces"]
        return whole

    def place(self, place: Place) -> PlaceView:
        """A place as it is drawn."""
        known = self._printed.get(id(place))
        if known is not None and known[0] is place:
            return known[1]
        printed = None if place.printed is None else place.printed.key()
        key = (place.id, place.label.key(), place.group.key(), printed, place.rule, place.icons)
        known = self._places.get(key)
        if known is None:
            if len(self._places) >= REMEMBERED:
                self._places.clear()
                self._printed.clear()
            known = self._places[key] = place, self._place_view(place)
        elif known[0] is place:
            self._printed[id(place)] = known
        return known[1]

    def _place_view(self, place: Place) -> PlaceView:
        say = self._language.say
        return {
            "id": place.id,
            "group": say(place.group),
            "label": say(place.label),
            "printed": say(place.printed) if place.printed is not None else "",
            "rule": place.rule or self._rule_of(place.id),
            "icons": place.icons,
        }

    def piece(self, piece: Piece) -> PieceView:
        """A piece as it is drawn."""
        key = (  # faster than comparing pieces
            piece.id,
            piece.place,
            piece.label.key(),
            piece.kind,
            piece.owner,
            piece.value,
            piece.icons,
            piece.on,
            piece.rule,
        )
        view = self._pieces.get(key)
        if view is None:
            if len(self._pieces) >= REMEMBERED:
                self._pieces.clear()
            view = self._pieces[key] = {
                "id": piece.id,
                "kind": piece.kind,
                "place": piece.place,
                "label": self._language.say(piece.label),
                "owner": None if piece.owner is None or piece.owner < 0 else piece.owner + 1,
                "value": piece.value,
                "icons": piece.icons,
                "on": piece.on,
                "rule": piece.rule or self._rule_of(piece.kind),
            }
        return view


def shown_scene(scene: Scene, game: Game[Any], language: Language) -> SceneView:
    """Everything on the table as it is drawn."""
    return things_of(game, language).scene(scene)


@lru_cache(maxsize=64)
def things_of(game: Game[Any], language: Language) -> ShownThings:
    """What was shown of a game in a language."""
    return ShownThings(game, language)
