"""What choices are worth by taking them away (`lab.forbid`), for games in tables that bots have played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from roundhouse.data.reading import read_table
from roundhouse.data.source_game import PERSON
from roundhouse.lab.forbid import check_options, comparisons
from roundhouse.record.row import read_row
from roundhouse.report import figures
from roundhouse.report.figures import Figure, Observations, figure_of
from roundhouse.report.games import GroupKey, deal_of, key_of

GAMES = 100  # comparisons of each option in each group


def taken_away(
    folder: Path, wanted: Sequence[str], games: int = GAMES, tell: Callable[[], None] | None = None
) -> dict[GroupKey, list[Figure]]:
    """By group, what each option has brought to those who chose it: the lead that is lost without it."""
    found: dict[GroupKey, Observations] = {}
    counts: Counter[tuple[GroupKey, str]] = Counter()
    for batch in read_table(folder, "games").to_batches(max_chunksize=50):
        for row in batch.to_pylist():
            key = key_of(row)
            left = [name for name in wanted if counts[key, name] < games]
            if left and key.players > 1 and PERSON not in key.bots:
                initial, moves = read_row(row)
                check_options(initial.rules, left)
                deal = deal_of(row)
                for one in comparisons(initial, moves, row["bots"], left):
                    counts[key, one.option] += 1
                    found.setdefault(key, {}).setdefault(one.option, []).append((deal, one.lead))
            if tell is not None:
                tell()
    return {key: _told(values) for key, values in found.items()}


def _told(found: Observations) -> list[Figure]:
    enough = [figure_of(what, values) for what, values in found.items() if len(values) >= figures.MIN_GAMES]
    return sorted(enough, key=lambda figure: -figure.mean)
