"""OpenSpiel finds what it expects; where it is not installed, nothing is tested."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from roundhouse import Game
from roundhouse.env import observe
from roundhouse.rules import apply, legal, new, ruleset, scores

pyspiel = pytest.importorskip("pyspiel")
openspiel = pytest.importorskip("roundhouse.env.openspiel")

TABLES = {
    "python_roundhouse(players=2)": True,
    "python_roundhouse(players=3,board=german,modules=coal+manufactory,reward=points)": False,
    "python_roundhouse(players=1,board=asian,deals=3,reward=score)": True,
}


# `serialize` plays everything again at every decision
@pytest.mark.parametrize(("table", "serialize"), TABLES.items())
def test_openspiel_accepts_it(table: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=serialize, verbose=False)


@pytest.mark.slow
def test_openspiel_accepts_ten_games() -> None:
    game = pyspiel.load_game("python_roundhouse(players=4)")
    pyspiel.random_sim_test(game, num_sims=10, serialize=True, verbose=False)


def test_it_is_the_game_of_the_rules() -> None:
    state = pyspiel.load_game("python_roundhouse(players=2,reward=points)").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 4096
    state.apply_action(17)
    own, chance = new(ruleset(players=2), 17), Random(1)
    while own.stack:
        assert state.current_player() == own.stack[-1][1]
        assert state.legal_actions() == sorted(legal(own))
        move = chance.choice(legal(own))
        assert state.action_to_string(move) == Game(own.clone()).find(move).notation
        state.apply_action(move)
        apply(own, move)
    assert state.is_terminal()
    assert state.returns() == scores(own)


def test_a_seat_is_told_what_it_may_know() -> None:
    state = pyspiel.load_game("python_roundhouse(players=2)").new_initial_state()
    assert not any(state.observation_tensor(0))
    state.apply_action(3)
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    for seat in (0, 1):
        assert np.array_equal(state.observation_tensor(seat), observe(state.state, seat))
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(5, 0.0, 1.0))
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.state != state.state
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert twin.state != state.state


def test_parameters_that_do_not_fit_are_refused() -> None:
    for wrong in ("board=lunar", "players=2,modules=coal+sand", "deals=0", "reward=fame"):
        with pytest.raises((ValueError, pyspiel.SpielError)):
            pyspiel.load_game(f"python_roundhouse({wrong})")


class Nothing:
    """An evaluator that knows nothing: a whole game with it takes seconds."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize("name", ["mcts", "ismcts"])
def test_its_bots_play_a_game(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("python_roundhouse(players=2,reward=points)")
    chance = np.random.RandomState(1)
    thinker = (
        mcts.MCTSBot(game, 1.4, 3, Nothing(), random_state=chance)
        if name == "mcts"
        else ismcts.ISMCTSBot(game, Nothing(), 1.4, 3, random_state=chance, use_observation_string=True)
    )
    state = game.new_initial_state()
    state.apply_action(1)
    while not state.is_terminal():
        state.apply_action(
            int(thinker.step(state)) if state.current_player() == 0 else state.legal_actions()[0]
        )
    assert min(state.returns()) > 0
