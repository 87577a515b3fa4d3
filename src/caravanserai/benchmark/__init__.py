"""The benchmark: tasks with budgets, seeds and opponents that stay, measured in one way."""

from __future__ import annotations

from caravanserai.benchmark.policies import Policy, policy_named
from caravanserai.benchmark.protocol import checked_result, measured, summary
from caravanserai.benchmark.tasks import TASKS, Task, task_named

__all__ = [
    "TASKS",
    "Policy",
    "Task",
    "checked_result",
    "measured",
    "policy_named",
    "summary",
    "task_named",
]
