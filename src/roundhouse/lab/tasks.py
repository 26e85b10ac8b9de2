"""The tasks of `roundhouse benchmark`: what is played, against whom, on which deals. A task never changes.

`tasks.json` has them. Opponents are the bots of November 2026, since `greedy`, `planner` and `mcts` become stronger.
`box-4` plays another combination of board, track and modules on every deal. The 504 combinations of the box were cut in
the middle by the hashes of their names: one half is for training, the task is drawn from the other.

The `scale` of a task is what ratings are measured by: for every deal the points, summed over the rotations, of one
`random` among `planner-2026` and of one `planner-2026` among its own kind (alone against Emil, of each on its own).
`python -m bench.benchmark --scale` has played them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from roundhouse.lab.arena_plan import Arena
from roundhouse.rules import OptionsError

FILE: Final = Path(__file__).parent / "tasks.json"
DEALS: Final = 200
SEED: Final = 2026
NOTHING, YARDSTICK = "random", "planner-2026"  # rated 0 and 1000
OPPONENTS: Final = ("greedy-2026", YARDSTICK, "mcts-2026:iterations=200")


@dataclass(frozen=True)
class Task:
    """One agent alone among opponents of a kind, from every seat, on the same deals as everybody else."""

    name: str
    what: str
    players: int
    boards: tuple[str, ...]  # by turns, as an arena names them
    training: tuple[str, ...]  # boards to train on, where those of the task are held out
    scale: dict[str, list[int]]  # points of `NOTHING` and `YARDSTICK`, by deal

    def arena(self, agent: str, deals: int = DEALS, opponents: tuple[str, ...] = OPPONENTS) -> Arena:
        """Its first deals, as an arena plays them."""
        if agent in opponents:
            raise OptionsError(
                f"{agent} is an opponent of this task and cannot be told from its own kind; an agent is another bot"
            )
        alone = self.players > 1
        arena = Arena((agent, *opponents), self.players, self.boards, seed=SEED, alone=alone, by_turns=True)
        return replace(arena, games=deals * arena.games_a_deal())

    def digest(self) -> str:
        """A hash of what is played: players, boards, deals, opponents."""
        what = [self.players, self.boards, SEED, DEALS, OPPONENTS]
        return sha256(json.dumps(what).encode()).hexdigest()[:12]


def _tasks() -> dict[str, Task]:
    read = json.loads(FILE.read_text("utf-8"))
    return {
        name: Task(
            name,
            one["what"],
            one["players"],
            tuple(one["boards"]),
            tuple(one.get("training", ())),
            one["scale"],
        )
        for name, one in read.items()
    }


TASKS: Final = _tasks()


def task_of(name: str) -> Task:
    """A task by its name."""
    if name not in TASKS:
        raise OptionsError(f"there is no task {name!r}; tasks: {', '.join(TASKS)}")
    return TASKS[name]
