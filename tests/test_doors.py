"""PettingZoo and Gymnasium find what they expect; where they are not installed, nothing is tested."""

from __future__ import annotations

import copy
import pickle
import re
import warnings
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from roundhouse import Game, MoveError
from roundhouse.env import observe
from roundhouse.lab.combinations import product

REWARDS = ("points", "score", "margin", "win", "place")
TABLES: list[dict[str, Any]] = [
    {},
    {"players": 1},
    {"players": 2, "compact": True, "reward": "points"},
    {"players": 3, "board": "german", "modules": ("coal",), "reward": "win"},
    {"board": "american", "box": True},
    {"players": 2, "board": "asian", "reward": "place"},
    {"players": 2, "edition": "classic", "reward": lambda scores: [one / 100 for one in scores]},
]


def any_tables() -> list[dict[str, Any]]:
    """Combinations of the box, drawn once for all runs."""
    cells = Random(33).sample([cell for cell in product() if not cell.is_base()], 64)
    return [
        {**asdict(cell), "compact": number % 2 == 0, "box": number % 3 == 0, "reward": REWARDS[number % 5]}
        for number, cell in enumerate(cells)
    ]


# ---- PettingZoo


@pytest.fixture
def zoo() -> Any:
    pytest.importorskip("pettingzoo")
    from roundhouse.env import pettingzoo

    return pettingzoo


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_pettingzoo_accepts_it(zoo: Any, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders at observations that are no picture
        from pettingzoo.test import api_test, seed_test

        api_test(zoo.env(**options), num_cycles=300)
        seed_test(lambda: zoo.env(**options), num_cycles=50)


@pytest.mark.sampled(64)
@pytest.mark.parametrize("options", any_tables(), ids=range(64))
def test_both_accept_any_combination(zoo: Any, gym: Any, options: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.test import api_test

        api_test(zoo.env(**options), num_cycles=60)
        env = gym.make("roundhouse/Roundhouse-v0", opponents="random", **options).unwrapped
        check_env(env, skip_render_check=True)


def test_pettingzoo_accepts_the_parallel_one(zoo: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.test import parallel_api_test
        from pettingzoo.utils.conversions import turn_based_aec_to_parallel

        parallel_api_test(turn_based_aec_to_parallel(zoo.raw_env(players=2)), num_cycles=200)


def test_pettingzoo_accepts_the_drawings(zoo: Any) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    from pettingzoo.test import render_test

    render_test(lambda render_mode: zoo.env(players=2, render_mode=render_mode))


def test_every_way_to_draw(zoo: Any) -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    for mode, expected in {"ansi": "ROUNDHOUSE", "svg": "<svg"}.items():
        env = zoo.raw_env(players=2, render_mode=mode)
        env.reset(seed=1)
        assert expected in env.render()[:20]
    env = zoo.raw_env(players=2, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert (picture.dtype, picture.shape[2]) == (np.uint8, 3)
    dark = (picture.max(axis=2) < 10).mean()
    assert dark < 0.02, "what a viewer does not know of a style sheet comes out black"
    with pytest.raises(ValueError, match="render_mode is 'film'; ansi, rgb_array, svg, human or None"):
        zoo.raw_env(render_mode="film")


def play_on(env: Any, chance: Random) -> list[float]:
    """Random moves to the end; the sum of each agent's rewards."""
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return list(total.values())


def test_a_game_through_pettingzoo(zoo: Any) -> None:
    env = zoo.env(players=3, reward="points")
    env.reset(seed=5)
    for _ in range(60):
        seen = env.last()[0]
        game = env.unwrapped.game
        assert env.agent_selection == f"player_{game.decider}"
        assert np.array_equal(seen["observation"], observe(game.state, game.decider))
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.legal_ids()
        env.step(game.legal_ids()[-1])
    before = env.unwrapped.game.scores
    env.unwrapped._cumulative_rewards = dict.fromkeys(env.possible_agents, 0.0)
    gained = play_on(env, Random(1))
    assert [then + more for then, more in zip(before, gained, strict=True)] == env.unwrapped.game.scores


@pytest.mark.parametrize("wrapped", [True, False])
def test_copies_and_pickles_keep_the_game(zoo: Any, wrapped: bool) -> None:
    env = (zoo.env if wrapped else zoo.raw_env)(players=2)
    env.reset(seed=3)
    for _ in range(40):
        env.step(env.unwrapped.game.legal_ids()[-1])
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = [(play_on(one, Random(2)), one.unwrapped.game.scores) for one in (env, *twins)]
    assert ends[0] == ends[1] == ends[2]


def test_pettingzoo_begins_anywhere_and_draws(zoo: Any) -> None:
    env = zoo.env(players=2, render_mode="ansi")
    position = Game.new(players=2, seed=9).position()
    env.reset(seed=1, options={"position": position})
    assert env.unwrapped.game.position() == position
    assert env.render() == env.unwrapped.game.text()
    assert env.unwrapped.state().shape == env.unwrapped.state_space.shape
    with pytest.raises(ValueError, match="the position is of"):
        env.reset(options={"position": Game.new(players=3, seed=9).position()})
    raw = zoo.raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(MoveError):
        raw.step(0)


# ---- Gymnasium


@pytest.fixture
def gym() -> Any:
    gymnasium = pytest.importorskip("gymnasium")
    import_module("roundhouse.env.gymnasium")
    return gymnasium


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_gymnasium_accepts_it(gym: Any, options: dict[str, Any]) -> None:
    from gymnasium.utils.env_checker import check_env

    env = gym.make("roundhouse/Roundhouse-v0", opponents="random", **options).unwrapped

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)


def test_a_seat_at_a_table_of_bots(gym: Any) -> None:
    env = gym.make("roundhouse/Roundhouse-v0", players=2, seat=1, opponents="greedy:nodes=5", reward="points")
    seen, info = env.reset(seed=4)
    total, over, steps = 0.0, False, 0
    while not over:
        state = env.unwrapped.state
        assert info["seat"] == state.stack[-1][1] == 1
        assert np.array_equal(seen, observe(state, 1))
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        seen, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[-1])
        total, steps = total + reward, steps + 1
    final = Game(env.unwrapped.state.clone()).scores[1]
    assert 0 < total <= final, "what the opponents' first turns brought is not counted"
    assert steps > 20
    seen, info = env.reset(seed=4)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, over, _, info = env.step(wrong)
    assert np.array_equal(again, seen)
    assert (reward, over, info["illegal"]) == (0.0, False, True)
    seats = {env.reset(seed=one)[1]["seat"] for one in range(3)}
    assert seats == {1}
    drawn = gym.make("roundhouse/Roundhouse-v0", opponents="random")
    assert len({drawn.reset(seed=one)[1]["seat"] for one in range(12)}) > 1


def make_many(gym: Any, **options: Any) -> Any:
    return gym.make_vec("roundhouse/Roundhouse-v0", vectorization_mode="vector_entry_point", **options)


def test_many_seats_at_once(gym: Any) -> None:
    env = make_many(gym, num_envs=5, players=2, opponents="random", reward="score")
    seen, info = env.reset(seed=3)
    assert seen.shape == env.observation_space.shape
    ended = 0
    chance = Random(1)
    for _ in range(250):
        for game in range(5):
            state = env._batch.state(game)
            assert state.stack[-1][1] == info["seat"][game]
            assert np.array_equal(seen[game], observe(state, info["seat"][game]))
        seats = info["seat"]
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in info["action_mask"]])
        assert env.action_masks()[np.arange(5), actions].all()
        seen, rewards, over, cut, info = env.step(actions)
        ended += int(over.sum())
        assert not cut.any()
        assert not rewards[~over].any()
        for game in np.flatnonzero(over).tolist():
            assert rewards[game] == info["scores"][game, seats[game]] > 0
    assert ended >= 5
    again, _ = env.reset(seed=3)
    assert np.array_equal(again, make_many(gym, num_envs=5, players=2, opponents="random").reset(seed=3)[0])
    with pytest.raises(MoveError, match="game 0"):
        env.step(np.argmin(env.action_masks(), axis=1))


def test_points_of_many_seats_add_up(gym: Any) -> None:
    env = make_many(gym, num_envs=1, players=2, seat=0, opponents="random", reward="points")
    _, info = env.reset(seed=1)
    total, over = 0.0, [False]
    while not over[0]:
        _, rewards, over, _, info = env.step(info["action_mask"].argmax(axis=1))
        total += rewards[0]
    assert 0 < total <= info["scores"][0, 0]


def test_the_examples_of_the_page_run() -> None:
    pytest.importorskip("pettingzoo")
    pytest.importorskip("gymnasium")
    pytest.importorskip("pyspiel")
    page = (Path(__file__).parents[1] / "docs" / "environment.md").read_text("utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", page, flags=re.M | re.S)
    assert len(examples) == 6
    for example in examples:
        exec(compile(example, "environment.md", "exec"), {})
