"""What earlier versions of the rules did otherwise (`rules/versions`): games that were begun go on that way."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, apply, legal, ruleset
from roundhouse.rules.notation import notation, parse

TRAIN = {"train": ["industry-1", "coin-1"], "train-open": ["points", "any", "doubler"]}


def after(version: int, line: str, position: dict[str, Any]) -> GameState:
    """A position of a game under a version of the rules, some moves later."""
    options = {key: position[key] for key in ("board", "industry", "modules") if key in position}
    rules = ruleset(players=position["players"]["count"], version=version, **options)
    state = state_from_position(position, rules)
    for words in line.split(", "):
        apply(state, parse(state, words))
    return state


def offered(state: GameState) -> list[str]:
    return [notation(state, move) for move in legal(state)]


@pytest.mark.parametrize(("version", "left"), [(2, False), (3, True)])
def test_closing_counted_kinds(version: int, left: bool) -> None:
    mine = {"coal": 2, "foundries": ["any"], "engineers": [14], "locomotives": {"TS": [2]}}
    position = {"modules": ["coal"], "players": {"count": 2, "A": mine}}
    state = after(version, "engineer-14, use foundry any, wood KY, wood TS, close TS/2", position)
    assert ("wood TS" in offered(state)) == left


@pytest.mark.parametrize(("version", "left"), [(2, False), (3, True)])
def test_paying_for_a_coin_condition_ended_closing(version: int, left: bool) -> None:
    mine = {"coal": 2, "foundries": ["any"], "tracks": {"RM": {"wood": 5}}, "coins": 2}
    position = {"board": "american", "modules": ["coal"], "players": {"count": 2, "A": mine}}
    state = after(version, "use foundry any, wood RM, pay RM 6, dividend points", position)
    assert any(words.startswith("close") for words in offered(state)) == left


@pytest.mark.parametrize(("version", "burns"), [(2, False), (3, True)])
def test_coal_was_burnt_only_in_the_own_turn(version: int, burns: bool) -> None:
    theirs = {"coal": 3, "factories": ["coal"], "wrenches": [5]}
    position = {"modules": ["coal", "manufactory"], "players": {"count": 2, "B": theirs}, **TRAIN}
    state = after(version, "train, load points, industry 0, share industry-1, industry 5", position)
    assert ("burn" in offered(state)) == burns


@pytest.mark.parametrize(("version", "lapse"), [(2, True), (3, False)])
def test_purple_cars_could_lapse(version: int, lapse: bool) -> None:
    mine = {"tracks": {"SE": {"wood": 3}}, "locomotives": {"SE": [5]}}
    position = {
        "board": "asian",
        "industry": "board",
        "players": {"count": 2, "A": mine},
        "idea-cards": ["cars"],
    }
    state = after(version, "basic, wood SE, idea cards, card cars, purple F1", position)
    assert ("done" in offered(state)) == lapse
