"""The games of an arena on a Ray cluster: the same games, the same lines, more machines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from roundhouse.lab.arena_plan import Arena, Fixture
from roundhouse.lab.arena_play import ResultLine, play_fixture
from roundhouse.lab.on_ray import run_on_ray


def play_plain(arena: dict[str, Any], fixture: Fixture) -> ResultLine:
    """One game, from plain data."""
    return play_fixture(Arena.from_dict(arena), fixture)


def play_on_ray(ray: ModuleType, arena: Arena, fixtures: Iterable[Fixture]) -> Iterator[ResultLine]:
    """Games as they are finished, whichever is first."""
    for fixture, result in run_on_ray(ray, play_plain, arena.to_dict(), fixtures):
        yield _broken(fixture, result) if isinstance(result, str) else result


def _broken(fixture: Fixture, what: str) -> ResultLine:
    return {
        "pairing": list(fixture.pairing),
        "board": fixture.board,
        "deal": fixture.deal,
        "rotation": fixture.rotation,
        "seats": list(fixture.seats),
        "broke": {"decision": 0, "what": what, "at": ""},
    }
