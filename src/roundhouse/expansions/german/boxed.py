"""What the German board adds to the box: its extensions and its income tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from roundhouse.content.check_boards import check_benefit
from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import record, records, specials_of
from roundhouse.content.model import Content, Idea, Special
from roundhouse.content.schema import EFFECT, SPECIAL_SPACE, KeySpec, TableSpec, name, number
from roundhouse.content.tables import Entries, Say

EXTENSIONS: Final = "extensions.toml"
INCOME: Final = "income.toml"


@dataclass(frozen=True)
class Extension:
    """A piece of a route; the spaces of its specials count from 1 inside it."""

    id: str  # "2-1": size and number
    size: int
    specials: tuple[Special, ...]
    source: str


def extensions_in(content: Content) -> tuple[Extension, ...]:
    return cast(tuple[Extension, ...], content.brought["extensions"])


def incomes_in(content: Content) -> tuple[Idea, ...]:
    return cast(tuple[Idea, ...], content.brought["incomes"])


def _read(rows: Entries) -> Mapping[str, Any]:
    extensions = tuple(
        record(Extension, row, specials=specials_of(rows, EXTENSIONS, extension=row.values["id"]))
        for row in rows[EXTENSIONS, "extension"]
    )
    return {"extensions": extensions, "incomes": records(Idea, rows[INCOME, "income"])}


def _check(rows: Entries, say: Say) -> None:
    """Every extension fits a station, and its special spaces lie on it."""
    sizes = {row.values["size"] for (_, table), found in rows.items() if table == "station" for row in found}
    size_of = {row.values["id"]: row.values["size"] for row in rows[EXTENSIONS, "extension"]}
    for row in rows[EXTENSIONS, "extension"]:
        if row.values["size"] not in sizes:
            say(row, "size", f"it must fit a station: {', '.join(map(str, sorted(sizes)))}")
    for row in rows[EXTENSIONS, "special"]:
        size = size_of.get(row.values["extension"])
        if size is None:
            say(row, "extension", f"it must be one of the extensions: {', '.join(size_of)}")
        elif row.values["space"] > size:
            say(row, "space", f"{row.values['extension']} ends at {size}")
        else:
            check_benefit(row, say)


BOXED: Final = ContentExtension(
    files={
        EXTENSIONS: {
            "extension": TableSpec("id", {"id": KeySpec(name), "size": KeySpec(number(1))}),
            "special": TableSpec("id", {"id": KeySpec(name), "extension": KeySpec(name), **SPECIAL_SPACE}),
        },
        INCOME: {
            "income": TableSpec("id", {"id": KeySpec(name), "effect": EFFECT, "copies": KeySpec(number(1))})
        },
    },
    read=_read,
    lengths={"munich": 8, "hamburg": 15, "berlin": 13},
    check=_check,
)
