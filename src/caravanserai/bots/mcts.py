"""Monte Carlo tree search over information sets, one atomic decision at a time.

Every iteration plays one possible world: what the seat may not know is drawn anew
(`Game.determinize`), so the search cannot peek. The tree branches on choices of players and on
outcomes of chance alike; the latter are sampled by their weights. Every seat maximises its own
outcome. The choices of the question are judged with the plan of the whole turn to which each leads
(see `planner`), and the tree goes on from the end of that turn. New positions are played on for
about a turn of each seat, greedily but overlooking some choices, and then judged by `Game.value`.
Where a policy was practised, its preferences are the first look, and it plays positions on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from caravanserai.bots.greedy import best_turn
from caravanserai.bots.planner import WIDTH, Line, plans
from caravanserai.bots.policies import practised
from caravanserai.bots.practised import FAR, expected, follow
from caravanserai.bots.weights import fitted, trained
from caravanserai.kernel.chance import pick
from caravanserai.kernel.core import CHANCE, State, play
from caravanserai.kernel.game import Game
from caravanserai.mind.attention import attention
from caravanserai.mind.evaluation import Weights, value
from caravanserai.mind.policy import Policy

EXPLORATION: Final = 1.0
"""How much a promising but little tried choice is preferred."""
SMALLEST_SPREAD: Final = 0.01
SHARPNESS: Final = 2.5
"""So many points between two choices make the better one e times as promising."""
SCALE: Final = 12.0
"""A lead of so many points means to be ahead in about 73 of 100 games."""
ALONE: Final = 60.0
"""The same for the points of a seat that has no rival at all."""
RANK_SHARE: Final = 0.6
"""How much of a finished game's outcome is the place; the rest is the margin."""
CANDIDATES: Final = 16
"""How many choices are looked at closely: those that look best at first."""
GUESS_COUNTS: Final = 150.0
"""The first look at a choice counts as much as so many iterations."""
PREFERENCE_COUNTS: Final = 8.0
"""The same where it says how much a choice is preferred: tries of several turns say more."""
TRUSTED: Final = 4
"""After so many visits the first roll-out of a node no longer stands for what it is worth."""
NOTICED: Final = 5
"""How many first choices of a turn somebody in a roll-out thinks of."""
LONGEST_ROLL_OUT: Final = 40
"""No roll-out takes more steps: turns and answers of chance."""
ALONE_AT_LEAST: Final = 3
"""A roll-out in which nobody else is asked is not shorter."""
MOST_SEARCHED: Final = 300
"""How many nodes of the last tree are compared with the position to go on with."""


@dataclass(frozen=True)
class Budget:
    """How long to think: the first limit that is reached ends it; there must be one."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a budget has a number of iterations or of seconds")

    def used(self, iterations: int, seconds: float) -> float:
        """The share that is used up; 1 or more is the end."""
        share = 0.0
        if self.iterations is not None:
            share = iterations / self.iterations if self.iterations else 1.0
        if self.seconds is not None:
            share = max(share, seconds / self.seconds)
        return share


@dataclass(frozen=True)
class Prospect:
    """What the search found out about one choice."""

    choice: int
    visits: int
    outcome: float
    """What the seat may expect, from 0 (certain defeat) to 1 (certain victory)."""
    guess: float
    """The same before the search."""
    kept: int
    """How often it was among the better half."""


class Edge:
    """A choice at a node: how often it was tried and what every seat got from it."""

    __slots__ = ("node", "offered", "prior", "totals", "visits")

    def __init__(self, prior: float, seats: int) -> None:
        self.prior = prior
        self.node = Node()
        self.visits = 0
        self.offered = 0
        self.totals = [0.0] * seats


class Node:
    """What a seat knows after a sequence of choices; its edges by choice."""

    __slots__ = ("edges", "first", "visits")

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.visits = 0
        self.first: list[float] = []
        """What every seat got when it was first reached."""


class MCTS:
    """Searches within a budget; keeps its tree from one decision to the next.

    With a budget of iterations the same seed and the same questions give the same answers.
    `interrupt` (from another thread or a signal) ends the search: the best so far is answered; so
    does `stopped`, which is asked before every iteration.
    """

    def __init__(
        self, seed: int, budget: Budget, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._random = Random(seed)
        self._luck = Random(seed)
        self._budget = budget
        self._stopped = stopped
        self._interrupted = False
        self._seats = 0
        self._lowest = self._highest = 0.5
        self._root = Node()
        self._weights: Weights | None = None
        self._policy: Policy | None = None
        self._plans: dict[int, Line] = {}
        self._kept: tuple[str, int, State, Node] | None = None
        self.iterations = 0
        """How many iterations the last search made."""

    def interrupt(self) -> None:
        """End the running search, or the next one at once."""
        self._interrupted = True

    def choose(self, game: Game[Any], state: State, seat: int) -> int:
        """The choice that is best by what was found out within the budget."""
        best = self.search(game, state, seat)[0].choice
        self._keep(game, state, seat, best)
        return best

    def search(self, game: Game[Any], state: State, seat: int) -> list[Prospect]:
        """All choices of the pending question, the best first."""
        root = self._root = self._tree_for(game, state, seat)
        self._seats = len(game.rules.scores(state))
        self._lowest, self._highest = 1.0, 0.0
        known = game.rules.determinize(state, seat, self._random)
        self._weights = fitted(game, state)
        self._policy = practised(game, state)
        self._plans = {line.choices[0]: line for line in self._first_look(game, known, seat)}
        if not root.first:
            root.first = self._reached(game, known, seat)
        most = max([line.worth for line in self._plans.values()])
        guesses = {}
        for choice in state.legal:
            behind = most - self._plans[choice].worth
            guesses[choice] = max(0.0, root.first[seat] - behind / (4 * SCALE))
            if choice not in root.edges:
                root.edges[choice] = Edge(0.0, self._seats)
        survived = self._compare(game, state, seat, root, guesses)
        judged = {one: self._judged(root, one, seat, guess) for one, guess in guesses.items()}
        ranked = sorted(guesses, key=lambda one: (-survived[one], -judged[one], one))
        # the first look says by how much choices differ, not what is to be expected at all
        best = root.edges[ranked[0]]
        seen = best.totals[seat] / best.visits - judged[ranked[0]] if best.visits else 0.0
        return [
            Prospect(
                choice,
                root.edges[choice].visits,
                min(1.0, max(0.0, judged[choice] + seen)),
                guesses[choice],
                survived[choice],
            )
            for choice in ranked
        ]

    def _first_look(self, game: Game[Any], known: State, seat: int) -> list[Line]:
        """What each choice seems to be worth, with the plan that begins with it; where it was
        practised, by how much it is preferred.
        """
        if self._policy is None:
            return plans(game, trained(game, known), known, seat, WIDTH)
        seen = attention(game, known, seat, self._policy.entries)
        preferred = self._policy.preferences(seen, known.legal)
        return [
            Line(SHARPNESS * one, (choice,), (known.legal,))
            for choice, one in zip(known.legal, preferred, strict=True)
        ]

    def _judged(self, root: Node, choice: int, seat: int, guess: float) -> float:
        """What the seat may expect of a choice: what it brought, and what it looked like at
        first.
        """
        edge = root.edges[choice]
        counts = GUESS_COUNTS if self._policy is None else PREFERENCE_COUNTS
        return (edge.totals[seat] + counts * guess) / (edge.visits + counts)

    def _compare(
        self, game: Game[Any], state: State, seat: int, root: Node, guesses: dict[int, float]
    ) -> dict[int, int]:
        """Try the candidates equally often and drop the worse half again and again, so that none
        looks better only because it was looked at more closely, and in the same worlds with the
        same luck, so that none looks better by luck. Says when each was dropped.
        """
        survived = dict.fromkeys(guesses, 0)
        ranked = sorted(guesses, key=lambda choice: (-guesses[choice], choice))
        candidates = ranked[:CANDIDATES]
        phases = max(1, math.ceil(math.log2(len(candidates))))
        phase = 0
        worlds: list[tuple[State, int]] = []
        tried = dict.fromkeys(candidates, 0)
        began = time.perf_counter()
        self.iterations = 0
        while not self._interrupted and not self._stopped():
            used = self._budget.used(self.iterations, time.perf_counter() - began)
            if used >= 1:
                break
            while phase < int(used * phases):
                phase += 1
                candidates.sort(key=lambda one: (-self._judged(root, one, seat, guesses[one]), one))
                candidates = candidates[: max(2, (len(candidates) + 1) // 2)]
                for choice in candidates:
                    survived[choice] = phase
            choice = min(candidates, key=lambda one: root.edges[one].visits)
            if tried[choice] == len(worlds):
                known = game.rules.determinize(state, seat, self._random)
                worlds.append((known, self._random.getrandbits(32)))
            known, luck = worlds[tried[choice]]
            self._luck.seed(luck)
            self._play_one_world(game, known.clone(), seat, root, choice)
            tried[choice] += 1
            self.iterations += 1
        self._interrupted = False
        return survived

    def _play_one_world(
        self, game: Game[Any], s: State, seat: int, root: Node, choice: int
    ) -> None:
        """One iteration: down the tree, one new node, a roll-out, and the outcome back up."""
        edge = root.edges[choice]
        path = [(seat, root, edge)]
        play(s, choice)
        node = edge.node
        plan = self._plans[choice].rest()
        while plan.choices and s.actor == seat and s.legal == plan.questions[0]:
            # a turn is judged by its end, not by what somebody tries in its middle
            edge = node.edges.setdefault(plan.choices[0], Edge(1.0, self._seats))
            path.append((seat, node, edge))
            play(s, plan.choices[0])
            node, plan = edge.node, plan.rest()
        while not s.over and (node.first or s.actor == CHANCE):
            actor = s.actor
            if actor == CHANCE:
                choice = pick(s, self._luck.random())
                if choice not in node.edges:
                    node.edges[choice] = Edge(0.0, self._seats)
                edge = node.edges[choice]
            else:
                if not node.edges:
                    self._expand(game, s, node)
                choice, edge = self._select(s, node)
            path.append((actor, node, edge))
            play(s, choice)
            node = edge.node
        reached = self._reached(game, s, seat)
        node.first = node.first or reached
        node.visits += 1
        self._lowest = min(self._lowest, reached[seat])
        self._highest = max(self._highest, reached[seat])
        for actor, passed, edge in reversed(path):
            passed.first = passed.first or reached
            passed.visits += 1
            edge.visits += 1
            for one, share in enumerate(reached):
                edge.totals[one] += share
            if actor != CHANCE:
                reached = _expected(passed, actor)

    def _reached(self, game: Game[Any], s: State, seat: int) -> list[float]:
        """What every seat gets after a roll-out from here; plays the position on. What was
        practised is followed as far as its tries go.
        """
        if self._policy is None:
            return outcomes(game, self._rolled_out(game, s, seat), self._seats, self._weights)
        follow(game, self._policy, s, seat, self._luck, FAR)
        if s.over:
            return outcomes(game, s, self._seats)
        people = game.rules.people(s)
        found = [_share(expected(game, self._policy, s, one) / SCALE) for one in range(people)]
        return found + [1 - found[seat]] * (self._seats - people)

    def _select(self, s: State, node: Node) -> tuple[int, Edge]:
        """The choice with the best sum of what it brought and what it still promises; the latter
        in proportion to how far outcomes differ at all.
        """
        exploration = EXPLORATION * max(self._highest - self._lowest, SMALLEST_SPREAD)
        best, best_edge, best_score = -1, None, float("-inf")
        for choice in s.legal:
            edge = node.edges.get(choice)
            if edge is None:  # not possible in the worlds seen before
                edge = node.edges[choice] = Edge(1 / len(s.legal), self._seats)
            edge.offered += 1
            urge = exploration * edge.prior * math.sqrt(edge.offered) / (1 + edge.visits)
            score = _hope(node, edge, s.actor) + urge
            if score > best_score:
                best, best_edge, best_score = choice, edge, score
        assert best_edge is not None
        return best, best_edge

    def _expand(self, game: Game[Any], s: State, node: Node) -> None:
        """Judge every choice by the position right after it; as it was practised, where it was."""
        if self._policy is not None:
            seen = attention(game, s, s.actor, self._policy.entries)
            preferred = self._policy.preferences(seen, s.legal)
            values = [SHARPNESS * one for one in preferred]
        else:
            values = []
            for choice in s.legal:
                after = s.clone()
                play(after, choice)
                values.append(value(game, after, s.actor, self._weights))
        even = 1 / len(values)
        for choice, prior in zip(s.legal, priors(values), strict=True):
            node.edges[choice] = Edge((prior + even) / 2, self._seats)

    def _rolled_out(self, game: Game[Any], s: State, seat: int) -> State:
        """Play on until the searching seat has a new turn, so that all worlds are judged alike;
        if nobody else is asked, until chance is asked after several turns.
        """
        random = self._luck.random
        others_acted = False
        for made in range(LONGEST_ROLL_OUT):
            if s.over:
                return s
            actor = s.actor
            if actor == CHANCE:
                if made >= ALONE_AT_LEAST and not others_acted:
                    return s
                play(s, pick(s, random()))
                continue
            if actor != seat:
                others_acted = True
            elif others_acted:
                return s
            s = self._fair_turn(game, s, actor)
        return s

    def _fair_turn(self, game: Game[Any], s: State, actor: int) -> State:
        """The end of a turn as somebody plays it who overlooks things: of a few first choices the
        one whose best line ends best.
        """
        firsts = s.legal
        if len(firsts) > NOTICED:
            firsts = self._luck.sample(firsts, NOTICED)
        most, end = float("-inf"), s
        for first in firsts:
            after = s.clone()
            play(after, first)
            worth, reached = best_turn(game, after, actor, 1, self._weights)
            if worth > most:
                most, end = worth, reached
        return end

    def _keep(self, game: Game[Any], state: State, seat: int, choice: int) -> None:
        """Keep what was found out about the position after this choice."""
        after = game.rules.determinize(state, seat, self._random)
        play(after, choice)
        self._kept = (game.key, seat, after, self._root.edges[choice].node)

    def _tree_for(self, game: Game[Any], state: State, seat: int) -> Node:
        """The node of the kept tree that shows this position to the seat, or a fresh one."""
        if self._kept is None or self._kept[:2] != (game.key, seat):
            return Node()
        return _found(game, state, seat, self._kept[2], self._kept[3]) or Node()


def _found(game: Game[Any], state: State, seat: int, start: State, tree: Node) -> Node | None:
    """The node below `tree` (which belongs to `start`) at which the seat sees `state`."""
    wanted = game.codec.position(state, seat)
    queue = [(start, tree)]
    for s, node in queue:
        if s.actor == seat and s.legal == state.legal and game.codec.position(s, seat) == wanted:
            return node
        tried = [(choice, edge) for choice, edge in node.edges.items() if edge.visits]
        for choice, edge in sorted(tried, key=lambda entry: -entry[1].visits):
            if choice in s.legal and len(queue) < MOST_SEARCHED:
                after = s.clone()
                play(after, choice)
                queue.append((after, edge.node))
    return None


def _hope(node: Node, edge: Edge, seat: int) -> float:
    """What the seat got from a choice on average; the first roll-out of the node counts once."""
    first = node.first[seat] if node.first else 0.5
    return (edge.totals[seat] + first) / (edge.visits + 1)


def _expected(node: Node, actor: int) -> list[float]:
    """What every seat gets if the actor goes on as well as is known by now: a bad choice that was
    only tried does not speak against the position.
    """
    best: Edge | None = None
    most = node.first[actor] if node.visits <= TRUSTED else float("-inf")
    for edge in node.edges.values():
        if edge.visits:
            hope = _hope(node, edge, actor)
            if hope > most:
                best, most = edge, hope
    if best is None:
        return node.first
    return [total / best.visits for total in best.totals]


def priors(values: list[float]) -> list[float]:
    """How promising choices are by their values in points; the shares add up to 1."""
    most = max(values)
    weights = [math.exp((one - most) / SHARPNESS) for one in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def outcomes(game: Game[Any], s: State, seats: int, weights: Weights | None = None) -> list[float]:
    """What every seat reaches, from 0 to 1: by its lead in points and, at the end, its place.

    A seat without rivals (an automatic one has a score and counts) is judged by its points.
    """
    values = [value(game, s, seat, weights) for seat in range(seats)]
    if seats == 1:
        return [_share(values[0] / ALONE)]
    found = []
    for seat, own in enumerate(values):
        best = max([other for rival, other in enumerate(values) if rival != seat])
        found.append(_share((own - best) / SCALE))
    if s.over:
        places = game.rules.ranking(s)
        for seat, place in enumerate(places):
            shared = place + (places.count(place) - 1) / 2
            beaten = (seats - shared) / (seats - 1)
            found[seat] = RANK_SHARE * beaten + (1 - RANK_SHARE) * found[seat]
    return found


def _share(lead: float) -> float:
    """From 0 to 1; even far behind a point more is a little better."""
    return 0.5 + 0.5 * lead / (1 + abs(lead))
