"""The short forms of `make load` and `make faults`: nothing fails, nothing is lost, and the reports say so."""

from __future__ import annotations

import sys

import pytest
from bench.faults import kill_again_and_again, send_nonsense
from bench.load import Load, measure, told

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processor time is read from /proc"),
]


def test_a_small_load_is_carried_without_an_error() -> None:
    found = measure(Load(tables=4, watchers=3, think=0.3, seconds=3.0, depth=30))
    assert found.tally.errors == []
    assert len(found.tally.moves) > 5
    assert found.tally.pushed >= len(found.tally.moves)  # the other one, and those who watch
    assert found.processor > 0
    assert "errors: 0" in told(found)


def test_a_server_is_killed_and_has_every_answered_move() -> None:
    said = kill_again_and_again(2, seed=3)
    assert "0 of them lost" in said


def test_nonsense_changes_nothing() -> None:
    said = send_nonsense(160, seed=4)
    assert said.startswith("- **160 requests**")
