"""What `python -m tests.coverage` prints: the table, or the page about recorded games (`docs/coverage.md`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from roundhouse.rules import OptionsError, Ruleset
from tests.coverage.box import EDITIONS
from tests.coverage.tally import (
    Tally,
    headline,
    of_random_games,
    of_records,
    records_in,
    rows,
    text,
    told,
)

INTRO = """# What the golden games touch

This page is written by `python -m tests.coverage tests/golden --markdown`; a test compares it.

Recorded games (`tests/golden`) are replayed in every test run, move by move and with all invariants. Together they
touch every component of the box in every way in which it can matter, in each edition that has it: spaces are used and
repeated, engineers used, hired and in the majority, locomotives placed and turned over, factories built and used, with
a boilerman too, special spaces reached and scored, and so on. The list is read off the tables of the box
(`tests/coverage/box.py`), so a new row of a table is something that no game has touched yet, and the test says so.

The games were made by a player that tries a few ways to play each turn and takes the one that touches most of what is
still missing, for all seats together (`tests/golden/player.py`); of all games played a few were kept that together
have everything (`python -m tests.golden.make`). When rules or tables change, `python -m tests.golden.make --refresh`
writes the records and this page again: moves that are still legal are kept, a game that breaks off is played to its
end, and if anything is left untouched new games are added.

The same can be asked of other games: `python -m tests.coverage my-games/`, or `python -m tests.coverage --games 5`
for random ones with every board, track and module.

Numbers are decisions at which it happened, in all games of the edition together.
"""


def report(paths: Sequence[Path], games: int | None, edition: str | None, seed: int, markdown: bool) -> str:
    """Over recorded games, or so many random ones with every ruleset; of one edition or of both."""
    if bool(paths) == (games is not None):
        raise OptionsError("name saved games, or say with --games how many random ones are to be played")
    if edition is not None and edition not in EDITIONS:
        raise OptionsError(f"edition is {edition!r}; known editions: {', '.join(EDITIONS)}")
    wanted = EDITIONS if edition is None else (edition,)
    records = records_in(paths)
    if games is not None:
        tallies = [of_random_games(name, games, seed) for name in wanted]
    else:
        tallies = [tally for tally in of_records(records) if tally.edition in wanted]
    return page(tallies) if markdown else "\n\n".join(text(tally) for tally in tallies) + "\n"


def page(tallies: Sequence[Tally]) -> str:
    """The whole page, as Markdown."""
    records = {path: about for tally in tallies for path, about in tally.records.items()}
    lines = [INTRO, "## Games", ""]
    lines += [f"- {headline(tally)}." for tally in tallies]
    lines += ["", "| record | players | board | industry track | modules | decisions |"]
    lines += [
        "| --- | --- | --- | --- | --- | --- |",
        *(_record(path, *records[path]) for path in sorted(records)),
    ]
    lines += ["", "## Components"]
    tables = {tally.edition: rows(tally) for tally in tallies}
    for group in dict.fromkeys(group for table in tables.values() for group in table):
        lines += ["", f"### {group[0].upper()}{group[1:]}", ""]
        lines += [f"| | {' | '.join(tables)} |", "| --- |" + " --- |" * len(tables)]
        names = dict.fromkeys(name for table in tables.values() for name in table.get(group, {}))
        for name in names:
            cells = [told(table.get(group, {}).get(name, ())) for table in tables.values()]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _record(path: Path, rules: Ruleset, decisions: int) -> str:
    modules = ", ".join(rules.modules) or "none"
    return f"| {path.stem} | {rules.players} | {rules.board} | {rules.industry} | {modules} | {decisions} |"
