"""Tables read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from roundhouse.data.export import partitions
from roundhouse.data.schema import VERSION, VERSION_KEY

GAME_MARK = "#"  # between a file or folder and the number of a game


class TablesError(ValueError):
    """A folder or a file that holds no tables, or those of a later version."""


def read_table(folder: Path, name: str, columns: Sequence[str] | None = None) -> Any:
    """A table with the games of all sources; columns that a source does not have are empty. Raises `TablesError`."""
    found = partitions(folder)
    if not found:
        raise TablesError(f"{folder}: there are no tables in this folder; `roundhouse games` writes them")
    parts = [_read(part / f"{name}.parquet", columns) for part in found]
    return pa.concat_tables(parts, promote_options="default")


def _read(file: Path, columns: Sequence[str] | None) -> Any:
    names = pq.read_schema(file)
    version = int((names.metadata or {}).get(VERSION_KEY.encode(), b"0"))
    if version != VERSION:
        raise TablesError(f"{file}: the version of its schema is {version}; this program reads {VERSION}")
    wanted = None if columns is None else [name for name in columns if name in names.names]
    return pq.ParquetFile(file).read(wanted).replace_schema_metadata(None)


def names_a_game(text: str) -> bool:
    """Whether this is a game in tables: `tables/arena/games.parquet#17`, `tables#17`."""
    place, mark, number = text.rpartition(GAME_MARK)
    return bool(place and mark) and number.isdigit() and not Path(text).exists()


def game_row(text: str) -> dict[str, Any]:
    """The row of a game that is named so. Raises `TablesError`, `OSError`."""
    place, _, number = text.rpartition(GAME_MARK)
    path = Path(place)
    table = read_table(path, "games") if path.is_dir() else _games(path)
    rows: list[dict[str, Any]] = table.filter(pc.field("game") == int(number)).to_pylist()
    if not rows:
        numbers = pc.min_max(table["game"]).as_py()
        have = f"it has games {numbers['min']} to {numbers['max']}" if len(table) else "it has none"
        raise TablesError(f"{place}: there is no game {number}; {have}")
    return rows[0]


def _games(path: Path) -> Any:
    try:
        return _read(path, None)
    except pa.ArrowInvalid as error:
        raise TablesError(f"{path}: this is no Parquet file ({error})") from error
