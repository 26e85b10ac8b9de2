"""Typed dictionaries say what views, positions and reports really hold."""

from __future__ import annotations

from random import Random
from types import UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from roundhouse import Game
from roundhouse.lab.arena import ArenaReport, play_match
from roundhouse.record.position_keys import PLAYER_KEYS, TOP_KEYS
from roundhouse.record.position_types import PlayerPosition, Position
from roundhouse.rules import new
from roundhouse.view.table_types import View
from tests.conformance.rulesets import CHOICES, Choice

OPEN = (Position, PlayerPosition)  # boards and modules add keys of their own


def misfit(value: object, kind: Any, at: str = "") -> str:
    """Where a value is not of its kind, "" if it is."""
    origin, within = get_origin(kind), get_args(kind)
    if kind is Any:
        return ""
    if is_typeddict(kind):
        return _misfit_of_table(value, kind, at)
    if origin in (Union, UnionType):
        return "" if any(not misfit(value, one) for one in within) else f"{at}: {value!r} is no {kind}"
    if origin is list:
        found = [misfit(item, within[0], f"{at}[]") for item in value] if isinstance(value, list) else [at]
        return next(filter(None, found), "")
    if origin is dict:
        found = (
            [misfit(item, within[1], f"{at}.{key}") for key, item in value.items()]
            if isinstance(value, dict)
            else [at]
        )
        return next(filter(None, found), "")
    fits = type(value) is kind or (kind is float and type(value) is int)
    return "" if fits else f"{at}: {value!r} is no {kind}"


def _misfit_of_table(value: object, kind: Any, at: str) -> str:
    if not isinstance(value, dict):
        return f"{at}: {value!r} is no {kind}"
    hints = get_type_hints(kind, include_extras=True)
    unknown = value.keys() - hints.keys()
    if unknown and kind not in OPEN:
        return f"{at}: {sorted(unknown)} are not described"
    missing = kind.__required_keys__ - value.keys()
    if missing:
        return f"{at}: {sorted(missing)} are missing"
    plain = {
        key: get_args(hint)[0] if get_origin(hint) is NotRequired else hint for key, hint in hints.items()
    }
    found = (misfit(item, plain[key], f"{at}.{key}") for key, item in value.items() if key in plain)
    return next(filter(None, found), "")


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_positions_and_views_have_their_shape(choice: Choice) -> None:
    game, chance = Game(new(choice.rules(), 5)), Random(5)
    decisions = 0
    while not game.over:
        if decisions % 40 == 0:
            assert misfit(game.position(), Position) == ""
            assert misfit(game.position(full=True), Position) == ""
            assert misfit(game.view(game.decider), View) == ""
            assert misfit(game.view(None), View) == ""
        game._play(chance.choice(game.legal_ids()))
        decisions += 1
    assert misfit(game.view(None), View) == ""


def test_every_key_of_a_position_is_described() -> None:
    assert set(TOP_KEYS) == set(get_type_hints(Position))
    assert set(PLAYER_KEYS) == set(get_type_hints(PlayerPosition))


@pytest.mark.parametrize("bots", [("greedy:nodes=5", "random"), ("random",)])
@pytest.mark.parametrize("players", [1, 2])
def test_reports_have_their_shape(bots: tuple[str, ...], players: int) -> None:
    assert misfit(play_match(*bots, games=4, players=players), ArenaReport) == ""


def test_a_misfit_is_found() -> None:
    game = Game.new(players=2, seed=1)
    assert "round" in misfit(game.position() | {"round": "1"}, Position)
    assert "missing" in misfit({}, View)
    assert "not described" in misfit(game.view(0) | {"secret": 1}, View)
