"""How strong the bots are: plays a list of matches and writes docs/strength.md from their files.

    python -m bench.strength --minutes 60 --jobs 2 --write docs/strength.md

Each match is an arena file in `build/strength/`. The command goes on where it was stopped, every match a part further
before the next part begins, so that a run that is cut off has something of all. With `--minutes 0` it only writes.
`--only expert` plays the matches of one section.

Several machines share the work by `--part 1/3`, `--part 2/3` and so on: each plays other matches. `--also FOLDER` adds
what was played elsewhere when the page is written; games that are there twice count once.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bench.strength_page import MadeBy, page_of

from roundhouse.bots.characters import CHARACTERS
from roundhouse.bots.evaluation import FOLDER as WEIGHTS
from roundhouse.bots.levels import EXPERT_ITERATIONS, LEVELS
from roundhouse.compiled import in_words
from roundhouse.lab.arena import Arena, ArenaReport, ResultLine, Results, read_results, report, run

FOLDER: Final = Path("build/strength")
# The expert without its clock: the same games everywhere
EXPERT: Final = f"mcts:iterations={EXPERT_ITERATIONS}"
FIXED_SEARCHER: Final = f"mcts-2026:iterations={EXPERT_ITERATIONS}"
YARDSTICK: Final = "planner-2026"  # whom everybody meets on the scale
BOARDS: Final = ("russian", "german", "american", "asian")
ALL_MODULES: Final = ("coal", "manufactory", "special-ideas", "additional-engineers")
QUICK: Final = (
    "random",
    *(level.name for level in LEVELS if level.name != "expert"),
    *CHARACTERS,
    "greedy",
    "planner",
)
PARTS: Final = 4  # in which a match is played
SEED: Final = 500


@dataclass(frozen=True)
class StrengthMatch:
    """One line of the page, or several with a bot each."""

    section: str
    name: str  # of its file
    title: str
    arena: Arena


def matches() -> list[StrengthMatch]:
    """All that the page tells."""
    return [*_scale(), *_boards(), *_expert(), *_equals(), *_alone(), *_weights(), _league()]


def _scale() -> list[StrengthMatch]:
    """Everybody against the same opponent, two players, without modules and with them."""
    found = []
    for section, modules in (("scale", ()), ("scale with modules", ALL_MODULES)):
        for name, games in [*((bot, 200) for bot in QUICK), (EXPERT, 100), (FIXED_SEARCHER, 100)]:
            arena = Arena((name, YARDSTICK), modules=modules, seed=SEED, games=games)
            found.append(StrengthMatch(section, f"{section}-{name}", name, arena))
    return found


def _boards() -> list[StrengthMatch]:
    """Everybody on every board with every number of players, alone among the same opponents."""
    return [
        StrengthMatch(
            "boards",
            f"boards-{name}-{players}",
            name,
            Arena((name, YARDSTICK), players, BOARDS, seed=SEED, games=games, alone=True),
        )
        for players in (2, 3, 4)
        for name, games in [*((bot, 60) for bot in QUICK), (EXPERT, 24)]
    ]


def _expert() -> list[StrengthMatch]:
    """One expert among searchers of 2026."""
    usual = Arena((EXPERT, FIXED_SEARCHER), 4, seed=SEED, games=200, alone=True)
    fewer = replace(usual, games=60)  # a game takes minutes, or the same board has more of them
    lines = {
        **{f"{board.capitalize()}, 4 players": replace(usual, boards=(board,)) for board in BOARDS},
        **{f"Russian, {players} players": replace(usual, players=players) for players in (3, 2)},
        "Russian, all modules": replace(fewer, modules=ALL_MODULES),
        "Russian, American track": replace(fewer, industry="american"),
        "Russian, industry board": replace(fewer, industry="board"),
        "classic edition": replace(fewer, edition="classic"),
    }
    return [StrengthMatch("expert", f"expert-{title}", title, arena) for title, arena in lines.items()]


def _equals() -> list[StrengthMatch]:
    """Four experts at a table."""
    return [
        StrengthMatch(
            "equals",
            f"equals-{board}",
            board.capitalize(),
            Arena((EXPERT,), 4, (board,), seed=SEED, games=40),
        )
        for board in BOARDS
    ]


def _alone() -> list[StrengthMatch]:
    """Against Emil: what everybody scores, and the expert beside a fixed searcher in the same deals."""
    bots = (*(level.name for level in LEVELS if level.name != "expert"), "planner", EXPERT)
    scores = [
        StrengthMatch(
            "alone", f"alone-{board}", board.capitalize(), Arena(bots, 1, (board,), seed=SEED, games=100)
        )
        for board in BOARDS
    ]
    beside = [
        StrengthMatch(
            "same deals",
            f"same-deals-{board}",
            board.capitalize(),
            Arena((EXPERT, FIXED_SEARCHER), 1, (board,), seed=SEED, games=100),
        )
        for board in BOARDS
    ]
    return [*scores, *beside]


def _weights() -> list[StrengthMatch]:
    """What weights tuned by results are worth to planners: one among those of 2026."""
    return [
        StrengthMatch(
            "weights",
            f"weights-{board}-{players}",
            f"{board.capitalize()}, {players} players",
            Arena(("planner", YARDSTICK), players, (board,), seed=SEED, games=200, alone=True),
        )
        for board in BOARDS
        for players in (4, 3, 2)
    ]


def _league() -> StrengthMatch:
    """All against all: whoever is tuned against one opponent must not forget the others."""
    bots = ("planner", YARDSTICK, "hard", "medium", *CHARACTERS, "greedy")
    return StrengthMatch("league", "league", "league", Arena(bots, 2, seed=SEED, games=100))


# ---- playing


class TimeIsOver(Exception):
    """No more games are wanted."""


def file_of(folder: Path, match: StrengthMatch) -> Path:
    """Where the games of a match are kept."""
    return folder / (
        match.name.replace(", ", "-").replace(" ", "-").replace(":", "-").replace("=", "-") + ".jsonl"
    )


def play(folder: Path, wanted: Sequence[StrengthMatch], share: float, jobs: int, until: float) -> None:
    """Play the matches, part by part, until they are over or the time is; `share` of the games that are asked for."""

    def look_at_the_clock(results: Results, line: ResultLine | None) -> None:
        if time.monotonic() > until:
            raise TimeIsOver

    folder.mkdir(parents=True, exist_ok=True)
    for part in range(1, PARTS + 1):
        for match in wanted:
            games = max(1, round(match.arena.games * share * part / PARTS))
            path = file_of(folder, match)
            known = read_results(path).arena.games if path.exists() else 0
            try:
                run(replace(match.arena, games=max(games, known)), path, jobs, tell=look_at_the_clock)
            except TimeIsOver:
                return


def shared(wanted: Sequence[StrengthMatch], part: str) -> Sequence[StrengthMatch]:
    """Those that one of several machines plays: `2/3` is the second of three."""
    number, _, count = part.partition("/")
    if not (number.isdigit() and count.isdigit() and 0 < int(number) <= int(count)):
        raise SystemExit(f"--part is {part!r}; right is like 2/3, the second of three machines")
    return wanted[int(number) - 1 :: int(count)]


def results_of(folders: Sequence[Path], match: StrengthMatch) -> Results | None:
    """What was played of a match in all folders; None if nothing was."""
    found: Results | None = None
    for path in (file_of(folder, match) for folder in folders):
        if not path.exists():
            continue
        more = read_results(path)
        if found is None:
            found = more
            continue
        if found.arena.differences(more.arena) or found.rules != more.rules:
            raise SystemExit(
                f"{path} holds another match than {file_of(folders[0], match)}: leave one of them out"
            )
        found.games = more.games | found.games
        found.arena = max(found.arena, more.arena, key=lambda arena: arena.games)
        found.programs += [program for program in more.programs if program not in found.programs]
    return found


def reports(folders: Sequence[Path]) -> list[tuple[StrengthMatch, ArenaReport]]:
    """Every match of which whole deals were played, with its report."""
    found = []
    for match in matches():
        results = results_of(folders, match)
        if results and (told := report(results))["pairings"]:
            found.append((match, told))
    return found


def sets() -> dict[str, MadeBy]:
    """Every set of weights that bots play with, with what it was made with."""
    files = [WEIGHTS / f"{board}-{players}.json" for board in BOARDS for players in (4, 3, 2, 1)]
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"))["data"] for file in files if file.exists()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(
        prog="bench.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    sections = list(dict.fromkeys(match.section for match in matches()))
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no game after so many")
    parser.add_argument("--share", type=float, default=1.0, help="of the games of a whole run")
    parser.add_argument("--only", choices=sections, help="the matches of one section")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument(
        "--also", type=Path, action="append", default=[], help="a folder with games from elsewhere"
    )
    parser.add_argument(
        "--part", default="1/1", help="play only the matches of one of several machines, like 2/3"
    )
    parser.add_argument("--write", type=Path, help="the page; without, nothing is written")
    asked = parser.parse_args(arguments)
    wanted = shared([match for match in matches() if asked.only in (None, match.section)], asked.part)
    if asked.minutes:
        play(asked.folder, wanted, asked.share, asked.jobs, time.monotonic() + 60 * asked.minutes)
    if asked.write:
        rows = [(match.section, match.title, told) for match, told in reports([asked.folder, *asked.also])]
        machine = f"{in_words()}, {os.cpu_count()} cores, on which other work may have run"
        asked.write.write_text(page_of(rows, machine, sets()), encoding="utf-8")


if __name__ == "__main__":
    main()
