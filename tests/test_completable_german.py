"""Quick answers about direct actions on the German board agree with going through all ways to finish the turn.

What is new there for looking ahead (`rules.ahead`): two pieces of silver for three routes, an arm that is chosen on the
way and is shorter or longer, extensions that bring anything, and income units that wait in the pool before an action is
chosen.
See `test_completable.py` for how the answers are compared; `--games 500` looks at more.
"""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.expansions.german.rules.extensions import T_EXTENSIONS
from roundhouse.expansions.german.rules.income import INCOME, K_INCOME
from roundhouse.rules import GameState, apply, legal, moves, new, ruleset
from roundhouse.rules.ahead.completable import can_complete
from roundhouse.rules.layout import (
    COINS,
    GAP,
    IDEAS,
    LATER,
    OWNED,
    PLAN,
    REACH,
    SLOT,
    TRACK,
    WOOD_WORKER,
    WORKERS,
    WRENCH,
)
from roundhouse.rules.state import changed_at
from roundhouse.rules.vocabulary import (
    F_POOL,
    F_ROUND,
    F_TURN,
    K_BRONZE,
    K_FACTORY,
    K_GOLD,
    K_SILVER,
    NOWHERE,
    SILVER,
)
from tests.conformance.play import choose
from tests.test_completable import (
    DIRECT,
    EDITIONS,
    INDIRECT,
    Exhaustive,
    Pools,
    Tally,
    add_units,
    count,
)

ROUTES = 3
DRESDEN, MUNICH, NUREMBERG = range(ROUTES)
UNDECIDED, HAMBURG, BERLIN = range(3)
LENGTHS = {UNDECIDED: 8, HAMBURG: 15, BERLIN: 13}
SIX = 6  # extensions of each size


@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_games(edition: str, players: int, pytestconfig: pytest.Config) -> None:
    tally = Tally()
    for seed in range(count(pytestconfig, 4)):
        state, chance = new(ruleset(players, edition, "german"), seed), Random(seed)
        number = 0
        while state.stack:
            tally.compare(state, f"{edition}, {players} players, seed {seed}, decision {number}")
            apply(state, choose(legal(state), chance, seed % 3 > 0))
            number += 1
    assert tally.compared > 100
    assert tally.skipped <= tally.compared // 20


def test_games_with_the_dual_track(pytestconfig: pytest.Config) -> None:
    """An extension brings a third wrench, for which a lane is chosen."""
    tally = Tally()
    for seed in range(count(pytestconfig, 3)):
        state, chance = new(ruleset(2 + seed % 3, board="german", industry="american"), seed), Random(seed)
        while state.stack:
            tally.compare(state, f"dual track, seed {seed}")
            apply(state, choose(legal(state), chance, seed % 3 > 0))
    assert tally.compared > 100


# ---- crowded boards


def crowded(chance: Random, edition: str) -> GameState:
    """A turn of seat 0 on a board with hardly any room: routes nearly full, stations and the switch near."""
    rules = ruleset(2, edition, "german")
    state = new(rules, chance.randrange(1000))
    state.stack = [(F_ROUND, -1, 0), (F_TURN, 0, 0)]
    state.order, state.last, state.bonuses = (0, 1), 0, 0
    state.round = chance.choice([3, 6])
    state.idea_cards = rules.cards & chance.randrange(256)
    p = state.players[0]
    lay_tracks(state, p, chance)
    lay_industry(state, p, chance)
    p[IDEAS] = rules.tokens & chance.randrange(1 << len(moves.TOKEN_NAMES))
    p[COINS] = 2
    p[LATER] = chance.randrange(3)
    p[WOOD_WORKER] = chance.randrange(2)
    for kind in range(len(moves.INCOME_NAMES)):
        p[INCOME + kind] = chance.choice([0, 0, 0, 1])
    if chance.random() < 0.3:
        for space in ("loco-1", "industry-1", "bronze-1"):
            if chance.random() < 0.5:
                state.spaces[moves.SPACE_NAMES.index(space)] = 1
                p[WORKERS] -= 1
    return state


def lay_tracks(state: GameState, p: list[int], chance: Random) -> None:
    arm = chance.choice([UNDECIDED, UNDECIDED, HAMBURG, BERLIN])
    spare = chance.choice([0, 1, 2, 4, 20])
    p[PLAN + MUNICH] = arm
    pieces = {SILVER: 2, SILVER + 1: 1}
    for route in chance.sample(range(ROUTES), ROUTES):
        length = (9, LENGTHS[arm], 10)[route]
        back = min(spare, chance.choice([0, 0, 1, 1, 2, 4, 5]))
        spare -= back
        ahead = length - back
        p[TRACK + 5 * route] = ahead
        for colour in range(1, 5 if route == MUNICH and arm == HAMBURG else 4):
            back = min(spare, chance.choice([0, 0, 0, 1, 2]))
            spare -= back
            ahead -= 1 + back
            if ahead <= 0 or pieces.get(colour, 3) == 0 or chance.random() < 0.15:
                break
            pieces[colour] = pieces.get(colour, 3) - 1
            p[TRACK + 5 * route + colour] = ahead
    p[TRACK + 5 * MUNICH] = max(p[TRACK + 5 * MUNICH], 1 if arm == UNDECIDED else 9)
    p[OWNED] = 1
    for colour in range(1, 5):
        stands = any(p[TRACK + 5 * route + colour] for route in range(ROUTES))
        gold_lost = colour == K_GOLD and arm != HAMBURG
        if stands or (p[OWNED] >> (colour - 1) & 1 and not gold_lost and chance.random() < 0.6):
            p[OWNED] |= 1 << colour
    lay_extensions(state, p, chance)


def lay_extensions(state: GameState, p: list[int], chance: Random) -> None:
    for route, space, weight, first in (
        (DRESDEN, 6, 1, 6),
        (NUREMBERG, 4, 1, 12),
        (NUREMBERG, 8, 1 + SIX, 0),
    ):
        gone = chance.sample(range(SIX), 3)  # to other players
        if p[TRACK + 5 * route] >= space:
            p[PLAN + route] += weight * (1 + gone[0])
        for extension in gone:
            state.table[T_EXTENSIONS] &= ~(1 << first + extension)


def lay_industry(state: GameState, p: list[int], chance: Random) -> None:
    rules = state.rules
    highest = max(rules.number[: rules.extra_nine])
    numbers = [min(highest, chance.randrange(1, 11)) for _ in range(rules.slots)]
    for slot, number in enumerate(numbers):
        p[SLOT + slot] = number if slot or chance.random() < 0.8 else 0
    both = sorted(p[SLOT + 1 : SLOT + 3], reverse=True)
    p[SLOT + 1 : SLOT + 3] = both
    p[REACH : REACH + ROUTES] = [
        rules.pulls[p[SLOT]],
        sum(rules.pulls[tile] for tile in both),
        rules.pulls[p[SLOT + 3]],
    ]
    factories = chance.sample([1, 2, 3, 4, 5, 6, 7, 8, 9], chance.randrange(6))
    p[GAP : GAP + len(factories)] = factories
    before_gap = rules.industry_limit[len(factories)]
    places = {max(0, before_gap - chance.choice([0, 0, 1, 2, 3, 5]))}
    while chance.random() < 0.3 and len(places) < 3:
        places.add(chance.randrange(before_gap + 1))
    p[WRENCH : WRENCH + 3] = [*sorted(places), NOWHERE, NOWHERE][:3]
    lowest = chance.choice([2, 5, 9, 99])
    state.stacks = tuple(
        0 if rules.number[tile] < lowest else count for tile, count in enumerate(state.stacks)
    )
    for tile in chance.sample(range(2, 9), chance.choice([0, 0, 1])):
        state.returned = changed_at(state.returned, tile, 1)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_turns_on_crowded_boards(edition: str, pytestconfig: pytest.Config) -> None:
    """The turn itself, and a few decisions of whatever is chosen, income among them."""
    chance = Random(1)
    tally = Tally()
    for number in range(15 * count(pytestconfig, 12)):
        state = crowded(chance, edition)
        for step in range(5):
            if not state.stack or state.stack[-1][1] != 0:
                break
            tally.compare(state, f"{edition}, board {number}, decision {step}")
            apply(state, choose(legal(state), chance, busy=True))
    assert tally.compared > 100
    assert tally.skipped <= tally.compared // 8


# silver and what opens room for it come often: there are two pieces of it for three routes
OFTEN = (K_BRONZE, K_SILVER, K_SILVER)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_pools_on_crowded_boards(edition: str, pytestconfig: pytest.Config) -> None:
    """Can the direct ones of any handful of units be carried out? If so, which moves strand none of them?"""
    chance = Random(2)
    pools = Pools()
    for number in range(40 * count(pytestconfig, 7)):
        state = crowded(chance, edition)
        add_units(state, chance, (*DIRECT, *OFTEN, K_SILVER), (*INDIRECT, *OFTEN, K_INCOME))
        pools.ask(state, f"{edition}, board {number}: {state.pool}\n{state.to_dict()}")
    assert min(pools.answers.values()) > 25
    assert pools.unknown <= pools.asked // 4
    assert pools.compared > 50


def test_replaced_factories_come_back() -> None:
    """One tile is left for two factories, and all gaps are filled: the first one built gives another one back."""
    state = crowded(Random(3), "ultimate")
    p = state.players[0]
    state.stack[-1] = (F_POOL, 0, 0)
    state.stacks = (0,) * len(state.stacks)
    state.returned = changed_at(state.stacks, 5, 1)
    state.idea_cards = 0
    state.pool = [2 * K_FACTORY] * 2
    for factories, possible in (([1, 2, 3, 4, 6], True), ([1, 2, 3, 4, 0], False)):
        p[GAP : GAP + 5] = factories
        assert Exhaustive(0).finishes(state) == possible
        assert bool(can_complete(state, 0)) == possible
