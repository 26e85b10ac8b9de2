"""Games that stand before a certain decision, found by chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from roundhouse.game import Game
from roundhouse.rules import decider, legal
from roundhouse.rules.moves import DONE, PASS
from roundhouse.rules.state import GameState
from roundhouse.rules.vocabulary import F_POOL
from roundhouse.view.options import lapses
from roundhouse.view.secrets import redact
from roundhouse.view.turn_log import BEGINNINGS
from roundhouse.web.match import after, forced_step, secret_since, turn_ended

Wanted = Callable[[GameState], bool]


def game_with(wanted: Wanted, players: int = 2, **options: object) -> Game:
    """A game in which the first seat has such a decision, found by chance."""
    for seed in range(40):
        game, chance = Game.new(players=players, seed=seed, **options), Random(seed)  # type: ignore[arg-type]
        while not game.over:
            if game.decider == 0 and wanted(game.state):
                return game
            game.play(chance.choice(legal(game.state)))
    raise AssertionError("no such decision in 40 games")


def worth_keeping(state: GameState) -> bool:
    return state.stack[-1][0] == F_POOL and DONE in legal(state) and lapses(redact(state, decider(state)))


def worth_nothing(state: GameState) -> bool:
    if (
        state.stack[-1][0] != F_POOL
        or DONE not in legal(state)
        or secret_since([state, after(state, DONE)], 0)
    ):
        return False
    return not lapses(redact(state, decider(state)))


def has_forced_end(state: GameState) -> bool:
    """A choice after which a step is left that has only one place."""
    if state.stack[-1][0] in BEGINNINGS:
        return False
    for move in legal(state):
        then = after(state, move)
        if then.stack and decider(then) == 0 and forced_step(then) is not None:
            return not secret_since([state, then], 0)
    return False


def ends_by_itself(state: GameState) -> bool:
    """A step that ends the turn, and Emil acts."""
    return any(
        move not in (DONE, PASS) and turn_ended(then := after(state, move), 0) and bool(then.stack)
        for move in legal(state)
        if state.stack[-1][0] == F_POOL
    )


def before_scoring(players: int, first: int | None = None) -> tuple[Game, str]:
    """A game in which the first seat makes the last move of a round, and that move; `first` begins the next round."""
    for seed in range(40):
        game, chance = Game.new(players=players, seed=seed), Random(seed)
        while not game.over:
            move, seat = chance.choice(legal(game.state)), game.decider
            after_it = after(game.state, move)
            wanted = first is None or (after_it.stack and decider(after_it) == first)
            if seat == 0 and after_it.round != game.round > 1 and wanted:
                return game, game.find(move).notation
            game.play(move)
    raise AssertionError("no such move in 40 games")
