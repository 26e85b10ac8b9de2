"""Closing a foundry (ruling v), compared with all ways to have paid: in each a unit is the foundry's or it is not."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.expansions.coal.rules import CLOSABLE
from roundhouse.record.position import position_of, state_from_position
from roundhouse.record.position_words import PositionError
from roundhouse.rules import GameState, apply, legal, moves
from roundhouse.rules.additions import add
from roundhouse.rules.moves import FOUNDRY_NAMES
from roundhouse.rules.notation import notation
from roundhouse.rules.pool import PAYERS, payers
from roundhouse.rules.vocabulary import (
    F_POOL,
    F_ROUND,
    K_DOUBLER,
    K_KEY,
    MORE,
    OWN_TURN,
)
from tests.conformance.play import choose
from tests.test_completable import EDITIONS, count, crowded_player
from tests.test_ways import MIXED, AllWays

LONGEST = 8  # decisions of one turn that are followed


class WaysWithFoundry(AllWays):
    """The same, where some units of a pool are the foundry's: of equal ones either may pay."""

    def after(self, way: GameState, move: int) -> list[GameState]:
        if way.stack[-1][0] == F_POOL and not PAYERS[move]:
            twin = way.clone()
            add(twin, 0, move)
            return [twin]
        found = super().after(way, move)
        if way.stack[-1][0] != F_POOL:
            return found
        for payer, twin in zip(payers(way, move), found[:], strict=True):
            if payer in way.revocable and way.pool.count(payer) > way.revocable.count(payer):
                other = twin.clone()
                other.revocable = tuple(unit for unit in way.revocable if unit != MORE)
                found.append(other)
        return found


def turn_with_coal(chance: Random, edition: str) -> GameState:
    """A's turn, with a handful of units that may lapse, foundries and coal."""
    while True:
        mine = crowded_player(chance, edition)
        mine |= {"coal": chance.choice([2, 4, 5]), "foundries": chance.sample(FOUNDRY_NAMES, 3)}
        if chance.random() < 0.7:
            mine["tracks"] = {
                "TS": {"wood": chance.randrange(3, 9), "green": 2},
                "SP": {"wood": 3, "green": 1},
            }
        if mine["factories"] and chance.random() < 0.5:
            mine["factories"][-1] = "coal"
        used = {space: "A" for space in ("wood-3", "any-2", "loco-1", "industry-1") if chance.random() < 0.4}
        position = {
            "edition": edition,
            "modules": ["coal"],
            "round": 4,
            "lowest-stack": chance.choice([2, 5, 9]),
            "spaces": {**used, "basic": ["A"]},
            "players": {"count": 2, "A": mine},
        }
        try:
            state = state_from_position(position)
        except PositionError:
            continue  # a piece too many, or wrenches that share a space in classic
        state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, OWN_TURN)]
        state.pool = sorted(
            2 * chance.choice((*MIXED, K_KEY, K_DOUBLER)) + 1 for _ in range(chance.choice([1, 2, 3]))
        )
        return state


@pytest.mark.parametrize("edition", EDITIONS)
def test_closing_leaves_what_some_way_to_have_paid_leaves(edition: str, pytestconfig: pytest.Config) -> None:
    """Handfuls of units, foundries in a row, burnt coal, closing: what is offered is what some way allows."""
    chance = Random(11)
    closed = several = 0
    for number in range(30 * count(pytestconfig, 14)):
        state = turn_with_coal(chance, edition)
        reference = WaysWithFoundry(state)
        for step in range(LONGEST):
            options = legal(state)
            where = f"{edition}, turn {number}, decision {step}: {position_of(state)}"
            assert options == reference.legal(), where
            assert state_from_position(position_of(state)) == state, where
            additions = [move for move in options if not PAYERS[move] and move != moves.DONE]
            likely = (
                additions if state.stack[-1][0] == F_POOL and additions and chance.random() < 0.4 else options
            )
            move = choose(likely, chance, busy=True)
            if move == moves.DONE:
                break
            told = notation(state, move)
            closed += moves.family(move)[0] == "close"
            apply(state, move)
            reference.apply(move)
            if not state.players[0][CLOSABLE]:
                assert not state.revocable, where
            if (F_POOL, 0, OWN_TURN) not in state.stack:
                assert reference.over(), f"{where}: over after {told}"
                break
            several += bool(state.instead)
    assert closed > 20
    assert several > 20
