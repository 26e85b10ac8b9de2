"""A decision over which the rules take long is logged with its position."""

from __future__ import annotations

import json
import logging
from time import thread_time

import pytest

from roundhouse import game as game_module
from roundhouse.game import Game
from roundhouse.rules import GameState, legal
from roundhouse.service.model.slugs import in_log
from tests.service.support import Browser


def slow_legal(state: GameState) -> list[int]:
    """The rules at their worst."""
    end = thread_time() + 0.06
    while thread_time() < end:
        pass
    return legal(state)


def test_a_long_decision_is_logged_with_its_position(
    me: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = me.open("me", "screen")
    me.play(table_id, "bonus coin")
    with me.table(table_id) as table:
        expected = [move.notation for move in table.match.legal()]
    caplog.set_level(logging.WARNING, "roundhouse.service.tables.slow_decisions")
    monkeypatch.setattr(game_module, "legal", slow_legal)
    assert me.play(table_id)[0] == 200
    monkeypatch.undo()
    (line,) = [
        record.getMessage()
        for record in caplog.records
        if record.name == "roundhouse.service.tables.slow_decisions"
    ]
    assert f"at table {in_log(table_id)}, move 2" in line
    position = json.loads(line.partition("in the position ")[2])
    assert [move.notation for move in Game.from_position(position).legal()] == expected


def test_an_ordinary_decision_is_not(me: Browser, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "roundhouse.service.tables.slow_decisions")
    table_id = me.open("me", "screen")
    for _ in range(5):
        assert me.play(table_id)[0] == 200
    assert not caplog.records
