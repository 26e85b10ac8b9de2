"""Random play on one core: whole games and copies of positions, of these rules and of catanatron.

catanatron is a well-known engine for another board game. Time is processor time, without the start of the process and
its first games.
"""

from __future__ import annotations

import random
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

PLAYERS = 4


def measure_roundhouse(games: int) -> dict[str, Any]:
    """The base game. A decision is one list of legal moves and one move applied, forced ones included; a game is set up
    and played to its final scoring; a copy is `state.clone()`, at every tenth decision of a game.
    """
    from roundhouse.rules import GameState, apply, legal, new, ruleset
    from roundhouse.rules.playout import playout

    rules = ruleset(PLAYERS)
    for seed in range(3):
        playout(new(rules, seed), random.Random(seed))
    begin = process_time()
    decisions = 0
    for seed in range(games):
        decisions += playout(new(rules, seed), random.Random(seed))
    seconds = process_time() - begin

    states: list[GameState] = []
    state, chance, number, forced = new(rules, 1), random.Random(1), 0, 0
    while state.stack:
        if number % 10 == 0:
            states.append(state.clone())
        options = legal(state)
        forced += len(options) == 1
        apply(state, chance.choice(options))
        number += 1
    rounds = max(1, 20_000 // len(states))
    begin = process_time()
    for _ in range(rounds):
        for state in states:
            state.clone()
    copying = process_time() - begin
    return numbers(games, decisions, seconds, rounds * len(states), copying, forced / number)


def measure_catanatron(games: int) -> dict[str, Any]:
    """Four random players. A decision is one recorded action, forced ones (rolling, ending a turn) included; a game is
    set up and played to its winner or turn limit; a copy is `game.copy()`, at every 50th action.
    """
    catan = import_module("catanatron")

    def start(seed: int) -> Any:
        random.seed(seed)
        colours = (catan.Color.RED, catan.Color.BLUE, catan.Color.ORANGE, catan.Color.WHITE)
        return catan.Game([catan.RandomPlayer(colour) for colour in colours], seed=seed)

    # the places of these two have changed between versions
    def actions(game: Any) -> int:
        return len(game.state.action_records if hasattr(game.state, "action_records") else game.state.actions)

    def options(game: Any) -> int:
        return len(
            game.playable_actions if hasattr(game, "playable_actions") else game.state.playable_actions
        )

    start(0).play()
    begin = process_time()
    decisions = 0
    for seed in range(games):
        game = start(seed)
        game.play()
        decisions += actions(game)
    seconds = process_time() - begin

    positions = []
    game, number, forced = start(1), 0, 0
    while game.winning_color() is None and number < 1000:
        if number % 50 == 0:
            positions.append(game.copy())
        forced += options(game) == 1
        game.play_tick()
        number += 1
    rounds = max(1, 500 // len(positions))
    begin = process_time()
    for _ in range(rounds):
        for position in positions:
            position.copy()
    copying = process_time() - begin
    found = numbers(games, decisions, seconds, rounds * len(positions), copying, forced / number)
    return {"version": version("catanatron"), **found}


def numbers(
    games: int, decisions: int, seconds: float, copies: int, copying: float, forced: float
) -> dict[str, Any]:
    seconds = max(seconds, 1e-9)
    return {
        "decisions_per_second": decisions / seconds,
        "games_per_second": games / seconds,
        "us_per_decision": 1e6 * seconds / decisions,
        "us_per_copy": 1e6 * copying / copies,
        "decisions_per_game": decisions / games,
        "forced": forced,
    }
