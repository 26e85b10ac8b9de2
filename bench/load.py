"""How many people can play at once? `make load`, or `python -m bench.load --tables 20 --think 2 --seconds 10`.

A real server in a process of its own, on a database with games in their middle; visitors (`bench.visitor`) in another
process, each with a page, an event stream and time to think. What a move cost is the processor time of the server's
process while the clock ran, by the number of moves; all that the browsers at the table fetch is in it. The clock runs
when everybody is there: a thousand who come at the same moment would be measured with the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from bench.pages import memory, running
from bench.visitor import Tally, Visitor

OPENED_AT_ONCE = 16  # who come side by side, before the clock runs
WATCHED = 20.0  # seconds for which a table with many watchers is measured
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class Load:
    """What is played."""

    tables: int = 500
    people: int = 2  # at a table
    watchers: int = 0  # of the first table
    think: float = 20.0  # seconds, on average
    seconds: float = 60.0  # that are measured
    depth: int = 100  # moves that were played before, at most
    board: str = "russian"
    processes: int = 1  # that serve


HEAD = """# Load test results

This page shows hosts and developers how many people one server carries. `make load` writes it (`python -m bench.load`).

Measured on {when}, {cores} cores ({system}, {python}), machine load before the run {busy}. One server process on
SQLite holds games in their middle. Clients run in a second process on the same cores: each loads a page, keeps an event
stream open, thinks, and plays a move that the page offers (gzip included). Processor time and memory cover all
processes of the server; a busy machine stretches them less than clock times.

Goals on 2 idle cores: 500 tables with 20 s of thinking, 99 % of requests under 50 ms, no error; 6 ms of processor time
a move, with everything the other clients fetch; 1,000 watchers of one table for less than 50 ms a move."""


def machine() -> dict[str, str]:
    """Where it was measured."""
    return {
        "when": datetime.now(UTC).strftime("%Y-%m-%d"),
        "cores": str(os.cpu_count()),
        "system": platform.machine(),
        "python": f"CPython {platform.python_version()}",
        "busy": f"{os.getloadavg()[0]:.1f}",
    }


# ---- the house


def furnish(database: Path | str, load: Load) -> list[tuple[str, list[str]]]:
    """Tables in the middle of their games; their names, and the cookies of who sits there."""
    from roundhouse.service.database.results import progress_of
    from roundhouse.service.database.store import Store
    from roundhouse.service.model.seats import PEOPLE_KIND, StoredSeat
    from roundhouse.service.model.table_view import NEVER, Settings
    from roundhouse.service.people.sessions import Sessions
    from roundhouse.web.match import RailroadsMatch

    store, found = Store(database), []
    for number in range(load.tables):
        chance = Random(number)
        game = RailroadsMatch.new(players=load.people, board=load.board, industry=load.board, seed=number)
        for _ in range(chance.randrange(load.depth + 1)):
            if game.over:
                break
            game.play(chance.choice(game.legal()))
        if game.over:
            game.undo(10)
        people = [store.new_person(Settings(confirm=NEVER)) for _ in range(load.people)]
        seats = [StoredSeat(PEOPLE_KIND, f"P{n}", person.id) for n, person in enumerate(people, 1)]
        table = store.new_table(
            name="",
            options=game.state.rules.options(),
            seats=seats,
            start=game.start(),
            seed=number,
            owner=people[0].id,
            lines=game.lines(),
            progress=progress_of(game),
            result=None,
        )
        found.append((table, [Sessions(store).log_in(person.id) for person in people]))
    store.close()
    return found


def family(pid: int) -> list[int]:
    """A process and those that it has started: others that serve, and those that think."""
    begun = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in begun for one in family(int(child)))]


def worked(pid: int) -> float:
    """Seconds of processor time that a server has had, in all its processes."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


# ---- measuring


@dataclass(frozen=True)
class Measured:
    """What came of it."""

    load: Load
    tally: Tally
    processor: float  # seconds
    memory: float  # megabytes
    seconds: float
    coming: float  # seconds of processor time until everybody was there

    @property
    def ms_a_move(self) -> float:
        return 1000 * self.processor / max(1, len(self.tally.moves))


async def visit(address: str, pid: int, load: Load, tables: Sequence[tuple[str, list[str]]]) -> Measured:
    """Open everything, then let everybody play while the clock runs."""
    tally, number = Tally(), 0
    visitors: list[Visitor] = []
    for table, cookies in tables:
        for cookie in cookies:
            number += 1
            visitors.append(Visitor(address, table, cookie, tally, load.think, number))
    visitors += [Visitor(address, tables[0][0], "", tally, 0.0, 0) for _ in range(load.watchers)]
    few = asyncio.Semaphore(OPENED_AT_ONCE)

    async def come(visitor: Visitor) -> None:
        async with few:
            await visitor.open()
            await visitor.listen()
            await visitor.look()

    before = worked(pid)
    await asyncio.gather(*map(come, visitors))
    coming = worked(pid) - before
    staying = [asyncio.create_task(visitor.stay()) for visitor in visitors]
    await asyncio.sleep(min(2 * load.think, 5.0))  # until moves come as they will come
    for seen in (tally.moves, tally.figures, tally.parts):
        seen.clear()
    tally.came = tally.events = tally.pushed = 0
    before, begin = worked(pid), time.perf_counter()
    await asyncio.sleep(load.seconds)
    processor, seconds = worked(pid) - before, time.perf_counter() - begin
    for task in staying:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            tally.errors.append(f"{type(error).__name__}: {error}")
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    await asyncio.gather(*(visitor.line.leave() for visitor in visitors))
    return Measured(load, tally, processor, sum(map(memory, family(pid))), seconds, coming)


def measure(load: Load, *options: str) -> Measured:
    """Serve, visit, and end."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        tables = furnish(database, load)
        limits = f"total={4 * load.tables * load.people + 4 * load.watchers + 100},fetch=300"
        command = [sys.executable, "-m", "roundhouse", "serve", "--port", "0", "--database", str(database)]
        command += ["--limits", limits, "--processes", str(load.processes), *options]
        with running(command) as (address, pid):
            return asyncio.run(visit(address.replace("localhost", "127.0.0.1"), pid, load, tables))


def at(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies.

    >>> at([1, 2, 3, 40], 0.5)
    3
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def line_of(name: str, values: Sequence[float]) -> str:
    """One kind of request in a table."""
    shown = " | ".join(f"{at(values, share):.0f}" for share in (0.5, 0.95, 0.99, 1))
    return f"| {name} | {len(values)} | {shown if values else '– | – | – | –'} |"


def told(found: Measured) -> str:
    """A measurement as a piece of a report."""
    from roundhouse.cli_options import many

    load, tally = found.load, found.tally
    there = "there" if load.tables == 1 else "at the first of them"
    watched = f", {many(load.watchers, 'watcher')} {there}" if load.watchers else ""
    served = f"; {load.processes} server processes" if load.processes > 1 else ""
    lines = [
        f"## {many(load.tables, 'table')} of {load.people}{watched}",
        "",
        f"{load.board.capitalize()} board; {load.think:g} s of thinking; {found.seconds:.0f} s measured{served}.",
        "",
        f"- moves per second: {len(tally.moves) / found.seconds:.1f}",
        f"- processor time: {found.ms_a_move:.1f} ms a move with all fetches "
        f"({100 * found.processor / found.seconds:.0f} % of a core)",
        f"- a client that connects: {1000 * found.coming / max(1, len(tally.pages)):.1f} ms (first page, stream, "
        "forecasts)",
        f"- memory: {found.memory:.0f} MB",
        f"- network: {tally.came / 1000 / max(1, len(tally.moves)):.1f} kB a move; {many(tally.events, 'event')}, "
        f"{tally.pushed} of them with changes",
        f"- errors: {len(tally.errors)}; moves that came too late: {tally.refused}",
        "",
        "| request | count | p50 ms | p95 ms | p99 ms | max ms |",
        "| --- | --- | --- | --- | --- | --- |",
        line_of("move", tally.moves),
        line_of("forecasts of options", tally.figures),
        line_of("changes by others, fetched", tally.parts),
        line_of("page", tally.pages),
    ]
    return "\n".join([*lines, *(f"- {error}" for error in tally.errors[:5])])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = Load()
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--people", type=int, default=usual.people, help="at a table")
    parser.add_argument("--watchers", type=int, default=usual.watchers, help="of the first table")
    parser.add_argument("--think", type=float, default=usual.think, help="seconds, on average")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="that are measured")
    parser.add_argument("--depth", type=int, default=usual.depth, help="moves played before, at most")
    parser.add_argument("--board", default=usual.board)
    parser.add_argument("--processes", type=int, default=usual.processes, help="that serve")
    parser.add_argument("--report", type=Path, help="a page in docs/ that is written anew")
    parser.add_argument("--short", action="store_true", help="a small load, to see that all of it works")
    given = vars(parser.parse_args())
    report, short = given.pop("report"), given.pop("short")
    asked = Load(**given)
    if short:
        asked = replace(asked, tables=6, watchers=5, think=0.5, seconds=3.0)
    loads = [asked]
    if not short and not asked.watchers:
        loads.append(replace(asked, tables=1, watchers=1000, think=2.0, seconds=min(WATCHED, asked.seconds)))
    found = [measure(load) for load in loads]
    text = "\n\n".join([HEAD.format(**machine()), *map(told, found)]) + "\n"
    print(text)
    if report is not None:
        report.write_text(text)
    if any(one.tally.errors for one in found):
        raise SystemExit("there were errors")


if __name__ == "__main__":
    main()
