"""What Emil adds to the box: his workers, and a card for every space that he blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from roundhouse.content.extension import ContentExtension
from roundhouse.content.loader import record
from roundhouse.content.model import Content, Idea
from roundhouse.content.schema import WHEN, KeySpec, TableSpec, distinct, flag, name, number
from roundhouse.content.tables import Entries, Say

FILE: Final = "emil.toml"
LIGHT_ENGINEER: Final = "light-engineer"  # the card of the engineer who lies on the board


@dataclass(frozen=True)
class Opponent:
    """His workers and his cards."""

    workers: int
    more: tuple[int, ...]  # your points at which he gets another one
    cards: tuple[Idea, ...]  # ids of spaces, or LIGHT_ENGINEER
    source: str
    # spaces whose action you cannot carry out, not only colours that you do not have
    skips_unusable: bool = False


def emil_in(content: Content) -> Opponent:
    return cast(Opponent, content.brought["emil"])


def _read(rows: Entries) -> Mapping[str, Any]:
    cards = tuple(record(Idea, row, effect=()) for row in rows[FILE, "card"])
    return {"emil": record(Opponent, rows[FILE, "emil"][0], leave=("id",), cards=cards)}


def _check(rows: Entries, say: Say) -> None:
    emil = rows[FILE, "emil"][0]
    if list(emil.values["more"]) != sorted(emil.values["more"]):
        say(emil, "more", "the points must rise")
    solo = [row.values["id"] for row in rows["spaces.toml", "space"] if 1 in row.values["players"]]
    for row in rows[FILE, "card"]:
        if row.values["id"] not in (*solo, LIGHT_ENGINEER):
            say(row, "id", f"it must be a space that is open in the solo game, or {LIGHT_ENGINEER}")


BOXED: Final = ContentExtension(
    files={
        FILE: {
            "emil": TableSpec(
                "id",
                {
                    "id": KeySpec(name),
                    "workers": KeySpec(number(1)),
                    "more": KeySpec(distinct(number(1))),
                    "skips-unusable": KeySpec(flag),
                },
            ),
            "card": TableSpec("id", {"id": KeySpec(name), **WHEN}),
        }
    },
    read=_read,
    check=_check,
)
