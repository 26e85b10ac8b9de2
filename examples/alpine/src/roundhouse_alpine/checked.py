"""What must be true of flags in every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from roundhouse.lab.broken import ensure
from roundhouse.lab.extension import CheckExtension, Thing, each
from roundhouse.rules import GameState, Ruleset
from roundhouse.rules.layout import ROUTES

from .boxed import flags_in
from .rules import FLAGS


def check_flags(state: GameState) -> None:
    """No route has more flags than it has room for."""
    room = flags_in(state.rules.content).room
    for seat, p in enumerate(state.players):
        laid = p[FLAGS : FLAGS + ROUTES]
        ensure(all(0 <= count <= room for count in laid), "seat {} has laid flags {}", seat, laid)


def _things(rules: Ruleset) -> Iterator[Thing]:
    for code in rules.route_codes:
        yield from each("flags", code, "laid")


def _laid(before: GameState, after: GameState, seat: int, route: int) -> Iterator[Thing]:
    yield Thing("flags", before.rules.route_codes[route], "laid")


CHECKED: Final = CheckExtension(part="flags", invariants=check_flags, things=_things, touched={"flag": _laid})
