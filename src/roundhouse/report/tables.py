"""Games from the tables that `roundhouse games` has written; needs PyArrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from roundhouse.data.reading import read_table
from roundhouse.report.games import GameGroup, gather, in_order


def read_groups(folder: Path) -> list[GameGroup]:
    """All games of a folder of tables. Raises `TablesError`."""

    def rows(table: str, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
        for batch in read_table(folder, table, columns).to_batches():
            yield from batch.to_pylist()

    return in_order(gather(rows))
