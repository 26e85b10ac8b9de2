"""What this room asks of an expansion: `SEEN` in `seen.py` of its folder names the features of an evaluation.

The rows of weights are laid out when this room is imported, so it asks at once. `SEEN` is therefore a plain table, and
`seen.py` imports nothing of this room. The pieces of a manifest are features by themselves: how many, and of how many
kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from roundhouse import expansions
from roundhouse.content.manifest import PLAYER, Manifest, all_manifests
from roundhouse.rules.declared import column_of

Features = dict[str, Callable[[list[int]], int]]  # by name, each a number read off a player's row


@cache
def all_seen() -> tuple[Features, ...]:
    return (*expansions.faces("seen", dict), *map(_declared, all_manifests()))


def _declared(manifest: Manifest) -> Features:
    found: Features = {}
    for pieces in manifest.of(PLAYER):
        columns = slice(column_of(pieces), column_of(pieces) + pieces.columns())
        found[pieces.name] = partial(_total, columns)
        if pieces.columns() > 1:
            found[f"{pieces.name} kinds"] = partial(_kinds, columns)
    return found


def _total(columns: slice, p: list[int]) -> int:
    return sum(p[columns])


def _kinds(columns: slice, p: list[int]) -> int:
    return sum(map(bool, p[columns]))
