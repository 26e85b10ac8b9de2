"""PettingZoo: `from roundhouse.env import pettingzoo; env = pettingzoo.env(players=4)`.

The same seat often decides several times in a row: then `agent_selection` stays, and rewards add up as PettingZoo says.
Copies and pickles keep the game. Needs the extra `pettingzoo`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from roundhouse.env import layout, observe
from roundhouse.env.batch import Reward
from roundhouse.env.options import RENDER_MODES, Rewards, checked_mode, chosen_rules, drawn
from roundhouse.game import Game
from roundhouse.rules import moves, new, usable_moves

Observation = dict[str, NDArray[Any]]
SEEDS = 1 << 31
HUMAN = "human"


def env(**options: Any) -> Any:
    """The environment in the wrappers that PettingZoo gives its own: illegal moves end the game."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 as PettingZoo calls it
    """The game as an AEC environment; `unwrapped.game` is a `Game`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "roundhouse_v0",
        "render_modes": [*RENDER_MODES, HUMAN],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 4,
        board: str = "russian",
        industry: str | None = None,
        edition: str = "ultimate",
        modules: Iterable[str] = (),
        reward: Reward = "margin",
        compact: bool = False,
        box: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = chosen_rules(players, board, industry, edition, modules)
        self.render_mode = checked_mode(render_mode, HUMAN)
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents = self.possible_agents[:]
        self.game = Game(new(self.rules, 0))
        self.actions = np.array(usable_moves(self.rules) if compact else range(moves.SIZE))
        self._columns = np.zeros(moves.SIZE, np.int64)  # place of each move among the actions
        self._columns[self.actions] = range(len(self.actions))
        self._legal: list[int] = []
        self._box = box
        self._reward = Rewards(reward)
        self._random: np.random.Generator | None = None
        size = layout(self.rules, box).size
        numbers = spaces.Box(0, np.iinfo(np.int16).max, (size,), np.int16)
        mask = spaces.Box(0, 1, (len(self.actions),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.agents}
        self.state_space = spaces.Box(0, np.iinfo(np.int16).max, (players, size), np.int16)

    def observation_space(self, agent: str) -> Any:
        """Of every agent the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Of every agent the same."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, or with `options={"position": ...}` one from there."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        position = (options or {}).get("position")
        dealt = int(self._random.integers(SEEDS))
        self.game = Game(new(self.rules, dealt)) if position is None else Game.from_position(position)
        if self.game.state.rules is not self.rules:
            raise ValueError(
                f"the position is of {self.game.options}, this environment of {self.rules.options()}"
            )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the agent may know; the mask is empty where another one decides."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.actions), np.int8)
        if self.game.decider == seat:
            mask[self._columns[self._legal]] = 1
        return {"observation": observe(self.game.state, seat, box=self._box), "action_mask": mask}

    def state(self) -> NDArray[np.int16]:
        """For centralised critics: what all seats know together, their cards included."""
        return np.stack([observe(self.game.state, seat, box=self._box) for seat in range(self.rules.players)])

    def step(self, action: int | None) -> None:
        """Play an action for the agent that decides."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = self.game.scores
        move = int(self.actions[action])
        if move not in self._legal:
            self.game.find(move)  # says why not
        self.game._play(move)
        over = self.game.over
        for one, reward in zip(self.agents, self._reward.of(before, self.game.scores, over), strict=True):
            self.rewards[one] = reward
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        seat = self.game.decider
        self._legal = self.game.legal_ids()
        if seat is not None:
            self.agent_selection = self.agents[seat]

    def render(self) -> Any:
        """The table as a spectator sees it: text, pixels, or SVG for notebooks; `human` prints it."""
        if self.render_mode == HUMAN:
            print(self.game.text())
            return None
        return drawn(self.game, None, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
