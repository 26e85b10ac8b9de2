"""Reading the TOML tables: every row checked against the schema, an owner's corrections laid over them.

A table may have rows in several homes: in the box itself and in the folders of expansions. Tricky: a row may differ
between editions, and a correction may touch the row or one edition of it. Rows therefore stay as written until
`entries` resolves them for one edition.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from roundhouse import expansions
from roundhouse.content.schema import (
    CORE_FILES,
    EDITIONS,
    FILES,
    MARK,
    REQUIRED,
    TableSpec,
    ValueReader,
    distinct,
    number,
    one_of,
)
from roundhouse.problems import Problems, shown, unknown

Raw = dict[str, Any]
EDITION_LIST = distinct(one_of(*EDITIONS))
RANK = "rank"  # where a row is listed, if not where its expansion is
JOINED = "also-with"  # in a row of an expansion: what a row of the box plays with, too


@dataclass(frozen=True)
class Home:
    """A folder with tables: the box itself, or that of an expansion."""

    folder: Path
    name: str = ""  # what messages put before the names of its files
    rank: int = 0  # its rows are listed behind those of a lower one
    # Files that are an expansion's own; rows that others add come behind its rows
    files: frozenset[str] = frozenset()

    def has(self, file: str) -> bool:
        return (self.folder / file).is_file()

    def rank_in(self, file: str) -> int:
        return 0 if file in self.files else self.rank


def brought() -> tuple[Home, ...]:
    """The tables that come with expansions."""
    own = {module.__package__: frozenset(module.BOXED.files) for module in expansions.modules("boxed")}
    return tuple(
        Home(one.folder / "tables", f"{one.name}/tables/", one.order, own.get(one.package, frozenset()))
        for one in expansions.found()
        if (one.folder / "tables").is_dir()
    )


@dataclass
class ContentRow:
    """A row as written, with the keys (by edition, "" for the row itself) an override replaced."""

    file: str  # where it stands, for messages: coal/tables/spaces.toml
    label: str  # [[space]] wood-3
    table: TableSpec
    raw: Raw
    replaced: dict[str, set[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ContentEntry:
    """A row resolved for one edition."""

    file: str
    label: str
    values: Mapping[str, Any]
    source: str
    marks: Mapping[str, str]  # key -> mark
    overridden: frozenset[str]


Rows = dict[tuple[str, str], list[ContentRow]]  # (file, table) -> rows of all homes
# (file, table) -> for every file of this name, as messages call it: edition -> how many, None if it does not say
RowCounts = dict[tuple[str, str], dict[str, Mapping[str, int] | None]]
COUNTED = "rows"  # the table in which a file says how many rows its tables have
LISTED = "files"  # that in which one says what must lie in the folders; more is welcome
Entries = dict[tuple[str, str], list[ContentEntry]]
Say = Callable[[ContentEntry, str, str], None]  # row, key, what would be right


def read_rows(folder: Path, override: Path | None, problems: Problems) -> tuple[Rows, RowCounts]:
    """All rows of the box in `folder` and of the expansions, corrected by those in `override`, and how many each file
    says there are.
    """
    homes = (Home(folder), *brought())
    rows: Rows = {}
    counts: RowCounts = {}
    for file, tables in box_files(homes).items():
        there = sorted((home for home in homes if home.has(file)), key=lambda home: home.rank_in(file))
        if not there or (file in CORE_FILES and not homes[0].has(file)):
            problems.add(file, "", "", "this file of the box is missing.")
            continue
        if "/" in file and len(there) > 1:
            sentence = f"there is a {there[0].name}{file} already, and it is read from one file only."
            problems.add(there[1].name + file, "", "", sentence)
        rows |= read_table_files(there, file, tables, counts, problems)
    for home in homes:
        refuse_unknown_files(home.folder, home.name, homes, problems)
    if override is not None and not problems.found:
        lay_over(rows, homes, override, problems)
    return rows, counts


def read_table_files(
    homes: list[Home], file: str, tables: Mapping[str, TableSpec], counts: RowCounts, problems: Problems
) -> Rows:
    """The rows of one file of the box, from every home that has some, in the order in which they are listed."""
    found: dict[str, list[tuple[int, ContentRow]]] = {name: [] for name in tables}
    for home in homes:
        named = home.name + file
        written = read_file(home.folder / file, named, (*tables, COUNTED, LISTED), problems)
        refuse_missing_files(home.folder, written.pop(LISTED, {}), problems)
        stated = read_counts(named, written.pop(COUNTED, {}), tables, problems)
        inherit_editions(file, written, tables)
        for name, table in tables.items():
            counts.setdefault((file, name), {})[named] = stated.get(name)
            before = [row for _, row in found[name]]
            own = join(named, name, table, written.get(name, []), before, problems)
            found[name] += box_rows(named, name, table, own, home.rank_in(file), before, problems)
    for name, table in tables.items():
        if not found[name] and not table.optional:
            sentence = "found no row of this table, but there must be some."
            problems.add(homes[0].name + file, f"[[{name}]]", "", sentence)
    return {(file, name): [row for _, row in sorted(found[name], key=_rank)] for name in tables}


def join(
    file: str, name: str, table: TableSpec, written: list[Raw], before: list[ContentRow], problems: Problems
) -> list[Raw]:
    """Let rows of the box play with more, where a file says so of them; the rows that are its own."""
    own = []
    for at, raw in enumerate(written, start=1):
        if JOINED not in raw or "with" not in table.keys:
            own.append(raw)
            continue
        row = ContentRow(file, label_of(name, table, raw, at), table, raw)
        meant = [other for other in before if other.raw.get(table.by) == raw.get(table.by)]
        check_value(row, file, JOINED, raw[JOINED], table.keys["with"].read, problems)
        if set(raw) != {table.by, JOINED} or not meant or "with" not in meant[0].raw:
            sentence = (
                f"this is said of a row before it that has `with`, by {table.by} and with nothing else."
            )
            problems.add(file, row.label, JOINED, sentence)
        elif isinstance(raw[JOINED], list):
            meant[0].raw["with"] = [*meant[0].raw["with"], *raw[JOINED]]
    return own


def _rank(ranked: tuple[int, ContentRow]) -> int:
    return ranked[0]


def refuse_missing_files(folder: Path, listed: Any, problems: Problems) -> None:
    """The files that must lie in folders, by folder, without their endings."""
    for name, files in listed.items():
        for file in [f"{name}/{file}.toml" for file in files]:
            if not (folder / file).is_file():
                problems.add(file, "", "", "this file of the box is missing.")


def read_counts(
    file: str, written: Any, tables: Iterable[str], problems: Problems
) -> dict[str, Mapping[str, int]]:
    """What a file says of how many rows its tables have, by edition."""
    counts: dict[str, Mapping[str, int]] = {}
    for table, stated in written.items() if isinstance(written, dict) else [("", written)]:
        if table not in tables:
            problems.add(file, f"[{COUNTED}]", table, unknown("table", table, tuple(tables)))
        elif not isinstance(stated, dict) or not all(
            edition in EDITIONS and type(count) is int and count >= 0 for edition, count in stated.items()
        ):
            sentence = (
                f"found {shown(stated)}, but it must be a number by edition, such as {{ ultimate = 3 }}."
            )
            problems.add(file, f"[{COUNTED}]", table, sentence)
        else:
            counts[table] = stated
    return counts


def box_files(homes: Iterable[Home]) -> dict[str, Mapping[str, TableSpec]]:
    """File name -> tables, with the folders of boards and tracks opened: those of the box itself come first."""
    files: dict[str, Mapping[str, TableSpec]] = {}
    for name, tables in FILES.items():
        if name.endswith("/"):
            found = [path.name for home in homes for path in sorted((home.folder / name).glob("*.toml"))]
            files |= {name + file: tables for file in dict.fromkeys(found)}
        else:
            files[name] = tables
    return files


def refuse_unknown_files(folder: Path, prefix: str, homes: Iterable[Home], problems: Problems) -> None:
    known = box_files(homes)
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        if name not in known:
            problems.add(prefix + name, "", "", unknown("file", name, tuple(known)))


def read_file(path: Path, file: str, tables: Iterable[str], problems: Problems) -> Raw:
    """The tables of one file; `file` is the name that messages use."""
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problems.add(file, "", "", f"this is not readable as TOML: {error}.")
        return {}
    for name, value in list(written.items()):
        if name not in tables:
            problems.add(file, "", name, unknown("table", name, tuple(tables)))
        elif name not in (COUNTED, LISTED) and (
            not isinstance(value, list) or not all(isinstance(row, dict) for row in value)
        ):
            sentence = f"found {shown(value)}, but it must be rows under [[{name}]]."
            problems.add(file, f"[[{name}]]", "", sentence)
            del written[name]
    return written


def inherit_editions(file: str, written: Raw, tables: Mapping[str, TableSpec]) -> None:
    """An edition without a board or track is without every row of its file."""
    head = written.get(next(iter(tables)), [])
    if "/" in file and head and "editions" in head[0]:
        for name in tables:
            for raw in written.get(name, []):
                raw.setdefault("editions", head[0]["editions"])


def box_rows(
    file: str,
    name: str,
    table: TableSpec,
    written: list[Raw],
    rank: int,
    before: list[ContentRow],
    problems: Problems,
) -> list[tuple[int, ContentRow]]:
    """The rows that one file has of a table, complete and without doubles, each with its rank; `before` are those of
    other homes.
    """
    rows: list[tuple[int, ContentRow]] = []
    for at, raw in enumerate(written, start=1):
        row = ContentRow(file, label_of(name, table, raw, at), table, raw)
        own_rank = read_rank(row, rank, problems)
        faults = len(problems.found)
        check_row(row, file, problems)
        if len(problems.found) == faults:
            check_complete(row, problems)
            check_editions(row, row, file, problems)
        earlier = [*(other.raw for other in before), *written[: at - 1]]
        refuse_double(file, row.label, table, raw, earlier, problems)
        rows.append((own_rank, row))
    return rows


def read_rank(row: ContentRow, rank: int, problems: Problems) -> int:
    """Where a row is listed; it says so only if that is not where its home is."""
    written = row.raw.pop(RANK, rank)
    check_value(row, row.file, RANK, written, number(), problems)
    return written if isinstance(written, int) else rank


def label_of(name: str, table: TableSpec, raw: Raw, at: int) -> str:
    return f"[[{name}]] {raw[table.by]}" if table.by in raw else f"[[{name}]] (row {at} of the table)"


def check_row(row: ContentRow, file: str, problems: Problems) -> None:
    """Keys and values of a row, whether of the box or of an override; what is missing is not looked at."""
    for key, value in row.raw.items():
        if key in EDITIONS and row.table.by_edition:
            check_edition_part(row, file, key, value, problems)
        elif key == "editions" and row.table.by_edition:
            check_value(row, file, key, value, EDITION_LIST, problems)
        else:
            check_key(row, file, key, key, value, problems)


def check_edition_part(row: ContentRow, file: str, edition: str, part: object, problems: Problems) -> None:
    if not isinstance(part, dict):
        sentence = f"found {shown(part)}, but it must be a table such as {{ effect = {{ wood = 2 }} }}."
        problems.add(file, row.label, edition, sentence)
        return
    for key, value in part.items():
        if key == row.table.by:
            sentence = "this key tells the rows apart, so it cannot differ between editions."
            problems.add(file, row.label, f"{edition}.{key}", sentence)
        else:
            check_key(row, file, key, f"{edition}.{key}", value, problems)


def check_key(
    row: ContentRow, file: str, key: str, shown_key: str, value: object, problems: Problems
) -> None:
    allowed = (*row.table.keys, "source", "sources")
    if key == "sources" and isinstance(value, dict):
        for marked, mark in value.items():
            if marked not in row.table.keys:
                sentence = unknown("key", marked, tuple(row.table.keys))
                problems.add(file, row.label, f"{shown_key}.{marked}", sentence)
            check_value(row, file, f"{shown_key}.{marked}", mark, MARK, problems)
    elif key == "sources":
        sentence = f'found {shown(value)}, but it must be a table such as {{ workers = "X" }}.'
        problems.add(file, row.label, shown_key, sentence)
    elif key not in allowed:
        names = (*allowed, "editions", *EDITIONS) if row.table.by_edition else allowed
        problems.add(file, row.label, shown_key, unknown("key", key, names))
    else:
        reader = MARK if key == "source" else row.table.keys[key].read
        check_value(row, file, shown_key, value, reader, problems)


def check_value(
    row: ContentRow, file: str, key: str, value: object, read: ValueReader, problems: Problems
) -> None:
    try:
        read(value)
    except ValueError as error:
        problems.add(file, row.label, key, str(error))


def check_complete(row: ContentRow, problems: Problems) -> None:
    """Every required key is there, in every edition that has the row."""
    for edition in editions_of(row):
        present = {**row.raw, **row.raw.get(edition, {})}
        for key, spec in row.table.keys.items():
            if spec.default is REQUIRED and key not in present:
                problems.add(row.file, row.label, key, "this key is missing; the row must say it.")
    if "source" not in row.raw:
        sentence = 'this key is missing; every row must say "R", "P", "X" or "O".'
        problems.add(row.file, row.label, "source", sentence)


def check_editions(row: ContentRow, written: ContentRow, file: str, problems: Problems) -> None:
    """What is `written` for an edition would be lost if `row` is not part of that edition."""
    for edition in EDITIONS:
        if row.table.by_edition and edition in written.raw and edition not in editions_of(row):
            sentence = f"found values for {edition}, but that edition does not have this row."
            problems.add(file, row.label, edition, sentence)


def editions_of(row: ContentRow) -> tuple[str, ...]:
    if row.table.by_edition:
        return tuple(row.raw.get("editions", EDITIONS))
    return (row.raw["id"],) if row.raw.get("id") in EDITIONS else EDITIONS


def lay_over(rows: Rows, homes: Iterable[Home], override: Path, problems: Problems) -> None:
    """Replace single values by those of the override folder, which holds files of the same names."""
    prefix = f"{override}/"
    if not override.is_dir() or not any(override.rglob("*.toml")):
        sentence = "this must be a folder with TOML files named like those of the box."
        problems.add(str(override), "", "", sentence)
        return
    refuse_unknown_files(override, prefix, homes, problems)
    for file, tables in box_files(homes).items():
        if (override / file).is_file():
            written = read_file(override / file, prefix + file, tables, problems)
            for name, table in tables.items():
                corrections = written.get(name, [])
                for at, raw in enumerate(corrections, start=1):
                    label = label_of(name, table, raw, at)
                    refuse_double(prefix + file, label, table, raw, corrections[: at - 1], problems)
                    correct(rows[file, name], table, prefix + file, name, raw, at, problems)


def refuse_double(
    file: str, label: str, table: TableSpec, raw: Raw, earlier: list[Raw], problems: Problems
) -> None:
    """A row must not be known by what an earlier row of its table is known by."""
    if table.by in raw and any(other.get(table.by) == raw[table.by] for other in earlier):
        sentence = f"found {shown(raw[table.by])} a second time, but it must stand in one row only."
        problems.add(file, label, table.by, sentence)


def correct(
    rows: list[ContentRow], table: TableSpec, file: str, name: str, raw: Raw, at: int, problems: Problems
) -> None:
    """Lay one row of an override over the row of the box with the same id."""
    label = label_of(name, table, raw, at)
    if table.by not in raw:
        problems.add(file, label, table.by, "this key is missing; it says which row is to be changed.")
        return
    found = [row for row in rows if row.raw[table.by] == raw[table.by]]
    if not found:
        known = ", ".join(str(row.raw[table.by]) for row in rows) or "here it has none"
        sentence = f"found {shown(raw[table.by])}, but an override changes rows of the box only: {known}."
        problems.add(file, label, table.by, sentence)
        return
    if "editions" in raw and table.by_edition:
        sentence = "an override changes values; it cannot add a row to an edition or take one out."
        problems.add(file, label, "editions", sentence)
        return
    before = len(problems.found)
    written = ContentRow(file, label, table, raw)
    check_row(written, file, problems)
    check_editions(found[0], written, file, problems)
    if len(problems.found) == before:
        merge(found[0], raw, file, problems)


def merge(row: ContentRow, raw: Raw, file: str, problems: Problems) -> None:
    """Replace values of a row by those that `file` of an override has."""
    for part, values in split(row.table, raw).items():
        target = row.raw if part == "" else row.raw.setdefault(part, {})
        for key, value in values.items():
            if key == "sources":
                target[key] = {**target.get(key, {}), **value}
            else:
                target[key] = value
            row.replaced.setdefault(part, set()).add(key)
            problems.overridden[row.file, row.label, key] = file


def split(table: TableSpec, raw: Raw) -> dict[str, Raw]:
    """The values of a row by the part they stand in: "" for the row itself, else the edition."""
    parts = {edition: raw[edition] for edition in EDITIONS if table.by_edition and edition in raw}
    return {"": {key: value for key, value in raw.items() if key not in (*parts, table.by)}, **parts}


def entries(rows: Rows, edition: str) -> Entries:
    """The rows of one edition with its own values in place. Rows must have been checked before."""
    return {
        place: [resolve(row, edition) for row in table_rows if edition in editions_of(row)]
        for place, table_rows in rows.items()
    }


def resolve(row: ContentRow, edition: str) -> ContentEntry:
    own: Raw = row.raw.get(edition, {}) if row.table.by_edition else {}
    values = {}
    for key, spec in row.table.keys.items():
        written = own.get(key, row.raw.get(key, REQUIRED))
        values[key] = spec.default if written is REQUIRED else spec.read(written)
    source: str = own.get("source") or row.raw["source"]
    marks = {**row.raw.get("sources", {}), **own.get("sources", {})}
    replaced = row.replaced.get(edition, set()) | (row.replaced.get("", set()) - (own.keys() - {"sources"}))
    return ContentEntry(
        row.file,
        row.label,
        values,
        source,
        {key: marks.get(key, source) for key in values},
        frozenset(replaced),
    )


def written(value: Any) -> str:
    """A value that has been read, shown again the way the tables write it."""
    if value is None:
        return "nothing"
    if (
        isinstance(value, tuple)
        and value
        and all(isinstance(i, tuple) and isinstance(i[0], str) for i in value)
    ):
        return shown(dict(value))
    if isinstance(value, tuple):
        return shown([list(item) if isinstance(item, tuple) else item for item in value])
    return shown(value)


def words(effect: Iterable[tuple[str, int]]) -> set[str]:
    return {word for word, _ in effect}
