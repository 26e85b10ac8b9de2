"""The game in words: a prompt tells what a seat may know, an answer is understood or refused with a reason."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse import Game, IllegalMove, MoveError
from roundhouse.env.text import answer, prompt
from roundhouse.view.secrets import determinize


def test_every_move_of_a_prompt_is_understood() -> None:
    game, chance = Game.new(players=2, seed=1), Random(1)  # somebody gets a hidden card
    while not game.over:
        seat = game.decider
        assert seat is not None
        told = prompt(game, seat)
        other = game.copy()
        other.state = determinize(game.state, seat, chance)
        assert prompt(other, seat) == told, "the prompt tells what this seat may not know"
        for move in game.legal():
            assert f"\n{move.notation}: {move.sentence}\n" in told
            assert answer(game, f"I thought about it.\n\n**{move.notation}**\n") == move
        game.play(chance.choice(game.legal_ids()))


def test_a_move_is_found_in_a_sentence() -> None:
    game = Game.new(players=2, seed=7)
    assert answer(game, "I would take bonus wood here, since it is safe.").notation == "bonus wood"
    with pytest.raises(MoveError, match="several moves: bonus wood, bonus doubler"):
        answer(game, "Either bonus wood or bonus doubler would be fine.")


def test_an_answer_without_a_legal_move_is_refused_with_a_reason() -> None:
    game = Game.new(players=2, seed=7)
    with pytest.raises(IllegalMove):
        answer(game, "Move: wood-3")
    with pytest.raises(MoveError, match="empty"):
        answer(game, " \n")
    with pytest.raises(MoveError):
        answer(game, "I resign")


def test_only_who_decides_is_asked() -> None:
    game = Game.new(players=2, seed=7)
    with pytest.raises(ValueError, match="seat 0 has nothing to decide"):
        prompt(game, 0)
    with pytest.raises(ValueError, match="there is no seat 5"):
        prompt(game, 5)
