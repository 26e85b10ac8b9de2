"""Bots play everything in the box, by what their seat may see."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.bots import BOTS, Bot, bot
from roundhouse.rules import Ruleset, apply, decider, legal, new, ruleset, scores
from roundhouse.view.secrets import redact
from tests.conformance.rulesets import SAMPLE, Choice

DECISIONS = 60  # of every ruleset: a round or two


def play(rules: Ruleset, seats: list[Bot], seed: int, decisions: int = 10_000) -> list[int]:
    state, chance = new(rules, seed), Random(seed)
    for _ in range(decisions):
        seat = decider(state)
        if seat < 0:
            break
        moves = legal(state)
        move = seats[seat].choose(redact(state, seat), list(moves), chance)
        assert move in moves
        apply(state, move)
    return scores(state)


@pytest.mark.parametrize("choice", SAMPLE, ids=str)
def test_greedy_plays_every_board_and_module(choice: Choice) -> None:
    rules = choice.rules()
    play(rules, [bot("greedy") for _ in range(rules.players)], 1, DECISIONS)


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat: int) -> None:
    seats = [bot("random"), bot("random")]
    seats[seat] = bot("greedy")
    points = play(ruleset(2), seats, 3)
    assert points[seat] > 2 * points[1 - seat]


def test_equal_dice_give_equal_games() -> None:
    for name in BOTS:
        games = [play(ruleset(2), [bot(name), bot(name)], 5) for _ in range(2)]
        assert games[0] == games[1]
