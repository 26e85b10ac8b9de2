"""The same comparison with everything in the box: every board with every industry track, alone and with all modules.

Positions come from random games. Somewhere in each game the player whose turn it is holds any handful of units, and
now and then the stacks are nearly empty: can the direct ones be carried out? (`test_completable` explains the rest.)
"""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.content.loader import load
from roundhouse.expansions.additional_engineers.rules import K_BORROW
from roundhouse.expansions.asian.rules import K_INDUSTRY_COIN
from roundhouse.rules import GameState, apply, legal, new, ruleset
from roundhouse.rules.ahead import completable, search
from roundhouse.rules.layout import (
    COINS,
    ENGINEERS,
    IDEA_PLACES,
    TEMPS,
    WOOD_WORKER,
    WORKERS,
)
from roundhouse.rules.moves import ENGINEER_NAMES
from roundhouse.rules.notation import notation
from roundhouse.rules.vocabulary import (
    ENGINEER_SPACE,
    F_DISPLACED,
    F_POOL,
    F_ROUND,
    F_TURN,
    K_BRONZE,
    K_DOUBLER,
    K_GREEN,
    K_SILVER,
    OWN_TURN,
)
from tests.test_completable import DIRECT, INDIRECT, Pools, add_units, count

PAIRS = [(board.id, track) for board in load("ultimate").boards.values() for track in board.tracks]
ALL = ("coal", "manufactory", "special-ideas", "additional-engineers")
# steps of the colours that a player often cannot make yet
OFTEN = (K_GREEN, K_BRONZE, K_BRONZE, K_SILVER)
HANDS = 3  # that are dealt in one turn
WHOLE = 24  # games of each pair in `make fuzz`: 20,000 hands in all


def turns(board: str, track: str, modules: tuple[str, ...], seed: int) -> list[GameState]:
    """Some positions of a random game in which a turn begins."""
    state, chance = new(ruleset(2, "ultimate", board, track, modules), seed), Random(seed)
    found = []
    while state.stack:
        if state.stack[-1][0] == F_TURN and not state.pool and chance.random() < 0.15:
            found.append(state.clone())
        apply(state, chance.choice(legal(state)))
    return found


@pytest.mark.parametrize(("places", "alike"), [((0, 1), True), ((0, -1), False)])
def test_of_the_places_of_tokens_only_those_of_a_factory_tell_apart(
    places: tuple[int, int], alike: bool
) -> None:
    state = new(ruleset(2, modules=ALL), 1)
    keys = []
    for place in places:
        twin = state.clone()
        lies_on = place if place >= 0 else state.rules.ahead.own_idea_places[0]
        twin.players[0][IDEA_PLACES] = 1 + lies_on
        keys.append(search._key(twin, 0))
    assert (keys[0] == keys[1]) is alike


def test_a_choice_that_waits_below_another_is_counted() -> None:
    """A locomotive and a factory, with a construction site to be chosen once a displaced locomotive has its place."""
    state, chance = new(ruleset(4, "ultimate", "asian", "board", ALL), 23), Random(23)
    for _ in range(242):
        options = legal(state)
        apply(state, options[int(chance.random() * len(options))])
    assert "loco-3" in [notation(state, move) for move in legal(state)]


def test_whether_an_engineer_can_be_borrowed() -> None:
    """Somebody must have one, and it must be paid for, with whatever is left while something is still to be chosen."""
    state = new(ruleset(2, modules=ALL), 1)
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, OWN_TURN)]
    lender, costs = state.rules.part_of_kind[K_BORROW], state.rules.cost_workers
    engineer = next(one for one in range(len(ENGINEER_NAMES)) if costs[ENGINEER_SPACE + one] == 1)
    state.players[1][ENGINEERS] = 1 << engineer
    assert lender.room(state, 0, K_BORROW) == 1
    for column in (WORKERS, TEMPS, COINS, WOOD_WORKER):
        state.players[0][column] = 0
    assert lender.room(state, 0, K_BORROW) == 0
    state.stack.append((F_DISPLACED, 0, 1))
    assert lender.room(state, 0, K_BORROW) == 0


def test_a_coin_of_the_turn_pays_for_a_borrowed_engineer() -> None:
    state = new(ruleset(2, "ultimate", "asian", "russian", ("additional-engineers",)), 1)
    costs = state.rules.cost_workers, state.rules.cost_coins
    cheap = [e for e in range(15) if [cost[ENGINEER_SPACE + e] for cost in costs] == [1, 0]]
    state.players[1][ENGINEERS] = 1 << cheap[0]
    p = state.players[0]
    p[WORKERS] = p[TEMPS] = p[COINS] = p[WOOD_WORKER] = 0
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]
    state.pool = [2 * K_BORROW]
    assert not completable.can_complete(state, 0)
    state.pool = sorted([2 * K_BORROW, 2 * K_INDUSTRY_COIN])
    assert completable.can_complete(state, 0)


def deal(state: GameState, chance: Random) -> None:
    """Seat 0 is to use any handful of units, at times with hardly a tile left."""
    if chance.random() < 0.3:
        state.stacks = tuple(min(count, chance.choice([0, 0, 1])) for count in state.stacks)
    add_units(state, chance, (*DIRECT, *OFTEN), (*INDIRECT, *OFTEN, K_DOUBLER))
    state.stack = [(F_ROUND, -1, 0), (F_POOL, 0, 0)]


def deal_a_loan(state: GameState, chance: Random) -> None:
    """The same, and an engineer of somebody else to borrow, mostly without a piece to pay for her yet."""
    deal(state, chance)
    state.pool = sorted([*state.pool[: chance.choice([1, 2, 3])], 2 * K_BORROW + (chance.random() < 0.2)])
    p, other = state.players[:2]
    if chance.random() < 0.8:
        p[WORKERS] = p[TEMPS] = p[COINS] = 0
        p[WOOD_WORKER] = 0 if p[WOOD_WORKER] == 1 else p[WOOD_WORKER]
    costs = state.rules.cost_workers, state.rules.cost_coins
    other[ENGINEERS] |= chance.choice(
        [
            1 << engineer
            for engineer in range(len(ENGINEER_NAMES))
            if [cost[ENGINEER_SPACE + engineer] for cost in costs] == [1, 0]
            and not p[ENGINEERS] >> engineer & 1
            and not state.spaces[ENGINEER_SPACE + engineer]
        ]
    )


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("board", "track"), PAIRS)
def test_pools_with_an_engineer_to_borrow(board: str, track: str, pytestconfig: pytest.Config) -> None:
    chance = Random(f"{track} {board}")
    pools = Pools()
    for seed in range(count(pytestconfig, 6, 2)):
        for number, turn in enumerate(HANDS * turns(board, track, ALL, seed)):
            state = turn.clone()
            deal_a_loan(state, chance)
            pools.ask(state, f"{board}, {track}, seed {seed}, turn {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 5


@pytest.mark.sampled(12)
@pytest.mark.parametrize("modules", [(), ALL], ids=["alone", "modules"])
@pytest.mark.parametrize(("board", "track"), PAIRS)
def test_pools(board: str, track: str, modules: tuple[str, ...], pytestconfig: pytest.Config) -> None:
    chance = Random(f"{board} {track}")
    pools = Pools()
    for seed in range(count(pytestconfig, WHOLE, 2)):
        for number, turn in enumerate(HANDS * turns(board, track, modules, seed)):
            state = turn.clone()
            deal(state, chance)
            where = f"{board}, {track}, {modules}, seed {seed}, turn {number}: {state.pool}"
            pools.ask(state, f"{where}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 5
