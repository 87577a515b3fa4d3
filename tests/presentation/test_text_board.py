"""The table as lines, for any scene."""

from __future__ import annotations

from caravanserai import load
from caravanserai.kernel.view import Grid, Message, Piece, Place, Scene
from caravanserai.language import Language
from caravanserai.presentation import text_board

GARDEN, SHED = Message("garden"), Message("shed of {who}", who=Message("red"))
SCENE = Scene(
    [
        Place("tree", GARDEN, Message("tree"), Message("do not climb")),
        Place("pond", GARDEN, Message("pond")),
        Place("sign", GARDEN, Message("sign"), Message("no dogs")),
        Place("shelf", SHED, Message("shelf")),
    ],
    [
        Piece("a1", "apple", "tree", Message("apple")),
        Piece("b", "bird", "tree", Message("bird"), owner=0),
        Piece("a2", "apple", "tree", Message("apple")),
        Piece("s", "seed", "shelf", Message("{n} left", n=3), owner=0, value=3),
        Piece("p", "pot", "shelf", Message("{n} left", n=0), owner=0, value=0),
    ],
)


def test_headings_and_lines() -> None:
    assert list(text_board.lines(SCENE, Language("en"))) == [
        ("Garden", ["Tree: 2 × apple, bird; do not climb", "Sign: no dogs"]),
        ("Shed of red", ["Shelf: 3 left"]),
    ]


def test_only_lines_with_a_text() -> None:
    assert list(text_board.lines(SCENE, Language("en"), "BIRD")) == [
        ("Garden", ["Tree: 2 × apple, bird; do not climb"])
    ]
    assert list(text_board.lines(SCENE, Language("en"), "shed")) == [
        ("Shed of red", ["Shelf: 3 left"])
    ]
    assert not list(text_board.lines(SCENE, Language("en"), "cow"))


def test_the_lines_of_one_group() -> None:
    assert text_board.lines_of(SCENE, SHED, Language("en")) == ["Shelf: 3 left"]
    assert text_board.lines_of(SCENE, Message("cellar"), Language("en")) == []


def test_labels_with_commas_are_kept_apart_and_nothing_is_said_twice() -> None:
    scene = Scene(
        [Place("tree", GARDEN, Message("tree"), Message("one nest"))],
        [
            Piece("n", "nest", "tree", Message("one nest")),
            Piece("a", "apple", "tree", Message("an apple, red")),
        ],
    )
    assert text_board.lines_of(scene, GARDEN, Language("en")) == ["Tree: one nest; an apple, red"]
    assert "one nest\u00a0; an apple" in text_board.lines_of(scene, GARDEN, Language("fr"))[0]


def test_in_another_language() -> None:
    assert ("Shed of red", ["Shelf\u00a0: reste\u00a0: 3"]) in [
        (heading.replace("rouge", "red"), lines)
        for heading, lines in text_board.lines(SCENE, Language("fr", load("marco_polo")))
    ]


def test_places_side_by_side_are_rows() -> None:
    beds = Grid(
        SHED,
        0,
        "bed",
        frozenset({"shelf"}),
        [[Message("bed"), Message("1")], [Message("a"), Message("roses")]],
    )
    scene = Scene(SCENE.places, SCENE.pieces, [beds])
    rows = ["bed | 1", "a   | roses"]
    assert text_board.grid_lines(beds, Language("en")) == rows
    assert ("Shed of red", rows) in list(text_board.lines(scene, Language("en")))
    assert text_board.lines_of(scene, SHED, Language("en")) == rows
    assert not set(rows) & set(text_board.lines_of(scene, GARDEN, Language("en")))
