"""The file of an arena: lines of JSON that are only ever appended, so that nothing which was played is lost.

The first line says what is played; every further one is a finished game, or a note that more games were asked for or
that another version of the program went on. Each line is on the disk before the next game is written. A line that was
cut off in the middle, by a kill or a power cut, is dropped when the arena goes on.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from roundhouse import expansions
from roundhouse.bots.elsewhere import files_of
from roundhouse.lab.arena_plan import Arena, FixtureKey
from roundhouse.lab.arena_play import ResultLine

FILE_MARK = "roundhouse-arena"
FILE_FORMAT = 1
HASHED_PACKAGES = ("bots", "content", "expansions", "rules", "search", "view")  # what decides how a game goes
TEXTS = {"languages", "words"}  # folders in them that only say it
GAME_KEYS = {"pairing", "board", "deal", "rotation", "seats"}


class ArenaFileError(ValueError):
    """A file that holds no arena, or another one."""


def program() -> str:
    """A short hash of everything that decides how a game goes: rules, tables, bots, expansions from elsewhere."""
    root = Path(__file__).resolve().parents[1]
    guests = [one.folder for one in expansions.found() if one.origin]
    digest = hashlib.sha256()
    for folder in [*(root / room for room in HASHED_PACKAGES), *guests]:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder.parent)
            if file.suffix in (".py", ".toml", ".json") and not TEXTS & set(name.parts):
                digest.update(name.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def program_of(arena: Arena) -> str:
    """The same with the files of bots from elsewhere, if some play."""
    files = [file for name in arena.bots for file in files_of(name)]
    if not files:
        return program()
    return hashlib.sha256(b"\0".join([program().encode(), *map(Path.read_bytes, files)])).hexdigest()[:12]


def key_of(line: ResultLine) -> FixtureKey:
    """What tells a game from the others of its arena."""
    return tuple(line["pairing"]), line["board"], line["deal"], line["rotation"]


@dataclass
class Results:
    """What an arena has played so far."""

    arena: Arena
    rules: dict[str, str]  # by board, the hash of the values it is played with
    programs: list[str] = field(default_factory=list)  # versions that played
    games: dict[FixtureKey, ResultLine] = field(default_factory=dict)
    broken: dict[FixtureKey, ResultLine] = field(default_factory=dict)
    end: int = 0  # bytes of the whole lines

    @classmethod
    def of(cls, arena: Arena) -> Results:
        """Nothing played yet."""
        return cls(arena, {board: arena.fingerprint(board) for board in arena.boards}, [program_of(arena)])

    def head(self) -> ResultLine:
        """The first line."""
        plan = self.arena.to_dict()
        return {
            FILE_MARK: FILE_FORMAT,
            "program": self.programs[0],
            "rules": self.rules,
            "plan": plan,
        }

    def add(self, line: ResultLine) -> None:
        """A game that was played; one that broke and is played again counts as played."""
        key = key_of(line)
        if "broke" in line:
            self.broken[key] = line
        else:
            self.games[key] = line
            self.broken.pop(key, None)


# ---- reading


def read_results(path: Path) -> Results:
    """What stands in a file; a last line that was cut off is not there."""
    return _results(path, path.read_bytes())


def _results(path: Path, data: bytes) -> Results:
    whole = data[: data.rfind(b"\n") + 1]
    results: Results | None = None
    for number, text in enumerate(whole.splitlines(), 1):
        try:
            line = json.loads(text)
            if results is None:
                results = _head(line)
            else:
                _take(results, line)
        except (ValueError, KeyError, TypeError) as error:
            what = "the first line is no plan of an arena" if results is None else f"line {number} is damaged"
            raise ArenaFileError(f"{path}: {what} ({_reason(error)})") from error
    if results is None:
        raise ArenaFileError(f"{path}: there is no arena in this file")
    results.end = len(whole)
    return results


def stream_results(path: Path) -> tuple[Arena, Iterator[tuple[str, ResultLine]]]:
    """What is played, and the games in the order of the file one by one, each with the version that played it."""
    lines = _whole_lines(path)
    try:
        results = _head(next(lines)[1])
    except (StopIteration, ValueError, KeyError, TypeError) as error:
        what = "the first line is no plan of an arena"
        raise ArenaFileError(f"{path}: {what} ({_reason(error)})") from error
    return results.arena, _stream(results, lines)


def _stream(results: Results, lines: Iterator[tuple[int, ResultLine]]) -> Iterator[tuple[str, ResultLine]]:
    for _, line in lines:
        if line.keys() >= GAME_KEYS:
            yield results.programs[-1], line
        else:
            _take(results, line)


def _whole_lines(path: Path) -> Iterator[tuple[int, ResultLine]]:
    with path.open("rb") as file:
        for number, text in enumerate(file, 1):
            if text.endswith(b"\n"):
                try:
                    yield number, dict(json.loads(text))
                except (ValueError, TypeError) as error:
                    raise ArenaFileError(f"{path}: line {number} is damaged ({error})") from error


def _reason(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)


def _head(line: ResultLine) -> Results:
    if line[FILE_MARK] != FILE_FORMAT:
        raise ValueError(f"its format is {line[FILE_MARK]!r}; this version reads {FILE_FORMAT}")
    return Results(Arena.from_dict(line["plan"]), dict(line["rules"]), [line["program"]])


def _take(results: Results, line: ResultLine) -> None:
    if "games" in line:
        results.arena = replace(results.arena, games=int(line["games"]))
    elif "program" in line:
        results.programs.append(line["program"])
    elif missing := GAME_KEYS - line.keys() or ({"scores"} - line.keys() if "broke" not in line else set()):
        raise KeyError(min(missing))
    else:
        results.add(line)


# ---- writing


class Book:
    """A file that games are written to, held by one run at a time."""

    def __init__(self, path: Path, arena: Arena, mix: bool = False) -> None:
        """Begin a file or go on with it; `mix` lets another version of the program go on."""
        self.path = path
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115 - closed by close()
        try:
            self._lock()
            self.results = self._open(arena, mix)
        except BaseException:
            self.close()
            raise

    def _lock(self) -> None:
        """A lock that processes started from here do not share: a kill leaves it to nobody."""
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise ArenaFileError(f"{self.path}: another arena is writing to this file just now") from error

    def _open(self, arena: Arena, mix: bool) -> Results:
        self._file.seek(0)
        data = self._file.read()
        fresh = Results.of(arena)
        if _line(fresh.head()).startswith(data):  # nothing, or a first line that was cut off
            self._file.truncate(0)
            self._write(fresh.head())
            return fresh
        found = _results(self.path, data)
        self._compare(found, fresh, mix)
        self._file.truncate(found.end)
        if arena.games > found.arena.games:
            found.arena = arena
            self._write({"games": arena.games})
        if fresh.programs[0] not in found.programs:
            found.programs += fresh.programs
            self._write({"program": fresh.programs[0]})
        return found

    def _compare(self, found: Results, fresh: Results, mix: bool) -> None:
        """Only the same arena goes on."""
        if others := found.arena.differences(fresh.arena):
            raise ArenaFileError(
                f"{self.path} holds another arena: {'; '.join(others)}; choose another file for this one"
            )
        if found.rules != fresh.rules:
            raise ArenaFileError(
                f"{self.path} was played with other values of the box; choose another file for these"
            )
        if fresh.programs[0] not in found.programs and not mix:
            raise ArenaFileError(
                f"{self.path} was played by another version of the rules or the bots; choose another file, "
                "or go on all the same with --mix"
            )

    def add(self, line: ResultLine) -> None:
        """Write a game down, to the disk."""
        self._write(line)
        self.results.add(line)

    def _write(self, line: ResultLine) -> None:
        self._file.write(_line(line))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let others have it."""
        self._file.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _line(line: dict[str, Any]) -> bytes:
    return (json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def without_times(lines: Iterable[ResultLine]) -> list[ResultLine]:
    """Games without what differs from run to run, in an order that does not depend on who was quicker."""
    return sorted(
        ({name: value for name, value in line.items() if name not in ("times", "seconds")} for line in lines),
        key=key_of,
    )
