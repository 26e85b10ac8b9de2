"""Many games at once, as arrays that are made once and written in place."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from itertools import chain
from multiprocessing.shared_memory import SharedMemory
from operator import index
from typing import Any, Final, Self, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from roundhouse.env.layout import layout, observer
from roundhouse.env.shared import arrays_in
from roundhouse.env.stepping import Games
from roundhouse.env.writing import SEATS
from roundhouse.rules import GameState, Ruleset, UnknownMove, moves, usable_moves
from roundhouse.rules.playing import refused

Reward = str | Callable[[Sequence[int]], Sequence[float]]
FORMAT: Final = 1  # of saved batches


def _margin(scores: Sequence[int]) -> list[float]:
    """Points over the best other one; alone, the points."""
    return [own - max([*scores[:seat], *scores[seat + 1 :]], default=0) for seat, own in enumerate(scores)]


def _win(scores: Sequence[int]) -> list[float]:
    """1 for the winner, shared by equal ones."""
    best = max(scores)
    return [float(own == best) / scores.count(best) for own in scores]


def _place(scores: Sequence[int]) -> list[float]:
    """1 for the first place, 0 for the last, those between evenly; equal scores share."""
    others = max(1, len(scores) - 1)
    return [
        (sum(own > one for one in scores) + (scores.count(own) - 1) / 2) / others if len(scores) > 1 else 1.0
        for own in scores
    ]


AT_THE_END: Final[dict[str, Callable[[Sequence[int]], Sequence[float]]]] = {
    "score": list,
    "margin": _margin,
    "win": _win,
    "place": _place,
}
POINTS: Final = "points"  # what every seat gained by each decision


def reward_at_the_end(reward: Reward) -> Callable[[Sequence[int]], Sequence[float]] | None:
    """How final scores are rewarded; None where every decision is."""
    if reward == POINTS:
        return None
    if callable(reward):
        return reward
    if reward not in AT_THE_END:
        raise ValueError(
            f"reward is {reward!r}; {', '.join([POINTS, *AT_THE_END])} or a function of the scores"
        )
    return AT_THE_END[reward]


def as_array(written: Any, kind: Any, *shape: int) -> NDArray[Any]:
    """What compiled or plain code has written, without a copy; it cannot be written to from here."""
    found = np.frombuffer(written, dtype=kind)
    found.flags.writeable = False
    return found.reshape(shape) if shape else found


def chosen_moves(actions: NDArray[Any], games: int, moves_of: NDArray[Any], compact: bool) -> list[int]:
    """The move of each action, whether it is legal or not."""
    if actions.shape != (games,) or actions.dtype.kind not in "iu":
        raise ValueError(f"{games} whole numbers are wanted, one for each game")
    if compact:
        inside = (actions >= 0) & (actions < len(moves_of))
        if not inside.all():
            game = int(np.flatnonzero(~inside)[0])
            raise UnknownMove(
                f"game {game}: {actions[game]} is no action; they are numbers from 0 to {len(moves_of) - 1}"
            )
        actions = moves_of[actions]
    found: list[int] = actions.tolist()
    return found


class Batch:
    """Many games, one decision in each at every step.

    >>> from roundhouse.rules import ruleset
    >>> batch = Batch(ruleset(players=2), games=3, seed=1)
    >>> batch.masks.shape, batch.rewards.shape
    ((3, 1597), (3, 4))
    >>> batch.step(batch.masks.argmax(axis=1))
    """

    def __init__(
        self,
        rules: Ruleset | Sequence[Ruleset],
        games: SupportsIndex = 256,
        seed: SupportsIndex = 1,
        reward: Reward = "margin",
        forced: bool = False,
        compact: bool = False,
        box: bool = False,
    ) -> None:
        """`rules` are those of all games, or one for each. `forced` asks for decisions with one legal move, too;
        `compact` masks have only the moves that can occur (`actions`); `box` observes in the layout of the whole box.
        """
        count = index(games)
        each = [rules] * count if isinstance(rules, Ruleset) else list(rules)
        if count < 1 or len(each) != count:
            raise ValueError(f"{len(each)} rulesets for {count} games; name one, or one for every game")
        different = list(dict.fromkeys(each))
        self.layout = layout(different[0], box)
        if any(layout(one, box) != self.layout for one in different):
            raise ValueError("these rulesets have different observations; box=True gives them the same")
        usable = (
            sorted(set(chain.from_iterable(map(usable_moves, different)))) if compact else range(moves.SIZE)
        )
        self.actions = np.array(usable)  # the move of each place of a mask
        columns = [0] * moves.SIZE
        for place, move in enumerate(usable):
            columns[move] = place
        self._chosen = {"rules": each, "games": count, "forced": forced, "compact": compact, "box": box}
        self._reward = reward
        self._at_the_end = reward_at_the_end(reward)
        self._compact = compact
        watchers = [observer(one, box) for one in each]
        size, width = self.layout.size, len(usable)
        self._games = Games(each, watchers, size, columns, width, index(seed), forced)
        self.observations: NDArray[np.int16] = as_array(self._games.observations, np.int16, count, size)
        self.masks: NDArray[np.uint8] = as_array(self._games.masks, np.uint8, count, width)
        self.seats: NDArray[np.int8] = as_array(self._games.seats, np.int8)
        self.over: NDArray[np.bool_] = as_array(self._games.over, np.bool_)
        self.scores: NDArray[np.int16] = as_array(self._games.scores, np.int16, count, SEATS)
        self._gained: NDArray[np.int16] = as_array(self._games.gained, np.int16, count, SEATS)
        self.rewards: NDArray[np.float32] = np.zeros((count, SEATS), dtype=np.float32)
        self._shared: dict[str, NDArray[Any]] = {}
        self._games.begin()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every game; one that is not legal is refused (`MoveError`), and then nothing has happened.

        Then `observations`, `masks` and `seats` are those of the next decisions, `rewards` and `scores` what came of
        these, by seat, and `over` says which games ended and began anew.
        """
        self._play(self._checked(actions))

    def _checked(self, actions: ArrayLike) -> list[int]:
        """The moves of these actions, each of them legal."""
        chosen = chosen_moves(np.asarray(actions), self._games.count, self.actions, self._compact)
        wrong = self._games.wrong(chosen)
        if wrong >= 0:
            state = self._games.states[wrong]
            error = refused(state, chosen[wrong], self._games.moves[wrong])
            raise type(error)(f"game {wrong}: {error}")
        return chosen

    def _play(self, chosen: list[int]) -> None:
        """Play a move in every game that is not to wait (-1)."""
        self._games.step(chosen)
        if self._at_the_end is None:
            self.rewards[:] = self._gained
        else:
            self.rewards[:] = 0
            for game in np.flatnonzero(self.over):
                players = self._games.rules[game].players
                self.rewards[game, :players] = self._at_the_end(self.scores[game, :players].tolist())
        self._copy()

    def into(
        self, shared: SharedMemory, first: SupportsIndex = 0, games: SupportsIndex | None = None
    ) -> None:
        """From now on, write all arrays into this memory, too (`roundhouse.env.shared` says where).

        Several batches may share it: `games` is how many there are in all, `first` where those of this batch begin.
        """
        count, total = self._games.count, self._games.count if games is None else index(games)
        begin = index(first)
        if not 0 <= begin <= total - count:
            raise ValueError(f"{count} games from {begin} on do not fit into {total}")
        arrays = arrays_in(shared.buf, total, self.layout.size, len(self.actions))
        self._shared = {name: array[begin : begin + count] for name, array in arrays.items()}
        self._copy()

    def _copy(self) -> None:
        for name, array in self._shared.items():
            array[:] = getattr(self, name)

    @property
    def seeds(self) -> list[int]:
        """With which seed every game began."""
        return list(self._games.seeds)

    def state(self, game: SupportsIndex) -> GameState:
        """A copy of the true position of a game."""
        return self._games.states[index(game)].clone()

    def save(self) -> bytes:
        """All games as they stand. It is a pickle: load only what you have saved."""
        kept = self._chosen | {"reward": self._reward}
        return pickle.dumps((FORMAT, kept, self._games.states, self._games.seeds, self._games.next_seed))

    @classmethod
    def load(cls, saved: bytes) -> Self:
        """The batch that `save` wrote, to go on with; rewards and `over` of its last step are not kept."""
        version, kept, states, seeds, next_seed = pickle.loads(saved)
        if version != FORMAT:
            raise ValueError(f"this batch was saved in format {version}; this program knows {FORMAT}")
        batch = cls(**kept)
        batch._games.go_on(states, seeds, next_seed)
        return batch
