"""Whatever stands for a whole number is one: NumPy's integers are moves, seats, seeds and numbers of players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from roundhouse import Game, IllegalMove, UnknownMove
from roundhouse.bots import BOTS
from roundhouse.lab.arena import play_match
from roundhouse.lab.simulate import Outcome, SimulationPlan, play_game
from roundhouse.rules import GameState, OptionsError, apply, legal, moves, new, notation, play, ruleset
from roundhouse.rules.notation import stands_for_something
from roundhouse.view import determinize, redact

KINDS = (np.int64, np.int32, np.int16, np.uint16)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_takes_them(kind: type[np.integer[Any]]) -> None:
    game, twin = Game.new(players=kind(2), seed=kind(7)), Game.new(players=2, seed=7)
    assert game == twin
    move = legal(game.state)[-1]
    assert game.find(kind(move)) == twin.find(move)
    assert game.play(kind(move)) == twin.play(move)
    assert type(game.moves[-1]) is int
    assert game.record() == twin.record()
    assert game.forecast(kind(1)) == twin.forecast(1)
    assert game.view(kind(1)) == twin.view(1)
    assert game.text(kind(1)) == twin.text(1)
    assert game.svg(kind(1)) == twin.svg(1)
    game.undo(kind(1))
    assert game == Game.new(players=2, seed=7)


@pytest.mark.parametrize("kind", KINDS)
def test_the_rules_take_them(kind: type[np.integer[Any]]) -> None:
    state = new(ruleset(players=kind(3), board="german"), seed=kind(5))
    twin = new(ruleset(players=3, board="german"), seed=5)
    assert state.rules is twin.rules
    for turn in range(40):
        move = legal(state)[-1]
        assert notation(state, kind(move)) == notation(twin, move)
        assert moves.family(kind(move)) == moves.family(move)
        assert stands_for_something(kind(move))
        (play if turn % 2 else apply)(state, kind(move))
        apply(twin, move)
        assert state == twin
    assert redact(state, kind(1)) == redact(twin, 1)
    assert determinize(state, kind(1), Random(1)) == determinize(twin, 1, Random(1))


def test_what_is_no_whole_number_is_refused() -> None:
    game = Game.new(players=2, seed=7)
    state = new(ruleset(players=2), 7)
    with pytest.raises(IllegalMove):
        play(state, np.int64(0))
    with pytest.raises(UnknownMove, match="5000 is no move"):
        play(state, np.int64(5000))
    for wrong in (3.0, np.float64(3), True, np.array([1, 2]), None):
        with pytest.raises(UnknownMove):
            game.play(wrong)  # type: ignore[arg-type]
        with pytest.raises(OptionsError):
            Game.new(players=wrong)  # type: ignore[arg-type]
        if wrong is not None:
            with pytest.raises(ValueError, match="there is no seat"):
                game.view(wrong)  # type: ignore[arg-type]
            with pytest.raises(OptionsError):
                Game.new(seed=wrong)  # type: ignore[arg-type]
    assert game == Game.new(players=2, seed=7)


class Numpy:
    """A bot that answers with what NumPy gave it."""

    def choose(self, view: GameState, moves: Sequence[int], chance: Random) -> np.int64:
        answer: np.int64 = np.array(moves)[-1]
        return answer


def test_bots_may_answer_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "numpy", Numpy)
    game = Game.new(players=2, seed=7)
    assert game.ask(Numpy()) == game.legal()[-1]
    assert play_match("numpy", "random", games=2)["games"]["finished"] == 2
    plan = SimulationPlan(players=2, bots=("numpy",))
    assert isinstance(play_game(plan, plan.rules(), 0), Outcome)
