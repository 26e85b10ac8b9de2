"""What the board adds to the box: how many flags a route has room for, what they score, and a section for its space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import records
from roundhouse.content.model import Content
from roundhouse.content.schema import KeySpec, TableSpec, name, number
from roundhouse.content.tables import Entries

TABLE: Final = ("flags.toml", "flags")


@dataclass(frozen=True)
class FlagRow:
    id: str
    room: int
    points: int
    source: str


def flags_in(content: Content) -> FlagRow:
    return cast(tuple[FlagRow, ...], content.brought["flags"])[0]


def _read(rows: Entries) -> Mapping[str, Any]:
    return {"flags": records(FlagRow, rows[TABLE])}


BOXED: Final = ContentExtension(
    files={
        TABLE[0]: {
            TABLE[1]: TableSpec(
                "id", {"id": KeySpec(name), "room": KeySpec(number(1)), "points": KeySpec(number(1))}
            )
        }
    },
    read=_read,
    sections=("alps",),
)
