"""Games from files: arenas, simulations, records and folders of records."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roundhouse.bots import BOTS
from roundhouse.data.source_game import PERSON, CannotReplay, Source, SourceGame, Unfinished
from roundhouse.lab import arena_file, simulation_file
from roundhouse.lab.arena_file import stream_results
from roundhouse.lab.simulation_file import read_simulation
from roundhouse.record.record import RecordError, load_record
from roundhouse.rules import new

SQLITE = b"SQLite format 3\0"
RECORD_MARK = "roundhouse-record"
NO_MOVES = "was played without --records, so its moves were not kept"


class UnknownSource(ValueError):
    """Something that holds no games."""


def named(text: str) -> tuple[str, str]:
    """What a source is called and where it lies; `NAME=PLACE` names it, else it is called like its file.

    >>> named("build/strength.jsonl"), named("old=build/strength.jsonl")
    (('strength', 'build/strength.jsonl'), ('old', 'build/strength.jsonl'))
    """
    name, equals, place = text.partition("=")
    if equals and name and not set(name) & set("/:?#.") and not Path(text).exists():
        return name, place
    return Path(text).stem.lstrip(".") or "games", text


def is_database(place: str) -> bool:
    """Whether this is a server's database: a file of SQLite, or an address."""
    if "://" in place:
        return True
    path = Path(place)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE


def file_source(name: str, place: str) -> Source:
    """The games of a file or of a folder. Raises `UnknownSource`, `OSError`."""
    path = Path(place)
    if path.is_dir():
        files = sorted(path.rglob("*.json"))
        if not files:
            raise UnknownSource(f"{path}: there is no record (*.json) in this folder")
        return RecordSource(name, path, files)
    mark = _mark(path)
    if mark == arena_file.FILE_MARK:
        return ArenaSource(name, path)
    if mark == simulation_file.FILE_MARK:
        return SimulationSource(name, path)
    if mark == RECORD_MARK:
        return RecordSource(name, path.parent, [path])
    raise UnknownSource(
        f"{path}: this is neither the file of an arena or a simulation nor a record or a server's database"
    )


def _mark(path: Path) -> str:
    """What a file says it is."""
    marks = (arena_file.FILE_MARK, simulation_file.FILE_MARK, RECORD_MARK)
    try:
        with path.open(encoding="utf-8") as file:
            first = file.readline()
            head = json.loads(first if first.strip() != "{" else first + file.read())
    except (UnicodeDecodeError, ValueError):
        return ""
    return next((mark for mark in marks if isinstance(head, dict) and mark in head), "")


def _hash(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        with file.open("rb") as opened:
            digest.update(f"{file.name}\0".encode())
            digest.update(hashlib.file_digest(opened, "sha256").digest())
    return digest.hexdigest()[:16]


def _lines(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for _ in file) - 1


class LinesSource:
    """A file of lines: what was played, and then a game a line."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path

    def fingerprint(self) -> str:
        return _hash(self.path)

    def count(self) -> int:
        return _lines(self.path)


class ArenaSource(LinesSource):
    """The games of an arena that were kept with their moves."""

    def games(self) -> Iterator[SourceGame | ValueError]:
        arena, lines = stream_results(self.path)
        for program, line in lines:
            if "broke" not in line:
                key = f"{'-'.join(line['pairing'])}/{line['board']}/{line['deal']}.{line['rotation']}"
                yield _played(key, line, program, arena.rules(line["board"]), line["seats"], line["deal"])


class SimulationSource(LinesSource):
    """The games of a simulation."""

    def games(self) -> Iterator[SourceGame | ValueError]:
        head, plan, lines = read_simulation(self.path)
        rules, seats = plan.rules(), plan.seats()
        for line in lines:
            yield _played(str(line["game"]), line, head["program"], rules, seats, None)


def _played(
    key: str, line: dict[str, Any], program: str, rules: Any, seats: list[str], deal: int | None
) -> SourceGame | ValueError:
    if "moves" not in line:
        return Unfinished(f"{key} {NO_MOVES}")
    return SourceGame(
        key=key,
        initial=new(rules, line["seed"]),
        moves=line["moves"],
        bots=seats,
        seed=line["seed"],
        deal=deal,
        program=program,
        seconds=line.get("seconds"),
        scores=line["scores"],
    )


class RecordSource:
    """Records, each a file."""

    def __init__(self, name: str, folder: Path, files: list[Path]) -> None:
        self.name, self.folder, self.files = name, folder, files

    def fingerprint(self) -> str:
        return _hash(*self.files)

    def count(self) -> int:
        return len(self.files)

    def games(self) -> Iterator[SourceGame | ValueError]:
        for file in self.files:
            key = file.relative_to(self.folder).as_posix()
            try:
                head, initial, moves = load_record(file)
            except RecordError as error:
                yield CannotReplay(str(error))
                continue
            seats = head.get("seats") or [PERSON] * initial.rules.players
            yield SourceGame(key, initial, moves, [_bot(one) for one in seats], start=head["start"])


def _bot(name: str) -> str:
    """Whoever is no bot is a person, whatever they are called."""
    return name if ":" in name or name in BOTS else PERSON
