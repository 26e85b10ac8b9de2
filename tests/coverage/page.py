"""What `python -m tests.coverage` prints: the table, or the page about recorded games (`docs/coverage.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from roundhouse.rules import OptionsError
from tests.coverage.box import EDITIONS
from tests.coverage.tally import (
    Tally,
    headline,
    of_random_games,
    of_records,
    records_in,
    rows,
    text,
)

INTRO = """# Coverage of the golden games

This page shows developers how much of the game the recorded games in `tests/golden` exercise. Do not edit it:
`python -m tests.coverage tests/golden --markdown` writes it and a test compares it.

Every test run replays these games move by move and checks all invariants. Together they must touch every component in
every way that matters (a space used and repeated, an engineer hired and in the majority, a factory built and used with
a boilerman), in each edition that has it. The list of components comes from the content tables
(`tests/coverage/box.py`), so a new table row fails the test until some game touches it.

| task | command |
| --- | --- |
| print every component with its counts | `python -m tests.coverage tests/golden` |
| measure other saved games | `python -m tests.coverage my-games/` |
| measure random games with every board, track and module | `python -m tests.coverage --games 5` |
| update records and page after a change of rules or tables | `python -m tests.golden.make --refresh` |
| search for a new set of games | `python -m tests.golden.make` |

A refresh keeps moves that are still legal, plays a game that breaks off to its end, and adds games where something is
left untouched. The player (`tests/golden/player.py`) tries several ways to play a turn and takes the one that touches
most of what is missing, for all seats together. The name of a record gives edition, players, board, track and number.

## Components
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
    games = [f"- {headline(tally)}." for tally in tallies]
    return "\n".join([INTRO, *games, "", *_components(tallies), *_untouched(tallies)]) + "\n"


def _components(tallies: Sequence[Tally]) -> Iterator[str]:
    """A row for each group: how many components in how many ways, and how often the rarest of them."""
    yield "Each cell: components, ways in which they matter, decisions that touched the rarest way."
    yield ""
    tables = {tally.edition: rows(tally) for tally in tallies}
    yield f"| group | {' | '.join(tables)} |"
    yield "| --- |" + " --- |" * len(tables)
    for group in dict.fromkeys(group for table in tables.values() for group in table):
        cells = []
        for table in tables.values():
            counts = [count for ways in table.get(group, {}).values() for _, count in ways]
            cells.append(f"{len(table[group])}, {len(counts)}, {min(counts)}" if counts else "–")
        yield f"| {group} | {' | '.join(cells)} |"


def _untouched(tallies: Sequence[Tally]) -> Iterator[str]:
    """What no game has touched, if there is anything."""
    for tally in tallies:
        if never := tally.untouched():
            yield f"\n## Not touched, {tally.edition}\n"
            yield from (f"- {thing}" for thing in never)
