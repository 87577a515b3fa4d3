"""What one pair of eyes sees of a table, in one language: the view that clients draw.

Everything comes from `Game.view` and from events asked with `seen_by`: what a seat may not know
is never in reach here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from time import time
from typing import Any

from caravanserai.kernel.core import CHANCE, State
from caravanserai.kernel.errors import BadRecord
from caravanserai.kernel.game import Game, find
from caravanserai.kernel.view import Message, Prompt
from caravanserai.language import Language
from caravanserai.match import Match
from caravanserai.presentation.narration import seat_name, sentence
from caravanserai.web.contract import views
from caravanserai.web.errors import Refused
from caravanserai.web.tables.log import log_view
from caravanserai.web.tables.parts import UndoRequest, seat_number
from caravanserai.web.tables.scene import shown_scene
from caravanserai.web.tables.table import AUTOMATIC, BOT, HUMAN, Table

CHAT_LINES = 200
"""Lines of the chat that are shown."""


@lru_cache(maxsize=64)
def language_of(code: str, key: str) -> Language:
    """The language for messages of a game."""
    return Language(code, find(key))


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
    lines = log_view(table, None, language, table.ply)
    told = [
        one["text"]
        for one in lines
        if one["ply"] > asked.ply and "undone" not in one and one["seat"] == asked.seat + 1
    ]
    return told[0] if told else ""


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
