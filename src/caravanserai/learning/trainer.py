"""A run of practice: processes play, one network answers all their questions and learns."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from caravanserai.envs import batch
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.game import find
from caravanserai.learning import checkpoints
from caravanserai.learning.actors import Actors, Task
from caravanserai.learning.dealing import LEARNER, TAGS
from caravanserai.learning.imitation import decisions, imitate
from caravanserai.learning.lessons import PAID, PLAYED_BY, Round, Sources, Teacher, cast
from caravanserai.learning.memory import HALVES
from caravanserai.learning.network import PolicyNetwork
from caravanserai.learning.report import Report
from caravanserai.learning.settings import Settings
from caravanserai.learning.shape import Shape
from caravanserai.mind.observation import observation
from caravanserai.mind.practice import practice_of

TELL_EVERY_S: Final = 15.0
SAVE_EVERY_S: Final = 60.0
TENTHS: Final = 10
Tell = Callable[[dict[str, Any]], None]


class Trainer:
    """One run."""

    def __init__(self, settings: Settings, folder: Path, start: Path | None = None) -> None:
        self.settings = settings
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        game = find(settings.game)
        practice = practice_of(game)
        names = [f"points.{name}" for name in game.mind.observer.sources]
        lures = list(practice.lures)
        noted = (*names, *lures, *practice.noted)
        task = Task(settings.game, settings.seats, noted, settings.seed)
        self._actors = Actors(task, settings.actors, settings.games)
        self._actors.wish(*self._wishes(0.0))
        self._actors.begin()
        torch.manual_seed(settings.seed)
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        if self.device.type == "cuda":
            torch.backends.cuda.matmul.allow_tf32 = True
        else:
            torch.set_num_threads(1)
        shape = Shape.of(game, settings.width, settings.blocks)
        self.network = PolicyNetwork(shape)
        about = checkpoints.restore(start, self.network) if start else {}
        self.network.to(self.device)
        self.decisions: int = about.get("decisions", 0)
        numbers = {name: i for i, name in enumerate(observation(game).names)}
        entries = [numbers[name] for name in (*names, *lures)]
        sources = Sources(
            torch.tensor(entries, device=self.device),
            len(names),
            torch.tensor(
                [float(name not in practice.late) for name in game.mind.observer.sources],
                device=self.device,
            ),
            torch.tensor(list(practice.lures.values()), device=self.device),
            TAGS,
        )
        self.teacher = Teacher(self.network, sources, settings)
        self._report = Report(practice.kinds, TAGS, noted)
        self._table = Answering(self, self._actors)

    def run(self, tell: Tell) -> None:
        """Play and learn until the time is over; then see how strong it is."""
        settings, table = self.settings, self._table
        began = told = saved = renewed = time.perf_counter()
        lessons: dict[str, float] = {}
        self._report_on(table)
        while (now := time.perf_counter()) - began < settings.seconds:
            done = (now - began) / settings.seconds
            self._actors.wish(*self._wishes(done))
            played = table.play(settings.ticks)
            self.decisions += played.answers.numel()
            rate = settings.rate + (settings.last_rate - settings.rate) * done
            fallen = min(1.0, done / 0.9)
            entropy = settings.entropy + (settings.last_entropy - settings.entropy) * fallen
            at = time.perf_counter()
            choosing = now - began >= settings.warm
            lessons = self.teacher.learn(played, rate, entropy, choosing)
            table.learning_s += time.perf_counter() - at
            now = time.perf_counter()
            if now - renewed > settings.renew:
                table.renew_rival()
                renewed = now
            if now - told > TELL_EVERY_S:
                tell({**self._progress(began), **lessons, **self._report.tell()})
                told = now
            if now - saved > SAVE_EVERY_S:
                self.save()
                saved = now
        tell({**self._progress(began), **lessons, **self._report.tell()})
        self.save()

    def imitate(self, path: Path, tell: Tell) -> None:
        """Begin as somebody who chooses like the players of these games."""
        rows, answers = decisions(self.settings.game, path)
        off = imitate(self.network, rows, answers, self.settings.passes_like)
        tell({"imitated": len(answers), "off": [round(one, 3) for one in off]})
        self._table.renew_rival()

    def evaluate(self, tell: Tell) -> None:
        """How it plays by itself, as often as it prefers and then what it prefers most."""
        self._actors.wish(0, 0, 0)
        table = self._table
        for name, temperature in (("as often as preferred", 1.0), ("most preferred", 0.0)):
            table.temperature.fill_(temperature)
            # games that began before end first
            table.play(self.settings.evaluation, keep=False)
            self._report.tell()
            table.play(self.settings.evaluation, keep=False)
            tell({"evaluation": name, **self._report.tell()})

    def close(self) -> None:
        """Everybody goes home."""
        self._table.close()
        self._actors.end()
        self._actors.shared.close(owner=True)

    def save(self) -> None:
        """The network as it is now."""
        about = {"decisions": self.decisions, "settings": asdict(self.settings)}
        checkpoints.save(self._folder, self.settings.game, self.network, about)

    def add_ends(self, ends: Any) -> None:
        """Games that have ended."""
        self._report.add(ends)

    def _report_on(self, table: Answering) -> None:
        table.waited_s = table.learning_s = 0.0

    def _progress(self, began: float) -> dict[str, Any]:
        passed = time.perf_counter() - began
        table = self._table
        return {
            "s": round(passed, 1),
            "decisions": self.decisions,
            "per_s": round(table.answered / max(passed, 1e-9)),
            "waited": round(table.waited_s / passed, 3),
            "learning": round(table.learning_s / passed, 3),
            "busy": round(table.busy() / passed, 3),
        }

    def _wishes(self, done: float) -> tuple[int, int, int]:
        """What is paid and given, and how often former selves play, after this part of the run."""
        settings = self.settings
        left = 1.0
        if done > settings.hold:
            left = max(0.0, (settings.gone - done) / max(1e-6, settings.gone - settings.hold))
        return (
            round(settings.paid * TENTHS * left),
            round(settings.given * left),
            round(settings.rivals),
        )


class Answering:
    """Answers the questions of all games, half by half."""

    def __init__(self, trainer: Trainer, actors: Actors) -> None:
        self._trainer = trainer
        self._actors = actors
        self.network = trainer.network
        self.rival = deepcopy(trainer.network).requires_grad_(False)
        layout, views = actors.layout, actors.shared.views
        self._half = half = layout.half
        device = self._device = trainer.device
        self._ready = np.frombuffer(views["ready"], np.int64).reshape(layout.actors, HALVES)
        self._go = np.frombuffer(views["go"], np.int64)
        self._busy = np.frombuffer(views["busy"], np.int64)
        self._heads = self._shown("heads", np.int16, half, layout.head)
        self._ends = self._shown("ends", np.int16, half, layout.end)
        self._rows = torch.from_numpy(self._shown("rows", np.uint8, half, layout.row))
        self._answers = torch.from_numpy(self._shown("answers", np.int16, half))
        self.temperature = torch.ones((), device=device)
        self._row = torch.zeros(half, layout.row, dtype=torch.uint8, device=device)
        self._head = torch.zeros(half, layout.head, dtype=torch.int16, device=device)
        self._played = 0
        self.answered = 0
        self.waited_s = self.learning_s = 0.0
        self._graph: Any = None
        if device.type == "cuda":
            self._pin()
            self._record()

    def _shown(self, section: str, kind: Any, *shape: int) -> Any:
        whole = np.frombuffer(self._actors.shared.views[section], kind)
        return whole.reshape(HALVES, *shape)

    def busy(self) -> float:
        """For how many seconds a process has played, on the average."""
        return float(self._busy.mean()) / 1e6

    def close(self) -> None:
        """Let go of the memory."""
        for name in ("_ready", "_go", "_busy", "_heads", "_ends", "_rows", "_answers"):
            delattr(self, name)

    def renew_rival(self) -> None:
        """The former self is the present one."""
        with torch.no_grad():
            for old, new in zip(self.rival.parameters(), self.network.parameters(), strict=True):
                old.copy_(new)

    def play(self, times: int, keep: bool = True) -> Round:
        """Answer so many questions of every game."""
        half, device = self._half, self._device
        layout = self._actors.layout
        size = (times if keep else 0, HALVES, half)
        things = self.network.expectation.out_features
        rows = torch.zeros(*size, layout.row, dtype=torch.uint8, device=device)
        answers = torch.zeros(size, dtype=torch.int16, device=device)
        logarithms = torch.zeros(size, device=device)
        expected = torch.zeros(*size, things, device=device)
        heads = np.zeros((*size, layout.head), np.int16)
        ends = np.zeros((*size, layout.end), np.int16)
        for t in range(times):
            for i in range(HALVES):
                self._wait(i)
                told = self._heads[i]
                over = told[:, batch.ENDED] == 1
                if over.any():
                    self._trainer.add_ends(self._ends[i][over])
                if keep:
                    heads[t, i] = told
                    ends[t, i] = self._ends[i]
                self._row.copy_(self._rows[i], non_blocking=True)
                self._head.copy_(torch.from_numpy(told), non_blocking=True)
                choice, log, value = self._answer()
                self._answers[i].copy_(choice)
                if keep:
                    rows[t, i].copy_(self._row)
                    answers[t, i].copy_(choice)
                    logarithms[t, i].copy_(log)
                    expected[t, i].copy_(value)
                self._synchronize()
                self._go[i] = self._played + 1
            self._played += 1
            self.answered += HALVES * half
        return Round(
            rows.flatten(1, 2),
            answers.flatten(1, 2),
            logarithms.flatten(1, 2),
            expected.flatten(1, 2),
            torch.from_numpy(heads).to(device).flatten(1, 2),
            torch.from_numpy(ends).to(device).flatten(1, 2),
        )

    def _wait(self, i: int) -> None:
        """Until all games of a half show their questions."""
        began = time.perf_counter()
        ready, wanted, looked = self._ready[:, i], self._played + 1, 0
        while ready.min() < wanted:
            looked += 1
            if looked % 1000 == 0 and self._actors.lost():
                raise CaravanseraiError("a process that played is gone")
            if self._device.type == "cpu" or looked > 1000:
                time.sleep(0.0001)
        self.waited_s += time.perf_counter() - began

    def _answer(self) -> tuple[Tensor, Tensor, Tensor]:
        if self._graph is None:
            return self._choose()
        self._graph.replay()
        found: tuple[Tensor, Tensor, Tensor] = self._recorded
        return found

    @torch.no_grad()
    def _choose(self) -> tuple[Tensor, Tensor, Tensor]:
        """What is chosen in every game, how likely it was, and what was expected."""
        paid = self._head[:, batch.TAGS + PAID]
        former = (self._head[:, batch.TAGS + PLAYED_BY] != LEARNER)[:, None]
        with cast(self._row):
            preferences, expected = self.network(self._row, paid)
            if self._trainer.settings.rivals:
                other, _ = self.rival(self._row, paid)
                preferences = torch.where(former, other, preferences)
        luck = torch.rand_like(preferences).clamp_(1e-9, 1 - 1e-7)
        choice = (preferences - self.temperature * torch.log(-torch.log(luck))).argmax(1)
        log = preferences.gather(1, choice[:, None])[:, 0] - preferences.logsumexp(1)
        return choice.to(torch.int16), log, expected

    def _synchronize(self) -> None:
        if self._device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def _pin(self) -> None:
        """Tell the device where the shared memory lies, so that copies are fast."""
        runtime: Any = torch.cuda.cudart()
        for tensor in (self._rows, self._answers):
            runtime.cudaHostRegister(tensor.data_ptr(), tensor.nbytes, 0)

    def _record(self) -> None:
        """The way from questions to answers as one graph of the device."""
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self._choose()
        torch.cuda.current_stream().wait_stream(stream)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._recorded = self._choose()
