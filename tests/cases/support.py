"""How a case becomes a test: set up a position, try moves by their notation, look at what came of it.

A test of a case carries its id: `@case("track-001")`. `test_table.py` compares the ids with `cases.toml`, the
acceptance cases in words, and says which are still open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from roundhouse import Game, IllegalMove
from roundhouse.record.position import position_of

Test = TypeVar("Test", bound=Callable[..., object])

CASES: dict[str, str] = {}  # id -> where its test stands


def case(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as the test of these acceptance cases."""

    def mark(test: Test) -> Test:
        for name in ids:
            assert name not in CASES, f"case {name} has two tests"
            CASES[name] = f"{test.__module__}.{test.__name__}"
        return test

    return mark


def table(a: dict[str, Any] | None = None, **position: Any) -> Game:
    """A game from a position; the first argument is player A, whose turn it is unless said otherwise."""
    players: dict[str, Any] = {key: position.pop(key) for key in ("B", "C", "D") if key in position}
    if a is not None:
        players["A"] = a
    return Game.from_position({"players": {"count": position.pop("seats", 4), **players}, **position})


def offered(game: Game) -> list[str]:
    """The notations of all legal moves."""
    return [move.notation for move in game.legal()]


def spaces(game: Game) -> set[str]:
    """The action spaces that can be used now, however paid for."""
    return {notation.split()[0] for notation in offered(game)} - {"pass"}


def play(game: Game, *notations: str) -> Game:
    """Play moves one after the other."""
    for notation in notations:
        game.play(notation)
    return game


def refused(game: Game, notation: str) -> str:
    """The move is not offered, and refused when tried, with nothing changed; gives the reason."""
    assert notation not in offered(game)
    before = game.position()
    with pytest.raises(IllegalMove) as error:
        game.play(notation)
    assert game.position() == before
    return str(error.value)


def player(game: Game, seat: str = "A") -> dict[str, Any]:
    """A player's part of the position, in words."""
    found: dict[str, Any] = position_of(game.state)["players"][seat]
    return found


def whole(game: Game) -> dict[str, Any]:
    """Everything about the position, what follows from the rest included."""
    return position_of(game.state, full=True)


def whole_player(game: Game, seat: str = "A") -> dict[str, Any]:
    """Everything about one player."""
    found: dict[str, Any] = whole(game)["players"][seat]
    return found


def tracks(game: Game, route: str, seat: str = "A") -> dict[str, int]:
    """Where the tracks of a route stand; colours at 0 are left out."""
    standing = player(game, seat).get("tracks", {}).get(route, {"wood": 1})
    return {colour: space for colour, space in standing.items() if space}
