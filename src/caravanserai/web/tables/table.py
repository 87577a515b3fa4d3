"""A table: a match, who sits where, and what each of them may do. No I/O here.

Every method changes the table or raises; it is tried on a copy, and what becomes of that is stored.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from caravanserai.kernel.core import CHANCE, play
from caravanserai.kernel.errors import IllegalChoice
from caravanserai.kernel.game import Game
from caravanserai.kernel.record import Record, undo_point
from caravanserai.kernel.view import Message
from caravanserai.match import Match
from caravanserai.web.contract.values import Pace, SeatKind, UndoKind
from caravanserai.web.errors import Refused, Stale
from caravanserai.web.tables.clock import Clock
from caravanserai.web.tables.luck import Given, TableLuck
from caravanserai.web.tables.parts import PACES, ChatMessage, Told, Undone, UndoRequest, in_common
from caravanserai.web.vacations.budget import granted

HUMAN: Final = "human"
BOT: Final = "bot"
OPEN: Final = "open"
AUTOMATIC: Final = "automatic"
"""Who plays by the rules alone: such seats come after those of the players."""


@dataclass(frozen=True)
class Seat:
    """Who sits there. An open seat waits for somebody: for the holder of its link if `invited`.

    `generation` counts those who had the seat: older tokens are void.
    """

    kind: SeatKind
    bot: str = ""
    person: str = ""
    name: str = ""
    invited: bool = False
    generation: int = 0
    notes: str = ""
    left: float = 0.0
    """Seconds on the clock when the seat was asked last."""
    kept: str = ""
    """The person who may take the seat back from a bot."""
    away: float = 0.0
    """Until when its player is on vacation: the clock waits."""
    rested: float = 0.0
    """Seconds of vacation at this seat, those ahead included, whoever sat there."""


@dataclass
class Table:
    """One game being played, with everything around it."""

    id: str
    match: Match
    seats: list[Seat]
    luck: TableLuck
    pace: Pace = PACES[0]
    hot_seat: bool = False
    version: int = 0
    """Raised by every change; also the number of the last event in the stream."""
    clock: Clock | None = None
    delay: float = 0.0
    """Seconds after which onlookers see what happens."""
    made: list[float] = field(default_factory=list)
    """When each choice was made."""
    asked: float = 0.0
    """Since when the seat that is asked thinks."""
    ask: UndoRequest | None = None
    rematch: str = ""
    created: float = 0.0
    updated: float = 0.0
    chat: list[ChatMessage] = field(default_factory=list)
    undone: list[Undone] = field(default_factory=list)
    told: dict[tuple[str, int | None], Told] = field(default_factory=dict)
    """What was told of the log before, by language and seat; copies share it."""

    def copy(self) -> Table:
        """The same table, on which a change can be tried."""
        return replace(
            self,
            match=self.match.copy(),
            seats=self.seats.copy(),
            made=self.made.copy(),
            chat=self.chat.copy(),
            undone=self.undone.copy(),
        )

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def ply(self) -> int:
        """How many choices have been made, those of chance too."""
        return len(self.match.actors)

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is asked, if one is."""
        actor = self.match.actor
        asked = not self.match.over and not self.luck.waiting and self.seats[actor].kind == BOT
        return actor if asked else None

    @property
    def turn(self) -> int:
        """The ply at which the turn of the seat that is asked began: nobody else has chosen since,
        at most chance."""
        ply = self.ply
        while ply and self.match.actors[ply - 1] in (self.match.actor, CHANCE):
            ply -= 1
        return ply

    @property
    def deadline(self) -> float | None:
        """When the time of the seat that is asked runs out; None: never."""
        if self.clock is None or self.match.over or self.luck.waiting:
            return None
        if self.seats[self.match.actor].kind != HUMAN:
            return None
        there = self.seats[self.match.actor]
        return max(self.asked, there.away) + there.left

    @property
    def alone(self) -> bool:
        """Whether one person plays here, against bots or against the game: hints harm nobody.
        Who may come back is still there.
        """
        people = {seat.person or seat.kept for seat in self.seats} - {""}
        return len(people) == 1 and all(seat.kind != OPEN for seat in self.seats)

    @property
    def contested(self) -> bool:
        """Whether people play against each other here, or may: until the game is over nobody is
        helped, and nobody takes the position along to where they could be.
        """
        people = {seat.person or seat.kept for seat in self.seats} - {""}
        free = sum(seat.kind == OPEN for seat in self.seats)
        return not self.match.over and len(people) + free > 1

    def settle(self, before: Table, now: float) -> None:
        """A change has been made now."""
        self.updated = now
        self.note_time(before, now)
        self.keep_time(before.match.actor, before.ply, now)

    def note_time(self, before: Table, now: float) -> None:
        """When the choices were made that are new since before."""
        known = in_common(before.match.record.choices, self.match.record.choices)
        self.made = before.made[:known] + [now] * (self.ply - known)

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds on the clock of a seat at this moment."""
        if self.clock is None:
            return None
        running = self.deadline is not None and self.match.actor == seat
        return self.seats[seat].left - (self._thought(seat, now) if running else 0.0)

    def _thought(self, seat: int, now: float) -> float:
        """How long a seat that is asked has thought; what is vacation does not count."""
        return max(0.0, now - max(self.asked, self.seats[seat].away))

    def keep_time(self, actor: int, ply: int, now: float) -> None:
        """Charge who was asked at this ply, before the change that has just been made."""
        if self.clock is None or ply == self.ply:
            return
        asked = self.match.actor
        if self.ply < ply and asked != actor:
            self._take_up_again(asked, now)
        elif actor >= 0 and self.seats[actor].kind == HUMAN:
            there = self.seats[actor]
            left = self.clock.after(there.left, self._thought(actor, now), asked != actor)
            self.seats[actor] = replace(there, left=left)
        self.asked = now

    def _take_up_again(self, seat: int, now: float) -> None:
        """A turn that was over goes on. What all have agreed to costs no time."""
        there = self.seats[seat]
        if self.clock is None or there.kind != HUMAN or self.undone[-1].kind == "ask":
            return
        begun = self.made[self.turn - 1] if self.turn else self.created
        used = now - max(begun, there.away)
        self.seats[seat] = replace(there, left=self.clock.taken_up_again(there.left, used))

    def run_out(self, now: float) -> bool:
        """Let the bot take over from somebody whose time is over; False: not yet."""
        if self.deadline is None or now < self.deadline or not (self.clock and self.clock.bot):
            return False
        self.leave(self.match.actor, self.clock.bot, now)
        return True

    def rest(self, person: str, until: float, now: float) -> bool:
        """Somebody is away until a moment, or comes back if it is over; False: nothing changes.
        Live games do not wait.
        """
        if self.pace == PACES[0] or self.match.over:
            return False
        changed = False
        for i in self.seats_of(person):
            there = self.seats[i]
            away, rested = granted(there.rested, there.away, until, now, self.created)
            if max(now, there.away) == max(now, away):
                continue
            changed = True
            if self.deadline is not None and i == self.match.actor:
                there = replace(there, left=there.left - self._thought(i, now))
                self.asked = now
            self.seats[i] = replace(there, away=away, rested=rested)
        return changed

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [i for i, seat in enumerate(self.seats) if person and seat.person == person]

    def viewpoint(self, own: Sequence[int]) -> int | None:
        """With whose eyes somebody with these seats looks: those of the seat that is asked."""
        if self.match.actor in own:
            return self.match.actor
        return own[0] if own else None

    def move(self, own: Collection[int], at: int, choice: int) -> bool:
        """Answer the pending question; False if exactly this was answered before."""
        if at < self.ply and self.match.actors[at] in own:
            if self.match.record.choices[at] == choice:
                return False
            raise Stale("another choice was made at this ply")
        if at != self.ply:
            raise Stale("the game has gone on")
        if self.match.over:
            raise Refused(422, Message("The game is over."))
        if self.luck.waiting:
            raise Refused(409, Message("The game is dealt when every seat has added its luck."))
        if self.match.actor not in own:
            who = self.game.presentation.seat_name(self.match.state, self.match.actor)
            text = Message("It is the turn of another player: {who}.", who=who)
            raise Refused(403, text, self.game.key)
        self._check_legal(choice)
        self.match.play(choice)
        self.ask = None
        return True

    def final(self, choice: int) -> bool:
        """Whether this choice cannot be taken back freely: dice, cards or another seat follow."""
        self._check_legal(choice)
        after = self.match.state.clone()
        play(after, choice)
        return after.actor != self.match.actor

    def _check_legal(self, choice: int) -> None:
        if choice in self.match.legal:
            return
        if not 0 <= choice < len(self.game.words):
            raise Refused(422, Message("No choice has the number {n}.", n=choice))
        label = self.game.words.label(choice)
        why = Message("This cannot be chosen now: {what}.", what=label)
        for refusal in self.game.prompt(self.match.state).refusals:
            if refusal.option.choice == choice:
                why = refusal.why
        raise Refused(422, why, self.game.key)

    def bot_plays(self, seat: int, at: int, choices: Sequence[int]) -> None:
        """The answers of a bot; as many as still fit."""
        if at != self.ply or self.thinking != seat:
            raise Stale("the game has gone on")
        for choice in choices:
            if self.thinking != seat:
                break
            try:
                self.match.play(choice)
            except IllegalChoice:
                break
        self.ask = None

    def free_undo(self, own: Collection[int]) -> int | None:
        """The earliest ply to which these seats may go back without asking."""
        match = self.match
        if not match.undoable or match.actors[-1] not in own:
            return None
        return undo_point(match.actors, match.actors[-1])

    def last_own(self, own: Collection[int]) -> int | None:
        """The ply of the last choice of these seats."""
        return next((i for i in reversed(range(self.ply)) if self.match.actors[i] in own), None)

    def others(self, seat: int) -> list[int]:
        """The seats of other people, whose consent is needed: of those too who have left theirs to
        a bot and may come back, and of whoever will take a free one.
        """
        person = self.seats[seat].person
        return [
            i
            for i, other in enumerate(self.seats)
            if other.kind == OPEN or (other.person or other.kept) not in ("", person)
        ]

    def kept_for(self, person: str) -> list[int]:
        """The seats that a bot keeps for somebody."""
        return [i for i, seat in enumerate(self.seats) if person and seat.kept == person]

    def undo(
        self, own: Sequence[int], at: int, kind: UndoKind, now: float, kept: Sequence[int] = ()
    ) -> None:
        """Take back a step or the turn; beyond a barrier ask the others, agree or refuse. Who has
        left a seat to a bot is asked too.
        """
        if at != self.ply:
            raise Stale("the game has gone on")
        if kind in ("agree", "refuse"):
            self._consent([*own, *kept], kind == "agree", now)
        elif not own:
            raise Refused(403, Message("Only players can take back a choice."))
        elif kind == "ask":
            self._ask(own, now)
        else:
            earliest = self.free_undo(own)
            if earliest is None:
                raise Refused(409, self.why_not(own))
            seat = self.match.actors[-1]
            self._go_back(seat, self.ply - 1 if kind == "step" else earliest, kind, now)

    def why_not(self, own: Collection[int]) -> Message:
        """Why nothing can be taken back freely."""
        if self.match.over:
            return Message("The game is over.")
        if self.last_own(own) is None:
            return Message("You have not chosen anything yet.")
        return Message("Dice, cards or another player have come since your last choice.")

    def _ask(self, own: Sequence[int], now: float) -> None:
        ply = self.last_own(own)
        if self.match.over or ply is None:
            raise Refused(409, self.why_not(own))
        seat = self.match.actors[ply]
        self.ask = UndoRequest(seat, ply)
        self._go_back_if_agreed(now)

    def _consent(self, own: Sequence[int], agreed: bool, now: float) -> None:
        ask = self.ask
        voters = [] if ask is None else [i for i in own if i in self.others(ask.seat)]
        if ask is None or not voters:
            raise Refused(409, Message("Nobody asks you to take something back."))
        if not agreed:
            self.ask = None
            return
        self.ask = replace(ask, agreed=tuple(sorted({*ask.agreed, *voters})))
        self._go_back_if_agreed(now)

    def _go_back_if_agreed(self, now: float) -> None:
        ask = self.ask
        if ask is not None and set(self.others(ask.seat)) <= set(ask.agreed):
            self._go_back(ask.seat, ask.ply, "ask", now)

    def _go_back(self, seat: int, ply: int, kind: UndoKind, now: float) -> None:
        if CHANCE in self.match.actors[ply:]:
            self.luck = self.luck.gone_back(ply)
            self.match.chance = self.luck.chance()
        self.undone.append(Undone(seat, kind, self.ply, ply, now))
        self.match.undo_to(ply)
        self.ask = None

    def join(self, seat: int, person: str, name: str, invited: bool, now: float) -> None:
        """Take an open seat; with its link any, without only one that is open to everybody.

        Who holds the token of a taken seat is its player at another device; who left a seat to a
        bot may take it back.
        """
        if not 0 <= seat < len(self.seats):
            raise Refused(404, Message("This table has no seat {n}.", n=seat + 1))
        there = self.seats[seat]
        if there.kind == HUMAN and there.person == person:
            return
        if there.kind == HUMAN and invited:
            rested = there.rested - max(0.0, there.away - now)
            self.seats[seat] = replace(
                there, person=person, name=name or there.name, away=0.0, rested=rested
            )
            return
        if there.kind == BOT and there.kept == person:
            self._sit(seat, person, name or there.name, there.notes, now)
            return
        if there.kind != OPEN:
            raise Refused(409, Message("Somebody sits there already."))
        if there.invited and not invited:
            raise Refused(403, Message("This seat is kept for somebody with an invitation."))
        self._sit(seat, person, name, "", now)

    def _sit(self, seat: int, person: str, name: str, notes: str, now: float) -> None:
        self.seats[seat] = Seat(
            HUMAN,
            person=person,
            name=name,
            generation=self.seats[seat].generation + 1,  # the invitation is used up
            notes=notes,
            left=max(self.seats[seat].left, self.clock.bonus) if self.clock else 0.0,
            rested=self.seats[seat].rested,
        )
        if self.match.actor == seat:
            self.asked = now

    def rename(self, seat: int, name: str) -> None:
        """What the player of a seat wants to be called."""
        self.seats[seat] = replace(self.seats[seat], name=name)

    def leave(self, seat: int, bot: str, now: float) -> None:
        """Get up; a bot keeps the seat until its player comes back, or, without a bot, it is open
        to everybody. What is left on its clock stays there.
        """
        there = self.seats[seat]
        empty = Seat(
            BOT if bot else OPEN,
            bot,
            generation=there.generation + 1,
            left=self.time_left(seat, now) or 0.0,
            rested=there.rested,
        )
        kept = replace(empty, name=there.name, notes=there.notes, kept=there.person)
        self.seats[seat] = kept if bot else empty
        self.ask = None
        self.deal_if_all_are_there()

    @property
    def without_seed(self) -> list[int]:
        """The seats for which the game waits: nobody sits there, or somebody who has not yet added
        to its luck.
        """
        return [
            i
            for i, seat in enumerate(self.seats)
            if self.luck.waiting
            and seat.kind != BOT
            and (seat.kind == OPEN or not self.luck.has(i, seat.generation))
        ]

    def add_seed(self, seat: int, text: str) -> bool:
        """Somebody adds to the luck of the game before it is dealt, once; False: they have."""
        given = Given(seat, self.seats[seat].generation, text)
        if given in self.luck.given:
            return False
        if seat not in self.without_seed or self.seats[seat].kind == OPEN:
            raise Refused(409, Message("This seat has added its luck, or the game was dealt."))
        self.luck = self.luck.with_seed(given)
        self.deal_if_all_are_there()
        return True

    def deal_if_all_are_there(self) -> None:
        """Let chance answer as soon as no seat is missing."""
        if self.luck.waiting and not self.without_seed:
            self.luck = self.luck.dealt()
            self.match.let_answer(self.luck.chance())

    def note(self, seat: int, text: str) -> None:
        """What a player writes down for nobody else."""
        self.seats[seat] = replace(self.seats[seat], notes=text)

    def say(self, seat: int | None, name: str, text: str, now: float) -> None:
        """A line in the chat."""
        self.chat.append(ChatMessage(seat, name, text, now))

    def record_for(self, own: Sequence[int]) -> Record:
        """The record; while the game goes on only if nothing in it is a secret for the reader, and
        nobody has a rival.
        """
        s, game = self.match.state, self.game
        if self.contested:
            raise Refused(
                403, Message("Between people this is there when the game is over, for everybody.")
            )
        if not self.match.over and len(own) < len(self.seats):
            open_to_all = game.codec.position(s, None)
            hidden = [
                seat
                for seat in range(len(self.seats))
                if seat not in own and game.codec.position(s, seat) != open_to_all
            ]
            if hidden:
                raise Refused(
                    403,
                    Message("The record shows what is hidden: it is there when the game is over."),
                )
        return self.match.record

    @property
    def disclosed(self) -> Mapping[str, Any] | None:
        """With what everybody can do the sums of chance again, when the game is over."""
        luck = self.luck.disclosed() if self.match.over else None
        return None if luck is None else luck.to_dict()
