"""A run of practice: processes play, one network answers all their questions and learns."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import torch
from torch import Tensor

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find
from caravanserai.learning import checkpoints
from caravanserai.learning.actors import Actors, Task
from caravanserai.learning.answering import Answering
from caravanserai.learning.dealing import TAGS
from caravanserai.learning.examining import Examiner
from caravanserai.learning.imitation import decisions, imitate
from caravanserai.learning.lessons import Sources, Teacher
from caravanserai.learning.machine import described
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.report import Report
from caravanserai.learning.settings import Settings
from caravanserai.learning.shape import Shape
from caravanserai.learning.watching import watch
from caravanserai.mind.observation import observation
from caravanserai.mind.practice import practice_of

TELL_EVERY_S: Final = 15.0
SAVE_EVERY_S: Final = 60.0
TENTHS: Final = 10
FORMER: Final = 8
"""So many former selves are kept; the newest one sits at half of the tables with one."""
Tell = Callable[[dict[str, Any]], None]


class Trainer:
    """One run. It goes on from the files of its folder, or begins with the network of a file.
    `against`: the network of this file sits where former selves would, and always.
    """

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        start: Path | None = None,
        against: Path | None = None,
    ) -> None:
        self._born = time.perf_counter()
        self.settings = settings = settings if not against else replace(settings, rivals=100.0)
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._game = game = find(settings.game)
        torch.manual_seed(settings.seed)
        self._random = Random(settings.seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        else:
            torch.set_num_threads(1)
        before = folder / f"{settings.game}.pt"
        goes_on = start is None and before.exists()
        self.network, about = self._begun(before if goes_on else start)
        self.decisions: int = about.get("decisions", 0)
        self.passed: float = about["passed"] if goes_on else 0.0
        """For so many seconds the run has played and learned, in all calls together."""
        if self.over:
            raise CaravanseraiError(
                f"the run in {folder} is over; go on from {before} with --from, in another folder"
            )
        self._against = against
        rival = checkpoints.opened(against, game)[0] if against else deepcopy(self.network)
        practice = practice_of(game)
        names = [f"points.{name}" for name in game.mind.observer.sources]
        noted = (*names, *practice.lures, *practice.noted)
        task = Task(settings.game, settings.seats, noted, settings.seed + int(self.passed))
        self._actors = Actors(task, settings.actors, settings.games)
        self.machine = described(self._actors.layout, self.device)
        self._actors.wish(*self._wishes())
        self._actors.begin()
        self.teacher = Teacher(self.network, self._sources(names), settings)
        if goes_on:
            checkpoints.recall(folder / f"{settings.game}.adam", self.teacher.optimizer)
        self._report = Report(practice.kinds, TAGS, noted)
        self._table = Answering(
            self.network, rival.to(self.device), self._actors, self.device, self._report.add
        )
        self._former: list[dict[str, Tensor]] = []
        self._examiner = Examiner(settings, folder)

    def _begun(self, file: Path | None) -> tuple[PolicyNetwork, dict[str, Any]]:
        """The network of a file, or a new one."""
        settings = self.settings
        if file is not None:
            network, about = checkpoints.opened(file, self._game)
        else:
            network = PolicyNetwork(Shape.of(self._game, settings.width, settings.blocks))
            about = {}
        return network.to(self.device), about

    def _sources(self, names: list[str]) -> Sources:
        practice, game, device = practice_of(self._game), self._game, self.device
        numbers = {name: i for i, name in enumerate(observation(game).names)}
        entries = [numbers[name] for name in (*names, *practice.lures)]
        early = [float(name not in practice.late) for name in game.mind.observer.sources]
        lures = list(practice.lures.values())
        return Sources(
            torch.tensor(entries, device=device),
            len(names),
            torch.tensor(early, device=device),
            torch.tensor(lures, device=device),
            TAGS,
        )

    @property
    def over(self) -> bool:
        """Whether the whole run is over."""
        return self.passed >= self.settings.seconds

    @property
    def _done(self) -> float:
        """Which part of the whole run is over."""
        return min(1.0, self.passed / max(self.settings.seconds, 1e-9))

    def run(self, tell: Tell, most: float | None = None) -> None:
        """Play and learn until the run is over, or for so many seconds, the beginning included."""
        settings, table = self.settings, self._table
        table.begin(rivals=settings.rivals > 0)
        tell({"machine": self.machine})
        before, began, self._learning_s = self.passed, time.perf_counter(), 0.0
        told, saved, renewed = began, began, began
        lessons: dict[str, float] = {}
        while not self.over and (most is None or time.perf_counter() - self._born < most):
            self._actors.wish(*self._wishes())
            played = table.play(settings.ticks)
            self.decisions += played.answers.numel()
            at = time.perf_counter()
            lessons = self._learn(played)
            now = time.perf_counter()
            self._learning_s += now - at
            self.passed = before + now - began
            if now - renewed > settings.renew:
                self._renew_rival()
                renewed = now
            if now - told > TELL_EVERY_S:
                tell({**self._progress(now - began), **lessons, **self._report.tell()})
                told = now
            if now - saved > SAVE_EVERY_S:
                self.save()
                saved = now
                self._examiner.look(tell)
        tell({**self._progress(time.perf_counter() - began), **lessons, **self._report.tell()})
        self.save()
        self._examiner.look(tell)

    def _learn(self, played: Any) -> dict[str, float]:
        """From a round, as boldly as this part of the run wishes."""
        settings, done = self.settings, self._done
        rate = settings.rate + (settings.last_rate - settings.rate) * done
        fallen = min(1.0, done / 0.9)
        entropy = settings.entropy + (settings.last_entropy - settings.entropy) * fallen
        share = settings.share + (settings.last_share - settings.share) * done
        choosing = self.passed >= settings.warm
        return self.teacher.learn(played, rate, entropy, share, choosing)

    def imitate(self, tell: Tell) -> None:
        """Begin as somebody who chooses like others; a bot plays its games first."""
        settings = self.settings
        whom, path = settings.like, Path(settings.like)
        if not path.exists():
            path = self._folder / f"{settings.game}.games"
            seats, seconds = settings.seats, settings.watched
            watch(settings.game, seats, whom, seconds, settings.actors, settings.seed, path)
        rows, answers = decisions(settings.game, path)
        off = imitate(self.network, rows, answers, self.settings.passes_like)
        tell({"imitated": len(answers), "off": [round(one, 3) for one in off]})
        if not self._against:
            self._table.renew_rival(self._table.weights())

    def evaluate(self, tell: Tell) -> None:
        """How it plays against itself, or against somebody, if it chooses what it prefers most."""
        self._actors.wish(0, 0, self._wishes()[2] if self._against else 0)
        table = self._table
        table.temperature.fill_(0.0)
        # games that began before end first
        table.play(self.settings.evaluation, keep=False)
        self._report.tell()
        table.play(self.settings.evaluation, keep=False)
        tell({"evaluation": "most preferred", **self._report.tell()})
        self._examiner.finish(tell)

    def close(self) -> None:
        """Everybody goes home."""
        self._examiner.close()
        self._table.close()
        self._actors.end()
        self._actors.shared.close(owner=True)

    def save(self) -> None:
        """The network as it is now, and what is needed to go on."""
        about = {
            "decisions": self.decisions,
            "passed": round(self.passed, 1),
            "settings": asdict(self.settings),
        }
        checkpoints.save(self._folder, self.settings.game, self.network, about)
        checkpoints.remember(self._folder, self.settings.game, self.teacher.optimizer)

    def _renew_rival(self) -> None:
        """Who sits where others do is another former self, often the newest one."""
        if self._against:
            return
        self._former = [*self._former[1 - FORMER :], self._table.weights()]
        newest = self._random.random() < 0.5
        self._table.renew_rival(self._former[-1] if newest else self._random.choice(self._former))

    def _progress(self, passed: float) -> dict[str, Any]:
        table, passed = self._table, max(passed, 1e-9)
        return {
            "s": round(self.passed, 1),
            "decisions": self.decisions,
            "per_s": round(table.answered / passed),
            "waited": round(table.waited_s / passed, 3),
            "learning": round(self._learning_s / passed, 3),
            "busy": round(table.busy() / passed, 3),
            "replaced": self._actors.replaced,
        }

    def _wishes(self) -> tuple[int, int, int]:
        """What is paid and given, and how often others play, in this part of the run."""
        settings, done = self.settings, self._done
        left = 1.0
        if done > settings.hold:
            left = max(0.0, (settings.gone - done) / max(1e-6, settings.gone - settings.hold))
        return (
            round(settings.paid * TENTHS * left),
            round(settings.given * left),
            round(settings.rivals),
        )
