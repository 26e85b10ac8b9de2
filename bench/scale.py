"""What many games cost: `python -m bench.scale`, better after `make compiled`; `--write` puts it into docs/scale.md.

Processor time a game, measured by each process itself, with one process and with two side by side: a busy machine slows
the clock on the wall, not this. Bots play each other at a table of four on the Russian board, as the arena plays them.
"""

from __future__ import annotations

import argparse
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from roundhouse.compiled import in_words
from roundhouse.lab.arena import Arena, play_fixture

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "scale.md"
MARK: Final = "<!-- measured -->\n"
BOTS: Final = {"random": 400, "greedy": 100, "planner": 40}  # games of each process
MILLION: Final = 1_000_000
CORES: Final = (1, 2, 64)


def played(asked: tuple[str, int, int]) -> float:
    """Seconds of processor time for so many games, the start of the process not counted."""
    bot, games, seed = asked
    arena = Arena(bots=(bot,), players=4, games=4 * games, seed=seed)
    fixtures = arena.fixtures()
    play_fixture(arena, next(iter(fixtures)))  # loads and caches what all games share
    begin = time.process_time()
    for fixture in list(fixtures)[:games]:
        play_fixture(arena, fixture)
    return time.process_time() - begin


def seconds_a_game(bot: str, games: int, processes: int) -> float:
    """The mean over processes that play at the same time."""
    with get_context("spawn").Pool(processes) as pool:
        spent = pool.map(played, [(bot, games, 1 + seed) for seed in range(processes)], chunksize=1)
    return sum(spent) / (games * processes)


def told_time(seconds: float) -> str:
    """Minutes or hours."""
    if seconds < 60:
        return "under 1 min"
    return f"{seconds / 60:,.0f} min" if seconds < 2 * 3600 else f"{seconds / 3600:,.1f} h"


def table() -> str:
    """As Markdown: a game, and a million."""
    lines = [
        "| bots | ms a game, 1 process | 2 processes | a million on 1 core | 2 cores | 64 cores |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for bot, games in BOTS.items():
        one, two = (seconds_a_game(bot, games, processes) for processes in (1, 2))
        costs = [MILLION * (one if cores == 1 else two) / cores for cores in CORES]
        told = " | ".join(map(told_time, costs))
        lines.append(f"| `{bot}` | {1000 * one:,.1f} | {1000 * two:,.1f} | {told} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="into docs/scale.md")
    chosen = parser.parse_args()
    told = f"Rules {in_words()}.\n\n{table()}\n"
    print(told)
    if chosen.write:
        before, _, rest = PAGE.read_text("utf-8").partition(MARK)
        PAGE.write_text(before + MARK + told + MARK + rest.partition(MARK)[2], "utf-8")


if __name__ == "__main__":
    main()
