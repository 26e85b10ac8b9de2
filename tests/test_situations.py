"""What bots take for the same turn is the same: wherever a part says that something does not matter, it does not."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.bots import bot
from roundhouse.bots.evaluation import FIXED, evaluation
from roundhouse.bots.turns import TurnLine, best_lines, situation
from roundhouse.rules import GameState, apply, decider, legal, new, ruleset
from roundhouse.rules.fields import TABLE, width
from roundhouse.rules.layout import T_CHANCE
from roundhouse.rules.moves import OF_PARTS, PASS, PLACE
from roundhouse.rules.vocabulary import F_TURN, SPACES
from roundhouse.view.secrets import determinize, redact

GAMES = (
    (3, "russian", "russian", ()),
    (1, "russian", "russian", ("special-ideas",)),
    (3, "german", "russian", ()),
    (3, "american", "american", ()),
    (3, "asian", "russian", ()),
    (3, "russian", "board", ()),
    (3, "german", "board", ("coal", "manufactory")),
    (3, "asian", "russian", ("coal", "special-ideas", "additional-engineers")),
    (3, "american", "american", ("coal", "manufactory", "special-ideas", "additional-engineers")),
)
NODES = 40  # for a first move


def turns(players: int, board: str, industry: str, modules: tuple[str, ...], seed: int) -> list[GameState]:
    """Positions at the start of a turn, from a game of greedy bots."""
    state, chance = new(ruleset(players, board=board, industry=industry, modules=modules), seed), Random(seed)
    quick = bot("greedy:nodes=10")
    found: list[GameState] = []
    while state.stack:
        seat = decider(state)
        if state.stack[-1][0] == F_TURN:
            found.append(state.clone())
        apply(state, int(quick.choose(redact(state, seat), legal(state), chance)))
    return found


def changed_elsewhere(state: GameState, later: GameState, chance: Random) -> GameState:
    """Other workers of the others, the hidden cards dealt anew, and something gone from the table
    or as it was at another time.
    """
    seat = decider(state)
    other = determinize(state, seat, chance)
    other.players = [row.copy() for row in state.players]  # cards of the others may count for the majority
    for space in range(SPACES):
        taken = other.spaces[space]
        if taken and (taken - 1) & 3 != seat and chance.random() < 0.5:
            other.spaces[space] = 0
        elif not taken and chance.random() < 0.2:
            other.spaces[space] = 1 + (seat + 1) % 4
    fields = [field for part in state.rules.parts for field in part.fields() if field.where == TABLE]
    if fields:
        field, gone = chance.choice(fields), chance.random() < 0.5
        for column in range(field.column, field.column + width(field)):
            other.table[column] = 0 if gone else later.table[column]
        other.table[T_CHANCE] = state.table[T_CHANCE]  # those who search look at what it would bring
    return other


def places(state: GameState, other: GameState, chance: Random) -> list[int]:
    """Some moves of both positions that pass or place workers, one for each space."""
    found = {move - PLACE >> 3: move for move in legal(state) if move == PASS or PLACE <= move < OF_PARTS}
    both = [move for move in found.values() if move in legal(other)]
    return chance.sample(both, min(6, len(both)))


@pytest.mark.parametrize(("players", "board", "industry", "modules"), GAMES)
def test_equal_situations_have_equal_turns(
    players: int, board: str, industry: str, modules: tuple[str, ...]
) -> None:
    chance = Random(7)
    compared = 0
    positions = turns(players, board, industry, modules, 5)
    for state in positions[::6]:
        worth, seat = evaluation(state.rules, FIXED), decider(state)
        expected: dict[int, list[TurnLine]] = {}
        for later in chance.sample(positions, 12):
            other = changed_elsewhere(state, later, chance)
            if situation(other, seat) == situation(state, seat):
                for move in places(state, other, chance):
                    if move not in expected:
                        expected[move] = best_lines(state, worth, NODES, [move])
                    assert best_lines(other, worth, NODES, [move]) == expected[move]
                    compared += 1
    assert compared > 50
