"""The command `roundhouse benchmark`: an agent in a task that never changes, and a line to quote."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from roundhouse.cli_arena import bot_names_politely, played, tell_broken
from roundhouse.cli_options import many, politely
from roundhouse.lab.benchmark import benchmark_report, interval, percent
from roundhouse.lab.tasks import DEALS, OPPONENTS, TASKS, Task, task_of
from roundhouse.rules import OptionsError


def benchmark(
    agent: Annotated[
        str | None,
        typer.Option(help="Who is measured: mine.py:Agent, package.module:Agent, or a bot by its name."),
    ] = None,
    task: Annotated[str | None, typer.Option(help=f"What is played: {', '.join(TASKS)}.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write every game to this file; go on with what is in it.")
    ] = None,
    deals: Annotated[int, typer.Option(help="Play only the first so many deals.", min=1, max=DEALS)] = DEALS,
    against: Annotated[
        str | None, typer.Option(help=f"Only some of the opponents: {','.join(OPPONENTS)}.")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes (as many as there are cores).", min=1)] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, or its address."),
    ] = None,
    mix: Annotated[
        bool, typer.Option("--mix", help="Go on with a file that another version of agent or program began.")
    ] = False,
    training: Annotated[
        bool,
        typer.Option("--training", help="Only list the combinations for training that box-4 does not play."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure an agent in a task that is the same for everybody and for ever (docs/benchmark.md).

    A run that was stopped goes on when it is started again with the same --out.
    """
    if training:
        print("\n".join(board for one in TASKS.values() for board in one.training))
        return
    with politely():
        if agent is None or task is None:
            raise OptionsError(
                "name an agent and a task, like --agent mine.py:Agent --task russian-4; "
                f"tasks: {', '.join(TASKS)}"
            )
        chosen = task_of(task)
        plan = chosen.arena(agent, deals, opponents_of(against))
        plan.check()
        results = played(plan, out, jobs or os.cpu_count() or 1, ray, mix)
        found = benchmark_report(chosen, results)
    if as_json:
        print(json.dumps(found, indent=2))
    else:
        show(chosen, found, Console())
    tell_broken(results)


def opponents_of(against: str | None) -> tuple[str, ...]:
    """The opponents that were named, or all of them."""
    names = OPPONENTS if against is None else bot_names_politely(against)
    for name in names:
        if name not in OPPONENTS:
            raise OptionsError(f"{name!r} is no opponent of the tasks; these are {', '.join(OPPONENTS)}")
    return tuple(names)


def show(task: Task, found: dict[str, Any], console: Console) -> None:
    """The figures as a table, the rating, the speed and the line to quote."""
    console.print(f"{task.name}: {task.what} · {many(found['deals'], 'deal')} of {DEALS}", highlight=False)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(found["agent"], overflow="fold", min_width=max(map(len, found["against"]), default=0))
    for name in ("won", "points", "margin", "place", "games"):
        table.add_column(name, justify="right", no_wrap=True)
    for name, one in found["against"].items():
        figures = [interval(one[what], 0) for what in ("points", "margin")]
        table.add_row(name, percent(one["wins"]), *figures, interval(one["place"], 2), str(one["games"]))
    console.print(table)
    if found["rating"]:
        rating = f"rating {interval(found['rating'], 0)} on {many(found['rating']['deals'], 'deal')}"
        console.print(f"{rating} (random 0, planner-2026 1000)", highlight=False)
    if found["decisions_per_second"]:
        console.print(f"{found['decisions_per_second']:,.0f} decisions a second", highlight=False)
    console.print()
    console.print(found["quote"], highlight=False, soft_wrap=True)
