"""What is offered with the Asian board and the industry board agrees with going through all ways to finish the turn.

The comparison is the one of `test_completable`. Building over is direct, so the boards dealt here ask for what lies
under a factory: colours not yet gained, doublers without a place, wrenches before a factory that is only printed.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from roundhouse.expansions.asian.rules import K_INDUSTRY_COIN
from roundhouse.record.position import PositionError, state_from_position
from roundhouse.rules import GameState, apply, legal, new, ruleset
from roundhouse.rules.vocabulary import K_TRADE
from tests.conformance.play import choose
from tests.test_completable import (
    DIRECT,
    INDIRECT,
    Pools,
    Tally,
    add_units,
    count,
)

GAMES = [(players, "asian", "board") for players in (2, 3, 4)] + [
    (3, "asian", "russian"),
    (3, "russian", "board"),
]
TOKENS = ["cards", "valuation", "medal", "keys", "wrench", "any", "industry", "doublers", "coins", "osaka"]
COLOURS = ("wood", "green", "bronze", "silver", "gold")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("players", "board", "industry"), GAMES)
def test_games(players: int, board: str, industry: str, pytestconfig: pytest.Config) -> None:
    tally = Tally()
    for seed in range(count(pytestconfig, 2)):
        state, chance = new(ruleset(players, board=board, industry=industry), seed), Random(seed)
        number = 0
        while state.stack:
            tally.compare(state, f"{board} and {industry}, {players} players, seed {seed}, decision {number}")
            apply(state, choose(legal(state), chance, seed % 3 > 0))
            number += 1
    assert tally.compared > 100
    assert tally.skipped <= tally.compared // 10


# ---- boards dealt at random


def dealt_routes(chance: Random, upgraded: bool) -> dict[str, dict[str, int]]:
    """Either the beginning of a game, one or two steps before special spaces, or routes that are nearly full."""
    early = chance.random() < 0.6
    tracks: dict[str, dict[str, int]] = {}
    for route, length, colours in (
        ("BE", 21, 5),
        ("SE", 11, 4),
        ("TO", 8 if upgraded else 7, 3 if upgraded else 2),
    ):
        ahead = chance.randrange(1, 7) if early else length - chance.choice([0, 0, 1, 2, 4])
        row = {"wood": min(ahead, length)}
        ahead = row["wood"]
        for colour in COLOURS[1:colours]:
            ahead -= chance.choice([1, 1, 1, 2, 3])
            if ahead <= 0 or (early and colour in ("bronze", "silver", "gold")) or chance.random() < 0.1:
                break
            row[colour] = ahead
        tracks[route] = row
    return tracks


def dealt_board(chance: Random, places: int) -> dict[str, Any]:
    """A layer that is begun, often nearly full, and sometimes a second one."""
    tiles: list[int | str] = ["2a", 3, 4, 5, 6, 7, 8, 9, "10a", "10b", "2a", 3, 5, 7]
    chance.shuffle(tiles)
    names = [f"F{number}" for number in range(1, places + 1)]
    full = chance.choice([0, 0, 0, 1])
    board: dict[str, list[int | str]] = {name: [tiles.pop()] for name in names} if full else {}
    for name in chance.sample(names, chance.choice([1, places - 2, places - 1, places - 1])):
        board[name] = [tiles.pop(), *board.get(name, [])]
    return board


def dealt(chance: Random, players: int) -> GameState:
    """A turn of A with anything that can lie on the boards."""
    places = 5 if players == 2 else 7
    while True:
        upgraded = chance.random() < 0.2
        in_the_workshop = chance.choice([0, 3])
        numbers = [chance.choice(["2a", 3, 4, 5, 6, 7, 8]) for _ in range(5)]
        locomotives = {
            "BE": numbers[: chance.randrange(4)],
            "SE": numbers[3:4],
            "TO": numbers[4:] * chance.randrange(2),
        }
        a = {
            "tracks": dealt_routes(chance, upgraded),
            "locomotives": locomotives,
            "osaka": upgraded,
            "wrenches": [
                chance.choice([0, 2, 3, 5, 8, 10, 13, 15, 18, 24, 35])
                for _ in range(chance.choice([1, 1, 2]))
            ],
            "ideas": chance.sample(TOKENS[:-1], chance.choice([0, 0, 3, 7, 9])),
            "doublers": chance.choice([0, 7, 8]),
            "cars": 3 - in_the_workshop,
            "cars-workshop": in_the_workshop,
            "wood-worker": chance.random() < 0.3,
        }
        position = {
            "board": "asian",
            "industry": "board",
            "round": chance.choice([3, 6]),
            "idea-cards": chance.sample(["nine", "factory", "again", "cars"], chance.randrange(5)),
            "spaces": {space: "A" for space in ("loco-1", "industry-1", "bronze-1") if chance.random() < 0.3},
            "lowest-stack": chance.choice([2, 3, 5, 8]),
            "players": {"count": players, "A": a},
            **dealt_board(chance, places),
        }
        try:
            return state_from_position(position)
        except PositionError:
            continue  # a tile or a piece too many, or a wrench behind a printed factory


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_turns_on_dealt_boards(players: int, pytestconfig: pytest.Config) -> None:
    """The turn itself, and a few decisions of whatever is chosen."""
    chance = Random(players)
    tally = Tally()
    for number in range(8 * count(pytestconfig, 10)):
        state = dealt(chance, players)
        for step in range(4):
            if not state.stack or state.stack[-1][1] != 0:
                break
            tally.compare(state, f"{players} players, board {number}, decision {step}")
            apply(state, choose(legal(state), chance, busy=True))
    assert tally.compared > 50
    assert tally.skipped <= tally.compared // 3


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", [2, 3])
def test_pools_on_dealt_boards(players: int, pytestconfig: pytest.Config) -> None:
    """Can the direct ones of any handful of units be carried out? If so, which moves strand none of them?"""
    chance = Random(players)
    pools = Pools()
    for number in range(30 * count(pytestconfig, 6)):
        state = dealt(chance, players)
        add_units(state, chance, (*DIRECT, K_TRADE), (*INDIRECT, K_INDUSTRY_COIN))
        pools.ask(state, f"{players} players, board {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 7
    assert pools.unknown <= pools.asked
    assert pools.compared > 5
