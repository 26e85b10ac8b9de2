"""The command `roundhouse arena`: bots against each other, and the report of what came out."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, ProgressColumn, Task

from roundhouse.bots import learned_on
from roundhouse.cli_arena_tables import show
from roundhouse.cli_options import (
    ContentOption,
    EditionOption,
    Industry,
    Modules,
    complain,
    folder,
    listed,
    many,
    politely,
    progress_bar,
    some,
)
from roundhouse.lab.arena import ResultLine, Results, missing, read_results, report, run
from roundhouse.lab.arena_plan import Arena, bot_names, game_number
from roundhouse.lab.arena_play import play_and_keep, record_of
from roundhouse.rules import OptionsError

MAX_FAILURES_TOLD = 3  # games that broke are told one by one up to so many


def arena(
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who meets, with commas between: planner,greedy,mcts:seconds=1,processes=2 (what has a = is set "
            "for the bot before it)."
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play: 1 (against Emil) to 4 (2).")] = None,
    games: Annotated[
        int | None,
        typer.Option(help="Games of every pairing on every board, rounded up to whole deals (100).", min=1),
    ] = None,
    board: Annotated[
        str | None, typer.Option(help="Which player boards, one or more: russian,german,american,asian.")
    ] = None,
    industry: Industry = None,
    modules: Modules = None,
    edition: EditionOption = None,
    alone: Annotated[
        bool,
        typer.Option("--alone", help="The first bot alone among those of another kind, from every seat."),
    ] = False,
    seed: Annotated[int | None, typer.Option(help="Equal seeds give equal deals (1).")] = None,
    content: ContentOption = None,
    jobs: Annotated[int | None, typer.Option(help="Processes (as many as there are cores).", min=1)] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, or its address."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write every game to this file; go on with what is in it.")
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Keep the moves of every game too, for roundhouse games.")
    ] = False,
    mix: Annotated[
        bool, typer.Option("--mix", help="Go on with a file that another version of the program began.")
    ] = False,
    show_file: Annotated[
        Path | None, typer.Option("--show", help="Play nothing; the report of this file.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="DEAL.ROTATION", help="Play only this game, and print it.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="With --game: write the game to this file, for roundhouse replay.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Let bots play each other: the same deals from every seat, win rates with intervals, ratings, times.

    A run that was stopped goes on when it is started again with the same --out.
    """
    given = some(
        bots=None if bots is None else bot_names_politely(bots),
        players=players,
        games=games,
        boards=listed(board),
        industry=industry,
        modules=listed(modules),
        edition=edition,
        alone=alone or None,
        records=records or None,
        seed=seed,
        content=folder(content),
    )
    with politely():
        if save is not None and game is None:
            raise OptionsError("--save belongs to --game, which plays a single game")
        if show_file is not None:
            if given or out or ray or game:
                raise OptionsError("--show only reads a file; it goes with no option but --json")
            print_report(read_results(show_file), as_json)
            return
        plan = plan_for(given, out)
        plan.check()
        if game is not None:
            play_one(plan, game, save)
            return
        results = played(plan, out, jobs or os.cpu_count() or 1, ray, mix)
        print_report(results, as_json)
    tell_broken(results)


def bot_names_politely(text: str) -> tuple[str, ...]:
    """The bots that were named, or a complaint."""
    with politely():
        return bot_names(text)


def plan_for(given: dict[str, Any], out: Path | None) -> Arena:
    """What is to be played; without bots, what the file says."""
    if given.get("bots"):
        return Arena(**given)
    if out is not None and out.exists():
        return replace(read_results(out).arena, **given)
    raise OptionsError(
        "which bots? name them, like --bots planner,greedy, or name a file to go on with: --out FILE"
    )


def play_one(plan: Arena, game: str, save: Path | None) -> None:
    """Play a single game again, and print it."""
    if save is not None and save.exists():
        raise OptionsError(f"{save} exists; choose another name")
    line, kept = play_and_keep(plan, game_number(game, plan))
    if save is not None:
        save.write_text(record_of(kept), encoding="utf-8")
    print(json.dumps(line, indent=2))
    if "broke" in line:
        raise typer.Exit(1)


# ---- playing


class Speed(ProgressColumn):
    """Games a second, or a minute where they are slow."""

    def render(self, task: Task) -> str:
        """As rich wants it."""
        speed = task.finished_speed or task.speed or 0.0
        return f"{speed:.1f} games/s" if speed >= 1 else f"{60 * speed:.1f} games/min"


def played(plan: Arena, out: Path | None, jobs: int, ray: str | None, mix: bool) -> Results:
    """Play what is missing, with a bar on stderr if somebody is looking."""
    bar = progress_bar(MofNCompleteColumn(), Speed(), speed_over=120)
    task = bar.add_task("arena", total=None)
    again = (
        f"go on with the same command ({out} keeps what was played)"
        if out
        else "nothing is kept without --out"
    )

    def tell(results: Results, line: ResultLine | None) -> None:
        if line is not None:
            bar.advance(task)
            return
        say_plan(plan, results)
        bar.update(task, total=plan.total(), completed=plan.total() - len(missing(results, plan)))
        bar.start()

    if ray is not None:
        print(f"connecting to Ray ({ray}); Ctrl-C if nothing comes", file=sys.stderr)
    try:
        return run(plan, out, jobs, ray, mix, tell)
    except KeyboardInterrupt:
        complain(f"interrupted; {again}", 130)
    except BrokenProcessPool:
        complain(f"a process that played games was ended from outside; was there enough memory? {again}", 1)
    finally:
        bar.stop()


def say_plan(plan: Arena, results: Results) -> None:
    """On stderr what is going to be played, and which boards the bots have not learned."""
    deals, each = many(plan.deals(), "deal"), many(plan.games_a_deal(), "game")
    turns = " by turns" if plan.by_turns else ""
    where = f"{many(len(plan.pairings()), 'pairing')} on {many(len(plan.boards), 'board')}{turns}"
    done = len(results.games)
    print(
        f"{many(plan.total(), 'game')}: {where}, {deals} of {each}"
        + (f"; {done} are played already" if done else ""),
        file=sys.stderr,
    )
    for board in dict.fromkeys(board.partition("/")[0] for board in plan.boards):
        rules = plan.rules(board)
        learned = learned_on(plan.bots, rules.content, board, rules.players)
        if learned:
            print(
                f"no weights for the {board} board: planner and mcts value it by those of the {learned} one",
                file=sys.stderr,
            )


# ---- telling


def print_report(results: Results, as_json: bool) -> None:
    """The report, as tables or as data."""
    data = report(results)
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        show(data, Console())


def tell_broken(results: Results) -> None:
    """Games that broke, and how to see them again."""
    if not results.broken:
        return
    lines = [f"{many(len(results.broken), 'game')} broke:"]
    for line in list(results.broken.values())[:MAX_FAILURES_TOLD]:
        broke = line["broke"]
        fixture = results.arena.of_deal(tuple(line["pairing"]), line["board"], line["deal"])[line["rotation"]]
        lines += [f"  {' – '.join(line['seats'])} after decision {broke['decision']}: {broke['what']}"]
        lines += [f"    at {broke['at']}"] if broke["at"] else []
        lines += [f"    again: {results.arena.command(fixture)}"]
    if len(results.broken) > MAX_FAILURES_TOLD:
        lines += ["  (all of them stand in the report with --json)"]
    complain("\n".join(lines), 1)
