"""Gymnasium: one seat against bots. `import roundhouse.env.gymnasium` makes `roundhouse/Roundhouse-v0` known.

`info["action_mask"]` and `action_masks()` say which actions are legal. Another one changes nothing, as Gymnasium's
checks try any action, and `info["illegal"]` says so. Needs the extra `gymnasium`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from random import Random
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from roundhouse.bots import bot
from roundhouse.env import layout, observe
from roundhouse.env.batch import Reward
from roundhouse.env.options import RENDER_MODES, Rewards, checked_mode, chosen_rules, drawn
from roundhouse.game import Game
from roundhouse.rules import apply, decider, legal, moves, new, scores, usable_moves
from roundhouse.view import redact

ID = "roundhouse/Roundhouse-v0"
SEEDS = 1 << 31


class RoundhouseEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """A seat at a table of bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
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
        render_mode: str | None = None,
    ) -> None:
        """Without `seat`, one is drawn anew for each game."""
        self.rules = chosen_rules(players, board, industry, edition, modules)
        self.render_mode = checked_mode(render_mode)
        self.actions = np.array(usable_moves(self.rules) if compact else range(moves.SIZE))
        self._columns = {int(move): place for place, move in enumerate(self.actions)}
        self._wanted_seat, self._opponents = seat, opponents
        self._box, self._reward = box, Rewards(reward)
        size = layout(self.rules, box).size
        self.observation_space = spaces.Box(0, np.iinfo(np.int16).max, (size,), np.int16)
        self.action_space = spaces.Discrete(len(self.actions))
        self._begin(0, 0)

    def _begin(self, seed: int, seat: int) -> None:
        self.state, self.seat, self._dice = new(self.rules, seed), seat, Random(seed)
        self._bots = [bot(self._opponents) for _ in range(self.rules.players)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """A new game, until this seat decides."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.rules.players))
        self._begin(
            int(self.np_random.integers(SEEDS)), drawn if self._wanted_seat is None else self._wanted_seat
        )
        self._play_others()
        return self._seen()

    def step(self, action: np.int64) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        """Play an action, and the opponents' turns until this seat decides again."""
        move = int(self.actions[action])
        illegal = move not in legal(self.state)
        before = scores(self.state)
        if not illegal:
            apply(self.state, move)
            self._play_others()
        over = not self.state.stack
        reward = self._reward.of(before, scores(self.state), over and not illegal)[self.seat]
        seen, info = self._seen()
        return seen, reward, over, False, info | {"illegal": illegal}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as sb3-contrib asks."""
        found = np.zeros(len(self.actions), np.bool_)
        found[[self._columns[move] for move in legal(self.state)]] = True
        return found

    def render(self) -> Any:
        """The table as this seat sees it: text, pixels, or SVG for notebooks."""
        return drawn(Game(self.state.clone()), self.seat, self.render_mode)

    def _seen(self) -> tuple[NDArray[np.int16], dict[str, Any]]:
        masks = self.action_masks().astype(np.int8)
        return observe(self.state, self.seat, box=self._box), {"action_mask": masks, "seat": self.seat}

    def _play_others(self) -> None:
        state = self.state
        while (seat := decider(state)) not in (-1, self.seat):
            options = legal(state)
            if len(options) > 1:
                apply(state, index(self._bots[seat].choose(redact(state, seat), options, self._dice)))
            else:
                apply(state, options[0])


if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point=f"{__name__}:RoundhouseEnv",
        vector_entry_point="roundhouse.env.vector:RoundhouseVectorEnv",
    )
