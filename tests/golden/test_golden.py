"""Recorded games are replayed move by move, and together they touch everything in the box.

When the rules or tables were changed on purpose: `python -m tests.golden.make --refresh`, and if a move is not
legal any more `python -m tests.golden.make`. `python -m tests.golden.coverage` prints what is touched.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse import Game
from roundhouse.lab.invariants import check, check_step
from roundhouse.record.record import load_record
from roundhouse.rules import apply, legal
from tests.golden.coverage import EDITIONS, PLAYERS, records, touched, touched_by, wanted


@pytest.mark.parametrize("path", records(), ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed(path: Path) -> None:
    """Strictly, with all invariants at every decision; written down again it is the same file."""
    game = Game.load(path)
    assert game.over
    assert game.record() == path.read_text("utf-8")
    _, state, played = load_record(path)
    for move in played:
        check(state)
        before = state.clone()
        apply(state, move)
        check_step(before, state)
    check(state)
    assert state.digest() == game.state.digest()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_recorded_games_touch_everything(edition: str) -> None:
    found: set[str] = set()
    counts: set[int] = set()
    for path in records():
        if path.name.startswith(edition):
            _, initial, played = load_record(path)
            assert initial.rules.edition == edition
            counts.add(initial.rules.players)
            found |= touched(initial, played)
    assert counts == set(PLAYERS)
    missing = sorted(wanted(edition) - found)
    assert not missing, (
        f"{len(missing)} of {len(wanted(edition))} are touched by no game: {', '.join(missing)}"
    )


def test_every_move_touches_something() -> None:
    """The words are not blind to a kind of move: every legal move of a game has some."""
    _, state, played = load_record(records()[0])
    for move in played:
        assert all(touched_by(state, option) for option in legal(state))
        apply(state, move)


def test_what_is_wanted_differs_as_the_editions_do() -> None:
    """Both lists come from the tables; a few lines that must be in one and not in the other."""
    ultimate, classic = wanted("ultimate"), wanted("classic")
    for words in ("factory #10b set off", "key for steps", "token keys", "trade a token", "turn over #9x"):
        assert words in ultimate
        assert words not in classic
    for words in ("space temporary", "engineer 1 owned", "engineer 15 lying", "end bonus card fifteen"):
        assert words in ultimate & classic
    assert len(ultimate) > 200
    assert len(classic) > 180
