"""A loop of others learns through the Gymnasium door; where sb3-contrib is not installed, nothing is tested."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("gymnasium")
sb3_contrib: Any = pytest.importorskip("sb3_contrib")


def test_maskable_ppo_learns_and_plays_legal_moves() -> None:
    gymnasium = import_module("gymnasium")
    import_module("roundhouse.env.gymnasium")
    env = gymnasium.make(
        "roundhouse/Roundhouse-v0", players=2, opponents="random", reward="points", compact=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that a graphics card would not help
        learner = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=500, batch_size=100, n_epochs=2, seed=1)
        before = [one.detach().clone() for one in learner.policy.parameters()]
        learner.learn(2_000)
    assert learner.num_timesteps == 2_000
    assert any(bool((one != old).any()) for one, old in zip(learner.policy.parameters(), before, strict=True))
    seen, info = env.reset(seed=7)
    over = False
    while not over:  # an illegal move would raise
        action, _ = learner.predict(seen, action_masks=info["action_mask"], deterministic=True)
        assert info["action_mask"][int(action)]
        seen, _, over, _, info = env.step(int(action))
