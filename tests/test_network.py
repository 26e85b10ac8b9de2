"""A bot that plays by the arrays of a network."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from roundhouse import Game
from roundhouse.bots import UnknownBot, bot
from roundhouse.env import layout, observe
from roundhouse.env.network import NetworkBot, scaled
from roundhouse.rules import decider, legal, ruleset, usable_moves

RULES = ruleset(players=2)


def network(file: Path, **changed: Any) -> str:
    """A network of two layers, with numbers by chance."""
    chance, actions, known = np.random.default_rng(1), np.array(usable_moves(RULES)), layout(RULES)
    arrays = {
        "layout": np.array(known.digest()),
        "box": np.array(False),
        "actions": actions,
        "weight_0": chance.normal(size=(9, known.size)).astype(np.float32),
        "bias_0": chance.normal(size=9).astype(np.float32),
        "weight_1": chance.normal(size=(len(actions), 9)).astype(np.float32),
        "bias_1": np.zeros(len(actions), dtype=np.float32),
    } | changed
    np.savez(file, **{name: one for name, one in arrays.items() if one is not None})
    return str(file)


def test_it_plays_the_legal_move_that_it_likes_best(tmp_path: Path) -> None:
    file = network(tmp_path / "mine.npz")
    chosen, arrays = NetworkBot(file), np.load(file)
    game = Game.new(players=2, seed=1)
    while not game.over:
        state, moves = game.state, legal(game.state)
        move = chosen.choose(state, moves, Random(1))
        inner = (
            arrays["weight_0"] @ scaled(observe(state, decider(state)), layout(RULES).high) + arrays["bias_0"]
        )
        answers = dict(
            zip(arrays["actions"].tolist(), arrays["weight_1"] @ np.maximum(inner, 0), strict=True)
        )
        assert answers[move] == pytest.approx(max(answers[one] for one in moves), rel=1e-4, abs=1e-3)
        game.play(move)


def test_it_has_a_name_like_other_bots(tmp_path: Path) -> None:
    assert isinstance(bot(f"network:file={network(tmp_path / 'mine.npz')}"), NetworkBot)


def test_games_that_it_did_not_learn_are_refused(tmp_path: Path) -> None:
    chosen = NetworkBot(network(tmp_path / "mine.npz"))
    game = Game.new(players=2, board="german", seed=1)
    with pytest.raises(ValueError, match="the board, modules and number of players that it was trained on"):
        game.ask(chosen)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "name the file"),
        ("file=none.npz", "cannot be read as a network"),
        ("file=README.md", "cannot be read"),
    ],
)
def test_what_is_no_network_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason):
        bot(f"network:{text}")


def test_a_missing_array_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="it has no actions"):
        NetworkBot(network(tmp_path / "mine.npz", actions=None))
