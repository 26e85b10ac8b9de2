"""Positions in words: every decision of every game can be written down and set up again."""

from __future__ import annotations

import json
import tomllib

from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.toml_text import toml_text
from roundhouse.rules import legal
from tests.conformance.play import Played


def test_every_decision_comes_back_from_its_position(game: Played) -> None:
    for where, state, options in game.decisions():
        position = position_of(state)
        twin = state_from_position(position, state.rules)
        assert twin == state, where
        assert legal(twin) == list(options), where
        assert position_of(twin) == position, where


def test_a_position_survives_both_kinds_of_file(game: Played) -> None:
    for where, state, _ in list(game.decisions())[::7]:
        position = position_of(state)
        assert json.loads(json.dumps(position)) == position, where
        assert tomllib.loads(toml_text(position)) == position, where


def test_a_position_says_by_itself_which_rules_it_is_for(game: Played) -> None:
    for where, state, _ in list(game.decisions())[::7]:
        twin = state_from_position(position_of(state))
        assert twin.rules.options() == state.rules.options(), where
        assert twin.digest() == state.digest(), where
