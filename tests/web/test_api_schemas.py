"""What a program is told of a game is what the description of the API says."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse import Game
from roundhouse.rules import legal, new
from roundhouse.web.api_schemas import RailroadsOptions, RailroadsView
from tests.conformance.rulesets import SAMPLE, Choice

STEPS = 70  # moves between two looks


@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_every_view_is_as_it_is_described(choice: Choice) -> None:
    game, chance = Game(new(choice.rules(), 3)), Random(3)
    RailroadsOptions.model_validate(game.state.rules.options(), strict=True)
    while not game.over:
        for _ in range(STEPS):
            if not game.over:
                game.play(chance.choice(legal(game.state)))
        for seat in (game.decider, None):
            RailroadsView.model_validate(game.view(seat), strict=True)
