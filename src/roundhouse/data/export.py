"""Games written as tables: a folder for every source, each with a file for every table.

A source is written beside its place and moved there when it is whole. Whatever a kill leaves behind is written anew by
the same command; sources that are there already, and have not changed, are left as they are.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from roundhouse.data.replay import Observe, replay
from roundhouse.data.rows import Rows
from roundhouse.data.schema import GAMES_A_SOURCE, SOURCE_KEY, TABLES, schema
from roundhouse.data.source_game import CannotReplay, Source, SourceGame

PART_DECISIONS: Final = 100_000  # rows after which a part of a file is written
UNFINISHED_FOLDER: Final = ".part"  # behind the name of a folder that is being written
REPLACED_FOLDER: Final = ".old"
LOCK: Final = ".lock"
# what is counted up from row to row takes almost nothing as differences
_AS_DIFFERENCES: Final = {"game", "number", "turn"}


class ExportError(ValueError):
    """A folder that tables cannot be written to."""


@dataclass
class Exported:
    """What came of a source."""

    name: str
    games: int = 0
    was_there: bool = False  # written before, and not changed since
    left_out: list[str] = field(default_factory=list)  # games that are not finished, or without moves
    broken: list[str] = field(default_factory=list)  # games that cannot be played again


@dataclass(frozen=True)
class Wanted:
    """What is written beside the usual columns."""

    options: bool = False
    observations: bool = False

    def observe(self) -> Observe | None:
        """What makes observations."""
        if not self.observations:
            return None
        from roundhouse.env import observe

        return observe


def export(
    sources: Sequence[Source],
    out: Path,
    wanted: Wanted | None = None,
    tell: Callable[[Source, int], None] | None = None,
) -> list[Exported]:
    """Write what is missing; `tell` hears of every game by its number in its source."""
    names = [source.name for source in sources]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ExportError(
            f"two sources are called {twice[0]!r}; name one of them otherwise: other={twice[0]}.jsonl"
        )
    with _held(out):
        return [_source(source, out, wanted or Wanted(), tell) for source in sources]


@contextmanager
def _held(out: Path) -> Iterator[None]:
    """One run at a time writes to a folder; a kill lets go of it."""
    out.mkdir(parents=True, exist_ok=True)
    with (out / LOCK).open("w") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise ExportError(f"{out}: another run is writing to this folder just now") from error
        yield


def _source(
    source: Source, out: Path, wanted: Wanted, tell: Callable[[Source, int], None] | None
) -> Exported:
    target = out / source.name
    about = {"name": source.name, "fingerprint": source.fingerprint(), **vars(wanted)}
    there = about_source(target)
    if there is not None and {key: there.get(key) for key in about} == about:
        return Exported(source.name, there["games"], True, there["left_out"], there["broken"])
    if target.exists() and there is None:
        raise ExportError(
            f"{target} is no folder of tables; choose another folder, or another name for the source"
        )
    number = there["number"] if there is not None else _next_number(out)
    part = out / f".{source.name}{UNFINISHED_FOLDER}"
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    found = Exported(source.name)
    with _Files(part, wanted, about | {"number": number}) as files:
        for at, game in enumerate(source.games()):
            _take(game, files, found, number * GAMES_A_SOURCE + found.games)
            if tell is not None:
                tell(source, at + 1)
        files.finish(found)
    _move_in(part, target)
    return found


def _take(game: SourceGame | ValueError, files: _Files, found: Exported, number: int) -> None:
    try:
        if isinstance(game, ValueError):
            raise game
        files.add(number, found.name, game)
        found.games += 1
    except CannotReplay as error:
        found.broken.append(str(error))
    except ValueError as error:
        found.left_out.append(str(error))


def about_source(folder: Path) -> dict[str, Any] | None:
    """What a folder of tables says of its source; None if it holds none."""
    try:
        said = pq.read_metadata(folder / f"{TABLES[-1]}.parquet").metadata
        return dict(json.loads(said[SOURCE_KEY.encode()]))
    except (OSError, KeyError, TypeError, pa.ArrowInvalid):
        return None


def partitions(out: Path) -> list[Path]:
    """The folders of all sources, in the order of their numbers."""
    found = []
    for folder in out.iterdir() if out.is_dir() else ():
        about = None if folder.name.startswith(".") else about_source(folder)
        if about is not None:
            found.append((about["number"], folder))
    return [folder for _, folder in sorted(found)]


def _next_number(out: Path) -> int:
    numbers = [about["number"] for folder in partitions(out) if (about := about_source(folder))]
    return max(numbers, default=-1) + 1


def _move_in(part: Path, target: Path) -> None:
    """In the place of what was there; on the disk before it is."""
    for file in part.iterdir():
        with file.open("rb") as written:
            os.fsync(written.fileno())
    old = target.with_name(f".{target.name}{REPLACED_FOLDER}")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    part.rename(target)
    shutil.rmtree(old, ignore_errors=True)


class _Files:
    """The files of a source, part by part."""

    def __init__(self, folder: Path, wanted: Wanted, about: dict[str, Any]) -> None:
        self.rows = Rows(wanted.options, wanted.observations)
        self.about, self.wanted, self.observe = about, wanted, wanted.observe()
        self.writers = {
            table: _writer(folder / f"{table}.parquet", schema(table, wanted.options, wanted.observations))
            for table in TABLES
        }

    def add(self, number: int, source: str, game: SourceGame) -> None:
        """One more game."""
        self.rows.add(number, source, game, replay(game, self.wanted.options, self.observe))
        if len(self.rows) >= PART_DECISIONS:
            self._write()

    def _write(self) -> None:
        for table, writer in self.writers.items():
            writer.write_table(pa.table(self.rows.columns[table], schema=writer.schema))
        self.rows.clear()

    def finish(self, found: Exported) -> None:
        """The last part, and what is said of the whole."""
        self._write()
        counted = {"games": found.games, "left_out": found.left_out, "broken": found.broken}
        for writer in self.writers.values():
            writer.add_key_value_metadata({SOURCE_KEY: json.dumps(self.about | counted)})

    def __enter__(self) -> _Files:
        return self

    def __exit__(self, *_: object) -> None:
        for writer in self.writers.values():
            writer.close()


def _writer(path: Path, columns: Any) -> Any:
    differences = {name: "DELTA_BINARY_PACKED" for name in columns.names if name in _AS_DIFFERENCES}
    rest = [name for name in columns.names if name not in _AS_DIFFERENCES]
    return pq.ParquetWriter(
        path, columns, compression="zstd", use_dictionary=rest, column_encoding=differences
    )
