"""Puts faults into modules that are loaded and runs the tests that cover them, each fault in a
forked child: nothing is imported or collected twice.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from tools.mutants.mutations import Mutation, code_of, mutated

SLOWEST_S: Final = 3.0
"""Tests that take longer are left out: a rule has a scenario that fails at once."""
PATIENCE_S: Final = 2.0
MEMORY: Final = 4 << 30
LOADING: Final = -1
"""Stands among the tests of a line that runs while modules are loaded."""
SURVIVED, KILLED, BROKEN = 0, 1, 2
Trial = tuple[pytest.Item, float]
"""A test and how long it takes."""


class Laboratory:
    """A plugin of pytest that, instead of running the tests, runs them against faults."""

    def __init__(self, faults: Sequence[Mutation], told: Callable[[Mutation, bool], None]) -> None:
        self.faults = faults
        self.told = told
        self.paths = [source_path(name) for name in {fault.module for fault in faults}]
        self.untried: list[Mutation] = []
        self.coverage = Coverage(data_file=None, include=self.paths)
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The whole work, once the tests are collected. What runs only while modules are loaded
        has made its tables long before a fault is put in: it is not tried.
        """
        covering, seconds = self._measured(session.items)
        gc.collect()
        gc.freeze()
        for fault in self.faults:
            tests = covering.get((source_path(fault.module), fault.line), set())
            if tests == {LOADING}:
                self.untried.append(fault)
                continue
            tests = tests - {LOADING}
            order = sorted(tests, key=lambda i: seconds[i])
            trials = [(session.items[i], seconds[i]) for i in order if seconds[i] <= SLOWEST_S]
            self.told(fault, bool(trials) and _killed(fault, trials))
        return True

    def _measured(
        self, items: Sequence[pytest.Item]
    ) -> tuple[dict[tuple[str, int], set[int]], list[float]]:
        """Which tests pass through each line, and how long each takes."""
        seconds = []
        for i, item in enumerate(items):
            self.coverage.switch_context(str(i))
            begun = time.process_time()
            _passes(item)
            seconds.append(time.process_time() - begun)
        self.coverage.stop()
        covering: dict[tuple[str, int], set[int]] = {}
        data = self.coverage.get_data()
        for path in data.measured_files():
            for line, contexts in data.contexts_by_lineno(path).items():
                covering[path, line] = {int(one) if one else LOADING for one in contexts}
        return covering, seconds


def source_path(module: str) -> str:
    """The file of a module."""
    found = importlib.util.find_spec(module)
    assert found is not None and found.origin is not None
    return found.origin


def _killed(fault: Mutation, trials: Sequence[Trial]) -> bool:
    """Whether one of the tests fails in a child with the fault; what never ends fails too."""
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os._exit(_tried(fault, trials))
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == BROKEN:
        raise RuntimeError(f"{fault.key}: cannot be put in")
    return status != SURVIVED


def _tried(fault: Mutation, trials: Sequence[Trial]) -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        _put_in(fault)
    except BaseException:  # a child never goes back into the loop of its parent
        return BROKEN
    try:
        for item, seconds in trials:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE_S + 10 * seconds)  # of the processor
            if not _passes(item):
                return KILLED
        return SURVIVED
    except BaseException:  # what breaks the machinery of the tests is found too
        return KILLED


def _passes(item: pytest.Item) -> bool:
    """Whether a test passes."""
    return not any([report.failed for report in runtestprotocol(item, log=False)])


def _put_in(fault: Mutation) -> None:
    """Give the function the code with the fault, wherever it is already known."""
    path = source_path(fault.module)
    with open(path, encoding="utf-8") as file:
        code = mutated(file.read(), path, fault.place)
    names = fault.function.split(".")
    owner: Any = importlib.import_module(fault.module)
    for i, name in enumerate(names):
        found = owner.__dict__[name]
        if not isinstance(found, type):
            _function(found).__code__ = code_of(code, ".".join(names[: i + 1]))
            return
        owner = found
    raise TypeError(fault.function)


def _function(found: Any) -> Any:
    """The function behind a property, a method of the class or a cache."""
    if isinstance(found, property):
        found = found.fget
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    while hasattr(found, "__wrapped__") or isinstance(found, staticmethod | classmethod):
        found = found.__wrapped__
    assert isinstance(found.__code__, CodeType)
    return found
