"""Tables for the modules: the manufactory train, special ideas, additional engineers."""

from __future__ import annotations

from typing import Any

from roundhouse import Game
from roundhouse.rules.notation import SEATS
from tests.cases.support import offered, play, table, whole, whole_player

TRAIN = ["manufactory"]
SPECIAL = ["special-ideas"]
ADDITIONAL = ["additional-engineers"]
ALL_THREE = [*TRAIN, *SPECIAL, *ADDITIONAL]
# The special idea token has just been used
CHOOSING: dict[str, Any] = {"pool": {"indirect": {"special-card": 1}}}


# ---- the train


def train(a: dict[str, Any] | None, on: str, beside: str, **position: Any) -> Game:
    """A's turn: tokens on places 2 and 3, and the open ones."""
    tokens = {"train": on.split(), "train-open": beside.split()}
    return table(a, modules=TRAIN, **tokens, **position)


def on_train(game: Game) -> list[str]:
    """The tokens from the first filled place on."""
    return list(whole(game)["train"])


def beside(game: Game) -> set[str]:
    return set(whole(game)["train-open"])


def in_stack(game: Game) -> list[str]:
    return list(whole(game)["train-stack"])


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
    return set(whole(game)["special-cards"])


def placed(game: Game, seat: int = 0) -> int:
    """Tokens that the end bonus card would count."""
    places = whole_player(game, SEATS[seat])["ideas"].values()
    return sum(1 for place in places if place not in ("unused", "out"))


# ---- additional engineers


def crew(a: dict[str, Any] | None = None, lying: str = "", **position: Any) -> Game:
    """A's turn with the additional engineers; the one named lies on place 1."""
    modules = [*ADDITIONAL, *position.pop("more", [])]
    row = {"engineers": {"1": lying}} if lying else {}
    return table(a, modules=modules, **row, **position)
