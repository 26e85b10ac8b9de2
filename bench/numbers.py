"""The game in numbers: how long games are, how many moves there are, what is hidden, what a position costs.

    python -m bench.numbers --write docs/the-game-in-numbers.md

Random games give the figures that others measure as well (TAG, PettingZoo); games of planners say how it is when
somebody means it. Times are processor time in the same random games, the best round of several.
"""

from __future__ import annotations

import argparse
import gc
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from roundhouse.bots import bot
from roundhouse.compiled import in_words
from roundhouse.env import layout, observe
from roundhouse.rules import GameState, Ruleset, apply, decider, legal, moves, new, ruleset
from roundhouse.rules.usable import usable_moves
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.view.secrets import redact

ALL: Final = ("coal", "manufactory", "special-ideas", "additional-engineers")
GAMES: Final[dict[str, dict[str, Any]]] = {
    "Russian, alone against Emil": {"players": 1},
    "Russian, 2 players": {"players": 2},
    "Russian, 3 players": {"players": 3},
    "Russian, 4 players": {},
    "– classic edition": {"edition": "classic"},
    "– American track": {"industry": "american"},
    "– industry board": {"industry": "board"},
    "– coal": {"modules": ("coal",)},
    "– manufactory train": {"modules": ("manufactory",)},
    "– special ideas": {"modules": ("special-ideas",)},
    "– additional engineers": {"modules": ("additional-engineers",)},
    "– all four modules": {"modules": ALL},
    "German, 4 players": {"board": "german"},
    "American, 4 players": {"board": "american", "industry": "american"},
    "Asian, 4 players": {"board": "asian"},
    "German, industry board, all four modules": {"board": "german", "industry": "board", "modules": ALL},
    "American, all four modules": {"board": "american", "industry": "american", "modules": ALL},
}
PAGE: Final = """# The game in numbers

This page is for researchers who choose a game: its length, its moves, what is hidden and what a position costs, by
combination. `python -m bench.numbers --write docs/the-game-in-numbers.md` measures it and writes this page
({how}).

## Games at random

{random} games a line, every legal move equally likely, seeds from 1.

{random_table}

## Games of planners

{planned} games a line of `planner-2026` in every seat.

{planned_table}

| column | meaning |
| --- | --- |
| decisions | of all players in a game, forced ones included |
| forced | decisions with one legal move |
| turns | of all players in a game: decisions of one seat up to the next turn |
| options | legal moves of a decision, mean and most; *choice* without forced decisions |
| moves used | different moves that were ever legal, of those that the ruleset can have; the table has {size:,} |
| hidden | numbers of a position that the player to move may not know (`redact` takes them out), mean share |

## What a position costs

Means over all decisions of {timed} random games, processor time of the same program, the best of {rounds} rounds.
*bytes* is the memory of a copy, *numbers* what is in it, *observation* its length as an array
([observation.md](observation.md)).

{cost_table}
"""


@dataclass
class Shape:
    """What was counted in some games of a kind."""

    games: int = 0
    turns: int = 0
    options: list[int] = field(default_factory=list)  # of every decision
    offered: set[int] = field(default_factory=set)
    hidden: list[float] = field(default_factory=list)  # share of numbers, of some decisions

    def cells(self, rules: Ruleset) -> list[str]:
        """As a line of the table."""
        count = len(self.options)
        chosen = [options for options in self.options if options > 1]
        return [
            f"{count / self.games:.0f}",
            f"{1 - len(chosen) / count:.0%}".replace("%", " %"),
            f"{self.turns / self.games:.0f}",
            f"{sum(self.options) / count:.1f}",
            f"{sum(chosen) / len(chosen):.1f}",
            str(max(chosen)),
            f"{len(self.offered)} of {len(usable_moves(rules))}",
            f"{100 * sum(self.hidden) / len(self.hidden):.1f} %",
        ]


HEAD: Final = ("decisions", "forced", "turns", "options", "choice", "most", "moves used", "hidden")
HIDDEN_EVERY: Final = 5  # decisions between two looks at what is hidden
STATES_EVERY: Final = 10  # and between two positions that are weighed


def positions(rules: Ruleset, seeds: Iterable[int], kind: str) -> Iterator[tuple[GameState, list[int]]]:
    """Every decision of some games of bots of a kind, before it is taken."""
    for seed in seeds:
        state, chance = new(rules, seed), Random(seed)
        bots = [bot(kind) for _ in range(rules.players)]
        while state.stack:
            options, seat = legal(state), decider(state)
            yield state, options
            view = state if kind == "random" else redact(state, seat)
            apply(state, index(bots[seat].choose(view, options, chance)))


def shape_of(rules: Ruleset, games: int, kind: str) -> Shape:
    """Counted in so many games."""
    found = Shape(games)
    before: int | None = None
    for state, options in positions(rules, range(1, games + 1), kind):
        seat = decider(state)
        found.turns += seat != before or state.stack[-1][0] == F_TURN
        before = seat
        if len(found.options) % HIDDEN_EVERY == 0:
            found.hidden.append(hidden_share(state))
        found.options.append(len(options))
        found.offered.update(options)
    return found


def numbers_of(value: Any) -> list[int]:
    """All numbers of a position, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for one in value for number in numbers_of(one)]
    return [] if value is None else [value]


def hidden_share(state: GameState) -> float:
    """The share of its numbers that the player to move may not know."""
    known = numbers_of(redact(state, decider(state)).to_dict())
    true = numbers_of(state.to_dict())
    return sum(a != b for a, b in zip(true, known, strict=True)) / len(true)


# ---- costs


def cost_of(rules: Ruleset, games: int, rounds: int) -> list[str]:
    """A line of the table of costs."""
    times = [min(one) for one in zip(*(timed(rules, games) for _ in range(rounds)), strict=True)]
    kept = [
        state.clone()
        for at, (state, _) in enumerate(positions(rules, range(1, games + 1), "random"))
        if at % STATES_EVERY == 0
    ]
    counted = [len(numbers_of(state.to_dict())) for state in kept]
    size = [f"{weight(kept):,.0f}", f"{sum(counted) / len(counted):.0f}", str(layout(rules).size)]
    return [*size, *(f"{1e6 * seconds:.1f}" for seconds in times)]


COSTS: Final = (
    "bytes",
    "numbers",
    "observation",
    "`legal`, µs",
    "`apply`, µs",
    "`clone`, µs",
    "`observe`, µs",
)


def weight(states: Sequence[GameState]) -> float:
    """Bytes that a copy takes."""
    gc.collect()
    tracemalloc.start()
    copies = [state.clone() for state in states]
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (taken - sys.getsizeof(copies)) / len(copies)


def timed(rules: Ruleset, games: int) -> list[float]:
    """Seconds of processor time that legal, apply, clone and observe take, each a call."""
    spent, calls = [0.0] * 4, 0
    out = np.zeros(layout(rules).size, dtype=np.int16)
    for seed in range(1, games + 1):
        state, chance = new(rules, seed), Random(seed)
        while state.stack:
            begin = time.process_time()
            options = legal(state)
            after = time.process_time()
            state.clone()
            copied = time.process_time()
            observe(state, decider(state), out)
            seen = time.process_time()
            move = chance.choice(options)
            chosen = time.process_time()
            apply(state, move)
            done = time.process_time()
            taken = (after - begin, done - chosen, copied - after, seen - copied)
            spent = [a + b for a, b in zip(spent, taken, strict=True)]
            calls += 1
    return [max(0.0, one / calls - clock_cost()) for one in spent]


def clock_cost(looks: int = 10_000) -> float:
    """Seconds that a look at the clock itself takes."""
    begin = time.process_time()
    for _ in range(looks):
        time.process_time()
    return (time.process_time() - begin) / looks


# ---- the page


def table(head: Sequence[str], cells: Callable[[Ruleset], list[str]], games: dict[str, Any]) -> str:
    """A line for every kind of game."""
    rows = [["game", *head], ["---"] * (len(head) + 1)]
    rows += [[name, *cells(ruleset(**options))] for name, options in games.items()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def page(random: int, planned: int, timed_games: int, rounds: int, games: dict[str, Any]) -> str:
    """The whole page."""
    return PAGE.format(
        how=f"rules {in_words()}, Python {platform.python_version()}, {platform.machine()}",
        random=random,
        planned=planned,
        timed=timed_games,
        rounds=rounds,
        size=moves.SIZE,
        random_table=table(HEAD, lambda rules: shape_of(rules, random, "random").cells(rules), games),
        planned_table=table(HEAD, lambda rules: shape_of(rules, planned, "planner-2026").cells(rules), games),
        cost_table=table(COSTS, lambda rules: cost_of(rules, timed_games, rounds), games),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(
        prog="bench.numbers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=60, help="random games of every kind")
    parser.add_argument("--planned", type=int, default=10, help="games of planners of every kind")
    parser.add_argument("--timed", type=int, default=10, help="random games in which calls are timed")
    parser.add_argument("--rounds", type=int, default=3, help="of which the best counts")
    parser.add_argument("--write", type=Path, help="the page; else it is printed")
    asked = parser.parse_args(arguments)
    written = page(asked.games, asked.planned, asked.timed, asked.rounds, GAMES)
    if asked.write:
        asked.write.write_text(written, "utf-8")
    else:
        print(written)


if __name__ == "__main__":
    main()
