"""Tables for the modules: the manufactory train, special ideas, additional engineers."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.expansions.special_ideas.rules import T_SPECIAL
from roundhouse.expansions.train.rules import T_TRAIN, T_TRAIN_OPEN, T_TRAIN_STACK
from roundhouse.rules import moves
from roundhouse.rules.fields import unpack
from roundhouse.rules.ideas import bits, tokens_placed
from tests.cases.support import offered, play, table

TRAIN = ["manufactory"]
SPECIAL = ["special-ideas"]
ADDITIONAL = ["additional-engineers"]
ALL_THREE = [*TRAIN, *SPECIAL, *ADDITIONAL]
CHOOSING: dict[str, Any] = {
    "pool": {"indirect": {"special-card": 1}}
}  # the special idea token has just been used


# ---- the train


def train(a: dict[str, Any] | None, on: str, beside: str, **position: Any) -> Game:
    """A's turn: tokens on places 2 and 3, and the open ones."""
    tokens = {"train": on.split(), "train-open": beside.split()}
    return table(a, modules=TRAIN, **tokens, **position)


def on_train(game: Game) -> list[str]:
    """The tokens from the first filled place on."""
    return [moves.TRAIN_NAMES[token] for token in unpack(game.state.table[T_TRAIN])]


def beside(game: Game) -> set[str]:
    return {moves.TRAIN_NAMES[token] for token in bits(game.state.table[T_TRAIN_OPEN])}


def in_stack(game: Game) -> list[str]:
    return [moves.TRAIN_NAMES[token] for token in unpack(game.state.table[T_TRAIN_STACK])]


def skip_all(game: Game) -> Game:
    """None of the others wants anything."""
    while "skip" in offered(game):
        play(game, "skip")
    return game


# ---- special ideas


def special(a: Any = None, **position: Any) -> Game:
    """A's turn in a game with special ideas."""
    modules = [*SPECIAL, *position.pop("more", [])]
    return table(a, modules=modules, **position)


def cards_left(game: Game) -> set[str]:
    return {moves.SPECIAL_NAMES[card] for card in bits(game.state.table[T_SPECIAL])}


def placed(game: Game, seat: int = 0) -> int:
    """Tokens that the end bonus card would count."""
    return tokens_placed(game.state.players[seat])


# ---- additional engineers


def crew(a: dict[str, Any] | None = None, lying: str = "", **position: Any) -> Game:
    """A's turn with the additional engineers; the one named lies on place 1."""
    modules = [*ADDITIONAL, *position.pop("more", [])]
    row = {"engineers": {"1": lying}} if lying else {}
    return table(a, modules=modules, **row, **position)
