"""How a run of practice goes: one record of numbers, all of which the command can set."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Numbers that fall or fade do so over the whole run."""

    game: str
    seats: tuple[int, ...]
    """Numbers of seats; named twice, played twice as often."""
    seconds: float = 600.0
    actors: int = 1
    games: int = 64
    """Games side by side in each half of a process."""
    ticks: int = 64
    """Answers in each game between two lessons."""
    width: int = 512
    blocks: int = 2
    seed: int = 1
    paid: float = 0.0
    """Points for a lure at most."""
    given: float = 0.0
    """In so many of a hundred games something is given to seats."""
    rivals: float = 0.0
    """In so many former selves play along."""
    renew: float = 90.0
    """After so many seconds the former self is the present one."""
    hold: float = 0.15
    gone: float = 0.55
    """Lures and gifts stay for the first part of the run, and are gone after the second."""
    own: float = 1.0
    share: float = 0.5
    lead: float = 0.0
    """What counts: points of the own, the share of the victory, the lead."""
    rate: float = 5e-4
    last_rate: float = 5e-5
    entropy: float = 0.02
    last_entropy: float = 0.004
    """How much it counts that choices stay open."""
    trace: float = 0.99
    turn_trace: float = 0.97
    """How far what came of a choice is believed beyond the next one, and beyond the turn."""
    discount: float = 1.0
    """How much a point counts that is gained a turn later: less than 1 where games need not end."""
    clip: float = 0.2
    passes: int = 2
    lesson: int = 32768
    """Decisions in a step of learning."""
    passes_like: int = 8
    """Passes over the games of others, if there are any to begin with."""
    warm: float = 0.0
    """For so many seconds it learns only what to expect of how it plays."""
    evaluation: int = 400
    """Answers in each game at the end, without lures, gifts and former selves."""
