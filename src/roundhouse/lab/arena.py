"""Bots against each other, with figures to rely on.

    from roundhouse.lab.arena import Arena, play_match, run

    played = play_match("planner", "greedy", games=100, jobs=2)   # a report, as plain data
    print(played["pairings"][0]["results"][0]["wins"])

    arena = Arena(bots=("planner", "greedy", "random"), players=4, boards=("russian", "german"), games=400)
    results = run(arena, "strength.jsonl", jobs=8)                # goes on where it was stopped
    print(report(results)["ratings"])

Who plays when is said in `arena_plan`; `arena_play` plays one game or many, `arena_file` keeps what was played, and
`arena_report` counts it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from roundhouse.bots.elsewhere import travelling
from roundhouse.lab.arena_file import ArenaFileError, Book, Results, read_results
from roundhouse.lab.arena_plan import Arena, Fixture
from roundhouse.lab.arena_play import ResultLine, play_fixture, play_here
from roundhouse.lab.arena_ray import play_on_ray
from roundhouse.lab.arena_report import report
from roundhouse.lab.on_ray import check_known_elsewhere, cluster
from roundhouse.lab.report_types import ArenaReport

__all__ = [
    "Arena",
    "ArenaFileError",
    "ArenaReport",
    "Fixture",
    "ResultLine",
    "Results",
    "missing",
    "play_fixture",
    "play_match",
    "read_results",
    "report",
    "run",
]

ProgressCallback = Callable[[Results, ResultLine | None], None]


class _Memory:
    """Results that are kept nowhere else."""

    def __init__(self, arena: Arena) -> None:
        self.results = Results.of(arena)

    def add(self, line: ResultLine) -> None:
        self.results.add(line)


def missing(results: Results, arena: Arena | None = None) -> list[Fixture]:
    """The games of an arena that are still to be played."""
    wanted = (arena or results.arena).fixtures()
    return [fixture for fixture in wanted if fixture.key() not in results.games]


def run(
    arena: Arena,
    out: str | Path | None = None,
    jobs: int = 1,
    ray: str | None = None,
    mix: bool = False,
    tell: ProgressCallback | None = None,
) -> Results:
    """Play what is missing and give back everything that was played.

    With `out`, every game is written to that file, and what stands there already is not played again; with `ray`, the
    address of a cluster (or "auto", "local"), its machines play instead of `jobs` processes here. `tell` hears of
    every game, and first None.
    """
    arena.check()
    if ray is None:
        travelling(arena.bots if jobs > 1 else ())
    else:
        check_known_elsewhere(arena.bots)
    with (
        nullcontext() if ray is None else cluster(ray) as connected,
        nullcontext(_Memory(arena)) if out is None else Book(Path(out), arena, mix) as book,
    ):
        results = book.results
        left = missing(results, arena)
        if not left:
            return results
        if tell is not None:
            tell(results, None)
        if connected is not None:
            games = play_on_ray(connected, arena, left)
        else:
            games = play_here(arena, left, min(jobs, len(left)))
        for line in games:
            book.add(line)
            if tell is not None:
                tell(results, line)
    return results


def play_match(
    *bots: str, games: int = 100, jobs: int = 1, out: str | Path | None = None, **options: Any
) -> ArenaReport:
    """The report of a match between bots; `options` are those of `Arena`.

    >>> played = play_match("greedy:nodes=20", "random", games=2)
    >>> [result["wins"]["rate"] for result in played["pairings"][0]["results"]]
    [1.0, 0.0]
    """
    return report(run(Arena(bots=bots, games=games, **options), out, jobs))
