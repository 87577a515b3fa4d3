"""Nim: three heaps of stones; who takes the last one wins. A whole game in one file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from caravanserai.kernel.core import Op, State
from caravanserai.kernel.game import Codec, Game, Mind, Presentation, Rules
from caravanserai.kernel.position import Number, Reader, StepText, settle
from caravanserai.kernel.view import Item, Message, Piece, Place, Scene, Score, View
from caravanserai.kernel.words import Vocabulary
from caravanserai.mind.observing import Observer, Sheet

SIZES: Final = (3, 4, 5)
HEAPS: Final = ("a", "b", "c")
NOBODY: Final = -1
TAKES: Final = [(heap, n) for heap, size in enumerate(SIZES) for n in range(1, size + 1)]

WORDS: Final = Vocabulary()
TAKE: Final = WORDS.family(
    "take",
    [f"{HEAPS[heap]}{n}" for heap, n in TAKES],
    [Message("take {n} of heap {heap}", n=n, heap=HEAPS[heap].upper()) for heap, n in TAKES],
)


class Nim(State):
    """How many stones lie in each heap, and who took the last one."""

    __slots__ = ("heaps", "last", "players")

    def __init__(self, players: int) -> None:
        super().__init__()
        self.players = players
        self.heaps = list(SIZES)
        self.last = NOBODY

    def clone(self) -> Nim:
        new = Nim(self.players)
        self.copy_machine_to(new)
        new.heaps = self.heaps.copy()
        new.last = self.last
        return new


class TakeStones(Op[Nim]):
    """As many stones as one likes, from one heap (NIM-2); without stones the game is over."""

    __slots__ = ()

    def options(self, s: Nim) -> list[int] | None:
        return [TAKE[i] for i, (heap, n) in enumerate(TAKES) if n <= s.heaps[heap]]

    def answer(self, s: Nim, choice: int) -> None:
        heap, n = TAKES[TAKE.index(choice)]
        s.heaps[heap] -= n
        s.last = self.player
        if s.events is not None:
            s.tell(self.player, Message("takes {n} of heap {heap}", n=n, heap=HEAPS[heap].upper()))
        s.do(TakeStones((self.player + 1) % s.players))

    def prompt(self, s: Nim) -> Message:
        return Message("Take stones from one heap.", rule="NIM-2")


def begin(players: int, options: dict[str, Any]) -> Nim:
    """The heaps are full, player 1 begins (NIM-1)."""
    s = Nim(players)
    s.do(TakeStones(0))
    return s


def won(s: Nim, seat: int) -> int:
    """1 for who took the last stone (NIM-3)."""
    return int(s.last == seat and not any(s.heaps))


def scores(s: Nim) -> list[Score]:
    """A point for the last stone."""
    return [Score(p, [Item(Message("last stone"), won(s, p))]) for p in range(s.players)]


STEPS: Final = StepText([TakeStones], {})


def to_dict(s: Nim) -> dict[str, Any]:
    """The whole position; nothing in it is secret."""
    return {
        "players": s.players,
        "heaps": dict(zip(HEAPS, s.heaps, strict=True)),
        "last": s.last,
        "steps": STEPS.write(s.stack),
    }


def from_dict(position: Mapping[str, Any]) -> Nim:
    """The state of a position."""
    reader = Reader(position, "position")
    s = Nim(reader.get("players", Number(GAME.seats[0], GAME.seats[-1])))
    heaps = reader.table("heaps")
    s.heaps = [heaps.get(name, Number(0, size)) for name, size in zip(HEAPS, SIZES, strict=True)]
    heaps.done()
    s.last = reader.get("last", Number(NOBODY, s.players - 1))
    s.stack = STEPS.read(reader.tables("steps"), s.players)
    reader.done()
    settle(s)
    return s


def scene(view: View) -> Scene:
    """The stones of each heap, numbered from the one that lies deepest."""
    places = [
        Place(f"heap:{name}", Message("heaps"), Message("heap {heap}", heap=name.upper()))
        for name in HEAPS
    ]
    pieces = [
        Piece(f"{name}{n}", "stone", f"heap:{name}", Message("stone {n}", n=n), value=n)
        for name in HEAPS
        for n in range(1, view.position["heaps"][name] + 1)
    ]
    return Scene(places, pieces)


def touched(s: Nim, choice: int) -> tuple[str, ...]:
    """Whoever takes n stones touches the n-th from the top."""
    heap, n = TAKES[TAKE.index(choice)]
    return (f"{HEAPS[heap]}{s.heaps[heap] - n + 1}",)


def board() -> str:
    """A box for each heap."""
    boxes = "".join(
        f'<rect class="cell" x="20" y="{20 + 80 * i}" width="460" height="64" rx="10"'
        f' data-at="heap:{name}" data-ref="heap:{name}"/>'
        for i, name in enumerate(HEAPS)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 264" data-game="nim">'
        f'<svg data-part="table" width="500" height="264" viewBox="0 0 500 264">{boxes}</svg></svg>'
    )


class NimObserver(Observer[Nim]):
    """The heaps; nothing is hidden."""

    __slots__ = ()

    def write(self, out: Sheet, s: Nim, seat: int) -> None:
        out.numbers("heap", s.heaps, HEAPS)

    def points(self, s: Nim, seat: int) -> list[int]:
        return [won(s, seat)]


GAME: Final = Game[Nim](
    key="nim",
    title="Nim",
    version=1,
    seats=range(2, 4),
    words=WORDS,
    rules=Rules(
        begin=begin,
        scores=scores,
        ranking=lambda s: [1 if won(s, p) else 2 for p in range(s.players)],
        people=lambda s: s.players,
        participants=lambda s: s.players,
        determinize=lambda s, seat, random: s.clone(),
        faults=lambda s: [f"heap {i}" for i, n in enumerate(s.heaps) if not 0 <= n <= SIZES[i]],
        turns=("TakeStones",),
    ),
    codec=Codec(
        ops={"TakeStones": TakeStones},
        to_dict=to_dict,
        from_dict=from_dict,
        position=lambda s, seat: to_dict(s),
    ),
    presentation=Presentation(
        scene=scene,
        board=board,
        refs=touched,
        about=Message("Three heaps of stones; who takes the last one wins."),
        picture="nim-heap",
    ),
    mind=Mind(
        default_weights={},
        points=lambda s, seat: float(won(s, seat)),
        remaining=lambda s, seat: sum(s.heaps) / sum(SIZES),
        features=lambda s, seat: [],
        observer=NimObserver({}, (), ("last stone",), ("TakeStones",)),
    ),
    package=__name__,
)
