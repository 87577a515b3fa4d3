"""The network answers the questions of all games, half by half."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import torch
from torch import Tensor

from caravanserai.envs import batch
from caravanserai.learning.actors import Actors
from caravanserai.learning.dealing import LEARNER
from caravanserai.learning.lessons import PAID, PLAYED_BY, Round, cast
from caravanserai.learning.memory import HALVES
from caravanserai.learning.network import PolicyNetwork


class Answering:
    """Answers for the network that learns, and for the one that sits where others do."""

    def __init__(
        self,
        network: PolicyNetwork,
        rival: PolicyNetwork,
        actors: Actors,
        device: torch.device,
        ended: Callable[[Any], None],
    ) -> None:
        self._actors = actors
        self._ended = ended
        self.network = network
        self.rival = rival.requires_grad_(False)
        self.rivals = False
        """Whether anybody else sits at some tables."""
        layout, views = actors.layout, actors.shared.views
        self._half = half = layout.half
        self._device = device
        self._ready = np.frombuffer(views["ready"], np.int64).reshape(layout.actors, HALVES)
        self._go = np.frombuffer(views["go"], np.int64)
        self._busy = np.frombuffer(views["busy"], np.int64)
        self._heads = self._shown("heads", np.int16, half, layout.head)
        self._ends = self._shown("ends", np.int16, half, layout.end)
        self._rows = torch.from_numpy(self._shown("rows", np.uint8, half, layout.row))
        self._answers = torch.from_numpy(self._shown("answers", np.int16, half))
        self._broken = np.zeros((HALVES, layout.actors, layout.games), bool)
        self.temperature = torch.ones((), device=device)
        self._row = torch.zeros(half, layout.row, dtype=torch.uint8, device=device)
        self._head = torch.zeros(half, layout.head, dtype=torch.int16, device=device)
        self._played = 0
        self.answered = 0
        self.waited_s = 0.0
        self._graph: Any = None

    def begin(self, rivals: bool) -> None:
        """From now on questions are answered; whether others sit at some tables is settled."""
        self.rivals = rivals
        if self._device.type == "cuda":
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

    def renew_rival(self, weights: dict[str, Tensor]) -> None:
        """Who sits where others do has these weights from now on."""
        with torch.no_grad():
            for name, value in self.rival.state_dict().items():
                value.copy_(weights[name])

    def weights(self) -> dict[str, Tensor]:
        """Those of the network as it is now."""
        return {name: value.clone() for name, value in deepcopy(self.network.state_dict()).items()}

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
        self._broken[:] = False
        for t in range(times):
            for i in range(HALVES):
                self._wait(i)
                told = self._heads[i]
                over = told[:, batch.ENDED] == 1
                if over.any():
                    self._ended(self._ends[i][over])
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
            torch.from_numpy(~self._broken.reshape(-1)).to(device),
        )

    def _wait(self, i: int) -> None:
        """Until all games of a half show their questions."""
        began = time.perf_counter()
        ready, wanted, looked = self._ready[:, i], self._played + 1, 0
        while ready.min() < wanted:
            looked += 1
            if looked % 1000 == 0:
                for actor in self._actors.replace_lost():
                    self._broken[:, actor] = True
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
        other = (self._head[:, batch.TAGS + PLAYED_BY] != LEARNER)[:, None]
        with cast(self._row):
            preferences, expected = self.network(self._row, paid)
            if self.rivals:
                preferences = torch.where(other, self.rival(self._row, paid)[0], preferences)
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
