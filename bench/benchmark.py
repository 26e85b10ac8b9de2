"""Our own bots in the tasks of `roundhouse benchmark`: writes the table of docs/benchmark.md from arena files.

    python -m bench.benchmark --minutes 10 --write docs/benchmark.md
    python -m bench.benchmark --deals 200 --jobs 16 --write docs/benchmark.md     # all of it: days

Every bot in every task is an arena file in `build/benchmark/`. The command goes on where it was stopped, deal by deal
in all of them, so that a run that is cut off has something of all. `--minutes 0` only writes.

`--scale` plays the games by which ratings are scaled instead (`lab/tasks.json`). They are the same on every machine and
for ever: it need not be done again, but for a new task.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from roundhouse.compiled import in_words
from roundhouse.lab.arena import Arena, ProgressCallback, ResultLine, Results, read_results, run
from roundhouse.lab.arena_report import contest_of
from roundhouse.lab.benchmark import benchmark_report, interval, percent
from roundhouse.lab.tasks import DEALS, FILE, NOTHING, OPPONENTS, TASKS, YARDSTICK, Task

FOLDER: Final = Path("build/benchmark")
AGENTS: Final = ("random", "greedy", "planner", "mcts:iterations=200")
SLOW: Final = "mcts"  # takes seconds a turn
STEPS: Final = (
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    DEALS,
)  # deals up to which all matches are played before any goes on
BEGIN: Final = "<!-- written by python -m bench.benchmark -->"
END: Final = "<!-- end of what it writes -->"


@dataclass(frozen=True)
class OwnMatch:
    """One of our bots in a task, against some of its opponents."""

    task: Task
    agent: str
    opponents: tuple[str, ...]

    def slow(self) -> bool:
        """Whether a tree search plays."""
        return any(name.startswith(SLOW) for name in (self.agent, *self.opponents))

    def file(self, folder: Path) -> Path:
        """Where its games are kept."""
        names = (self.task.name, self.agent, *self.opponents)
        return folder / ("_".join(names).translate(str.maketrans(":=", "--")) + ".jsonl")


def matches(tasks: Sequence[str]) -> list[OwnMatch]:
    """Everybody in every task; those with a search have files of their own, and fewer deals."""
    quick = tuple(name for name in OPPONENTS if not name.startswith(SLOW))
    slow = tuple(name for name in OPPONENTS if name.startswith(SLOW))
    return [
        OwnMatch(TASKS[task], agent, opponents)
        for task in tasks
        for agent in AGENTS
        for opponents in (quick, slow)
    ]


class TimeIsOver(Exception):
    """No more games are wanted."""


def clock(until: float) -> ProgressCallback:
    """A listener that ends a run at a time."""

    def tell(results: Results, line: ResultLine | None) -> None:
        if time.monotonic() > until:
            raise TimeIsOver

    return tell


def play(
    folder: Path, wanted: Sequence[OwnMatch], deals: int, slow_deals: int, jobs: int, until: float
) -> None:
    """All matches side by side, up to so many deals or so long."""

    folder.mkdir(parents=True, exist_ok=True)
    try:
        for step in (*(step for step in STEPS if step < deals), deals):
            for match in wanted:
                asked = min(step, slow_deals if match.slow() else deals)
                if asked:
                    run(
                        match.task.arena(match.agent, asked, match.opponents),
                        match.file(folder),
                        jobs,
                        tell=clock(until),
                    )
    except TimeIsOver:
        return


# ---- the page


def table(folder: Path, tasks: Sequence[str]) -> str:
    """What was played, as Markdown."""
    head = ["task", "agent", "rating", *(f"won against `{name}`" for name in OPPONENTS), "decisions/s"]
    rows = []
    for task in tasks:
        for agent in AGENTS:
            files = [match.file(folder) for match in matches([task]) if match.agent == agent]
            told = [benchmark_report(TASKS[task], read_results(file)) for file in files if file.exists()]
            if any(one["against"] for one in told):
                rows.append([f"`{task}`", f"`{agent}`", *_cells(told)])
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def _cells(told: Sequence[dict[str, Any]]) -> list[str]:
    against = {name: one for report in told for name, one in report["against"].items()}
    rated = [report["rating"] for report in told if report["rating"]]
    speeds = [report["decisions_per_second"] for report in told if report["decisions_per_second"]]
    won = [
        f"{percent(against[name]['wins'])}, {against[name]['games']} games" if name in against else ""
        for name in OPPONENTS
    ]
    return [interval(rated[0], 0) if rated else "", *won, f"{max(speeds):,.0f}" if speeds else ""]


def write(page: Path, folder: Path) -> None:
    """Put the table in place of the one that stands there."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    _, mark, after = rest.partition(END)
    if not mark:
        raise SystemExit(f"{page} has no lines {BEGIN!r} and {END!r} between which the table could stand")
    how = f"Decisions a second: {in_words()}, one core of a machine on which other work ran."
    page.write_text(f"{before}{BEGIN}\n{how}\n\n{table(folder, list(TASKS))}\n{END}{after}", "utf-8")


# ---- the scale


def play_scale(folder: Path, tasks: Sequence[str], deals: int, jobs: int, until: float) -> None:
    """Play what is missing and write down what is there, all tasks side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    for step in (*(step for step in STEPS if step < deals), deals):
        for task in map(TASKS.__getitem__, tasks):
            try:
                for bot, arena in scale_arenas(task, step).items():
                    run(arena, scale_file(folder, task, bot), jobs, tell=clock(until))
            except TimeIsOver:
                return
            finally:
                write_scale(folder, task)


def scale_arenas(task: Task, deals: int) -> dict[str, Arena]:
    """`random` among yardsticks, and these among themselves: rotating those changes nothing, so a deal is one game."""
    low = task.arena(NOTHING, deals, (YARDSTICK,))
    high = replace(low, bots=(YARDSTICK,), alone=False, games=deals)
    return {NOTHING: low, YARDSTICK: high} if task.players > 1 else {NOTHING: low}


def scale_file(folder: Path, task: Task, bot: str) -> Path:
    """Where these games are kept."""
    return folder / f"scale-{task.name}-{bot}.jsonl"


def write_scale(folder: Path, task: Task) -> None:
    """The points of both by deal, as far as both have played."""
    found = {}
    for bot in (NOTHING, YARDSTICK):
        file = scale_file(folder, task, bot if task.players > 1 else NOTHING)
        found[bot] = points_by_deal(read_results(file), bot) if file.exists() else []
    known = min(map(len, found.values()))
    tasks = json.loads(FILE.read_text("utf-8"))
    if known > len(tasks[task.name]["scale"][NOTHING]):
        tasks[task.name]["scale"] = {bot: points[:known] for bot, points in found.items()}
        FILE.write_text(told(tasks), "utf-8")


def told(tasks: dict[str, dict[str, Any]]) -> str:
    """The file of the tasks, a line for each of their values."""
    parts = []
    for name, task in tasks.items():
        lines = [f'  "{key}": {json.dumps(value)}' for key, value in task.items()]
        parts.append(f'"{name}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def points_by_deal(results: Results, bot: str) -> list[int]:
    """Of all its seats together, up to the first deal that is not whole."""
    arena, found = results.arena, []
    for deal in range(arena.deals()):
        games = arena.of_deal(arena.pairings()[0], arena.boards_of(deal)[0], deal)
        if any(game.key() not in results.games for game in games):
            break
        lines = [results.games[game.key()] for game in games]
        found.append(sum(score for line in lines for name, score in contest_of(line) if name == bot))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(
        prog="bench.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no game after so many")
    parser.add_argument("--deals", type=int, default=DEALS, help="of every task")
    parser.add_argument("--slow-deals", type=int, default=DEALS, help="where a tree search plays")
    parser.add_argument("--task", choices=TASKS, action="append", help="only these tasks")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--write", type=Path, help="the page; without, nothing is written")
    parser.add_argument("--scale", action="store_true", help="play the scale of the ratings instead")
    asked = parser.parse_args(arguments)
    tasks, until = asked.task or list(TASKS), time.monotonic() + 60 * asked.minutes
    if asked.scale:
        play_scale(asked.folder, tasks, asked.deals, asked.jobs, until)
        return
    if asked.minutes:
        play(asked.folder, matches(tasks), asked.deals, asked.slow_deals, asked.jobs, until)
    if asked.write:
        write(asked.write, asked.folder)


if __name__ == "__main__":
    main()
