"""The game in numbers: what is counted is what the games have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench import numbers

from roundhouse.rules import new, ruleset
from roundhouse.view.secrets import redact


def test_a_shape_is_counted_in_games() -> None:
    shape = numbers.shape_of(ruleset(2), 2, "random")
    assert shape.turns < len(shape.options)
    assert min(shape.options) >= 1
    assert max(shape.options) <= len(shape.offered)
    again = numbers.shape_of(ruleset(2), 2, "random")
    assert shape.options == again.options
    assert 0 < sum(shape.hidden) / len(shape.hidden) < 0.1


def test_a_view_of_everything_hides_nothing() -> None:
    state = new(ruleset(4), 1)
    assert numbers.hidden_share(state) > 0
    assert numbers.hidden_share(redact(state, state.stack[-1][1])) == 0


def test_the_page_has_a_line_for_every_combination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = {name: numbers.GAMES[name] for name in ("Russian, 2 players", "– coal")}
    monkeypatch.setattr(numbers, "GAMES", some)
    page = tmp_path / "page.md"
    numbers.main(["--games", "1", "--planned", "1", "--timed", "1", "--rounds", "1", "--write", str(page)])
    written = page.read_text("utf-8")
    for name in some:
        assert len(re.findall(rf"^\| {name} \|", written, re.M)) == 3
    assert "{" not in written


def test_every_combination_can_be_played() -> None:
    for options in numbers.GAMES.values():
        ruleset(**options)
