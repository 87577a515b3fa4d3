"""The examples that need torch, sb3-contrib or Ray."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from examples import card_transformer, maskable_ppo, ray_nodes

from caravanserai import Setup, load
from caravanserai.arena.matches import planned
from caravanserai.benchmark.dataset import recorded, write
from caravanserai.benchmark.protocol import games, played
from caravanserai.benchmark.tasks import task_named
from caravanserai.mind.observation import observation

# the libraries leave files and sockets of their helpers to the end of the process
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning",
    "ignore::UserWarning",
)  # fmt: skip


def test_stock_maskable_ppo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It learns without an impossible action, and what it made plays in the benchmark."""
    model = maskable_ppo.learn("merv", ["random"], steps=2048)
    file = tmp_path / "model.zip"
    model.save(file)
    monkeypatch.setenv("POLICY", str(file))
    task = task_named("merv-duel")
    game = played(games(task, "examples.maskable_ppo:Trained", (1,), 1)[0])
    assert game.decisions > 30
    assert maskable_ppo.Trained().practised == 2048


@pytest.mark.parametrize("plain", [False, True])
def test_cloning_learns_what_was_chosen(tmp_path: Path, plain: bool) -> None:
    """What was shown often is preferred afterwards."""
    file = tmp_path / "games.parquet"
    plans = planned("merv", Setup(2), ["greedy", "random"], 12, seed=1)
    write(file, recorded(plans, jobs=1), "merv")
    learning, _ = card_transformer.loaded(str(file))
    few = tuple(values[:200] for values in learning)
    cloner = card_transformer.Cloner("merv", observation(load("merv")).entries, plain)
    before = cloner.agreement(*few)
    for _ in range(20):
        for part in np.array_split(np.arange(200), 4):
            cloner.learn(*(values[part] for values in few))
    assert cloner.agreement(*few) > before + 0.2
    shares = cloner.preferences(few[0], few[1]).exp().detach().numpy()
    assert (shares[few[1] == 0] == 0).all()


def test_a_node_may_be_lost() -> None:
    assert ray_nodes.main()
