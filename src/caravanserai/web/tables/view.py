"""What one pair of eyes sees of a table, in one language: the view that clients draw.

Everything comes from `Game.view` and from events asked with `seen_by`: what a seat may not know
is never in reach here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby
from time import time
from typing import Any, NamedTuple

from caravanserai.kernel.core import CHANCE, State
from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.view import Event, Listing, Message, Prompt
from caravanserai.language import Language
from caravanserai.match import Match
from caravanserai.presentation.narration import FEW, in_one, seat_name, sentence
from caravanserai.web.contract import views
from caravanserai.web.errors import Refused
from caravanserai.web.tables.parts import Told, UndoRequest
from caravanserai.web.tables.scene import shown_scene
from caravanserai.web.tables.table import AUTOMATIC, BOT, HUMAN, Table

CHAT_LINES = 200
"""Lines of the chat that are shown."""


class Heard(NamedTuple):
    """An event of the log as somebody hears it."""

    number: int
    ply: int
    event: Event
    said: Message


def together(group: Sequence[Heard]) -> Message | None:
    """What happened at one ply or at several, if it is the same again and again."""
    if group[0].event.seat >= 0:
        return in_one([heard.said for heard in group])
    alike = len({heard.said.text for heard in group}) == 1
    return at_once(group) if alike and len(group) <= FEW else None


def at_once(group: Sequence[Heard]) -> Message:
    """What happened at one ply."""
    return Listing([heard.said for heard in group], "; ")


def same_voice(one: Heard, others: Sequence[Heard]) -> bool:
    """Whether what follows is told of the same seat, to the same ears, and alone."""
    event = others[0].event
    return len(others) == 1 and (event.seat, event.only) == (one.event.seat, one.event.only)


@lru_cache(maxsize=64)
def language_of(code: str, key: str) -> Language:
    """The language for messages of a game."""
    return Language(code, find(key))


def seat_number(seat: int | None) -> int | None:
    """Seats as people count them."""
    return None if seat is None or seat < 0 else seat + 1


def player_name(table: Table, seat: int, language: Language) -> str:
    """What a seat is called: the name of its player, else its own."""
    name = table.seats[seat].name if seat < len(table.seats) else ""
    return name or seat_name(table.game, table.match.state, seat, language)


def state_at(table: Table, ply: int | None) -> State:
    """The position after so many choices."""
    if ply is None or ply == table.ply:
        return table.match.state
    try:
        return table.match.record.at(ply)
    except BadRecord:
        raise Refused(404, Message("The game has the plies 0 to {n}.", n=table.ply)) from None


def table_view(
    table: Table,
    own: Sequence[int],
    language: Language,
    online: Collection[int] = (),
    ply: int | None = None,
    seat: int | None = None,
    returning: Sequence[int] = (),
    links: Sequence[views.SeatInvitation] = (),
    busy: int = 0,
) -> views.TableView:
    """The whole view of a table for somebody who holds these seats (none: a spectator)."""
    game, match = table.game, table.match
    past = ply is not None and ply != table.ply
    s = state_at(table, ply)
    asked = s.actor if s.actor in own else table.viewpoint(own)  # in the past too
    eyes = seat if seat in own else asked
    view = game.view(s, eyes)
    scene = game.presentation.scene(view)
    last = table.ply if ply is None else ply
    prompt = None if past or s.actor == CHANCE else view.prompt
    return {
        "id": table.id,
        "game": game.key,
        "title": language.say(Message(game.title)),
        "ply": last,
        "plies": table.ply,
        "version": table.version,
        "actor": seat_number(None if s.over else s.actor),
        "over": s.over,
        "seat": seat_number(eyes),
        "own": [i + 1 for i in own],
        "your_turn": not past and not s.over and s.actor in own,
        "status": language.say(status(table, s, own, language)),
        "busy": 0 if past else busy,
        "lang": language.code,
        "pace": table.pace,
        "clock": clock_view(table),
        "hot_seat": table.hot_seat,
        "delay": table.delay,
        "curtain": table.hot_seat and view.position != game.codec.position(s, None),
        "hints": bool(own) and table.alone,
        "seats": seats_view(table, s, language, online),
        "scene": shown_scene(scene, game, language),
        "prompt": None if prompt is None else prompt_view(match, prompt, language),
        "undo": undo_view(table, own, returning, language),
        "log": log_view(table, eyes, language, last),
        "since": table.last_own(own),
        "scores": scores_view(game, s, eyes, language),
        "chat": chat_view(table),
        "notes": "" if eyes is None else table.seats[eyes].notes,
        "fairness": fairness_view(table),
        "rematch": table.rematch or None,
        "options": options_view(table, language),
        "links": list(links),
        "returning": [i + 1 for i in returning],
        "updated": stamp(table.updated),
    }


def chat_view(table: Table) -> list[views.ChatLine]:
    """The newest lines of the chat."""
    return [
        {
            "who": said.name,
            "seat": seat_number(said.seat),
            "text": said.text,
            "when": stamp(said.when),
        }
        for said in table.chat[-CHAT_LINES:]
    ]


def fairness_view(table: Table) -> views.Fairness:
    """From what the dice and draws follow."""
    luck = table.luck
    return {
        "commitment": luck.commitment,
        "secret": luck.secret if table.match.over else None,
        "joint": luck.joint,
        "seeds": [{"seat": seed.seat + 1, "seed": seed.text} for seed in luck.seeds],
        "missing": [i + 1 for i in table.without_seed],
    }


def clock_view(table: Table) -> views.ClockView | None:
    """How time passes at the table."""
    if table.clock is None:
        return None
    waits = table.deadline is None or table.seats[table.match.actor].away > time()
    running = None if waits else table.match.actor + 1
    clock = table.clock
    return {"bank": clock.bank, "bonus": clock.bonus, "bot": clock.bot or None, "running": running}


def options_view(table: Table, language: Language) -> list[views.ChosenOption]:
    """The options with which the game was set up, then the values of house rules."""
    chosen = table.match.record.setup.options
    options: list[views.ChosenOption] = [
        {"name": name, "label": sentence(language.say(choice.label)), "value": chosen[name]}
        for name, choice in table.game.options.items()
        if name in chosen
    ]
    house = table.match.record.house.items()
    return options + [{"name": way, "label": way, "value": str(value)} for way, value in house]


def stamp(when: float) -> str:
    """A moment as programs write it."""
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def status(table: Table, s: State, own: Collection[int], language: Language) -> Message:
    """Whose turn it is, in words."""
    if s.over:
        places = table.game.rules.ranking(s)
        winners = [player_name(table, i, language) for i, place in enumerate(places) if place == 1]
        if len(winners) == 1:
            return Message("{who} wins.", who=winners[0])
        return Message("A tie: {who} win together.", who=", ".join(winners))
    if s.actor == CHANCE:
        missing = [player_name(table, i, language) for i in table.without_seed]
        if missing:
            return Message("The game begins when all are there: {who}", who=", ".join(missing))
        return Message("The game is being dealt")
    if s.actor in own:
        return Message("Your turn")
    seat = table.seats[s.actor]
    who = player_name(table, s.actor, language)
    if seat.kind == BOT:
        return Message("{who} is thinking", who=who)
    if seat.kind == HUMAN and seat.away > time():
        day = datetime.fromtimestamp(seat.away, UTC).date().isoformat()
        return Message("Waiting for {who}, who is away until {day}", who=who, day=day)
    if seat.kind == HUMAN:
        return Message("Waiting for {who}", who=who)
    return Message("Waiting for somebody to take a seat: {who}", who=who)


def seats_view(
    table: Table, s: State, language: Language, online: Collection[int]
) -> list[views.SeatView]:
    """The seats of players, then those who play by the rules alone."""
    players = len(table.seats)
    return [
        *[
            seat_view(table, i, language, i in online or table.seats[i].kind == BOT)
            for i in range(players)
        ],
        *[
            automatic_seat_view(table, i, language)
            for i in range(players, table.game.rules.participants(s))
        ],
    ]


def seat_view(table: Table, i: int, language: Language, online: bool) -> views.SeatView:
    seat = table.seats[i]
    return {
        "seat": i + 1,
        "name": player_name(table, i, language),
        "label": seat_name(table.game, table.match.state, i, language),
        "kind": seat.kind,
        "bot": seat.bot or None,
        "invited": seat.invited,
        "online": online,
        "color_index": i,
        "remaining": table.time_left(i, time()),
        "away": away_until(seat.away, table.match.over),
    }


def away_until(until: float, over: bool) -> str | None:
    """When a player on vacation comes back to a game that goes on."""
    return stamp(until) if until > time() and not over else None


def automatic_seat_view(table: Table, i: int, language: Language) -> views.SeatView:
    """A participant who plays by the rules alone."""
    name = player_name(table, i, language)
    return {
        "seat": i + 1,
        "name": name,
        "label": name,
        "kind": AUTOMATIC,
        "bot": None,
        "invited": False,
        "online": True,
        "color_index": i,
        "remaining": None,
        "away": None,
    }


def prompt_view(match: Match, prompt: Prompt, language: Language) -> views.PromptView:
    """The question with its answers, each bound to what lies on the table or is drawn on it."""
    say = language.say
    text = sentence(say(prompt.text))
    source = "" if match.source is None else say(match.source)

    return {
        "text": text,
        "rule": prompt.text.rule or None,
        "source": "" if source in text else source,
        "options": [
            {
                "choice": option.choice,
                "name": option.name,
                "label": sentence(say(option.label)),
                "refs": list(option.refs),
            }
            for option in prompt.options
        ],
        "refusals": [
            {
                "name": refusal.option.name,
                "label": sentence(say(refusal.option.label)),
                "text": sentence(say(refusal.why)),
                "rule": refusal.why.rule or None,
                "refs": list(refusal.option.refs),
            }
            for refusal in prompt.refusals
        ],
    }


def undo_view(
    table: Table, own: Sequence[int], kept: Sequence[int], language: Language
) -> views.UndoView:
    """What can be taken back, and who waits for whose consent."""
    earliest = table.free_undo(own)
    asked = table.ask
    missing = (
        [] if asked is None else [i for i in table.others(asked.seat) if i not in asked.agreed]
    )
    can_ask = earliest is None and not table.match.over and table.last_own(own) is not None
    return {
        "step": earliest is not None,
        "turn": earliest is not None and earliest < table.ply - 1,
        "ask": can_ask and asked is None,
        "why": "" if earliest is not None or not own else language.say(table.why_not(own)),
        "asked": None
        if asked is None
        else {
            "seat": asked.seat + 1,
            "ply": asked.ply,
            "what": _undone_first(table, asked, language),
            "agreed": [i + 1 for i in asked.agreed],
            "missing": [i + 1 for i in missing],
            "consent": any(i in missing for i in (*own, *kept)),
        },
    }


def _undone_first(table: Table, asked: UndoRequest, language: Language) -> str:
    """The first thing that would be taken back, as everybody has heard it."""
    lines = _log_lines(table, None, language)
    own = [one for one in lines if one["ply"] > asked.ply and one["seat"] == asked.seat + 1]
    return own[0]["text"] if own else ""


def log_view(table: Table, eyes: int | None, language: Language, last: int) -> list[views.LogLine]:
    """What happened up to a ply in sentences, and what was taken back."""
    lines = [line for line in _log_lines(table, eyes, language) if line["ply"] <= last]
    for undone in table.undone:
        n = undone.before - undone.after
        text = Message("takes back {n} choice", plural="takes back {n} choices", n=n)
        if undone.after <= last:
            lines.append(
                {
                    "ply": undone.after,
                    "seat": undone.seat + 1,
                    "text": sentence(language.say(text)),
                    "private": False,
                    "undone": True,
                }
            )
    if table.undone:
        lines.sort(key=lambda line: line["ply"])
    return lines


def _log_lines(table: Table, eyes: int | None, language: Language) -> list[views.LogLine]:
    """The log in sentences. What was told before is not told anew, but for the last line: it may
    go on. Events that were taken back and come again are other ones.
    """
    log = table.match.log
    told = table.told.get((language.code, eyes))
    heard = 0
    lines: list[views.LogLine] = []
    if told is not None and told.heard <= len(log) and log[told.heard - 1] is told.last:
        heard, lines = told.heard, told.lines
    if heard < len(log):
        new = list(_sentences(log[heard:], eyes, language))
        shown = [line for _, line in new]
        lines = [*lines, *_as_told_to_others(table, language.code, shown)]
        settled = heard + new[-1][0] if new else len(log)
        if settled:
            whole = lines[:-1] if new else lines
            table.told[language.code, eyes] = Told(settled, log[settled - 1], whole)
    return lines


def _as_told_to_others(
    table: Table, code: str, lines: Sequence[views.LogLine]
) -> list[views.LogLine]:
    """The same lines; those that were told to others too take no memory twice."""
    others = [told.lines[-len(lines) :] for (lang, _), told in table.told.items() if lang == code]
    known = {(line["ply"], line["text"]): line for told in others for line in told}
    same = [(line, known.get((line["ply"], line["text"]))) for line in lines]
    return [other if other == line else line for line, other in same]


def _sentences(
    events: Sequence[tuple[int, Event]], eyes: int | None, language: Language
) -> Iterator[tuple[int, views.LogLine]]:
    """One sentence for everything that a seat does at a ply, and for what it does several times in
    a row, at the last of these plies; each with the number of its first event.
    """
    seen = [(i, ply, event, event.seen_by(eyes)) for i, (ply, event) in enumerate(events)]
    known = [Heard(i, ply, event, said) for i, ply, event, said in seen if said is not None]
    plies = deque(list(few) for _, few in groupby(known, key=lambda it: (it.ply, it.event.seat)))
    while plies:
        group = plies.popleft()
        whole = together(group)
        while plies:
            longer = together([*group, *plies[0]]) if same_voice(group[0], plies[0]) else None
            if longer is None:
                break
            whole = longer
            group += plies.popleft()
        line: views.LogLine = {
            "ply": group[-1].ply,
            "seat": seat_number(group[0].event.seat),
            "text": sentence(language.say(whole or at_once(group))),
            "private": any(heard.event.only == eyes for heard in group),
        }
        yield group[0].number, line


def scores_view(
    game: Game[Any], s: State, eyes: int | None, language: Language
) -> list[views.ScoreView]:
    """The itemised score as far as the reader may know it; places at the end only."""
    places = game.rules.ranking(s) if s.over else None
    found: list[views.ScoreView] = []
    for whole in game.rules.scores(s):
        score = whole if s.over else whole.seen_by(eyes)
        found.append(
            {
                "seat": score.seat + 1,
                "items": [
                    {"label": sentence(language.say(item.label)), "points": item.points}
                    for item in score.items
                ],
                "total": score.total,
                "complete": len(score.items) == len(whole.items),
                "place": places[score.seat] if places else None,
            }
        )
    return found
