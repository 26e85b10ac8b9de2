"""The box of one edition, read strictly from the tables beside this file and in the folders of expansions.

`load` returns a `Content` or raises a `ContentError` that names file, table and key; `check` lists all that
is wrong. An override folder, for owners of the box with other numbers in front of them, replaces single
values.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, is_dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from roundhouse import expansions
from roundhouse.content import model
from roundhouse.content.check_games import check_names, named_ingredients
from roundhouse.content.checks import check_counts, check_sense
from roundhouse.content.extension import all_boxed
from roundhouse.content.manifest import all_manifests
from roundhouse.content.schema import EDITIONS
from roundhouse.content.tables import ContentEntry, Entries, entries, read_rows
from roundhouse.problems import ContentError, Problems, shown

__all__ = ["CONTENT_FOLDER", "EDITIONS", "ContentError", "check", "fingerprint", "load", "read_box"]

CONTENT_FOLDER = Path(__file__).parent
Record = TypeVar("Record")
_READING = Lock()


def load(edition: str = "ultimate", override: Path | str | None = None) -> model.Content:
    """The box of `edition`, with the values in the folder `override` in place of its own.

    >>> load("classic").edition.doublers
    20
    """
    if edition not in EDITIONS:
        sentence = f"found {shown(edition)}, but there are only {' and '.join(EDITIONS)}."
        raise ContentError("editions.toml", "[[edition]]", "id", sentence)
    folder = owners_folder(override)
    contents = printed_box() if folder is None else _owners_box(folder, _stamp(folder))
    return contents[edition]


@lru_cache(maxsize=8)
def _owners_box(folder: Path, stamp: tuple[tuple[str, int, int], ...]) -> dict[str, model.Content]:
    """The box with an owner's values, read again when a file of the folder has changed."""
    return read_box(CONTENT_FOLDER, folder)


def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """By which a change is noticed: name, time and size of every file."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("*")))
    return tuple((str(path), told.st_mtime_ns, told.st_size) for path, told in found)


def owners_folder(override: Path | str | None) -> Path | None:
    """The folder of an owner's values. That of an expansion is none: its tables are in the box already."""
    if override is None or not expansions.is_expansion(Path(override)):
        return None if override is None else Path(override)
    if Path(override).resolve() not in [one.folder.resolve() for one in expansions.found()]:
        sentence = (
            f"this is an expansion; it must be named before the program starts, in {expansions.VARIABLE}."
        )
        raise ContentError(str(override), "", "", sentence)
    return None


def check(override: Path | str | None = None) -> list[ContentError]:
    """Everything that is wrong with the tables; nothing if they are in order."""
    problems = Problems(owners_folder(override))
    read_entries(CONTENT_FOLDER, problems)
    return problems.found


def printed_box() -> dict[str, model.Content]:
    """The box as it was printed. One thread reads it, others wait for that."""
    with _READING:
        return _printed_box()


@cache
def _printed_box() -> dict[str, model.Content]:
    return read_box(CONTENT_FOLDER)


def read_box(folder: Path, override: Path | None = None) -> dict[str, model.Content]:
    """The box in `folder` for every edition, or the first thing that is wrong with it."""
    problems = Problems(override)
    by_edition = read_entries(folder, problems)
    problems.raise_first()
    contents = {edition: content(rows) for edition, rows in by_edition.items()}
    fingerprint = fingerprint_of(contents)
    return {edition: replace(box, fingerprint=fingerprint) for edition, box in contents.items()}


def read_entries(folder: Path, problems: Problems) -> dict[str, Entries]:
    """Rows by edition. Each round of checks needs what the one before it has made sure of."""
    rows, counts = read_rows(folder, problems.override, problems)
    if problems.found:
        return {}
    by_edition = {edition: entries(rows, edition) for edition in EDITIONS}
    for edition, found in by_edition.items():
        check_counts(edition, found, counts, problems)
    if not problems.found:
        check_names(by_edition, problems)
        for found in by_edition.values():
            check_sense(found, problems)
    return by_edition


def content(rows: Entries) -> model.Content:
    """One edition of the box; its fingerprint follows when all editions are known."""
    return model.Content(
        edition=edition_of(rows["editions.toml", "edition"][0]),
        spaces=records(model.ActionSpace, rows["spaces.toml", "space"]),
        lying={row.values["players"]: row.values["lying"] for row in rows["setup.toml", "row"]},
        row={row.values["players"]: row.values["places"] for row in rows["setup.toml", "row"]},
        engineers=records(model.Engineer, rows["engineers.toml", "engineer"]),
        tiles=records(model.Tile, rows["tiles.toml", "tile"]),
        boards={board.id: board for board in (board_of(rows, file) for file in files(rows, "board"))},
        tracks={track.id: track for track in (track_of(rows, file) for file in files(rows, "track"))},
        valuations={row.values["id"]: row.values["points"] for row in rows["valuations.toml", "valuation"]},
        tokens=records(model.Idea, rows["ideas.toml", "token"]),
        cards=records(model.Idea, rows["ideas.toml", "card"]),
        bonuses=records(model.Idea, rows["bonuses.toml", "bonus"]),
        end_cards=tuple(
            record(model.EndCard, row, kind=row.values["id"]) for row in rows["end_cards.toml", "card"]
        ),
        setups=tuple(record(model.Setup, row, leave=("id",)) for row in rows["setup.toml", "setup"]),
        modules={row.values["id"]: record(model.Module, row) for row in rows["modules.toml", "module"]},
        brought=brought_by(rows),
        elsewhere=elsewhere_of(rows),
        fingerprint="",
        overrides=overrides_of(rows),
    )


def brought_by(rows: Entries) -> dict[str, Any]:
    """What expansions add: tables of their own, and what manifests declare: tiles by kind, numbers by key."""
    found = {name: table for boxed in all_boxed() for name, table in boxed.read(rows).items()}
    for manifest in all_manifests():
        for tiles in manifest.tiles:
            found[tiles.name] = records(model.Idea, rows[tiles.file, tiles.table])
        if values := manifest.values:
            (row,) = rows[f"{values.name}.toml", values.name] or (None,)
            found[values.name] = {key: row.values[key] for key in values.numbers} if row else {}
    return found


def record(made: type[Record], row: ContentEntry, leave: tuple[str, ...] = (), **more: object) -> Record:
    """A row as a record of the model; hyphens of the tables are underscores there."""
    values = {key.replace("-", "_"): value for key, value in row.values.items() if key not in leave}
    if "with" in values:
        values["when"] = model.When(values.pop("with"), values.pop("without"))
    return made(**{**values, "source": row.source, **more})


def records(made: type[Record], rows: list[ContentEntry]) -> tuple[Record, ...]:
    return tuple(record(made, row) for row in rows)


def files(rows: Entries, table: str) -> list[str]:
    """The files of boards or tracks, without those that the edition does not have."""
    return [file for (file, name), found in rows.items() if name == table and found]


def edition_of(row: ContentEntry) -> model.Edition:
    marks = {key.replace("-", "_"): mark for key, mark in row.marks.items() if key != "id"}
    return record(model.Edition, row, source=marks)


def board_of(rows: Entries, file: str) -> model.Board:
    board = rows[file, "board"][0]
    routes = [
        record(model.Route, row, specials=specials_of(rows, file, route=row.values["id"], variant=""))
        for row in rows[file, "route"]
    ]
    variants = [
        record(
            model.Variant,
            row,
            specials=specials_of(rows, file, route=row.values["route"], variant=row.values["id"]),
        )
        for row in rows[file, "variant"]
    ]
    return record(
        model.Board,
        board,
        routes=tuple(routes),
        variants=tuple(variants),
        stations=records(model.Station, rows[file, "station"]),
        boulders=records(model.Boulder, rows[file, "boulder"]),
    )


def specials_of(rows: Entries, file: str, **place: str) -> tuple[model.Special, ...]:
    """The special spaces of one file that name this route, variant or the like."""
    own = [row for row in rows[file, "special"] if all(row.values[key] == it for key, it in place.items())]
    return tuple(record(model.Special, row, leave=("id", *place)) for row in own)


def track_of(rows: Entries, file: str) -> model.IndustryTrack:
    """A space without a printed number scores the number before it."""
    spaces = []
    points = 0
    for row in rows[file, "space"]:
        values = {key: value for key, value in row.values.items() if key not in ("place", "name", "nut-with")}
        points = points if values["points"] is None else values["points"]
        gap = values["gap"]
        label = row.values["name"] or (f"gap {gap}" if gap else str(points))
        own = {"label": label, "points": points, "nut_when": model.When(row.values["nut-with"])}
        spaces.append(model.IndustrySpace(**{**values, **own}, source=row.source))
    return record(model.IndustryTrack, rows[file, "track"][0], spaces=tuple(spaces))


def elsewhere_of(rows: Entries) -> dict[str, str]:
    """What games can be made of that does not come with the box."""
    guests = {f"{name}/tables/": name for name in expansions.guests()}
    return {
        name: guest
        for name, row in named_ingredients(rows)
        for home, guest in guests.items()
        if row.file.startswith(home)
    }


def overrides_of(rows: Entries) -> tuple[str, ...]:
    return tuple(
        f"{file}: {row.label}: {key}"
        for (file, _), table_rows in rows.items()
        for row in table_rows
        for key in sorted(row.overridden)
    )


def fingerprint_of(contents: dict[str, model.Content]) -> str:
    """The first 16 hex digits of the SHA-256 of every value of every edition.

    Source marks are left out: to learn where a number comes from does not make another game of it.
    """
    values = {edition: asdict(box) for edition, box in contents.items()}
    for box in values.values():
        del box["fingerprint"], box["overrides"], box["elsewhere"]
        box.update(box.pop("brought"))
    return fingerprint(values)


def fingerprint(values: Any) -> str:
    """A short hash of records of the model and plain values, source marks left out."""
    dump = json.dumps(without_marks(values), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(dump.encode()).hexdigest()[:16]


def without_marks(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return without_marks(asdict(value))
    if isinstance(value, dict):
        return {str(key): without_marks(item) for key, item in value.items() if key != "source"}
    if isinstance(value, (list, tuple)):
        return [without_marks(item) for item in value]
    return value
