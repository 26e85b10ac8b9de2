"""What this room asks of an expansion: the class that `boxed.py` of its folder fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from roundhouse import expansions

if TYPE_CHECKING:
    from roundhouse.content.schema import Table
    from roundhouse.content.tables import Entries


@dataclass(frozen=True)
class Boxed:
    """Tables that an expansion adds to the box; the files lie in its folder `tables`."""

    files: Mapping[str, Mapping[str, Table]]
    read: Callable[[Entries], Mapping[str, Any]]  # what stands in `Content.brought`, by name


@cache
def all_boxed() -> tuple[Boxed, ...]:
    return expansions.faces("boxed", Boxed)
