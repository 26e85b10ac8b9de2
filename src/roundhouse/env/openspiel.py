"""OpenSpiel: `import roundhouse.env.openspiel`, then `pyspiel.load_game("python_roundhouse(players=3,board=german)")`.

A chance node at the root deals one of `deals` games; after it there are only decisions, forced ones included. Several
modules are joined by `+`. `resample_from_infostate` deals anew what the seat does not know. Needs the extra
`openspiel`.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from roundhouse.env import layout, observe
from roundhouse.env.options import Rewards, chosen_rules
from roundhouse.game import Game
from roundhouse.rules import GameState, apply, decider, legal, moves, new, notation, scores
from roundhouse.view import determinize, redact
from roundhouse.view.table import seen_position

DEFAULTS: Final[dict[str, Any]] = {
    "players": 4,
    "board": "russian",
    "industry": "",  # the board's own
    "edition": "ultimate",
    "modules": "",  # coal+manufactory
    "reward": "margin",
    "deals": 4096,
}
LONGEST: Final = 4000  # decisions
MOST: Final = 2000.0  # points that a seat can have or be behind
DRAWS: Final = 1 << 32

KIND: Final = pyspiel.GameType(
    short_name="python_roundhouse",
    long_name="Roundhouse",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class RoundhouseGame(pyspiel.Game):  # type: ignore[misc]
    """The game with the rules of its parameters."""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        chosen = DEFAULTS | (parameters or {})
        modules = tuple(filter(None, chosen["modules"].split("+")))
        self.rules = chosen_rules(
            chosen["players"], chosen["board"], chosen["industry"] or None, chosen["edition"], modules
        )
        self.rewards = Rewards(chosen["reward"])
        self.deals: int = chosen["deals"]
        if self.deals < 1:
            raise ValueError(f"deals is {self.deals}; at least one game has to be dealt")
        info = pyspiel.GameInfo(
            num_distinct_actions=moves.SIZE,
            max_chance_outcomes=self.deals,
            num_players=self.rules.players,
            min_utility=-MOST,
            max_utility=MOST,
            max_game_length=LONGEST,
        )
        super().__init__(KIND, info, parameters or {})

    def new_initial_state(self, state: Any = None) -> RoundhouseState:
        """The chance node that deals."""
        return RoundhouseState(self)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> SpielObserver:
        """What a seat may know, and nothing else."""
        return SpielObserver(layout(self.rules).size)


class RoundhouseState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game; `state` is None before it is dealt."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self.state: GameState | None = None

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and the end."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = decider(self.state)
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.state is not None and not self.state.stack

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.state is None else sorted(legal(self.state))

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = new(self.get_game().rules, action)
        else:
            apply(self.state, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.state is None else notation(self.state, action)

    def returns(self) -> list[float]:
        """The reward at the end, by seat; until then nothing."""
        nothing = [0] * self.num_players()
        if self.state is None or self.state.stack:
            return list(map(float, nothing))
        found: list[float] = self.get_game().rewards.of(nothing, scores(self.state), True)
        return found

    def resample_from_infostate(self, player: int, sampler: Any) -> RoundhouseState:
        """The same moment in another world that this seat cannot tell from the true one."""
        twin: RoundhouseState = self.clone()
        if twin.state is not None:
            twin.state = determinize(twin.state, player, Random(int(sampler() * DRAWS)))
        return twin

    def __str__(self) -> str:
        return "to be dealt" if self.state is None else Game(self.state.clone()).text()


class SpielObserver:
    """Writes what a seat may know into a tensor, or says it in words."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """The numbers of `docs/observation.md`."""
        self.tensor[:] = 0 if state.state is None else observe(state.state, player)

    def string_from(self, state: RoundhouseState, player: int) -> str:
        """The position as the seat may know it, in words."""
        if state.state is None:
            return "to be dealt"
        return json.dumps(seen_position(redact(state.state, player), player))


pyspiel.register_game(KIND, RoundhouseGame)
