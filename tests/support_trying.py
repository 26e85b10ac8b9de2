"""Turns that cannot be finished, to be looked at: random games come there if hardly anything is looked at ahead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest import mock

import pytest

from roundhouse.compiled import is_compiled
from roundhouse.game import Game
from roundhouse.record.position import state_from_position
from roundhouse.rules import GameState, decider, legal
from roundhouse.rules.ahead import search
from roundhouse.rules.notation import parse
from roundhouse.rules.vocabulary import F_TURN
from roundhouse.view.trying import cannot_go_on, tried_later
from roundhouse.web.match import RailroadsMatch

# much is on trust on the industry board, where building demands steps
TRUSTING: dict[str, Any] = {"players": 2, "board": "german", "industry": "board"}

needs_small_budget = pytest.mark.skipif(
    is_compiled(), reason="the budget of a compiled search cannot be changed"
)


@contextmanager
def short_sighted() -> Iterator[None]:
    """Hardly anything is looked at, so that much is on trust."""
    with (
        mock.patch.object(search.AheadSearch, "budget", 3),
        mock.patch.object(search, "POSITIONS_A_QUESTION", 1),
    ):
        yield


def walk(seed: int, **options: Any) -> Iterator[Game]:
    """A game of chance: the same one again and again, a move further each time."""
    game, chance = Game.new(seed=seed, **options), Random(seed)
    while not game.over:
        yield game
        offered = legal(game.state)
        game.play(offered[int(chance.random() * len(offered))])


def stuck_game(seat: int | None = None, later: bool | None = None, **options: Any) -> Game:
    """A game in which the turn of a seat cannot be finished; `later`: its first move on trust was not its first."""
    for seed in range(100):
        for game in walk(seed, **(options or TRUSTING)):
            if cannot_go_on(game.state) and seat in (None, decider(game.state)):
                if later in (None, tried_later(game.state)):
                    return game
    raise AssertionError("no turn was stuck")


def trusting_game(seat: int | None = None, **options: Any) -> Game:
    """A game in which a seat chooses an action, one on trust and others that are sure."""
    for seed in range(100):
        for game in walk(seed, **(options or TRUSTING)):
            offered = legal(game.state)
            unsure = game.state.on_trust or ()
            begins = game.state.stack[-1][0] == F_TURN and not game.state.pool
            if begins and unsure and len(unsure) < len(offered) and seat in (None, decider(game.state)):
                return game
    raise AssertionError("nothing was on trust")


BOARD: dict[str, Any] = {
    "tracks": {
        "TS": {"wood": 11, "green": 8, "bronze": 4, "silver": 3},
        "SP": {"wood": 4, "green": 2},
        "KY": {"wood": 6, "green": 4, "bronze": 1},
    },
    "locomotives": {"TS": [6, 3], "SP": [4], "KY": [5]},
}


def stuck_state(pool: dict[str, int], player: dict[str, Any] | None = None) -> GameState:
    """A turn of the first player with something direct that has no place; before it, the turn began."""
    players = {"A": player or BOARD, "B": {}}
    state = state_from_position({"players": players, "turn": "A", "pool": {"indirect": pool}})
    state.pool = [unit & ~1 for unit in state.pool]  # no position may say so
    state.before = state_from_position({"players": players, "turn": "A"})
    state.before.struck = (parse(state.before, "silver-2"),)
    assert cannot_go_on(state)
    return state


def match_of(game: Game) -> RailroadsMatch:
    """The game as the service knows it."""
    match = RailroadsMatch(game.states[0].clone())
    match.__dict__ |= game.copy().__dict__
    return match
