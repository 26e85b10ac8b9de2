"""Positions in words: every decision of every game can be written down and set up again."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.toml_text import toml_text
from roundhouse.rules import GameState, legal
from tests.conformance.play import Played


@pytest.mark.sampled(12)
def test_every_decision_comes_back_from_its_position(game: Played, whole: bool) -> None:
    """Some also from both kinds of file, and without being told the rules. A quick run takes every second decision."""
    step = 1 if whole else 2
    for number, (where, state, options) in list(enumerate(game.decisions()))[game.seed % step :: step]:
        position = position_of(state)
        twin = state_from_position(position, state.rules)
        assert twin == state, where
        assert json.loads(json.dumps(position)) == position, where
        if number % 7 == 0:
            assert legal(twin) == list(options), where
            assert position_of(twin) == position, where
            assert tomllib.loads(toml_text(position)) == position, where
            says_by_itself_which_rules_it_is_for(position, state, where)


def says_by_itself_which_rules_it_is_for(position: dict[str, Any], state: GameState, where: str) -> None:
    twin = state_from_position(position)
    assert twin.rules.options() == state.rules.options(), where
    assert twin.digest() == state.digest(), where
