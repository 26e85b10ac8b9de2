"""No game changes the ruleset that all games of a process share; so games in threads leave each other alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from roundhouse.rules import Ruleset
from tests.conformance.fingerprints import choices, fingerprints, read
from tests.conformance.rulesets import Choice

PLAIN = (int, str, float, bool, type(None))
MADE_WHEN_ASKED = ("_fingerprint", "memory")


def contents(rules: Ruleset) -> str:
    """All that a ruleset holds, parts and plans included, as text."""
    known: set[int] = set()

    def told(thing: Any) -> object:
        if isinstance(thing, PLAIN):
            return thing
        if isinstance(thing, list | tuple | set | frozenset):
            return [told(one) for one in (sorted(thing) if isinstance(thing, set | frozenset) else thing)]
        if isinstance(thing, dict):
            return [(key, told(value)) for key, value in thing.items()]
        if not type(thing).__module__.startswith("roundhouse.rules") or id(thing) in known:
            return type(thing).__name__
        known.add(id(thing))
        return [(name, told(value)) for name, value in fields(thing)]

    return repr(told(rules))


def fields(thing: object) -> Iterator[tuple[str, Any]]:
    """Attributes by name, also of a compiled class."""
    for name in dir(thing):
        value = getattr(thing, name)
        if not name.startswith("__") and not callable(value) and name not in MADE_WHEN_ASKED:
            yield name, value


@pytest.mark.sampled(2)
def test_no_game_changes_a_ruleset(choice: Choice) -> None:
    before = contents(choice.rules())
    assert len(before) > 10_000
    fingerprints(choice, 0)
    assert contents(choice.rules()) == before


@pytest.fixture
def hurry() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    normal = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(normal)


@pytest.mark.usefixtures("hurry")
def test_games_in_threads_leave_each_other_alone() -> None:
    written = read()["games"]
    starts = [(choice, seed) for choice in choices()[::4] for seed in (0, 1)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda start: fingerprints(*start), starts))
    assert found == [written[f"{choice} seed {seed}"] for choice, seed in starts]
