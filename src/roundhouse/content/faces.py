"""What this room asks of an expansion: the class that `boxed.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.content.schema import Table
    from roundhouse.content.tables import Entries, Say


@dataclass(frozen=True)
class Boxed:
    """Tables that an expansion adds to the box; the files lie in its folder `tables`.

    Boards, tracks and rows for the tables of the box lie there too, and need no word here.
    """

    files: Mapping[str, Mapping[str, Table]] = field(default_factory=dict)
    # what stands in `Content.brought`, by name
    read: Callable[[Entries], Mapping[str, Any]] = lambda _: {}
    lengths: Mapping[str, int] = field(default_factory=dict)  # of routes and their variants, as printed
    check: Callable[[Entries, Say], None] | None = None  # says what makes no sense in one edition


@cache
def all_boxed() -> tuple[Boxed, ...]:
    return expansions.faces("boxed", Boxed)
