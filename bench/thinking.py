"""How long bots think: whole games of planners, and iterations a second of the tree search. Processor time."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from roundhouse.bots import bot
from roundhouse.bots.mcts import MctsBot
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset
from roundhouse.view.secrets import redact

PLAYERS = 4
ITERATIONS = 150
SOME_WAY = 40  # decisions into a game
CHOICES = 8  # that a decision must have to be worth looking ahead


def planners_game(seed: int) -> float:
    """Seconds that a game of planners takes."""
    begin = process_time()
    state, chance = new(ruleset(PLAYERS), seed), Random(seed)
    seats = [bot("planner") for _ in range(PLAYERS)]
    while state.stack:
        seat = decider(state)
        apply(state, seats[seat].choose(redact(state, seat), legal(state), chance))
    return process_time() - begin


def somewhere(seed: int) -> GameState:
    """A decision with many choices, in the first rounds of a random game."""
    state, chance = new(ruleset(PLAYERS), seed), Random(seed)
    number = 0
    while number < SOME_WAY or len(legal(state)) < CHOICES:
        apply(state, chance.choice(legal(state)))
        number += 1
    return state


def tree_search(seed: int) -> float:
    """Seconds that the iterations of one search take."""
    state = somewhere(seed)
    begin = process_time()
    MctsBot(iterations=ITERATIONS).lines(redact(state, decider(state)), legal(state), Random(seed))
    return process_time() - begin


def measure_thinking(games: int) -> dict[str, Any]:
    """After one of each that is not counted."""
    planners_game(0)
    tree_search(0)
    return {
        "planners_game_s": sum(planners_game(seed) for seed in range(1, games + 1)) / games,
        "iterations_per_second": games * ITERATIONS / sum(tree_search(seed) for seed in range(1, games + 1)),
    }
