"""Many seats at tables of bots at once: `gymnasium.make_vec(ID, vectorization_mode="vector_entry_point")`.

A `Batch` in which the opponents' turns are played. Games that ended begin anew in the same step; `info["action_mask"]`
and `action_masks()` are those of the next decisions.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from roundhouse.bots import bot
from roundhouse.env.batch import Batch, Reward
from roundhouse.env.options import chosen_rules
from roundhouse.env.writing import SEATS
from roundhouse.view import redact

SEEDS = 1 << 31


class RoundhouseVectorEnv(VectorEnv[NDArray[np.int16], NDArray[np.int64], NDArray[Any]]):
    """One seat in each of many games."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        players: int = 4,
        seat: int | None = None,
        opponents: str = "planner",
        board: str = "russian",
        industry: str | None = None,
        edition: str = "ultimate",
        modules: Iterable[str] = (),
        reward: Reward = "margin",
        compact: bool = False,
        box: bool = False,
        render_mode: None = None,
    ) -> None:
        """Without `seat`, one is drawn anew for each game. Nothing is drawn: `render_mode` stays None."""
        self.num_envs = num_envs
        self.rules = chosen_rules(players, board, industry, edition, modules)
        self._wanted_seat = seat
        self._made = {"reward": reward, "compact": compact, "box": box}
        self._bots = [bot(opponents) for _ in range(self.rules.players)]
        self._begin(0)
        size, width = self._batch.layout.size, len(self._batch.actions)
        self.single_observation_space = spaces.Box(0, np.iinfo(np.int16).max, (size,), np.int16)
        self.single_action_space = spaces.Discrete(width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _begin(self, seed: int) -> None:
        self._dice = Random(seed)
        self._batch = Batch(self.rules, self.num_envs, seed, **self._made)  # type: ignore[arg-type]
        self.seats = np.array([self._drawn() for _ in range(self.num_envs)], np.int8)
        self.scores = np.zeros((self.num_envs, SEATS), np.int16)  # of the last game that ended

    def _drawn(self) -> int:
        return self._dice.randrange(self.rules.players) if self._wanted_seat is None else self._wanted_seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """New games, until the own seats decide."""
        super().reset(seed=seed)
        self._begin(int(self.np_random.integers(SEEDS)))
        self._go_on(self._answers())
        return self._batch.observations.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.int16], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in every game, and the opponents' turns until the own seats decide again."""
        rewards, over = self._go_on(self._batch._checked(actions))
        cut = np.zeros(self.num_envs, np.bool_)
        return self._batch.observations.copy(), rewards, over, cut, self._info()

    def _go_on(self, chosen: list[int]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """What came for the own seats, and which games ended, until the own seats decide everywhere."""
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while max(chosen) >= 0:
            self._batch._play(chosen)
            for game in range(self.num_envs):
                if chosen[game] >= 0 and not over[game]:  # a new game's first turns are not counted
                    rewards[game] += self._batch.rewards[game, self.seats[game]]
                if self._batch.over[game]:
                    over[game] = True
                    self.scores[game] = self._batch.scores[game]
                    self.seats[game] = self._drawn()
            chosen = self._answers()
        return rewards, over

    def _answers(self) -> list[int]:
        """The opponents' moves; a game in which the own seat decides waits."""
        return [
            -1 if self._batch.seats[game] == self.seats[game] else self._answer(game)
            for game in range(self.num_envs)
        ]

    def _answer(self, game: int) -> int:
        state, options = self._batch._games.states[game], self._batch._games.moves[game]
        seat = int(self._batch.seats[game])
        return index(self._bots[seat].choose(redact(state, seat), options, self._dice))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each game."""
        return self._batch.masks.astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        masks = self._batch.masks.astype(np.int8)
        return {"action_mask": masks, "seat": self.seats.copy(), "scores": self.scores.copy()}
